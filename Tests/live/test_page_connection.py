"""A connection that is dead without anybody saying so; the rest: Tests/page/connection.test.js."""
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
    page.enter(fresh("ana"), first_name="Ana").see(".chip.offer")
    yield page, lambda: os.kill(server.pid, signal.SIGSTOP), lambda: os.kill(server.pid, signal.SIGCONT)
    os.kill(server.pid, signal.SIGCONT)


def test_what_is_said_into_a_dead_connection_is_sent_once_by_the_next(silent):
    """F11 P22: as when a phone leaves the Wi-Fi: nothing comes any more, not even a close."""
    page, sleep, wake = silent
    sleep()
    page.say("into the void")
    page.see(".banner.offline", "Offline")
    page.see(".message.pending .text", "into the void")
    wake()
    page.gone(".banner.offline")
    page.gone(".message.pending")
    assert [text for _, text in page.messages()].count("into the void") == 1
