"""Who types, told both ways; what else the page shows of who is there: Tests/page/presence.test.js."""
import pytest

from browser import DESKTOP
from conftest import shared_room
from waiting import until

WHO = "uma"


@pytest.fixture
async def uma(login):
    return await login("uma", firstName="Uma")


@pytest.fixture
async def talk(page, uma, bo, fresh):
    page.resize(DESKTOP)
    return await shared_room(uma, bo, name=fresh("There "))


async def is_typing(page, bo, talk):
    """Bo types; that is shown for six seconds from when it was last told, so that it is told until it is seen."""
    async def seen():
        await bo.notify("typing", room=talk, on=True)
        return page.all(".typing", "Bo is typing")
    await until(seen, "Bo to be seen typing")


async def test_typing_is_seen_both_ways_and_ends_with_the_message(page, uma, bo, talk):
    """F11"""
    page.visit(f"/#/room/{talk}")
    page.see(".composer textarea").send_keys("so")
    seen = await bo.wait_for("typing", room=talk, where=lambda e: e["on"])
    assert seen["account"] == uma.id
    page.see(".composer textarea").clear()
    await is_typing(page, bo, talk)
    await bo.say(talk, "ready")
    page.see(".message .text", "ready")
    page.wait(lambda: page.js("return document.querySelector('.typing').textContent") == "")
