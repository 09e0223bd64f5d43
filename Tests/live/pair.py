"""Two people who share a room, each in a browser of one's own."""
import pytest

from browser import PHONE
from conftest import shared_room


@pytest.fixture
async def pair(open_browser, login, fresh):
    """Ana on a desktop and Bo on a phone, in a room that both have open."""
    name = fresh("Kitchen ")
    people = [await login(fresh(first.lower()), firstName=first) for first in ("Ana", "Bo")]
    room = await shared_room(*people, name=name)
    ana, bo = open_browser(), open_browser(size=PHONE)
    for browser, person in zip((ana, bo), people):
        browser.enter(person.name, f"/#/room/{room}")
        browser.see(".room-title", name)
        browser.press(".composer textarea")  # a page that nobody has touched may not sound
    ana.name_of_room = name
    return ana, bo
