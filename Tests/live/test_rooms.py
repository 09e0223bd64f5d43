"""Rooms, members, roles and invitations (P5 P7 P8 P16–P19 F5–F8 F10 F21 F22)."""
import asyncio
import json
import time

import pytest

from client import new_cid, unwrap
from conftest import shared_room
from faults import Faults
from server import PASSWORD

pytestmark = pytest.mark.row("P5", "P7", "P8", "P16", "P17", "P18", "P19", "F5", "F6", "F7", "F8", "F10", "F21", "F22")


@pytest.fixture
def faults(tmp_path):
    return Faults(tmp_path)


def token_of(result):
    return result.get("token") or result["url"].split("join=")[1]


# --- making and listing


async def test_a_room_is_made_listed_and_owned(ana, fresh):
    """P5 P7"""
    name = fresh("Ski ")
    room = unwrap(await ana.call("room.create", name=name, kind="chat", cid=next(new_cid)), "room")
    listed = (await ana.rooms())[room["id"]]
    assert (listed["name"], listed["kind"], listed["role"], listed["unread"]) == (name, "chat", "owner", 0)
    assert listed["members"] == 1 and listed["head"] >= 0
    assert (await ana.wait_for("account", change="room_added"))["useq"] > 0


@pytest.mark.parametrize("name, reason", [("", "missing"), ("   ", "missing"), ("x" * 61, "too_long")])
async def test_a_room_needs_a_name_of_at_most_sixty_characters(ana, name, reason):
    """P7"""
    await ana.refused(reason, "room.create", "name", name=name, kind="chat")


async def test_one_person_cannot_have_two_rooms_of_a_name_and_two_persons_can(ana, bo, fresh):
    """P8"""
    name = fresh("Família ")
    await ana.make_room(name)
    for same in (name, f"  {name.upper()} ", name.replace("í", "i"), name.replace(" ", "   ")):
        await ana.refused("duplicate", "room.create", "name", name=same, kind="chat")
    await bo.make_room(name)


async def test_an_unknown_kind_is_refused(ana, fresh):
    await ana.refused(("unknown", "invalid"), "room.create", "kind", name=fresh("R "), kind="palace")


async def test_a_room_made_twice_with_one_cid_is_made_once(ana, fresh):
    name, cid = fresh("Once "), next(new_cid)
    first = await ana.call("room.create", name=name, kind="chat", cid=cid)
    again = await ana.call("room.create", name=name, kind="chat", cid=cid)
    assert unwrap(again, "room")["id"] == unwrap(first, "room")["id"] and again["dup"] is True
    await ana.refused("cid_reused", "room.create", name=name + "b", kind="chat", cid=cid)


async def test_ones_other_device_learns_of_a_new_room_and_hears_it(login, fresh):
    """F7"""
    name = fresh()
    phone, desk = await login(name), await login(name)
    room = await phone.make_room("Attic")
    await desk.wait_for("account", change="room_added")
    seq = (await phone.say(room, "hello"))["seq"]
    assert (await desk.wait_for("message", room=room, seq=seq))["text"] == "hello"


async def test_the_owner_changes_the_room_and_all_hear_it(ana, bo, kitchen, fresh):
    name = fresh("Kitchen renamed ")
    mark = await bo.mark()
    await ana.call("room.set", room=kitchen, name=name)
    event = await bo.wait_for("room", room=kitchen, since=mark)
    assert event["name"] == name
    assert (await bo.rooms())[kitchen]["name"] == name
    await bo.refused("not_allowed", "room.set", room=kitchen, name="Mine now")


# --- hidden rooms


