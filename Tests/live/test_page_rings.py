"""Timers that one cannot miss, at the size of a phone and of a desktop; one browser for all."""
import pytest

from client import new_cid


@pytest.fixture
async def kitchen(window, login, fresh, size):
    """Kim's room, open in the browser, where sound is allowed: `(page, start, kim, room)`."""
    kim = await login("kim.page", firstName="Kim")
    if not window.driver.current_url.startswith(window.address):
        window.enter("kim.page")
    window.resize(size)
    room = await kim.make_room(fresh("Kitchen "))
    window.wait(lambda: room in window.js("return document.querySelector('.rooms-list').innerHTML"))
    window.open(f"/#/room/{room}")
    window.press(".composer textarea")

    async def start(label, seconds):
        return (await kim.call("timer.start", room=room, label=label, totalSeconds=seconds, cid=next(new_cid)))["timer"]
    return window, start, kim, room


async def test_an_alarm_rings_in_the_background_and_stop_ends_it_everywhere(kitchen):
    """N40 N41: in a tab that nobody looks at; Stop is known to all."""
    page, start, kim, room = kitchen
    mine = page.driver.current_window_handle
    page.driver.switch_to.new_window("tab")
    try:
        eggs = await start("eggs", 2)
        await kim.wait_for("timer", room=room, where=lambda e: e["timer"]["id"] == eggs["id"] and e["timer"]["state"] == "finished")
        page.driver.close()
    finally:
        page.driver.switch_to.window(mine)
    page.see(".alarm .alarm-name", "eggs")
    page.wait(lambda: page.module("/js/sound.js", "m.isPlaying()"))
    page.is_on(".alarm [data-action=stop]")
    assert page.js("return document.activeElement.offsetHeight") >= 72
    assert page.js("return document.querySelector('.alarm .alarm-name').offsetHeight") >= 48
    page.press(".alarm .button", "Stop")
    page.gone(".alarm")
    page.wait(lambda: not page.module("/js/sound.js", "m.isPlaying()"))
    await kim.wait_for("timer", room=room, where=lambda e: e["timer"]["id"] == eggs["id"] and e["timer"]["state"] == "acknowledged")
    rice = await start("rice", 1)
    page.see(".alarm .alarm-name", "rice")
    # The page rings by its own clock, maybe before the server does.
    await kim.wait_for("timer", room=room, where=lambda e: e["timer"]["id"] == rice["id"] and e["timer"]["state"] == "finished")
    await kim.call("timer.acknowledge", room=room, timer=rice["id"], cid=next(new_cid))
    page.gone(".alarm")
    page.wait(lambda: not page.module("/js/sound.js", "m.isPlaying()"))
