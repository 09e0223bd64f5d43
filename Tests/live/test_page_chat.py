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
    # A finger that rests there opens the menu, which stays when it is lifted.
    page.gone(".sending")
    page.hold(".message.mine .text", "rice")
    page.see(".menu-note", ":")
    page.press(".menu-item", "Edit")
    page.see(".composer-about", "Editing")


async def test_the_composer_says_what_a_line_would_do(page, eda, bo, talk):
    """F10: what Simmer would take is offered by a chip, in one tap or by Tab; what is talk is left alone."""
    page.resize(DESKTOP)
    page.open(f"/#/room/{talk}")
    field = page.see(".composer textarea")
    # The server's Permissions-Policy lets the page hear.
    page.see(".composer [data-action=talk]")
    field.send_keys("list tim")
    page.see(".preview-line")
    assert not page.all(".suggestion"), "people are talked to, not Simmer"
    field.clear()
    field.send_keys("@simmer timer")
    page.see(".suggestion .suggestion-say", "timer")
    assert page.violations() == []
    field.send_keys(Keys.ARROW_DOWN)
    chosen = page.told(".suggestion[aria-selected=true] .suggestion-say")
    field.send_keys(Keys.ENTER)
    page.gone(".suggestion")
    assert field.get_attribute("value") == f"@simmer {chosen}"
    field.clear()
    field.send_keys("soup 20 min")
    page.see(".preview-offer", "20")
    assert page.violations() == []
    field.send_keys(Keys.TAB)
    page.see(".timer-card", "soup")
    page.see(".message.mine .text", "soup 20 min")
    page.wait(lambda: field.get_attribute("value") == "")
    page.gone(".preview-offer")
    assert page.focused == field
    page.see(".composer textarea").send_keys("hello @b")
    page.see(".suggestion", "@bo")
    page.keys(Keys.ARROW_DOWN, Keys.ENTER)
    page.wait(lambda: page.see(".composer textarea").get_attribute("value") == "hello @bo ")
    page.see(".composer textarea").clear()
