"""What several nodes do while PostgreSQL is away, when it comes back, and when they are restarted one after the other under load."""
import asyncio
import contextlib
import random
from urllib.parse import urlsplit

import pytest

from client import Closed, Refused, new_cid
from history import History
from nodehouse import FarAway, Hosts, House
from postgres import Postgres
from waiting import answer, until
from wanderer import Wanderer


@pytest.fixture
def postgres():
    with Postgres() as server:
        yield server


@pytest.fixture
async def make_house(make_server, postgres):
    with contextlib.ExitStack() as stack:
        houses = []

        def made(count, far=None):
            houses.append(House(make_server, postgres, stack, f"house{len(houses)}", count, far))
            return houses[-1]
        yield made
        for house in houses:
            await asyncio.to_thread(house.end)


async def room_of(house, *names):
    """A room of these people, and who they are on any node."""
    clients = [await house.nodes[0].login(name) for name in names]
    room = await clients[0].make_room("Kitchen")
    token = (await clients[0].link(room, uses=len(names)))["token"]
    for client in clients[1:]:
        await client.join(token)
    for client in clients:
        await client.close()
    history = History()
    return room, history, [Wanderer(house.nodes, name, history, random.Random(name), patience=(30,)) for name in names]


async def log_of(node, name, room):
    client = await node.login(name)
    log, after = {}, 0
    while True:
        page = await client.history(room, after=after, limit=200, all=True)
        log |= {event["seq"]: event for event in page["events"]}
        if not page["moreAfter"]:
            break
        after = page["events"][-1]["seq"]
    await client.close()
    return log


async def check(house, room, history, people):
    """What was acknowledged is there once, the same for all nodes and people."""
    logs = [await log_of(node, people[0].name, room) for node in house.nodes]
    assert all(log == logs[0] for log in logs)
    history.check(room, logs[0], {person.name: person.id for person in people})
    for person in people:
        await person.settled()
        assert person.heads[room] == max(logs[0])
    house.check_running()


async def during(house, tasks, condition):
    """Waits for it, unless somebody meets a fault before."""
    waiting = asyncio.create_task(until(condition))
    done, _ = await asyncio.wait([waiting, *tasks], return_when=asyncio.FIRST_COMPLETED)
    house.check_running()
    for task in done:
        task.result()


async def talk(person, room, is_over):
    while not is_over.is_set():
        cid = next(new_cid)
        await person.say(room, f"{person.name} {cid}", cid)


@pytest.mark.timeout(180)
@pytest.mark.parametrize("how", ["fast", "immediate"])
async def test_while_postgresql_is_away_people_are_told_so_and_then_it_goes_on(make_house, postgres, how):
    house = make_house(2)
    room, history, people = await room_of(house, "ana", "bo", "cleo")
    told = {person.name: set() for person in people}
    owner = await house.nodes[0].login("ana")
    hook = urlsplit((await owner.call("hook.create", room=room, name="Reader", cid=next(new_cid)))["url"]).path
    await owner.close()
    for person in people:
        # A message in doubt is not answered meanwhile: whoever has waited for longer than others are let wait asks elsewhere.
        person.patience = (12,)
    is_over = asyncio.Event()

    async def ask(person):
        """Somebody who only reads, on each node, is told the same."""
        node = house.nodes[people.index(person) % 2]
        client = await node.login(person.name)
        while not is_over.is_set():
            for method, params in (("room.history", {"room": room}), ("timer.list", {"room": room}), ("search", {"query": "ana"})):
                try:
                    await client.call(method, **params)
                except Refused as refused:
                    assert refused.reason == "offline", refused
                    told[person.name].add(method)
            await asyncio.sleep(0.02)
        await client.close()

    tasks = [asyncio.create_task(task) for person in people for task in (talk(person, room, is_over), ask(person))]
    await during(house, tasks, lambda: len(history.said) > 50)
    await asyncio.to_thread(postgres.stop, how)
    await during(house, tasks, lambda: all(person.offline for person in people) and all("room.history" in one for one in told.values()))
    # Whoever comes is not told to be nobody.
    late = await house.nodes[0].client()
    assert (await late.refused("offline", "account.resume", token=people[0].token)).reason == "offline"
    await late.close()
    status, _, _ = await asyncio.to_thread(house.nodes[1].request, "POST", hook, b"done", {"Idempotency-Key": "run"})
    assert status == 503
    await asyncio.to_thread(postgres.start)
    said = len(history.said)
    await during(house, tasks, lambda: len(history.said) > said + 50)
    is_over.set()
    await asyncio.gather(*tasks)
    await check(house, room, history, people)
    status, _, _ = await asyncio.to_thread(house.nodes[1].request, "POST", hook, b"done", {"Idempotency-Key": "run"})
    assert status == 200


