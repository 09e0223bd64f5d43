"""Several nodes for whoever runs them: what doctor and /metrics say, commands beside nodes that live, the files of packaging/nodes."""
import json
import re
import shutil
import subprocess

import pytest
import yaml

from bot import assert_ok
from client import new_cid
from faults import Faults
from postgres import Postgres
from server import PASSWORD, ROOT, binary
from several import command, database, doctor, metrics, nodes
from waiting import until

NODES = ROOT / "packaging/nodes"


@pytest.fixture(scope="module")
def postgres():
    with Postgres() as server:
        yield server


@pytest.mark.timeout(180)
async def test_the_doctor_says_of_each_node_how_it_is(make_server, postgres, tmp_path):
    url = database(postgres)
    a, b = nodes(make_server, url)
    status, text = await doctor(a, lambda _, text: text.count(" lives, ") == 2)
    assert status == 0 and re.search(r"ok +node a lives", text) and re.search(r"ok +node b lives", text), text
    assert re.search(r"ok +the feed holds \d+ entries", text) and re.search(r"ok +this machine's clock", text), text
    assert "doubtful “files” is not set" in text

    # Before a start, beside one that lives: what the service unit asks.
    b.stop()
    status, text = await doctor(b)
    assert status == 0 and "node a lives" in text and "node b" not in text, text
    # What a command does there the others hear.
    ana = await a.login("ana")
    added = command(b, "user", "add", "cy", "--password-stdin", input=f"{PASSWORD}\n")
    assert added.returncode == 0, added.stderr
    cy = await a.client()
    cy.account = (await cy.call("account.login", login="cy", password=PASSWORD))["account"]
    await ana.call("account.block", account=cy.id, cid=next(new_cid))
    removed = command(b, "user", "remove", "cy")
    assert removed.returncode == 0 and (await cy.wait_closed())[0] == 4003, removed.stderr
    await ana.close()
    b.start()

    b.kill()
    status, text = await doctor(a, lambda _, text: "no sign of life" in text)
    assert status == 0 and re.search(r"doubtful +node b has given no sign of life for \d+ s", text), text

    # Two of one name, and one whose clock is wrong.
    faults = Faults(tmp_path)
    faults.step(60)
    make_server(args=["--database", url, "--node", "a"])
    late = make_server(args=["--database", url, "--node", "c"], env=faults.environment)
    status, text = await doctor(a, lambda status, _: status)
    assert "wrong    two nodes are called a" in text, text
    assert re.search(r"doubtful node c lives.*; its clock is (59|60)\d{3} ms before the database's", text), text
    ahead = await until(lambda: metrics(late).get('simmer_node_clock_ahead_seconds{node="c"}'), "a clock")
    assert 59 < ahead < 61


@pytest.mark.timeout(120)
async def test_every_series_bears_its_node_and_the_dashboard_shows_what_there_is(make_server, postgres):
    pair = nodes(make_server, database(postgres))
    ana, bo = [await node.login(name) for node, name in zip(pair, ("ana", "bo"))]
    room = await ana.make_room("Kitchen")
    await bo.join((await ana.link(room))["token"])
    assert_ok(await ana.ask(room, "@simmer start a 1 s timer for the eggs"))
    for client in (ana, bo):
        await client.wait_for("message", room=room, where=lambda e: (e.get("card") or {}).get("state") == "finished")
        await client.say(room, "well")
    await bo.wait_for("message", room=room, text="well")
    found = {}
    for name, node in zip("ab", pair):
        lines = metrics(node)
        assert all(re.match(rf'\w+{{node="{name}"[,}}]', line) for line in lines), lines
        await until(lambda node=node, name=name: metrics(node)[f'simmer_nodes{{node="{name}"}}'] == 2, "both nodes")
        assert lines[f'simmer_feed_written_total{{node="{name}"}}'] > 0 and lines[f'simmer_feed_heard_total{{node="{name}"}}'] > 0
        assert lines[f'simmer_feed_delay_seconds_count{{node="{name}"}}'] == lines[f'simmer_feed_heard_total{{node="{name}"}}']
        found[name] = {line.partition("{")[0] for line in lines}
    series = found["a"] | found["b"]

    dashboard = json.loads((NODES / "dashboard.json").read_text())
    asked = [target["expr"] for panel in dashboard["panels"] for target in panel["targets"]]
    asked += [variable["query"] for variable in dashboard["templating"]["list"]]
    named = set(re.findall(r"\b(?:simmer|process)_\w+", " ".join(asked)))
    assert len(named) > 20 and named <= series, named - series
    assert len({panel["id"] for panel in dashboard["panels"]}) == len(dashboard["panels"])
    # So does what is written for people.
    written = set(re.findall(r"`((?:simmer|process)_\w+)", (ROOT / "docs/nodes.md").read_text()))
    histograms = {name.removesuffix("_bucket") for name in series}
    assert len(written) > 5 and written <= series | histograms, written - series
    for client in (ana, bo):
        await client.close()


