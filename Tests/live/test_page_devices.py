"""The page as a shared device: the link, the number pad, and what others see of it (B22). What it asks before a change, and what owners make:
Tests/page/devices.test.js, devicemade.test.js."""
import pytest

from browser import DESKTOP, PHONE, SMALL, Keys
from client import new_cid
from conftest import shared_room
from server import PASSWORD

pytestmark = pytest.mark.row("B22")
TABLET = (820, 1100)


async def become(page, owner, room, name="bench tablet", size=TABLET):
    """The browser becomes a shared device of the room, whoever it was before."""
    made = await owner.call("device.create", room=room, name=name, cid=next(new_cid))
    page.resize(size)
    page.visit("/#device=" + made["token"])
    page.press("[data-action=become]")
    page.see(".device-bar .device-name", name)
    page.see(".composer textarea")
    return made["account"]


def choose(page, name):
    page.press(".who-person", name)
    page.gone(".who")


def is_calm(page):
    """Nothing wider than the window, nothing that axe finds."""
    assert page.violations() == []
    assert page.js("return document.documentElement.scrollWidth <= innerWidth")


async def test_a_link_makes_a_browser_a_device_and_nothing_else_is_there(window, server, ana, bo, login, fresh):
    """B22"""
    page, name = window, fresh("before")
    await login(name, firstName="Dora")
    room = await shared_room(ana, bo, name="Bench")
    page.enter(name)
    page.see(".rooms")
    made = await ana.call("device.create", room=room, name="bench tablet", cid=next(new_cid))
    page.open("/#device=" + made["token"])
    page.see(".device-join .note", "Dora")
    assert "Bench" in page.told(".device-join p", "bench tablet"), "what it becomes is said before"
    is_calm(page)
    page.press("[data-action=become]")
    page.see(".device-bar", "bench tablet")
    page.see(".room-title", "Bench")
    assert page.all(".rooms") == [] and page.all(".invitation") == []
    for size in (TABLET, PHONE, SMALL, DESKTOP):
        page.resize(size)
        is_calm(page)
    # Places for people lead back to the room.
    page.visit("/#/new")
    page.see(".room-title", "Bench")
    page.visit(f"/#/room/{room}/people")
    page.see(".member", "Bo")
    assert page.all(".member button") == [] and page.all("form") == []
    page.visit("/#/settings")
    page.see("h2", "bench tablet")
    assert page.all("input[type=password]") == [] and page.all("input[name=displayName]") == []
    is_calm(page)
    assert page.all(".banner.told") == []
    page.press("[data-action=end-device]")
    page.press(".dialog .danger")
    page.see("input[name=login]")
    page.visit("/#device=" + made["token"])
    page.press("[data-action=become]")
    page.see(".device-join .error")


async def test_a_number_is_typed_on_the_pad_and_misses_make_wait(make_server, open_browser):
    """B22"""
    server = make_server(limits={"loginAttempts": 3})
    ana, bo = await server.login("ana", firstName="Ana"), await server.login("bo", firstName="Bo")
    room = await shared_room(ana, bo)
    await bo.call("account.setPin", pin="2718", password=PASSWORD)
    page = open_browser(server, size=PHONE)
    await become(page, ana, room, size=PHONE)
    page.say("hello")
    page.press(".who-person", "Bo")
    page.see(".who-pad")
    assert all(height >= 72 for height in page.js("return [...document.querySelectorAll('.who-key')].map((key) => key.offsetHeight)"))
    for size in (PHONE, SMALL, DESKTOP):
        page.resize(size)
        is_calm(page)
    page.resize(PHONE)
    assert not page.see("[data-key=ok]").is_enabled()
    for digit in "9999":
        page.press(f"[data-key='{digit}']")
    page.press("[data-key=ok]")
    page.see(".who .error", "not right")
    # The keys of a keyboard do as well; letters are none.
    page.keys("27x1")
    page.press("[data-key='8']")
    page.keys(Keys.ENTER)
    page.gone(".who")
    page.see(".message-name", "Bo via bench tablet")
    page.press("[data-action=done]")
    page.see(".device-who", "Nobody")
    page.press("[data-action=who]")
    page.press(".who-person", "Bo")
    for _ in range(3):
        page.see(".who-number").send_keys("1111", Keys.ENTER)
        page.wait(lambda: page.see(".who .error") and page.see(".who-number").get_attribute("value") == "")
    page.see(".who-number").send_keys("2718", Keys.ENTER)
    page.see(".who .error", "Too many")
    assert ":" in page.told(".who > .digits")
    page.see(".who-number").send_keys("2718")
    assert not page.see("[data-key=ok]").is_enabled()
    is_calm(page)
    page.press("[data-action=other]")
    choose(page, "Ana")
    page.see(".device-who", "Ana")
    for client in (ana, bo):
        await client.close()


async def test_others_see_at_which_device_it_was_said(window, open_browser, server, login, fresh, ana):
    """B22 F19"""
    name = fresh("reader")
    reader = await login(name, firstName="Rea")
    room = await shared_room(ana, reader)
    await become(window, ana, room)
    window.say("broth is ready")
    choose(window, "Rea")
    window.see(".message-name", "Rea via bench tablet")
    phone = open_browser(size=PHONE).enter(name, f"/#/room/{room}")
    phone.see(".message.mine .message-foot", "via bench tablet")
    window.menu(".message")
    window.press(".menu-item", "Edit")
    window.see(".composer-about")
    window.see(".composer textarea").clear()
    window.say("broth is nearly ready")
    phone.see(".message.mine .message-foot", "edited via bench tablet")
    is_calm(phone)