async def test_a_room_that_one_is_not_in_does_not_exist(ana, bo, login, fresh):
    """Every method that names a room answers `not_found` for a room that one may not see, as for one that is not there."""
    room = await ana.make_room(fresh("Secret "))
    seq = (await ana.say(room, "nobody else knows"))["seq"]
    stranger = await login(fresh())
    nowhere = "0198c0de-0000-7000-8000-000000000000"
    calls = [
        ("room.set", {"name": "x"}), ("room.leave", {}), ("room.delete", {"name": "x"}), ("room.restore", {}),
        ("room.members", {}), ("room.invite", {"username": "bo"}), ("room.inviteLink", {}), ("room.invitations", {}),
        ("room.removeMember", {"account": ana.id}), ("room.setRole", {"account": ana.id, "role": "member"}),
        ("room.history", {}), ("room.read", {"seq": seq}), ("message.send", {"text": "x", "cid": "@"}),
        ("message.edit", {"of": seq, "text": "x", "cid": "@"}), ("message.delete", {"of": seq, "cid": "@"}),
        ("message.react", {"of": seq, "emoji": "👍", "on": True, "cid": "@"}), ("search", {"query": "nobody"}),
        ("timer.list", {}), ("timer.start", {"label": "x", "totalSeconds": 60, "cid": "@"}),
        ("reminder.list", {}), ("undo", {}), ("redo", {}), ("experiment.list", {}),
        ("noodle.list", {}), ("noodle.settings", {}), ("room.export", {}), ("room.revokeExports", {}), ("experiment.export", {}),
        ("calendar.link", {}), ("calendar.revoke", {}),
        ("say", {"text": "x", "cid": "@"}), ("bot.help", {}),
    ]
    for method, params in calls:
        errors = []
        for target in (room, nowhere):
            filled = {k: next(new_cid) if v == "@" else v for k, v in params.items()}
            errors.append(await stranger.refused("not_found", method, room=target, **filled))
        assert errors[0].message == errors[1].message and errors[0].data == errors[1].data, method
    assert room not in await stranger.rooms()
    assert not [h for h in unwrap(await stranger.call("search", query="nobody else"), "hits") if h["room"] == room]
    await stranger.settle()
    assert not stranger.seen(room=room)


# --- invitations


async def test_an_invitation_to_a_name_is_pending_until_it_is_accepted(ana, login, fresh):
    """P16"""
    guest = await login(fresh())
    room = await ana.make_room(fresh("Party "))
    invitation = await ana.call("room.invite", room=room, username=guest.name)
    assert "#join=" in invitation["url"] and invitation["expiresAt"] > time.time() * 1000
    told = await guest.wait_for("account", change="invited")
    assert told["useq"] > 0
    assert room not in await guest.rooms() and len(await ana.members(room)) == 1
    seen = await guest.call("invite.get", invite=token_of(invitation))
    assert "Party" in str(seen)
    assert await guest.join(token_of(invitation)) == room
    event = await ana.wait_for("member", room=room, account=guest.id)
    assert event["role"] == "member"
    assert {m["account"] for m in await guest.members(room)} == {ana.id, guest.id}


async def test_an_invitation_made_before_the_first_visit_is_in_the_first_answer_of_sync(ana, server, login, fresh):
    """P16: the entry's id opens and takes the invitation for the one who was invited, and for nobody else."""
    name, title = fresh(), fresh("Party ")
    await server.person(name)
    room = await ana.make_room(title)
    await ana.call("room.invite", room=room, username=name)
    dead = await ana.make_room(fresh("Gone "))
    await ana.call("room.invite", room=dead, username=name)
    await ana.call("room.delete", room=dead)
    guest = await login(name, sync=False)
    offered = (await guest.sync())["invitations"]
    assert [(o["name"], o["by"]) for o in offered] == [(title, "Ana")] and offered[0]["expiresAt"] > time.time() * 1000
    invite = offered[0]["invite"]
    assert (await guest.call("invite.get", invite=invite))["name"] == title
    await ana.refused("invite_invalid", "invite.get", invite=invite)
    await (await login(fresh(), sync=False)).refused("invite_invalid", "invite.get", invite=invite)
    assert await guest.join(invite) == room
    again = await login(name, sync=False)
    assert (await again.sync())["invitations"] == []


