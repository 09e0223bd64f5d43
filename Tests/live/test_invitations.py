"""Who may still let somebody in: invitations end with what their inviter may do, and owners see and end all of them (P16, P17)."""
import pytest

from bot import assert_ok, code, french
from client import new_cid
from conftest import shared_room
from test_rooms import token_of

pytestmark = pytest.mark.row("P16", "P17")


@pytest.fixture
async def eve(login, fresh):
    """A member of her own, who leaves no role and no invitation to other tests."""
    return await login(fresh("eve"))


async def by_leaving(ana, eve, room, server):
    await eve.call("room.leave", room=room)


async def by_removal(ana, eve, room, server):
    await ana.call("room.removeMember", room=room, account=eve.id)


async def by_saying_so(ana, eve, room, server):
    await ana.ask(room, f"@simmer remove {eve.name}")
    assert_ok(await ana.ask(room, "yes"))


async def by_deletion(ana, eve, room, server):
    from server import PASSWORD
    await eve.call("account.delete", password=PASSWORD)


ENDS = [by_leaving, by_removal, by_saying_so, by_deletion]


@pytest.mark.parametrize("end", ENDS)
async def test_what_who_goes_has_made_lets_nobody_in(ana, eve, login, fresh, server, end):
    """A link and a one-person link for a name that nobody has: neither the person nor anybody else comes in by them."""
    room = await shared_room(ana, eve, name=fresh("Ski "))
    made = [await eve.call("room.inviteLink", room=room, cid=next(new_cid)),
            await eve.call("room.invite", room=room, username=fresh("nobody"), cid=next(new_cid))]
    await end(ana, eve, room, server)
    stranger = await login(fresh())
    for invitation in made:
        await stranger.refused("invite_invalid", "room.join", invite=invitation["token"])
        await stranger.refused("invite_invalid", "invite.get", invite=invitation["token"])
        if end is not by_deletion:
            await eve.refused("invite_invalid", "room.join", invite=invitation["token"])


async def test_who_comes_back_brings_no_earlier_invitation_back(ana, eve, login, fresh):
    """What ended with a membership does not begin again with the next one."""
    room = await shared_room(ana, eve, name=fresh("Ski "))
    token = (await eve.link(room))["token"]
    await ana.call("room.removeMember", room=room, account=eve.id)
    await eve.join((await ana.link(room))["token"])
    await (await login(fresh())).refused("invite_invalid", "room.join", invite=token)


@pytest.mark.parametrize("said", [False, True])
async def test_who_is_no_owner_any_more_lets_no_owners_in(ana, eve, login, fresh, said):
    """A link of role owner ends with the ownership; what a member may make as well goes on."""
    room = await shared_room(ana, eve, name=fresh("Ski "))
    await ana.call("room.setRole", room=room, account=eve.id, role="owner")
    owners = await eve.call("room.invite", room=room, username=fresh("nobody"), role="owner", cid=next(new_cid))
    members = await eve.link(room)
    if said:
        assert_ok(await ana.ask(room, f"@simmer {eve.name} is no longer an owner"))
    else:
        await ana.call("room.setRole", room=room, account=eve.id, role="member")
    guest = await login(fresh())
    await guest.refused("invite_invalid", "room.join", invite=owners["token"])
    # Made an owner again, the ended one stays ended.
    await ana.call("room.setRole", room=room, account=eve.id, role="owner")
    await guest.refused("invite_invalid", "room.join", invite=owners["token"])
    assert await guest.join(members["token"]) == room


async def test_a_removed_owner_does_not_come_back_as_one(ana, eve, fresh):
    room = await shared_room(ana, eve, name=fresh("Ski "))
    await ana.call("room.setRole", room=room, account=eve.id, role="owner")
    token = token_of(await eve.call("room.invite", room=room, username=eve.name + "x", role="owner", cid=next(new_cid)))
    await ana.call("room.setRole", room=room, account=eve.id, role="member")
    await ana.call("room.removeMember", room=room, account=eve.id)
    await eve.refused("invite_invalid", "room.join", invite=token)
    assert [m["account"] for m in await ana.members(room) if m["role"] == "owner"] == [ana.id]


async def test_joining_asks_what_the_inviter_may_do_now(ana, eve, login, fresh):
    """Where only owners may invite, what members have made is worth nothing, and is in no list, for as long as that is so."""
    room = await shared_room(ana, eve, name=fresh("Ski "))
    personal = token_of(await eve.call("room.invite", room=room, username=fresh("nobody"), cid=next(new_cid)))
    link = (await eve.link(room))["token"]
    guest = await login(fresh())
    for setting, token in (("invites", personal), ("links", link)):
        await ana.call("room.set", room=room, **{setting: "owners"})
        await guest.refused("invite_invalid", "room.join", invite=token)
        await guest.refused("invite_invalid", "invite.get", invite=token)
    assert (await ana.call("room.invitations", room=room))["invitations"][1:] == []
    await ana.call("room.set", room=room, links="members")
    assert await guest.join(link) == room