@pytest.mark.timeout(180)
async def test_a_standby_takes_over_and_everything_goes_on(make_house, postgres):
    """Found by the hosts in a URL, or behind an address that leads to another server now."""
    house = make_house(2, Hosts(postgres.follow()))
    room, history, people = await room_of(house, "ana", "bo")
    is_over = asyncio.Event()
    order = await people[0].say(room, "simmer start a 2 s timer for penne", next(new_cid))
    tasks = [asyncio.create_task(talk(person, room, is_over)) for person in people]
    await during(house, tasks, lambda: len(history.said) > 50)
    await asyncio.to_thread(postgres.fail_over)
    house.wires[1].path = postgres.path
    said = len(history.said)
    await during(house, tasks, lambda: len(history.said) > said + 50)
    is_over.set()
    await asyncio.gather(*tasks)

    async def told():
        log = await log_of(house.nodes[0], "bo", room)
        cards = [event["card"]["id"] for event in log.values() if event.get("cause") == order and "card" in event]
        return [event for event in log.values() if event["event"] == "message" and event.get("card", {}).get("id") in cards]
    await answer(told, lambda cards: len(cards) > 1)
    await check(house, room, history, people)
    assert len(cards := await told()) == 2, f"started once and rung once: {cards}"


@pytest.mark.timeout(180)
@pytest.mark.parametrize("where", ["before", "behind"])
async def test_a_commit_without_an_answer_is_not_taken_for_another_ones(make_house, postgres, where):
    """PostgreSQL comes back from a crash and gives the numbers of transactions anew of which nothing was on its disk, to whoever comes
    first. The node that waits to learn what became of its own must not take it for that."""
    house = make_house(2)
    room, history, (ana, bo) = await room_of(house, "ana", "bo")
    ana.nodes, bo.nodes = house.nodes[:1], house.nodes[1:]
    await ana.connected()
    await bo.connected()
    for number in range(6):
        house.wires[0].cut_at_commit(where)
        saying = asyncio.create_task(ana.say(room, f"in doubt {number}", next(new_cid)))
        assert await asyncio.to_thread(house.wires[0].doubted.wait, 60)
        await asyncio.to_thread(postgres.stop, "immediate")
        await asyncio.to_thread(postgres.start)
        for other in range(20):
            await bo.say(room, f"meanwhile {number} {other}", next(new_cid))
        house.wires[0].mend()
        await saying
    await check(house, room, history, [ana, bo])


@pytest.mark.timeout(180)
async def test_a_line_that_brings_nothing_any_more_is_given_up(make_house, postgres):
    with FarAway(postgres) as far:
        house = make_house(2, far)
        room, history, (ana, bo) = await room_of(house, "ana", "bo")
        ana.nodes, bo.nodes = house.nodes[:1], house.nodes[1:]
        for person in (ana, bo):
            await person.say(room, f"{person.name} is there", next(new_cid))
        far.pull()
        saying = asyncio.create_task(ana.say(room, "is anybody there?", next(new_cid)))
        await bo.say(room, "here nothing is missing", next(new_cid))
        await until(lambda: ana.offline)
        assert not saying.done()
        far.plug()
        await saying
        await check(house, room, history, [ana, bo])
        await asyncio.to_thread(house.end)


