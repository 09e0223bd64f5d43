"""A timer without network before the real server: started and changed by the page at once, counted from the tap, and the same for everybody
afterwards (N34 N36 N38). What else is done without network: Tests/page/offlinetimers.test.js."""
import asyncio

import pytest

from devicecalls import ASKED, step
from faults import Faults


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


@pytest.fixture
async def house(make_server, open_browser, tmp_path):
    faults = Faults(tmp_path)

    async def opened():
        server = make_server(env=faults.environment)
        await server.person("ana", firstName="Ana")
        client = await server.login("ana")
        room = await client.make_room("Kitchen", "tea")
        await client.close()
        page = open_browser(at=server, offline=True)
        page.before_pages(ASKED)
        page.enter("ana", f"/#/room/{room}/kitchen")
        page.see(".kitchen-chips .chip")
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
    pressed = home.press(".kitchen-chips .chip", "5 min")
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
