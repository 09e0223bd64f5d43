"""Rooms and talk on the page: finding, muting, naming, answering by a sweep, and the helps of the composer; one browser for all."""
import pytest

from browser import DESKTOP, PHONE, Keys
from conftest import shared_room
from lines import say_all
from waiting import account_with, answer

WHO = "eda"


@pytest.fixture
async def eda(login):
    return await login("eda", firstName="Eda")


@pytest.fixture
async def talk(eda, bo, fresh):
    """A room of Eda's with Bo in it."""
    room = await shared_room(eda, bo, name=fresh("Talk "))
    return room, (await eda.rooms())[room]["name"]


def home(page):
    """The list of rooms."""
    page.open("/#/settings")
    page.open("/#/")
    page.see(".rooms-list")


def row(page, name):
    return page.see(".room-row", name)


async def test_the_list_tells_what_waits_and_for_whom(page, eda, bo, talk, fresh):
    """P5 F21: owner, members, when something was said last, what is unread and what of it is for oneself."""
    room, name = talk
    page.resize(PHONE)
    home(page)
    page.wait(lambda: "yours" in row(page, name).text and "2 members" in row(page, name).text)
    await bo.say(room, "nobody in particular")
    await bo.say(room, "@eda are you there?")
    page.wait(lambda: "@1" in row(page, name).text)
    page.wait(lambda: page.js("return [...document.querySelectorAll('.room-row')].findIndex((row) => row.textContent.includes(arguments[0]))", name) in (0, 1))
    assert page.violations() == []
    page.driver.refresh()
    page.wait(lambda: "@1" in row(page, name).text and "2" in row(page, name).text)
    page.press(".room-row", name)
    page.see(".message .text", "are you there?")
    page.press(".bar .back")
    page.wait(lambda: "@1" not in row(page, name).text)
    await bo.say(room, "never mind, @edaa")
    page.see(f".room-row[href*='{room}'] .unread:not(.mentions)", "1")
    assert "@" not in page.told(".room-row", name).replace(name, "")


async def test_an_address_leads_to_a_room_that_the_page_has_not_heard_of(page, eda, bo, fresh):
    """P4: with the notice that one has joined held back; an address of no room of one's own leads to one of these."""
    page.resize(DESKTOP)
    page.visit("/#/settings")
    page.see(".shell")
    page.module("/js/state.js", """(() => { const { setRooms } = m.State.prototype;
        m.State.prototype.setRooms = () => { m.State.prototype.setRooms = setRooms; window.isHeldBack = true; }; })()""")
    room = await shared_room(eda, bo, name=fresh("News "))
    page.wait(lambda: page.js("return window.isHeldBack === true"))
    page.open(f"/#/room/{room}")
    page.see(".room-title", "News")
    page.open("/#/room/01a2023f-0cac-7b91-aa43-48fc3bd0d9a8")
    page.wait(lambda: "01a2023f" not in page.driver.current_url)
    page.see(".room-title")


async def test_messages_are_found_in_all_rooms_and_a_press_leads_there(page, eda, bo, talk, server):
    """F20 F5: also far back, with what is between fetched when one comes to it."""
    room, name = talk
    await bo.say(room, "the <b>zeppelin</b> lands at noon")
    await say_all(bo, room, [f"filler {n}" for n in range(120)])
    page.resize(DESKTOP)
    home(page)
    page.type(".rooms-search", "zeppelin")
    page.wait(lambda: "Talk" in page.told(".hit", "zeppelin"))
    page.see(".hit mark", "zeppelin")
    page.press(".hit", "lands at noon")
    page.see(".message .text", "<b>zeppelin</b> lands at noon")
    page.wait(lambda: "zeppelin" in page.js("return document.activeElement.textContent"))

    def at_the_end():
        page.js("document.querySelector('.log').scrollBy({ top: 2000 })")
        return not page.all(".hole") and any(text == "filler 119" for _, text in page.messages())
    page.wait(at_the_end)
    lines = [text for _, text in page.messages() if text.startswith("filler")]
    assert lines == [f"filler {n}" for n in range(120)], "no hole, nothing twice"
    page.see(".rooms-search").send_keys(Keys.ESCAPE)
    row(page, name)
    page.press("[data-action=room-menu]")
    page.press(".menu-item", "Search this room")
    page.type(".room-search input", "noon zepp")
    page.see(".room-search .hit", "zeppelin")
    page.type(".room-search input", "nothing of the kind")
    page.see(".room-search .hits-note", "No message")
    assert page.violations() == []
    page.keys(Keys.ESCAPE)
    page.gone(".room-search")


