"""What a measurement needs: programs built, a server on prepared data, quiet, and medians."""
import base64
import contextlib
import hashlib
import json
import os
import pathlib
import secrets
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path.insert(0, str(ROOT / "Tests" / "live"))

import contract  # noqa: E402
from server import Server, binary, cpu  # noqa: E402

contract.is_checking = False

BUILD = ROOT / ".build" / "bench"
QUIET = 0.3  # cores used by others; runs with more are marked
PASSWORD = "correct horse battery"

# What a bench needs more of than a household: everything else stays as delivered, `synchronous=FULL` included.
LIFTED = {
    "messagesPer10Seconds": 0, "requestsPer10Seconds": 0, "connectionsPerAccount": 0, "connectionsPerAddress": 0,
    "registrationsPerHour": 0, "roomsPerAccount": 0, "membersPerRoom": 0, "timersPerRoom": 0, "timersPerPerson": 0,
    "eventsPerDay": 0, "bytesPerDay": 0,
    "webRequestsPer10Seconds": 0, "passwordsPerMinute": 0, "invitesPerDay": 0, "storageBytesPerAccount": 0, "loginAttempts": 0,
}


def build():
    """The load client and the floors, compiled here and now."""
    BUILD.mkdir(parents=True, exist_ok=True)
    programs = {"load": (["load.c", "clients.c"], []), "epoll_floor": (["epoll_floor.c"], ["-lcrypto"]),
                "sqlite_floor": (["sqlite_floor.c"], ["-lsqlite3"]), "timer_floor": (["timer_floor.c"], [])}
    for name, (sources, libraries) in programs.items():
        subprocess.run(["cc", "-std=gnu17", "-O2", "-Wall", "-Wextra", "-o", BUILD / name,
                        *(HERE / s for s in (*sources, "figures.c")), *libraries], check=True)


def run(program, *args, timeout=180):
    """The JSON that a program of ours prints; its complaints are shown."""
    done = subprocess.run([BUILD / program, *map(str, args)], capture_output=True, text=True, timeout=timeout)
    if not done.stdout.strip():
        raise RuntimeError(f"{program} {' '.join(map(str, args))}: {done.stderr.strip()[-500:]}")
    if done.stderr:
        print(done.stderr.strip()[-300:], file=sys.stderr)
    return json.loads(done.stdout)


def add_copies(data, room, count, like="%", text=None):
    """Puts so many messages into a room of a stopped server's store: copies of the newest one whose text is like that, written by the
    server itself. `text`, of the number `i` in SQL: what they say instead, which search then reads; without it search skips them."""
    database = sqlite3.connect(pathlib.Path(data) / "simmer.sqlite")
    database.row_factory = sqlite3.Row
    key, head = database.execute("SELECT key, (SELECT max(seq) FROM log WHERE room = key) FROM room WHERE id = ?", (room,)).fetchone()
    one = database.execute("SELECT max(seq) FROM event WHERE room = ? AND json_extract(body, '$.text') LIKE ?", (key, like)).fetchone()[0]
    columns = [c for c in database.execute("SELECT * FROM event LIMIT 1").fetchone().keys() if c not in ("id", "seq", "cid", "body")]
    body = f"json_set(e.body, '$.text', {text})" if text else "e.body"
    with database:
        database.execute(
            f"WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < {count}) "
            f"INSERT INTO event (seq, body, {', '.join(columns)}) SELECT {head} + i, {body}, {', '.join('e.' + c for c in columns)} "
            f"FROM n, event e WHERE e.room = ? AND e.seq = ?", (key, one))
        placed = database.execute("SELECT seq FROM consumer WHERE name = 'place'").fetchone()[0]
        database.execute("INSERT INTO place SELECT room, seq, id FROM event WHERE id > ?", (placed,))
        database.execute("UPDATE room SET head = ? WHERE key = ?", (head + count, key))
        database.execute("UPDATE consumer SET seq = ? WHERE room = ?", (head + count, key))
        read = "('place')" if text else "('place', 'search')"
        database.execute(f"UPDATE consumer SET seq = (SELECT max(id) FROM event) WHERE name IN {read}")
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()


def used():
    """CPU seconds that all have used since the machine started."""
    fields = [int(x) for x in pathlib.Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:8]]
    return (sum(fields) - fields[3] - fields[4]) / os.sysconf("SC_CLK_TCK")


def busy():
    """Cores in use now."""
    before, start = used(), time.monotonic()
    time.sleep(0.25)
    return (used() - before) / (time.monotonic() - start)


