"""A day in the lab (B10, E3 E10 E12 E13 E14 E15): three people on three doors, a server that is killed twice, and the notebook carried
elsewhere."""
import itertools
import json

import pytest

from archives import contents, fetch, path_in, room_archive, told_alone, upload
from bot import assert_ok
from client import Client, PlainClient, new_cid
from conftest import shared_room
from pictures import jpeg
from server import PASSWORD

pytestmark = pytest.mark.row("B10", "E3", "E10", "E12", "E13", "E14", "E15")

STEPS = ["prepare buffer", "mix the enzyme", "incubate", "read absorbance", "clean the bench"]
seeds = itertools.count(70_000)


async def by_page(server, name):
    """The page: logged in by its cookie, which no script reads."""
    status, headers, body = server.request(
        "POST", "/session", {"login": name, "password": PASSWORD}, {"Origin": server.address})
    assert status == 200, body
    client = await Client.open(server, cookie=headers["Set-Cookie"].split(";")[0], origin=server.address)
    client.account = (await client.call("account.get"))["account"]
    await client.sync()
    return client


async def by_line(server, name, room):
    """Any WebSocket client, typing."""
    plain = await PlainClient.open(server)
    await plain.do(f"/login {name} {PASSWORD}", f"You are in {room}")
    return plain


async def experiment(client, room):
    (only,) = (await client.call("experiment.list", room=room))["experiments"]
    return (await client.call("experiment.get", room=room, experiment=only["id"]))["experiment"]


def facts(value):
    """All of an experiment that is not its server's: whose account made a row is known only where that account is."""
    if isinstance(value, dict):
        return {key: facts(part) for key, part in value.items() if key not in ("createdBy", "state")}
    return [facts(part) for part in value] if isinstance(value, list) else value


async def test_a_day_in_the_lab(make_server, tmp_path):
    """B10: five steps, observations, photos and reminders from three members on three doors, killed (-9) and restarted twice in between,
    exported as .eln, imported into a fresh server, equal field by field; the whole room likewise."""
    server = make_server()
    for name in ("ana", "bo", "cleo"):
        await server.person(name, firstName=name.title())
    ana, bo, cleo = [await server.login(name) for name in ("ana", "bo", "cleo")]
    room = await shared_room(ana, bo, cleo, name="Bench three", kind="lab")
    await bo.close()
    await cleo.close()

    async def doors():
        return await server.login("ana"), await by_line(server, "bo", "Bench three"), await by_page(server, "cleo")

    async def leave(*people):
        for person in people:
            await person.close()

    # The morning.
    await ana.close()
    ana, bo, cleo = await doors()
    assert_ok(await ana.ask(
        room, "@simmer new experiment Lactase pH from 3 March 2027 to 7 March 2027: incubate at 37 °C, read A420"))
    assert_ok(await ana.ask(room, "@simmer save"))
    for step in STEPS:
        assert_ok(await ana.ask(room, f"@simmer add step: {step}"))
    await bo.do("@simmer step 1: weighed 6.05 g Tris", "6.05 g Tris")
    assert_ok(await cleo.ask(room, "@simmer step 1 done"))
    assert_ok(await ana.ask(room, "step 1", photos=[await upload(server, ana, room, seed=next(seeds))]))
    assert_ok(await cleo.ask(room, "@simmer remind us every Monday at 9 to feed the cells"))
    server.kill()
    await leave(ana, bo, cleo)

    # Noon, after a power cut.
    server.start()
    ana, bo, cleo = await doors()
    await bo.do("@simmer observation step 2: it foams", "it foams")
    assert_ok(await cleo.ask(room, "@simmer step 2: stirred it slowly"))
    cookie = {"Cookie": cleo.cookie, "Origin": server.address, "Content-Type": "image/jpeg"}
    status, _, body = server.request("POST", f"/photos?room={room}&cid={next(new_cid)}", jpeg(seed=next(seeds)), cookie)
    assert status == 201, body
    assert_ok(await cleo.ask(room, "step 2", photos=[json.loads(body)["photo"]["id"]]))
    assert_ok(await ana.ask(room, "@simmer remind me tomorrow at 9 to read the plates"))
    assert_ok(await ana.ask(room, "@simmer observation step 3: 37.2 °C"))
    server.kill()
    await leave(ana, bo, cleo)

    # The evening, after another one.
    server.start()
    ana, bo, cleo = await doors()
    await bo.do("@simmer step 4: read A420 = 0.731", "0.731")
    assert_ok(await cleo.ask(room, "@simmer step 5: wiped it with ethanol"))
    assert_ok(await cleo.ask(room, "@simmer step 2 done"))
    _, notebook = fetch(server, path_in(await told_alone(ana, room, "@simmer export Lactase pH")))
    done = await experiment(ana, room)
    assert [step["title"] for step in done["steps"]] == STEPS
    names = {e["authorName"] for step in done["steps"] for column in ("did", "observed") for e in step[column]}
    assert len(names) == 3, names
    assert [len(step.get("photos", [])) for step in done["steps"]] == [1, 1, 0, 0, 0]

    # Elsewhere.
    other = make_server()
    dora = await other.login("dora", firstName="Dora")
    file = tmp_path / "day.eln"
    file.write_bytes(notebook)
    came = other.command("import", file, "--data", other.data, "--owner", "dora")
    assert came.returncode == 0, came.stderr
    (there,) = [r["id"] for r in (await dora.rooms()).values() if r["kind"] == "lab"]
    assert facts(await experiment(dora, there)) == facts(done)
    for place in (server, other):
        sound = place.command("verify", "--data", place.data)
        assert sound.returncode == 0, sound.stdout + sound.stderr
    token = {"Authorization": f"Bearer {other.accounts['dora']['token']}"}
    mine = {"Authorization": f"Bearer {server.accounts['ana']['token']}"}
    for step in done["steps"]:
        for photo in step.get("photos", []):
            for form in ("", "/view", "/thumb"):
                status, _, body = other.request("GET", f"/photos/{photo['file']}{form}", headers=token)
                assert status == 200 and body
                if not form:
                    assert body == server.request("GET", f"/photos/{photo['file']}", headers=mine)[2]

    # And the room with all that was said in it.
    before = await room_archive(server, ana, room)
    third = make_server()
    await (await third.login("operator1")).close()
    file.write_bytes(before)
    came = third.command("import", file, "--data", third.data)
    assert came.returncode == 0, came.stderr
    sound = third.command("verify", "--data", third.data)
    assert sound.returncode == 0, sound.stdout + sound.stderr
    word = third.command("user", "reset-password", "ana", "--password-stdin", "--data", third.data, input=PASSWORD + "\n")
    assert word.returncode == 0, word.stderr
    again = await third.client()
    await again.call("account.login", login="ana", password=PASSWORD)
    await again.sync()
    after = contents(await room_archive(third, again, room))
    for name, value in contents(before).items():
        assert name == "manifest" or after[name] == value, name
    assert len((await again.call("reminder.list", room=room))["reminders"]) == 2
    await leave(ana, bo, cleo, dora, again)
