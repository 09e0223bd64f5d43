"""The kitchen view: every timer that runs, readable from three metres and pressed with wet hands (N35 N36 N38 N41 F9)."""
import re

import pytest

from browser import DESKTOP, PHONE, SMALL, Keys
from client import new_cid
from devicecalls import asked, at_home

SIDEWAYS, TABLET = (844, 390), (768, 1024)


@pytest.fixture
async def home(open_browser, login, fresh):
    """`await home()`: Ana's page in the room with the bot; `page.client` is a program of hers."""
    async def opened(language=None, **options):
        client = await login(fresh("ana"), firstName="Ana")
        if language:
            await client.call("account.set", language=language, cid=next(new_cid))
        page = await at_home(open_browser, client, **options)
        page.client = client
        return page
    return opened


async def run(page, *timers, room=None):
    """Starts timers of so many minutes."""
    for minutes, label in timers:
        await page.client.call("timer.start", room=room or await page.client.direct_room(), label=label,
                               totalSeconds=round(60 * minutes), cid=next(new_cid))
    for _, label in timers:
        page.see(".strip .chip", label)


def names(page):
    return page.texts(".kitchen-name")


def kitchen(page, room=None):
    page.visit(f"/#/room/{room}/kitchen" if room else "/#/kitchen")
    page.see(".kitchen")


def boxes(page, css):
    """[name, left, top, right, bottom] of what fits."""
    return page.js("""return [...document.querySelectorAll(arguments[0])].filter((e) => e.checkVisibility()).map((e) => {
        const { left, top, right, bottom } = e.getBoundingClientRect();
        return [e.textContent || e.ariaLabel, left, top, right, bottom]; })""", css)


async def test_it_is_reached_from_the_strip_and_left_by_escape_and_back(home):
    """N38 N39 F15"""
    page = await home()
    await run(page, (20, "soup"))
    page.press(".strip [href='#/kitchen']")
    page.see(".kitchen-tile", "soup")
    page.located("#/kitchen")
    assert not page.all(".strip, .rooms"), "nothing but the timers"
    page.see(".kitchen h1", "All rooms")
    page.keys(Keys.ESCAPE)
    page.see(".composer")
    page.driver.forward()
    page.see(".kitchen-tile", "soup")
    page.press("[data-action=leave]")
    page.see(".composer")
    page.press("[data-action=room-menu]")
    page.press(".menu-item", "Kitchen view")
    page.wait(lambda: re.fullmatch(r"#/room/[\w-]+/kitchen", page.js("return location.hash")))
    page.see(".kitchen-tile", "soup")
    page.driver.back()
    page.see(".composer")


async def test_opened_by_its_address_escape_leads_to_the_rooms(home):
    """F15"""
    page = await home()
    page.visit("/#/kitchen")
    page.see(".kitchen-empty")
    page.js("window.history.replaceState(null, '', '#/kitchen')")
    page.keys(Keys.ESCAPE)
    page.see(".composer")


async def test_the_soonest_stands_first_and_paused_ones_last_and_a_room_shows_its_own(home, fresh):
    """N36 N38"""
    page = await home()
    await run(page, (30, "stock"), (10, "penne"))
    other = fresh("Kitchen ")
    room = await page.client.make_room(other)
    await run(page, (20, "rice"), room=room)
    kitchen(page)
    page.wait(lambda: names(page) == ["penne", "rice", "stock"])
    assert other in page.told(".kitchen-tile:nth-child(2) .kitchen-detail")
    assert "simmer" in page.told(".kitchen-tile:nth-child(1) .kitchen-detail", "ends")
    page.press(".kitchen-tile:first-child [data-action=pause]")
    page.wait(lambda: names(page) == ["rice", "stock", "penne"])
    page.see(".kitchen-tile[data-state=paused] .kitchen-detail", "paused")
    minutes, seconds = page.told(".kitchen-tile[data-state=paused] .kitchen-digits").split(":")
    page.press(".kitchen-tile[data-state=paused] [data-action=minute]")
    page.see(".kitchen-tile[data-state=paused] .kitchen-digits", f"{int(minutes) + 1}:{seconds}")
    page.press(".kitchen-tile[data-state=paused] [data-action=resume]")
    page.wait(lambda: names(page) == ["penne", "rice", "stock"])
    page.press(".kitchen-tile:first-child [data-action=cancel]")
    page.wait(lambda: names(page) == ["rice", "stock"])
    page.press(".undo-bar [data-action=undo]")
    page.wait(lambda: names(page) == ["penne", "rice", "stock"])
    kitchen(page, room)
    page.wait(lambda: names(page) == ["rice"])
    assert page.told(".kitchen h1") == other


async def test_what_runs_in_a_room_that_one_comes_into_is_shown_at_once(home, login, fresh):
    """N36 N38"""
    page = await home()
    other = await login(fresh("bo"))
    room = await other.make_room(fresh("Kitchen "))
    await other.call("timer.start", room=room, label="lentils", totalSeconds=1500, cid=next(new_cid))
    await page.client.join((await other.link(room))["token"])
    page.see(".strip .chip", "lentils")


async def test_with_nothing_running_one_tap_starts_a_timer(home):
    """N34 N38"""
    page = await home(size=PHONE)
    kitchen(page)
    page.see(".kitchen-empty", "No timer is running")
    page.wait(lambda: {"5 min", "9 min", "10 min"} <= set(page.texts(".kitchen-chips .button")))
    page.see(".kitchen-start .hint", "simmer")
    page.press(".kitchen-chips .button", "9 min")
    page.wait(lambda: re.fullmatch(r"8:5\d|9:00", page.told(".kitchen-digits")))
    page.gone(".kitchen-chips")
    page.press("[data-action=new]")
    page.press(".kitchen-chips .button", "5 min")
    page.wait(lambda: names(page) == ["5 min", "9 min"])
    page.driver.refresh()
    page.wait(lambda: names(page) == ["5 min", "9 min"])
    for _ in range(2):
        page.press(".kitchen-tile [data-action=cancel]")
        page.wait(lambda: len(page.all(".kitchen-tile")) < 2)
    page.see(".kitchen-empty")
    page.see(".kitchen-chips .button")


