"""Groups with their photos, over days, and what follows misses (P1 P5 P16 P18 P19 P22 P23); what is said and asked of rooms stands in
`Tests/Dialogues/rooms`."""
import re

import pytest

from albums import add, album, post, shown
from bot import assert_ok, code
from client import new_cid
from conftest import shared_room
from faults import Faults
from waiting import start_swept

pytestmark = pytest.mark.row("P1", "P5", "P16", "P18", "P19", "P21", "P22", "P23")

DAY = 86_400


@pytest.fixture
def faults(tmp_path):
    return Faults(tmp_path)


@pytest.fixture
async def me(login, fresh):
    return await login(fresh(), firstName="Mia")


# --- the list (P5)


@pytest.mark.parametrize("sentence, own", [("my groups", "yours"), ("mes groupes", "à toi")])
async def test_the_list_tells_owner_members_photos_and_when(me, ana, fresh, sentence, own):
    """P5: and how to make one where there is none."""
    direct = await me.direct_room()
    none = await me.ask(direct, sentence)
    assert_ok(none)
    room = await me.make_room("Own attic", "photos")
    await add(me, room, "a box")
    await add(me, room, "a lamp")
    guests = fresh("Guests ")
    await me.join((await ana.link(await ana.make_room(guests)))["token"])
    answer = assert_ok(await me.ask(direct, sentence))
    lines = {item["title"]: item["detail"] for item in answer["card"]["items"]}
    assert set(lines) == {"Own attic", guests}
    assert own in lines["Own attic"] and own not in lines[guests]
    assert "2 photos" in lines["Own attic"] and "photo" not in lines[guests] and re.search(r"\d(:\d\d|\sh)", lines[guests])


# --- inviting (P16)


async def test_a_personal_link_is_for_one_and_for_seven_days(make_server, faults):
    """P16"""
    server = make_server(speaks={"en", "fr"}, env=faults.environment)
    ana, bo = await server.login("ana"), await server.login("bo")
    room = await ana.make_room("Ski")
    link = lambda message: re.search(r"#join=([\w-]+)", message["text"])[1]  # noqa: E731
    first = link(assert_ok(await ana.ask(room, "add someone@example.org to Ski")))
    faults.step(6 * DAY)
    assert await bo.join(first) == room
    cleo = await server.login("cleo")
    await cleo.refused("invite_invalid", "room.join", invite=first)
    second = link(assert_ok(await ana.ask(room, "@simmer add someone@example.org to Ski")))
    faults.step(7 * DAY + 60)
    await cleo.refused("invite_invalid", "room.join", invite=second)
    for client in (ana, bo, cleo):
        await client.close()


# --- members (P18), the end of a group (P19)


@pytest.mark.parametrize("remove, yes", [("remove Bo", "yes"), ("retire Bo du groupe", "oui")])
async def test_a_removed_member_loses_sockets_and_photos_at_once(ana, bo, cleo, fresh, remove, yes, server):
    """P18: the person's photos stay."""
    room = await shared_room(ana, bo, cleo, name=fresh("Ski "), kind="photos")
    photo = await add(bo, room, "the hut")
    assert code(await cleo.ask(room, f"@simmer {remove}")) == "not_allowed"
    assert (await ana.ask(room, f"@simmer {remove}"))["card"]["kind"] == "choice"
    assert_ok(await ana.ask(room, yes))
    await bo.wait_for("account", change="room_removed", room=room)
    mark = await bo.mark()
    await ana.say(room, "he is gone")
    await bo.settle()
    assert not bo.seen("message", since=mark, room=room)
    assert shown(server, await server.person("bo"), photo["file"], "/view") == 404
    await bo.refused("not_found", "message.send", room=room, text="hello?", cid=next(new_cid))
    assert [p["description"] for p in await album(ana, room)] == ["the hut"]
    assert shown(server, await server.person("cleo"), photo["file"], "/view") == 200


