"""Rooms and invitations by sentence on the running program (P6 P7 P16 P17); the rest is told by Tests/Dialogues/rooms."""
import re

import pytest

from bot import assert_ok, code, french
from client import new_cid
from conftest import shared_room
from server import PASSWORD

pytestmark = pytest.mark.row("P6", "P7", "P16", "P17")


@pytest.fixture
async def me(login, fresh):
    return await login(fresh(), firstName="Mia")


@pytest.fixture
async def direct(me):
    return await me.direct_room()


async def test_a_room_is_made_by_sentence(me, direct):
    """P7"""
    before = await me.rooms()
    assert_ok(await me.ask(direct, "make a group called Ski 2026"))
    assert [(r["name"], r["role"]) for id_, r in (await me.rooms()).items() if id_ not in before] == [("Ski 2026", "owner")]


async def test_inviting_in_a_room_means_that_room_and_the_link_works(me, bo):
    """P16 P17"""
    room = await me.make_room("Ski 2026")
    answer = assert_ok(await me.ask(room, "invite link"))
    assert f"{me.server.address}/#join=" in answer["text"], "the link names the address by which the asker came"
    token = re.search(r"#join=([\w-]+)", answer["text"])[1]
    assert await bo.join(token) == room
    assert code(await me.ask(room, "@simmer invite bo")) == "duplicate"
    assert_ok(await me.ask(room, "@simmer revoke the invite"))
    await bo.call("room.leave", room=room)
    await bo.refused("invite_invalid", "room.join", invite=token)
    assert french(await me.ask(room, "@simmer lien d'invitation"))


async def test_logging_out_by_sentence_ends_this_session(me, direct, server):
    """P6"""
    other = await server.client()
    await other.call("account.login", login=me.name, password=PASSWORD)
    await me.start("message.send", room=direct, text="log me out", cid=next(new_cid))
    assert (await me.wait_closed())[0] == 4003
    await other.settle()
    await other.close()


async def test_what_is_typed_is_read_in_the_language_that_one_has_just_chosen(login, fresh, bo):
    """F10: also where the bot has read the room before."""
    ana = await login(fresh("ana"), language="en")
    room = await shared_room(ana, bo)
    line = "@simmer which timers are running?"
    await ana.ask(room, line)

    async def said():
        return [order["say"] for order in (await ana.call("bot.read", room=room, text=line))["orders"]]
    assert await said() == ["which timers are running?"]
    await ana.call("account.set", language="fr")
    assert (await said())[0].startswith("quels minuteurs")
