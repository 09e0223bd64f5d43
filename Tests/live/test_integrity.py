"""The record of experiments: lock, sign-off by another member, history, and what `simmer verify` finds of changes behind the server's
back (B9)."""
import json
import sqlite3

import pytest

from bot import assert_ok, code, french
from client import Refused, new_cid
from conftest import shared_room
from faults import Faults
from notebook import add_steps, get, make, say
from server import PASSWORD

pytestmark = pytest.mark.row("B9")


@pytest.fixture
async def lab(ana, bo, fresh):
    return await shared_room(ana, bo, name=fresh("Lab "), kind="lab")


async def begun(client, room):
    """An experiment with two steps and three entries, by `client`."""
    made = await make(client, room)
    assert_ok(await say(client, room, "open Lactase pH"))
    await add_steps(client, room, "prepare buffer", "run gel")
    for entry in ("step 1: mixed 5 mL Tris", "observation on step 2: turned yellow", "observation on step 2: turned orange"):
        assert_ok(await say(client, room, entry))
    return made


async def refused(client, method, **params):
    with pytest.raises(Refused) as error:
        await client.call(method, **params)
    return error.value


# --- lock

@pytest.mark.parametrize("lock, unlock", [("lock Lactase pH", "unlock Lactase pH"),
                                          ("verrouille Lactase pH", "déverrouille Lactase pH")])
async def test_nothing_of_a_locked_experiment_changes_and_only_an_owner_unlocks_it(ana, bo, lab, lock, unlock):
    """B9 E14 E28"""
    made = await begun(bo, lab)
    answer = assert_ok(await say(bo, lab, lock))
    assert french(answer) == lock.startswith("verrouille")
    before = await get(ana, lab, made["id"])
    assert before["lockedAt"] and before["lockedBy"] == bo.account["id"] and "tellAt" not in before
    for sentence in ("step 1: more", "log observation: more", "add step: more", "rename step 1 to more", "step 1 done", "delete step 1",
                     "correct my last observation: more", "add to the protocol: more", "replace the protocol with more",
                     "edit the protocol", "delete Lactase pH", "undo"):
        assert code(await say(bo, lab, sentence)) == "not_allowed", sentence
    for fields in ({"title": "More"}, {"protocol": "more"}):
        assert (await refused(bo, "experiment.update", room=lab, experiment=made["id"], **fields)).reason == "not_allowed"
    assert (await refused(bo, "experiment.delete", room=lab, experiment=made["id"])).reason == "not_allowed"
    assert await get(ana, lab, made["id"]) == before
    assert_ok(await say(bo, lab, lock))  # it is so already
    assert code(await say(bo, lab, unlock)) == "not_allowed"
    assert (await refused(bo, "experiment.unlock", room=lab, experiment=made["id"])).reason == "not_allowed"
    assert_ok(await say(ana, lab, unlock))
    assert "lockedAt" not in await get(ana, lab, made["id"])
    assert_ok(await say(bo, lab, "step 1: more"))
    locked = await ana.call("experiment.lock", room=lab, experiment=made["id"], cid=next(new_cid))
    assert locked["experiment"]["lockedBy"] == ana.account["id"]
    opened = await ana.call("experiment.unlock", room=lab, experiment=made["id"], cid=next(new_cid))
    assert "lockedAt" not in opened["experiment"]


# --- sign-off

@pytest.mark.parametrize("sentence", ["sign off Lactase pH", "contresigne Lactase pH"])
async def test_who_wrote_it_does_not_sign_it_and_others_are_told_where(ana, bo, lab, sentence):
    """B9"""
    await begun(ana, lab)
    assert code(await say(ana, lab, sentence)) == "not_allowed"
    answer = assert_ok(await say(bo, lab, sentence))
    assert "/sign" in answer["text"] and french(answer) == sentence.startswith("contre")


async def test_a_sign_off_takes_the_password_and_names_the_head_of_the_record(ana, bo, lab):
    """B9"""
    made = await begun(ana, lab)
    params = dict(room=lab, experiment=made["id"])
    assert (await refused(bo, "experiment.sign", **params)).reason == "missing"
    wrong = await refused(bo, "experiment.sign", **params, password="not the password")
    assert wrong.reason == "bad_credentials" and wrong.field == "password"
    assert (await refused(ana, "experiment.sign", **params, password=PASSWORD)).reason == "not_allowed"
    cid = next(new_cid)
    signed = (await bo.call("experiment.sign", **params, password=PASSWORD, cid=cid))["signoff"]
    assert signed["signer"] == bo.account["id"] and signed["signerName"] == "Bo" and len(signed["head"]) == 64
    assert (await bo.call("experiment.sign", **params, password=PASSWORD, cid=cid))["dup"]
    assert (await refused(bo, "experiment.sign", **params, password=PASSWORD)).reason == "duplicate"
    shown = await get(ana, lab, made["id"])
    assert [s["id"] for s in shown["signoffs"]] == [signed["id"]] and not shown["signoffs"][0]["changedSince"]
    assert "Bo" in (await say(ana, lab, "open Lactase pH"))["text"]
    assert_ok(await say(ana, lab, "log observation: one more"))
    assert (await get(ana, lab, made["id"]))["signoffs"][0]["changedSince"]
    # It is nobody's to take back.
    assert_ok(await say(ana, lab, "undo"))
    await say(bo, lab, "undo")
    assert len((await get(ana, lab, made["id"]))["signoffs"]) == 1


