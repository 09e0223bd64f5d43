"""Bots that people make: accounts for programs, which come in by tokens alone, in the rooms into which their makers bring them."""
import time

import pytest

from client import Refused, new_cid
from conftest import shared_room
from faults import Faults
from postgres import Postgres
from programs import Program, make_bot
from server import PASSWORD


async def bots(person):
    return (await person.call("bot.list"))["bots"]


async def test_a_bot_is_made_brought_into_rooms_and_shown_as_one(server, fresh):
    ana, bo = await server.login(fresh()), await server.login(fresh())
    room = await shared_room(ana, bo)
    made = (await ana.call("bot.create", name="Plate reader", rooms=[room], cid=next(new_cid)))["bot"]
    assert (made["name"], made["rooms"], made["tokens"]) == ("Plate reader", [room], [])
    members = {m["account"]: m for m in await bo.call("room.members", room=room)}
    assert (members[made["bot"]]["kind"], members[made["bot"]]["role"]) == ("bot", "member")
    token = await ana.call("token.create", bot=made["bot"], name="bench", scopes=["read", "say"], cid=next(new_cid))
    program = Program(server, token["secret"])
    said = await program.say(room, "OD600 0.42")
    heard = await bo.wait_for("message", room=room, seq=said["seq"])
    assert heard["from"] == {"account": made["bot"], "name": "Plate reader", "bot": False, "kind": "bot"}
    own = await program.call("account.get")
    assert (own["account"]["id"], own["account"]["role"]) == (made["bot"], "bot")
    plain = await server.plain()
    await plain.type(f"/login {bo.name} {PASSWORD}")
    await plain.type(f"/join {(await bo.rooms())[room]['name']}")
    await plain.expect(r"\] Plate reader \(bot\): OD600 0\.42$")
    for client in (ana, bo, plain):
        await client.close()


async def test_a_bot_is_its_makers_alone(server, fresh):
    ana, bo = await server.login(fresh()), await server.login(fresh())
    room = await shared_room(ana, bo)
    id_, token, _ = await make_bot(ana, room)
    assert await bots(bo) == []
    await bo.refused("not_found", "bot.set", bot=id_, name="Mine", field="bot")
    await bo.refused("not_found", "token.create", bot=id_, name="x", scopes=["read"], field="bot")
    await bo.refused("not_found", "token.revoke", token=token, field="token")
    await bo.refused("not_found", "bot.leave", bot=id_, room=room, field="bot")
    await bo.refused("not_found", "bot.delete", bot=id_, field="bot")
    # A bot of another person's rooms, or of a room of two with Simmer, is none.
    await ana.refused("not_found", "bot.create", name="Spy", rooms=[await bo.make_room("Own")], field="room")
    await ana.refused("not_allowed", "bot.join", bot=id_, room=await ana.direct_room())
    # Nobody comes in as a bot by a name and a password, and no bot owns a room.
    username = next(m["username"] for m in await bo.call("room.members", room=room) if m["account"] == id_)
    stranger = await server.client()
    await stranger.refused("bad_credentials", "account.login", login=username, password=PASSWORD)
    await ana.refused("not_allowed", "room.setRole", room=room, account=id_, role="owner")
    for client in (ana, bo, stranger):
        await client.close()


async def test_where_owners_alone_add_people_they_alone_bring_bots(server, fresh):
    ana, bo = await server.login(fresh()), await server.login(fresh())
    room = await shared_room(ana, bo)
    await ana.call("room.set", room=room, invites="owners")
    await bo.refused("not_allowed", "bot.create", name="Scale", rooms=[room])
    assert await bots(bo) == []
    id_, _, _ = await make_bot(bo)
    await bo.refused("not_allowed", "bot.join", bot=id_, room=room)
    await ana.call("room.set", room=room, invites="members")
    assert (await bo.call("bot.join", bot=id_, room=room))["bot"]["rooms"] == [room]
    await bo.refused("duplicate", "bot.join", bot=id_, room=room)
    assert (await bo.call("bot.leave", bot=id_, room=room))["bot"]["rooms"] == []
    for client in (ana, bo):
        await client.close()


