"""Several tabs of one browser agree on who is logged in; what else they agree on: Tests/page/tabs.test.js."""
import asyncio
import contextlib

from browser import DESKTOP


@contextlib.contextmanager
def second_tab(page):
    """`other()` works in a second tab of the browser, `first()` in the one that was there; the second is closed at the end."""
    here = page.driver.current_window_handle
    page.driver.switch_to.new_window("tab")
    there = page.driver.current_window_handle
    page.resize(DESKTOP)
    try:
        yield (lambda: page.driver.switch_to.window(here)), (lambda: page.driver.switch_to.window(there))
    finally:
        page.driver.switch_to.window(there)
        page.driver.close()
        page.driver.switch_to.window(here)


def test_who_logs_out_or_in_does_so_in_all_tabs(open_browser, server, fresh):
    """F12 P6 P4"""
    name, second = fresh("ana"), fresh("bea")
    asyncio.run(server.person(second))
    page = open_browser().enter(name, first_name="Ana")
    page.see(".chip.offer")
    with second_tab(page) as (first, other):
        other()
        page.visit("/#/settings")
        page.press(".last .button", "Log out")
        page.see(".start-form")
        first()
        page.see(".start-form")
        assert not page.driver.find_elements("css selector", ".message, .room-row")
        other()
        page.login(second)
        first()
        page.see(".shell")
        page.wait(lambda: page.js("return [...document.querySelectorAll('.room-row')].length > 0"))
        page.open("/#/settings")
        page.wait(lambda: second in page.js("return document.querySelector('.place').textContent"))
