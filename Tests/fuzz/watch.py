"""Looks at the server from outside while it is fuzzed: that it lives, how much memory it has, what it says in its log."""
import asyncio
import re
import threading
import time

MOST_MEMORY = 300 << 20  # bytes; see docs/testing.md
KILLED_AT = 1 << 30  # beyond that the machine is in danger
SAYINGS = re.compile(rb"request failed|a line failed|a line was given up|commit failed|did not fire|cannot be read|housekeeping failed|was not kept|"
                     rb"export failed|indexing failed|[Ff]atal error|AddressSanitizer| critical ")
CRASH = re.compile(rb"Program crashed")  # and its stack, which takes some seconds, before the process is gone


class Watch:
    """A thread of its own, so that a busy event loop of ours hides nothing."""

    def __init__(self, run):
        self.run, self.most = run, 0
        self.server, self.pid = run.household.server, run.household.server.pid
        self.stopped, self.read_to = threading.Event(), 0
        self.suspects = None  # inputs without an answer, when the server began to end
        self.loop = None
        self.thread = threading.Thread(target=self.look, daemon=True)

    def start(self):
        self.loop = asyncio.get_running_loop()
        self.thread.start()

    def stop(self):
        self.stopped.set()
        self.thread.join()
        self.read_log()

    def is_alive(self):
        """Whether the same process still runs, and is not about to end."""
        return self.suspects is None and self.server.process.poll() is None

    async def lives(self, patience=0.1):
        """The same after a line has ended for no reason: its process ends a moment later."""
        end = time.monotonic() + patience
        while self.is_alive():
            if time.monotonic() >= end:
                return True
            await asyncio.sleep(0.02)
        return False

    def tell(self, what, trail=...):
        self.loop.call_soon_threadsafe(self.run.fault, what, self.run.trail_open_longest() if trail is ... else trail)

    def look(self):
        was_above = False
        while not self.stopped.wait(0.05) or self.suspects is not None:
            memory = self.memory()
            self.most = max(self.most, memory)
            if memory > MOST_MEMORY and not was_above:
                was_above = True
                self.tell(f"the server's memory grew to {memory >> 20} MB, {MOST_MEMORY >> 20} are allowed")
            if memory > KILLED_AT:
                self.server.process.kill()
            self.read_log()
            if self.server.process.poll() is not None:
                self.died()
                if self.stopped.is_set() or not self.run.go_on:
                    return
                was_above = False

    def memory(self):
        try:
            return self.server.memory()
        except (OSError, IndexError):
            return 0

    def ends(self):
        """Notes what the server was at, once."""
        if self.suspects is None:
            self.suspects = [(trail, payload) for trail in self.run.trails for payload in list(trail.open.values())]

    def died(self):
        self.ends()
        status = self.server.process.wait()
        self.run.deaths.append((status, self.last_words(), self.suspects))
        self.tell(f"the server ended with status {status}: {self.last_words()}", None)
        if self.run.go_on and not self.stopped.is_set():
            self.server.start()
            self.suspects = None

    def last_words(self):
        """Where the program stopped, as far as its log tells."""
        told = self.server.tail(4_000)
        start = max(told.rfind("Program crashed"), told.rfind("Fatal error"))
        if start < 0:
            return "no last words"
        lines = told[start:].splitlines()
        calls = [found for line in lines if (found := re.match(r" *\d+ .*? 0x[0-9a-f]{16} (.*?)(?: \+ \d+)? in simmer(?: at .*?([^/]+))?$", line))]
        return lines[0] + "".join(f" | {call[1][:90]}" + (f" at {call[2]}" if call[2] else "") for call in calls[:8])

    def read_log(self):
        try:
            with open(self.server.log, "rb") as file:
                file.seek(self.read_to)
                text = file.read()
        except OSError:
            return
        end = text.rfind(b"\n") + 1
        self.read_to += end
        for line in text[:end].splitlines():
            if CRASH.search(line):
                self.ends()
            elif SAYINGS.search(line) and not self.stopped.is_set():
                self.tell(f"the log says: {line[:400].decode(errors='replace')}")