async def test_a_number_of_four_to_six_digits_signs_too_and_misses_make_wait(make_server, tmp_path):
    """B9"""
    faults = Faults(tmp_path)
    server = make_server(speaks={"en", "fr"}, limits={"loginAttempts": 5}, env=faults.environment)
    ana, bo = await server.login("ana"), await server.login("bo")
    lab = await shared_room(ana, bo, kind="lab")
    made = await begun(ana, lab)
    params = dict(room=lab, experiment=made["id"])
    assert (await refused(bo, "experiment.sign", **params, pin="2718")).reason == "missing", "there is none yet"
    for pin, reason in [("271", "too_short"), ("2718281", "too_long"), ("27a8", "not_number"), ("", "missing")]:
        assert (await refused(bo, "account.setPin", pin=pin, password=PASSWORD)).reason == reason
    assert (await refused(bo, "account.setPin", pin="2718", password="not the password")).reason == "bad_credentials"
    await bo.call("account.setPin", pin="2718", password=PASSWORD)
    assert (await bo.call("account.get"))["account"]["hasPin"]
    with sqlite3.connect(server.data / "simmer.sqlite") as database:
        (hashed,) = database.execute("SELECT pinHash FROM account WHERE username LIKE 'bo%'").fetchone()
    database.close()
    assert hashed.startswith("$scrypt$") and "2718" not in hashed.split("$")[-1]
    signed = await bo.call("experiment.sign", **params, pin="2718", cid=next(new_cid))
    assert signed["signoff"]["signerName"]
    await bo.call("account.setPin", pin=None, password=PASSWORD)
    assert not (await bo.call("account.get"))["account"]["hasPin"]
    await bo.call("account.setPin", pin="31415", password=PASSWORD)
    with faults.held():
        for _ in range(5):
            assert (await refused(bo, "experiment.sign", **params, pin="27182")).reason == "bad_credentials"
        held = await refused(bo, "experiment.sign", **params, pin="31415")
        assert held.reason == "limit" and held.retry_ms > 0
    # That keeps nobody from logging in.
    other = await server.client()
    await other.call("account.login", login=bo.account["username"], password=PASSWORD)
    for client in (ana, bo, other):
        await client.close()


async def test_plain_text_signs_by_a_command_that_is_never_shown(ana, bo, lab, server):
    """B9"""
    made = await begun(ana, lab)
    person = await server.plain()
    name = (await bo.rooms())[lab]["name"]
    await person.do(f"/login {bo.account['username']} {PASSWORD}", "You are in")
    await person.do(f"/join {name}", f"You are in {name}")
    await person.do("/sign Lactase", "missing")
    await person.do("/sign Lactase pH wrong-word", "bad_credentials")
    await person.do("/sign Zebra 2718", "missing")  # Bo has no number
    await person.do(f'/sign "Zebra" {PASSWORD}', "not_found")
    await person.do(f'/sign "Lactase pH" {PASSWORD}', "Signed off by Bo")
    assert len((await get(ana, lab, made["id"]))["signoffs"]) == 1
    events = (await ana.call("room.history", room=lab, limit=200))["events"]
    assert PASSWORD not in json.dumps(events)
    await person.close()


# --- history

@pytest.mark.parametrize("sentence", ["history of Lactase pH", "historique de Lactase pH"])
async def test_the_history_of_an_experiment_names_who_did_what(ana, bo, lab, sentence):
    """B9"""
    made = await begun(ana, lab)
    assert_ok(await say(bo, lab, "add to the protocol: spin at 4 °C"))
    assert_ok(await say(ana, lab, "lock Lactase pH"))
    # Whoever wrote the protocol is an author too.
    assert (await refused(bo, "experiment.sign", room=lab, experiment=made["id"], password=PASSWORD)).reason == "not_allowed"
    answer = assert_ok(await say(bo, lab, sentence))
    items = answer["card"]["items"]
    assert "Lactase pH" in items[0]["title"] and "Ana" in items[0]["detail"] and "Bo" in items[1]["detail"]
    assert french(answer) == sentence.startswith("historique")
    wire = await ana.call("experiment.history", room=lab, experiment=made["id"])
    assert wire["total"] == len(wire["changes"]) == 8 and wire["changes"][0]["verb"] == "experiment.lock"
    assert {c["byName"] for c in wire["changes"]} == {"Ana", "Bo"}


# --- verify

