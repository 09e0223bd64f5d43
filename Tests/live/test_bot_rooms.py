"""Rooms and invitations by sentence (P5 P6 P7 P9 P16–P19 F21 F22)."""
import re

import pytest

from bot import assert_ok, code, french
from client import new_cid
from server import PASSWORD

pytestmark = pytest.mark.row("P5", "P7", "P9", "P16", "P17", "P18", "P19", "F22")


@pytest.fixture
async def me(login, fresh):
    return await login(fresh(), firstName="Mia")


@pytest.fixture
async def direct(me):
    return await me.direct_room()


def named(rooms, name):
    return [r for r in rooms.values() if r["name"] == name]


@pytest.mark.parametrize("sentence, name", [
    ("make a group called Ski 2026", "Ski 2026"), ("new group Family", "Family"), ("make a room for my family", None),
    ("crée un groupe Famille", "Famille"), ("crée un salon pour ma famille", None)])
async def test_a_room_is_made_by_sentence(me, direct, sentence, name):
    """P7 P4: the chips of the first page are sentences that work at once."""
    before = await me.rooms()
    assert_ok(await me.ask(direct, sentence))
    made = [r for id_, r in (await me.rooms()).items() if id_ not in before]
    assert len(made) == 1 and made[0]["role"] == "owner" and (name is None or made[0]["name"] == name)


async def test_a_room_needs_a_name_of_its_own(me, direct):
    """P7 P8"""
    assert code(await me.ask(direct, "make a group")) == "missing"
    assert_ok(await me.ask(direct, "Ski 2026"))
    assert len(named(await me.rooms(), "Ski 2026")) == 1
    assert code(await me.ask(direct, "make a group called ski 2026")) == "duplicate"
    assert code(await me.ask(direct, "make a group called " + "x" * 61)) == "too_long"
    assert code(await me.ask(direct, "crée un groupe Ski 2026")) == "duplicate"


@pytest.mark.parametrize("sentence", ["my groups", "which groups am I in?", "mes groupes"])
async def test_ones_rooms_are_listed(me, direct, ana, sentence, fresh):
    """P5"""
    await me.make_room("Own attic")
    name = fresh("Guests ")
    await me.join((await ana.link(await ana.make_room(name)))["token"])
    answer = assert_ok(await me.ask(direct, sentence))
    assert "Own attic" in answer["text"] and name in answer["text"] and answer["quiet"] is True


@pytest.mark.parametrize("sentence", ["open Ski 2026", "ouvre Ski 2026"])
async def test_a_room_is_opened_by_name_and_a_strange_one_is_unknown(me, direct, ana, sentence):
    """P9"""
    await me.make_room("Ski 2026")
    await ana.make_room(f"Hidden {me.name}")
    assert "Ski 2026" in assert_ok(await me.ask(direct, sentence))["text"]
    hidden, nowhere = [await me.ask(direct, f"open {name}") for name in (f"Hidden {me.name}", "Atlantis")]
    assert code(hidden) == code(nowhere) == "unknown"


@pytest.mark.parametrize("sentence", ["add {} to Ski 2026", "ajoute {} au groupe Ski 2026"])
async def test_an_invitation_by_sentence_says_the_same_for_known_and_unknown(me, direct, server, fresh, sentence):
    """P16"""
    room = await me.make_room("Ski 2026")
    known = fresh()
    await server.person(known, email=f"{known}@example.org")
    said = [assert_ok(await me.ask(direct, sentence.format(address)))["text"]
            for address in (f"{known}@example.org", f"{fresh()}@example.org")]
    assert all("#join=" in text for text in said)
    strip = lambda text: re.sub(r"https?://\S+|\S+@example\.org|\bp\d+\b", "", text, flags=re.I)  # noqa: E731
    assert strip(said[0]) == strip(said[1])
    assert len(await me.members(room)) == 1


@pytest.mark.parametrize("sentence", ["add nonsense@ to Ski 2026", "ajoute nonsense@ au groupe Ski 2026"])
async def test_an_invitation_to_what_is_no_address_is_invalid(me, direct, sentence):
    """P16"""
    await me.make_room("Ski 2026")
    answer = await me.ask(direct, sentence)
    assert code(answer) == "invalid"
    assert "nonsense@" in answer["text"]


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


@pytest.mark.parametrize("sentence, yes", [("remove Bo", "yes"), ("retire Bo du groupe", "oui")])
async def test_a_member_is_removed_after_one_question(ana, bo, kitchen, sentence, yes):
    """P18"""
    answer = await bo.ask(kitchen, f"@simmer {sentence.replace('Bo', 'Cleo')}")
    assert code(answer) == "not_allowed"
    await ana.ask(kitchen, f"@simmer {sentence}")
    assert len(await ana.members(kitchen)) == 3, "it asks once"
    assert_ok(await ana.ask(kitchen, yes))
    await bo.wait_for("account", change="room_removed", room=kitchen)
    assert len(await ana.members(kitchen)) == 2


async def test_one_leaves_by_sentence_and_the_last_owner_must_name_another(ana, bo, kitchen):
    """P18"""
    refused = await ana.ask(kitchen, "@simmer leave this group")
    if code(refused) is None:
        refused = await ana.ask(kitchen, "yes")
    assert code(refused) in ("not_allowed", "conflict", "missing")
    await bo.ask(kitchen, "@simmer leave this group")
    assert kitchen in await bo.rooms(), "it asks once"
    await bo.say(kitchen, "yes")
    await bo.wait_for("account", change="room_removed", room=kitchen)


@pytest.mark.parametrize("sentence", ["delete the group {}", "supprime le groupe {}"])
async def test_a_room_is_deleted_by_answering_with_its_name(ana, bo, kitchen, sentence):
    """P19"""
    name = (await ana.rooms())[kitchen]["name"]
    direct = await ana.direct_room()
    assert code(await bo.ask(await bo.direct_room(), sentence.format(name))) == "not_allowed"
    await ana.ask(direct, sentence.format(name))
    assert kitchen in await ana.rooms()
    assert code(await ana.ask(direct, "another name")) == "not_allowed"
    assert kitchen in await ana.rooms()
    await ana.ask(direct, sentence.format(name))
    assert_ok(await ana.ask(direct, name))
    assert kitchen not in await ana.rooms()
    assert_ok(await ana.ask(direct, "undo"))
    assert kitchen in await ana.rooms()


async def test_logging_out_by_sentence_ends_this_session(me, direct, server):
    """P6"""
    other = await server.client()
    await other.call("account.login", login=me.name, password=PASSWORD)
    await me.start("message.send", room=direct, text="log me out", cid=next(new_cid))
    assert (await me.wait_closed())[0] == 4003
    await other.settle()
    await other.close()


@pytest.mark.parametrize("sentence", ["change my name to Mia B.", "change mon nom en Mia B."])
async def test_the_name_is_changed_at_once(me, direct, sentence):
    """P20"""
    assert_ok(await me.ask(direct, sentence))
    assert (await me.call("account.get"))["account"]["displayName"] == "Mia B."


async def test_muting_a_room(me, ana, fresh):
    """F21"""
    room = await ana.make_room(fresh("Noisy "))
    await me.join((await ana.link(room))["token"])
    assert_ok(await me.ask(room, "@simmer mute this room until tomorrow"))
    assert (await me.rooms())[room].get("mutedUntil", 0) > 0
