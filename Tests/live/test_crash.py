"""Power cuts under load: what was acknowledged is there, once, in a log without a hole, for everyone alike (N54 B1)."""
import asyncio
import time

import pytest

from client import new_cid
from faults import Faults
from resender import Resender
from view import difference, fresh_view


@pytest.mark.timeout(600)
async def test_two_thousand_sends_through_a_server_that_is_killed_again_and_again(make_server):
    server = make_server()
    owner = await server.login("owner")
    room = await owner.make_room("Storm")
    token = (await owner.link(room, uses=100))["token"]
    names = [f"s{n}" for n in range(8)]
    for name in names:
        member = await server.login(name)
        await member.join(token)
        await member.close()
    await owner.close()

    senders = [Resender(server, name, room) for name in names]
    total, parallel = 2000, 4
    progress = asyncio.Condition()
    done = 0

    async def work(sender, part):
        nonlocal done
        for n in range(total // len(senders) // parallel + 1):
            if part + n * parallel >= total // len(senders):
                break
            await sender.send(f"{sender.name} {part + n * parallel}")
            async with progress:
                done += 1
                progress.notify_all()

    async def power_cuts():
        for cut in range(1, 7):
            async with progress:
                await progress.wait_for(lambda: done >= cut * total // 7)
            await asyncio.to_thread(server.restart)

    for sender in senders:
        await sender.connected()
    await asyncio.gather(power_cuts(), *(work(sender, part) for sender in senders for part in range(parallel)))
    for sender in senders:
        await sender.close()

    fresh = (await fresh_view(server, "owner", [room])).rooms[room]
    texts = [m["text"] for m in fresh.values() if not m["bot"]]
    expected = {f"{name} {n}" for name in names for n in range(total // len(names))}
    assert len(texts) == len(set(texts)) and set(texts) == expected, "every line once"
    for sender in senders:
        for text, seq in sender.acknowledged.items():
            assert fresh[seq]["text"] == text, f"{text} was acknowledged as {seq}"
        held = sender.view.rooms[room]
        floor = min(held)
        assert held == {seq: m for seq, m in fresh.items() if seq >= floor}, difference({room: held}, {room: fresh})

    reader = await server.login("owner")
    head, after, numbers = (await reader.rooms())[room]["head"], 0, []
    while True:
        page = await reader.history(room, after=after, limit=200, all=True)
        numbers += [e.get("seq") or e["params"]["seq"] for e in page["events"]]
        if not page["moreAfter"]:
            break
        after = numbers[-1]
    assert numbers == list(range(1, head + 1)), "a hole in the log"
    await reader.close()


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
