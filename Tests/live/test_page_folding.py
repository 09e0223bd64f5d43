"""Answers of the bot that fold, so that bot talk never drowns people; one browser."""
import pytest

from browser import DESKTOP, PHONE, SMALL, Keys
from conftest import shared_room

WHO = "otto"


@pytest.fixture
async def otto(login):
    return await login("otto", firstName="Otto")


@pytest.fixture
async def talk(page, otto, bo, fresh):
    page.resize(DESKTOP)
    room = await shared_room(otto, bo, name=fresh("Fold "))
    page.visit(f"/#/room/{room}")
    page.see(".composer")
    return room


def lines(page):
    return page.js("return [...document.querySelectorAll('.fold-line')].filter((line) => line.checkVisibility()).map((line) => line.ariaExpanded)")


async def test_answers_fold_when_a_newer_one_is_there_and_open_by_a_press(page, otto, bo, talk):
    """N38: each person's newest stays open; timers and what was changed never fold."""
    await otto.say(talk, "@simmer start a 20 minute timer for soup")
    page.see(".timer-card", "soup")
    await otto.say(talk, "@simmer list timers")
    page.see(".list-card", "soup")
    assert lines(page) == []
    await bo.say(talk, "@simmer help")
    page.see(".message.bot:last-of-type")
    await bo.say(talk, "that is a lot of words")
    page.see(".message .text", "a lot of words")
    assert lines(page) == [], "the answers are to two persons"
    await otto.say(talk, "@simmer start a 30 minute timer for rice")
    page.see(".timer-card", "rice")
    page.wait(lambda: lines(page) == ["false"])
    page.gone(".list-card", "soup")
    page.wait(lambda: len(page.all(".timer-card")) == 2)
    await bo.say(talk, "@simmer list reminders")
    page.wait(lambda: lines(page) == ["false", "false"])
    page.resize(SMALL)
    assert page.violations() == []
    assert page.see(".fold-line").rect["height"] >= 48
    page.wait(lambda: page.js("return document.documentElement.scrollWidth") <= SMALL[0])
    page.press(".fold-line")
    page.see(".list-card", "soup")
    # What is open stays so when the message changes or more is said.
    reacted = page.js("return Number(document.querySelector('.fold-line').closest('.message').dataset.seq)")
    await bo.call("message.react", room=talk, of=reacted, emoji="👍", on=True, cid="fold-reaction")
    page.see(".reaction", "👍")
    assert page.see(".list-card", "soup")
    page.press(".fold-line")
    page.gone(".list-card", "soup")
    page.wait(lambda: lines(page) == ["false", "false"])
    page.resize(PHONE)
    page.visit(f"/#/room/{talk}")
    page.wait(lambda: lines(page) == ["false", "false"])


async def test_who_goes_on_in_a_list_by_keys_stays_there_when_it_folds(page, otto, talk):
    """E8 N38"""
    for n in range(11):
        await otto.call("timer.start", room=talk, label=f"pot {n}", totalSeconds=900 + n, cid=f"pot {talk} {n}")
    await otto.say(talk, "@simmer list timers")
    page.see(".list-card .button", "More")
    page.js("[...document.querySelectorAll('.list-card .button')].find((button) => button.textContent === 'More').focus()")
    page.keys(Keys.ENTER)
    page.see(".list-card .item-title", "pot 10")
    page.is_on(".fold-line")
    page.keys(Keys.ENTER)
    page.see(".list-card .item-title", "pot 0")
    page.is_on("[aria-expanded=true]")


async def test_a_found_message_is_open(page, otto, talk):
    """F20"""
    await otto.say(talk, "@simmer start a 20 minute timer for zabaglione")
    page.see(".timer-card", "zabaglione")
    answer = await otto.ask(talk, "@simmer list timers")
    await otto.ask(talk, "@simmer list reminders")
    page.wait(lambda: lines(page) == ["false"])
    page.visit(f"/#/room/{talk}/room/{answer['seq']}")
    page.see(".list-card", "zabaglione")
