"""Data folders that earlier states of the project wrote (Tests/upgrades) open in this one, with nothing lost (F16)."""
import hashlib
import json
import sqlite3
import sys
import tarfile
import time
from urllib.parse import urlsplit

import pytest

from client import Refused, new_cid
from faults import Faults
from server import ROOT, Server

HERE = ROOT / "Tests/upgrades"
sys.path.append(str(HERE))

from told import told  # noqa: E402

FOLDERS = sorted(HERE.glob("*.tar.xz"))
# Of the moment, not of the data.
MOMENTARY = {"online"}


def lost(then, now, where=""):
    """Whatever was told then and is not told now; what is told beside it is none of that."""
    if isinstance(then, dict):
        if not isinstance(now, dict):
            return [f"{where}: {now!r} in place of an object"]
        found = []
        for key, value in then.items():
            if key in MOMENTARY:
                continue
            found += [f"{where}.{key}: gone, it was {value!r}"] if key not in now else lost(value, now[key], f"{where}.{key}")
        return found
    if isinstance(then, list):
        if not isinstance(now, list) or len(now) != len(then):
            return [f"{where}: {len(then)} then, {len(now) if isinstance(now, list) else now!r} now"]
        return [fault for index, pair in enumerate(zip(then, now)) for fault in lost(*pair, f"{where}[{index}]")]
    return [] if then == now else [f"{where}: {then!r} then, {now!r} now"]


@pytest.fixture(params=FOLDERS, ids=lambda file: file.name.removesuffix(".tar.xz"))
def folder(request, tmp_path):
    """(the folder of one state, what its server told)"""
    with tarfile.open(request.param) as archive:
        archive.extractall(tmp_path, filter="data")
    return tmp_path / "data", json.loads((tmp_path / "told.json").read_text())


@pytest.fixture
def house(folder, tmp_path, make_server):
    """This state's server on it, a minute later by its clock: sessions, timers and invitations are as far as they were."""
    data, then = folder
    faults = Faults(tmp_path)
    faults.step(then["at"] / 1000 + 60 - time.time())
    server = make_server(data=data, env={**faults.environment, "SIMMER_PUBLIC_ADDRESS": "https://chat.example.org"})
    return server, faults, then


async def back(server, then, name):
    """Somebody of then, with the session of then."""
    client = await server.client()
    await client.resume(then["tokens"][name])
    await client.sync()
    return client


async def test_what_an_earlier_state_told_is_told_now(house):
    server, _, then = house
    for name, answers in then["told"].items():
        client = await back(server, then, name)
        now = await told(client, then["rooms"])
        assert not (found := lost(answers, now, name)), "\n".join(found)
        await client.close()
        again = await server.client()
        await again.call("account.login", login=name, password=then["password"])
        await again.close()


async def test_pictures_pages_and_links_of_an_earlier_state_are_there(house):
    server, _, then = house
    ana = {"Authorization": f"Bearer {then['tokens']['ana']}"}
    assert then["photos"]
    for photo, digest in then["photos"].items():
        status, _, body = server.request("GET", f"/photos/{photo}", headers=ana)
        assert status == 200 and hashlib.sha256(body).hexdigest() == digest
        assert server.request("GET", f"/photos/{photo}/thumb", headers=ana)[0] == 200
    for address in (then["sharePage"], then["calendar"]):
        status, _, body = server.request("GET", urlsplit(address).path)
        assert status == 200, (address, body)
    cleo = await server.login("cleo")
    assert await cleo.join(then["invitation"]) == then["rooms"]["Sofa"]
    await cleo.close()


async def test_what_was_running_goes_on_and_rings_and_everything_can_be_changed(house):
    server, faults, then = house
    ana, bo = await back(server, then, "ana"), await back(server, then, "bo")
    kitchen = then["rooms"]["Kitchen"]
    timers = {timer["label"]: timer for timer in await bo.timers(kitchen)}
    assert {label: timer["state"] for label, timer in timers.items()} == {"Stock": "running", "Dough": "paused"}
    mark = await bo.mark()
    await ana.call("timer.resume", room=kitchen, timer=timers["Dough"]["id"], cid=next(new_cid))
    faults.step(7200)
    for label in timers:
        await bo.wait_for("timer", room=kitchen, since=mark,
                          where=lambda e: e["timer"]["label"] == label and e["timer"]["state"] == "finished")
    # The index of words is made anew beside everything else, and searches are refused until it is there.
    while True:
        try:
            found = await bo.call("search", query="quittengelee")
            break
        except Refused as refusal:
            assert refusal.reason == "limit"
            await bo.settle()
    assert len(found) >= 20
    noodle = (await ana.call("noodle.list", room=kitchen))["noodles"][0]
    await bo.call("noodle.delete", room=kitchen, noodle=noodle["id"], cid=next(new_cid))
    await bo.call("undo", room=kitchen, cid=next(new_cid))
    assert (await ana.call("noodle.get", room=kitchen, noodle=noodle["id"]))["noodle"]["name"] == noodle["name"]
    for client in (ana, bo):
        await client.close()
    assert server.stop() == 0
    for command in ("doctor", "verify"):
        done = server.command(command, "--data", server.data)
        assert done.returncode == 0, done.stdout


def test_a_folder_of_a_newer_state_is_refused_with_a_sentence_and_left_as_it_is(folder):
    data, _ = folder
    with sqlite3.connect(data / "simmer.sqlite") as database:
        database.execute("UPDATE meta SET value = '9999' WHERE name = 'version'")
    database.close()
    before = (data / "simmer.sqlite").read_bytes()
    server = Server(data=data)
    for command in (("serve", "--port", "0"), ("doctor",), ("user", "list")):
        done = server.command(*command, "--data", data)
        said = done.stdout + done.stderr
        assert done.returncode == 1 and "version 9999" in said and "made by a newer one" in said, said
    assert (data / "simmer.sqlite").read_bytes() == before
    server.close()
