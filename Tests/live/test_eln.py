"""Experiments as .eln (B10): read by an outside reader of RO-Crates, brought back exactly, and other notebooks' files brought in."""
import hashlib
import io
import itertools
import json
import zipfile

import pytest
from rocrate.rocrate import ROCrate

from archives import fetch, opened, path_in, told_alone
from bot import assert_ok, code, french
from client import new_cid
from conftest import shared_room
from lab import experiment_with, photo, steps
from pictures import jpeg

pytestmark = pytest.mark.row("B10")

number = itertools.count(1)


@pytest.fixture
async def lab(ana, bo, fresh):
    room = await shared_room(ana, bo, name=fresh("Lab "), kind="lab")
    assert_ok(await ana.ask(
        room, "@simmer new experiment Lactase pH from 3 March 2027 to 7 March 2027: incubate at 37 °C & read A420 <fast> or slow"))
    assert_ok(await ana.ask(room, "@simmer save"))
    for step in ("prepare buffer", "run gel"):
        assert_ok(await ana.ask(room, f"@simmer add step: {step}"))
    assert_ok(await bo.ask(room, "@simmer step 1: mixed 5 mL Tris"))
    assert_ok(await ana.ask(room, "@simmer observation step 2: the gel is smeared"))
    assert_ok(await ana.ask(room, "@simmer step 1 done"))
    return room


async def experiment(client, room):
    (only,) = (await client.call("experiment.list", room=room))["experiments"]
    return (await client.call("experiment.get", room=room, experiment=only["id"]))["experiment"]


def crate_of(data, folder):
    """The archive unpacked, read by rocrate, and its nodes by their ids."""
    archive = opened(data)
    archive.extractall(folder)
    (root,) = {name.split("/")[0] for name in archive.namelist()}
    crate = ROCrate(str(folder / root))
    nodes = {node["@id"]: node for node in json.loads((folder / root / "ro-crate-metadata.json").read_text())["@graph"]}
    return root, crate, nodes


def experiments(crate):
    """The datasets of the root; rocrate counts the files in them to its parts too."""
    return [part for part in crate.root_dataset["hasPart"] if part.type == "Dataset"]


async def test_an_experiment_is_a_crate(server, ana, bo, lab, tmp_path):
    """B10: "export Lactase pH" — every node that is named is there, every file is the one that its node tells of."""
    answer = await told_alone(ana, lab, "@simmer export Lactase pH")
    headers, data = fetch(server, path_in(answer))
    assert headers["Content-Type"] == "application/vnd.eln+zip"
    root, crate, nodes = crate_of(data, tmp_path)
    assert headers["Content-Disposition"] == f'attachment; filename="{root}.eln"'
    assert crate.name == "Lactase pH" and crate.root_dataset["datePublished"]
    descriptor = nodes["ro-crate-metadata.json"]
    assert descriptor["conformsTo"] == {"@id": "https://w3id.org/ro/crate/1.1"}
    (made,) = experiments(crate)
    assert made["name"] == "Lactase pH" and made["genre"] == "experiment"
    assert made["text"] == "<p>incubate at 37 °C &amp; read A420 &lt;fast&gt; or slow</p>"
    assert made["temporalCoverage"] == "2027-03-03/2027-03-07"
    steps = made["step"]
    assert [s["itemListElement"]["text"] for s in steps] == ["prepare buffer", "run gel"]
    assert [s["creativeWorkStatus"] for s in steps] == ["finished", "unfinished"]
    said = {c["text"]: c for c in made["comment"]}
    assert said["mixed 5 mL Tris"]["author"]["name"] == bo.account["displayName"]
    assert said["mixed 5 mL Tris"]["about"] == steps[0]
    named = {ref["@id"] for node in nodes.values() for value in node.values()
             for ref in (value if isinstance(value, list) else [value]) if isinstance(ref, dict) and "@id" in ref}
    assert {n for n in named if not n.startswith("http")} <= set(nodes)
    for node in nodes.values():
        if node["@type"] == "File":
            body = (tmp_path / root / node["@id"]).read_bytes()
            assert node["sha256"] == hashlib.sha256(body).hexdigest() and node["contentSize"] == str(len(body))


async def test_all_of_a_room_and_in_french(server, ana, lab, tmp_path):
    """B10: "export all experiments" — FR "exporte toutes les expériences"; an unknown title is `unknown`."""
    assert_ok(await ana.ask(lab, "@simmer new experiment Kinetics from 8 March 2027 to 9 March 2027: measure"))
    assert_ok(await ana.ask(lab, "@simmer save"))
    _, data = fetch(server, path_in(await told_alone(ana, lab, "@simmer export all experiments")))
    _, crate, _ = crate_of(data, tmp_path)
    assert {part["name"] for part in experiments(crate)} == {"Lactase pH", "Kinetics"}
    answer = await told_alone(ana, lab, "@simmer exporte toutes les expériences")
    assert french(answer) and fetch(server, path_in(answer))[1]
    answer = assert_ok(await ana.ask(lab, "@simmer exporte l'expérience Kinetics au format eln"))
    assert french(answer)
    assert code(await ana.ask(lab, "@simmer export the experiment Zymography")) in ("unknown", "ambiguous")


