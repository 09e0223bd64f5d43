"""Rooms and who sits in them: made, shared, left and removed, at the size of a phone and of a desktop; one browser for all."""
import pytest

from client import new_cid
from conftest import shared_room
from waiting import answer


@pytest.fixture
async def mia(login):
    return await login("mia.page", firstName="Mia")


@pytest.fixture
def page(window, mia, size):
    window.resize(size)
    # A test that failed may have left its question.
    window.js("document.querySelectorAll('.dialog').forEach((dialog) => dialog.remove())")
    if not window.driver.current_url.startswith(window.address):
        window.enter("mia.page")
    return window


def people(page, room):
    """The members' page of a room that the page knows."""
    page.wait(lambda: room in page.js("return document.querySelector('.rooms-list').innerHTML"))
    page.open(f"/#/room/{room}/people")
    page.see(".members .member", "(You)")


async def test_a_room_is_made_by_name_once(page, mia, fresh):
    """P5 P7 P8: it is in the list at once, and the same name is refused at the field, whatever its case."""
    name = fresh("Family ")
    page.open("/#/new")
    page.press("form button[type=submit]")
    page.see(".field .error", "needed")
    page.type("input[name=name]", name)
    page.press("form button[type=submit]")
    page.see(".bar-words", name)
    page.open("/#/new")
    page.type("input[name=name]", f"  {name.upper()} ")
    page.press("form button[type=submit]")
    page.see("input[name=name] ~ .error", "already have a room")
    page.is_on("input[name=name]")
    assert page.violations() == []
    page.open("/#/")
    assert [info["name"] for info in (await mia.rooms()).values()].count(name) == 1


async def test_one_person_is_invited_by_name_or_address_and_gets_a_link_and_a_code(page, mia, server, fresh):
    """P16 P17"""
    guest = await server.login(fresh("gil"), firstName="Gil")
    room = await mia.make_room(fresh("Trip "))
    people(page, room)
    page.press("form[aria-label='Invite someone'] button[type=submit]")
    page.see("input[name=who] ~ .error")
    page.type("input[name=who]", "nobody@")
    page.press("form[aria-label='Invite someone'] button[type=submit]")
    page.see("form[aria-label='Invite someone'] .error")
    page.type("input[name=who]", "someone@example.org")
    page.press("form[aria-label='Invite someone'] button[type=submit]")
    page.see(".invite-link", "Send someone@example.org this link")
    page.type("input[name=who]", guest.name)
    page.press("form[aria-label='Invite someone'] button[type=submit]")
    page.see(".invite-link", f"Send {guest.name} this link")
    page.wait(lambda: page.js("return document.querySelector('.invite-link img.qr')?.naturalWidth") or 0, "the code is drawn")
    link = page.see(".invite-link input").get_attribute("value")
    page.js("navigator.clipboard.writeText = async (text) => { window.__copied = text; }")
    page.press(".invite-link .button", "Copy")
    page.see(".invite-link .button", "Copied")
    page.wait(lambda: page.js("return window.__copied") == link)
    assert page.violations() == []
    await guest.join(link.split("join=")[1])
    page.see(".member", "Gil")
    page.press(".member .button", "Make owner")
    page.see(".member", "Gil")
    page.see(".member .button", "Make member")
    await answer(guest.rooms, lambda rooms: rooms[room]["role"] == "owner")
    other = await guest.call("room.invite", room=room, username=fresh("nobody"), cid=next(new_cid))
    page.press("form[aria-label='Invite someone'] ~ .form-end .button", "Make an invite link")
    page.see(".open-invitations", "someone@example.org")
    page.see(".open-invitations", "A link for 25 people")
    page.see(".open-invitations", "by Gil")
    page.press(".open-invitations .button", "Revoke")
    page.gone(".open-invitations", "someone@example.org")
    page.press(".button", "Revoke links and invitations")
    page.press(".dialog .danger")
    page.gone(".invite-link input")
    page.gone(".open-invitations", "A link for 25 people")
    await mia.refused("invite_invalid", "invite.get", invite=other["token"])
    await guest.close()


async def test_a_member_is_removed_after_a_question_and_one_leaves_oneself(page, mia, login, fresh):
    """P18 F22"""
    gus = await login(fresh("gus"), firstName="Gus")
    room = await shared_room(mia, gus, name=fresh("Band "))
    people(page, room)
    page.press(".member .danger", "Remove")
    page.press(".dialog .quiet")
    page.gone(".dialog")
    page.see(".member", "Gus")
    page.press(".member .danger", "Remove")
    page.see(".dialog", "Remove Gus")
    page.press(".dialog .danger")
    page.gone(".member", "Gus")
    await answer(gus.rooms, lambda rooms: room not in rooms)
    theirs = await shared_room(gus, mia, name=fresh("Theirs "))
    people(page, theirs)
    assert not page.all(".member .danger"), "only owners remove"
    page.press(".member .button", "Chat")
    page.see(".room-title", "Gus")
    assert [info["kind"] for info in (await mia.rooms()).values()].count("direct") >= 2
    people(page, theirs)
    page.press(".last .button", "Leave the room")
    page.press(".dialog .danger")
    page.wait(lambda: theirs not in page.js("return document.querySelector('.rooms-list').innerHTML"))
    await answer(mia.rooms, lambda rooms: theirs not in rooms)


