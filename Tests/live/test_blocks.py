"""What keeps others at a distance: few invitations from one person, declining, blocking, and direct rooms in which each is the other's equal (P16, F22)."""
import json

import pytest

from archives import opened, room_archive
from bot import code
from client import new_cid
from conftest import shared_room
from server import PASSWORD

pytestmark = pytest.mark.row("P16", "F22")


@pytest.fixture
async def eve(login, fresh):
    return await login(fresh("eve"), firstName="Eve")


@pytest.fixture
async def bob(login, fresh):
    return await login(fresh("bob"), firstName="Bob")


async def invite(eve, bob, room):
    return await eve.call("room.invite", room=room, username=bob.name, cid=next(new_cid))


async def waiting(client, login):
    """What waits for the person, as the next visit is told."""
    again = await login(client.name, sync=False)
    return (await again.sync())["invitations"]


# --- invitations


async def test_one_person_has_few_open_invitations_of_another(make_server):
    """By name refused after three, the same for a name that nobody has; by the address of the same person they come to no notice."""
    server = make_server(limits={"invitesPerDay": 0, "requestsPer10Seconds": 0, "registrationsPerHour": 0, "loginSeconds": 120})
    eve, bob = await server.login("eve"), await server.login("bob")
    rooms = [await eve.make_room(f"Room {n}") for n in range(5)]
    for room in rooms[:3]:
        await eve.call("room.invite", room=room, username="bob")
        await eve.call("room.invite", room=room, username="nobody.here")
    known = await eve.refused("limit", "room.invite", room=rooms[3], username="BOB")
    unknown = await eve.refused("limit", "room.invite", room=rooms[3], username="Nobody.Here")
    assert known.message.replace("BOB", "…") == unknown.message.replace("Nobody.Here", "…")
    answer = await eve.ask(rooms[4], "@simmer invite bob")
    assert code(answer) == "limit"
    await bob.settle()
    offered = [e["invite"] for e in bob.seen("account", change="invited")]
    assert len(offered) == 3
    # Declined, there is room for another link, but bob has heard enough of eve for these days.
    for one in offered:
        await bob.call("invite.decline", invite=one)
    await eve.call("room.invite", room=rooms[3], username="bob")
    await bob.settle()
    assert len(bob.seen("account", change="invited")) == 3
    again = await server.login("bob", sync=False)
    assert (await again.sync())["invitations"] == []
    for client in (eve, bob, again):
        await client.close()


async def test_an_invitation_is_declined(eve, bob, ana, login, fresh):
    """By its id, by whom it was made for alone; it is gone from the list, and the link with it."""
    room = await eve.make_room(fresh("Ski "))
    made = await invite(eve, bob, room)
    [offered] = await waiting(bob, login)
    assert offered["inviter"] == eve.id
    assert (await bob.call("invite.get", invite=offered["invite"]))["mine"] is True
    await ana.refused("invite_invalid", "invite.decline", invite=offered["invite"])
    await ana.refused("invite_invalid", "invite.decline", invite=made["token"])
    assert await bob.call("invite.decline", invite=offered["invite"], cid="no-1") == {}
    assert (await bob.call("invite.decline", invite=offered["invite"], cid="no-1"))["dup"]
    await bob.wait_for("account", change="uninvited", invite=offered["invite"])
    assert await waiting(bob, login) == []
    await bob.refused("invite_invalid", "room.join", invite=made["token"])
    link = await eve.link(room)
    await bob.refused("invite_invalid", "invite.decline", invite=link["token"])
    assert await bob.join(link["token"]) == room


async def test_the_name_of_a_room_in_an_invitation_is_short_and_leads_nowhere(eve, bob, login):
    for name, shown in (("Win at https://evil.example now", "Win at … now"), ("see evil.example/x or a@b.org", "see … or …"),
                        ("Ski 2.5 in St. Anton", "Ski 2.5 in St. Anton"), ("x" * 60, "x" * 39 + "…")):
        room = await eve.make_room(name)
        made = await invite(eve, bob, room)
        assert (await waiting(bob, login))[-1]["name"] == shown
        assert (await bob.call("invite.get", invite=made["token"]))["name"] == shown
        assert bob.seen("account", change="invited")[-1]["name"] == shown


# --- blocks


async def test_who_is_blocked_is_heard_no_more_and_not_told(eve, bob, login, fresh):
    """Invitations that wait go, later ones do not come, and the answers are those of anybody's."""
    room = await eve.make_room(fresh("Ski "))
    first = await invite(eve, bob, room)
    await bob.wait_for("account", change="invited")
    await bob.call("account.block", account=eve.id, cid=next(new_cid))
    await bob.wait_for("account", change="uninvited")
    mark = await bob.mark()
    second, other = await invite(eve, bob, room), await eve.call("room.invite", room=room, username=fresh("nobody"))
    assert second.keys() == other.keys()
    assert len((await eve.call("room.invitations", room=room))["invitations"]) >= 3
    await bob.settle()
    assert not bob.seen("account", since=mark) and await waiting(bob, login) == []
    assert [b["account"] for b in (await bob.call("account.blocked"))["blocked"]] == [eve.id]
    await eve.settle()
    assert not [e for e in eve.events if bob.id in json.dumps(e) and e.get("event") != "presence"]
    # A link that one has oneself is one's own choice.
    assert await bob.join(first["token"]) == room
    await bob.call("account.unblock", account=eve.id)
    assert (await bob.call("account.blocked"))["blocked"] == []
    await bob.refused("not_found", "account.unblock", account=eve.id)
    await bob.refused("not_allowed", "account.block", account=bob.id)
    await bob.refused("not_found", "account.block", account="019a0000-0000-7000-8000-00000000dead")


