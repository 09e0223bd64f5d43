"""Ten thousand timers due in one second: each fires once, nobody else waits for them; the same after a start that comes too late (B1)."""
import asyncio
import collections
import json
import os
import shutil
import signal
import sqlite3
import statistics
import time

import pytest

from client import new_cid
from faults import Faults
from server import Server

ROOMS, EACH = 100, 100
LIFTED = {"timersPerRoom": 0, "timersPerPerson": 0, "roomsPerAccount": 0, "messagesPer10Seconds": 0, "requestsPer10Seconds": 0,
          "registrationsPerHour": 0, "loginSeconds": 120, "eventsPerDay": 0, "bytesPerDay": 0}


@pytest.fixture(scope="module")
def filled():
    """The data of a server on which all of them run, which does not run itself."""
    with Server(speaks={"en"}, limits=LIFTED) as server:
        asyncio.run(fill(server))
        server.stop()
        yield server.data


@pytest.fixture
def data(filled, tmp_path):
    """A copy of it."""
    return shutil.copytree(filled, tmp_path / "data", ignore=shutil.ignore_patterns("*.socket"))


async def fill(server):
    """Starts the timers, by the protocol. The client hears no events, which would be the test's own load."""
    ana = await server.login("ana", sync=False)
    rooms = [await ana.make_room(f"Room {n}") for n in range(ROOMS)]
    for n in range(EACH):
        started = [await ana.start("timer.start", room=room, label=f"pot {n}", cid=next(new_cid), totalSeconds=90_000)
                   for room in rooms]
        for future in started:
            assert "result" in await future, future.result()
    await ana.close()


def make_due(data, at):
    """Moves all of them into the second that begins at `at`. How long it took to start them is then no matter."""
    with sqlite3.connect(data / "simmer.sqlite") as database:
        database.execute(
            "UPDATE object SET due = :at + key % 1000, fields = json_set(fields, '$.endsAt', :at + key % 1000) WHERE kind = 'timer'",
            {"at": int(at * 1000)})
    database.close()


class Books:
    """What the store says of the timers, read beside the running server."""

    def __init__(self, server):
        self.database = sqlite3.connect(f"file:{server.data}/simmer.sqlite?mode=ro", uri=True)

    def left(self):
        return self.database.execute("SELECT count(*) FROM object WHERE kind = 'timer' AND due IS NOT NULL").fetchone()[0]

    def timers(self):
        return [json.loads(fields) for (fields,) in self.database.execute("SELECT fields FROM object WHERE kind = 'timer'")]

    def alarms(self):
        """(room, timer) → the texts of the messages that tell its end."""
        found = collections.defaultdict(list)
        for room, body in self.database.execute("SELECT room, body FROM event WHERE kind = 0"):
            body = json.loads(body)
            card = body.get("card") or {}
            if card.get("kind") == "timer" and "⏰" in body["text"]:
                found[room, card["id"]].append(body["text"])
        return found


async def all_fired(server):
    books = Books(server)
    async with asyncio.timeout(300):
        while books.left():
            await asyncio.sleep(0.2)
    return books


def check(books, word):
    timers, alarms = books.timers(), books.alarms()
    assert len(timers) == ROOMS * EACH and all(t["state"] == "finished" for t in timers)
    assert len(alarms) == ROOMS * EACH and all(len(texts) == 1 for texts in alarms.values()), "each is told once"
    assert all(word in texts[0] for texts in alarms.values()), "and in the right words"
    assert not books.database.execute(
        "SELECT count(*) FROM (SELECT room FROM event GROUP BY room HAVING count(*) <> max(seq))").fetchone()[0]
    return [t["firedAt"] - t["endsAt"] for t in timers if t.get("endsAt")]


@pytest.mark.timeout(900)
async def test_ten_thousand_timers_due_in_one_second_fire_once_and_others_are_answered(make_server, data, tmp_path):
    faults = Faults(tmp_path)
    due = time.time() + 3600
    make_due(data, due)
    server = make_server(data=data, limits=LIFTED, env=faults.environment)
    bo = await server.login("bo")
    room = await bo.make_room("Elsewhere")
    books, waits = Books(server), []
    assert books.left() == ROOMS * EACH, "some fired before their time"
    # While the server stands still, their second passes and somebody says a lot: it wakes up to all of it at once.
    os.kill(server.pid, signal.SIGSTOP)
    faults.step(due + 1 - faults.now())
    said = [await bo.start("message.send", room=room, text=f"at once {n}", cid=next(new_cid)) for n in range(30)]
    os.kill(server.pid, signal.SIGCONT)
    said = [(await future)["result"]["at"] for future in said]
    async with asyncio.timeout(300):
        while books.left():
            began = time.perf_counter()
            await bo.say(room, f"meanwhile {len(waits)}")
            waits.append(time.perf_counter() - began)
            await asyncio.sleep(0.02)
    late = check(books, "ready")
    print(f"\n{len(late)} fired, lateness ms p50 {statistics.median(late):.0f} max {max(late)}; "
          f"{len(waits)} messages meanwhile, answered in ms p50 {statistics.median(waits or [0]) * 1e3:.1f}")
    assert min(late) >= 0, "none fires early"
    # Whoever talks is served in turns with the alarms, not after all of them.
    assert max(said) < max(timer["firedAt"] for timer in books.timers())
    await bo.close()


@pytest.mark.timeout(900)
async def test_ten_thousand_timers_that_ended_while_the_server_was_down_fire_once_and_say_so(make_server, data):
    make_due(data, time.time() - 60)
    server = make_server(data=data, limits=LIFTED)
    bo = await server.login("bo")  # people come in while all of it fires
    room = await bo.make_room("Elsewhere")
    await bo.say(room, "already here")
    check(await all_fired(server), "ago")
    # Killed again, nothing fires a second time.
    server.restart()
    bo = await server.login("bo")
    await bo.ask(await bo.direct_room(), "help")
    check(Books(server), "ago")
    await bo.close()
