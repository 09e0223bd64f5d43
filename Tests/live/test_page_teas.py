"""The collection of teas and their timer, as one looks, searches and brews; one browser for all."""
import pytest

from browser import Keys
from client import new_cid

TYPES = ["white", "green", "yellow", "oolong", "black", "dark", "herbal", "rooibos", "mate", "blend", "other"]


@pytest.fixture
async def shelf(window, login, fresh, size):
    """Tove's room of teas, open in the window: `(page, client, room)`."""
    tove = await login("tove.page", firstName="Tove")
    if not window.driver.current_url.startswith(window.address):
        window.enter("tove.page")
    window.resize(size)
    room = await tove.make_room(fresh("Teas "), "tea")
    window.wait(lambda: room in window.js("return document.querySelector('.rooms-list').innerHTML"))
    return window, tove, room


def at_the_teas(page, room, *path):
    page.open("/#/" + "/".join(["room", room, "teas", *path]))
    page.see(".teas-page")


def names(page):
    return page.texts(".tea-name")


async def test_a_tea_is_put_in_by_its_form_with_a_type_from_the_list(shelf):
    """T1 T2 T3 T4 T8"""
    page, tove, room = shelf
    at_the_teas(page, room)
    page.see(".empty", "No teas yet")
    page.press("[data-action=add]")
    offered = "return [...document.querySelectorAll('.panel select[name=type] option')].map((option) => option.value)"
    page.wait(lambda: page.js(offered) == TYPES)
    page.press(".panel button[type=submit]")
    page.wait(lambda: len([words for words in page.texts(".panel .error") if "a name and a brand" in words]) == 2)
    marked = page.js("return [...document.querySelectorAll('.panel [aria-invalid=true]')].map((input) => input.name)")
    assert marked == ["name", "brand"]
    page.is_on("[name=name]")
    page.type(".panel input[name=name]", "Da Hong Pao")
    page.type(".panel input[name=brand]", "Midori")
    page.press(".panel option[value=oolong]")
    page.press(".panel button[type=submit]")
    page.gone(".panel")
    page.wait(lambda: "Midori" in page.told(".tea-row", "Da Hong Pao") and "oolong" in page.told(".tea-detail").lower())
    page.see(".tea-row [role=img], .tea-row .thumb")
    assert (await tove.call("tea.list", room=room))["teas"][0]["type"] == "oolong"
    assert not page.violations()


async def test_the_search_filters_while_one_types_and_a_hit_opens(shelf):
    """T9 T10 T13: by name, brand and type, without regard to case and accents."""
    page, tove, room = shelf
    for name, brand, kind in (("Thé au jasmin", "Fenn & Co", "green"), ("Earl Grey", "Fenn & Co", "black"), ("Sencha", "Midori", "green")):
        tea = (await tove.call("tea.add", room=room, name=name, brand=brand, type=kind, cid=next(new_cid)))["tea"]
    await tove.call("note.add", room=room, tea=tea["id"], text="grassy, a bit salty", cid=next(new_cid))
    at_the_teas(page, room)
    page.wait(lambda: len(names(page)) == 3)
    field = page.see("input[name=query]")
    for typed, found in (("THE", ["Thé au jasmin"]), ("fenn", ["Earl Grey", "Thé au jasmin"]), ("green", ["Sencha", "Thé au jasmin"])):
        field.clear()
        field.send_keys(typed)
        page.wait(lambda: names(page) == found, f"{typed} finds {found}")
    field.clear()
    field.send_keys("matchaa")
    page.see(".empty", "matchaa")
    field.clear()
    field.send_keys("senc")
    page.wait(lambda: names(page) == ["Sencha"])
    page.press(".tea-open", "Sencha")
    page.see(".tea-more .notes", "grassy, a bit salty")
    page.see(".tea-open[aria-expanded=true]")
    assert not page.violations()
    field.send_keys(Keys.CONTROL, "a", Keys.NULL, Keys.BACKSPACE)
    page.wait(lambda: len(names(page)) == 3)


async def test_a_time_is_chosen_by_slider_or_typed_and_runs_down(shelf):
    """T16 T17 T19: the slider goes in steps of 5 seconds from 0:10 to 15:00, also by keys."""
    page, tove, room = shelf
    at_the_teas(page, room, "timer")
    slider = page.see("input[name=time]")
    assert [slider.get_attribute(name) for name in ("min", "max", "step")] == ["10", "900", "5"]
    slider.send_keys(Keys.HOME, Keys.ARROW_RIGHT)
    page.see(".steep-time", "0:15")
    page.see("input[name=time][aria-valuetext='0:15']")
    slider.send_keys(Keys.END)
    page.see(".steep-time", "15:00")
    page.press("[data-action=start]")
    before = page.told(".steeping .digits", ":")
    page.wait(lambda: page.told(".steeping .digits") != before, "it ticks")
    share = float(page.js("return document.querySelector('.steeping .ring-arc').style.getPropertyValue('--share')"))
    assert 0 < share <= 100
    page.press(".steeping [data-action=cancel]")
    page.gone(".steeping .timer-card")
    page.type("input[name=typed]", "a while")
    page.press("[data-action=start]")
    page.see(".field .error")
    page.type("input[name=typed]", "1:30")
    page.press("[data-action=start]")
    page.see(".steeping .digits", "1:")
    assert not page.violations()
    page.press(".steeping [data-action=cancel]")
    page.gone(".steeping .timer-card")


async def test_the_alarm_of_a_tea_sounds_until_it_is_stopped_and_ends_by_itself(shelf):
    """T18 T19"""
    page, tove, room = shelf
    at_the_teas(page, room, "timer")
    page.press("label[for]", "")  # sound is allowed by a touch of the page
    await tove.call("timer.start", room=room, label="Sencha", totalSeconds=1, cid=next(new_cid))
    page.see(".alarm .alarm-name", "Sencha")
    page.wait(lambda: page.module("/js/sound.js", "m.isPlaying()"))
    page.press(".alarm .button", "Stop")
    page.gone(".alarm")
    page.wait(lambda: not page.module("/js/sound.js", "m.isPlaying()"))
    # Nobody stops the next one. The minute after which it is silent, and no other, is made a second.
    page.js("""const wait = window.setTimeout;
        window.setTimeout = (act, ms, ...more) => wait(act, ms > 60000 && ms <= 61000 ? 1000 : ms, ...more);""")
    await tove.call("timer.start", room=room, label="Gyokuro", totalSeconds=1, cid=next(new_cid))
    page.see(".alarm .alarm-name", "Gyokuro")
    page.wait(lambda: page.module("/js/sound.js", "m.isPlaying()"))
    page.wait(lambda: not page.module("/js/sound.js", "m.isPlaying()"), "it ends by itself")
    page.press(".alarm .button", "Stop")
    page.gone(".alarm")
    page.driver.refresh()


async def test_a_form_with_something_in_it_is_not_closed_without_a_question(shelf):
    """T1 T15"""
    page, _, room = shelf
    at_the_teas(page, room)
    page.press("[data-action=add]")
    page.press(".panel .cross")
    page.gone(".panel")
    page.press("[data-action=add]")
    page.type(".panel input[name=name]", "Silver Needle")
    page.press(".panel .cross")
    page.press(".dialog .quiet")
    page.gone(".dialog")
    page.value(".panel input[name=name]", "Silver Needle")
    page.press(".bar button[aria-label=Back]")
    page.press(".dialog .danger")
    page.gone(".dialog")
    page.gone(".panel")
    page.wait(lambda: "/teas" not in page.js("return location.hash"))