async def test_names_limits_and_wrong_wishes(make_server):
    server = make_server(limits={"botsPerPerson": 2, "tokensPerBot": 2})
    ana = await server.login("ana")
    one = (await ana.call("bot.create", name="Scale"))["bot"]["bot"]
    await ana.refused("duplicate", "bot.create", name="scale", field="name")
    await ana.refused("duplicate", "bot.create", name="Simmer", field="name")
    await ana.call("bot.create", name="Reader")
    await ana.refused("limit", "bot.create", name="One more")
    await ana.refused("duplicate", "bot.set", bot=one, name="READER", field="name")
    assert (await ana.call("bot.set", bot=one, name="Kitchen scale"))["bot"]["name"] == "Kitchen scale"
    make = {"bot": one, "name": "a", "scopes": ["read"]}
    await ana.call("token.create", **make)
    await ana.refused("duplicate", "token.create", **{**make, "name": "A"}, field="name")
    await ana.refused("missing", "token.create", **{**make, "name": "b", "scopes": []}, field="scopes")
    await ana.refused("unknown", "token.create", **{**make, "name": "b", "scopes": ["everything"]}, field="scopes")
    await ana.refused("past", "token.create", **{**make, "name": "b", "endsAt": 1}, field="endsAt")
    second = (await ana.call("token.create", **{**make, "name": "b"}))["token"]
    await ana.refused("limit", "token.create", **{**make, "name": "c"})
    # One that is over takes no place.
    await ana.call("token.revoke", token=second)
    await ana.call("token.create", **{**make, "name": "c"})
    await ana.call("bot.delete", bot=one)
    await ana.call("bot.create", name="One more")
    await ana.close()


async def test_a_secret_is_told_once_and_a_repeat_makes_another(server, fresh):
    ana = await server.login(fresh())
    room = await ana.make_room("Kitchen")
    id_ = (await ana.call("bot.create", name="Scale", rooms=[room]))["bot"]["bot"]
    cid = next(new_cid)
    first = await ana.call("token.create", bot=id_, name="a", scopes=["read"], cid=cid)
    assert len(first["secret"]) == 43
    again = await ana.call("token.create", bot=id_, name="a", scopes=["read"], cid=cid)
    assert again["dup"] and again["secret"] != first["secret"]
    await Program(server, first["secret"]).refused("unauthenticated", "room.list")
    assert len(await Program(server, again["secret"]).call("room.list")) == 1
    [bot] = await bots(ana)
    assert [t["token"] for t in bot["tokens"]] == [again["token"]] and "secret" not in str(bot)
    # What is over is answered without a secret, and comes to life by no repeat.
    await ana.call("token.revoke", token=again["token"])
    over = await ana.call("token.create", bot=id_, name="a", scopes=["read"], cid=cid)
    assert over["dup"] and "secret" not in over and (await bots(ana))[0]["tokens"] == []
    # Neither the secret nor its hash by itself opens anything, and no secret stands in the data folder.
    held = b"".join(path.read_bytes() for path in server.data.rglob("*") if path.is_file() and path.suffix != ".lock")
    assert again["secret"].encode() not in held and first["secret"].encode() not in held
    await ana.close()


async def test_a_token_is_listed_with_its_last_use_and_its_end(server, fresh):
    ana = await server.login(fresh())
    before, end = int(time.time() * 1000), int((time.time() + 3600) * 1000)
    _, _, program = await make_bot(ana, scopes=["say", "read"], endsAt=end)
    [bot] = await bots(ana)
    [token] = bot["tokens"]
    assert (token["name"], token["scopes"], token["endsAt"], "usedAt" in token) == ("first", ["read", "say"], end, False)
    await program.call("room.list")
    # What was used is written behind the answer.
    used = None
    while not used:
        used = (await bots(ana))[0]["tokens"][0].get("usedAt")
    assert used >= before and (await bots(ana))[0]["tokens"][0]["endsAt"] == end
    await ana.close()


