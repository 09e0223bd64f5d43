"""What the composer offers while one types, by fingers: the names of a room's noodles. One browser; the others are cases of
Tests/page/suggestednames.test.js."""
import pytest

from browser import SMALL, Keys
from client import new_cid
from conftest import shared_room

WHO = "ilse"


@pytest.fixture
async def ilse(login):
    return await login("ilse", firstName="Ilse")


@pytest.fixture
async def talk(page, ilse, bo, fresh):
    """A room of Ilse's with Bo."""
    room = await shared_room(ilse, bo, name=fresh("Shelf "))
    page.visit(f"/#/room/{room}")
    return room


def write(page, text):
    """Types into the empty field."""
    field = page.see(".composer textarea")
    field.clear()
    field.send_keys(text)
    return field


def value(page):
    return page.js("return document.querySelector('.composer textarea').value")


async def noodle(client, room, name, brand="Casa"):
    return (await client.call("noodle.add", room=room, name=name, brand=brand, cookSeconds=540, cid=next(new_cid)))["noodle"]


async def test_a_finger_chooses_a_name_in_the_middle_of_what_is_written(page, ilse, talk):
    """F10: the field keeps the focus and what follows; at the width of a small phone."""
    await noodle(ilse, talk, "Farfalle della nonna che non finiscono mai")
    page.resize(SMALL)
    page.visit(f"/#/room/{talk}")
    field = write(page, "@simmer start  timer")
    page.keys(*[Keys.ARROW_LEFT] * 6, "far")
    page.see(".suggestion", "Farfalle")
    assert page.violations() == []
    assert all(height >= 48 for height in page.js("return [...document.querySelectorAll('.suggestion')].map((one) => one.offsetHeight)"))
    assert page.js("return document.documentElement.scrollWidth") <= SMALL[0]

    def touched():
        for option in page.all(".suggestion", "Farfalle"):
            box = option.rect
            for kind, points in (("touchStart", [{"x": box["x"] + 30, "y": box["y"] + 24}]), ("touchEnd", [])):
                page.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        return value(page) == "@simmer start Farfalle della nonna che non finiscono mai timer"
    page.wait(touched)
    assert page.focused == field
    page.keys("!")
    page.wait(lambda: value(page) == "@simmer start Farfalle della nonna che non finiscono mai! timer")
    field.clear()
