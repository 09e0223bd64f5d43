"""The timer of teas, whose slider goes by keys. What else is known of teas needs no browser of its own (Tests/page/teas.test.js)."""
import pytest

from browser import Keys


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
