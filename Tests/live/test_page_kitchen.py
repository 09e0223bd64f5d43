"""What of the kitchen only the page has: the camera, the two tea pages, and how they look and move."""
import struct
import zlib

import pytest
from selenium.webdriver import ActionChains

from browser import PHONE, SMALL, Keys
from client import new_cid

CAMERA = ("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream")


@pytest.fixture
def picture(tmp_path):
    """A small PNG."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = b"".join(b"\0" + bytes([40 * y % 256, 120, 200]) * 64 for y in range(48))
    path = tmp_path / "box.png"
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 64, 48, 8, 2, 0, 0, 0))
                     + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))
    return path


@pytest.fixture
async def ana(login, fresh):
    return await login(fresh("ana"), firstName="Ana")


def at_home(browser, ana):
    browser.enter(ana.name).see(".chip-button")
    return browser


def open_picker(browser):
    browser.press("[data-action=photo]")
    browser.see(".dialog h2")


# --- the camera


def test_without_a_camera_the_choice_is_disabled_with_its_reason_and_a_file_still_goes(open_browser, ana, picture, size):
    """N52"""
    page = at_home(open_browser(size=size), ana)
    open_picker(page)
    page.see(".dialog .hint", "no camera")
    reason = page.see("[data-action=camera]:disabled").get_attribute("aria-describedby")
    assert page.told("#" + reason)
    page.choose(picture)
    page.see(".attached img")
    page.say("look")
    page.see(".message.mine .photos img")
    page.wait(lambda: page.js("return document.querySelector('.message.mine .photos img').naturalWidth") > 0)


def test_the_camera_is_asked_for_with_a_reason_and_takes_the_picture(open_browser, ana, size):
    """N52 T6"""
    page = at_home(open_browser(size=size, arguments=CAMERA), ana)
    open_picker(page)
    page.see(".dialog .hint", "for this one picture only")
    page.press("[data-action=camera]:enabled")
    page.press("[data-action=take]:enabled")
    page.see(".attached img")
    page.press(".composer button[type=submit]")
    page.see(".message.mine .photos img")


def test_a_refused_camera_leaves_the_file_and_says_that_all_else_is_saved(open_browser, ana, size):
    """T6"""
    page = at_home(open_browser(size=size, arguments=(CAMERA[0], "--deny-permission-prompts")), ana)
    open_picker(page)
    page.press("[data-action=camera]:enabled")
    page.see(".dialog .hint", "go on without one")
    page.see("[data-action=file]:enabled")
    page.press("[data-action=cancel]")
    page.gone(".dialog")


def test_a_file_that_is_no_picture_is_refused_where_it_was_chosen(open_browser, ana, tmp_path, size):
    """N51 T5"""
    page = at_home(open_browser(size=size, refused=True), ana)
    for name, content in (("leaflet.pdf", b"%PDF-1.4 nothing"), ("fake.jpg", b"<script>alert(1)</script>")):
        (tmp_path / name).write_bytes(content)
        open_picker(page)
        page.choose(tmp_path / name)
        page.see(".composer .error", "JPEG")
    assert not page.all(".attached img")


# --- the two pages of teas


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


def add(page, name, brand="Midori", type="green"):
    page.press("[data-action=add]")
    page.type(".panel input[name=name]", name)
    page.type(".panel input[name=brand]", brand)
    page.press(f".panel option[value={type}]")
    page.press(".panel button[type=submit]")
    page.gone(".panel")
    page.see(".tea-name", name)


def test_the_collection_and_the_timer_are_two_pages_and_the_timer_goes_on(teas):
    """T21 T1 T2 T3 T16 T17 T19"""
    page = teas()
    page.open(f"/#/room/{page.here}/teas")
    page.see(".empty", "No teas yet")
    add(page, "Sencha")
    page.press(".tab", "Tea timer")
    page.wait(lambda: page.js("return location.hash").endswith("/teas/timer"))
    page.type("input[name=typed]", "2:30")
    page.press("[data-action=start]")
    page.see(".steeping .timer-card .digits", "2:")
    page.press(".tab", "Collection")
    page.see(".tea-name", "Sencha")
    page.see(".strip .digits", "2:")
    page.driver.back()
    page.see(".steeping .timer-card")
    page.press(".steeping [data-action=cancel]")
    page.gone(".steeping .timer-card")


def test_the_tabs_are_moved_by_arrow_keys(teas):
    """T21"""
    page = teas()
    page.open(f"/#/room/{page.here}/teas")
    page.see(".tab[aria-selected=true]", "Collection").send_keys(Keys.ARROW_RIGHT)
    page.see(".tab[aria-selected=true]", "Tea timer")


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


def test_a_note_is_written_in_a_panel_and_the_cross_asks_before_it_drops_one(teas):
    """T14 T15 T7"""
    page = teas()
    page.open(f"/#/room/{page.here}/teas")
    add(page, "Sencha")
    page.press(".tea-open", "Sencha")
    page.press("[data-action=note]")
    page.type(".note-place textarea", "seaweed")
    page.press(".note-place .cross")
    page.see(".dialog", "without saving")
    page.press(".dialog .quiet")
    page.gone(".dialog")
    page.press(".note-place button[type=submit]")
    page.see(".notes .text", "seaweed")
    page.press("[data-action=note]")
    page.press(".note-place .cross")
    page.gone(".note-place .panel")
    page.press(".tick")
    page.see(".tick[aria-pressed=true]")
