"""Two people who share a room, each in a browser of one's own."""
import pytest

from browser import PHONE


@pytest.fixture
def pair(open_browser, fresh):
    """Ana on a desktop and Bo on a phone, in one room that Bo entered by Ana's link."""
    ana, bo = open_browser(), open_browser(size=PHONE)
    name = fresh("Kitchen ")
    ana.register(fresh("ana"), "Ana").see(".chip-button")
    ana.make_room(name)
    link = ana.invite_link()
    bo.register(fresh("bo"), "Bo", path="/" + link.split("/", 3)[3])
    bo.press(".join .primary")
    bo.see(".room-title", name)
    ana.room(name)
    ana.name_of_room = name
    return ana, bo


def digits(browser):
    return browser.told(".timer-card .digits")
