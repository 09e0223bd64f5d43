"""An alarm that one cannot miss: its sound, its words, its notice, in one tab and in several, after sleep and under a clock that is set
(N40 N41 B6)."""
import re

import pytest

from browser import PHONE, Keys
from client import new_cid
from devicecalls import ASKED, asked, at_home, step, touched


class Home:
    """Somebody's page, and a program of the same person that starts timers in the room with the bot."""

    def __init__(self, page, client, room):
        self.page, self.client, self.room = page, client, room

    async def start(self, label, seconds, room=None):
        await self.client.call("timer.start", room=room or self.room, label=label, totalSeconds=seconds, cid=next(new_cid))

    async def runs(self, label, seconds, room=None):
        """A timer that the page shows; no machine is so slow that it ends before."""
        await self.start(label, seconds, room)
        self.page.see(".strip .chip", label)

    async def rings(self, label):
        await self.start(label, 1)
        self.page.see(".alarm .alarm-name", label)


@pytest.fixture
async def home(open_browser, login, fresh):
    async def opened(language=None, **options):
        client = await login(fresh("ana"), firstName="Ana")
        if language:
            await client.call("account.set", language=language, cid=next(new_cid))
        return Home(await at_home(open_browser, client, **options), client, await client.direct_room())
    return opened


@pytest.fixture
async def alone(make_server, open_browser):
    """Ana at home, with a server that may be taken away."""
    server = make_server()
    client = await server.login("ana", firstName="Ana")
    page = await at_home(lambda: open_browser(at=server, offline=True), client)
    home = Home(page, client, await client.direct_room())

    async def cut():
        await client.close()
        server.kill()
        page.see(".banner.offline")
    home.cut = cut
    yield home
    await client.close()


def sounds(page):
    return page.module("/js/sound.js", "m.isPlaying()")


# --- what is heard, felt and seen


async def test_it_sounds_after_one_tap_says_so_before_and_ends_by_itself(home):
    """N40 B6: a page that nobody has touched may not sound; the first tap anywhere lets it, also while it rings."""
    own = await home()
    page = own.page
    await own.rings("eggs")
    page.see(".alarm .hint", "tap the page")
    assert not sounds(page)
    page.press(".alarm .alarm-name")
    page.wait(lambda: sounds(page))
    page.gone(".alarm .hint")
    page.module("/js/sound.js", "m.ring(0.2)")
    page.wait(lambda: not sounds(page))
    page.see(".alarm .alarm-name", "eggs")
    page.press(".alarm [data-action=stop]")
    page.gone(".alarm")


async def test_it_is_felt_shown_as_a_notice_and_let_go_by_the_stop(home):
    """N40 N41"""
    own = await home(size=PHONE)
    page = own.page
    touched(page)
    assert asked(page, "awake") == 0
    await own.runs("bread", 600)
    page.wait(lambda: asked(page, "awake") == 1)
    for timer in await own.client.timers(own.room):
        await own.client.call("timer.cancel", room=own.room, timer=timer["id"], cid=next(new_cid))
    page.wait(lambda: asked(page, "awake") == 0)
    await own.rings("rice")
    pattern = asked(page, "vibrated")[-1]
    assert len(pattern) > 10 and all(part > 0 for part in pattern)
    assert [title for title, *_ in asked(page, "notices")] == ["rice: time is up."]
    assert asked(page, "said") == [], "nothing is spoken unless one wants it"
    assert "rice" in page.js("return document.title")
    page.wait(lambda: asked(page, "awake") == 1)
    page.press(".alarm [data-action=stop]")
    page.gone(".alarm")
    page.wait(lambda: asked(page, "vibrated")[-1] == 0)
    assert asked(page, "notices") == []
    page.wait(lambda: asked(page, "awake") == 0)


@pytest.mark.parametrize("language, words", [("en", "penne: time is up."), ("fr", "c’est l’heure")])
async def test_the_name_is_spoken_where_one_wants_it(home, language, words):
    """N40 N55"""
    own = await home(language=language, languages=language)
    page = own.page
    page.visit("/#/settings")
    page.press(".toggle:has([name=spoken])")
    page.wait(lambda: len(asked(page, "said")) == 1)
    page.visit()
    touched(page)
    await own.rings("penne")
    page.wait(lambda: asked(page, "said"))
    (spoken,) = asked(page, "said")
    assert spoken[0] == language and "penne" in spoken[1] and words in spoken[1]
    page.press(".alarm [data-action=stop]")
    page.gone(".alarm")


