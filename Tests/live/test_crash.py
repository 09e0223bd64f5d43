"""Power cuts under load: what was acknowledged is there, once, in a log without a hole, for everyone alike (N54 B1)."""
import asyncio
import time

import pytest

from client import new_cid
from faults import Faults
from storm import Storm


@pytest.mark.timeout(600)
async def test_two_thousand_sends_through_a_server_that_is_killed_again_and_again(make_server):
    server = make_server()
    storm = await Storm.begin(server, [f"s{n}" for n in range(8)], lines=250)

    async def power_cuts():
        for cut in range(1, 7):
            await storm.reached(cut / 7)
            await asyncio.to_thread(server.restart)

    await storm.through(power_cuts(), parallel=4)
    await storm.check()


async def test_everything_due_while_down_fires_once_oldest_first_and_says_how_late(make_server, tmp_path):
    """B1"""
    faults = Faults(tmp_path)
    server = make_server(env=faults.environment)
    ana = await server.login("ana")
    room = await ana.make_room("Kitchen")
    soon = int(time.time() * 1000) + 600_000
    for n in range(10):
        await ana.call("timer.start", room=room, label=f"pot {n}", totalSeconds=600 + n % 3, cid=next(new_cid))
        await ana.call("reminder.create", room=room, text=f"chore {n}", dueAt=soon + 500 + n * 100, cid=next(new_cid))
    await ana.call("reminder.create", room=room, text="each time", rrule="FREQ=MINUTELY;INTERVAL=5", dueAt=soon + 500, cid=next(new_cid))
    head = (await ana.rooms())[room]["head"]
    ana.abort()
    server.kill()
    faults.step(660)  # all of it is due

    server.start()
    ana = await server.login("ana", sync=False)
    await ana.sync(rooms={room: head}, limit=200)
    for n in range(10):
        await ana.wait_for("timer", where=lambda e: e["timer"]["label"] == f"pot {n}" and e["timer"]["state"] == "finished")
        await ana.wait_for("reminder", where=lambda e: e["reminder"]["text"] == f"chore {n}"
                           and e["reminder"]["state"] == "fired")
    await ana.ask(room, "help")
    ended = [e["timer"] for e in ana.seen("timer", room=room) if e["timer"]["state"] == "finished"]
    assert len(ended) == 10 and len({t["id"] for t in ended}) == 10
    assert [t["endsAt"] if t.get("endsAt") else t["firedAt"] for t in ended] == sorted(
        t["endsAt"] if t.get("endsAt") else t["firedAt"] for t in ended)
    alarms = [e for e in ana.seen("message", room=room) if e["from"].get("bot") and not e.get("cause")]
    for n in range(10):
        assert len([a for a in alarms if f"pot {n}" in a["text"]]) == 1
        assert len([a for a in alarms if f"chore {n}" in a["text"]]) == 1
    assert len([a for a in alarms if "each time" in a["text"]]) == 1, "a repeat fires once, not once per missed turn"
    ana.abort()
    server.kill()

    server.start()
    ana = await server.login("ana", sync=False)
    await ana.sync(rooms={room: head}, limit=200)
    await ana.ask(room, "help")
    again = [e for e in ana.seen("message", room=room) if e["from"].get("bot") and not e.get("cause")
             and "each time" not in e["text"]]
    assert len(again) == 20, "something fired again"
    await ana.close()


async def test_a_command_that_was_answered_is_not_run_again_after_a_power_cut(make_server):
    server = make_server()
    ana = await server.login("ana")
    room = await ana.make_room("Kitchen")
    for round_ in range(5):
        await ana.ask(room, f"start a {round_ + 5} minute timer for pot {round_}")
        sent = await ana.say(room, f"start a {round_ + 5} minute timer for pan {round_}")  # the cut may come before its answer
        ana.abort()
        server.restart()
        ana = await server.login("ana", sync=False)
        await ana.sync(rooms={room: sent["seq"] - 1}, limit=200)
        await ana.answer(room, sent["seq"])
    labels = sorted(t["label"].lower() for t in await ana.timers(room))
    assert labels == sorted([f"pot {n}" for n in range(5)] + [f"pan {n}" for n in range(5)])
    answers = [e["cause"] for e in await ana.all_history(room) if e["from"].get("bot") and e.get("cause")]
    assert len(answers) == len(set(answers)), "a line was answered twice"
    await ana.close()
