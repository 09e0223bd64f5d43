"""What owners of a group say: who is an owner, who may invite and make public links, and a group that is brought back (P16–P19, E22)."""
import pytest

from bot import assert_ok, code, french
from client import new_cid
from conftest import shared_room

pytestmark = pytest.mark.row("P16", "P17", "P18", "P19", "E22")


@pytest.mark.parametrize("make, end, leave, yes", [
    ("make Bo an owner", "Bo is no longer an owner", "leave this group", "yes"),
    ("nomme Bo propriétaire", "Bo n'est plus propriétaire", "quitte ce groupe", "oui"),
])
async def test_the_last_owner_names_a_new_one_and_leaves(ana, bo, kitchen, make, end, leave, yes):
    """P18: only owners do it, of members only; one always stays."""
    assert code(await ana.ask(kitchen, f"@simmer {leave}")) == "not_allowed"
    assert code(await bo.ask(kitchen, f"@simmer {make}")) == "not_allowed"
    assert code(await ana.ask(kitchen, f"@simmer {make.replace('Bo', 'Nobody')}")) == "unknown"
    assert code(await ana.ask(kitchen, f"@simmer {end.replace('Bo', 'Ana')}")) == "not_allowed", "the last one"
    answer = assert_ok(await ana.ask(kitchen, f"@simmer {make}"))
    assert french(answer) == make.startswith("nomme") and (await bo.rooms())[kitchen]["role"] == "owner"
    assert assert_ok(await ana.ask(kitchen, f"@simmer {make}"))["quiet"], "already"
    assert_ok(await ana.ask(kitchen, f"@simmer {end}"))
    assert (await bo.rooms())[kitchen]["role"] == "member"
    assert assert_ok(await ana.ask(kitchen, f"@simmer {end}"))["quiet"], "none before"
    assert_ok(await ana.ask(kitchen, f"@simmer {make}"))
    await ana.ask(kitchen, f"@simmer {leave}")
    await ana.say(kitchen, yes)
    await ana.wait_for("account", change="room_removed", room=kitchen)


@pytest.mark.parametrize("delete, restore", [("delete the group {}", "restore the group {}"),
                                             ("supprime le groupe {}", "rétablis le groupe {}")])
async def test_a_deleted_group_is_brought_back_by_its_name(ana, bo, fresh, delete, restore):
    """P19: by its owner; to others it is unknown like any other. Undo hides it again."""
    name = fresh("Ski ")
    room = await shared_room(ana, bo, name=name)
    direct = await ana.direct_room()
    await ana.ask(direct, delete.format(name))
    assert_ok(await ana.ask(direct, name))
    assert room not in await bo.rooms()
    theirs = await bo.ask(await bo.direct_room(), restore.format(name))
    nothing = await bo.ask(await bo.direct_room(), restore.format("Nowhere"))
    assert code(theirs) == code(nothing) == "unknown" and theirs["text"].replace(name, "…") == nothing["text"].replace("Nowhere", "…")
    answer = assert_ok(await ana.ask(direct, restore.format(name)))
    assert french(answer) == delete.startswith("supprime") and name in answer["text"] and room in await bo.rooms()
    assert code(await ana.ask(direct, restore.format(name))) == "unknown", "it is there"
    assert_ok(await ana.ask(direct, "undo"))
    assert room not in await bo.rooms()


@pytest.mark.parametrize("only, everybody, invite", [
    ("only owners may invite", "everybody may invite", "invite someone@example.org"),
    ("seuls les propriétaires peuvent inviter", "tout le monde peut inviter", "invite someone@example.org dans ce groupe")])
async def test_the_owner_keeps_inviting_to_owners(ana, bo, kitchen, only, everybody, invite):
    """P16 P17: `not_allowed` for members, by sentence and method; undone like every setting."""
    assert code(await bo.ask(kitchen, f"@simmer {only}")) == "not_allowed"
    answer = assert_ok(await ana.ask(kitchen, f"@simmer {only}"))
    assert french(answer) == only.startswith("seuls")
    assert assert_ok(await ana.ask(kitchen, f"@simmer {only}"))["quiet"], "already so"
    assert code(await bo.ask(kitchen, f"@simmer {invite}")) == "not_allowed"
    await bo.refused("not_allowed", "room.invite", room=kitchen, email="someone@example.org")
    assert_ok(await ana.ask(kitchen, f"@simmer {invite}"))
    assert_ok(await ana.ask(kitchen, f"@simmer {everybody}"))
    assert_ok(await bo.ask(kitchen, f"@simmer {invite}"))
    assert_ok(await ana.ask(kitchen, "@simmer undo"))
    assert code(await bo.ask(kitchen, f"@simmer {invite}")) == "not_allowed"