async def test_access_that_ends_takes_its_invitations_with_it(make_server):
    """`account.disable`: given back, nothing of it is open again."""
    server = make_server()
    ana, bo, cleo = [await server.login(name) for name in ("ana", "bo", "cleo")]
    room = await shared_room(ana, bo)
    token = (await bo.link(room))["token"]
    await ana.call("account.disable", username="bo")
    await cleo.refused("invite_invalid", "room.join", invite=token)
    await ana.call("account.disable", username="bo", disabled=False)
    await cleo.refused("invite_invalid", "room.join", invite=token)
    for client in (ana, cleo):
        await client.close()


async def test_owners_see_all_that_is_open_and_end_all_of_it(ana, eve, login, fresh):
    """The list has one-person links of others too; without `invite`, `room.revokeInvite` ends all; by the id of the list, one."""
    room = await shared_room(ana, eve, name=fresh("Ski "))
    await ana.call("room.revokeInvite", room=room)
    nobody = fresh("nobody")
    made = [await eve.call("room.invite", room=room, username=nobody, cid=next(new_cid)),
            await eve.call("room.inviteLink", room=room, uses=3, cid=next(new_cid)),
            await ana.call("room.invite", room=room, email="x@example.org", role="owner", cid=next(new_cid))]
    listed = (await ana.call("room.invitations", room=room))["invitations"]
    assert [(i["inviter"], i.get("wanted"), i["uses"], i["role"]) for i in listed] == [
        (eve.id, nobody, 1, "member"), (eve.id, None, 3, "member"), (ana.id, "x@example.org", 1, "owner")]
    assert [i["expiresAt"] for i in listed] == [m["expiresAt"] for m in made] and all("token" not in i for i in listed)
    hers = (await eve.call("room.invitations", room=room))["invitations"]
    assert [i["invite"] for i in hers] == [i["invite"] for i in listed[:2]], "members see what they made"
    await eve.refused("not_allowed", "room.revokeInvite", invite=listed[2]["invite"])
    stranger = await login(fresh())
    await stranger.refused("invite_invalid", "room.revokeInvite", invite=listed[0]["invite"])
    await stranger.refused("invite_invalid", "room.join", invite=listed[0]["invite"])
    assert await ana.call("room.revokeInvite", invite=listed[0]["invite"], cid=next(new_cid)) == {"revoked": 1}
    await stranger.refused("invite_invalid", "room.join", invite=made[0]["token"])
    assert (await ana.call("room.revokeInvite", room=room))["revoked"] == 2
    for invitation in made:
        await stranger.refused("invite_invalid", "room.join", invite=invitation["token"])
    assert (await ana.call("room.invitations", room=room))["invitations"] == []


async def test_a_member_ends_links_and_what_is_the_own(ana, eve, login, fresh):
    room = await shared_room(ana, eve, name=fresh("Ski "))
    await ana.call("room.revokeInvite", room=room)
    kept = await ana.call("room.invite", room=room, username=fresh("nobody"), cid=next(new_cid))
    await eve.call("room.invite", room=room, username=fresh("nobody"), cid=next(new_cid))
    await ana.link(room)
    assert (await eve.call("room.revokeInvite", room=room))["revoked"] == 2
    assert await (await login(fresh())).join(kept["token"]) == room


@pytest.mark.parametrize("ask, revoke", [("who is invited?", "revoke the invite"), ("qui est invité ?", "révoque l'invitation")])
async def test_the_bot_tells_and_ends_what_is_open(ana, eve, login, fresh, ask, revoke):
    room = await shared_room(ana, eve, name=fresh("Ski "))
    await ana.call("room.revokeInvite", room=room)
    assert assert_ok(await ana.ask(room, f"@simmer {ask}"))["quiet"]
    nobody = fresh("nobody")
    token = token_of(await eve.call("room.invite", room=room, username=nobody, cid=next(new_cid)))
    link = (await eve.link(room))["token"]
    answer = assert_ok(await ana.ask(room, f"@simmer {ask}"))
    assert french(answer) == ask.startswith("qui") and nobody in answer["text"] and len(answer["card"]["items"]) == 2
    assert token not in answer["text"] and link not in answer["text"]
    assert_ok(await ana.ask(room, f"@simmer {revoke}"))
    stranger = await login(fresh())
    for invitation in (token, link):
        await stranger.refused("invite_invalid", "room.join", invite=invitation)


async def test_a_deleted_room_that_is_back_keeps_to_it(ana, eve, login, fresh):
    """P19: an invitation of somebody who was removed before stays ended."""
    room = await shared_room(ana, eve, name=fresh("Ski "))
    token = (await eve.link(room))["token"]
    own = (await ana.link(room))["token"]
    await ana.call("room.removeMember", room=room, account=eve.id)
    await ana.call("room.delete", room=room)
    await eve.refused("invite_invalid", "room.join", invite=own)
    await ana.call("room.restore", room=room)
    await eve.refused("invite_invalid", "room.join", invite=token)
    assert await (await login(fresh())).join(own) == room
