"""Random people on random nodes of one house, while nodes, lines and PostgreSQL fail as a seed says: what was acknowledged is there once,
nobody's log has a hole, everybody ends with what a fresh client has.

`SIMMER_SEED=7` runs that seed; `SIMMER_SEEDS=1-1000` many, of which each prints what happened to it."""
import asyncio
import contextlib
import os
import random

import pytest

from client import Closed, Refused, new_cid
from faults import Faults
from hints import Nats
from history import History
from nodehouse import Chaos, House
from postgres import Postgres
from view import difference, fresh_view
from waiting import until
from wanderer import Wanderer

# Seeds that have found something stay, with what it was.
FOUND = {
    1: "after a crash of PostgreSQL a node took another one's transaction for its own: a hole in the feed, at which the others ended",
    3: "whoever read while PostgreSQL began anew was told of a fault of the server, and not that it is offline",
    12: "a node that had been overtaken by another one read on in what it had fetched before, and obeyed orders a second time",
    10: "who was removed from a room and came back in one commit was no member of it on the other nodes; a node whose own commit was not"
    " answered knew less of a room than others had told",
    110: "a room that went to another node and came back was read by two workers at once, and an order was obeyed twice",
}
# With these they are twenty.
USUAL = range(1, 20)
# Every fifth seed has nodes whose clocks are so many seconds apart, and are set right in the end: each alarm comes once all the same.
APART = 60
# Every seventh, from this one on, has nodes that tell each other by NATS, which they lose.
BY_NATS = 2


def seeds():
    if one := os.environ.get("SIMMER_SEED"):
        return [int(one)]
    if many := os.environ.get("SIMMER_SEEDS"):
        first, last = many.split("-")
        return list(range(int(first), int(last) + 1))
    return sorted({*USUAL, *FOUND})


@pytest.fixture(scope="module")
def postgres():
    with Postgres() as server:
        yield server


def clocks(folder, count):
    """One for each node, which shows another time than the others' do."""
    shown = []
    for number in range(count):
        (folder / str(number)).mkdir()
        shown.append(Faults(folder / str(number)))
        shown[-1].step(number * APART)
    return shown