@pytest.mark.parametrize("dark", [False, True])
async def test_the_panel_is_large_calm_without_motion_and_for_everyone(home, dark):
    """N40 N41: two at once, each with its own buttons; the end is announced, digits are not."""
    own = await home(size=PHONE, dark=dark)
    page = own.page
    page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [
        {"name": "prefers-reduced-motion", "value": "reduce"}, {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]})
    for label in ("penne rigate of the house", "eggs"):
        await own.start(label, 1)
    page.wait(lambda: len(page.all(".alarm .alarm-name")) == 2)
    page.wait(lambda: page.js("return document.getElementById('assertive').textContent") != "")
    sizes = page.js("return [...document.querySelectorAll('.alarm-name')].map((e) => parseFloat(getComputedStyle(e).fontSize))")
    assert min(sizes) >= 48
    assert all(height >= 72 and width >= 72 for height, width in page.js(
        "return [...document.querySelectorAll('.alarm .button')].map((e) => [e.offsetHeight, e.offsetWidth])"))
    moving = page.js("""return document.getAnimations().flatMap((motion) => motion.effect.getKeyframes())
        .filter((frame) => "transform" in frame || "scale" in frame || "translate" in frame)""")
    assert not moving, "it fades and does not move"
    assert page.violations() == []
    page.press(".alarm-one:nth-of-type(1) [data-action=stop]")
    page.wait(lambda: len(page.all(".alarm .alarm-name")) == 1)
    page.press(".alarm [data-action=minute]")
    page.gone(".alarm")
    page.see(".strip .chip")


async def test_an_alarm_is_not_stopped_by_the_next_key_of_whoever_types(home):
    """N40: it opens over what one writes; after a moment without keys they are its own."""
    own = await home(size=PHONE)
    page = own.page
    page.see(".composer textarea").send_keys("half a sen")
    # For the page no time goes by until the test says so: however slow the machine is, its keys come at once.
    page.js("""const [steady, device] = [performance.now(), Date.now()];
        window.__later = 0;
        performance.now = () => steady + window.__later;
        Date.now = () => device + window.__later;""")
    await own.rings("eggs")
    page.keys(" ", Keys.ENTER, Keys.ESCAPE, " ")
    page.see(".alarm .alarm-name", "eggs")
    page.is_on(".alarm [data-action=stop]")
    page.js("window.__later = 1500")
    page.keys(Keys.ENTER)
    page.gone(".alarm")
    page.is_on(".composer textarea")
    page.value(".composer textarea", "half a sen")


async def test_each_of_two_alarms_sounds_its_whole_minute(home):
    """N40: what ends while another one sounds is heard a minute too, and the other one alone no longer than its own."""
    own = await home()
    page = own.page
    page.js("""const { start } = OscillatorNode.prototype;
        window.__beats = [];
        OscillatorNode.prototype.start = function (at) { window.__beats.push(at); start.call(this, at); };""")
    touched(page)
    last = "return Math.max(0, ...window.__beats)"
    await own.rings("eggs")
    page.wait(lambda: page.js(last) > 0)
    alone = page.js(last)
    assert alone - page.js("return Math.min(...window.__beats)") < 61
    await own.start("rice", 3)
    page.see(".alarm .alarm-name", "rice")
    page.wait(lambda: page.js(last) > alone + 1, "a minute from the second one's end")
    assert sounds(page)
    page.press(".alarm-one:has(.alarm-name) [data-action=stop]")
    page.press(".alarm [data-action=stop]")
    page.gone(".alarm")
    page.wait(lambda: not sounds(page))


