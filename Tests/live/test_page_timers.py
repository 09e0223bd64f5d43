"""Timers without network: started, changed, stopped and rung by the page at once, counted from the tap, and the same for everybody afterwards
(N34 N36 N37 N40 N41)."""
import asyncio

import pytest

from browser import PHONE
from devicecalls import ASKED, step
from faults import Faults
from server import LIFTED

# How often the alarm came up: every one that was shown, however short.
RUNG = """
    window.__rung = 0;
    const show = HTMLDialogElement.prototype.showModal;
    HTMLDialogElement.prototype.showModal = function () {
        if (this.classList.contains("alarm")) window.__rung += 1;
        return show.call(this);
    };
"""


class House:
    """A server of its own, Ana's page, and somebody else of her account who sees what the server holds."""

    def __init__(self, server, page, room, faults):
        self.server, self.page, self.room, self.faults = server, page, room, faults

    def cut(self):
        self.server.kill()
        self.page.see(".banner.offline")

    def mend(self):
        self.server.start()
        self.page.js("window.dispatchEvent(new Event('online'))")
        self.page.gone(".banner.offline")

    def elapse(self, seconds):
        """Without network, by the clocks of the server and of the device."""
        self.faults.step(seconds)
        if self.page.driver.current_url.startswith(self.page.address):
            step(self.page, seconds)
            self.page.js("document.dispatchEvent(new Event('visibilitychange'))")

    def press(self, *what):
        """Presses a button; between which two instants that was."""
        before = self.faults.now()
        self.page.press(*what)
        return before, self.faults.now()

    async def held(self, fits):
        """The timers of the room once they are as wanted."""
        client = await self.server.login("ana")
        try:
            async with asyncio.timeout(30):
                while True:
                    timers = (await client.call("timer.list", room=self.room))["timers"]
                    if fits(timers):
                        return timers
                    await asyncio.sleep(0.1)
        except TimeoutError:
            raise AssertionError(f"the server holds {timers}") from None
        finally:
            await client.close()

    async def cards(self):
        """What became of each timer of the room: (label, state), oldest first."""
        client = await self.server.login("ana")
        try:
            cards = [event["card"] for event in await client.all_history(self.room) if event.get("card", {}).get("kind") == "timer"]
        finally:
            await client.close()
        return [(card["label"], card["state"]) for card in {card["id"]: card for card in cards}.values()]


@pytest.fixture
async def house(make_server, open_browser, tmp_path):
    faults = Faults(tmp_path)

    async def opened(limits=None, **options):
        server = make_server(limits=limits, env=faults.environment)
        await server.person("ana", firstName="Ana")
        client = await server.login("ana")
        room = await client.make_room("Kitchen", "tea")
        await client.close()
        page = open_browser(at=server, offline=True, refused=True, **options)
        for script in (RUNG, ASKED):
            page.before_pages(script)
        page.enter("ana", f"/#/room/{room}/kitchen")
        page.see(".kitchen-chips .button")
        return House(server, page, room, faults)
    return opened


def ends(timer, pressed, seconds):
    """Whether it runs, and ends so many seconds after that press; the page shows whole ones."""
    before, after = pressed
    return timer["state"] == "running" and before - 1 <= timer["endsAt"] / 1000 - seconds <= after + 1


async def test_a_timer_started_without_network_counts_from_the_tap_for_all(house):
    """N34 N36 N38: started, a minute more; the server and everybody else agree about the end afterwards."""
    home = await house()
    page = home.page
    home.cut()
    pressed = home.press(".kitchen-chips .button", "5 min")
    page.see(".kitchen-tile", "5 min")
    page.press(".kitchen-tile [data-action=minute]")
    page.wait(lambda: page.told(".kitchen-digits") > "5:00")
    home.elapse(30)
    page.wait(lambda: "5:00" < page.told(".kitchen-digits") <= "5:30")
    home.mend()
    timers = await home.held(lambda timers: len(timers) == 1 and ends(timers[0], pressed, 360))
    assert timers[0]["label"] == "5 min"
    page.wait(lambda: page.texts(".kitchen-name") == ["5 min"])
    left = page.told(".kitchen-digits")
    assert left <= "5:30", "the page counts on as it did"
    page.visit(f"/#/room/{home.room}/kitchen")
    page.wait(lambda: page.texts(".kitchen-name") == ["5 min"])
    page.wait(lambda: page.told(".kitchen-digits") <= left)


async def test_what_was_paused_without_network_keeps_the_rest_of_then(house):
    """N36"""
    home = await house()
    page = home.page
    page.press(".kitchen-chips .button", "10 min")
    await home.held(lambda timers: len(timers) == 1)
    home.cut()
    page.press(".kitchen-tile [data-action=pause]")
    page.see(".kitchen-tile[data-state=paused]")
    minutes, seconds = map(int, page.told(".kitchen-digits").split(":"))
    home.elapse(30)
    home.mend()
    await home.held(lambda timers: timers[0]["state"] == "paused"
                    and abs(timers[0]["remainingMs"] / 1000 - 60 * minutes - seconds) < 2)


