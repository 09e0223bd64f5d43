"""Photos on the page by real hands, real pictures and a real album, in one browser that stays logged in; the rest: Tests/page/viewer.test.js,
album.test.js."""
import base64
import itertools

import pytest

import pictures
from albums import add, upload
from browser import Keys
from conftest import shared_room

WHO = "ada"
seeds = itertools.count(90_000)


@pytest.fixture
async def ada(login, page, size):
    page.resize(size)
    return await login("ada", firstName="Ada")


def jpeg(width=320, height=240):
    return pictures.jpeg(width, height, seed=next(seeds))


async def told(client, room, text, *sizes):
    """A message that shows pictures of these sizes, and what Simmer says to it, which would move them; the ids of their files."""
    token = await client.server.person(client.name)
    files = [upload(client.server, token, room, jpeg(*size)) for size in sizes]
    await client.ask(room, text, photos=files)
    return files


def shown(page):
    """What the viewer's large picture is, once it is there."""
    return page.wait(lambda: page.js("""const image = document.querySelector('.viewer-image');
        return image?.complete && image.naturalWidth > 0 ? image.getAttribute('src') : null"""))


def zoom(page):
    return float(page.js("return document.querySelector('.viewer-image').style.getPropertyValue('--zoom')"))


async def test_what_is_dropped_on_a_room_goes_with_a_message(page, ada, fresh):
    """P12: two pictures and a document, as the server takes them and gives them back."""
    room = await ada.make_room(fresh("Drop "))
    page.open(f"/#/room/{room}")
    page.see(".composer textarea")
    pictures = [base64.b64encode(jpeg(*size)).decode() for size in ((640, 480), (300, 900))]
    page.wait(lambda: page.js("""const held = new DataTransfer(), [first, second] = arguments[0].map((text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0)));
        for (const file of [new File([first], "a.jpg", { type: "image/jpeg" }), new File(["step;pH\\n1;7"], "values.csv", { type: "text/csv" }),
            new File([second], "b.jpg", { type: "image/jpeg" })]) held.items.add(file);
        const log = document.querySelector(".log"), tell = (kind) => log.dispatchEvent(new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: held }));
        tell("dragenter");
        if (tell("dragover")) return false;
        tell("drop");
        return true;""", pictures))
    page.wait(lambda: len(page.all(".attached img")) == 2)
    page.see(".attached-name", "values.csv")
    page.say("measured")
    page.wait(lambda: len(page.all(".message.mine .photos img")) == 2)
    page.see(".message.mine .message-files a", "values.csv")
    assert page.driver.execute_async_script("""const [done] = arguments;
        fetch(document.querySelector(".message-files a").href).then((answer) => answer.text()).then(done, String)""") == "step;pH\n1;7"


# --- the viewer


async def test_a_photo_is_zoomed_by_keys_buttons_wheel_and_fingers(page, ada, fresh):
    """E21: and moved where it is close; far away fingers go to the next one."""
    room = await ada.make_room(fresh("Gel "))
    files = await told(ada, room, "lanes", (640, 480), (640, 480))
    page.open(f"/#/room/{room}")
    page.wait(lambda: len(page.all(".photos a img")) == 2)
    page.press(".photos a")
    shown(page)
    page.wait(lambda: zoom(page) == 1)
    page.keys("+")
    page.wait(lambda: zoom(page) == 1.5)
    page.press("[data-action=in]")
    page.wait(lambda: page.js("return document.querySelector('.viewer-image').getAttribute('src')") == f"/photos/{files[0]}",
              "close by, the picture as it was uploaded is shown")
    page.wait(lambda: zoom(page) == 2.25)
    left = page.js("return document.querySelector('.viewer-image').style.getPropertyValue('--x')")
    page.keys(Keys.ARROW_LEFT)
    page.wait(lambda: page.js("return document.querySelector('.viewer-image').style.getPropertyValue('--x')") != left)
    page.see(".viewer-count", "1 of 2")
    page.keys("0")
    page.wait(lambda: zoom(page) == 1)
    box = page.see(".viewer-stage").rect
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {"type": "mouseWheel", "x": x, "y": y, "deltaX": 0, "deltaY": -300})
    page.wait(lambda: zoom(page) > 1.5)
    page.keys("0")
    page.wait(lambda: zoom(page) == 1)

    def touch(kind, *points):
        page.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {
            "type": kind, "touchPoints": [{"x": px, "y": py, "id": n} for n, (px, py) in enumerate(points)]})
    touch("touchStart", (x - 30, y), (x + 30, y))
    touch("touchMove", (x - 60, y), (x + 60, y))
    touch("touchMove", (x - 90, y), (x + 90, y))
    touch("touchEnd")
    page.wait(lambda: 2.5 < zoom(page) < 3.5)
    page.press("[data-action=out]")
    page.keys("0")
    page.wait(lambda: zoom(page) == 1)
    touch("touchStart", (x + 100, y))
    touch("touchMove", (x, y))
    touch("touchMove", (x - 100, y))
    touch("touchEnd")
    page.see(".viewer-count", "2 of 2")
    # A little down it comes back; far down the viewer closes.
    for way, is_closed in ((40, False), (160, True)):
        touch("touchStart", (x, y - 80))
        touch("touchMove", (x, y - 80 + way / 2))
        touch("touchMove", (x + 4, y - 80 + way))
        page.wait(lambda: page.js("return parseFloat(document.querySelector('.viewer-image').style.getPropertyValue('--y'))") > way - 2, "it follows")
        touch("touchEnd")
        if is_closed:
            page.gone(".viewer")
        else:
            page.wait(lambda: page.js("return document.querySelector('.viewer-image').style.getPropertyValue('--y')") == "0px")
            page.see(".viewer-count", "2 of 2")


