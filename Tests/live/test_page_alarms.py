"""An alarm that one cannot miss: its sound, its words, its notice, in one tab and in several, after sleep and under a clock that is set
(N40 N41 B6)."""
import re

import pytest

from browser import PASSWORD, PHONE, Keys
from client import new_cid
from devicecalls import ASKED, asked, at_home


@pytest.fixture
def home(open_browser, fresh):
    return lambda **options: at_home(open_browser, fresh("ana"), **options)


def sounds(page):
    return page.module("/js/sound.js", "m.isPlaying()")


def start(page, length, label):
    page.say(f"start a {length} timer for {label}")
    page.see(".strip .chip", label)


# --- what is heard, felt and seen


def test_it_sounds_after_one_tap_says_so_before_and_ends_by_itself(home):
    """N40 B6: a page that nobody has touched may not sound; the first tap anywhere lets it, also while it rings."""
    page = home()
    start(page, "15 second", "eggs")
    page.visit()
    page.see(".alarm .alarm-name", "eggs")
    page.see(".alarm .hint", "tap the page")
    assert not sounds(page)
    page.press(".alarm .alarm-name")
    page.wait(lambda: sounds(page))
    page.gone(".alarm .hint")
    page.module("/js/sound.js", "m.ring(2)")
    page.wait(lambda: not sounds(page))
    page.see(".alarm .alarm-name", "eggs")
    page.press(".alarm [data-action=stop]")
    page.gone(".alarm")


def test_it_is_felt_shown_as_a_notice_and_let_go_by_the_stop(home):
    """N40 N41"""
    page = home(size=PHONE)
    assert asked(page, "awake") == 0
    start(page, "5 second", "rice")
    page.wait(lambda: asked(page, "awake") == 1)
    page.see(".alarm .alarm-name", "rice")
    pattern = asked(page, "vibrated")[-1]
    assert len(pattern) > 10 and all(part > 0 for part in pattern)
    assert [title for title, *_ in asked(page, "notices")] == ["rice: time is up."]
    assert asked(page, "said") == [], "nothing is spoken unless one wants it"
    assert "rice" in page.js("return document.title")
    page.press(".alarm [data-action=stop]")
    page.gone(".alarm")
    page.wait(lambda: asked(page, "vibrated")[-1] == 0)
    assert asked(page, "notices") == []
    page.wait(lambda: asked(page, "awake") == 0)


@pytest.mark.parametrize("language, sentence, words", [
    ("en", "start a 3 second timer for penne", "penne: time is up."),
    ("fr", "lance un minuteur de 3 secondes pour les penne", "c’est l’heure")])
def test_the_name_is_spoken_where_one_wants_it(home, language, sentence, words):
    """N40 N55"""
    page = home(languages=language)
    page.visit("/#/settings")
    page.press(".toggle:has([name=spoken])")
    page.wait(lambda: len(asked(page, "said")) == 1)
    page.driver.back()
    page.visit()
    page.see(".composer")
    page.press(".composer textarea")
    page.say(sentence)
    page.see(".alarm .alarm-name", "penne")
    page.wait(lambda: asked(page, "said"))
    (spoken,) = asked(page, "said")
    assert spoken[0] == language and "penne" in spoken[1] and words in spoken[1]
    page.press(".alarm [data-action=stop]")
    page.gone(".alarm")


@pytest.mark.parametrize("dark", [False, True])
async def test_the_panel_is_large_calm_without_motion_and_for_everyone(home, server, dark):
    """N40 N41: two at once, each with its own buttons; the end is announced, digits are not."""
    page = home(size=PHONE, dark=dark)
    page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [
        {"name": "prefers-reduced-motion", "value": "reduce"}, {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]})
    program = await server.client()
    await program.call("account.login", login=page.username, password=PASSWORD)
    for label in ("penne rigate of the house", "eggs"):
        await program.call("timer.start", room=await program.direct_room(), label=label, totalSeconds=2, cid=next(new_cid))
    await program.close()
    page.wait(lambda: len(page.all(".alarm .alarm-name")) == 2)
    page.wait(lambda: page.js("return document.getElementById('assertive').textContent") != "")
    sizes = page.js("return [...document.querySelectorAll('.alarm-name')].map((e) => parseFloat(getComputedStyle(e).fontSize))")
    assert min(sizes) >= 48
    assert all(b.size["height"] >= 72 and b.size["width"] >= 72 for b in page.all(".alarm .button"))
    moving = page.js("""return document.getAnimations().flatMap((motion) => motion.effect.getKeyframes())
        .filter((frame) => "transform" in frame || "scale" in frame || "translate" in frame)""")
    assert not moving, "it fades and does not move"
    assert page.violations() == []
    page.press(".alarm-one:nth-of-type(1) [data-action=stop]")
    page.wait(lambda: len(page.all(".alarm .alarm-name")) == 1)
    page.press(".alarm [data-action=minute]")
    page.gone(".alarm")
    page.see(".strip .chip")