async def test_an_invitation_says_the_same_for_a_known_and_an_unknown_address(ana, server, fresh):
    """P16"""
    known = fresh()
    await server.person(known, email=f"{known}@example.org")
    room = await ana.make_room(fresh("Party "))
    answers = [await ana.call("room.invite", room=room, email=address)
               for address in (f"{known}@example.org", f"{fresh()}@example.org")]
    assert answers[0].keys() == answers[1].keys() and all("#join=" in a["url"] for a in answers)
    await ana.refused("invalid", "room.invite", "email", room=room, email="not an address")
    assert len(await ana.members(room)) == 1


async def test_nobody_joins_by_typing_an_address_at_registration(ana, server, fresh):
    """P16"""
    name = fresh()
    room = await ana.make_room(fresh("Party "))
    await ana.call("room.invite", room=room, email=f"{name}@example.org")
    typed = await server.login(name, email=f"{name}@example.org")
    assert room not in await typed.rooms()
    await typed.close()


async def test_who_is_in_cannot_be_invited_again(ana, bo, kitchen):
    """P16"""
    await ana.refused("duplicate", "room.invite", room=kitchen, username="bo")


async def test_a_link_lets_in_as_many_as_it_says(ana, login, fresh):
    """P17"""
    room = await ana.make_room(fresh("Two more "))
    link = await ana.link(room, uses=2)
    assert len(link["token"]) >= 22 and link["url"].endswith(f"/#join={link['token']}")
    guests = [await login(fresh()) for _ in range(3)]
    assert [await g.join(link["token"]) for g in guests[:2]] == [room] * 2
    await guests[2].refused("invite_invalid", "room.join", invite=link["token"])


async def test_joining_twice_uses_one_place(ana, bo, login, fresh):
    """P17"""
    room = await ana.make_room(fresh("Once more "))
    token = (await ana.link(room, uses=2))["token"]
    assert await bo.join(token) == room
    try:
        await bo.join(token)
    except Exception as error:
        assert getattr(error, "reason", None) == "duplicate", error
    other = await login(fresh())
    assert await other.join(token) == room
    assert len(await ana.members(room)) == 3


async def test_settings_of_a_room_are_undone_by_who_may_change_them(ana, bo, kitchen):
    """B3 F21"""
    await ana.call("room.set", room=kitchen, topic="Soup", bot="addressed")
    mark = await bo.mark()
    undone = await ana.call("undo", room=kitchen)
    heard = await bo.wait_for("room", room=kitchen, since=mark)
    assert heard["topic"] is None and heard["bot"] is None and heard["by"] == ana.id
    assert (await bo.rooms())[kitchen].get("topic") is None
    await ana.call("redo", room=kitchen)
    assert (await bo.rooms())[kitchen]["topic"] == "Soup"
    await bo.refused(("not_allowed", "not_found"), "undo", room=kitchen, change=undone["changes"][0]["id"])
    await bo.call("room.set", room=kitchen, notify="none")
    assert (await bo.rooms())[kitchen]["notify"] == "none"
    await bo.call("undo", room=kitchen)
    assert (await bo.rooms())[kitchen]["notify"] == "mine"


async def test_a_timer_of_a_deleted_room_rings_once_and_late_when_the_room_is_back(make_server, faults):
    """P19 B1"""
    server = make_server(env=faults.environment)
    ana = await server.login("ana")
    kitchen, other = await ana.make_room("Kitchen"), await ana.make_room("Cellar")
    await ana.call("timer.start", room=kitchen, label="penne", totalSeconds=60)
    await ana.call("timer.start", room=other, label="later", totalSeconds=120)
    await ana.call("room.delete", room=kitchen)
    faults.step(120)
    await ana.wait_for("timer", room=other, where=lambda e: e["timer"]["state"] == "finished")
    mark = await ana.mark()
    await ana.call("room.restore", room=kitchen)
    late = await ana.wait_for("message", room=kitchen, since=mark)
    assert "penne" in late["text"] and "ago" in late["text"]
    await ana.ask(kitchen, "@simmer help")
    assert len([e for e in ana.seen("message", room=kitchen) if "penne" in e["text"] and "ready" in e["text"]]) == 1
    await ana.close()