async def test_a_token_ends_at_once_wherever_it_is_in_use(server, fresh):
    ana = await server.login(fresh())
    room = await ana.make_room("Kitchen")
    _, token, program = await make_bot(ana, room)
    socket = await server.client()
    await socket.resume(program.secret)
    await socket.sync()
    stream = await program.listen(room)
    assert await stream.next() == {"event": "synced"}
    await ana.call("token.revoke", token=token)
    assert (await socket.wait_closed())[0] == 4003
    await stream.end()
    await program.refused("unauthenticated", "room.list")
    again = await program.listen(room)
    assert (again.status, again.error["data"]["reason"]) == (401, "unauthenticated")
    await ana.close()


async def test_a_token_ends_by_itself_also_under_an_open_connection(make_server, tmp_path):
    faults = Faults(tmp_path)
    server = make_server(env=faults.environment)
    ana = await server.login("ana")
    room = await ana.make_room("Kitchen")
    _, _, program = await make_bot(ana, room, endsAt=int((time.time() + 3600) * 1000))
    socket = await server.client()
    await socket.resume(program.secret)
    stream = await program.listen(room)
    assert stream.status == 200
    faults.step(3600)
    assert (await socket.wait_closed())[0] == 4003
    await stream.end()
    await program.refused("unauthenticated", "room.list")
    await ana.close()


async def test_a_bot_goes_when_its_maker_goes_and_hears_nothing_later(server, fresh):
    ana, bo = await server.login(fresh()), await server.login(fresh())
    room = await shared_room(ana, bo)
    id_, _, program = await make_bot(bo, room)
    stream = await program.listen(room)
    await ana.call("room.removeMember", room=room, account=bo.id)
    await ana.wait_for("member", room=room, account=id_, role=None)
    await ana.say(room, "they are gone")
    await stream.end()
    assert "they are gone" not in [event.get("text") for event in stream.events]
    for method in ("room.history", "room.members"):
        await program.refused("not_found", method, room=room)
    await program.refused("not_found", "message.send", room=room, text="still here?", cid=next(new_cid))
    assert (await program.listen(room)).status == 404
    # It is a bot as before, elsewhere.
    other = await bo.make_room("Own")
    await bo.call("bot.join", bot=id_, room=other)
    await program.say(other, "here")
    for client in (ana, bo):
        await client.close()


async def test_a_deleted_bot_is_gone_and_what_it_said_stays(server, fresh):
    ana, bo = await server.login(fresh()), await server.login(fresh())
    room = await shared_room(ana, bo)
    id_, _, program = await make_bot(ana, room, name="Scale")
    said = await program.say(room, "120 g")
    await ana.call("bot.delete", bot=id_)
    await program.refused("unauthenticated", "room.list")
    assert id_ not in [m["account"] for m in await bo.call("room.members", room=room)]
    [line] = [e for e in (await bo.call("room.history", room=room, after=said["seq"] - 1))["events"] if e["seq"] == said["seq"]]
    assert (line["text"], line["from"]["name"]) == ("120 g", "Scale")
    await ana.refused("not_found", "bot.delete", bot=id_)
    for client in (ana, bo):
        await client.close()


async def test_with_a_person_who_is_disabled_or_deleted_the_bots_end(make_server):
    server = make_server()
    ana, bo, cleo = [await server.login(name) for name in ("ana", "bo", "cleo")]
    room = await shared_room(ana, bo, cleo)
    _, _, of_bo = await make_bot(bo, room)
    id_, _, of_cleo = await make_bot(cleo, room)
    await ana.call("account.disable", username="bo")
    await of_bo.refused("unauthenticated", "room.list")
    await cleo.call("account.delete", password=PASSWORD)
    await of_cleo.refused("unauthenticated", "room.list")
    assert id_ not in [m["account"] for m in await ana.call("room.members", room=room)]
    await ana.close()