async def test_a_room_is_deleted_by_whoever_types_its_name(page, mia, fresh):
    """P19"""
    name = fresh("Ski ")
    room = await mia.make_room(name)
    people(page, room)
    page.press(".last .danger", "Delete the room")
    page.type(".dialog input", name[:-1])
    page.see(".dialog .danger:disabled")
    assert page.violations() == []
    page.type(".dialog input", name)
    page.press(".dialog .danger")
    page.wait(lambda: room not in page.js("return document.querySelector('.rooms-list').innerHTML"))
    await answer(mia.rooms, lambda rooms: room not in rooms)
    page.wait(lambda: room not in page.js("return location.hash"))


async def test_the_list_of_rooms_is_fetched_anew_by_a_pull(page, mia, fresh):
    """P22 P5: also when the news of a room did not come."""
    page.visit("/#/settings")
    page.see(".sheet")
    page.open("/#/")
    page.see(".rooms-list")
    page.js("""window.__lists = 0;
        const { send } = WebSocket.prototype;
        WebSocket.prototype.send = function (data) { window.__lists += data.includes('"room.list"'); send.call(this, data); };""")
    page.press(".rooms-search")
    box = page.see(".rooms-scroll").rect
    x, y = box["x"] + box["width"] / 2, box["y"] + 20
    for kind, down in (("touchStart", 0), ("touchMove", 60), ("touchMove", 140), ("touchMove", 220), ("touchEnd", None)):
        points = [] if down is None else [{"x": x, "y": y + down}]
        page.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    page.wait(lambda: page.js("return window.__lists") == 1)
    name = fresh("Late ")
    await mia.make_room(name)
    page.wait(lambda: name in page.js("return document.querySelector('.rooms-list').textContent"), "and live too")


async def test_what_is_set_elsewhere_is_seen_and_the_focus_stays(page, mia, login, fresh):
    """P16 F23: name, notices and who owns the room; a line that is drawn anew keeps the focus."""
    gil = await login(fresh("gil"), firstName="Gil")
    room = await shared_room(gil, mia)
    people(page, room)
    page.see(".choice label")
    assert not page.all("input[name=name]")
    await gil.call("room.setRole", room=room, account=mia.id, role="owner", cid=next(new_cid))
    page.see("input[name=topic]")
    page.see(".shared-devices")
    await gil.call("room.set", room=room, topic="soup on Sunday", cid=next(new_cid))
    page.wait(lambda: page.see("input[name=topic]").get_attribute("value") == "soup on Sunday")
    await mia.call("room.set", room=room, notify="none", cid=next(new_cid))
    page.wait(lambda: page.js("return document.querySelector('input[value=none][name*=notify]').checked"))
    # What is being typed stays.
    page.type("input[name=topic]", "soup on Mon")
    await gil.call("room.set", room=room, topic="no soup", cid=next(new_cid))
    page.press(".member button", "Make member")
    page.see(".member button", "Make owner")
    page.wait(lambda: page.js("return document.activeElement.textContent") == "Make owner")
    page.value("input[name=topic]", "soup on Mon")


async def test_an_invitation_stays_while_other_rooms_change(page, mia, login, fresh):
    """P16: one that is drawn anew while it is pressed is not followed."""
    eve = await login(fresh("eve"), firstName="Eve")
    name, other = fresh("Ski "), fresh("Other ")
    room = await eve.make_room(name)
    await eve.call("room.invite", room=room, username="mia.page", cid=next(new_cid))
    page.open("/#/")
    page.see(".invitation", name)
    page.js("window.invitation = [...document.querySelectorAll('.invitation')].find((each) => each.innerText.includes(arguments[0]))", name)
    await mia.make_room(other)
    page.see(".room-name", other)
    assert page.js("return window.invitation.isConnected")
    page.press(".invitation", name)
    page.press(".join .button", "Decline")
    page.gone(".invitation", name)


async def test_an_invitation_is_declined_or_who_made_it_blocked(page, mia, login, fresh):
    """P16: the buttons beside Join; whoever is blocked stands in the settings, with a way back."""
    eve = await login(fresh("eve"), firstName="Eve")
    for name, button in ((fresh("Ski "), "Decline"), (fresh("Hut "), "Block Eve")):
        room = await eve.make_room(name)
        await eve.call("room.invite", room=room, username="mia.page", cid=next(new_cid))
        page.open("/#/")
        page.press(".invitation", name)
        page.see(".join", f"Eve invites you to {name}")
        page.press(".join .button", button)
        if button != "Decline":
            page.see(".dialog", "Nobody is told")
            page.press(".dialog .danger")
        page.gone(".join")
        page.gone(".invitation", name)
        assert (await (await login("mia.page", sync=False)).sync())["invitations"] == []
    page.open("/#/settings")
    page.press(".blocked .member .button", "Unblock")
    page.gone(".blocked .member", "Eve")
    assert (await mia.call("account.blocked"))["blocked"] == [] and page.violations() == []


async def test_a_room_of_two_is_hidden_and_the_other_one_blocked(page, mia, login, fresh):
    """F22: hidden until somebody writes; the buttons stand where other rooms are left."""
    eve = await login(fresh("eve"), firstName="Eve")
    await shared_room(mia, eve, name=fresh("Band "))
    room = (await mia.call("room.create", kind="direct", name=eve.name, cid=next(new_cid)))["room"]["id"]
    people(page, room)
    page.press(".last .button", "Hide this chat")
    page.press(".dialog .danger")
    page.gone(f".rooms-list [href='#/room/{room}']")
    await answer(mia.rooms, lambda rooms: room not in rooms)
    await eve.say(room, "are you there?")
    people(page, room)
    page.press(".last .button", "Block Eve")
    page.press(".dialog .danger")
    await answer(mia.rooms, lambda rooms: room not in rooms)
    assert [b["account"] for b in (await mia.call("account.blocked"))["blocked"]] == [eve.id]
    await mia.call("account.unblock", account=eve.id)