async def test_an_alarm_that_nobody_stops_lets_the_screen_go_off(alone):
    """N40 N41: it stays on the page, but keeps the screen on no longer than it sounds."""
    page = alone.page
    await alone.runs("tea", 600)
    await alone.cut()
    step(page, 601)
    page.see(".alarm .alarm-name", "tea")
    page.wait(lambda: asked(page, "awake") == 1)
    step(page, 70)
    page.js("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait(lambda: asked(page, "awake") == 0)
    page.see(".alarm .alarm-name", "tea")


# --- several tabs


def tab(page, handle):
    page.driver.switch_to.window(handle)
    return page


async def test_of_several_tabs_one_sounds_another_takes_over_and_one_stop_stops_all(home):
    """N40 N41"""
    own = await home()
    page = own.page
    touched(page)
    handles = [page.driver.current_window_handle]
    for _ in range(2):
        page.driver.switch_to.new_window("tab")
        page.before_pages(ASKED)
        page.open()
        touched(page)
        handles.append(page.driver.current_window_handle)
    await own.start("soup", 1)
    for handle in handles:
        tab(page, handle).see(".alarm .alarm-name", "soup")

    def heard():
        return [handle for handle in handles if sounds(tab(page, handle))]
    page.wait(lambda: len(heard()) == 1)
    (first,) = heard()
    tab(page, first).driver.close()
    rest = [handle for handle in handles if handle != first]
    page.wait(lambda: sum(bool(sounds(tab(page, handle))) for handle in rest) == 1)
    tab(page, rest[0]).press(".alarm [data-action=stop]")
    for handle in rest:
        tab(page, handle).gone(".alarm")
        page.wait(lambda: not sounds(page))


# --- clocks, sleep, the background


def left(page):
    """Seconds that the strip shows."""
    minutes, seconds = map(int, re.search(r"(\d+):(\d\d)", page.told(".strip .chip", ":")).groups())
    return 60 * minutes + seconds


async def test_a_clock_that_is_set_changes_no_timer(home):
    """N40: the server is asked what time it is, before anything rings."""
    own = await home()
    page = own.page
    await own.runs("bread", 600)
    for by in (3600, -7200):
        before = left(page)
        step(page, by)
        page.wait(lambda: page.module("/js/clock.js", "m.drift()") == 0, "the step is noticed")
        page.wait(lambda: left(page) < before, "it counts on")
        assert left(page) > before - 60
        assert not page.all(".alarm")


async def test_a_clock_that_is_set_back_has_the_server_asked(home):
    """N40: set back by more than the device slept, it would hide the sleep."""
    own = await home()
    page = own.page
    await own.runs("bread", 600)
    before = left(page)
    page.js("const steady = performance.now.bind(performance); performance.now = () => steady() + 40000")
    step(page, 40)
    page.wait(lambda: left(page) < before - 35, "the page is wrong about the time")
    step(page, -600)
    page.wait(lambda: left(page) > before - 35, "the server was asked")


async def test_after_sleep_without_network_what_ended_meanwhile_rings(alone):
    """N40: asleep, the steady clock stands still and the device's goes on. One minute left is told by then too."""
    page = alone.page
    await alone.runs("bread", 600)
    await alone.runs("tea", 150)
    await alone.cut()
    step(page, left(page) - 60 - 1)
    page.announced("tea: one minute left.")
    assert not page.all(".alarm")
    step(page, 70)
    page.see(".alarm .alarm-name", "tea")
    assert len(page.all(".alarm .alarm-name")) == 1
    page.wait(lambda: "tea: time is up." in page.js("return document.getElementById('assertive').textContent"))
    page.press(".alarm [data-action=stop]")
    page.gone(".alarm")
    page.wait(lambda: 300 < left(page) < 480)


async def test_it_rings_in_a_tab_whose_timers_are_held_back(alone):
    """N40: in the background, and without network that would wake it, the page's own timers may sleep for a minute; its worker's do not."""
    page = alone.page
    touched(page)
    await alone.runs("soup", 600)
    page.js("""window.setTimeout = () => 0;
        Object.defineProperty(document, "hidden", { get: () => true });""")
    await alone.cut()
    step(page, 601)
    page.wait(lambda: sounds(page))
    page.see(".alarm .alarm-name", "soup")


# --- the strip and the cards


async def test_the_strip_has_what_runs_in_all_rooms_the_soonest_first(home, fresh):
    """N35 N38 N39"""
    own = await home(size=PHONE)
    page = own.page
    await own.runs("stock", 1800)
    await own.runs("penne", 600)
    room = await own.client.make_room(fresh("Kitchen "))
    page.to_rooms()
    page.press(".room-row", "Kitchen")
    page.see(".composer")
    await own.runs("rice", 1200, room)
    page.wait(lambda: page.texts(".strip .chip-label") == ["penne", "rice", "stock"])
    chips = page.texts(".strip .chip")
    assert len(chips) == 3 and all(re.search(r"\d:\d\d", text) for text in chips)
    assert len(page.all(".strip .chip .ring")) == 3
    page.press(".strip .chip", "penne")
    page.see(".timer-card .card-title", "penne")
    page.press(".strip .chip", "rice")
    page.located(f"#/room/{room}")


async def test_the_buttons_of_a_card_are_for_wet_hands(home):
    """N36 N37: 48 px at least and 8 px apart, so that a thumb meets one of them."""
    own = await home(size=PHONE)
    page = own.page
    page.say("start a 20 minute timer for soup")
    page.see(".timer-card [data-action=cancel]")
    boxes = page.js("""return [...document.querySelectorAll('.timer-card .card-actions .button')].map((button) => button.getBoundingClientRect())
        .map(({ x, y, width, height }) => ({ x, y, width, height }))""")
    assert len(boxes) == 3
    assert all(box["height"] >= 48 and box["width"] >= 48 for box in boxes)
    for one, other in zip(boxes, boxes[1:]):
        assert other["x"] - one["x"] - one["width"] >= 7.5 or other["y"] > one["y"] + one["height"]
    page.press(".timer-card [data-action=pause]")
    page.see(".timer-card[data-state=paused]")
    minutes, seconds = page.told(".timer-card .digits").split(":")
    page.press(".timer-card [data-action=minute]")
    page.wait(lambda: page.told(".timer-card .digits") == f"{int(minutes) + 1}:{seconds}")
