"""Those who do nothing wrong while the others do: a pair that talks to each other and to the bot in a room of their own, and two
readers who listen in the rooms where the others misbehave. `Client` itself fails on a hole in a room's `seq`."""
import asyncio
import time

import websockets

from client import Closed

PAUSE = 0.05  # seconds between two lines of the pair
ASKED = ["@simmer help", "@simmer start a 9 minute timer for penne", "@simmer cancel the penne timer", "@simmer what timers are there?",
         "@simmer rappelle-moi demain à 9 h de nourrir les cellules"]


class Honest:
    def __init__(self, run):
        self.run, self.household, self.times, self.said = run, run.household, [], 0

    async def begin(self):
        server = self.household.server
        self.clients = [await server.login(name) for name in ("ana", "bo", "reader", "listener")]
        self.ana, self.bo, *self.readers = self.clients

    async def talk(self):
        """Until the end; whoever is not answered, or loses a line, is told of as a failure."""
        number = 0
        while not self.run.ending.is_set():
            number += 1
            speaker, hearer = (self.ana, self.bo) if number % 2 else (self.bo, self.ana)
            try:
                await self.exchange(speaker, hearer, number)
                for reader in self.readers if number % 10 == 0 else ():
                    await reader.settle()
            except (Closed, TimeoutError, AssertionError, OSError, websockets.ConnectionClosed) as error:
                if not await self.run.watch.lives():
                    if self.run.go_on and not self.run.ending.is_set():
                        await self.again()
                        continue
                    return
                return self.run.fault(f"an honest client was not served: {error!r}")
            await asyncio.sleep(PAUSE)

    async def again(self):
        """After a restart that was asked for."""
        await asyncio.sleep(1)
        try:
            await self.begin()
        except (Closed, OSError, websockets.WebSocketException):
            pass

    async def exchange(self, speaker, hearer, number):
        room = self.household.private_room
        is_asked = number % 15 == 0
        text = ASKED[number // 15 % len(ASKED)] if is_asked else f"{self.household.secret} line {number}"
        mark, began = len(hearer.events), time.monotonic()
        sent = await speaker.say(room, text)
        heard = await hearer.wait_for("message", room=room, seq=sent["seq"], since=mark)
        self.times.append(time.monotonic() - began)
        assert heard["text"] == text, f"said {text!r}, heard {heard['text']!r}"
        self.said += 1
        if is_asked:
            await speaker.answer(room, sent["seq"])
        if len(speaker.events) > 50_000:
            raise AssertionError("more events than a room of two can have")

    def differences(self):
        """Where what the pair heard, or what the readers heard, is not the same: every seq that both were sent."""
        found = []
        for one, other in ((self.ana, self.bo), self.readers):
            first, second = seqs(one), seqs(other)
            for key in first.keys() & second.keys():
                if first[key] != second[key]:
                    found.append(f"room {key[0]} seq {key[1]}: {first[key]} for one, {second[key]} for the other")
            for room in {room for room, _ in first} & {room for room, _ in second}:
                mine, theirs = ({seq for r, seq in held if r == room} for held in (first, second))
                low, high = max(min(mine), min(theirs)), min(max(mine), max(theirs))
                for name, held in (("one", mine), ("the other", theirs)):
                    if missing := set(range(low, high + 1)) - held:
                        found.append(f"room {room}: {name} was never sent {sorted(missing)[:5]}")
        return found

    async def close(self):
        for client in self.clients:
            try:
                await client.close()
            except (AssertionError, Closed, OSError, websockets.ConnectionClosed) as error:
                self.run.fault(f"an honest client saw what may not be: {error!r}")


def seqs(client):
    """What a client was sent of each room's log."""
    return {(e["room"], e["seq"]): (e["event"], e.get("text"), e.get("at")) for e in client.events if e.get("room") and e.get("seq") and e["event"] != "gap"
            and e["event"] not in ("read", "typing", "presence")}