@pytest.mark.parametrize("remind, delete, restore", [
    ("remind me tomorrow at 9 to call", "delete the group {}", "undo"),
    ("rappelle-moi demain à 9 h d’appeler", "supprime le groupe {}", "annule la dernière action"),
])
async def test_a_deleted_group_is_restored_with_its_photos(ana, bo, fresh, remind, delete, restore, server):
    """P19: owner only, answered with its name; a wrong one is `not_allowed` and deletes nothing. A reminder that was spoken of
    just before is neither what is deleted nor what is taken back."""
    room = await shared_room(ana, bo, name=fresh("Ski "), kind="photos")
    name = (await ana.rooms())[room]["name"]
    photo = await add(ana, room, "the hut")
    direct, token = await ana.direct_room(), await server.person("bo")
    before = {r["id"] for r in await ana.reminders(direct)}
    assert_ok(await ana.ask(direct, remind))
    (reminder,) = [r["id"] for r in await ana.reminders(direct) if r["id"] not in before]
    assert code(await bo.ask(room, f"@simmer {delete.format(name)}")) == "not_allowed"
    await ana.ask(direct, delete.format(name))
    assert code(await ana.ask(direct, "Skiing")) == "not_allowed" and room in await ana.rooms()
    await ana.ask(direct, delete.format(name))
    assert_ok(await ana.ask(direct, name))
    assert room not in await bo.rooms() and shown(server, token, photo["file"]) == 404
    assert_ok(await ana.ask(direct, restore.format(name)))
    assert room in await bo.rooms() and shown(server, token, photo["file"]) == 200
    assert [p["id"] for p in await album(bo, room)] == [photo["id"]]
    await ana.call("reminder.cancel", room=direct, reminder=reminder, cid=next(new_cid))


async def test_after_seven_days_a_deleted_group_and_its_files_are_gone_from_the_disk(make_server, faults):
    """P19"""
    server = make_server(speaks={"en", "fr"}, env=faults.environment)
    ana = await server.login("ana")
    room = await ana.make_room("Ski", "photos")
    _, files = await post(ana, room, "The hut")
    await ana.call("room.delete", room=room)

    def left():
        return [path.name for path in (server.data / "files").iterdir() if path.name.startswith(files[0])]

    for days, is_there in ((6, True), (1.1, False)):
        await ana.close()
        server.stop()
        faults.step(days * DAY)
        await start_swept(server)
        ana = await server.login("ana")
        assert bool(left()) == is_there, days
    await ana.refused(("not_found", "expired"), "room.restore", room=room)
    answer = await ana.ask(await ana.direct_room(), "undo")
    assert code(answer) == "not_found"
    await ana.close()


# --- rows that the page shows, through the methods behind them


async def test_misses_are_followed_by_waits_that_double_to_a_quarter_of_an_hour(make_server, faults):
    """P1: one message for both causes; 5 misses, then waits of 1 s doubling to 15 min; told in words (P21)."""
    server = make_server(speaks={"en", "fr"}, env=faults.environment, limits={"registrationsPerHour": 0})
    await server.person("ana")
    client = await server.client()
    with faults.held():
        for _ in range(5):
            await client.refused("bad_credentials", "account.login", login="ana", password="not this one")
        for expected in (1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900):
            refused = await client.refused("limit", "account.login", login="ana", password="not this one")
            assert refused.data["retryMs"] == expected * 1000
            faults.step(expected)
            await client.refused("bad_credentials", "account.login", login="ana", password="not this one")
    await client.close()


async def test_the_lists_of_a_group_refresh_by_themselves(ana, bo, fresh):
    """P22 P23: photos and members are told to everybody who has them open, and what was missed comes with the next `sync`: of what is gone
    by then, that it is gone."""
    room = await shared_room(ana, bo, name=fresh("Ski "), kind="photos")
    head = (await bo.rooms())[room]["head"]
    photo = await add(ana, room, "the hut")
    assert (await bo.wait_for("item", room=room, kind="photo", change="added"))["value"]["id"] == photo["id"]
    await ana.call("photo.delete", room=room, photo=photo["id"], cid=next(new_cid))
    await bo.wait_for("item", room=room, kind="photo", change="removed", id=photo["id"])
    other = await bo.server.login("bo", sync=False)
    await other.sync({room: head})
    changes = [(e["change"], e["id"]) for e in other.events if e["event"] == "item" and e["kind"] == "photo"]
    assert changes == [("removed", photo["id"])] * 2, "what told of it has its place, and says no more"
    assert {m["name"] for m in await bo.members(room)} >= {"Bo"} and not await album(bo, room)
    await other.close()