class Day:
    """Four people in two rooms, who do something at random until they are told to stop."""

    def __init__(self, house, random_):
        self.house, self.random, self.history = house, random_, History()
        self.people, self.rooms, self.tokens, self.orders = [], [], {}, {}
        self.done, self.is_over, self.missing = 0, False, None

    async def begin(self):
        names, first = [f"p{number}" for number in range(4)], self.house.nodes[0]
        clients = [await first.login(name) for name in names]
        for number in range(2):
            room = await clients[0].make_room(f"Model {number}")
            self.tokens[room] = (await clients[0].link(room, uses=100))["token"]
            for client in clients[1:]:
                await client.join(self.tokens[room])
            self.rooms.append(room)
        for client in clients:
            await client.close()
        self.people = [Wanderer(self.house.nodes, name, self.history, random.Random(self.random.random())) for name in names]
        for person in self.people:
            await person.connected()

    def progress(self):
        return self.done

    async def live(self, person):
        while not self.is_over:
            try:
                await self._step(person)
            except Refused as refused:  # what one may not do just now is part of the game
                assert refused.reason in ("not_found", "not_allowed", "limit", "conflict", "duplicate", "invite_invalid"), refused
            self.done += 1
            await asyncio.sleep(person.random.uniform(0, 0.06))

    async def _step(self, person):
        roll, room, cid, view = person.random, person.random.choice(self.rooms), next(new_cid), person.view.rooms
        # Whoever gives orders stays, and leaves them as they were said: so each of them must be obeyed.
        owner, *comers, _ = self.people
        is_comer = person in comers
        mine = [seq for seq, m in view.get(room, {}).items()
                if m["author"] == person.id and not m["deleted"] and seq not in self.orders.get(room, ())]
        some = [seq for seq, m in view.get(room, {}).items() if not m["deleted"]]
        what = roll.choices(["say", "edit", "delete", "react", "order", "leave", "remove", "join", "move", "read"],
                            [40, 8, 5, 10, 5, 2, 2, 8, 8, 4])[0]
        match what:
            case "say": await person.say(room, f"{person.name} {cid}", cid)
            case "edit" if mine:
                await person.do("message.edit", room=room, of=roll.choice(mine), text=f"edited {cid}", cid=cid)
            case "delete" if mine: await person.do("message.delete", room=room, of=roll.choice(mine), cid=cid)
            case "react" if some:
                await person.do("message.react", room=room, of=roll.choice(some), emoji=roll.choice("👍🍜🎉"),
                                on=roll.random() < .7, cid=cid)
            case "order" if not is_comer:
                seq = await person.say(room, f"simmer start a {roll.randint(1, 4)} s timer for penne", cid)
                self.orders.setdefault(room, []).append(seq)
            case "leave" if is_comer: await person.do("room.leave", room=room)
            case "remove" if person is owner:
                await person.do("room.removeMember", room=room, account=roll.choice(comers).id)
            case "join" if is_comer: await person.join(room, self.tokens[room])
            case "move": await person.go(politely=roll.random() < .5)
            case "read":
                # A page of the log is no older than what was acknowledged.
                begun, _, page = await person.do("room.history", room=room, limit=20, all=True)
                self.history.read(person.name, begun, {room: page["events"][-1]["seq"] if page["events"] else 0})

    async def logs(self, node):
        """All events of all rooms, as the owner reads them who comes anew."""
        client, logs = await node.login("p0"), {}
        for room in self.rooms:
            logs[room], after = {}, 0
            while True:
                page = await client.history(room, after=after, limit=200, all=True)
                logs[room] |= {event["seq"]: event for event in page["events"]}
                if not page["moreAfter"]:
                    break
                after = page["events"][-1]["seq"]
        await client.close()
        return logs

    async def check(self):
        try:
            await until(self._is_answered)
        except AssertionError as fault:
            fault.add_note(f"{self.missing}")
            raise
        accounts = {person.name: person.id for person in self.people}
        logs = [await self.logs(node) for node in self.house.nodes]
        for person in self.people:
            await person.settled()
        for log in logs[1:]:
            assert log == logs[0], "two nodes tell two stories"
        for room in self.rooms:
            self.history.check(room, logs[0][room], accounts)
        for person in self.people:
            await self._check_view(person)
        await until(self._all_see_all, "everybody seen by everybody, on all nodes")

    async def _is_answered(self):
        try:
            logs = await self.logs(self.house.nodes[0])
        except (Closed, Refused):
            return False
        for room, orders in self.orders.items():
            cards = {}
            for seq, event in logs[room].items():
                if event["event"] == "message" and event.get("card"):
                    cards.setdefault(event["card"]["id"], []).append(event)
            for order in orders:
                answers = [e for e in logs[room].values() if e["event"] == "message" and e.get("cause") == order]
                assert len(answers) <= 1, f"an order was obeyed twice: {answers}"
                if not answers:
                    self.missing = logs[room][order], "has no answer"
                    return False
                assert "card" in answers[0], f"an order was not obeyed: {answers[0]}\n" + "\n".join(node.tail() for node in self.house.nodes)
                told = cards[answers[0]["card"]["id"]]
                assert len(told) <= 2, f"an alarm rang twice: {told}"
                if len(told) < 2:
                    self.missing = told, "has not rung"
                    return False
        return True

    async def _check_view(self, person):
        now = await person.client.rooms()
        held = {room: messages for room, messages in person.view.rooms.items() if room in self.rooms}
        assert held.keys() <= now.keys(), f"{person.name} holds a room that is no longer its own"
        mine = [room for room in self.rooms if room in now]
        fresh = (await fresh_view(person.random.choice(self.house.nodes), person.name, mine)).rooms if mine else {}
        for room in mine:
            # Who came back later holds the later part, in which nobody may have said anything.
            floor = min(held.get(room, {}), default=person.came.get(room, 0))
            theirs = {seq: m for seq, m in fresh.get(room, {}).items() if seq >= floor}
            assert held.get(room, {}) == theirs, f"{person.name}: {difference({room: held.get(room, {})}, {room: theirs})}"

    async def _all_see_all(self):
        room = self.rooms[0]
        for person in self.people:
            if room in await person.client.rooms():
                seen = {member["account"]: member["online"] for member in await person.client.members(room)}
                if not all(seen[other.id] for other in self.people if other.id in seen):
                    return False
        return True


@pytest.mark.timeout(600)
@pytest.mark.parametrize("seed", seeds())
async def test_whatever_fails_everybody_ends_with_the_same(make_server, postgres, tmp_path, seed):
    random_ = random.Random(seed)
    with contextlib.ExitStack() as stack:
        apart = clocks(tmp_path, 2 + seed % 2) if seed % 5 == 0 else []
        nats = stack.enter_context(Nats()) if seed % 7 == BY_NATS else None
        house = House(make_server, postgres, stack, f"model{seed}", 2 + seed % 2, clocks=apart, nats=nats)
        day = Day(house, random_)
        await day.begin()
        # What takes half a minute is for every seventh seed, what needs a standby for every fourth.
        kinds = random_.sample(Chaos.KINDS, 4) + ["sleep_long"] * (seed % 7 == 0) + ["fail_over"] * (seed % 4 == 2) + ["lose_nats"] * bool(nats)
        chaos = Chaos(house, random_, day.progress)
        lives = [asyncio.create_task(day.live(person)) for person in day.people]
        failing = asyncio.create_task(chaos.run(kinds))
        try:
            # Whoever meets a fault ends the day.
            done, _ = await asyncio.wait([failing, *lives], return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
            day.is_over = True
            await asyncio.gather(*lives)
            house.check_running()
            for behind, clock in enumerate(reversed(apart)):
                clock.step(behind * APART)
            await day.check()
            house.check_running()
        except BaseException as fault:
            fault.add_note(f"SIMMER_SEED={seed}: {house.done}")
            raise
        finally:
            for task in [failing, *lives]:
                task.cancel()
            await asyncio.gather(failing, *lives, return_exceptions=True)
            for person in day.people:
                if person.client:
                    person.client.abort()
            await asyncio.to_thread(house.end)
