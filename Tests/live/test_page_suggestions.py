"""What the composer offers while one types, by keys and fingers: the names of a room's noodles and teas. One browser; the others are cases
of Tests/page/suggestednames.test.js."""
import pytest

from browser import DESKTOP, SMALL, Keys
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


async def test_names_of_things_are_offered_as_one_types_and_are_as_the_room_has_them_now(page, ilse, bo, talk):
    """F10 N1 T1: by arrows and Tab; what others add or take away is known without asking again."""
    page.resize(DESKTOP)
    await noodle(ilse, talk, "Penne <b>rigate</b>")
    await ilse.call("tea.add", room=talk, name="Été Sencha", brand="Midori", type="green", cid=next(new_cid))
    field = write(page, "@simmer start timer for penn")
    page.wait(lambda: "noodle · Casa" in page.told(".suggestion", "Penne <b>rigate</b>"))
    assert field.get_attribute("role") == "combobox" and field.get_attribute("aria-expanded") == "true"
    assert page.see("[role=listbox]").get_attribute("id") == field.get_attribute("aria-controls")
    page.keys(Keys.ARROW_DOWN)
    page.see(".suggestion[aria-selected=true]", "Penne")
    assert "Penne" in page.js("return document.getElementById(arguments[0].getAttribute('aria-activedescendant')).textContent", field)
    page.keys(Keys.TAB)
    page.gone(".suggestion", "Penne")
    assert value(page) == "@simmer start timer for Penne <b>rigate</b>" and page.focused == field
    write(page, "@simmer brew ete")
    page.see(".suggestion", "Été Sencha")
    page.keys(Keys.ESCAPE)
    page.gone(".suggestion")
    assert value(page) == "@simmer brew ete" and field.get_attribute("aria-expanded") == "false"
    # While the page is open.
    bows = await noodle(bo, talk, "Bowties")

    def offered(text):
        write(page, f"@simmer {text}")
        return page.texts(".suggestion-say")

    page.wait(lambda: "Bowties" in offered("show bow"))
    await bo.call("noodle.delete", room=talk, noodle=bows["id"], cid=next(new_cid))
    page.wait(lambda: "Bowties" not in offered("show bow"))
    page.see(".composer textarea").clear()


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