async def test_nothing_to_export(ana, fresh):
    """B10: a room without experiments has none to give."""
    room = await ana.make_room(fresh("Empty "))
    assert code(await ana.ask(room, "@simmer export all experiments")) == "missing"
    await ana.refused("missing", "experiment.export", room=room)
    await ana.refused("not_found", "experiment.export", room=room, experiment="0198c0de-0000-7000-8000-000000000000")


def facts(value):
    """All of an experiment that is not its server's."""
    if isinstance(value, dict):
        return {k: facts(v) for k, v in value.items() if k not in ("createdBy", "state")}
    return [facts(v) for v in value] if isinstance(value, list) else value


def imported(server, data, tmp_path, *args, name="x.eln"):
    file = tmp_path / f"{next(number)}-{name}"
    file.write_bytes(data)
    return server.command("import", file, "--data", server.data, *args)


async def test_it_comes_back_exactly(server, ana, lab, make_server, tmp_path):
    """B10: exported here, imported there: equal field by field, into a new room or a named one, once."""
    made = (await ana.call("experiment.export", room=lab, cid=next(new_cid), experiment=(await experiment(ana, lab))["id"]))
    _, data = fetch(server, made["url"])
    other = make_server()
    dora = await other.login("dora", firstName="Dora")
    needs = imported(other, data, tmp_path)
    assert needs.returncode != 0 and "owner" in needs.stderr
    done = imported(other, data, tmp_path, "--owner", "dora")
    assert done.returncode == 0, done.stderr
    (room,) = [r["id"] for r in (await dora.rooms()).values() if (r["kind"], r["name"]) == ("lab", "Lactase pH")]
    assert facts(await experiment(dora, room)) == facts(await experiment(ana, lab))
    sound = other.command("verify", "--data", other.data)
    assert sound.returncode == 0, sound.stdout + sound.stderr
    again = imported(other, data, tmp_path, "--owner", "dora", "--room", room)
    assert again.returncode != 0 and "already" in again.stderr
    assert imported(other, data, tmp_path, "--owner", "dora", "--room", "No such room").returncode != 0
    # It goes on there, and its records begin there.
    assert_ok(await dora.ask(room, "@simmer step 2: did cut the band"))
    whole = other.command("verify", "--data", other.data)
    assert whole.returncode == 0, whole.stdout + whole.stderr
    await dora.close()


async def test_a_picture_of_two_experiments_comes_back_once(server, ana, lab, make_server, tmp_path):
    """B10: it is one file here, and one there."""
    token, data = server.accounts["ana"]["token"], jpeg(seed=4713)
    await experiment_with(ana, lab, "pour", title="Gel two")
    for title in ("Lactase pH", "Gel two"):
        assert_ok(await ana.ask(lab, f"@simmer open {title}"))
        assert_ok(await ana.ask(lab, "step 1", photos=[photo(server, token, lab, data)]))
    made = await ana.call("experiment.export", room=lab, cid=next(new_cid))
    other = make_server()
    dora = await other.login("dora", firstName="Dora")
    done = imported(other, fetch(server, made["url"])[1], tmp_path, "--owner", "dora")
    assert done.returncode == 0, done.stderr
    room = next(r["id"] for r in (await dora.rooms()).values() if r["kind"] == "lab")
    shown = [(await steps(dora, room, title))[0]["photos"] for title in ("Lactase pH", "Gel two")]
    assert [len(photos) for photos in shown] == [1, 1]
    assert len({p.name.split(".")[0] for p in (other.data / "files").iterdir()}) == 1
    await dora.close()


def eln(files, graph, root="other"):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr(f"{root}/ro-crate-metadata.json", json.dumps(
            {"@context": "https://w3id.org/ro/crate/1.1/context", "@graph": graph}))
        for name, body in files.items():
            archive.writestr(f"{root}/{name}", body)
    return out.getvalue()


