"""What the doors have in common: a role, a generator of its own, and a trail of what was sent."""
import asyncio
import time

import websockets
from websockets.asyncio.client import connect

from fuzz.dice import Dice
from fuzz.run import PATIENCE, Fault
from fuzz.trail import Trail

# docs/protocol.md, Closing; 1000 where this side asked for it.
CLOSINGS = {1000, 1001, 1002, 1003, 1007, 1009, 4000, 4001, 4003, 4008, 4009, 4010, 4013}


class Worker:
    """One connection that misbehaves. `door` names it in trails; the same seed and name draw the same."""

    door = ""

    def __init__(self, run, role, number=0):
        self.run, self.role = run, role
        self.dice = Dice(f"{run.seed}/{self.door}/{role}/{number}")
        self.trail = Trail(self.door, role)
        run.trails.append(self.trail)

    @property
    def household(self):
        return self.run.household

    @property
    def server(self):
        return self.run.household.server

    @property
    def token(self):
        return self.household.tokens.get(self.role, "")

    def goes_on(self):
        return not self.run.ending.is_set()

    def count(self, what, number=1):
        self.run.counts[f"{self.door} {what}"] += number

    def seen(self, text):
        self.run.seen(text, self.trail)


class Socket:
    """A WebSocket by a well-behaved library: whole frames of text to and fro."""

    def __init__(self, worker, line):
        self.worker, self.line = worker, line

    @classmethod
    async def open(cls, worker, subprotocol):
        try:
            line = await connect(worker.server.socket, subprotocols=[subprotocol] if subprotocol else None, compression=None, max_size=None,
                                 max_queue=None, proxy=None, ping_interval=None, close_timeout=2, open_timeout=PATIENCE)
        except (websockets.InvalidHandshake, websockets.InvalidMessage) as error:
            raise ConnectionError(str(error)) from None
        worker.trail.answered()
        return cls(worker, line)

    async def __aenter__(self):
        return self

    async def __aexit__(self, *_):
        if self.line.close_code not in (None, 1006):
            self.worker.trail.answered()
        await self.line.close()

    async def send(self, payload):
        """Sends what the trail has noted."""
        try:
            await self.line.send(payload if isinstance(payload, bytes) else payload.encode("utf-8", "surrogatepass"), text=True)
        except websockets.ConnectionClosed:
            raise await self.ended() from None

    async def receive(self):
        """The next frame; a connection that is closed for a reason that is written down is a ConnectionError."""
        began = time.monotonic()
        try:
            frame = await asyncio.wait_for(self.line.recv(), PATIENCE)
        except TimeoutError:
            if not self.worker.run.watch.is_alive():
                raise ConnectionError("the server has ended") from None
            raise Fault(f"{self.worker.trail.door}: no answer within {PATIENCE} s", self.worker.trail) from None
        except websockets.ConnectionClosed:
            raise await self.ended() from None
        if (took := time.monotonic() - began) > 0.5:
            self.worker.run.took(took, self.worker.trail.door)
        self.worker.seen(frame if isinstance(frame, str) else frame.decode("latin-1"))
        return frame

    async def ended(self):
        code = self.line.close_code
        # 1006: the line ended without a word, as it does when the server dies; the watch tells whether it lives.
        if code not in CLOSINGS and await self.worker.run.watch.lives():
            raise Fault(f"{self.worker.trail.door}: closed with {code} {self.line.close_reason!r}, which is none that is written down",
                        self.worker.trail)
        self.worker.count(f"closed {code}")
        return ConnectionError(f"closed {code}")
