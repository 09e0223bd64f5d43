"""What is said about noodles outlives a power cut, and two who change one at once (N54); the rest is told by Tests/Dialogues/noodles."""
import asyncio

import pytest

from bot import assert_ok
from client import new_cid

pytestmark = pytest.mark.row("N54")


async def ask(client, room, *lines):
    """Says each to the bot; the last answer."""
    for line in lines:
        message = await client.ask(room, f"@simmer {line}")
    return message


async def test_nothing_that_was_answered_is_lost_by_a_power_cut(make_server):
    """N54: the noodle, a draft that is open, the number of people and the list of changes."""
    server = make_server()
    ana = await server.login("ana")
    room = await ana.make_room("Pantry")
    await ask(ana, room, "add penne from Pasta Nova, 8 minutes", "save anyway", "penne cook 9 minutes", "we are 5 tonight")
    await ask(ana, room, "add fusilli from Casa Grano, 11 minutes")
    server.kill()
    server.restart()
    await ana.close()
    ana = await server.login("ana")
    assert_ok(await ana.ask(room, "save anyway"))
    assert (await ana.rooms())[room]["settings"]["peopleCount"] == 5
    assert "→" in assert_ok(await ask(ana, room, "history of penne"))["text"]
    assert "9 min" in assert_ok(await ask(ana, room, "edit penne"))["text"]
    assert "11 min" in assert_ok(await ask(ana, room, "edit fusilli"))["text"]
    await ana.close()


async def test_two_members_change_one_noodle_at_once(ana, bo, kitchen):
    """DOMAIN: other fields merge, the same one is a conflict that shows both values."""
    made = await ana.call("noodle.add", room=kitchen, name="Penne", brand="Nova", cookSeconds=480, cid=next(new_cid))
    noodle = made["noodle"]
    seen = {"room": kitchen, "noodle": noodle["id"], "version": noodle["version"]}
    one, two = await asyncio.gather(
        ana.call("noodle.update", **seen, cookSeconds=540, cid=next(new_cid)),
        bo.call("noodle.update", **seen, brand="Casa Grano", cid=next(new_cid)))
    assert {one["noodle"]["version"], two["noodle"]["version"]} == {noodle["version"] + 1, noodle["version"] + 2}
    both = (await ana.call("noodle.get", room=kitchen, noodle=noodle["id"]))["noodle"]
    assert both["cookSeconds"] == 540 and both["brand"] == "Casa Grano"
    error = await bo.refused("conflict", "noodle.update", **seen, cookSeconds=600, cid=next(new_cid))
    assert error.data["mine"] == 600 and error.data["theirs"] == 540 and error.field == "cookSeconds"
    assert (await ana.call("noodle.get", room=kitchen, noodle=noodle["id"]))["noodle"]["cookSeconds"] == 540