def foreign(body, **changes):
    return [
        {"@id": "ro-crate-metadata.json", "@type": "CreativeWork", "about": {"@id": "./"}},
        {"@id": "./", "@type": "Dataset", "name": "Notebook of a friend", "hasPart": [{"@id": "./gel/"}]},
        {"@id": "./gel/", "@type": "Dataset", "name": "Gel of a friend", "dateCreated": "2026-02-03T10:00:00+01:00",
         "text": "<h1>Plan</h1><p>run &amp; stain<script>alert(1)</script></p>", "step": [{"@id": "#s"}],
         "comment": [{"@id": "#c"}], "hasPart": [{"@id": "./gel/bänd 1.jpg"}, {"@id": "./gel/raw.csv"}]},
        {"@id": "#s", "@type": "HowToStep", "position": 1, "creativeWorkStatus": "finished",
         "itemListElement": {"@id": "#d"}},
        {"@id": "#d", "@type": "HowToDirection", "text": "cast it"},
        {"@id": "#c", "@type": "Comment", "text": "<p>looks fine</p>", "dateCreated": "2026-02-03T11:00:00+01:00",
         "author": {"@id": "#p"}},
        {"@id": "#p", "@type": "Person", "givenName": "Frida", "familyName": "Ek"},
        {"@id": "./gel/bänd 1.jpg", "@type": "File", "name": "bänd 1.jpg", "sha256": hashlib.sha256(body).hexdigest()},
        {"@id": "./gel/raw.csv", "@type": "File", "name": "raw.csv"}]


async def test_another_notebooks_file_comes_in(make_server, tmp_path):
    """B10: titles, texts, steps, comments and pictures of a file that Simmer did not write; nothing of it runs."""
    other = make_server()
    dora = await other.login("dora", firstName="Dora")
    room = await dora.make_room("Bench", kind="lab")
    body = jpeg(seed=4711)
    data = eln({"gel/bänd 1.jpg": body, "gel/raw.csv": b"a,b\n1,2\n"}, foreign(body))
    done = imported(other, data, tmp_path, "--owner", "dora", "--room", "bench")
    assert done.returncode == 0, done.stderr
    assert "Gel of a friend" in done.stdout and "raw.csv" in done.stdout
    made = await experiment(dora, room)
    assert made["title"] == "Gel of a friend" and made["startDate"] == "2026-02-03"
    assert made["protocol"] == "Plan\nrun & stain"
    (step,) = made["steps"]
    assert step["title"] == "cast it" and step["doneAt"]
    assert [(e["text"], e["authorName"]) for e in step["observed"]] == [("looks fine", "Frida Ek")]
    await dora.close()


async def test_datasets_that_hold_one_another_and_a_picture_that_two_show(make_server, tmp_path):
    """B10: of another program: read to its end, each file once."""
    other = make_server()
    dora = await other.login("dora", firstName="Dora")
    body = jpeg(seed=4714)
    graph = foreign(body)
    graph[1]["hasPart"].append({"@id": "./gel2/"})
    graph[2]["hasPart"] += [{"@id": "./gel/"}] * 1000 + [{"@id": "./gel2/"}]
    graph.append({**graph[2], "@id": "./gel2/", "name": "The other one"})
    data = eln({"gel/bänd 1.jpg": body, "gel/raw.csv": b"a,b\n1,2\n"}, graph)
    done = imported(other, data, tmp_path, "--owner", "dora")
    assert done.returncode == 0, done.stderr
    assert "Gel of a friend" in done.stdout and "The other one" in done.stdout
    await dora.close()


async def test_a_forged_file_is_refused(server, ana, lab, make_server, tmp_path):
    """B10: a picture that is none, one that is not the one that was exported, a crate without a root: nothing stays."""
    other = make_server()
    dora = await other.login("dora", firstName="Dora")
    body = jpeg(seed=4712)
    fake = b"<html>no picture</html>"
    hostile = {
        "other hash": eln({"gel/bänd 1.jpg": fake, "gel/raw.csv": b""}, foreign(body)),
        "no picture": eln({"gel/bänd 1.jpg": fake, "gel/raw.csv": b""}, foreign(fake)),
        "no root": eln({}, foreign(body)[:1]),
        "no graph": eln({}, "x"),
        "leads out": eln({"../../evil.jpg": body}, foreign(body)),
        "points out": eln({}, [*foreign(body)[:2], {"@id": "./gel/", "@type": "Dataset", "name": "x",
                                                   "hasPart": [{"@id": "../../../etc/passwd"}]},
                               {"@id": "../../../etc/passwd", "@type": "File", "sha256": "0" * 64}]),
    }
    made = await ana.call("experiment.export", room=lab, cid=next(new_cid))
    archive = opened(fetch(server, made["url"])[1])
    files = {name: archive.read(name) for name in archive.namelist()}
    name = next(n for n in files if n.endswith("simmer.json"))
    files[name] = files[name].replace(b"mixed 5 mL Tris", b"mixed 9 mL Tris")
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as forged:
        for key, value in files.items():
            forged.writestr(key, value)
    hostile["another entry"] = out.getvalue()
    for name, data in hostile.items():
        refused = imported(other, data, tmp_path, "--owner", "dora")
        assert refused.returncode != 0 and refused.stderr.strip() and "Fatal" not in refused.stderr, (name, refused.stderr)
    assert len(await dora.rooms()) == 1
    assert not list((other.data / "files").iterdir()) and not list(other.data.glob("import-*"))
    await dora.close()