async def test_what_is_unread_begins_where_one_left_however_far_back(page, eda, bo, talk):
    """F23"""
    room, name = talk
    await bo.say(room, "before")
    await eda.call("room.read", room=room, seq=(await eda.rooms())[room]["head"])
    await say_all(bo, room, [f"new {n}" for n in range(90)])
    page.resize(PHONE)
    page.visit(f"/#/room/{room}")
    page.see(".message .text", "new 0")
    page.see(".unread-line")
    page.wait(lambda: page.js("""const line = document.querySelector('.unread-line').getBoundingClientRect(), log = document.querySelector('.log').getBoundingClientRect();
        return line.top >= log.top && line.bottom <= log.bottom"""))
    page.press(".new-pill", "Latest")
    page.see(".message .text", "new 89")


async def test_a_button_leads_to_the_first_unread_where_one_came_in_below_it(page, eda, bo, talk, size):
    """F23: by a hit of the search, which stays open."""
    room, name = talk
    page.open("/#/settings")  # on a desktop the list would lead to the room that was used last, which is this one
    await say_all(bo, room, [f"known {n}" + ", and so on" * 20 for n in range(25)])
    await eda.call("room.read", room=room, seq=(await eda.rooms())[room]["head"])
    await say_all(bo, room, [(f"{name} saffron" if n == 10 else f"new {n}") + ", and so on" * 20 for n in range(25)])
    page.resize(size)
    if size == PHONE:
        home(page)
    page.wait(lambda: page.js("""return [...document.querySelectorAll('.room-row')].find((row) => row.textContent.includes(arguments[0]))
        ?.querySelector('.unread:not(.mentions) [aria-hidden]')?.textContent""", name) == "25")
    page.type(".rooms-search", f"{name} saffron")
    page.press(".hit", "saffron")
    page.see(".message .text", "saffron")
    page.press(".new-pill.at-top", "First unread")
    page.wait(lambda: page.js("""const line = document.querySelector('.unread-line').getBoundingClientRect(), log = document.querySelector('.log').getBoundingClientRect();
        return line.top >= log.top && line.bottom <= log.bottom"""))
    page.gone(".new-pill.at-top")
    page.see(".message .text", "new 0")
    assert page.violations() == []
    home(page)
    page.see(".rooms-search").send_keys(Keys.ESCAPE)


async def test_a_room_is_muted_named_and_said_what_it_is_about(page, eda, bo, talk, size):
    """F21 P18 F22"""
    room, name = talk
    page.resize(size)
    page.open(f"/#/room/{room}")
    page.press("[data-action=room-menu]")
    page.press(".menu-item", "Mute until tomorrow")
    mark = """return [...document.querySelectorAll('.room-row')].find((row) => row.querySelector('.room-name').textContent === arguments[0])
        .querySelector('.room-muted').hidden"""
    page.wait(lambda: page.js(mark, name) is False)
    await answer(eda.rooms, lambda rooms: rooms[room]["mutedUntil"])
    page.press("[data-action=room-menu]")
    page.press(".menu-item", "Unmute")
    page.wait(lambda: page.js(mark, name) is True)
    page.press("[data-action=room-menu]")
    page.press(".menu-item", "Members and settings")
    page.press(".choice label", "Nothing")
    page.press("select[name=mute] option", "For an hour")
    page.see(".hint", "Muted until")
    page.type("form[aria-label='The room'] input[name=name]", f"{name} new")
    page.type(".page-panel input[name=topic]", "Who cooks")
    page.press("form[aria-label='The room'] button[type=submit]")
    page.wait(lambda: f"{name} new" in page.js("return document.querySelector('.rooms-list').textContent"))
    page.press(".choice label", "Everybody")
    page.announced("Saved.")
    await answer(eda.rooms, lambda rooms: rooms[room]["notify"] == "none" and rooms[room].get("topic") == "Who cooks")
    assert page.violations() == []
    page.press(".member .button", "Chat")
    page.see(".room-title", "Bo")
    page.open(f"/#/room/{room}/people")
    page.press(".member .danger")
    page.press(".dialog .danger")
    page.gone(".member", "Bo")
    await answer(bo.rooms, lambda rooms: room not in rooms)


