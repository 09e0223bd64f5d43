"""Several tabs of one browser, which agree on who is logged in, what is read, what is written and what waits to be sent; one browser."""
import asyncio
import contextlib

import pytest

from browser import DESKTOP
from conftest import shared_room

WHO = "tabea"


@pytest.fixture
async def tabea(login):
    return await login("tabea", firstName="Tabea")


@pytest.fixture
async def talk(page, tabea, bo, fresh):
    page.resize(DESKTOP)
    room = await shared_room(tabea, bo, name=fresh("Tabs "))
    return room, (await tabea.rooms())[room]["name"]


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


def row(page, name):
    return page.see(".room-row", name)


async def test_what_is_read_muted_or_chosen_in_one_tab_is_so_in_the_other(page, tabea, bo, talk):
    """F14 F21 F23 N55"""
    room, name = talk
    page.visit("/#/settings")
    with second_tab(page) as (first, other):
        other()
        page.visit("/#/settings")
        await bo.say(room, "@tabea anybody there?")
        for tab in (first, other):
            tab()
            page.wait(lambda: "@1" in row(page, name).text)
        page.press(".room-row", name)
        page.see(".message .text", "anybody there?")
        page.wait(lambda: "@1" not in row(page, name).text)
        first()
        page.wait(lambda: "@1" not in row(page, name).text)
        other()
        page.press("[data-action=room-menu]")
        page.press(".menu-item", "Mute until tomorrow")
        first()
        page.wait(lambda: page.js("return [...document.querySelectorAll('.room-row')].some((row) => row.textContent.includes(arguments[0]) "
                                  "&& !row.querySelector('.room-muted').hidden)", name))
        page.press(".choice label", "Français")
        try:
            page.see("h1", "Réglages")
            other()
            page.wait(lambda: page.js("return document.documentElement.lang") == "fr")
            page.see("[data-action=room-menu][aria-label='Menu du salon']")
            first()
            page.press(".choice label", "English")
            page.see("h1", "Settings")
        finally:
            await tabea.call("account.set", language="en")


async def test_a_draft_is_each_rooms_own_and_the_same_in_all_tabs(page, tabea, bo, talk, fresh):
    """F10 F11: it outlives a reload, and does not change under the hands of who writes."""
    room, name = talk
    elsewhere = await shared_room(tabea, bo, name=fresh("Other "))
    value = "return document.querySelector('.composer textarea').value"
    page.visit(f"/#/room/{room}")
    page.see(".composer textarea").send_keys("bread and")
    page.open(f"/#/room/{elsewhere}")
    page.see(".room-title", "Other")
    assert page.js(value) == ""
    page.see(".composer textarea").send_keys("gels")
    page.visit(f"/#/room/{room}")
    page.wait(lambda: page.js(value) == "bread and")
    with second_tab(page) as (first, other):
        other()
        page.visit(f"/#/room/{room}")
        page.wait(lambda: page.js(value) == "bread and")
        page.see(".composer textarea").send_keys(" butter")
        first()
        page.js("document.activeElement.blur()")
        page.wait(lambda: page.js("return localStorage.getItem('simmer.draft.' + arguments[0])", room) == '"bread and butter"')
        page.wait(lambda: page.js(value) == "bread and butter")
        # A word of the other tab that comes late, when this one's field is entered already: taken until one types here, and never after.
        late = """localStorage.setItem('simmer.draft.' + arguments[0], JSON.stringify(arguments[1]));
            dispatchEvent(new StorageEvent('storage', { key: 'simmer.draft.' + arguments[0] }));"""
        page.js("document.querySelector('.composer textarea').focus()")
        page.js(late, room, "bread, butter")
        assert page.js(value) == "bread, butter"
        page.see(".composer textarea").send_keys(" and jam")
        page.js(late, room, "bread")
        assert page.js(value) == "bread, butter and jam"
        page.js("document.activeElement.blur()")
        assert page.js(value) == "bread"
    page.see(".composer textarea").clear()
    page.open(f"/#/room/{elsewhere}")
    page.wait(lambda: page.js(value) == "gels")
    page.see(".composer textarea").clear()


async def test_what_waits_in_two_tabs_is_sent_once_and_in_order(make_server, open_browser, fresh):
    """F10 F11: also what a tab left that is closed by then, and after a reload."""
    server = make_server()
    page = open_browser(at=server, offline=True).enter(fresh("ana"), first_name="Ana")
    page.see(".chip-button")
    page.make_room(fresh("Once "))
    page.press(".bar button[aria-label=Back]")
    page.see(".composer")
    with second_tab(page) as (first, other):
        other()
        page.visit("/")
        page.see(".composer")
        server.kill()
        page.see(".banner.offline")
        page.say("from the tab that is closed")
        page.see(".sending", "waiting")
        first()
        page.see(".banner.offline")
        page.see(".message.mine .text", "from the tab that is closed")
        page.say("from the tab that stays")
        other()
        page.see(".message.mine .text", "from the tab that stays")
    server.start()
    page.gone(".banner.offline")
    page.gone(".sending")
    said = [text for who, text in page.messages() if who == "mine"]
    assert said == ["from the tab that is closed", "from the tab that stays"]
    page.driver.refresh()
    page.see(".message.mine .text", "from the tab that stays")
    assert [text for who, text in page.messages() if who == "mine"] == said
    page.wait(lambda: page.js("return Object.entries(localStorage).filter(([key]) => key.includes('outbox')).map(([, value]) => value)") == ["[]"])


def test_what_was_not_sent_is_told_in_all_tabs_and_after_a_reload_until_it_is_sent_or_removed(open_browser, fresh):
    """F11: with Retry and Remove."""
    page = open_browser().enter(fresh("ana"), first_name="Ana")
    page.see(".chip-button")

    def leave(text):
        # What was typed without connection more than a day ago is not sent unasked.
        page.js("""const [key] = Object.keys(localStorage).filter((key) => key.startsWith('simmer.outbox')), room = location.hash.split('/')[2];
            const kept = JSON.parse(localStorage.getItem(key) ?? '[]');
            localStorage.setItem(key, JSON.stringify([...kept, { cid: crypto.randomUUID(), method: 'message.send', madeAt: Date.now(),
                state: 'queued', params: { room, text: arguments[0], composedAt: Date.now() - 25 * 3600000 } }]));""", text)
    page.say("soup")
    page.gone(".sending")
    page.see(".message.mine .text", "soup")
    leave("typed the day before yesterday")
    leave("and never mind")
    with second_tab(page) as (first, other):
        other()
        page.visit("/")
        page.see(".not-sent")
        first()
        page.driver.refresh()
        page.wait(lambda: len(page.all(".not-sent")) == 2)
        assert page.violations() == []
        page.driver.refresh()
        page.wait(lambda: len(page.all(".not-sent")) == 2)
        page.press(".message.failed .button", "Retry")
        page.wait(lambda: len(page.all(".not-sent")) == 1)
        other()
        page.wait(lambda: len(page.all(".not-sent")) == 1)
        page.press(".message.failed .button", "Remove")
        page.gone(".not-sent")
        first()
        page.gone(".not-sent")
    mine = [text for who, text in page.messages() if who == "mine"]
    assert mine == ["soup", "typed the day before yesterday"]


def test_who_logs_out_or_in_does_so_in_all_tabs(open_browser, server, fresh):
    """F12 P6 P4"""
    name, second = fresh("ana"), fresh("bea")
    asyncio.run(server.person(second))
    page = open_browser().enter(name, first_name="Ana")
    page.see(".chip-button")
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
