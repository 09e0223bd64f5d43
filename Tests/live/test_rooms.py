"""Rooms and invitations between devices, frames on the way and visits (P16–P19 F7); what is asked of them by method and said stands in
`Tests/Dialogues/rooms`."""
import asyncio
import json
import time

import pytest

from client import new_cid, unwrap
from server import PASSWORD

pytestmark = pytest.mark.row("P16", "P17", "P18", "P19", "F7")


def token_of(result):
    return result.get("token") or result["url"].split("join=")[1]


# --- made


async def test_ones_other_device_learns_of_a_new_room_and_hears_it(login, fresh):
    """F7"""
    name = fresh()
    phone, desk = await login(name), await login(name)
    room = await phone.make_room("Attic")
    await desk.wait_for("account", change="room_added")
    seq = (await phone.say(room, "hello"))["seq"]
    assert (await desk.wait_for("message", room=room, seq=seq))["text"] == "hello"


# --- invitations


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


async def test_nobody_joins_by_typing_an_address_at_registration(ana, server, fresh):
    """P16"""
    name = fresh()
    room = await ana.make_room(fresh("Party "))
    await ana.call("room.invite", room=room, email=f"{name}@example.org")
    typed = await server.login(name, email=f"{name}@example.org")
    assert room not in await typed.rooms()
    await typed.close()


async def test_a_link_lets_in_as_many_as_it_says(ana, login, fresh):
    """P17"""
    room = await ana.make_room(fresh("Two more "))
    link = await ana.link(room, uses=2)
    assert len(link["token"]) >= 22 and link["url"].endswith(f"/#join={link['token']}")
    guests = [await login(fresh()) for _ in range(3)]
    assert [await g.join(link["token"]) for g in guests[:2]] == [room] * 2
    await guests[2].refused("invite_invalid", "room.join", invite=link["token"])


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
