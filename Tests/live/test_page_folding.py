"""Answers of the bot that fold, by real keys; one browser. The rest: Tests/page/folding.test.js."""
import pytest

from browser import DESKTOP, Keys
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