async def test_what_a_bot_says_is_an_order_only_where_its_token_is_good_for_that(server, fresh):
    """Simmer obeys a token with `order`; of one without, no line is an order, whoever is called and however it is changed later."""
    ana = await server.login(fresh())
    room = await ana.make_room("Kitchen")
    id_, _, may = await make_bot(ana, room, scopes=["read", "say", "order"])
    given = await ana.call("token.create", bot=id_, name="talks", scopes=["read", "say"])
    talks = Program(server, given["secret"])
    await talks.refused("not_allowed", "say", room=room, text="start 9 min timer for penne", cid=next(new_cid))
    said = await talks.say(room, "@simmer start 9 min timer for penne")
    event = await ana.wait_for("message", room=room, seq=said["seq"])
    assert event["talk"] is True
    plain = await talks.say(room, "nothing")
    await talks.call("message.edit", room=room, of=plain["seq"], text="simmer, start 5 min timer for rice")
    # An edit by the token that may does not make an order of what was talk.
    await may.call("message.edit", room=room, of=said["seq"], text="@simmer start 8 min timer for penne")
    # Lines of a room are read in their order: what is answered last was read last.
    ordered = await may.say(room, "@simmer start 7 min timer for eggs")
    await ana.wait_for("message", room=room, cause=ordered["seq"])
    assert [t["label"] for t in (await ana.call("timer.list", room=room))["timers"]] == ["eggs"]
    # In its maker's own room a bot's figures are talk as elsewhere: nobody asks what they mean.
    figures = await may.say(room, "120 g of flour")
    last = await may.say(room, "@simmer how long is left?")
    await ana.wait_for("message", room=room, cause=last["seq"])
    assert not ana.seen("message", room=room, cause=figures["seq"])
    await ana.close()


async def test_at_a_restart_bots_and_tokens_are_as_before(make_server):
    own = make_server()
    ana = await own.login("ana")
    room = await ana.make_room("Kitchen")
    _, token, program = await make_bot(ana, room)
    listed = await bots(ana)
    own.restart()
    ana = await own.login("ana")
    await program.say(room, "here again")
    again = await bots(ana)
    assert [b["bot"] for b in again] == [b["bot"] for b in listed]
    await ana.call("token.revoke", token=token)
    own.restart()
    await program.refused("unauthenticated", "room.list")


@pytest.mark.timeout(120)
async def test_a_revoked_token_ends_on_every_node(make_server):
    with Postgres() as postgres:
        nodes = [make_server(args=["--database", postgres.url, "--node", node]) for node in "ab"]
        nodes[1].accounts = nodes[0].accounts
        nodes[0].operator_token, nodes[1].operator_token = nodes[1].operator_token, None
        ana = await nodes[0].login("ana")
        room = await ana.make_room("Kitchen")
        id_, token, here = await make_bot(ana, room)
        there = Program(nodes[1], here.secret)
        await there.say(room, "from the other node")
        await ana.wait_for("message", room=room, text="from the other node")
        stream = await there.listen(room)
        socket = await nodes[1].client()
        await socket.resume(here.secret)
        await ana.say(room, "to the other node")
        await stream.until(text="to the other node")
        await ana.call("token.revoke", token=token)
        await there.refused("unauthenticated", "room.list")
        assert (await socket.wait_closed())[0] == 4003
        await stream.end()
        # A bot that goes on this node is gone on that one.
        given = await ana.call("token.create", bot=id_, name="second", scopes=["read"])
        second = await Program(nodes[1], given["secret"]).listen(room)
        await ana.call("bot.leave", bot=id_, room=room)
        await ana.say(room, "without it")
        await second.end()
        assert "without it" not in [event.get("text") for event in second.events]
        await ana.close()


async def test_at_a_device_nobody_makes_a_bot(server, fresh):
    ana = await server.login(fresh())
    room = await ana.make_room("Kitchen")
    link = await ana.call("device.create", room=room, name="tablet")
    device = await server.client()
    await device.call("device.signIn", token=link["token"])
    for method in ("bot.list", "bot.create"):
        with pytest.raises(Refused) as refused:
            await device.call(method, **({"name": "Scale"} if method == "bot.create" else {}))
        assert refused.value.reason == "not_allowed"
    for client in (ana, device):
        await client.close()