@pytest.mark.parametrize("allow, forbid", [("allow public links", "no public links"),
                                           ("autorise les liens publics", "pas de liens publics")])
async def test_the_owner_allows_public_links(ana, bo, fresh, allow, forbid):
    """E22 P17: in a room for photos members may not, until an owner says so."""
    room = await shared_room(ana, bo, name=fresh("Ski "), kind="photos")
    await bo.refused("not_allowed", "room.inviteLink", room=room)
    assert code(await bo.ask(room, f"@simmer {allow}")) == "not_allowed"
    assert french(assert_ok(await ana.ask(room, f"@simmer {allow}"))) == allow.startswith("autorise")
    await bo.call("room.inviteLink", room=room)
    assert_ok(await ana.ask(room, f"@simmer {forbid}"))
    await bo.refused("not_allowed", "room.inviteLink", room=room)
    assert_ok(await ana.ask(room, "@simmer undo"))
    await bo.call("room.inviteLink", room=room)


@pytest.mark.parametrize("delete, restore", [("delete the group {}", "restore the group {}"),
                                             ("supprime le groupe {}", "rétablis le groupe {}")])
async def test_who_is_no_owner_any_more_brings_no_group_back(ana, bo, fresh, delete, restore):
    """P19: the sentence asks what the method asks: not who made the group, but who owns it."""
    name = fresh("Ski ")
    room = await shared_room(ana, bo, name=name)
    await ana.call("room.setRole", room=room, account=bo.id, role="owner")
    await bo.call("room.setRole", room=room, account=ana.id, role="member")
    await bo.call("room.delete", room=room)
    assert code(await ana.ask(await ana.direct_room(), restore.format(name))) == "unknown"
    await ana.refused("not_found", "room.restore", room=room)
    assert room not in await bo.rooms()
    assert_ok(await bo.ask(await bo.direct_room(), restore.format(name)))
    assert room in await bo.rooms() and room in await ana.rooms()


async def test_a_new_name_tells_nothing_of_rooms_that_one_does_not_see(ana, bo, fresh):
    """P8: the names of the creator's other rooms are free for a co-owner, by method and by sentence, unless that one is in them."""
    hidden, seen = fresh("Hidden "), fresh("Seen ")
    await ana.make_room(hidden)
    await shared_room(ana, bo, name=seen)
    room = await shared_room(ana, bo, name=fresh("Ski "))
    await ana.call("room.setRole", room=room, account=bo.id, role="owner")
    await bo.refused("duplicate", "room.set", room=room, name=seen.upper())
    assert code(await bo.ask(room, f"@simmer rename this room to {seen}")) == "duplicate"
    await ana.refused("duplicate", "room.set", room=room, name=hidden)
    free, taken = [await bo.call("room.set", room=room, name=name) for name in (fresh("Free "), hidden)]
    assert free == taken and (await bo.rooms())[room]["name"] == hidden
    assert_ok(await bo.ask(room, f"@simmer rename this room to {fresh('Other ')}"))
    assert_ok(await bo.ask(room, f"@simmer rename this room to {hidden}"))
    assert [info["name"] for info in (await ana.rooms()).values()].count(hidden) == 2
    await ana.refused("duplicate", "room.create", name=hidden, cid=next(new_cid))


async def test_who_inherits_a_room_keeps_its_name(ana, bo, login, fresh):
    """P18: a number behind the name would tell the others of a room that the new owner has."""
    name = fresh("Ski ")
    heir = await login(fresh())
    await heir.make_room(name)
    room = await shared_room(ana, heir, bo, name=name)
    await ana.call("room.setRole", room=room, account=heir.id, role="owner")
    await ana.call("room.leave", room=room)
    await bo.wait_for("member", room=room, account=ana.id)
    assert (await bo.rooms())[room]["name"] == name