def test_an_alarm_is_not_stopped_by_the_next_key_of_whoever_types(home):
    """N40: it opens over what one writes; after a moment without keys they are its own."""
    page = home(size=PHONE)
    start(page, "4 second", "eggs")
    page.see(".composer textarea").send_keys("half a sen")
    page.see(".alarm .alarm-name", "eggs")
    page.keys(" ", Keys.ENTER, Keys.ESCAPE, " ")
    page.see(".alarm .alarm-name", "eggs")
    assert page.focused.get_attribute("data-action") == "stop"
    page.js("const now = performance.now.bind(performance); performance.now = () => now() + 1500")
    page.keys(Keys.ENTER)
    page.gone(".alarm")
    assert page.focused.get_attribute("value") == "half a sen"


def test_each_of_two_alarms_sounds_its_whole_minute(home):
    """N40: what ends while another one sounds is heard a minute too, and the other one alone no longer than its own."""
    page = home()
    page.js("""const { start } = OscillatorNode.prototype;
        window.__beats = [];
        OscillatorNode.prototype.start = function (at) { window.__beats.push(at); start.call(this, at); };""")
    start(page, "3 second", "eggs")
    start(page, "8 second", "rice")
    page.see(".alarm .alarm-name", "eggs")
    page.wait(lambda: page.js("return window.__beats.length") > 0)
    page.see(".alarm .alarm-name", "rice")
    page.wait(lambda: page.js("return Math.max(...window.__beats) - Math.min(...window.__beats)") > 61)
    assert sounds(page)
    page.press(".alarm-one:has(.alarm-name) [data-action=stop]")
    page.press(".alarm [data-action=stop]")
    page.gone(".alarm")
    assert not sounds(page)