async def test_a_sweep_answers_a_message_and_its_menu_tells_the_exact_time(page, eda, bo, talk):
    """F17 F8"""
    room, name = talk
    await bo.say(room, "bread or rice?")
    page.resize(PHONE)
    page.open(f"/#/room/{room}")
    page.sweep(".message.theirs .bubble", "bread or rice?", 100, until=lambda: page.all(".composer-about"))
    page.see(".composer-about", "bread or rice?")
    page.see(".composer textarea").send_keys("rice", Keys.ENTER)
    assert (await bo.wait_for("message", room=room, text="rice"))["replyTo"]
    page.see(".message.mine .quote", "bread or rice?")
    page.press(".message.mine .more")
    page.see(".menu-note", ":")
    page.keys(Keys.ESCAPE)


async def test_the_composer_offers_what_can_be_said_and_recalls_orders(page, eda, bo, talk):
    """F10: for Simmer where the switch says so, which is kept for each room."""
    room, name = talk
    page.resize(DESKTOP)
    page.open(f"/#/room/{room}")
    field = page.see(".composer textarea")
    field.send_keys("list tim")
    assert not page.all(".suggestion"), "people are talked to, not Simmer"
    field.clear()
    page.press("[data-action=simmer]")
    page.see("[data-action=simmer][aria-pressed=true]")
    field.send_keys("timer")
    page.see(".suggestion .suggestion-say", "timer")
    assert page.violations() == []
    field.send_keys(Keys.ARROW_DOWN)
    chosen = page.told(".suggestion[aria-selected=true] .suggestion-say")
    field.send_keys(Keys.ENTER)
    page.gone(".suggestion")
    assert field.get_attribute("value") == chosen
    field.clear()
    field.send_keys("start a 20 minute timer for soup", Keys.ENTER)
    page.see(".timer-card", "soup")
    page.see(".message.mine .text", "@simmer start a 20 minute timer for soup")
    field.send_keys(Keys.ARROW_UP)
    page.wait(lambda: field.get_attribute("value") == "start a 20 minute timer for soup")
    field.send_keys(Keys.ARROW_DOWN)
    page.wait(lambda: field.get_attribute("value") == "")
    page.open(f"/#/room/{room}/people")
    page.open(f"/#/room/{room}")
    page.see("[data-action=simmer][aria-pressed=true]")
    page.press("[data-action=simmer]")
    page.see(".composer textarea").send_keys("hello @b")
    page.see(".suggestion", "@bo")
    page.keys(Keys.ARROW_DOWN, Keys.ENTER)
    page.wait(lambda: page.see(".composer textarea").get_attribute("value") == "hello @bo ")
    page.see(".composer textarea").clear()


async def test_the_address_of_a_person_is_changed_with_the_password_only(page, eda, fresh):
    """P20"""
    page.resize(PHONE)
    page.open("/#/settings")
    address = f"{fresh('eda')}@example.org"
    page.type("input[name=email]", address)
    page.type("form[aria-label='Change e-mail'] input[name=password]", "not it at all")
    page.press("form[aria-label='Change e-mail'] button[type=submit]")
    page.see("form[aria-label='Change e-mail'] .error", "password")
    page.type("form[aria-label='Change e-mail'] input[name=password]", "correct horse battery")
    page.press("form[aria-label='Change e-mail'] button[type=submit]")
    page.gone("form[aria-label='Change e-mail'] .error", "password")
    await account_with(eda, email=address)
    assert page.violations() == []