# --- rooms of two


@pytest.fixture
async def pair(eve, bob, fresh):
    """The direct room of eve and bob."""
    await shared_room(eve, bob, name=fresh("Ski "))
    room = (await eve.call("room.create", kind="direct", name=bob.name, cid=next(new_cid)))["room"]["id"]
    await bob.wait_for("account", change="room_added", room=room)
    return room


async def test_each_of_two_deletes_only_what_is_the_own(eve, bob, pair):
    sent = {client: (await client.say(pair, f"by {client.name}"))["seq"] for client in (eve, bob)}
    await eve.refused("not_allowed", "message.delete", room=pair, of=sent[bob])
    await bob.refused("not_allowed", "message.delete", room=pair, of=sent[eve])
    for client in (eve, bob):
        await client.call("message.delete", room=pair, of=sent[client])


async def test_neither_of_two_exports_what_the_other_took_back(eve, bob, pair, server):
    """Nor what the other's messages said before they were edited, nor how far the other has read."""
    deleted, edited = await bob.say(pair, "wombatplume"), await bob.say(pair, "quokkafeather")
    await bob.call("message.delete", room=pair, of=deleted["seq"])
    await bob.call("message.edit", room=pair, of=edited["seq"], text="as it is")
    archive = opened(await room_archive(server, eve, pair))
    held = b"".join(archive.read(name) for name in archive.namelist())
    assert b"as it is" in held and b"wombatplume" not in held and b"quokkafeather" not in held


async def test_a_direct_room_is_put_away_until_somebody_writes(eve, bob, pair, login):
    """The other one is told nothing and sees both as before; what is written brings it back with its history, unread."""
    before = (await bob.rooms())[pair]
    mark = await bob.mark()
    await eve.call("room.leave", room=pair, cid=next(new_cid))
    await eve.wait_for("account", change="room_removed", room=pair)
    assert pair not in await eve.rooms()
    await eve.refused("not_found", "room.history", room=pair)
    after = (await bob.rooms())[pair]
    assert after == before and {m["account"] for m in await bob.members(pair)} == {eve.id, bob.id}
    await bob.settle()
    assert not [e for e in bob.seen(since=mark) if e.get("room") == pair and e.get("event") != "presence"]
    sent = await bob.say(pair, "are you there?")
    await eve.wait_for("account", change="room_added", room=pair)
    heard = await eve.wait_for("message", room=pair, seq=sent["seq"])
    assert heard["text"] == "are you there?" and (await eve.rooms())[pair]["unread"] == 1
    # Both have put it away, and one opens it again.
    for client in (eve, bob):
        await client.call("room.leave", room=pair)
    again = await eve.call("room.create", kind="direct", name=bob.name, cid=next(new_cid))
    assert again["room"]["id"] == pair and again["room"]["name"] == "Bob" and again["room"]["members"] == 2
    await eve.say(pair, "yes")
    await bob.wait_for("message", room=pair, where=lambda e: e["text"] == "yes")


async def test_what_a_blocked_person_writes_to_one_waits(eve, bob, pair, server):
    """Bob blocks eve: the room is out of his list, and her messages bring it not back; she is answered as ever. He opens it when he likes."""
    await bob.call("account.block", account=eve.id)
    await bob.wait_for("account", change="room_removed", room=pair)
    mark = await bob.mark()
    sent = await eve.say(pair, "hello?")
    assert sent.keys() == {"seq", "at"} and (await eve.rooms())[pair]["members"] == 2
    assert (await eve.rooms())[pair]["name"] == "Bob"
    again = await eve.call("room.create", kind="direct", name=bob.name, cid=next(new_cid))
    assert again["room"]["id"] == pair
    await bob.settle()
    assert not [e for e in bob.seen(since=mark) if e["event"] != "presence"] and pair not in await bob.rooms()
    opened_ = await bob.call("room.create", kind="direct", name=eve.name, cid=next(new_cid))
    assert opened_["room"]["id"] == pair and opened_["room"]["unread"] == 0


async def test_a_direct_room_that_a_blocked_person_makes_is_in_one_list_alone(eve, bob, fresh):
    await shared_room(eve, bob, name=fresh("Ski "))
    await bob.call("account.block", account=eve.id)
    before = set(await bob.rooms())
    made = (await eve.call("room.create", kind="direct", name=bob.name, cid=next(new_cid)))["room"]
    assert made["name"] == "Bob" and made["members"] == 2
    await eve.say(made["id"], "hello?")
    await bob.settle()
    assert set(await bob.rooms()) == before
    # Nothing of this is left when an account goes.
    await bob.call("account.delete", password=PASSWORD)
    assert (await eve.rooms())[made["id"]]["name"] == "former member"
