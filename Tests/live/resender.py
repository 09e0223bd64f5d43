"""A client that never gives up, for suites in which something fails again and again."""
import asyncio

from websockets.exceptions import WebSocketException

from client import Closed, Refused, new_cid
from view import View


class Resender:
    """A client that never gives up: resends what has no answer under the same cid and resumes where it was."""

    def __init__(self, server, name, room, passing=()):
        """`passing`: the reasons of refusals after which it tries again."""
        self.server, self.name, self.room, self.passing = server, name, room, passing
        self.view, self.client, self.taken, self.head, self.acknowledged = View(), None, 0, 0, {}
        self.connecting = asyncio.Lock()

    def collect(self):
        if self.client:
            self.view.take(self.client.events[self.taken:])
            self.taken = len(self.client.events)
            self.head = self.client.heads.get(self.room, self.head)

    async def connected(self):
        async with self.connecting:
            while self.client is None or self.client.closed:
                self.collect()
                try:
                    client = await self.server.client()
                    await client.resume(await self.server.person(self.name))
                    self.client, self.taken = client, 0
                    # What it holds ends at the last seq that it saw; everything after comes exactly once.
                    await client.sync(rooms={self.room: self.head}, limit=200)
                except (Closed, OSError, EOFError, WebSocketException):
                    pass  # the power is off just now
                except Refused as refused:
                    self.pass_or_raise(refused)

    def pass_or_raise(self, refused):
        if refused.reason not in self.passing:
            raise refused

    async def send(self, text):
        cid = next(new_cid)
        while True:
            await self.connected()
            try:
                result = await self.client.say(self.room, text, cid=cid)
            except Closed:
                continue
            except Refused as refused:
                self.pass_or_raise(refused)
                continue
            self.acknowledged[text] = result["seq"]
            return

    async def close(self):
        await self.connected()
        await self.client.settle()
        self.collect()
        await self.client.close()
