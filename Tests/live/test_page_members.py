"""The list of rooms under a finger; rooms and who sits in them are cases of Tests/page/members.test.js and invited.test.js."""
import pytest


@pytest.fixture
async def mia(login):
    return await login("mia.page", firstName="Mia")


@pytest.fixture
def page(window, mia, size):
    window.resize(size)
    if not window.driver.current_url.startswith(window.address):
        window.enter("mia.page")
    return window


async def test_the_list_of_rooms_is_fetched_anew_by_a_pull(page, mia, fresh):
    """P22 P5: also when the news of a room did not come."""
    page.visit("/#/settings")
    page.see(".sheet")
    page.open("/#/")
    page.see(".rooms-list")
    page.js("""window.__lists = 0;
        const { send } = WebSocket.prototype;
        WebSocket.prototype.send = function (data) { window.__lists += data.includes('"room.list"'); send.call(this, data); };""")
    page.press(".rooms-search")
    box = page.see(".rooms-scroll").rect
    x, y = box["x"] + box["width"] / 2, box["y"] + 20
    for kind, down in (("touchStart", 0), ("touchMove", 60), ("touchMove", 140), ("touchMove", 220), ("touchEnd", None)):
        points = [] if down is None else [{"x": x, "y": y + down}]
        page.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    page.wait(lambda: page.js("return window.__lists") == 1)
    name = fresh("Late ")
    await mia.make_room(name)
    page.wait(lambda: name in page.js("return document.querySelector('.rooms-list').textContent"), "and live too")
