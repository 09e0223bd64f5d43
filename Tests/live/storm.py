"""Many who speak in one room while something fails again and again: what was acknowledged is there, once, in a log without a hole, for
everyone alike."""
import asyncio

from resender import Resender
from view import difference, fresh_view


class Storm:
    """`storm = await Storm.begin(server, names, lines=…)`, then `await storm.through(failures)`, then `await storm.check()`."""

    def __init__(self, server, room, senders, lines):
        self.server, self.room, self.senders, self.lines = server, room, senders, lines
        self.progress, self.done = asyncio.Condition(), 0

    @classmethod
    async def begin(cls, server, names, lines, passing=()):
        """`lines`: how many each of the names says; `passing`: see `Resender`."""
        owner = await server.login("owner")
        room = await owner.make_room("Storm")
        token = (await owner.link(room, uses=100))["token"]
        for name in names:
            member = await server.login(name)
            await member.join(token)
            await member.close()
        await owner.close()
        return cls(server, room, [Resender(server, name, room, passing) for name in names], lines)

    async def reached(self, share):
        """Waits until that share of all lines is acknowledged."""
        async with self.progress:
            await self.progress.wait_for(lambda: self.done >= share * len(self.senders) * self.lines)

    async def _say(self, sender, part, parallel):
        for n in range(part, self.lines, parallel):
            await sender.send(f"{sender.name} {n}")
            async with self.progress:
                self.done += 1
                self.progress.notify_all()

    async def through(self, failures, parallel):
        """All say their lines, `parallel` of them at once, while that fails which does."""
        for sender in self.senders:
            await sender.connected()
        await asyncio.gather(failures, *(self._say(sender, part, parallel) for sender in self.senders for part in range(parallel)))
        for sender in self.senders:
            await sender.close()

    async def check(self):
        fresh = (await fresh_view(self.server, "owner", [self.room])).rooms[self.room]
        texts = [m["text"] for m in fresh.values() if not m["bot"]]
        expected = {f"{sender.name} {n}" for sender in self.senders for n in range(self.lines)}
        assert len(texts) == len(set(texts)) and set(texts) == expected, "every line once"
        for sender in self.senders:
            for text, seq in sender.acknowledged.items():
                assert fresh[seq]["text"] == text, f"{text} was acknowledged as {seq}"
            held = sender.view.rooms[self.room]
            floor = min(held)
            assert held == {seq: m for seq, m in fresh.items() if seq >= floor}, difference({self.room: held}, {self.room: fresh})
        numbers, head = await self._numbers()
        assert numbers == list(range(1, head + 1)), "a hole in the log"

    async def _numbers(self):
        """All numbers of the room's log, as somebody reads them who comes anew, and its head."""
        reader = await self.server.login("owner")
        head, after, numbers = (await reader.rooms())[self.room]["head"], 0, []
        while True:
            page = await reader.history(self.room, after=after, limit=200, all=True)
            numbers += [e.get("seq") or e["params"]["seq"] for e in page["events"]]
            if not page["moreAfter"]:
                break
            after = numbers[-1]
        await reader.close()
        return numbers, head
