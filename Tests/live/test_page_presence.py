"""Who is there, who types, and what a screen reader hears of it; one browser."""
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


async def test_members_are_there_away_or_gone_as_it_happens(page, server, login, bo, talk):
    """P22 P23"""
    page.visit(f"/#/room/{talk}/people")
    page.see(".member", "Bo")
    page.wait(lambda: "online" in page.told(".member", "Bo"))
    page.wait(lambda: "away" not in page.told(".member", "Bo"))
    await bo.notify("presence", state="away")
    page.wait(lambda: "away" in page.told(".member", "Bo"))
    await bo.notify("presence", state="active")
    page.wait(lambda: "online" in page.told(".member", "Bo"))
    await bo.close()
    page.wait(lambda: "online" not in page.told(".member", "Bo"))
    assert page.violations() == []


async def test_what_others_say_is_announced_once_and_typing_and_ones_own_are_not(page, uma, bo, talk):
    """F11 P21"""
    page.visit(f"/#/room/{talk}")
    page.see(".composer")
    page.js("""window.__heard = [];
        for (const id of ['polite', 'assertive']) new MutationObserver(() => {
            const text = document.getElementById(id).textContent;
            if (text) window.__heard.push(text);
        }).observe(document.getElementById(id), { childList: true });""")
    await is_typing(page, bo, talk)
    page.say("my own words")
    page.gone(".sending")
    await bo.say(talk, "the soup is on")
    page.wait(lambda: page.js("return window.__heard.length > 0"))
    await bo.say(talk, "come")
    page.wait(lambda: page.js("return window.__heard.length > 1"))
    assert page.js("return window.__heard") == ["Bo: the soup is on", "Bo: come"]
    assert page.see("[role=log]").get_attribute("aria-live") == "off", "a log that is loaded is not read out"


async def test_days_are_told_apart(page, uma, bo, talk):
    """F6 F8: a heading of its own for each day; how days and times are named is a case of its own (Tests/page/words.test.js)."""
    await bo.say(talk, "this morning")
    await bo.say(talk, "this noon")
    page.visit(f"/#/room/{talk}")
    page.see(".message .text", "this noon")
    assert page.texts(".day-line") == ["Today"]
