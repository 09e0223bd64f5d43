"""Several real servers on one PostgreSQL: people hear each other whatever server they come to, and nothing is done twice."""
import asyncio

import pytest

from client import new_cid
from faults import Faults
from passkey import Device
from postgres import Postgres
from resender import Resender
from server import PASSWORD
from storm import Storm
from view import difference, fresh_view


@pytest.fixture(scope="module")
def postgres():
    with Postgres() as server:
        yield server


def made_pair(make_server, postgres, env=None):
    """Two nodes in a database of their own, with the same people."""
    name = f"house{next(new_cid)}".replace("-", "")
    postgres.ask(f"CREATE DATABASE {name}", database="postgres")
    nodes = [make_server(args=["--database", postgres.url.replace("/house", f"/{name}"), "--node", node], env=env)
             for node in "ab"]
    nodes[1].accounts = nodes[0].accounts
    # The link of the one that began last is the one that counts.
    nodes[0].operator_token, nodes[1].operator_token = nodes[1].operator_token, None
    return nodes


@pytest.fixture
def pair(make_server, postgres):
    return made_pair(make_server, postgres)


def rings(event):
    return (event.get("card") or {}).get("state") == "finished"


def answers(client, room, seq):
    return [e for e in client.events if e["event"] == "message" and e.get("room") == room and e.get("cause") == seq and e["from"].get("bot")]


async def both_hear(clients, room):
    """Each says a line, and everybody has all that was said before."""
    for client in clients:
        text = f"line {next(new_cid)}"
        await client.say(room, text)
        for other in clients:
            await other.wait_for("message", room=room, text=text)


@pytest.mark.timeout(120)
async def test_people_on_two_nodes_are_in_one_house(pair):
    a, b = pair
    ana, bo, cleo = await a.login("ana"), await b.login("bo"), await b.login("cleo")
    rooms = []
    for number in range(6):
        # Each is used on the other node the moment that it was made on this one.
        room = await ana.make_room(f"Kitchen {number}")
        token = (await ana.link(room, uses=5))["token"]
        for other in (bo, cleo):
            await other.join(token)
        await bo.say(room, "here I am")
        await ana.wait_for("message", room=room, text="here I am")
        rooms.append(room)

    # The rooms are shared out between both nodes; each order is obeyed and each timer rings once, whoever has which.
    for number, room in enumerate(rooms):
        speaker = (ana, bo)[number % 2]
        sent = await speaker.say(room, "simmer start a 1 s timer for the eggs")
        for client in (ana, bo):
            await client.wait_for("message", room=room, where=rings)
            await client.answer(room, sent["seq"])
        await both_hear((ana, bo), room)
        for client in (ana, bo):
            assert len(answers(client, room, sent["seq"])) == 1
            assert len([e for e in client.events if e["event"] == "message" and e["room"] == room and rings(e)]) == 1

    # Who types and who turns away is seen on the other node.
    await bo.notify("typing", room=rooms[1], on=True)
    await ana.wait_for("typing", room=rooms[1], account=bo.id, on=True)
    await ana.notify("presence", state="away")
    await cleo.wait_for("presence", room=rooms[1], account=ana.id, state="away")

    # What is renamed is renamed for all; who is removed on one node hears nothing later than that on the other.
    room = rooms[0]
    await ana.call("room.set", room=room, name="Cellar", cid=next(new_cid))
    await cleo.wait_for("room", room=room)
    assert (await cleo.rooms())[room]["name"] == "Cellar"
    await ana.call("room.removeMember", room=room, account=bo.id)
    said = await ana.say(room, "now that we are alone")
    await cleo.wait_for("message", room=room, seq=said["seq"])
    await bo.wait_for("account", change="room_removed", room=room)
    await bo.settle()
    assert not [event for event in bo.events if event.get("room") == room and event.get("seq", 0) >= said["seq"]]
    await bo.refused("not_found", "message.send", room=room, text="and I?", cid=next(new_cid))

    # A login that ends on one node ends on the other.
    there = await a.login("cleo")
    await there.call("account.logout", everywhere=True)
    assert (await cleo.wait_closed())[0] == (await there.wait_closed())[0]
    again = await b.client()
    await again.refused("unauthenticated", "account.resume", token=b.accounts["cleo"]["token"])
    for client in (ana, bo, again):
        await client.close()
    for node in pair:
        assert "level=error" not in node.log.read_text(), node.tail()


