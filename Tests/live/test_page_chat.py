"""Answers by a sweep and the helps of the composer, by real fingers and keys; one browser. The rest: Tests/page/rooms.test.js, finding.test.js."""
import pytest

from browser import DESKTOP, PHONE, Keys
from conftest import shared_room

WHO = "eda"


@pytest.fixture
async def eda(login):
    return await login("eda", firstName="Eda")


@pytest.fixture
async def talk(eda, bo, fresh):
    """A room of Eda's with Bo in it."""
    return await shared_room(eda, bo, name=fresh("Talk "))


async def test_a_sweep_answers_a_message_and_its_menu_tells_the_exact_time(page, eda, bo, talk):
    """F17 F8"""
    await bo.say(talk, "bread or rice?")
    page.resize(PHONE)
    page.open(f"/#/room/{talk}")
    page.sweep(".message.theirs .bubble", "bread or rice?", 100, until=lambda: page.all(".composer-about"))
    page.see(".composer-about", "bread or rice?")
    page.see(".composer textarea").send_keys("rice", Keys.ENTER)
    assert (await bo.wait_for("message", room=talk, text="rice"))["replyTo"]
    page.see(".message.mine .quote", "bread or rice?")
    page.press(".message.mine .more")
    page.see(".menu-note", ":")
    page.keys(Keys.ESCAPE)


async def test_the_composer_offers_what_can_be_said_and_recalls_orders(page, eda, bo, talk):
    """F10: for Simmer where the switch says so, which is kept for each room."""
    page.resize(DESKTOP)
    page.open(f"/#/room/{talk}")
    field = page.see(".composer textarea")
    field.send_keys("list tim")
    assert not page.all(".suggestion"), "people are talked to, not Simmer"
    field.clear()
    page.press("[data-action=simmer]")
    page.see("[data-action=simmer][aria-pressed=true]")
    field.send_keys("timer")
    page.see(".suggestion .suggestion-say", "timer")
    assert page.violations() == []
    field.send_keys(Keys.ARROW_DOWN)
    chosen = page.told(".suggestion[aria-selected=true] .suggestion-say")
    field.send_keys(Keys.ENTER)
    page.gone(".suggestion")
    assert field.get_attribute("value") == chosen
    field.clear()
    field.send_keys("start a 20 minute timer for soup", Keys.ENTER)
    page.see(".timer-card", "soup")
    page.see(".message.mine .text", "@simmer start a 20 minute timer for soup")
    field.send_keys(Keys.ARROW_UP)
    page.wait(lambda: field.get_attribute("value") == "start a 20 minute timer for soup")
    field.send_keys(Keys.ARROW_DOWN)
    page.wait(lambda: field.get_attribute("value") == "")
    page.open(f"/#/room/{talk}/people")
    page.open(f"/#/room/{talk}")
    page.see("[data-action=simmer][aria-pressed=true]")
    page.press("[data-action=simmer]")
    page.see(".composer textarea").send_keys("hello @b")
    page.see(".suggestion", "@bo")
    page.keys(Keys.ARROW_DOWN, Keys.ENTER)
    page.wait(lambda: page.see(".composer textarea").get_attribute("value") == "hello @bo ")
    page.see(".composer textarea").clear()