@pytest.mark.timeout(120)
async def test_a_node_that_waits_for_postgresql_stops_when_it_is_told_to(make_house, postgres):
    house = make_house(2)
    room, _, (ana, _) = await room_of(house, "ana", "bo")
    ana.nodes = house.nodes[:1]
    await ana.connected()
    house.wires[0].cut_at_commit("behind")
    saying = asyncio.create_task(ana.say(room, "in doubt", next(new_cid)))
    assert await asyncio.to_thread(house.wires[0].doubted.wait, 60)
    assert await asyncio.to_thread(house.nodes[0].stop) == 0
    saying.cancel()
    await asyncio.gather(saying, return_exceptions=True)
    house.wires[0].mend()
    await asyncio.to_thread(house.nodes[0].start)
    log = await log_of(house.nodes[0], "ana", room)
    assert [event["text"] for event in log.values() if event["event"] == "message"] == ["in doubt"]


@pytest.mark.timeout(120)
async def test_a_node_whose_bot_waits_for_postgresql_stops_when_it_is_told_to(make_house, postgres):
    """What is in doubt is the bot's own answer, which a part of the server waits for, not somebody's connection."""
    house = make_house(1)
    room, _, (ana, _) = await room_of(house, "ana", "bo")
    await ana.connected()
    house.wires[0].cut_at_commit("behind", passing=1)
    said = await ana.say(room, "start a 9 minute timer for penne", next(new_cid))
    assert await asyncio.to_thread(house.wires[0].doubted.wait, 60)
    assert await asyncio.to_thread(house.nodes[0].stop) == 0
    house.wires[0].mend()
    await asyncio.to_thread(house.nodes[0].start)
    client = await house.nodes[0].login("ana")
    [timer] = await answer(lambda: client.timers(room), bool)
    assert timer["label"] == "penne"
    log = await log_of(house.nodes[0], "ana", room)
    assert len([event for event in log.values() if event.get("cause") == said]) == 1
    await client.close()


@pytest.mark.timeout(120)
async def test_what_a_node_does_not_know_of_its_own_commit_others_have_told_already(make_house):
    """Its answer never came, and while the node asks what became of it the others hear of it."""
    a, b = (house := make_house(2)).nodes
    room, _, (ana, bo) = await room_of(house, "ana", "bo")
    ana.nodes, bo.nodes = [a], [b]
    await ana.connected()
    await bo.connected()
    house.wires[0].cut_at_commit("behind")
    saying = asyncio.create_task(ana.say(room, "in doubt", next(new_cid)))
    assert await asyncio.to_thread(house.wires[0].doubted.wait, 60)
    told = await bo.client.wait_for("message", room=room, text="in doubt")
    # It asks for what became of it less and less often, and reads the others every 200 ms.
    await asyncio.sleep(1)
    house.wires[0].mend()
    here = await a.client()
    await until(lambda: accepted(here.resume(bo.token)), "a node that can ask its database")
    found = await until(lambda: accepted(here.sync(rooms={room: told["seq"]})), "sync")
    assert {one["room"]: one["from"] for one in found["rooms"]}[room] == told["seq"], found
    await saying
    await here.close()


async def accepted(asked):
    """What was answered; None while the node is offline."""
    try:
        return await asked
    except Refused as refused:
        assert refused.reason == "offline", refused
        return None


async def online_is(client, room, wanted):
    try:
        return {member["account"] for member in await client.members(room) if member["online"]} == wanted
    except Refused:  # the first who read after an outage
        return False


