"""The tea journal by method (T1 T3 T7 T14 T22)."""
import asyncio

import pytest

from bot import assert_ok
from client import new_cid
from conftest import shared_room
from teas import add, fields, room, running, say, tea, teas  # noqa: F401

pytestmark = pytest.mark.row("T1", "T3", "T7", "T14", "T22")


async def test_a_program_keeps_a_journal(ana, bo, room):
    """T1 T3 T7 T11 T14 T16 B7 B14"""
    made = await add(ana, room, "Sencha", steepSeconds=60, waterC=70, leafGrams=4, waterMl=120, stockGrams=20)
    heard = await bo.wait_for("item", room=room, kind="tea", id=made["id"])
    assert heard["change"] == "added" and heard["value"]["name"] == "Sencha"
    assert (await bo.call("tea.try", room=room, tea=made["id"], cid=next(new_cid)))["tea"]["tried"]
    timer = (await bo.call("tea.brew", room=room, tea=made["id"], cid=next(new_cid)))["timer"]
    assert timer["totalSeconds"] == 60 and (await teas(ana, room))["Sencha"]["stockGrams"] == 16
    session = await bo.call("tea.brew", room=room, tea=made["id"], infusions=[{"seconds": 8}, {"seconds": 9}], rinse=True, cid=next(new_cid))
    assert session["timer"]["totalSeconds"] == 8
    page = await ana.call("tea.list", room=room, query="midori", limit=1, offset=0)
    assert page["total"] == 1 and page["teas"][0]["id"] == made["id"]
    await ana.call("tea.delete", room=room, tea=made["id"], cid=next(new_cid))
    await ana.refused("not_found", "tea.get", room=room, tea=made["id"])


@pytest.mark.parametrize("fields, reason", [
    ({"name": " "}, "missing"), ({"name": "x" * 81}, "too_long"), ({"type": "purple"}, "unknown"), ({"steepSeconds": 0}, "not_positive"),
    ({"steepSeconds": 3_601}, "too_big"), ({"steepSeconds": "x"}, "not_number"), ({"waterC": 101}, "too_big"), ({"waterC": 19}, "invalid"),
    ({"leafGrams": 50.1}, "too_big"), ({"leafGrams": 0}, "not_positive"), ({"waterMl": 3_001}, "too_big"), ({"stockGrams": -1}, "not_positive"),
    ({"infusions": [{"seconds": 1}] * 21}, "limit"), ({"infusions": [{"seconds": 0}]}, "too_short"), ({"infusions": 3}, "invalid")])
async def test_what_a_program_may_not_set(ana, room, fields, reason):
    """T3 T24 B14"""
    await ana.refused(reason, "tea.add", **{"room": room, "name": "Sencha", "brand": "Midori", "type": "green", "cid": next(new_cid), **fields})
    assert not await teas(ana, room)


async def test_an_outsider_learns_nothing(ana, cleo, room):
    """T22"""
    made = await add(ana, room, "Sencha")
    for method, params in [("tea.list", {}), ("tea.get", {"tea": made["id"]}), ("tea.try", {"tea": made["id"]}),
                           ("note.add", {"tea": made["id"], "text": "x"}), ("share.create", {"tea": made["id"]}), ("share.list", {})]:
        await cleo.refused("not_found", method, room=room, **params)
    other = await shared_room(cleo, name="Elsewhere")
    await cleo.refused("not_found", "tea.get", room=other, tea=made["id"])


async def test_a_power_cut_after_the_answer_loses_nothing(make_server):
    """T22 B7"""
    server = make_server()
    ana = await server.login("ana")
    room = await shared_room(ana)
    await add(ana, room, "Sencha", steepSeconds=60)
    await add(ana, room, "Da Hong Pao", "Yu", "oolong")
    for sentence in ("note for Sencha: grassy", "I tried the Sencha", "brew Da Hong Pao gongfu 90 120 150", "next infusion"):
        assert_ok(await say(ana, room, sentence))
    server.restart()
    ana = await server.login("ana")
    kept = await tea(ana, room, "Sencha")
    assert kept["tea"]["tried"] and [n["text"] for n in kept["notes"]] == ["grassy"]
    assert_ok(await say(ana, room, "next infusion"))
    assert [t["totalSeconds"] for t in (await running(ana, room)).values()] == [150], "the session goes on where it was"
    await ana.close()


async def test_many_teas_are_added_at_once_and_each_is_there(ana, room):
    """T22"""
    await asyncio.gather(*(add(ana, room, f"Tea {n}") for n in range(20)))
    assert len(await teas(ana, room)) == 20
