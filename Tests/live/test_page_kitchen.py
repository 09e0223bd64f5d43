"""How the pages of teas look and move; what they do: Tests/page/teapages.test.js."""
import pytest
from selenium.webdriver import ActionChains

from browser import PHONE, SMALL
from client import new_cid


@pytest.fixture
async def ana(login, fresh):
    return await login(fresh("ana"), firstName="Ana")


@pytest.fixture
async def teas(open_browser, ana, fresh, size):
    """Ana in a room of teas."""
    room = await ana.make_room(fresh("Teas "))

    def opened():
        page = open_browser(size=size).enter(ana.name, f"/#/room/{room}")
        page.see(".room-title")
        page.here = room
        return page
    return opened


@pytest.mark.parametrize("size", [PHONE, SMALL])
async def test_long_names_wrap_and_the_bar_leaves_while_one_reads(teas, ana):
    """T23"""
    page = teas()
    long = "Imperial Spring Harvest Hand Rolled Jasmine Dragon Pearls of the Northern Terraces"[:80]
    brand = "A Brand With A Name That Is Hardly Any Shorter Than That Of The Tea Itself"[:80]
    for name, maker in ((long, brand), *((f"Tea {number}", "Midori") for number in range(12))):
        await ana.call("tea.add", room=page.here, name=name, brand=maker, type="green", cid=next(new_cid))
    page.open(f"/#/room/{page.here}/teas")
    page.wait(lambda: len(page.all(".tea-row")) == 13)
    name = page.see(".tea-name", long)
    assert page.js("return arguments[0].getClientRects().length", name) == 1
    line = page.js("return parseFloat(getComputedStyle(arguments[0]).lineHeight) || 20", name)
    assert name.size["height"] > 1.5 * line, "a long name takes the lines that it needs"
    short = page.see(".tea-name", "Tea 3")
    assert short.size["height"] < 1.5 * line, "and each row has its own height"
    assert page.js("return document.documentElement.scrollWidth <= innerWidth")
    page.js("document.querySelector('.page-panel').scrollTo({ top: 400 })")
    page.wait(lambda: page.js("return document.querySelector('.room-page .bar').getBoundingClientRect().bottom <= 1"))
    page.js("document.querySelector('.page-panel').scrollBy({ top: -80 })")
    page.wait(lambda: page.js("return document.querySelector('.room-page .bar').getBoundingClientRect().top >= -1"))
    # A button that somebody holds down stays where it is, though the focus brings the bar back.
    page.js("document.querySelector('.page-panel').scrollTo({ top: 400 })")
    page.wait(lambda: page.js("return document.querySelector('.room-page .bar').getBoundingClientRect().bottom <= 1"))
    held = page.wait(lambda: page.all(".tea-row [aria-haspopup=menu]")[4])
    ActionChains(page.driver).click_and_hold(held).perform()
    page.wait(lambda: page.js("return document.querySelector('.room-page .bar').getBoundingClientRect().top >= -1"))
    ActionChains(page.driver).release().perform()
    page.see(".menu-item")


def motions(page):
    return page.js("""const of = (css) => getComputedStyle(document.querySelector(css)).animationName;
        return [of('.panel'), of('.panel .cross')]""")


def test_the_panel_grows_in_and_its_cross_slides_in_unless_motion_is_reduced(teas):
    """T23"""
    page = teas()
    page.in_motion()
    page.open(f"/#/room/{page.here}/teas")
    page.press("[data-action=add]")
    page.see(".panel")
    page.wait(lambda: motions(page) == ["grow", "slide"])
    page.in_motion(False)
    page.wait(lambda: motions(page) == ["none", "none"])
    assert page.js("return getComputedStyle(document.querySelector('.page-head')).transitionDuration") == "0s"