@pytest.mark.parametrize("size, least", [(DESKTOP, 90), (TABLET, 140), (PHONE, 80), (SIDEWAYS, 60), (SMALL, 60)])
async def test_digits_are_huge_targets_are_large_and_nothing_is_cut_off(home, size, least):
    """N35 F9: on a phone, a tablet and a desktop, upright and sideways."""
    page = await home(size=size)
    await run(page, (9, "penne"), (20, "grandmother's tomato and basil sauce"), (90, "dough"))
    kitchen(page)
    page.wait(lambda: len(page.all(".kitchen-tile")) == 3)
    page.settle()
    heights = page.js("return [...document.querySelectorAll('.kitchen-digits')].map((e) => parseFloat(getComputedStyle(e).fontSize))")
    assert heights[0] >= least and min(heights) >= 0.6 * least, heights
    small = [box for box in boxes(page, ".kitchen .button") if box[3] - box[1] < 71.5 or box[4] - box[2] < 71.5]
    assert not small, small
    assert page.js("return document.documentElement.scrollWidth <= innerWidth")
    tiles = page.js("""return [...document.querySelectorAll('.kitchen-tile')].map((tile) => {
        const own = tile.getBoundingClientRect();
        return [...tile.querySelectorAll('.kitchen-digits, .kitchen-actions .button, .kitchen-name, .kitchen-detail')].filter((e) => {
            const { left, right, top, bottom } = e.getBoundingClientRect();
            return left < own.left - 1 || right > own.right + 1 || top < own.top - 1 || bottom > own.bottom + 1;
        }).map((e) => e.className); })""")
    assert tiles == [[], [], []], "everything stands within its tile"
    # Each part of a tile below the one before it, or beside it.
    crossed = page.js("""return [...document.querySelectorAll('.kitchen-tile')].flatMap((tile) => {
        const parts = ['.kitchen-head', '.kitchen-digits', '.kitchen-detail', '.kitchen-actions'].map((css) =>
            [css, tile.querySelector(css).getBoundingClientRect()]);
        return parts.flatMap(([name, a], at) => parts.slice(at + 1).filter(([, b]) =>
            Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 8)
            .map(([other]) => [name, other])); })""")
    assert not crossed, crossed
    assert page.see(".kitchen-clock").text


@pytest.mark.parametrize("dark, language, words", [(False, "fr", "Vue cuisine"), (True, "en", "Kitchen view")])
async def test_it_is_for_everyone_in_both_looks_and_languages(home, dark, language, words):
    """F14 N55"""
    page = await home(language, dark=dark, languages=language)
    kitchen(page)
    page.see(".kitchen-chips .button")
    assert page.violations() == []
    page.press(".kitchen-chips .button", "3 min")
    page.see(".kitchen-tile")
    page.press("[data-action=new]")
    page.press(".kitchen-chips .button", "10 min")
    page.wait(lambda: len(page.all(".kitchen-tile")) == 2)
    assert page.see(".kitchen").get_attribute("aria-label") == words
    assert page.violations() == []
    ticking = page.js("return !!document.querySelector('.kitchen-digits').closest('[aria-live]:not([aria-live=off]), [role=alert], [role=status], [role=timer]')")
    assert not ticking, "digits that tick are never announced"
    tile = page.see(".kitchen-tile").get_attribute("aria-label")
    assert "3 min" in tile and "simmer" in tile


async def test_keys_reach_everything_and_the_focus_stays_where_it_was(home):
    """N36"""
    page = await home()
    await run(page, (20, "soup"))
    kitchen(page)
    page.see(".kitchen-tile", "soup")
    page.js("document.querySelector('[data-action=leave]').focus()")
    page.keys(Keys.TAB)
    page.wait(lambda: page.focused.get_attribute("data-action") == "new")
    page.keys(Keys.TAB)
    page.wait(lambda: page.focused.get_attribute("data-action") == "pause")
    page.keys(Keys.ENTER)
    page.see(".kitchen-tile[data-state=paused]")
    page.wait(lambda: page.focused.get_attribute("data-action") == "resume")
    page.keys(Keys.ENTER)
    page.see(".kitchen-tile[data-state=running]")
    page.wait(lambda: page.focused.get_attribute("data-action") == "pause")


async def test_the_screen_stays_awake_there_and_is_let_go_with_it(home):
    """N35"""
    page = await home()
    kitchen(page)
    page.see(".kitchen-empty")
    page.wait(lambda: asked(page, "awake") == 1)
    page.press("[data-action=leave]")
    page.wait(lambda: asked(page, "awake") == 0)


async def test_the_last_minute_is_seen_and_the_alarm_stands_over_it(home):
    """N40 N41"""
    page = await home(size=PHONE)
    await run(page, (10, "rice"))
    page.press(".strip [href='#/kitchen']")
    page.see(".kitchen-tile:not(.is-soon)", "rice")
    room = await page.client.direct_room()
    for label, seconds in (("eggs", 59), ("penne", 1)):
        await page.client.call("timer.start", room=room, label=label, totalSeconds=seconds, cid=next(new_cid))
    page.see(".kitchen-tile.is-soon", "eggs")
    page.see(".alarm .alarm-name", "penne")
    page.press(".alarm .button", "Stop")
    page.gone(".alarm")
    page.gone(".kitchen-tile", "penne")
    page.see(".kitchen-tile", "rice")