async def test_a_link_expires(make_server, faults):
    """P17"""
    server = make_server(env=faults.environment)
    ana, bo = await server.login("ana"), await server.login("bo")
    room = await ana.make_room("Soon over")
    expires = int(time.time() * 1000) + 60_000
    link = await ana.link(room, expires=expires)
    assert link["expiresAt"] == expires
    assert "Soon over" in str(await bo.call("invite.get", invite=link["token"]))
    faults.step(60)
    await bo.refused(("expired", "invite_invalid"), "room.join", invite=link["token"])
    await ana.refused(("past", "invalid"), "room.inviteLink", room=room, expires=int(time.time() * 1000) - 1)
    await ana.refused(("too_big", "invalid"), "room.inviteLink", room=room, expires=int((time.time() + 40 * 86400) * 1000))
    await ana.close(), await bo.close()


async def test_a_revoked_link_is_dead(ana, bo, fresh):
    """P17"""
    room = await ana.make_room(fresh("Revoked "))
    token = (await ana.link(room))["token"]
    await ana.call("room.revokeInvite", invite=token)
    await bo.refused("invite_invalid", "room.join", invite=token)
    await bo.refused("invite_invalid", "room.join", invite="x" * 43)


async def test_members_may_invite_unless_the_owner_keeps_it(ana, bo, kitchen, login, fresh):
    """P17"""
    guest = await login(fresh())
    invitation = await bo.call("room.invite", room=kitchen, username=guest.name)
    assert await guest.join(token_of(invitation)) == kitchen
    await bo.refused("not_allowed", "room.inviteLink", room=(await made_by(ana, bo, fresh)))


async def made_by(owner, member, fresh):
    """A room of photos, where by default only the owner makes links."""
    return await shared_room(owner, member, name=fresh("Album "), kind="photos")


# --- members


async def test_a_removed_member_hears_nothing_later(ana, bo, cleo, kitchen):
    """P18"""
    mark = await cleo.mark()
    await ana.call("room.removeMember", room=kitchen, account=cleo.id)
    removed = await cleo.wait_for("account", change="room_removed", since=mark)
    seq = (await ana.say(kitchen, "cleo is gone"))["seq"]
    await bo.wait_for("message", room=kitchen, seq=seq)
    await ana.notify("typing", room=kitchen, on=True)
    await bo.wait_for("typing", room=kitchen)
    await cleo.settle()
    assert removed["room"] == kitchen
    assert not [e for e in cleo.events[mark:] if e.get("room") == kitchen and e.get("seq", 0) >= seq]
    assert not cleo.seen("typing", since=mark, room=kitchen)
    await cleo.refused("not_found", "message.send", room=kitchen, text="let me in", cid=next(new_cid))
    assert kitchen not in await cleo.rooms()


async def test_a_removal_with_many_frames_on_the_way_is_the_last_thing_heard(ana, bo, cleo, kitchen):
    """P18: lines sent before and after the removal, all in flight at once."""
    before = [await ana.start("message.send", room=kitchen, text=f"before {n}", cid=next(new_cid)) for n in range(25)]
    removal = await ana.start("room.removeMember", room=kitchen, account=cleo.id)
    after = [await ana.start("message.send", room=kitchen, text=f"after {n}", cid=next(new_cid)) for n in range(25)]
    answers = await asyncio.gather(*before, removal, *after)
    assert not [a for a in answers if "error" in a]
    last = answers[-1]["result"]["seq"]
    await bo.wait_for("message", room=kitchen, seq=last)
    await cleo.wait_for("account", change="room_removed", room=kitchen)
    await cleo.settle()
    texts = [e["text"] for e in cleo.seen("message", room=kitchen)]
    assert [t for t in texts if t.startswith("before")] == [f"before {n}" for n in range(25)]
    assert not [t for t in texts if t.startswith("after")]


