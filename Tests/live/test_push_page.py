"""Waking a browser whose page is closed: the button, the worker, the notice (B21 N40 N41). The way from the push service into the browser
is the one piece that is not the browser's own: what reached our push service is handed to the worker as the browser would."""
import asyncio
import json
import threading

import pytest

from browser import Browser
from pushservice import PushService
from server import Server, number
from serviceworker import ServiceWorker

pytestmark = pytest.mark.row("B21", "N40", "N41")

# The browser's push service is out of reach; everything behind the subscription is the page's own.
SUBSCRIBING = """
    const given = %s;
    const real = { ...given, expirationTime: null, options: {}, toJSON: () => given,
        unsubscribe: async () => { sessionStorage.removeItem("subscribed"); return true; } };
    PushManager.prototype.subscribe = async (options) => {
        if (!options.userVisibleOnly || options.applicationServerKey.length !== 87) throw new TypeError("bad options");
        sessionStorage.setItem("subscribed", "1");
        return real;
    };
    PushManager.prototype.getSubscription = async () => sessionStorage.getItem("subscribed") ? real : null;
"""
NOTICES = """navigator.serviceWorker.ready.then((worker) => worker.getNotifications()).then((notices) => arguments[0](notices.map(
    ({ title, body, tag, actions, requireInteraction }) => ({ title, body, tag, requireInteraction,
        actions: (actions ?? []).map((action) => action.title) }))))"""


class Background:
    """The push service on a loop of its own: a browser's test blocks its thread."""

    def __enter__(self):
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.service = PushService()
        self.run(self.service.__aenter__())
        return self

    def run(self, work):
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(60)

    def __exit__(self, *fault):
        self.run(self.service.__aexit__(*fault))
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()


@pytest.fixture(scope="module")
def push():
    with Background() as running:
        yield running


@pytest.fixture(scope="module")
def chromium():
    """A server that may push to this machine, and a browser that may show notices, which takes longest to start."""
    with Server(speaks={"en"}, args=["--test-push", "--contact", "ops@example.org"]) as server:
        page = Browser(server.address, refused=True, whole=True)
        cdp(page, "Browser.grantPermissions", origin=server.address, permissions=["notifications"])
        yield server, page
        page.close()


@pytest.fixture
def house(chromium, push):
    """The server, the browser in the hands of somebody new who is called Ana, and what it will have subscribed. Of whoever had it before
    only the worker and the page's files are there."""
    server, page = chromium
    cdp(page, "Emulation.setFocusEmulationEnabled", enabled=False)
    page.forget()
    device = push.service.device()
    script = page.before_pages(SUBSCRIBING % json.dumps(device.subscription))
    page.name = f"ana{next(number)}"
    page.enter(page.name, first_name="Ana").see(".chip.offer")
    yield server, page, device
    cdp(page, "Page.removeScriptToEvaluateOnNewDocument", **script)
    assert not page.faults()


def cdp(page, command, **params):
    return page.driver.execute_cdp_cmd(command, params)


def settings(page):
    page.press("button[aria-label=Settings]")
    page.press(".row-open", "Alarms and notices")
    page.see("h1", "Alarms and notices")


def back(page):
    """To the room in which one was."""
    page.press(".bar button[aria-label=Back]")
    page.see("h1", "Settings")
    page.press(".bar button[aria-label=Back]")
    page.see(".composer")


def deliver(page, address, *pushes):
    """Hands the worker what reached the push service."""
    with ServiceWorker(page, address) as worker:
        for pushed in pushes:
            worker.deliver(pushed)


def notices(page):
    return page.driver.execute_async_script(NOTICES)


def test_a_device_is_woken_by_one_tap_and_the_trial_says_that_it_arrived(house, push):
    server, page, device = house
    settings(page)
    page.press(".sheet .button", "Wake this device")
    page.see(".sheet p", "This device is woken")
    back(page)
    page.say("test my alarm")
    page.see(".message.theirs .text", "In 10 seconds one device rings: Chrome on Linux.")
    page.driver.get("about:blank")
    (pushed,) = push.run(device.wait())
    deliver(page, server.address, pushed)
    page.open()
    page.see(".message.theirs .text", "Arrived on Chrome on Linux by push after")
    page.see(".message.theirs .text", "with the page closed")
    (notice,) = notices(page)
    assert notice["title"] == "🔔 Your alarm works" and notice["tag"] == pushed["tag"] and notice["actions"] == []


def test_an_alarm_is_shown_when_the_page_is_closed_and_not_beside_the_page(house, push):
    server, page, device = house
    settings(page)
    page.press(".sheet .button", "Wake this device")
    page.see(".sheet p", "This device is woken")
    back(page)
    page.say("start a 2 second timer for eggs")
    page.see(".timer-card .card-title", "eggs")
    page.driver.get("about:blank")
    (pushed,) = push.run(device.wait())
    deliver(page, server.address, pushed)
    page.open()
    shown = notices(page)
    assert len(shown) == 1 and "eggs is ready" in shown[0]["title"] and "Ana" in shown[0]["body"]
    assert shown[0]["actions"] == ["Stop"] and shown[0]["requireInteraction"] and shown[0]["tag"] == pushed["tag"]
    # The same again takes the place of the first.
    page.driver.get("about:blank")
    deliver(page, server.address, pushed)
    page.open()
    assert len(notices(page)) == 1
    # Stopped on the page, the notice goes; and whoever looks at the page gets none.
    page.press(".alarm .button", "Stop")
    page.wait(lambda: notices(page) == [])
    cdp(page, "Emulation.setFocusEmulationEnabled", enabled=True)
    deliver(page, server.address, pushed, {**pushed, "kind": "test", "tag": "last", "id": "nobody"})
    assert [notice["tag"] for notice in notices(page)] == ["last"]


def test_it_can_be_taken_back_and_ends_with_the_logout(house, push):
    server, page, device = house
    settings(page)
    page.press(".sheet .button", "Wake this device")
    page.see(".sheet p", "This device is woken")
    page.driver.refresh()
    page.see(".sheet p", "This device is woken")
    page.press(".sheet .button", "No longer")
    page.see(".sheet .button", "Wake this device")
    back(page)
    page.say("test my alarm")
    page.see(".message.theirs .text", "None of your devices can be woken yet")
    settings(page)
    page.press(".sheet .button", "Wake this device")
    page.see(".sheet p", "This device is woken")
    page.open("/#/settings")
    page.press(".last .button", "Log out")
    page.see(".start-form")
    page.wait(lambda: page.js("return sessionStorage.getItem('subscribed')") is None)
    page.login(page.name)
    settings(page)
    page.see(".sheet .button", "Wake this device")
    assert not device.pushes


@pytest.mark.parametrize("language, words", [("en", "Add to Home Screen"), ("fr", "Sur l’écran d’accueil")])
def test_on_an_iphone_it_says_what_to_do_first(fresh, open_browser, language, words):
    page = open_browser(languages=language)
    cdp(page, "Emulation.setUserAgentOverride", userAgent="Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Safari/604.1")
    cdp(page, "Page.addScriptToEvaluateOnNewDocument", source="delete window.PushManager")
    page.enter(fresh(), first_name="Ana").see(".chip.offer")
    page.open("/#/settings/alarms")
    page.see(".sheet p", words)