def ours():
    """CPU seconds of this process and all that it has started, those that have ended included."""
    parents, spent = {}, {}
    for path in pathlib.Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = path.read_text().rpartition(")")[2].split()
            pid = int(path.parent.name)
            parents[pid], spent[pid] = int(fields[1]), sum(map(int, fields[11:15]))
    def is_ours(pid):
        while pid and pid != os.getpid():
            pid = parents.get(pid)
        return bool(pid)
    return sum(ticks for pid, ticks in spent.items() if is_ours(pid)) / os.sysconf("SC_CLK_TCK")


def others():
    """From now on: what is called for the cores that others have used since."""
    start, before = time.monotonic(), used() - ours()
    return lambda: max(0, used() - ours() - before) / (time.monotonic() - start)


def quiet(patience=10):
    """Waits a little for the machine to be quiet."""
    end = time.monotonic() + patience
    while busy() > QUIET and time.monotonic() < end:
        pass


def settle(pid, patience=120):
    """Waits until the process has nothing left to do (the bot's backlog, and search, which begins after two to three quiet seconds)."""
    end, before = time.monotonic() + patience, cpu(pid)
    still = 0
    while still < 16 and time.monotonic() < end:
        time.sleep(0.25)
        after = cpu(pid)
        still = still + 1 if after - before < 0.005 else 0
        before = after


# --- people

def _hashing(token, stored):
    """How the server hashes a token, found by what it stored for one that is known."""
    raw = [token.encode()]
    with contextlib.suppress(ValueError):
        raw.append(base64.urlsafe_b64decode(token + "=" * (-len(token) % 4)))
    with contextlib.suppress(ValueError):
        raw.append(bytes.fromhex(token))
    ways = [lambda d: d.hex(), lambda d: base64.b64encode(d).decode(), lambda d: base64.urlsafe_b64encode(d).decode(),
            lambda d: base64.urlsafe_b64encode(d).decode().rstrip("="), lambda d: base64.b64encode(d).decode().rstrip("=")]
    for number, part in enumerate(raw):
        for way in ways:
            if way(hashlib.sha256(part).digest()) == stored:
                def scheme(other):
                    source = [lambda: other.encode(), lambda: base64.urlsafe_b64decode(other + "=" * (-len(other) % 4)),
                              lambda: bytes.fromhex(other)][number]()
                    return way(hashlib.sha256(source).digest())
                return scheme
    raise RuntimeError("the way in which tokens are hashed is not known here")


def copy_row(database, table, row, **changed):
    """Inserts a copy of a row with some columns changed: whatever the table's other columns are, they stay right."""
    values = {**dict(row), **changed}
    marks = ", ".join(f":{name}" for name in values)
    database.execute(f"INSERT INTO {table} ({', '.join(values)}) VALUES ({marks})", values)


