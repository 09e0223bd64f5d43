"""Experiments of the notebook on the running program: one that is made, and what the room is told of its dates after a down time (E3 E7).
The other dialogues are in Tests/Dialogues/notebook."""
import pytest

from bot import assert_ok
from conftest import shared_room
from faults import Faults
from notebook import add_steps, get, listed, make, say

pytestmark = pytest.mark.row("E3", "E7")


async def test_an_experiment_is_started_in_one_sentence(ana, bo, fresh):
    """E3"""
    lab = await shared_room(ana, bo, name=fresh("Lab "), kind="lab")
    assert_ok(await say(ana, lab, "new experiment Lactase pH from Monday to Friday: incubate at 37 °C, read A420"))
    assert_ok(await say(ana, lab, "save"))
    (only,) = await listed(bo, lab)
    made = await get(bo, lab, only["id"])
    assert made["title"] == "Lactase pH" and "37 °C" in made["protocol"] and made["startDate"] <= made["endDate"]


def notices(client, room, title):
    return [e["text"] for e in client.seen("message", room=room)
            if e["from"].get("bot") and not e.get("cause") and title in e["text"]]


async def test_the_room_is_told_of_the_dates_once_each_also_after_a_down_time(make_server, tmp_path):
    """E7"""
    faults = Faults(tmp_path)
    server = make_server(env=faults.environment)
    ana = await server.login("ana")
    room = await ana.make_room("Lab", "lab")
    await make(ana, room, "Lactase pH", start=2, days=4)
    await say(ana, room, "open Lactase pH")
    await add_steps(ana, room, "run gel")
    await make(ana, room, "Calm", start=2, days=4)
    assert_ok(await say(ana, room, "don't remind us about Calm"))
    day_seconds = 86_400

    async def told(count):
        await ana.wait_for("message", room=room, where=lambda e: len(notices(ana, room, "Lactase pH")) >= count)
        await ana.ask(room, "@simmer help")
        assert len(notices(ana, room, "Lactase pH")) == count and not notices(ana, room, "Calm")

    faults.step(3 * day_seconds)
    await told(1)  # it has begun
    faults.step(1 * day_seconds + day_seconds // 2)
    await told(2)  # it ends tomorrow
    await ana.close()
    server.stop()
    faults.step(20 * day_seconds)
    server.start()
    ana = await server.login("ana")
    history = (await ana.call("room.history", room=room, limit=200))["events"]
    late = [e for e in history if e["event"] == "message" and e["from"].get("bot") and not e.get("cause") and "Lactase pH" in e["text"]]
    if len(late) < 3:
        await ana.wait_for("message", room=room, where=lambda e: "Lactase pH" in e["text"])
        history = (await ana.call("room.history", room=room, limit=200))["events"]
        late = [e for e in history if e["event"] == "message" and e["from"].get("bot") and not e.get("cause") and "Lactase pH" in e["text"]]
    assert len(late) == 3 and "run gel" not in late[0]["text"]
    server.restart()
    ana = await server.login("ana")
    await ana.ask(room, "@simmer help")
    history = (await ana.call("room.history", room=room, limit=200))["events"]
    assert len([e for e in history if e["event"] == "message" and e["from"].get("bot") and not e.get("cause")
                and "Lactase pH" in e["text"]]) == 3
    await ana.close()
