"""A house of several nodes on one PostgreSQL, each on a line of its own that can be cut, and what may happen to it."""
import asyncio
import contextlib
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time

import pytest

from waiting import until
from wire import Wire

# Of the status with which a node ends that cannot know what it has missed (`EX_TEMPFAIL`).
BEGINS_ANEW = 75


class FarAway:
    """PostgreSQL in a network of its own, to which a cable leads that can be pulled: nothing comes through, and nobody says so."""

    def __init__(self, postgres):
        if os.geteuid() != 0 or not shutil.which("ip"):
            pytest.skip("networks are root's to make")
        self.name, self.ends = f"simmer{os.getpid()}", (f"sm{os.getpid()}a", f"sm{os.getpid()}b")
        # RFC 2544's, which nobody else uses.
        here, there = (f"198.18.{os.getpid() % 250}.{number}" for number in (1, 2))
        try:
            self._ip("netns", "add", self.name)
        except subprocess.CalledProcessError:
            pytest.skip("no networks of one's own here")
        self._ip("link", "add", self.ends[0], "type", "veth", "peer", "name", self.ends[1], "netns", self.name)
        self._ip("addr", "add", f"{here}/30", "dev", self.ends[0])
        self._ip("link", "set", self.ends[0], "up")
        self._ip("-n", self.name, "addr", "add", f"{there}/30", "dev", self.ends[1])
        self.plug()
        relay = pathlib.Path(__file__).with_name("wire.py")
        self.process = subprocess.Popen(["ip", "netns", "exec", self.name, sys.executable, relay, postgres.path, there],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.address = f"{there}:{self.process.stdout.readline().strip()}"

    def _ip(self, *args):
        subprocess.run(["ip", *args], check=True, capture_output=True)

    def url(self, database):
        return f"postgresql://simmer@{self.address}/{database}?sslmode=disable"

    def pull(self):
        self._ip("-n", self.name, "link", "set", self.ends[1], "down")

    def plug(self):
        self._ip("-n", self.name, "link", "set", self.ends[1], "up")

    mend = plug

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait()
        self._ip("netns", "del", self.name)


class Hosts:
    """PostgreSQL and its standby, of which a node finds the one that is written to by itself."""

    def __init__(self, both):
        self.both = both

    def url(self, database):
        return self.both.replace("/house", f"/{database}")

    def mend(self):
        pass


class House:
    def __init__(self, make_server, postgres, stack, name, count, far=None, clocks=(), nats=None):
        """`stack`: what ends the lines when the test ends; `name`: of the database, which is made; `far`: what the first node is at; `clocks`:
        of the nodes, whose faults they are, where they are not the machine's; `nats`: by which they tell each other to look."""
        postgres.database(name)
        self.postgres, self.name, self.nats = postgres, name, nats
        self.wires = [stack.enter_context(Wire(postgres.path)) for _ in range(count)]
        if far:
            self.wires[0] = far
        self.nodes = [make_server(args=["--database", wire.url(name), "--node", "abc"[number], *(["--nats", nats.url()] if nats else [])],
                                  env=clocks[number].environment if clocks else None)
                      for number, wire in enumerate(self.wires)]
        # The link of the one that began last is the one that counts.
        for node in self.nodes[1:]:
            node.accounts = self.nodes[0].accounts
        self.nodes[0].operator_token = self.nodes[-1].operator_token
        # How often each was begun anew because it had slept for too long, and what became of it otherwise.
        self.done = []

    def end(self):
        """Before its lines end; a second time does nothing."""
        while self.wires:
            self.wires.pop().mend()
        for node in self.nodes:
            if node.process.poll() is None:
                os.kill(node.pid, signal.SIGCONT)
            node.stop()

    def ask(self, sql):
        return self.postgres.ask(sql, database=self.name)

    def check_running(self):
        for node in self.nodes:
            assert node.process.poll() is None, f"a node ended with {node.process.returncode}:\n{node.tail()}"
            log = node.log.read_text(errors="replace")
            assert "not in the feed" not in log and "Fatal error" not in log, node.tail()


class Chaos:
    """What may happen to a house, one after the other, as a seed says. `progress()` counts what people get done."""

    def __init__(self, house, random_, progress):
        self.house, self.random, self.progress = house, random_, progress

    async def run(self, kinds):
        for kind in kinds:
            before = self.progress()
            self.house.done.append(kind)
            await getattr(self, kind)()
            # Everything goes on by itself, whatever it was.
            await until(lambda: self.progress() >= before + 15, f"anything that goes on after {self.house.done}")
            self.house.check_running()

    def _one(self):
        number = self.random.randrange(len(self.house.nodes))
        return self.house.nodes[number], self.house.wires[number]

    async def kill(self):
        node, _ = self._one()
        node.kill()
        await asyncio.sleep(self.random.uniform(0, 1.5))
        await asyncio.to_thread(node.start)

    async def take_leave(self):
        """As an operator stops it."""
        node, _ = self._one()
        assert await asyncio.to_thread(node.stop) == 0, node.tail()
        await asyncio.to_thread(node.start)

    async def sleep(self):
        """The process stands still: also for longer than a node may be silent."""
        node, _ = self._one()
        os.kill(node.pid, signal.SIGSTOP)
        await asyncio.sleep(self.random.choice([0.3, 1, 2.5, 4.5]))
        os.kill(node.pid, signal.SIGCONT)

    async def sleep_long(self):
        """The process stands still for half a minute, as a machine that is moved to another host."""
        node, _ = self._one()
        os.kill(node.pid, signal.SIGSTOP)
        await asyncio.sleep(30)
        os.kill(node.pid, signal.SIGCONT)

    async def oversleep(self):
        """It stands still for longer than what was told is kept, which is made short."""
        node, _ = self._one()
        await asyncio.sleep(0.5)
        os.kill(node.pid, signal.SIGSTOP)
        ends = {writer: int(number) for writer, number in self.house.ask("SELECT writer, max(number) FROM feed GROUP BY writer")}

        def has_missed():
            # Those who are awake have read what is as old as that.
            self.house.ask("DELETE FROM feed WHERE number < (SELECT max(number) FROM feed AS other WHERE other.writer = feed.writer) "
                           "AND at < extract(epoch FROM clock_timestamp()) * 1000 - 1500")
            begins = self.house.ask("SELECT writer, min(number) FROM feed GROUP BY writer")
            return any(int(number) > ends.get(writer, 0) + 1 for writer, number in begins)
        await until(has_missed, "others who write")
        os.kill(node.pid, signal.SIGCONT)
        assert await asyncio.to_thread(node.process.wait, 60) == BEGINS_ANEW, node.tail()
        await asyncio.to_thread(node.start)

    async def cut(self):
        _, wire = self._one()
        wire.cut()
        await asyncio.sleep(self.random.choice([0.05, 0.5, 2, 4]))
        wire.mend()

    async def stall(self):
        _, wire = self._one()
        wire.stall()
        await asyncio.sleep(self.random.choice([0.5, 1.5, 3, 5]))
        wire.mend()

    async def doubt(self):
        """The answer of a commit never comes, whether it was kept or not."""
        _, wire = self._one()
        wire.cut_at_commit(self.random.choice(["before", "behind"]))
        await asyncio.to_thread(wire.doubted.wait, 3)
        await asyncio.sleep(self.random.choice([0, 0.3, 2]))
        wire.mend()

    async def restart_database(self, how="fast", pause=None):
        await asyncio.to_thread(self.house.postgres.stop, how)
        await asyncio.sleep(self.random.choice([0, 0.5, 3]) if pause is None else pause)
        await asyncio.to_thread(self.house.postgres.start)

    async def crash_database(self):
        await self.restart_database("immediate")

    async def crash_in_doubt(self):
        """PostgreSQL loses its power while a node's commit is on its way, and others write before that one is back."""
        _, wire = self._one()
        wire.cut_at_commit(self.random.choice(["before", "behind"]))
        await asyncio.to_thread(wire.doubted.wait, 3)
        await self.restart_database("immediate", pause=0)
        before = self.progress()
        with contextlib.suppress(AssertionError, TimeoutError):
            end = time.monotonic() + 2
            await until(lambda: self.progress() >= before + 10 or time.monotonic() > end)
        wire.mend()

    async def fail_over(self):
        """The server of the database is gone for good, and its standby takes over."""
        await asyncio.to_thread(self.house.postgres.follow)
        before = self.progress()
        await until(lambda: self.progress() >= before + 15, "anything that goes on with a standby")
        await asyncio.to_thread(self.house.postgres.fail_over)
        for wire in self.house.wires:
            wire.path = self.house.postgres.path

    async def kill_backend(self):
        """PostgreSQL begins anew as a whole when one of its processes dies."""
        found = self.house.ask("SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'simmer %'")
        os.kill(int(self.random.choice(found)[0]), signal.SIGKILL)

    async def lose_nats(self):
        """It is gone in the midst of what they tell each other, and comes back."""
        self.house.nats.kill()
        await asyncio.sleep(self.random.choice([0, 0.5, 2]))
        await asyncio.to_thread(self.house.nats.start)

    KINDS = ("kill", "take_leave", "sleep", "oversleep", "cut", "stall", "doubt", "restart_database", "crash_database",
             "crash_in_doubt", "kill_backend")