@pytest.mark.timeout(120)
async def test_who_came_and_went_while_the_nodes_did_not_hear_each_other_is_seen(make_house, postgres):
    a, b = (house := make_house(2)).nodes
    room, _, _ = await room_of(house, "ana", "bo", "cleo")
    ana, cleo = await a.login("ana"), await b.login("cleo")
    # That he has gone from the first node may not be what the outage swallows: he would stay there for as long as that lasts.
    await until(lambda: online_is(cleo, room, {ana.id, cleo.id}))
    bo = await b.login("bo")
    await until(lambda: online_is(ana, room, {ana.id, bo.id, cleo.id}))
    await asyncio.to_thread(postgres.stop)
    await bo.close()
    # It has been told by now, and nobody has heard it.
    await until(lambda: cleo.seen("presence", account=bo.id, state="offline"))
    await asyncio.to_thread(postgres.start)
    for client in (ana, cleo):
        await until(lambda client=client: online_is(client, room, {ana.id, cleo.id}))
    house.check_running()
    for client in (ana, cleo):
        await client.close()


@pytest.mark.timeout(120)
async def test_who_goes_while_a_node_is_cut_off_for_a_moment_has_gone_on_all(make_house):
    """The others do not take it for dead, as they do after 3 seconds, and hear nothing of what it told meanwhile."""
    a, b = (house := make_house(2)).nodes
    room, _, _ = await room_of(house, "ana", "bo", "cleo")
    ana, bo, cleo = [await node.login(name) for node, name in ((a, "ana"), (a, "bo"), (b, "cleo"))]
    await until(lambda: online_is(cleo, room, {ana.id, bo.id, cleo.id}))
    house.wires[0].cut()
    await bo.close()
    await until(lambda: ana.seen("presence", account=bo.id, state="offline"))
    house.wires[0].mend()
    await until(lambda: online_is(cleo, room, {ana.id, cleo.id}))
    house.check_running()
    for client in (ana, cleo):
        await client.close()


@pytest.mark.timeout(180)
async def test_nodes_are_restarted_one_after_the_other_and_people_do_not_notice(make_house):
    """Each request is answered, if only once with `offline` by the node that goes; nobody loses a line, and nothing is left out."""
    house = make_house(3)
    room, history, people = await room_of(house, "ana", "bo", "cleo", "dee")
    is_over = asyncio.Event()

    async def moved(person):
        """As a client does behind a balancer, which sends nobody to a node that does not answer."""
        client = person.client
        await client.wait_closed()
        assert client.seen("bye") and client.closed.code == 4009

    async def talk(person):
        await person.connected()
        while not is_over.is_set():
            client, cid = person.client, next(new_cid)
            text = f"{person.name} {cid}"
            said, begun, refusals = history.says(person.name, room, text), asyncio.get_running_loop().time(), 0
            while not said.seq:
                try:
                    answer = await client.say(room, text, cid=cid)
                    said.acknowledged(begun, asyncio.get_running_loop().time(), answer["seq"])
                except Refused as refused:
                    assert refused.reason == "offline", refused
                    refusals += 1
                    assert refusals == 1, "told twice"
                    await moved(person)
                except Closed as closed:
                    raise AssertionError(f"a request had no answer: {closed}") from None
                if client.seen("bye"):
                    await moved(person)
                    await person.connected()
                    client = person.client
            await asyncio.sleep(person.random.uniform(0, 0.02))

    lives = [asyncio.create_task(talk(person)) for person in people]

    async def restarts():
        for node in house.nodes:
            before = len(history.said)
            await until(lambda before=before: len(history.said) > before + 40)
            assert await asyncio.to_thread(node.stop) == 0
            before = len(history.said)
            await until(lambda before=before: len(history.said) > before + 40)
            await asyncio.to_thread(node.start)

    restarting = asyncio.create_task(restarts())
    done, _ = await asyncio.wait([restarting, *lives], return_when=asyncio.FIRST_COMPLETED)
    for task in done:
        task.result()
    is_over.set()
    await asyncio.gather(*lives)
    for person in people:
        assert not [event for event in person.client.events if event["event"] == "gap"]
    await check(house, room, history, people)
