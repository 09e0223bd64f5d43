"""A room that was exported comes back on another server as it was (B10), and hostile archives do not."""
import asyncio
import io
import itertools
import json
import re
import zipfile

import pytest

from archives import contents, opened, room_archive, upload
from bot import assert_ok
from client import new_cid
from conftest import shared_room
from server import PASSWORD

pytestmark = pytest.mark.row("B10")

number = itertools.count(500)


async def lived_in(server):
    """A room in which three people did this and that, and its archive."""
    ana, bo, cleo = [await server.login(name, firstName=name.title()) for name in ("ana", "bo", "cleo")]
    room = await shared_room(ana, bo, cleo, name="Old kitchen", kind="lab")
    said = await ana.say(room, "first words")
    await ana.call("message.edit", room=room, of=said["seq"], text="first words, mended", cid=next(new_cid))
    await bo.call("message.react", room=room, of=said["seq"], emoji="🍜", on=True, cid=next(new_cid))
    gone = await bo.say(room, "I take this back")
    await bo.call("message.delete", room=room, of=gone["seq"], cid=next(new_cid))
    photo = await upload(server, cleo, room, seed=next(number))
    await cleo.call("message.send", room=room, text="a picture", photos=[photo], cid=next(new_cid))
    noodle = (await ana.call(
        "noodle.add", room=room, name="Penne", brand="De Cecco", mealCups=1, sideCups=0.5, cookSeconds=660,
        cid=next(new_cid)))["noodle"]
    await bo.call("noodle.rate", room=room, noodle=noodle["id"], value=4.5, cid=next(new_cid))
    await ana.call("tea.add", room=room, name="Sencha", brand="Midori", type="green", cid=next(new_cid))
    assert_ok(await ana.ask(room, "@simmer remind us every Monday at 9 to feed the cells"))
    assert_ok(await ana.ask(room, "@simmer new experiment Lactase pH from 3 March 2027 to 7 March 2027: measure the pH"))
    assert_ok(await ana.ask(room, "@simmer save"))
    assert_ok(await bo.ask(room, "@simmer add step: prepare buffer"))
    assert_ok(await cleo.ask(room, "@simmer step 1: did mixed it"))
    assert_ok(await cleo.ask(room, "@simmer step 1: observed it is clear"))
    data = await room_archive(server, ana, room)
    for client in (ana, bo, cleo):
        await client.close()
    return room, data


def imported(server, data, tmp_path, *args):
    file = tmp_path / f"room{next(number)}.zip"
    file.write_bytes(data)
    return server.command("import", file, "--data", server.data, *args)


async def test_a_room_comes_back_as_it_was(make_server, tmp_path):
    """B10: exported, imported on a fresh server, exported again: equal but for the moment; undo goes on where it was."""
    room, data = await lived_in(make_server())
    other = make_server()
    admin = await other.login("operator1")
    done = imported(other, data, tmp_path)
    assert done.returncode == 0, done.stderr
    word = other.command("user", "reset-password", "ana", "--password-stdin", "--data", other.data, input=PASSWORD + "\n")
    assert word.returncode == 0, word.stderr
    await admin.refused("not_found", "room.export", room=room)
    ana = await other.client()
    await ana.call("account.login", login="ana", password=PASSWORD)
    await ana.sync()
    again = await room_archive(other, ana, room)
    before, after = contents(data), contents(again)
    assert before.keys() == after.keys()
    for name in before:
        assert before[name] == after[name], name
    sound = other.command("verify", "--data", other.data)
    assert sound.returncode == 0, sound.stdout + sound.stderr
    # Undo takes back what she did last on the other server.
    (experiment,) = (await ana.call("experiment.list", room=room))["experiments"]
    assert experiment["title"] == "Lactase pH"
    assert_ok(await ana.ask(room, "@simmer undo"))
    assert (await ana.call("experiment.list", room=room))["experiments"] == []
    assert other.command("doctor", "--data", other.data).returncode == 0
    whole = other.command("verify", "--data", other.data)
    assert whole.returncode == 0, whole.stdout + whole.stderr
    other.restart()
    await ana.close()
    await admin.close()


async def test_what_is_here_already_is_refused(make_server, tmp_path):
    """B10: the same room twice, and a room on the server where it is."""
    home = make_server()
    room, data = await lived_in(home)
    refused = imported(home, data, tmp_path)
    assert refused.returncode != 0 and "already" in refused.stderr, refused.stderr
    other = make_server()
    nobody = imported(other, data, tmp_path)
    assert nobody.returncode != 0 and "simmer user add" in nobody.stderr, nobody.stderr
    admin = await other.login("operator1")
    assert imported(other, data, tmp_path).returncode == 0
    assert "already" in imported(other, data, tmp_path).stderr
    await admin.close()