async def test_only_an_owner_removes_others_and_sets_roles(ana, bo, cleo, kitchen):
    """P18"""
    await bo.refused("not_allowed", "room.removeMember", room=kitchen, account=cleo.id)
    await bo.refused("not_allowed", "room.setRole", room=kitchen, account=bo.id, role="owner")
    await ana.call("room.setRole", room=kitchen, account=bo.id, role="owner")
    event = await cleo.wait_for("member", room=kitchen, account=bo.id, role="owner")
    assert event["was"] == "member" and event["by"] == ana.id
    await bo.call("room.removeMember", room=kitchen, account=cleo.id)
    await ana.refused(("unknown", "invalid"), "room.setRole", room=kitchen, account=bo.id, role="emperor")


async def test_the_last_owner_must_name_a_new_one(ana, bo, kitchen):
    """P18"""
    await ana.refused(("not_allowed", "conflict"), "room.leave", room=kitchen)
    await ana.refused(("not_allowed", "conflict"), "room.setRole", room=kitchen, account=ana.id, role="member")
    await ana.call("room.setRole", room=kitchen, account=bo.id, role="owner")
    await ana.call("room.leave", room=kitchen)
    assert kitchen not in await ana.rooms() and (await bo.rooms())[kitchen]["role"] == "owner"


async def test_who_leaves_hears_nothing_more_and_the_others_go_on(ana, bo, kitchen):
    """P18"""
    await bo.call("room.leave", room=kitchen)
    await ana.wait_for("member", room=kitchen, account=bo.id)
    mark = await bo.mark()
    await ana.say(kitchen, "bo has left")
    await bo.settle()
    assert not bo.seen("message", since=mark, room=kitchen)


async def test_members_are_listed_in_pages_with_who_is_there(ana, bo, cleo, kitchen):
    members = {m["account"]: m for m in await ana.members(kitchen)}
    assert members.keys() == {ana.id, bo.id, cleo.id}
    assert members[ana.id]["role"] == "owner" and members[bo.id]["role"] == "member"
    assert all(m["online"] for m in members.values())
    first = unwrap(await ana.call("room.members", room=kitchen, limit=2), "members")
    rest = unwrap(await ana.call("room.members", room=kitchen, limit=2, after=first[-1]["account"]), "members")
    assert [m["account"] for m in first + rest] and {m["account"] for m in first + rest} == members.keys()


# --- deleting


async def test_a_room_is_deleted_by_its_owner_and_comes_back_within_seven_days(ana, bo, kitchen):
    """P19"""
    name = (await ana.rooms())[kitchen]["name"]
    seq = (await ana.say(kitchen, "keep this"))["seq"]
    await bo.refused("not_allowed", "room.delete", room=kitchen, name=name)
    await ana.refused("not_allowed", "room.delete", room=kitchen, name="another name")
    await ana.call("room.delete", room=kitchen, name=name)
    await bo.wait_for("account", change="room_removed", room=kitchen)
    await bo.refused("not_found", "room.history", room=kitchen)
    assert kitchen not in await ana.rooms() and kitchen not in await bo.rooms()
    await bo.refused(("not_found", "not_allowed"), "room.restore", room=kitchen)
    mark = await bo.mark()
    await ana.call("room.restore", room=kitchen)
    await bo.wait_for("account", change="room_added", room=kitchen, since=mark)
    assert any(e["seq"] == seq and e["text"] == "keep this" for e in (await bo.history(kitchen))["events"])


# --- the direct room


async def test_each_account_has_one_room_with_the_bot_and_a_room_for_two_is_the_same_each_time(login, fresh):
    """F22"""
    one, two = await login(fresh()), await login(fresh())
    # Whom one shares no room with is unknown, like somebody who is not there.
    await two.join((await one.link(await one.make_room(fresh("Both "))))["token"])
    direct = [r for r in (await one.rooms()).values() if r["kind"] == "direct"]
    assert len(direct) == 1
    for _ in range(2):
        await one.ask(direct[0]["id"], f"chat with {two.name}")
    await two.ask(await two.direct_room(), f"chat with {one.name}")
    shared = [set(r["id"] for r in (await who.rooms()).values() if r["kind"] == "direct") for who in (one, two)]
    assert len(shared[0]) == len(shared[1]) == 2 and len(shared[0] & shared[1]) == 1