def test_an_alarm_that_nobody_stops_lets_the_screen_go_off(make_server, open_browser, fresh):
    """N40 N41: it stays on the page, but keeps the screen on no longer than it sounds."""
    server = make_server()
    page = open_browser(at=server, offline=True)
    page.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": ASKED})
    page.register(fresh("ana"), "Ana").see(".chip-button")
    start(page, "8 second", "tea")
    server.kill()
    page.see(".alarm .alarm-name", "tea")
    assert asked(page, "awake") == 1
    step(page, 70)
    page.js("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait(lambda: asked(page, "awake") == 0)
    page.see(".alarm .alarm-name", "tea")


# --- several tabs


def tab(page, handle):
    page.driver.switch_to.window(handle)
    return page


def test_of_several_tabs_one_sounds_another_takes_over_and_one_stop_stops_all(home):
    """N40 N41"""
    page = home()
    handles = [page.driver.current_window_handle]
    for _ in range(2):
        page.driver.switch_to.new_window("tab")
        page.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": ASKED})
        page.open()
        page.see(".composer")
        page.press(".composer textarea")
        page.wait(lambda: page.module("/js/sound.js", "m.isAllowed()"))
        handles.append(page.driver.current_window_handle)
    start(page, "6 second", "soup")
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


def step(page, seconds):
    page.js("window.__step += arguments[0]", seconds * 1000)


def test_a_clock_that_is_set_changes_no_timer(home):
    """N40: the server is asked what time it is, before anything rings."""
    page = home()
    start(page, "10 minute", "bread")
    for by in (3600, -7200):
        before = left(page)
        step(page, by)
        page.wait(lambda: page.module("/js/clock.js", "m.drift()") == 0, "the step is noticed")
        page.wait(lambda: left(page) < before - 1, "it counts on")
        assert left(page) > before - 60
        assert not page.all(".alarm")


def test_a_clock_that_is_set_back_has_the_server_asked(home):
    """N40: set back by more than the device slept, it would hide the sleep."""
    page = home()
    start(page, "10 minute", "bread")
    before = left(page)
    page.js("const steady = performance.now.bind(performance); performance.now = () => steady() + 40000")
    step(page, 40)
    page.wait(lambda: left(page) < before - 35, "the page is wrong about the time")
    step(page, -600)
    page.wait(lambda: left(page) > before - 35, "the server was asked")


def test_after_sleep_without_network_what_ended_meanwhile_rings(make_server, open_browser, fresh):
    """N40: asleep, the steady clock stands still and the device's goes on. One minute left is told by then too."""
    server = make_server()
    page = open_browser(at=server, offline=True)
    page.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": ASKED})
    page.register(fresh("ana"), "Ana").see(".chip-button")
    start(page, "10 minute", "bread")
    start(page, "150 second", "tea")
    server.kill()
    page.see(".banner.offline")
    step(page, left(page) - 60 - 1)
    page.wait(lambda: page.js("return document.getElementById('polite').textContent") == "tea: one minute left.")
    assert not page.all(".alarm")
    step(page, 70)
    page.see(".alarm .alarm-name", "tea")
    assert len(page.all(".alarm .alarm-name")) == 1
    page.wait(lambda: "tea: time is up." in page.js("return document.getElementById('assertive').textContent"))
    page.press(".alarm [data-action=stop]")
    page.gone(".alarm")
    assert 300 < left(page) < 480


def test_it_rings_in_a_tab_whose_timers_are_held_back(make_server, open_browser, fresh):
    """N40: in the background, and without network that would wake it, the page's own timers may sleep for a minute; its worker's do not."""
    server = make_server()
    page = open_browser(at=server, offline=True)
    page.register(fresh("ana"), "Ana").see(".chip-button")
    start(page, "15 second", "soup")
    page.js("""window.setTimeout = () => 0;
        Object.defineProperty(document, "hidden", { get: () => true });""")
    server.kill()
    page.wait(lambda: sounds(page))
    page.see(".alarm .alarm-name", "soup")


# --- the strip and the cards


def test_the_strip_has_what_runs_in_all_rooms_the_soonest_first(home, fresh):
    """N35 N38 N39"""
    page = home(size=PHONE)
    start(page, "30 minute", "stock")
    start(page, "10 minute", "penne")
    page.make_room(fresh("Kitchen "))
    room = page.js("return location.hash").split("/")[2]
    page.open(f"/#/room/{room}")
    page.see(".composer")
    start(page, "20 minute", "rice")
    page.wait(lambda: page.texts(".strip .chip-label") == ["penne", "rice", "stock"])
    for chip in page.all(".strip .chip"):
        assert re.search(r"\d:\d\d", chip.text) and chip.find_elements("css selector", ".ring")
    page.press(".strip .chip", "penne")
    page.see(".timer-card .card-title", "penne")
    page.press(".strip .chip", "rice")
    page.wait(lambda: page.js("return location.hash") == f"#/room/{room}")


def test_the_buttons_of_a_card_are_for_wet_hands(home):
    """N36 N37: 48 px at least and 8 px apart, so that a thumb meets one of them."""
    page = home(size=PHONE)
    page.say("start a 20 minute timer for soup")
    page.see(".timer-card [data-action=cancel]")
    boxes = [button.rect for button in page.all(".timer-card .card-actions .button")]
    assert len(boxes) == 3
    assert all(box["height"] >= 48 and box["width"] >= 48 for box in boxes)
    for one, other in zip(boxes, boxes[1:]):
        assert other["x"] - one["x"] - one["width"] >= 7.5 or other["y"] > one["y"] + one["height"]
    page.press(".timer-card [data-action=pause]")
    page.see(".timer-card[data-state=paused]")
    left = page.told(".timer-card .digits")
    page.press(".timer-card [data-action=minute]")
    minutes, seconds = left.split(":")
    page.wait(lambda: page.told(".timer-card .digits") == f"{int(minutes) + 1}:{seconds}")
