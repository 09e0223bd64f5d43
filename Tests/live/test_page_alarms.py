"""An alarm that one cannot miss: its panel, under the keys of who types, in several tabs and in the background (N40 N41). What else is known
of it needs no browser of its own (Tests/page/alarms.test.js)."""
import pytest

from browser import PHONE, Keys
from client import new_cid
from devicecalls import ASKED, at_home, step, touched


class Home:
    """Somebody's page, and a program of the same person that starts timers in the room with the bot."""

    def __init__(self, page, client, room):
        self.page, self.client, self.room = page, client, room

    async def start(self, label, seconds):
        await self.client.call("timer.start", room=self.room, label=label, totalSeconds=seconds, cid=next(new_cid))

    async def runs(self, label, seconds):
        """A timer that the page shows; no machine is so slow that it ends before."""
        await self.start(label, seconds)
        self.page.see(".pill", label)

    async def rings(self, label):
        await self.start(label, 1)
        self.page.see(".alarm .alarm-name", label)


@pytest.fixture
async def home(open_browser, login, fresh):
    async def opened(**options):
        client = await login(fresh("ana"), firstName="Ana")
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


# --- what is seen, and keys


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
    page.see(".pill")


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
    # Where it is stopped by a press, the caret is where it was.
    page.keys("t", Keys.ARROW_LEFT)
    await own.rings("toast")
    page.press(".alarm [data-action=stop]")
    page.gone(".alarm")
    page.keys("n")
    page.value(".composer textarea", "half a sennt")


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


# --- the background


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
