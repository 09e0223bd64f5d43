"""The line between a node and PostgreSQL, which a test cuts and stalls: a relay from a port to the server's socket, on a thread of its
own, so that it works on while the test waits. As a program it is the far end of a line: wire.py PATH ADDRESS, prints the port."""
import asyncio
import contextlib
import sys
import threading

# As libpq sends it: a statement ends with a zero.
COMMIT = b"COMMIT\0"


class Wire:
    def __init__(self, path, address="127.0.0.1"):
        """`path`: of the server's socket, another one when another server takes over; `address`: where the node finds it."""
        self.path, self.port, self.is_cut = path, None, False
        # "before", "behind": where a commit is cut off, and how many come through before it.
        self.doubt, self.passing, self.doubted = None, 0, threading.Event()
        self.ends = set()
        self.loop, started = asyncio.new_event_loop(), threading.Event()
        self.server = self.flows = None

        async def serve():
            self.flows = asyncio.Event()
            self.flows.set()
            self.server = await asyncio.start_server(self._relay, address, 0)
            self.port = self.server.sockets[0].getsockname()[1]
            started.set()

        self.loop.create_task(serve())
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        started.wait()

    def url(self, database):
        return f"postgresql://simmer@127.0.0.1:{self.port}/{database}?sslmode=disable"

    # --- what the test does, from its own thread

    def _do(self, what):
        done = threading.Event()
        self.loop.call_soon_threadsafe(lambda: (what(), done.set()))
        done.wait()

    def cut(self):
        """Ends all connections, and lets none be made until `mend`."""
        self._do(self._cut)

    def stall(self):
        """Nothing comes through until `mend`, and nobody is told so."""
        self._do(self.flows.clear)

    def cut_at_commit(self, where, passing=0):
        """Cuts the line when the next commit comes after `passing` others: "before" it has come through, or "behind" it, whose answer then
        never comes. `doubted` is set when that has happened."""
        self.doubted.clear()
        self.passing, self.doubt = passing, where

    def mend(self):
        def mended():
            self.is_cut, self.doubt = False, None
            self.flows.set()
        self._do(mended)

    def close(self):
        self.cut()
        asyncio.run_coroutine_threadsafe(self._end(), self.loop).result()
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    # --- on its thread

    def _cut(self):
        self.is_cut = True
        self.flows.set()
        for end in self.ends:
            end.close()

    async def _end(self):
        self.server.close()
        relays = asyncio.all_tasks() - {asyncio.current_task()}
        for relay in relays:
            relay.cancel()
        await asyncio.gather(*relays, return_exceptions=True)

    async def _relay(self, reader, writer):
        if self.is_cut:
            return writer.close()
        try:
            there, thither = await asyncio.open_unix_connection(self.path)
        except OSError:  # the server is down
            return writer.close()
        ends = {writer, thither}
        self.ends |= ends
        with contextlib.suppress(OSError):
            await asyncio.gather(self._pump(reader, thither, looks=True), self._pump(there, writer, looks=False))
        self.ends -= ends

    def _is_doubted(self):
        self.passing -= 1
        return self.passing < 0

    async def _pump(self, reader, writer, looks):
        try:
            while data := await reader.read(1 << 16):
                await self.flows.wait()
                if self.is_cut:
                    return
                if looks and self.doubt and COMMIT in data and self._is_doubted():
                    where, self.doubt = self.doubt, None
                    if where == "behind":
                        writer.write(data)
                        await writer.drain()
                    self._cut()
                    self.doubted.set()
                    return
                writer.write(data)
                await writer.drain()
        finally:
            writer.close()


if __name__ == "__main__":
    with Wire(sys.argv[1], sys.argv[2]) as far:
        print(far.port, flush=True)
        sys.stdin.read()