async def test_people_are_known_by_their_usernames(make_server, tmp_path):
    """B10: who has an account under the same name is that person from now on; --owner lets somebody else in."""
    room, data = await lived_in(make_server())
    other = make_server()
    admin, bo = await other.login("operator1"), await other.login("bo", firstName="Bo")
    done = imported(other, data, tmp_path, "--owner", "operator1")
    assert done.returncode == 0, done.stderr
    assert "1 of its people" in done.stdout
    await bo.wait_for("account", change="room_added")
    history = await bo.all_history(room)
    penne = (await bo.call("noodle.list", room=room))["noodles"][0]
    assert (penne["mean"], penne["own"]) == (4.5, 4.5), penne
    assert {m["role"] for m in await admin.members(room) if m["account"] == admin.id} == {"owner"}
    assert any(e.get("from", {}).get("account") == bo.id for e in history)
    assert imported(other, data, tmp_path, "--owner", "nobody9").returncode != 0
    await admin.close()
    await bo.close()


def changed(data, change):
    """The archive with its files as `change` makes them: bytes for names."""
    import hashlib
    old = opened(data)
    files = {name: old.read(name) for name in old.namelist()}
    change(files)
    out = io.BytesIO()
    if "manifest.json" in files and files.pop("sealed", None):
        manifest = json.loads(files.pop("manifest.json"))
        manifest["files"] = [{"name": n, "size": len(b), "sha256": hashlib.sha256(b).hexdigest()} for n, b in files.items()]
        files["manifest.json"] = json.dumps(manifest).encode()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for name, body in files.items():
            new.writestr(name, body)
    return out.getvalue()


def replaced(name, was, now):
    def change(files):
        assert was in files[name], name
        files[name] = files[name].replace(was, now, 1)
        files["sealed"] = True
    return change


async def test_hostile_archives_leave_nothing(make_server, tmp_path):
    """B10: names that lead out, bombs, broken JSON, wrong hashes, events that are missing: refused, and nothing stays."""
    _, data = await lived_in(make_server())
    other = make_server()
    admin = await other.login("operator1")

    def add(name, body):
        def change(files):
            files[name] = body
            files["sealed"] = True
        return change

    def drop_event(files):
        files["events.ndjson"] = b"\n".join(files["events.ndjson"].split(b"\n")[:2] + files["events.ndjson"].split(b"\n")[3:])
        files["sealed"] = True

    hostile = {
        "leads out": add("files/../../../../tmp/evil", b"x"),
        "absolute": add("/tmp/evil", b"x"),
        "backslash": add("files\\..\\evil", b"x"),
        "unnamed": add("files/11111111-1111-4111-8111-111111111111", b"x"),
        "bomb": add("events.ndjson", bytes(600 << 20)),
        "no JSON": replaced("events.ndjson", b'{"seq":1,', b'{"seq":1,,'),
        "not sealed": lambda files: files.update({"events.ndjson": files["events.ndjson"].replace(b"first", b"worst")}),
        "hole": drop_event,
        "unknown kind": replaced("objects.ndjson", b'"kind":"tea"', b'"kind":"gun"'),
        "unknown author": replaced("events.ndjson", b'"author":"', b'"author":"0'),
        "future": replaced("events.ndjson", b'"at":1', b'"at":9'),
        "time beyond the calendar": replaced("objects.ndjson", b'"createdAt":', b'"createdAt":9223372036854775807,"was":'),
        "version beyond counting": replaced("objects.ndjson", b'"version":', b'"version":9223372036854775807,"was":'),
        "length beyond counting": replaced("objects.ndjson", b'"cookSeconds":660', b'"cookSeconds":-9223372036854775808'),
        "a double beyond counting": replaced("objects.ndjson", b'"cookSeconds":660', b'"cookSeconds":9e18'),
        "runs in a browser": lambda files: files.update(
            sealed=True, **{"files.ndjson": re.sub(rb'"mime":"[^"]+"', b'"mime":"text/html"', files["files.ndjson"])}),
        "no members": replaced("room.json", b'"role":"owner"', b'"role":"king"'),
        "newer": lambda files: files.update({"manifest.json": files["manifest.json"].replace(b'"format":1', b'"format":2')}),
    }
    # Beside the loop, which goes on answering the server's pings.
    for name, change in hostile.items():
        refused = await asyncio.to_thread(lambda: imported(other, changed(data, change), tmp_path))
        assert refused.returncode != 0, name
        assert refused.stderr.strip() and "Fatal" not in refused.stderr, (name, refused.stderr)
    for name, body in {"truncated": data[:len(data) // 2], "text": b"hello", "empty": b"", "no export": changed(data, lambda f: f.pop("manifest.json"))}.items():
        refused = await asyncio.to_thread(imported, other, body, tmp_path)
        assert refused.returncode != 0 and refused.stderr.strip(), name
    assert len(await admin.rooms()) == 1, "only the direct room"
    assert not list((other.data / "files").iterdir()) and not list(other.data.glob("import-*"))
    # After all that, the whole one comes in.
    assert imported(other, data, tmp_path).returncode == 0
    await admin.close()
