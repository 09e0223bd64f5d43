"""Random operations × disconnects × membership changes; at the end every client equals a fresh one."""
import asyncio
import os
import random

import pytest

from client import Closed, Refused, new_cid
from conftest import shared_room
from view import View, difference, fresh_view


class Actor:
    """A client that follows the protocol and remembers what it holds, over any number of connections."""

    def __init__(self, server, name):
        self.server, self.name, self.view, self.heads, self.client, self.taken = server, name, View(), {}, None, 0

    async def connect(self):
        token = await self.server.person(self.name)
        self.client, self.taken = await self.server.client(), 0
        await self.client.resume(token)
        # All rooms that it holds something of are named; of the others it knows nothing, so it asks from the start.
        rooms = {room: self.heads.get(room, 0) for room in {*self.heads, *await self.client.rooms()}}
        await self.client.sync(rooms=rooms, limit=200)

    def collect(self):
        for event in self.client.events[self.taken:]:
            self.view.apply(event)
            if event["event"] == "account" and event.get("change") == "room_removed":
                self.heads.pop(event["room"], None)
        self.taken = len(self.client.events)
        self.heads.update(self.client.heads)

    async def drop(self, politely):
        self.collect()
        if politely:
            await self.client.close()
        else:
            self.client.abort()
        self.collect()


@pytest.mark.parametrize("seed", [int(os.environ["SIMMER_SEED"])] if "SIMMER_SEED" in os.environ else [1, 2, 3])
async def test_every_client_equals_a_fresh_one(server, fresh, seed):
    random_ = random.Random(seed)
    names = [fresh() for _ in range(4)]
    actors = [Actor(server, name) for name in names]
    for actor in actors:
        await actor.connect()
    rooms = [await shared_room(actors[0].client, *(a.client for a in actors[1:]), name=fresh("Model ")) for _ in range(2)]
    for actor in actors:
        # They saw these rooms from the joining on; what was before comes by history, so it starts from a full replay.
        await actor.drop(True)
        actor.heads = {}
        await actor.connect()
    tokens = {room: (await actors[0].client.link(room, uses=100))["token"] for room in rooms}

    async def step(actor):
        room, client = random_.choice(rooms), actor.client
        mine = [seq for seq, m in actor.view.rooms.get(room, {}).items() if m["author"] == client.id and not m["deleted"]]
        some = [seq for seq, m in actor.view.rooms.get(room, {}).items() if not m["deleted"]]
        what = random_.choices(
            ["say", "edit", "delete", "react", "timer", "leave", "remove", "join", "drop", "together"],
            [30, 12, 6, 14, 4, 2, 2, 8, 8, 6])[0]
        cid = next(new_cid)
        match what:
            case "say": await client.say(room, f"{actor.name} says {cid}")
            case "edit" if mine:
                await client.call("message.edit", room=room, of=random_.choice(mine), text=f"edited {cid}", cid=cid)
            case "delete" if mine:
                await client.call("message.delete", room=room, of=random_.choice(mine), cid=cid)
            case "react" if some:
                await client.call("message.react", room=room, of=random_.choice(some), emoji=random_.choice("👍🍜🎉"),
                                  on=random_.random() < .7, cid=cid)
            case "timer": await client.ask(room, "@simmer start a 20 minute timer for penne")
            case "leave": await client.call("room.leave", room=room)
            case "remove":
                await client.call("room.removeMember", room=room, account=random_.choice(actors[1:]).client.id)
            case "join": await client.join(tokens[room])
            case "drop":
                await actor.drop(random_.random() < .5)
                await actor.connect()
            case "together":
                await asyncio.gather(*(a.client.say(room, f"{a.name} at once {cid}") for a in actors), return_exceptions=True)
        actor.collect()

    for _ in range(150):
        actor = random_.choice(actors)
        try:
            await step(actor)
        except Refused as error:  # what one may not do just now is part of the game
            assert error.reason in ("not_found", "not_allowed", "limit", "conflict", "duplicate", "unknown"), error
        except Closed as error:
            raise AssertionError(f"the server closed {actor.name}: {error}") from None

    for actor in actors:
        await actor.client.settle()
        actor.collect()
    for actor in actors:
        now = [room for room in rooms if room in await actor.client.rooms()]
        held = {room: messages for room, messages in actor.view.rooms.items() if room in rooms}
        assert held.keys() <= set(now), "it holds a room that is no longer its own"
        fresh_rooms = (await fresh_view(server, actor.name, now)).rooms if now else {}
        for room in now:
            mine, theirs = held.get(room, {}), fresh_rooms.get(room, {})
            floor = min(mine, default=0)  # who came back later holds the later part and pages for the rest
            theirs = {seq: m for seq, m in theirs.items() if seq >= floor}
            assert mine == theirs, f"seed {seed}, {actor.name}: {difference({room: mine}, {room: theirs})}"
    for actor in actors:
        await actor.client.close()
