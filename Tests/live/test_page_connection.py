"""A connection that is dead without anybody saying so, and one that is left for another."""
import os
import signal

import pytest

# The page's long waits are made short.
QUICK = """
    const { setTimeout: later, setInterval: often } = window;
    window.setTimeout = (act, ms, ...more) => later(act, ms === 15000 ? 1500 : ms, ...more);
    window.setInterval = (act, ms, ...more) => often(act, ms === 60000 ? 1000 : ms, ...more);
"""


@pytest.fixture
def silent(make_server, open_browser, fresh):
    """`(page, sleep, wake)`: Ana's page, and how its server falls silent without a word and speaks again."""
    server = make_server()
    page = open_browser(at=server, offline=True)
    page.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": QUICK})
    page.enter(fresh("ana"), first_name="Ana").see(".chip-button")
    yield page, lambda: os.kill(server.pid, signal.SIGSTOP), lambda: os.kill(server.pid, signal.SIGCONT)
    os.kill(server.pid, signal.SIGCONT)


def test_what_is_said_into_a_dead_connection_is_sent_once_by_the_next(silent):
    """F11 P22: as when a phone leaves the Wi-Fi: nothing comes any more, not even a close."""
    page, sleep, wake = silent
    sleep()
    page.say("into the void")
    page.see(".banner.offline", "No connection")
    page.see(".message.pending .text", "into the void")
    wake()
    page.gone(".banner.offline")
    page.gone(".message.pending")
    assert [text for _, text in page.messages()].count("into the void") == 1


def test_a_page_that_nobody_uses_notices_that_its_connection_is_dead(silent):
    """P22"""
    page, sleep, wake = silent
    sleep()
    page.see(".banner.offline", "No connection")
    wake()
    page.gone(".banner.offline")


def test_who_does_not_want_to_wait_for_the_next_attempt_presses_a_button(make_server, open_browser, fresh):
    """P22: the page waits longer after each attempt; here so long that only the button can have connected."""
    server = make_server()
    page = open_browser(at=server, offline=True)
    page.enter(fresh("ana"), first_name="Ana").see(".chip-button")
    page.js("Math.random = () => 1e6")
    server.kill()
    page.see(".banner.offline", "No connection")
    server.start()
    page.press(".banner.offline button", "Try now")
    page.gone(".banner.offline")


def test_what_was_on_its_way_when_a_connection_is_left_goes_by_the_next(open_browser, fresh):
    """F11: a hole among the messages makes the page begin a new connection; no banner is shown for that."""
    page = open_browser(offline=True).enter(fresh("ana"), first_name="Ana")
    page.see(".chip-button")
    # The answer to what is said next, and its echo, never come; then a message comes that tells of a hole before it.
    page.js("""
        const { send } = WebSocket.prototype;
        WebSocket.prototype.send = function (data) {
            if (!data.includes('"message.send"') || window.__held) return send.call(this, data);
            window.__held = this;
        };""")
    room = page.js("return location.hash").split("/")[2]
    page.say("on its way")
    page.wait(lambda: page.js("return Boolean(window.__held)"))
    page.js("""window.__held.dispatchEvent(new MessageEvent("message", { data: JSON.stringify({ jsonrpc: "2.0", method: "message",
        params: { room: arguments[0], seq: 1e6, at: Date.now(), from: { account: "x", name: "X" }, text: "far ahead" } }) }))""", room)
    page.gone(".message.pending")
    page.see(".message.mine .text", "on its way")
    assert not page.all(".banner.offline")