def test_the_file_for_containers_names_settings_and_parts_that_exist(tmp_path):
    compose = yaml.safe_load((NODES / "compose.yaml").read_text())
    services = compose["services"]
    simmers = {name: service for name, service in services.items() if service["image"].startswith("simmer")}
    assert len(simmers) == 2 and set(services) == {*simmers, "postgres", "standby", "nats", "proxy"}
    known = set(re.findall(r"`(SIMMER_[A-Z0-9_]+)`", (ROOT / "docs/operating.md").read_text()))
    settings = [service["environment"] for service in simmers.values()]
    assert all(set(one) <= known for one in settings), [set(one) - known for one in settings]
    # They differ by their names and their own data alone; the files are on one volume, where the setting looks for them.
    assert len({one.pop("SIMMER_NODE") for one in settings}) == 2 and settings[0] == settings[1]
    mounts = [dict(volume.split(":")[:2] for volume in service["volumes"]) for service in simmers.values()]
    shared, = set(mounts[0]) & set(mounts[1])
    assert all(mount[shared] == settings[0]["SIMMER_FILES"] for mount in mounts)
    assert {name for mount in mounts for name in mount} | {"postgres", "standby"} == set(compose["volumes"])
    for service in services.values():
        assert set(service.get("depends_on", ())) <= set(services)
    # The program takes them, but for the address, which nobody answers at here.
    (tmp_path / "files").mkdir()
    environment = {"PATH": "/usr/bin:/bin", **settings[0], "SIMMER_NODE": "a", "SIMMER_FILES": str(tmp_path / "files")}
    environment["SIMMER_DATABASE"] += "?host=/nowhere"
    done = subprocess.run([binary(), "doctor", "--data", tmp_path / "data"], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert "the settings can be used" in done.stdout and "does not answer" in done.stdout, done.stdout + done.stderr

    proxy = (NODES / "nginx.conf").read_text()
    assert services["proxy"]["volumes"] == ["./nginx.conf:/etc/nginx/conf.d/default.conf:ro"]
    upstream = re.search(r"upstream simmer \{(.*?)\}", proxy, re.S)[1]
    assert set(re.findall(r"server (\w+):8080", upstream)) == set(simmers)
    assert services["proxy"]["ports"][0].endswith(":" + re.search(r"listen (\d+);", proxy)[1])
    # What operating.md says of a proxy holds for this one, but that it stands behind another, whose word for TLS it passes on.
    written = re.search(r"^```nginx\n(.*?)^```", (ROOT / "docs/operating.md").read_text(), re.M | re.S)[1]
    for line in re.findall(r"proxy_(?:http|set|read|request)\w+[^;]*;|location [^{]*\{ return 404; \}|client_max_body_size \w+;", written):
        assert (line in proxy) != ("X-Forwarded-Proto" in line), line


@pytest.mark.skipif(not shutil.which("nginx"), reason="nginx is not installed")
def test_nginx_takes_the_file_of_its_settings(tmp_path):
    text = (NODES / "nginx.conf").read_text().replace("a:8080", "127.0.0.1:8081").replace("b:8080", "127.0.0.1:8082")
    (tmp_path / "nginx.conf").write_text(f"pid {tmp_path}/pid; events {{}}\nhttp {{\naccess_log off;\n{text}\n}}\n")
    done = subprocess.run(["nginx", "-t", "-e", tmp_path / "error.log", "-c", tmp_path / "nginx.conf"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
