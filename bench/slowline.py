"""A line between browser and server that carries so many bytes a second in each direction, all connections together and heads included, and
on which an answer comes no sooner than a round trip after its question."""
import asyncio
import contextlib
import threading
from urllib.parse import urlsplit

PIECE = 1448  # what a packet carries


class Line:
    def __init__(self, address, rate, trip):
        """`rate` in bytes a second, `trip` in seconds; at first the line is free (`is_slow`)."""
        self.to = urlsplit(address)
        self.rate, self.trip, self.is_slow = rate, trip, False
        self.loop, self.ready = asyncio.new_event_loop(), threading.Event()
        self.free_at = {"up": 0.0, "down": 0.0}
        threading.Thread(target=self._run, daemon=True).start()
        self.ready.wait()
        self.address = f"http://127.0.0.1:{self.port}"

    def _run(self):
        asyncio.set_event_loop(self.loop)
        server = self.loop.run_until_complete(asyncio.start_server(self._serve, "127.0.0.1", 0))
        self.port = server.sockets[0].getsockname()[1]
        self.ready.set()
        self.loop.run_forever()

    async def _serve(self, reader, writer):
        if self.is_slow:
            await asyncio.sleep(self.trip)  # to connect
        there = await asyncio.open_connection(self.to.hostname, self.to.port)
        await asyncio.gather(self._carry(reader, there[1], "up"), self._carry(there[0], writer, "down"))

    async def _carry(self, reader, writer, way):
        """Bytes arrive in the order in which all connections put them onto the line."""
        waiting = asyncio.Queue(8)

        async def arrive():
            while (piece := await waiting.get()) is not None:
                at, content = piece
                await asyncio.sleep(at - self.loop.time())
                writer.write(content)
                await writer.drain()
        arrivals = asyncio.ensure_future(arrive())
        with contextlib.suppress(OSError):
            while content := await reader.read(PIECE):
                now = self.loop.time()
                if self.is_slow:
                    sent = self.free_at[way] = max(now, self.free_at[way]) + len(content) / self.rate
                    await asyncio.sleep(sent - now)
                    await waiting.put((sent + self.trip / 2, content))
                else:
                    await waiting.put((now, content))
        await waiting.put(None)
        with contextlib.suppress(OSError):
            await arrivals
            writer.close()

    def close(self):
        self.loop.call_soon_threadsafe(self.loop.stop)
