"""One server on SQLite and on PostgreSQL under the same load, by turns, so that what else the machine does falls on both alike.

PostgreSQL is started for it from Debian's package, with what that is delivered with; both write to the same disk (TMPDIR).
"""
import contextlib
import sqlite3
import statistics
import subprocess
import tempfile

import rig
from postgres import Postgres

ADDRESSED = {"SIMMER_BOT_LISTENS": "addressed"}
FLAGS = ("--mode", "acks", "--window", 1, "--secs", 3, "--warm", 1)
SHOWN = {"acks": "durable acks, 100 senders, /s", "p50": "their p50, ms", "p99": "their p99, ms",
         "one p50": "durable ack, one sender, p50, ms", "one p99": "its p99, ms", "cpu": "CPU of the server for each, 100 senders, µs"}


def text(value):
    """As COPY reads it."""
    if value is None:
        return r"\N"
    for sign, instead in (("\\", "\\\\"), ("\t", "\\t"), ("\n", "\\n"), ("\r", "\\r")):
        value = str(value).replace(sign, instead)
    return value


def move(data, postgres):
    """The prepared people and rooms, from a stopped server's SQLite file into tables that a server has made."""
    source = sqlite3.connect(data / "simmer.sqlite")
    columns = {}
    for table, column in postgres.ask(
            "SELECT table_name, column_name FROM information_schema.columns JOIN pg_tables ON tablename = table_name "
            "WHERE table_schema = 'public' AND is_generated = 'NEVER' ORDER BY ordinal_position"):
        columns.setdefault(table, []).append(column)
    theirs = {name.lower(): name for (name,) in source.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    for table in sorted(set(columns) & set(theirs) - {"search", "notebook", "meta"}):
        known = {row[1].lower() for row in source.execute(f"PRAGMA table_info({theirs[table]})")}
        names = [column for column in columns[table] if column in known]
        rows = source.execute(f"SELECT {', '.join(names)} FROM {theirs[table]}")
        lines = "".join("\t".join(map(text, row)) + "\n" for row in rows)
        postgres.ask(f"TRUNCATE {table}")
        subprocess.run(["psql", "-Xq", "-v", "ON_ERROR_STOP=1", "-h", postgres.socket, "-U", "simmer", "-d", "house",
                        "-c", f"COPY {table} ({', '.join(names)}) FROM STDIN"], input=lines, text=True, check=True)
    source.close()
    # The file's row of a room may be behind its log.
    postgres.ask("UPDATE room SET head = last.seq FROM (SELECT room, max(seq) AS seq FROM event GROUP BY room) AS last WHERE last.room = key")
    for table in ("account", "room", "object", "change", "request"):
        postgres.ask(f"SELECT setval(pg_get_serial_sequence('{table}', 'key'), (SELECT coalesce(max(key), 1) FROM {table}))")
    postgres.ask("SELECT setval(pg_get_serial_sequence('event', 'id'), (SELECT max(id) FROM event))")


def round_of(server, prepared):
    before = rig.cpu(server.pid)
    hundred = rig.run("load", "--port", server.port, "--pid", server.pid, "--members", prepared.files["solos"], *FLAGS)
    used = rig.cpu(server.pid) - before
    one = rig.run("load", "--port", server.port, "--pid", server.pid, "--members", prepared.files["solo"], *FLAGS)
    return {"acks": hundred["acks_per_s"], "p50": hundred["ack_us"]["p50"] / 1000, "p99": hundred["ack_us"]["p99"] / 1000,
            "one p50": one["ack_us"]["p50"] / 1000, "one p99": one["ack_us"]["p99"] / 1000, "cpu": used * 1e6 / hundred["delivered"]}


def shown(value):
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def run(rounds):
    """Lines of a table."""
    prepared = rig.Prepared(people=1_000, hall=100, groups=100, solos=100)
    found = {"SQLite": [], "PostgreSQL": []}
    with contextlib.ExitStack() as stack:
        postgres = stack.enter_context(Postgres())
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="simmer-bench-run-"))
        there = {"SIMMER_DATABASE": postgres.url, **ADDRESSED}
        with rig.Server(data=f"{folder}/data", limits=rig.LIFTED, env=there):
            pass
        move(prepared.data, postgres)
        for _ in range(rounds):
            with prepared.server(**ADDRESSED) as server:
                found["SQLite"].append(round_of(server, prepared))
            with rig.Server(data=f"{folder}/data", limits=rig.LIFTED, env=there) as server:
                rig.settle(server.pid)
                found["PostgreSQL"].append(round_of(server, prepared))
    yield "| what | SQLite | PostgreSQL | PostgreSQL / SQLite, median of rounds | spread |"
    yield "|---|---:|---:|---:|---:|"
    for name, what in SHOWN.items():
        lite, post = ([figures[name] for figures in found[engine]] for engine in ("SQLite", "PostgreSQL"))
        ratios = [b / a for a, b in zip(lite, post)]
        yield (f"| {what} | {shown(statistics.median(lite))} | {shown(statistics.median(post))} | {statistics.median(ratios):.2f} | "
               f"{min(ratios):.2f} – {max(ratios):.2f} |")