# --- the album


@pytest.fixture
async def group(login, ada, fresh):
    """A room for photos of Ada's with Bo in it, and Bo."""
    bo = await login("bo")
    return await shared_room(ada, bo, name=fresh("Ski "), kind="photos"), bo


def tiles(page):
    return page.js("return [...document.querySelectorAll('.photo-tile img')].map((image) => image.alt)")


def choose(page, *paths):
    page.see(".dialog [data-action=file]")
    page.choose(*paths)


async def test_a_large_album_loads_while_one_scrolls_and_is_filtered(page, ada, group, server):
    """P10"""
    room, bo = group
    token = await server.person("ada")
    files = [upload(server, token, room, pictures.jpeg(24, 24, seed=next(seeds))) for _ in range(70)]
    for at in range(0, 70, 10):
        await ada.call("photo.add", room=room, photos=files[at:at + 10], description=f"slope {at}", cid=f"many{room}{at}")
    await add(bo, room, "only Bo's")
    page.open(f"/#/room/{room}/photos")
    page.see(".album-count", "71 photos")
    page.wait(lambda: 60 <= len(tiles(page)) <= 71)
    page.js("document.querySelector('.page-panel').scrollTo({ top: 100000 })")
    page.wait(lambda: len(tiles(page)) == 71)
    page.js("document.querySelector('.page-panel').scrollTo({ top: 0 })")
    page.press("[data-action=filter]")
    page.press("select[name=author] option", "Bo")
    page.wait(lambda: tiles(page) == ["only Bo's, by Bo"])
    page.press("select[name=author] option", "Everybody")
    page.press("select[name=time] option", "Today")
    page.type("input[name=query]", "slope 30")
    page.see(".drawer [role=status]", "10 photos")
    page.type("input[name=query]", "nothing like it")
    page.see(".drawer [role=status]", "No photo fits")
    page.press(".drawer [data-action=close]")
    page.see(".empty", "No photo fits")


async def test_photos_are_added_with_a_preview_and_one_description(page, ada, group, server, tmp_path):
    """P11 P12 P13 P14 P21"""
    room, bo = group
    paths = []
    for number in range(3):
        paths.append(tmp_path / f"p{number}.jpg")
        paths[-1].write_bytes(jpeg())
    paths.append(tmp_path / "leaflet.pdf")
    paths[-1].write_bytes(b"%PDF-1.4 nothing")
    page.open(f"/#/room/{room}/photos")
    page.press("[data-action=add]")
    assert not page.see(".dialog [data-action=camera]").is_enabled(), "there is none"
    choose(page, *paths[:2], paths[3])
    page.wait(lambda: len(page.all(".adding-one")) == 3)
    save = ".adding [type=submit]"
    page.see(f"{save}:disabled")
    page.see(".adding textarea").send_keys("  ")
    assert not page.see(save).is_enabled(), "spaces are no description"
    assert page.violations() == []
    page.see(".adding textarea").send_keys("On the top")
    page.press(save)
    page.see(".adding-one .error", "JPEG")
    assert not tiles(page), "nothing is in the album before all are well"
    page.press(".adding-one:last-child [data-action=change]")
    choose(page, paths[2])
    page.gone(".adding-one .error")
    page.press(".adding-one:first-child [data-action=remove]")
    page.wait(lambda: len(page.all(".adding-one")) == 2)
    page.press(save)
    page.gone(".adding")
    page.wait(lambda: tiles(page) == ["On the top, by Ada"] * 2)
    heard = await bo.wait_for("item", room=room, kind="photo", change="added")
    assert heard["value"]["description"] == "On the top"
    page.press("[data-action=add]")
    choose(page, paths[1])
    page.see(".adding textarea").send_keys("Once more")
    page.press(save)
    page.see(".adding .hint", "already (Today)")
    page.press(".adding .cross")
    page.gone(".adding")
