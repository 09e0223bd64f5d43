"""The wall clock is set while the server runs: things fire by their instants, once, whichever way it goes (B1 N40)."""
import asyncio
import time

import pytest

from client import new_cid
from faults import Faults

HOUR = 3600


@pytest.fixture
def faults(tmp_path):
    return Faults(tmp_path)


@pytest.fixture
async def house(make_server, faults):
    """A server whose clock can be set, somebody in it, and a room."""
    server = make_server(env=faults.environment)
    ana = await server.login("ana")
    yield server, ana, await ana.make_room("Kitchen")
    await ana.close()


async def start(client, room, label, seconds):
    timer = await client.call("timer.start", room=room, label=label, totalSeconds=seconds, cid=next(new_cid))
    return timer.get("timer", timer)


async def remind(client, room, text, due, **more):
    reminder = await client.call("reminder.create", room=room, text=text, dueAt=int(due * 1000), cid=next(new_cid), **more)
    return reminder.get("reminder", reminder)


async def ended(client, room, label, since=0):
    return await client.wait_for("timer", room=room, since=since,
                                 where=lambda e: e["timer"]["label"] == label and e["timer"]["state"] == "finished")


def alarms(client, room, words):
    """The bot's messages that tell that the thing is due; those that tell of its beginning come of its own accord too."""
    return [e for e in client.seen("message", room=room)
            if e["from"].get("bot") and not e.get("cause") and words in e["text"]
            and e["card"]["state"] in ("finished", "fired")]


async def test_an_hour_forward_fires_what_is_due_once_and_an_hour_back_fires_nothing_again(house, faults):
    _, ana, room = house
    now = time.time()
    await start(ana, room, "roast", 1800)
    await start(ana, room, "stock", 2 * HOUR)
    await remind(ana, room, "the oven", now + 2400)
    await remind(ana, room, "each time", now + 60, rrule="FREQ=MINUTELY;INTERVAL=5")
    faults.step(HOUR)
    await ended(ana, room, "roast")
    await ana.wait_for("reminder", room=room, where=lambda e: e["reminder"]["text"] == "the oven")
    await ana.wait_for("message", room=room, where=lambda e: "each time" in e["text"]
                       and e["card"]["state"] == "fired")
    faults.step(-HOUR)
    # By now the clock shows an instant before all of them. A timer that ends meanwhile shows that the scheduler has looked again.
    await start(ana, room, "egg", 2)
    await ended(ana, room, "egg")
    faults.step(HOUR)
    await start(ana, room, "tea", 2)
    await ended(ana, room, "tea")
    await ana.ask(room, "simmer, help")
    for words in ("roast", "the oven", "egg", "tea"):
        assert len(alarms(ana, room, words)) == 1, (words, alarms(ana, room, words))
    # A repeat fires once for all the turns that the step jumped over, and at most once more since.
    assert 1 <= len(alarms(ana, room, "each time")) <= 2
    assert [t["label"] for t in await ana.timers(room) if t["state"] == "running"] == ["stock"]


async def test_an_hour_back_keeps_the_instant_and_the_timer_still_ends_once(house, faults):
    _, ana, room = house
    with faults.held():  # so that neither comes before the clock is set
        timer = await start(ana, room, "pasta", 3)
        appointment = await remind(ana, room, "call bo", faults.now() + 3)
        faults.step(-HOUR)
    for label in ("first", "second"):  # four seconds of a clock that is an hour behind
        await start(ana, room, label, 2)
        await ended(ana, room, label)
    assert not alarms(ana, room, "pasta") and not alarms(ana, room, "call bo"), "their instants have not come"
    running = {t["label"]: t for t in await ana.timers(room)}
    assert running["pasta"]["state"] == "running" and running["pasta"]["endsAt"] == timer["endsAt"]
    faults.step(HOUR)
    await ended(ana, room, "pasta")
    await ana.wait_for("reminder", room=room, where=lambda e: e["reminder"]["id"] == appointment["id"]
                       and e["reminder"]["state"] == "fired")
    faults.step(-HOUR), faults.step(HOUR)
    await start(ana, room, "third", 1)
    await ended(ana, room, "third")
    assert len(alarms(ana, room, "pasta")) == 1 and len(alarms(ana, room, "call bo")) == 1


async def test_a_clock_that_jumps_to_and_fro_while_things_end_loses_none_and_doubles_none(house, faults):
    """Steps of an hour amid the firings: each instant may be reached several times."""
    _, ana, room = house
    labels = [f"pot {chr(97 + n)}" for n in range(15)]
    for n, label in enumerate(labels):
        await start(ana, room, label, 2 + n % 3)
    end = asyncio.get_running_loop().time() + 6
    while asyncio.get_running_loop().time() < end:
        for step in (HOUR, -HOUR, -HOUR, HOUR):
            faults.step(step)
            await ana.settle()
    for label in labels:
        await ended(ana, room, label)
    await ana.ask(room, "simmer, help")
    for label in labels:
        assert len(alarms(ana, room, label)) == 1, label


async def test_the_log_keeps_its_order_and_limits_do_not_lock_anyone_out(make_server, faults):
    server = make_server(env=faults.environment, limits={"registrationsPerHour": 0})
    ana = await server.login("ana")
    room = await ana.make_room("Log")
    at = []
    for step in (0, HOUR, -HOUR, -HOUR, HOUR, 0):
        faults.step(step)
        for n in range(3):  # beyond 20 in 10 s they would be refused
            at.append((await ana.say(room, f"line {n}"))["at"])
    assert at == sorted(at), "`at` never goes back within a room"
    assert abs((await ana.call("hello"))["now"] - time.time() * 1000) < 60_000
    # An order after the clock was ahead counts from now, not from the room's last `at`.
    answer = await ana.ask(room, "simmer, start 2 second timer for egg")
    assert answer["from"]["bot"]
    await ended(ana, room, "egg")
    await ana.close()


async def test_what_ended_while_the_server_was_down_and_the_clock_was_set_fires_once(make_server, faults):
    server = make_server(env=faults.environment)
    ana = await server.login("ana")
    room = await ana.make_room("Down")
    await start(ana, room, "dough", 1200)
    await start(ana, room, "broth", 3 * HOUR)
    head = (await ana.rooms())[room]["head"]
    ana.abort()
    server.kill()
    faults.step(HOUR)
    server.start()
    ana = await server.login("ana", sync=False)
    await ana.sync(rooms={room: head}, limit=200)
    await ended(ana, room, "dough")
    ana.abort()
    server.kill()
    faults.step(-HOUR)
    server.start()
    ana = await server.login("ana", sync=False)
    await ana.sync(rooms={room: head}, limit=200)
    await start(ana, room, "egg", 1)
    await ended(ana, room, "egg")
    assert len(alarms(ana, room, "dough")) == 1 and not alarms(ana, room, "broth")
    await ana.close()
