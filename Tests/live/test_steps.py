"""What others entered, on the running program: taken back by whom (E9 E12 E14). The other dialogues about steps are in
Tests/Dialogues/notebook."""
import pytest
from client import new_cid

from conftest import shared_room
from lab import experiment, steps, two_step_lab

pytestmark = pytest.mark.row("E9", "E12", "E14")


async def test_what_others_entered_is_taken_back_by_authors_and_owners_alone(ana, bo, cleo, fresh):
    """`undo` asks what `step.correct` asks; whatever any member changes, any member takes back."""
    room = await two_step_lab(ana, bo, cleo, name=fresh("Lab "))
    [step, _] = await steps(ana, room)
    entries = [(await bo.call("step.log", room=room, step=step["id"], text=f"mixed {n}", column="did", cid=next(new_cid)))["entry"]["id"]
               for n in range(2)]
    await cleo.refused("not_allowed", "step.correct", room=room, entry=entries[0], text="no")
    await cleo.refused("not_allowed", "undo", room=room, change=entries[0])
    history = await cleo.call("experiment.history", room=room, experiment=(await experiment(cleo, room))["id"])
    for change in history["changes"]:
        if "mixed" in change["text"]:
            await cleo.refused(("not_allowed", "not_found"), "undo", room=room, change=change["id"])
    await bo.call("undo", room=room, change=entries[0])
    await ana.call("undo", room=room, change=entries[1])
    await bo.call("step.tick", room=room, step=step["id"], cid=next(new_cid))
    await cleo.call("undo", room=room, change=step["id"])
    assert not (await steps(ana, room))[0].get("done")


async def test_what_is_somebodys_own_tick_is_taken_back_by_nobody_else(ana, bo, fresh):
    room = await shared_room(ana, bo, name=fresh("Teas "))
    tea = (await ana.call("tea.add", room=room, name="Sencha", brand="Midori", type="green", cid=next(new_cid)))["tea"]["id"]
    await bo.call("tea.try", room=room, tea=tea, tried=True, cid=next(new_cid))
    seen = [e for e in await heard(ana, bo, room) if e["kind"] == "tried"]
    await ana.refused(("not_allowed", "not_found"), "undo", room=room, change=seen[-1]["id"])
    assert (await bo.call("tea.get", room=room, tea=tea))["tea"]["tried"]


async def heard(client, other, room):
    """The changes of things that the client was told of."""
    await other.settle()
    await client.settle()
    return client.seen("item", room=room)
