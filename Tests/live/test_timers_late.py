"""Orders about timers that were given without a network and come later: `composedAt` (N34 N36 N37 T16)."""
import time

import pytest

from client import new_cid

MINUTE = 60_000


def now():
    return int(time.time() * 1000)


async def start(client, room, seconds, at=None, label="Penne"):
    late = {} if at is None else {"composedAt": at}
    return (await client.call("timer.start", room=room, label=label, seconds=seconds, cid=next(new_cid), **late))["timer"]


async def order(client, what, room, timer, at, **params):
    return (await client.call(f"timer.{what}", room=room, timer=timer["id"], composedAt=at, cid=next(new_cid), **params))["timer"]


async def test_a_timer_counts_from_when_it_was_started(ana, bo, kitchen):
    """N34: to the millisecond, for everybody."""
    at = now() - 3 * MINUTE
    timer = await start(ana, kitchen, 540, at)
    assert timer["startedAt"] == at and timer["endsAt"] == at + 540_000
    assert (await bo.wait_for("timer", room=kitchen))["timer"]["endsAt"] == at + 540_000


async def test_one_whose_end_has_passed_rings_at_once_and_once(ana, bo, kitchen):
    """N34 N40"""
    at = now() - 20 * MINUTE
    timer = await start(ana, kitchen, 540, at)
    alarm = await bo.wait_for("message", room=kitchen, where=lambda m: (m.get("card") or {}).get("state") == "finished")
    assert "Penne" in alarm["text"] and "11 min" in alarm["text"], "it says how late"
    stopped = await order(ana, "acknowledge", kitchen, timer, at + 540_000)
    assert stopped["state"] == "acknowledged"
    alarms = [m for m in (await bo.history(kitchen))["events"] if "ready" in (m.get("params", m).get("text") or "")]
    assert len(alarms) == 1


async def test_a_timer_is_stopped_before_the_server_knew_that_it_was_over(ana, bo, kitchen):
    """N37: the alarm is in the room all the same, and nobody's page goes on ringing."""
    at = now() - MINUTE
    timer = await start(ana, kitchen, 59, at)
    stopped = await order(ana, "acknowledge", kitchen, timer, now())
    assert stopped["state"] == "acknowledged"
    await bo.wait_for("timer", room=kitchen, where=lambda e: e["timer"]["state"] == "acknowledged")


async def test_paused_and_resumed_without_a_network(ana, kitchen):
    """N36: what was left then, though the end has passed and it rang meanwhile."""
    began = now() - 30 * MINUTE
    timer = await start(ana, kitchen, 600, began)
    await ana.wait_for("timer", room=kitchen, where=lambda e: e["timer"]["state"] == "finished")
    paused = await order(ana, "pause", kitchen, timer, began + 4 * MINUTE)
    assert paused["state"] == "paused" and paused["remainingMs"] == 6 * MINUTE and "firedAt" not in paused
    resumed = await order(ana, "resume", kitchen, timer, began + 29 * MINUTE)
    assert resumed["state"] == "running" and resumed["endsAt"] == began + 35 * MINUTE
    longer = await order(ana, "extend", kitchen, timer, began + 29 * MINUTE + 5, seconds=60)
    assert longer["endsAt"] == began + 36 * MINUTE
    cancelled = await order(ana, "cancel", kitchen, timer, began + 30 * MINUTE)
    assert cancelled["state"] == "cancelled"


async def test_a_late_order_does_not_go_before_the_one_that_it_follows(ana, bo, kitchen):
    """N36: somebody else has resumed it since."""
    timer = await start(ana, kitchen, 600)
    await bo.call("timer.pause", room=kitchen, timer=timer["id"], cid=next(new_cid))
    resumed = (await bo.call("timer.resume", room=kitchen, timer=timer["id"], cid=next(new_cid)))["timer"]
    paused = await order(ana, "pause", kitchen, timer, timer["startedAt"] + 1)
    assert paused["remainingMs"] <= 600_000
    assert paused["orderedAt"] == resumed["orderedAt"], "not from before it went on"


async def test_an_order_of_after_the_end_is_too_late(ana, kitchen):
    """N36 N10"""
    began = now() - 30 * MINUTE
    timer = await start(ana, kitchen, 600, began)
    await ana.wait_for("timer", room=kitchen, where=lambda e: e["timer"]["state"] == "finished")
    for what in ("pause", "cancel"):
        await ana.refused("expired", f"timer.{what}", room=kitchen, timer=timer["id"], composedAt=began + 11 * MINUTE, cid=next(new_cid))


@pytest.mark.parametrize("wrong", [-25 * 60 * MINUTE, 10 * MINUTE, None])
async def test_times_that_cannot_be_are_refused(ana, kitchen, wrong):
    """N34"""
    at = "soon" if wrong is None else now() + wrong
    await ana.refused("invalid", "timer.start", "composedAt", room=kitchen, label="Rice", seconds=60, composedAt=at, cid=next(new_cid))
    assert await ana.timers(kitchen) == []


async def test_a_tea_counts_from_when_it_was_poured(ana, kitchen):
    """T16"""
    tea = (await ana.call("tea.add", room=kitchen, name="Sencha", brand="Midori", type="green", cid=next(new_cid)))["tea"]
    at = now() - MINUTE
    timer = (await ana.call("tea.brew", room=kitchen, tea=tea["id"], seconds=120, composedAt=at, cid=next(new_cid)))["timer"]
    assert timer["endsAt"] == at + 120_000
