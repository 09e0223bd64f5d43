"""How each member's list of noodles is kept over a restart (N23); the rest is told by Tests/Dialogues/noodles."""
import pytest

from bot import assert_ok
from client import new_cid, unwrap

pytestmark = pytest.mark.row("N23")


async def add(client, room, name, brand, **fields):
    made = await client.call("noodle.add", room=room, name=name, brand=brand, cid=next(new_cid), **fields)
    return unwrap(made, "noodle")


async def stocked(client, room):
    """Penne and bows on hand, fusilli out, orzo a side dish; by name: Bows, Fusilli, Orzo, Penne rigate."""
    await add(client, room, "Penne rigate", "Pasta Nova", cookSeconds=480, mealCups=0.75, sideCups=0.33)
    await add(client, room, "Bows", "Molino", cookSeconds=450, mealCups=1.25)
    await add(client, room, "Fusilli", "Casa Grano", cookSeconds=660, mealCups=1, onHand=False)
    await add(client, room, "Orzo", "Molino", cookSeconds=540, sideCups=0.5, prefersMeal=False)


async def ask(client, room, sentence, **params):
    return await client.ask(room, f"@simmer {sentence}", **params)


async def ok(client, room, *sentences):
    for sentence in sentences:
        message = assert_ok(await ask(client, room, sentence))
    return message


async def listed(client, room, **params):
    return await client.call("noodle.list", room=room, **params)


async def test_how_the_list_is_kept(ana, make_server):
    """N23: survives a restart, is reset, undone, and told to the person's other devices."""
    server = make_server(speaks={"en", "fr"})
    client, other = await server.login("ana"), await server.login("ana")
    room = await client.make_room("Pantry")
    await other.wait_for("account", change="room_added")
    await stocked(client, room)
    await ok(client, room, "sort by brand", "grocery list")
    told = await other.wait_for("account", change="settings", noodleFilter="unavailable")
    assert told["room"] == room and other.seen("account", change="settings", noodleSort="brand")
    await client.close()
    await other.close()
    server.restart()
    client = await server.login("ana")
    mine = await listed(client, room)
    assert (mine["sort"], mine["filter"]) == ("brand", "unavailable")
    for question in ("how is my list sorted?", "which filter is on?", "comment est triée ma liste ?"):
        assert "card" not in await ok(client, room, question)
    await ok(client, room, "reset my list")
    mine = await listed(client, room)
    assert (mine["sort"], mine["filter"]) == ("name", "all")
    await ok(client, room, "undo")
    mine = await listed(client, room)
    assert (mine["sort"], mine["filter"]) == ("brand", "unavailable")
    kept = await client.call("noodle.settings", room=room, sort="time", filter="side", cid=next(new_cid))
    assert kept == {"sort": "time", "filter": "side"} and (await listed(client, room))["sort"] == "time"
    await client.close()