TAMPERING = {
    "the text of an entry": "UPDATE object SET fields = replace(fields, 'turned yellow', 'turned green') WHERE kind = 'entry'",
    "the author of an entry": "UPDATE object SET fields = json_set(fields, '$.authorName', 'Zed') WHERE key = {entry}",
    "the time of an entry": "UPDATE object SET fields = json_set(fields, '$.at', json_extract(fields, '$.at') - 1) WHERE key = {entry}",
    "the time of its row": "UPDATE object SET createdAt = createdAt - 1 WHERE key = {entry}",
    "an entry that is withdrawn": "UPDATE object SET fields = json_set(fields, '$.withdrawn', json('true')) WHERE key = {entry}",
    "an entry that is deleted": "UPDATE object SET deletedAt = updatedAt WHERE key = {entry}",
    "an entry that is hidden": "UPDATE object SET isOver = 1 WHERE key = {entry}",
    "the last entry, gone": "DELETE FROM object WHERE key = {entry}",
    "the last entry, gone with its record":
        "DELETE FROM record WHERE object = (SELECT id FROM object WHERE key = {entry}); DELETE FROM object WHERE key = {entry}",
    "an entry that was put in":
        "INSERT INTO object (key, id, room, kind, parent, nameFold, due, version, createdBy, createdAt, updatedAt, deletedAt, fields, isOver)"
        " SELECT key + 1000, id || 'x', room, kind, parent, nameFold, due, version, createdBy, createdAt, updatedAt,"
        " deletedAt, fields, isOver FROM object WHERE key = {entry}",
    "two entries in another order":
        "UPDATE object SET key = -1 WHERE key = {entry}; UPDATE object SET key = {entry} WHERE key = {first}; UPDATE object SET key = {first} WHERE key = -1",
    "the protocol": "UPDATE object SET fields = json_set(fields, '$.protocol', 'boil') WHERE kind = 'experiment'",
    "a version of the protocol": "UPDATE object SET fields = json_set(fields, '$.text', 'boil') WHERE kind = 'protocol'",
    "the dates": "UPDATE object SET fields = json_set(fields, '$.endDate', '2040-01-01') WHERE kind = 'experiment'",
    "the order of the steps": "UPDATE object SET fields = json_set(fields, '$.rank', 'zz') WHERE kind = 'step' AND fields LIKE '%buffer%'",
    "the lock": "UPDATE object SET fields = json_remove(fields, '$.lockedAt', '$.lockedBy') WHERE kind = 'experiment'",
    "the signer": "UPDATE object SET fields = json_set(fields, '$.signerName', 'Zed') WHERE kind = 'signoff'",
    "a sign-off, gone": "DELETE FROM object WHERE kind = 'signoff'",
    "a record": "UPDATE record SET digest = substr(digest, 2) || substr(digest, 1, 1) WHERE number = 3",
    "the last record": "DELETE FROM record WHERE number = (SELECT max(number) FROM record)",
    "a record in the middle": "DELETE FROM record WHERE number = 3",
    "where the records end": "UPDATE recordHead SET count = count - 1",
    "all records, gone with where they end": "DELETE FROM record; DELETE FROM recordHead",
    "the experiment and its records, gone": "DELETE FROM object WHERE kind = 'experiment'; DELETE FROM record; DELETE FROM recordHead",
}


@pytest.fixture(scope="module")
def sealed(tmp_path_factory):
    """The data of a server with one experiment that is signed off and locked."""
    import asyncio

    from server import Server

    async def fill(server):
        ana, bo = await server.login("ana", firstName="Ana"), await server.login("bo", firstName="Bo")
        lab = await shared_room(ana, bo, kind="lab")
        made = await begun(ana, lab)
        assert_ok(await say(ana, lab, "add to the protocol: spin at 4 °C"))
        await bo.call("experiment.sign", room=lab, experiment=made["id"], password=PASSWORD, cid=next(new_cid))
        assert_ok(await say(ana, lab, "lock Lactase pH"))
        while_it_runs = server.command("verify", "--data", server.data)
        assert while_it_runs.returncode == 0 and "1 experiments" in while_it_runs.stdout, while_it_runs.stdout + while_it_runs.stderr
        for client in (ana, bo):
            await client.close()
        return lab

    with Server() as server:
        lab = asyncio.run(fill(server))
        server.stop()
        yield server, lab


def test_a_notebook_that_nobody_touched_is_found_whole(sealed):
    server, lab = sealed
    done = server.command("verify", "--data", server.data, "--room", lab)
    assert done.returncode == 0 and done.stdout.startswith("ok"), done.stdout + done.stderr
    assert server.command("verify", "--data", server.data, "--room", "0" * 32).returncode != 0


@pytest.mark.parametrize("what", TAMPERING)
def test_whatever_is_changed_behind_the_servers_back_is_found(sealed, what):
    server, _ = sealed
    path = server.data / "simmer.sqlite"
    kept = path.read_bytes()
    try:
        database = sqlite3.connect(path)
        first, *_, entry = [key for (key,) in database.execute("SELECT key FROM object WHERE kind = 'entry' ORDER BY key")]
        database.executescript(TAMPERING[what].format(entry=entry, first=first))
        database.commit()
        database.close()
        done = server.command("verify", "--data", server.data)
        assert done.returncode == 1 and "broken" in done.stdout, f"{what}: {done.stdout}{done.stderr}"
        assert "room" in done.stdout and "experiment" in done.stdout
    finally:
        for beside in path.parent.glob("simmer.sqlite-*"):
            beside.unlink()
        path.write_bytes(kept)
