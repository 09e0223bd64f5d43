"""A pantry that somebody has open in the browser, on a server of the file's own whose product service is a stub."""
import socket

import food
import pytest
from browser import PHONE, SMALL
from server import Server


@pytest.fixture(scope="module")
def stub():
    service = food.FoodService()
    service.answers["Penne rigate Pasta Nova"] = [food.product("Penne rigate", "Pasta Nova")]
    service.answers[food.PENNE] = food.found(food.product("Penne lisce", "Casa Bella"))
    yield service
    service.close()


@pytest.fixture(scope="module")
def server(stub):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    # Public pages need an address that is known before; the page's cookie then counts only there.
    with Server(env=stub.env, args=["--port", str(port), "--public-address", f"http://localhost:{port}"]) as running:
        running.address = f"http://localhost:{port}"
        yield running


class Pantry:
    """Ana's browser in a pantry of her own, which has the three samples unless its kind is another."""

    def __init__(self, page, client, room, name):
        self.page, self.client, self.room, self.name = page, client, room, name

    def open(self, *path):
        self.page.open("/#/room/" + "/".join([self.room, "pantry", *path]))
        return self.page

    async def noodles(self, **params):
        return (await self.client.call("noodle.list", room=self.room, **params))["noodles"]

    async def noodle(self, name):
        return next(n for n in await self.noodles(filter="all") if n["name"] == name)


@pytest.fixture
async def pantry(window, ana, fresh, size):
    """`await pantry()`: at the size of a phone and of a desktop; `narrow`: instead of the phone, the smallest there is."""
    async def opened(kind="pantry", narrow=False):
        window.resize(SMALL if narrow and size == PHONE else size)
        # A test that failed may have left its question.
        window.js("document.querySelectorAll('.dialog').forEach((dialog) => dialog.remove())")
        if not window.driver.current_url.startswith(window.address):
            window.enter("ana")
        name = fresh("Pantry ")
        room = await ana.make_room(name, kind)
        window.wait(lambda: window.js("return [...document.querySelectorAll('.room-row')].some((a) => a.href.includes(arguments[0]))", room))
        return Pantry(window, ana, room, name)
    return opened


def line(page, name):
    return page.see(".noodle", name)


def within(page, name, css):
    """The element of a noodle's line."""
    return page.wait(lambda: line(page, name).find_element("css selector", css), f"no {css} in the line of {name}")


def upright(page):
    """Every control has a name and room for a finger, nothing reaches out of the window, and axe-core finds nothing."""
    nameless = page.js("""return [...document.querySelectorAll('.place button, .place a, .place input, .place textarea')].filter((e) =>
        e.checkVisibility() && !(e.ariaLabel || e.textContent.trim() || e.labels?.length)).map((e) => e.outerHTML)""")
    assert not nameless
    small = page.js("""return [...document.querySelectorAll('.place .button, .place .noodle-mark, .place .noodle-start, .place .noodle-open')].filter((e) => e.checkVisibility())
        .filter((e) => e.offsetHeight < 48 || e.offsetWidth < 48).map((e) => `${e.ariaLabel || e.textContent} ${e.offsetWidth}×${e.offsetHeight}`)""")
    assert not small
    assert page.js("return Math.max(...[...document.querySelectorAll('.page-panel, .sheet')].map((e) => e.scrollWidth - e.clientWidth)) <= 0")
    assert page.js("return document.documentElement.scrollWidth <= innerWidth")
    assert page.js("return window.__hit") is None
    found = page.violations()
    assert not found, found