async def test_what_was_started_and_paused_and_resumed_without_network_ends_as_the_page_said(house):
    """N36 N37: several orders about a timer that the server does not know yet go in their order, to that timer."""
    home = await house()
    page = home.page
    home.cut()
    page.press(".kitchen-chips .button", "3 min")
    page.press(".kitchen-tile [data-action=pause]")
    page.see(".kitchen-tile[data-state=paused]")
    home.elapse(30)
    minutes, seconds = map(int, page.told(".kitchen-digits").split(":"))
    pressed = home.press(".kitchen-tile [data-action=resume]")
    page.press("[data-action=new]")
    page.press(".kitchen-chips .button", "10 min")
    page.see(".kitchen-tile", "10 min")
    page.press(".kitchen-tile:last-child [data-action=cancel]")
    page.wait(lambda: page.texts(".kitchen-name") == ["3 min"])
    home.elapse(30)
    home.mend()
    await home.held(lambda timers: len(timers) == 1 and ends(timers[0], pressed, 60 * minutes + seconds))
    assert sorted(await home.cards()) == [("10 min", "cancelled"), ("3 min", "running")]


async def test_what_rang_and_was_stopped_without_network_rings_never_again(house):
    """N40 N41: once on the page; the server learns of the timer and of the stop."""
    home = await house()
    page = home.page
    page.visit(f"/#/room/{home.room}/teas/timer")
    page.see("[data-action=start]")
    home.cut()
    page.type("input[name=typed]", "4:00")
    page.press("[data-action=start]")
    page.see(".steeping .timer-card", "Tea")
    home.elapse(240)
    page.see(".alarm .alarm-name", "Tea")
    home.elapse(5)
    page.press(".alarm [data-action=stop]")
    page.gone(".alarm")
    home.mend()
    await home.held(lambda timers: timers == [])
    async with asyncio.timeout(30):
        while await home.cards() != [("Tea", "acknowledged")]:
            await asyncio.sleep(0.2)
    page.open(f"/#/room/{home.room}")
    page.see(".timer-card[data-state=acknowledged]")
    assert page.js("return window.__rung") == 1


async def test_an_order_that_waits_is_kept_when_the_page_is_left(house):
    """N34 F11"""
    home = await house()
    page = home.page
    home.cut()
    pressed = home.press(".kitchen-chips .button", "15 min")
    page.see(".kitchen-tile", "15 min")
    page.driver.get("about:blank")
    home.elapse(30)
    home.server.start()
    page.open(f"/#/room/{home.room}/kitchen")
    page.see(".kitchen-tile", "15 min")
    await home.held(lambda timers: len(timers) == 1 and ends(timers[0], pressed, 900))
    page.wait(lambda: page.texts(".kitchen-name") == ["15 min"])


async def test_a_start_that_the_server_refuses_is_told_and_taken_back(house):
    """N38 P21"""
    home = await house(limits={**LIFTED, "timersPerRoom": 1}, size=PHONE)
    page = home.page
    page.press(".kitchen-chips .button", "10 min")
    await home.held(lambda timers: len(timers) == 1)
    home.cut()
    page.press("[data-action=new]")
    page.press(".kitchen-chips .button", "5 min")
    page.see(".kitchen-tile", "5 min")
    page.press(".kitchen-tile:first-child [data-action=minute]")
    home.mend()
    page.see(".banner.told")
    page.wait(lambda: page.texts(".kitchen-name") == ["10 min"])
    assert len(await home.held(lambda timers: len(timers) == 1)) == 1
    page.wait(lambda: page.js("return JSON.parse(localStorage[Object.keys(localStorage).find((key) => key.includes('outbox'))])") == [])


async def test_one_more_minute_outlives_an_end_that_came_for_the_others(house):
    """N41: given a minute here, ended for the rest of the room: here it goes on under its name, as a timer of its own."""
    home = await house()
    page = home.page
    other = await home.server.login("ana")
    rice = (await other.call("timer.start", room=home.room, label="rice", totalSeconds=600, cid="rice-1"))["timer"]
    await other.close()
    end = rice["endsAt"] / 1000
    page.see(".kitchen-tile", "rice")
    home.cut()
    page.press(".kitchen-tile [data-action=minute]")
    page.wait(lambda: "10:00" < page.told(".kitchen-digits") < "11:00")
    home.elapse(605)
    home.mend()
    await home.held(lambda timers: any(ends(timer, (end, end), 60) and timer["label"] == "rice" for timer in timers))
    page.see(".kitchen-tile", "rice")
