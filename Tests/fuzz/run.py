"""One run: the household, all doors at once for a while, what holds during and after, and the report of what did not."""
import asyncio
import collections
import time
import traceback

import websockets

from client import Closed
from fuzz.honest import Honest
from fuzz.household import Household
from fuzz.sentences import Sentences
from fuzz.watch import Watch

PATIENCE = 30  # seconds in which every input is answered, or its connection closed


class Fault(Exception):
    """Something that may never happen; `trail` is of the connection that saw it."""

    def __init__(self, what, trail=None):
        self.what, self.trail = what, trail
        super().__init__(what)


class Run:
    def __init__(self, seed, doors, go_on=False):
        self.seed, self.doors, self.go_on = seed, doors, go_on
        self.household, self.sentences = Household(), Sentences()
        self.faults, self.trails, self.counts, self.slowest = [], [], collections.Counter(), (0, "")
        self.ending, self.deaths = asyncio.Event(), []

    @property
    def server(self):
        return self.household.server

    def fault(self, what, trail=None):
        """Keeps a failure once for each kind, and ends the run unless it is to go on."""
        if not any(known.what[:60] == what[:60] for known in self.faults):
            self.faults.append(Fault(what, trail))
        if not self.go_on:
            self.ending.set()

    def took(self, seconds, what):
        if seconds > self.slowest[0]:
            self.slowest = (seconds, what)

    def seen(self, text, trail):
        """Looks at everything that somebody other than the honest pair was sent."""
        if self.household.sees_secret(text):
            self.fault(f"{trail.role} at {trail.door} was sent of a room that is not theirs: {around(text, self.household.secret)}", trail)
        if "-32603" in text and '"code":-32603' in text.replace(" ", ""):
            self.fault(f"a fault of the server was answered to {trail.role} at {trail.door}: {text[:300]}", trail)

    async def traffic(self, seconds):
        """All workers and the honest people, until the time is over or something failed."""
        self.honest = Honest(self)
        await self.honest.begin()
        self.watch = Watch(self)
        self.watch.start()
        tasks = [asyncio.create_task(self.kept(worker)) for door in self.doors for worker in door(self)]
        tasks.append(asyncio.create_task(self.honest.talk()))
        try:
            await asyncio.wait_for(self.ending.wait(), seconds)
        except TimeoutError:
            self.ending.set()
        done, late = await asyncio.wait(tasks, timeout=PATIENCE if not self.faults else 2)
        for task in late:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if late and not self.faults:
            self.fault(f"{len(late)} connections did not come to their end within {PATIENCE} s")
        self.watch.stop()

    async def kept(self, worker):
        """A worker until the end; one whose connection broke begins anew."""
        while not self.ending.is_set():
            try:
                await worker.work()
            except Fault as fault:
                self.fault(fault.what, worker.trail)
            except (OSError, EOFError, Closed, websockets.WebSocketException):
                # Closed for a good reason, or the server has ended, which the watch tells.
                if not self.watch.is_alive() and not self.go_on:
                    return self.ending.set()
                await asyncio.sleep(0.02)
            except Exception:
                self.fault(f"the fuzzer itself failed: {traceback.format_exc()[-1500:]}", worker.trail)
                await asyncio.sleep(0.5)

    def trail_open_longest(self):
        return max((trail for trail in self.trails if trail.since), key=lambda trail: time.monotonic() - trail.since, default=None)


def around(text, word, width=120):
    at = text.index(word)
    return text[max(0, at - width):at + width]
