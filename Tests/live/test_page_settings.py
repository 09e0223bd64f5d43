"""What a person sets for oneself on the page, and where one comes to after the log-in."""
import pytest

from browser import PASSWORD
from waiting import account_with


@pytest.fixture
async def una(login, fresh):
    """Somebody with an account of her own."""
    return await login(fresh("una"), firstName="Una")


async def test_quiet_hours_are_set_changed_and_taken_away(open_browser, una, size):
    """B19 F21: both times are asked for, another device sees them at once."""
    page = open_browser(size=size).enter(una.name, "/#/settings")
    page.see(".quiet-hours .hint", "own timers")
    page.press(".quiet-hours button[type=submit]")
    page.see(".quiet-hours .error", "needed")
    assert not page.all("[data-action=quiet-off]")
    set_time(page, "from", "22:00")
    set_time(page, "until", "07:00")
    page.press(".quiet-hours button[type=submit]")
    page.see("[data-action=quiet-off]")
    await account_with(una, quietHours="22:00-07:00")
    assert not page.violations()
    await una.call("account.set", quietHours="21:30-06:15")
    page.wait(lambda: page.see("input[name=from]").get_attribute("value") == "21:30")
    page.value("input[name=until]", "06:15")
    page.press("[data-action=quiet-off]")
    page.gone("[data-action=quiet-off]")
    await account_with(una, quietHours="")
    page.value("input[name=from]", "")


def set_time(page, name, value):
    page.js("document.querySelector(`.quiet-hours input[name=${arguments[0]}]`).value = arguments[1]", name, value)


async def test_who_logs_in_comes_to_the_room_that_was_read_last(open_browser, una, size, fresh):
    """P4: on whatever device it was; who has read none comes to the room with the bot or the list."""
    first, last = await una.make_room(fresh("First ")), await una.make_room(fresh("Last "))
    for room in (first, last):
        await una.say(room, "here")
        await una.call("room.read", room=room, seq=(await una.rooms())[room]["head"])
    await account_with(una, lastRoom=last)
    page = open_browser(size=size).enter(una.name)
    page.see(".message .text", "here")
    page.located(last)
    await una.call("room.read", room=first, seq=(await una.rooms())[first]["head"])
    page.open("/#/settings")
    page.press(".last .button", "Log out")
    page.type("input[name=login]", una.name)
    page.type("input[name=password]", PASSWORD)
    page.press("button[type=submit]")
    page.see(".room-title", "First")
    # From a room the way leads to the list, where one may stay.
    if size[0] < 800:
        page.press(".bar .back")
        page.see(".rooms-list")
        page.driver.refresh()
        page.see(".rooms-list")
        page.gone(".room-title")


async def test_the_focus_stays_where_a_session_that_was_ended_stood(open_browser, una, login):
    """P6: the list is drawn anew; who works with keys is not sent back to the top of the page."""
    page = open_browser().enter(una.name, "/#/settings")
    page.press(".members .member button", "Log out")
    page.gone(".members .member button")
    page.wait(lambda: page.js("return document.activeElement.matches('.members')"))


# Each answer about the account is late, and where the last button stands is written down whenever it moves.
LATE = """
    const Fast = WebSocket;
    window.WebSocket = class extends Fast {
        addEventListener(kind, act, ...more) {
            if (kind !== "message") return super.addEventListener(kind, act, ...more);
            let before = Promise.resolve();
            super.addEventListener(kind, (event) => {
                const late = /"(sessions|usage|blocked)":/.test(event.data) ? 150 : 0;
                before = before.then(() => new Promise((come) => setTimeout(come, late))).then(() => act(event));
            }, ...more);
        }
    };
    window.places = [];
    requestAnimationFrame(function look() {
        const top = document.querySelector(".last .danger")?.getBoundingClientRect().top;
        if (top !== undefined && top !== window.places.at(-1)) window.places.push(top);
        requestAnimationFrame(look);
    });"""


async def test_the_settings_do_not_move_under_the_finger(open_browser, una, login, size):
    """P20: what is asked for them is there when they are, else who presses "Log out" presses what has come to its place."""
    page = open_browser(size=size).enter(una.name)
    page.before_pages(LATE)
    page.visit("/#/settings")
    page.see(".member-words")
    page.see("[data-part=usage] p")
    assert len(page.js("return window.places")) == 1
