"""The tea journal over a power cut, and with many at once; what is said and asked by method stands in `Tests/Dialogues/teas` (T22 B7)."""
import asyncio

import pytest

from bot import assert_ok
from conftest import shared_room
from teas import add, room, running, say, tea, teas  # noqa: F401

pytestmark = pytest.mark.row("T22", "B7")


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