@pytest.mark.timeout(120)
async def test_what_was_acknowledged_on_one_node_is_there_on_the_other(pair):
    """A client that goes from node to node, as behind a balancer, has what it was told a moment ago, and never less."""
    ana = await pair[0].login("ana")
    room = await ana.make_room("Kitchen")
    for number in range(20):
        said = await ana.say(room, f"line {number}")
        # Also what is of the account alone.
        made = await ana.make_room(f"Room {number}")
        heads, useq = {room: said["seq"]}, ana.useq
        await ana.close()
        ana = await pair[(number + 1) % 2].client()
        await ana.resume(pair[0].accounts["ana"]["token"])
        synced = await ana.sync(rooms=heads, useq=useq)
        [found] = [one for one in synced["rooms"] if one["room"] == room]
        assert found["to"] >= said["seq"] and found["from"] == said["seq"], "nothing is told again"
        assert made in [one["room"] for one in synced["rooms"]]
        await ana.say(made, "at once")
    await ana.close()


@pytest.mark.timeout(180)
async def test_both_write_into_one_room_while_each_is_killed(pair):
    a, b = pair
    owner = await a.login("owner")
    room = await owner.make_room("Storm")
    token = (await owner.link(room, uses=9))["token"]
    await owner.close()
    senders = []
    for name, node in (("bo", a), ("cleo", b)):
        member = await node.login(name)
        await member.join(token)
        await member.close()
        senders.append(Resender(node, name, room, passing=("offline",)))
    storm = Storm(a, room, senders, lines=200)

    async def kills():
        for cut, node in ((1, a), (2, b)):
            await storm.reached(cut / 3)
            await asyncio.to_thread(node.restart)

    await storm.through(kills(), parallel=4)
    await storm.check()
    # Both nodes show the same to whoever comes anew.
    views = [(await fresh_view(node, "owner", [room])).rooms for node in pair]
    assert views[0] == views[1], difference(*views)
    for node in pair:
        assert "not in the feed" not in node.log.read_text(), node.tail()


@pytest.mark.timeout(120)
async def test_what_a_killed_node_was_to_do_the_other_does_once(pair):
    a, b = pair
    ana, bo = await a.login("ana"), await b.login("bo")
    rooms, orders = [], {}
    for number in range(8):
        room = await ana.make_room(f"Kitchen {number}")
        await bo.join((await ana.link(room))["token"])
        rooms.append(room)
    for room in rooms:
        await ana.ask(room, "simmer start a 2 s timer for the eggs")
    a.kill()
    # Nobody but the dead node would have read half of these.
    for room in rooms:
        orders[room] = (await bo.say(room, "simmer set a 20 min timer for the rice"))["seq"]
    for room in rooms:
        await bo.wait_for("message", room=room, where=rings)
        await bo.answer(room, orders[room])
    a.start()
    ana = await a.login("ana")
    for room in rooms:
        await both_hear((ana, bo), room)
        assert len(answers(bo, room, orders[room])) == 1
        assert len([e for e in bo.events if e["event"] == "message" and e["room"] == room and rings(e)]) == 1
    await ana.close()
    await bo.close()


@pytest.mark.timeout(120)
@pytest.mark.row("P1")
async def test_a_passkey_signs_once_what_any_node_gave_out(pair):
    a, b = pair
    ana, there = await a.login("ana"), await b.login("ana")
    device = Device(b.address)
    options = await ana.call("passkey.options")
    await there.call("passkey.add", name="phone", password=PASSWORD, credential=device.made(options["challenge"]))
    asked = (await (await a.client()).call("passkey.challenge"))["challenge"]
    shown = device.signed(asked)
    came = await (await b.client()).call("account.passkey", credential=shown)
    assert came["account"]["id"] == ana.id
    device.origin = a.address
    for node, credential in ((b, shown), (a, device.signed(asked))):
        await (await node.client()).refused("expired", "account.passkey", credential=credential)


async def test_whoever_guesses_has_no_more_tries_at_two_nodes_than_at_one(make_server, postgres, tmp_path):
    clock = Faults(tmp_path)
    a, b = made_pair(make_server, postgres, clock.environment)
    ana = await a.login("ana")
    room = await ana.make_room("Kitchen")
    token = (await ana.link(room, uses=3))["token"]
    bo = await b.login("bo")
    await bo.join(token)
    await a.person("cleo")
    await b.person("dee")
    at_a, at_b = await a.client(), await b.client()
    guess = {"login": "ana", "password": "not the password"}
    with clock.held():
        for _ in range(3):
            await at_a.refused("bad_credentials", "account.login", **guess)
        # Notes of a node come in order: who sees somebody there has heard what was told before.
        cleo = await a.login("cleo")
        await cleo.join(token)
        await bo.wait_for("presence", account=cleo.id, state="online")
        for _ in range(2):
            await at_b.refused("bad_credentials", "account.login", **guess)
        assert (await at_b.refused("limit", "account.login", **guess)).retry_ms == 1000
        dee = await b.login("dee")
        await dee.join(token)
        await ana.wait_for("presence", account=dee.id, state="online")
        assert (await at_a.refused("limit", "account.login", **guess)).retry_ms == 1000
