"""One server on SQLite, one node and two nodes on PostgreSQL under the same load, by turns: 200 senders, two in each of 100 rooms, each
with one message unanswered. Two nodes share them out by rooms, or have one sender of each room, and tell each other by NOTIFY or by NATS.

All of them, PostgreSQL and the clients share this machine: what two nodes do for more than one machine it does not show.
"""
import concurrent.futures
import contextlib
import os
import pathlib
import statistics
import tempfile

import engines
import rig
from hints import Nats
from postgres import Postgres

SECONDS = 4
FLAGS = ("--mode", "acks", "--window", 1, "--senders", 2, "--secs", SECONDS, "--warm", 1)
ROOMS = 100


def cpu_below(pid):
    """CPU seconds of a process and all that it has started, of those that have ended too, where they were waited for."""
    ticks = 0
    for path in pathlib.Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields, ancestor = path.read_text().rpartition(")")[2].split(), int(path.parent.name)
            while ancestor > 1 and ancestor != pid:
                ancestor = int(pathlib.Path(f"/proc/{ancestor}/stat").read_text().rpartition(")")[2].split()[1])
            if ancestor == pid:
                ticks += sum(map(int, fields[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK")


class Load:
    """The senders as files of `load`: everybody, and both halves in both ways."""

    def __init__(self, prepared, folder):
        self.folder = pathlib.Path(folder)
        size = prepared.shape["group_size"]

        def members(rooms, places):
            return [f"{prepared.tokens[room * size + place]} {prepared.groups[room]}\n" for room in rooms for place in places]
        half = ROOMS // 2
        self.all = [self._file("all", members(range(ROOMS), (0, 1)))]
        self.own = [self._file("first", members(range(half), (0, 1))), self._file("second", members(range(half, ROOMS), (0, 1)))]
        self.same = [self._file("one", members(range(ROOMS), (0,))), self._file("other", members(range(ROOMS), (1,)))]

    def _file(self, name, lines):
        path = self.folder / f"{name}.members"
        path.write_text("".join(lines))
        return path

    def run(self, servers, files, postgres=None):
        """Both at the same time. The median of a second of both together, and their slower one's answers."""
        before = [rig.cpu(server.pid) for server in servers], cpu_below(postgres.process.pid) if postgres else 0
        with concurrent.futures.ThreadPoolExecutor() as pool:
            found = list(pool.map(lambda one: rig.run("load", "--port", one[0].port, "--members", one[1], *FLAGS), zip(servers, files)))
        said = sum(one["acks_per_s"] for one in found)
        # The load is warm for a second and drains after it.
        messages = said * (SECONDS + 1)
        nodes = sum(rig.cpu(server.pid) - start for server, start in zip(servers, before[0]))
        below = cpu_below(postgres.process.pid) - before[1] if postgres else 0
        return {"acks": said, "p50": max(one["ack_us"]["p50"] for one in found) / 1000,
                "p99": max(one["ack_us"]["p99"] for one in found) / 1000, "heard": max(one["delivery_us"]["p50"] for one in found) / 1000,
                "nodes": nodes * 1e6 / messages, "below": below * 1e6 / messages}


def shown(value):
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def run(rounds):
    """Lines of a table."""
    prepared = rig.Prepared(people=1_000, hall=100, groups=ROOMS, solos=100)
    found = {}
    with contextlib.ExitStack() as stack:
        postgres = stack.enter_context(Postgres())
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="simmer-bench-run-"))
        load = Load(prepared, folder)
        there = {"SIMMER_DATABASE": postgres.url, **engines.ADDRESSED}

        nats = stack.enter_context(Nats())

        def node(name, **env):
            return rig.Server(data=f"{folder}/{name}", limits=rig.LIFTED, env={**there, "SIMMER_NODE": name, **env})
        with node("a"):
            pass
        engines.move(prepared.data, postgres)
        for _ in range(rounds):
            with prepared.server(**engines.ADDRESSED) as server:
                found.setdefault("SQLite", []).append(load.run([server], load.all))
            with node("a") as one:
                rig.settle(one.pid)
                found.setdefault("one node", []).append(load.run([one], load.all, postgres))
                with node("b") as other:
                    rig.settle(other.pid)
                    for name, files in (("two nodes, rooms of their own", load.own), ("two nodes, the same rooms", load.same)):
                        found.setdefault(name, []).append(load.run([one, other], files, postgres))
            with node("a", SIMMER_NATS=nats.url()) as one, node("b", SIMMER_NATS=nats.url()) as other:
                rig.settle(other.pid)
                found.setdefault("the same, hints by NATS", []).append(load.run([one, other], load.same, postgres))
    yield ("| who serves | acks a second | of SQLite's in the same round | p50, p99 of an answer, ms | p50 until all of the room have it, ms | "
           "CPU a message: servers, PostgreSQL, µs |")
    yield "|---|---:|---:|---:|---:|---:|"
    for name, figures in found.items():
        ratios = [one["acks"] / lite["acks"] for one, lite in zip(figures, found["SQLite"])]
        median = {key: shown(statistics.median(one[key] for one in figures)) for key in figures[0]}
        yield (f"| {name} | {median['acks']} | {statistics.median(ratios):.2f} ({min(ratios):.2f} – {max(ratios):.2f}) | "
               f"{median['p50']}, {median['p99']} | {median['heard']} | {median['nodes']}, {median['below']} |")
