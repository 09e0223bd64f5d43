"""Bytes of WebSocket frames: fragments with control frames among them, which must be answered, and frames that break the protocol."""
import asyncio
import base64
import json
import struct
import time

from fuzz.run import PATIENCE, Fault
from fuzz.worker import Worker
from raw import BINARY, CLOSE, PING, PONG, TEXT, encode

HELLO = {"jsonrpc": "2.0", "id": 1, "method": "hello", "params": {"client": "é🍜" * 20}}
BROKEN = [b"\xff", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xe2\x82", b"\xf8\x88\x80\x80\x80"]
CODES = [0, 999, 1000, 1001, 1004, 1005, 1006, 1007, 1015, 1016, 2999, 3000, 4999, 5000, 65535]


class Frames(Worker):
    door = "frames"

    async def work(self):
        while self.goes_on():
            is_sound = self.dice.percent(40)
            payload = self.sound() if is_sound else self.broken()
            self.trail.note(payload)
            await self.exchange(payload, is_sound)
            self.trail.answered()
            self.count("sound" if is_sound else "broken")

    def upgrade(self, is_sound):
        dice = self.dice
        lines = ["GET /ws HTTP/1.1", f"Host: 127.0.0.1:{self.server.port}", "Upgrade: websocket", "Connection: Upgrade",
                 f"Sec-WebSocket-Key: {base64.b64encode(dice.randbytes(16)).decode()}", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Protocol: simmer.v1"]
        if not is_sound and dice.percent(20):
            lines[dice.randrange(len(lines))] = dice.choice(["X: y", "Sec-WebSocket-Version: 99", "Sec-WebSocket-Key: x", "Sec-WebSocket-Protocol: x, y",
                                                            "Origin: https://evil.example", "Sec-WebSocket-Extensions: permessage-deflate; x=" + "9" * 50])
        return "\r\n".join([*lines, "", ""]).encode()

    def mask(self):
        return self.dice.choice([b"\x11\x22\x33\x44", b"\0\0\0\0", self.dice.randbytes(4)])

    def sound(self):
        """A request cut anywhere, with pings and pongs between its parts."""
        dice, body = self.dice, json.dumps(HELLO, ensure_ascii=False).encode()
        parts = [body]
        for _ in range(dice.choice([0, 1, 3, 20])):
            last = parts.pop()
            at = dice.randrange(len(last) + 1)
            parts += [last[:at], last[at:]]
        out = self.upgrade(True)
        for number, part in enumerate(parts):
            for _ in range(dice.choice([0, 0, 1, 3])):
                out += encode(dice.randbytes(dice.choice([0, 1, 125])), dice.choice([PING, PONG]), mask=self.mask())
            out += encode(part, 0 if number else TEXT, fin=number == len(parts) - 1, mask=self.mask())
        return out

    def broken(self):
        dice, out = self.dice, self.upgrade(False)
        for _ in range(dice.randrange(1, 6)):
            body = dice.choice([b"", b"{", b"x" * 125, b"x" * 126, b"x" * 9_000, b"x" * 70_000, dice.choice(BROKEN), dice.randbytes(30), b"[" * 3_000])
            shape = dice.randrange(9)
            match shape:
                case 0: out += encode(body, dice.randrange(16), fin=dice.percent(50), mask=self.mask(), rsv=dice.randrange(8))
                case 1: out += encode(body[:400], mask=b"")
                case 2: out += encode(body, length=dice.choice([0, 125, 126, 65_535, 65_536, 131_073, 2**31, 2**32, 2**62, 2**63 - 1, 2**64 - 1]))
                case 3: out += encode(struct.pack(">H", dice.choice(CODES)) + dice.choice([b"", b"bye", dice.choice(BROKEN), b"x" * 123]), CLOSE)
                case 4: out += encode(body, dice.choice([PING, PONG, CLOSE]), fin=dice.percent(80))
                case 5: out += encode(body, 0, fin=dice.percent(50))
                case 6: out += encode(body, BINARY)
                case 7: out += encode(body + dice.choice(BROKEN))
                case 8: out += encode(b"", fin=False) + encode(b"", 0, fin=False) * dice.choice([1, 300])
        if dice.percent(30):
            out = out[:len(out) - dice.randrange(min(40, len(out)))]
        return out

    async def exchange(self, payload, is_sound):
        began = time.monotonic()
        reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
        try:
            head, _, frames = payload.partition(b"\r\n\r\n")
            writer.write(head + b"\r\n\r\n")
            # A broken one may be unfinished, and is waited for only a moment.
            patience = PATIENCE if is_sound else 0.3
            heard = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), patience)
            if b" 101 " not in heard[:20]:
                if is_sound:
                    raise Fault(f"a sound upgrade was refused: {heard[:100]!r}", self.trail)
                return
            cuts = sorted(self.dice.randrange(len(frames) + 1) for _ in range(self.dice.choice([0, 0, 1, 3])))
            for begin, end in zip([0, *cuts], [*cuts, len(frames)]):
                writer.write(frames[begin:end])
                await writer.drain()
            async with asyncio.timeout(patience):
                await self.heard(reader, is_sound)
        except TimeoutError:
            if is_sound and self.run.watch.is_alive():
                raise Fault(f"{self.door}: a sound frame in parts was not answered within {PATIENCE} s", self.trail) from None
        except (ConnectionError, asyncio.IncompleteReadError):
            if not await self.run.watch.lives():
                raise
            if is_sound:
                raise Fault(f"{self.door}: a sound frame in parts ended the connection", self.trail) from None
        finally:
            writer.transport.abort()
            if is_sound:
                self.run.took(time.monotonic() - began, self.door)

    async def heard(self, reader, is_sound):
        while True:
            first, second = await reader.readexactly(2)
            size = second & 127
            if size >= 126:
                size = int.from_bytes(await reader.readexactly(2 if size == 126 else 8))
            body = await reader.readexactly(size)
            self.seen(body.decode("latin-1"))
            if first & 15 == CLOSE:
                if is_sound:
                    raise Fault(f"{self.door}: a sound frame in parts was closed with {int.from_bytes(body[:2])}", self.trail)
                return
            if is_sound and first & 15 == TEXT:
                if json.loads(body).get("id") != 1:
                    raise Fault(f"{self.door}: another answer: {body[:200]!r}", self.trail)
                return


def workers(run):
    return [Frames(run, "nobody", number) for number in range(3)]