class Prepared:
    """A data folder with many people in rooms. One account registers by the protocol and makes the rooms; the others are
    copies of it in the stopped store, since hashing 10,000 passwords would take an hour and nothing here measures it."""

    def __init__(self, people=10_000, hall=1_000, groups=1_000, group_size=10, solos=100, rooms_each=1, with_passwords=False):
        """`rooms_each`: of the groups; `with_passwords`: everybody has that of the one who registered."""
        import asyncio
        self.folder = tempfile.TemporaryDirectory(prefix="simmer-bench-")
        self.data = pathlib.Path(self.folder.name) / "data"
        self.shape = {"hall": hall, "groups": groups, "group_size": group_size, "solos": solos}
        self.rooms_each, self.with_passwords = rooms_each, with_passwords
        with Server(data=self.data, limits=LIFTED) as server:
            asyncio.run(self._rooms(server, groups, solos))
            self.token = server.accounts["bench"]["token"]
        self._people(people, hall, groups, group_size, solos)
        self.files = {
            "hall": self._file("hall", [(n, self.hall) for n in range(hall)]),
            "guest": self._file("guest", [(0, self.hall)]),
            "hundred": self._file("hundred", [(n, self.hall) for n in range(100)]),
            "groups": self._file("groups", [(n, self.groups[n // group_size]) for n in range(100 * group_size)]),
            "solos": self._file("solos", [(n, self.solos[n]) for n in range(solos)]),
            "solo": self._file("solo", [(0, self.solos[0])]),
            "crowd": self._file("crowd", [(n, self.groups[n // group_size]) for n in range(people)]),
            "others": self._file("others", [(n, self.groups[n // group_size]) for n in range(hall, people)]),
        }
        self.raw = {name: self._raw(name) for name in self.files}

    async def _rooms(self, server, groups, solos):
        client = await server.login("bench")
        self.hall = await client.make_room("Hall")
        self.groups = [await client.make_room(f"Group {n}") for n in range(groups)]
        self.solos = [await client.make_room(f"Solo {n}") for n in range(solos)]
        await client.close()

    def _people(self, people, hall, groups, group_size, solos):
        database = sqlite3.connect(self.data / "simmer.sqlite")
        database.row_factory = sqlite3.Row
        account = database.execute("SELECT * FROM account WHERE username = 'bench'").fetchone()
        session = database.execute("SELECT * FROM session WHERE account = ?", (account["key"],)).fetchone()
        keys = {row["id"]: row["key"] for row in database.execute("SELECT id, key FROM room")}
        membership = dict(database.execute("SELECT * FROM membership WHERE room = ? AND account = ?",
                                           (keys[self.hall], account["key"])).fetchone())
        plain = {**membership, "role": 0}
        hashed = _hashing(self.token, session["tokenHash"])
        # They differ in their number alone, so that a client with templates can name them too.
        self.stem = secrets.token_urlsafe(32)
        self.tokens = [f"{self.stem}{n}" for n in range(people)]
        columns = account.keys()
        with database:
            first = database.execute("SELECT max(key) FROM account").fetchone()[0] + 1
            for n, token in enumerate(self.tokens):
                changed = {"key": first + n, "id": f"{account['id'][:-6]}{n:06}", "username": f"u{n}"}
                gone = ("email", "emailFold", "lastRoom", *(() if self.with_passwords else ("passwordHash",)))
                changed |= {name: None for name in gone if name in columns}
                copy_row(database, "account", account, **changed)
                copy_row(database, "session", session, tokenHash=hashed(token), id=f"{session['id'][:-6]}{n:06}", account=first + n)
                if self.with_passwords:
                    # Whoever logs in by it again is remembered to have come from here: that is of no connection.
                    database.execute("INSERT INTO loginPlace VALUES (?, '127.0.0.1', ?)", (first + n, int(time.time() * 1000)))
                rooms = [self.groups[number] for number in self.rooms_of(n)] if n < groups * group_size else []
                rooms += [self.hall] if n < hall else []
                rooms += [self.solos[n]] if n < solos else []
                for room in rooms:
                    copy_row(database, "membership", plain, room=keys[room], account=first + n)
        database.close()

    def rooms_of(self, n):
        """The groups of a person, by their numbers."""
        groups = self.shape["groups"]
        return [(n // self.shape["group_size"] + step * (groups // self.rooms_each)) % groups for step in range(self.rooms_each)]

    def _file(self, name, pairs):
        path = pathlib.Path(self.folder.name) / f"{name}.members"
        path.write_text("".join(f"{self.tokens[n]} {room}\n" for n, room in pairs))
        return path

    def _raw(self, name):
        """The same shape for a floor, whose rooms are paths."""
        path = pathlib.Path(self.folder.name) / f"{name}.raw"
        numbers = {}
        rooms = (line.split()[1] for line in self.files[name].read_text().splitlines())
        path.write_text("".join(f"x r{numbers.setdefault(room, len(numbers))}\n" for room in rooms))
        return path

    @contextlib.contextmanager
    def server(self, args=(), **environment):
        """The server on a copy of the data, so that each job starts from the same."""
        with tempfile.TemporaryDirectory(prefix="simmer-bench-run-") as folder:
            subprocess.run(["cp", "-r", "--reflink=auto", self.data, f"{folder}/data"], check=True)
            with Server(data=f"{folder}/data", args=args, limits=LIFTED, env=environment) as server:
                settle(server.pid)
                yield server


@contextlib.contextmanager
def floor():
    """The bare broadcaster: (pid, port)."""
    process = subprocess.Popen([BUILD / "epoll_floor"], stdout=subprocess.PIPE, text=True)
    try:
        yield process.pid, int(process.stdout.readline())
    finally:
        process.kill()
        process.wait()


def median(values):
    return statistics.median(values) if values else None


__all__ = ["BUILD", "HERE", "LIFTED", "Prepared", "QUIET", "ROOT", "Server", "binary", "build", "busy", "copy_row", "cpu", "floor",
           "median", "others", "quiet", "run", "settle"]