async def test_the_list_of_rooms_counts_what_is_for_oneself(ana, bo, kitchen):
    """P5 F21: of what is unread, what names the person or answers one of theirs; a room for photos tells how many it has."""
    mine = await ana.say(kitchen, "who cooks?")
    await bo.say(kitchen, "not me")
    for text in ("@ANA, you?", "ana@example.org is no mention", "@anabel neither"):
        await bo.say(kitchen, text)
    await bo.say(kitchen, "fine", replyTo=mine["seq"])
    room = (await ana.rooms())[kitchen]
    assert room["unread"] == 5 and room["mentions"] == 2 and "photos" not in room
    await ana.call("room.read", room=kitchen, seq=room["head"])
    assert "mentions" not in (await ana.rooms())[kitchen]
    album = await ana.make_room(f"Album of {kitchen}", "photos")
    assert (await ana.rooms())[album]["photos"] == 0


# --- what nobody sees


TURNING = "\u202e\u2066\u200f\ufeff\u0007\u0000"
# The last is the end of a line as well, and becomes a blank between words.
HIDDEN = TURNING + "\u0085"


def hidden(name):
    """The text with marks that turn or break what follows, and what is left of it."""
    return f"{HIDDEN}{name[:2]}{TURNING}{name[2:]}{HIDDEN}"


async def test_topics_are_one_line_without_control_and_direction_marks(ana, fresh):
    """P19"""
    room = await ana.make_room(fresh("Soup "))
    for written, kept in ((hidden("soup"), "soup"), ("soup\nof the\tday ", "soup of the day"), (HIDDEN, ""), ("é" * 500, "é" * 500), ("", "")):
        await ana.call("room.set", room=room, topic=written)
        assert (await ana.rooms())[room].get("topic", "") == kept
    await ana.refused("too_long", "room.set", "topic", room=room, topic="x" * 501)


@pytest.mark.parametrize("kind, method, fields", [
    ("chat", "room.set", {"name": "@"}), ("chat", "device.create", {"name": "@"}), ("chat", "room.addMember", {"name": "@"}),
    ("chat", "timer.start", {"label": "@", "totalSeconds": 600}), ("chat", "reminder.create", {"text": "@", "dueAt": None}),
    ("pantry", "noodle.add", {"name": "@", "brand": "@"}), ("tea", "tea.add", {"name": "@", "brand": "@", "type": "green"}),
    ("lab", "experiment.create", {"title": "@", "startDate": "2027-03-03", "endDate": "2027-03-07", "protocol": "@"})])
async def test_short_texts_keep_no_marks_that_nobody_sees(ana, fresh, kind, method, fields):
    """A name must not read as another one, nor turn what stands behind it."""
    room = await ana.make_room(fresh("Marks "), kind)
    params = {name: hidden(fresh("plain")) if value == "@" else value for name, value in fields.items()}
    if "dueAt" in params:
        params["dueAt"] = int(time.time() * 1000) + 3_600_000
    result = await ana.call(method, room=room, cid=next(new_cid), **params)
    shown = json.dumps([result, await ana.rooms(), await ana.members(room), (await ana.history(room, limit=20, all=True))["events"]],
                       ensure_ascii=False)
    assert not [mark for mark in HIDDEN if mark in shown] and "\\u0000" not in shown and "\\u0007" not in shown, shown


async def test_what_a_client_calls_itself_is_shown_without_them(server, fresh):
    name = fresh()
    await server.person(name)
    client = await server.client()
    await client.call("account.login", login=name, password=PASSWORD, device=hidden("phone"))
    assert "phone" in [session["device"] for session in unwrap(await client.call("account.sessions"), "sessions")]
    changed = (await client.call("account.set", displayName=hidden("Ana"), firstName=hidden("Ana")))["account"]
    assert (changed["displayName"], changed["firstName"]) == ("Ana", "Ana")
    await client.close()
