"""Photos on the page: the viewer and the album, in one browser that stays logged in."""
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


# --- the viewer


async def test_photos_of_messages_are_looked_at_one_after_the_other(page, ada, fresh):
    """E21 P15 F17: from where one pressed, with what was said below; Escape leads back to it."""
    room = await ada.make_room(fresh("Ski "))
    first = await told(ada, room, "on the lift <b>now</b>", (640, 200), (200, 640))
    last = await told(ada, room, "the hut", (320, 240))
    page.open(f"/#/room/{room}")
    page.wait(lambda: len(page.all(".photos a img")) == 3)
    page.js("document.querySelectorAll('.photos a')[1].focus()")
    page.keys(Keys.ENTER)
    page.see(".viewer .viewer-count", "2 of 3")
    page.wait(lambda: shown(page) == f"/photos/{first[1]}/view")
    assert page.told(".viewer-description") == "on the lift <b>now</b>"
    page.is_on("[data-action=close]")
    page.keys(Keys.ARROW_RIGHT)
    page.see(".viewer-count", "3 of 3")
    page.see(".viewer-description", "the hut")
    assert not page.see("[data-action=next]").is_enabled()
    page.press("[data-action=before]")
    page.press("[data-action=before]")
    page.see(".viewer-count", "1 of 3")
    assert page.wait(lambda: shown(page) == f"/photos/{first[0]}/view")
    assert page.see("[data-action=download]").get_attribute("href").endswith(f"/photos/{first[0]}")
    assert not page.all("[data-action=delete]"), "a message is changed where it stands"
    assert page.violations() == []
    page.keys(Keys.ESCAPE)
    page.gone(".viewer")
    page.is_on(f"a[href$='/photos/{first[1]}/view']")
    assert last


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
    page.press("[data-action=close]")
    page.gone(".viewer")


async def test_a_picture_that_is_gone_is_told_in_words(page, ada, fresh, server):
    """E21 P21"""
    room = await ada.make_room(fresh("Gone "))
    files = await told(ada, room, "lost", (320, 240))
    for path in server.data.rglob(f"*{files[0]}*"):
        path.unlink()
    page.open(f"/#/room/{room}")
    page.press(".photos a")
    page.see(".viewer-gone", "gone")
    page.see(".viewer-description", "lost")
    page.keys(Keys.ESCAPE)
    page.gone(".viewer")


async def test_a_photo_is_not_left_over_another_place_or_the_log_in_form(page, ada, fresh):
    """P6 E21: Back leads to the page below it, and a log-out in another tab takes it away."""
    room = await ada.make_room(fresh("Shown "))
    await told(ada, room, "private", (320, 240))
    page.open("/#/settings")
    page.open(f"/#/room/{room}")
    page.press(".photos a")
    page.see(".viewer-description", "private")
    page.driver.back()
    page.gone(".viewer")
    page.see("h1", "Settings")
    page.open(f"/#/room/{room}")
    page.press(".photos a")
    page.see(".viewer-description", "private")
    # As the other tab does, and tells this one.
    page.js("""const known = localStorage.getItem("simmer.known");
        localStorage.removeItem("simmer.known");
        dispatchEvent(new StorageEvent("storage", { key: "simmer.known" }));
        localStorage.setItem("simmer.known", known);""")
    page.see(".start-form")
    page.gone(".viewer")
    page.visit()
    page.see(".shell")


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


async def test_the_album_is_the_first_page_of_a_room_for_photos_and_grows_while_others_add(page, ada, group):
    """P9 P10 P14 P22 P23"""
    room, bo = group
    name = (await ada.rooms())[room]["name"]
    page.open("/#/settings")
    page.open("/#/")
    page.press(".room-row", name)
    page.see(".empty", "No photos yet")
    assert page.texts(".room-tabs .tab") == ["Chat", "Photos", "Members"]
    await add(bo, room, "the <i>hut</i>")
    page.wait(lambda: tiles(page) == ["the <i>hut</i>, by Bo"])
    await add(ada, room, "the lake")
    page.wait(lambda: tiles(page) == ["the lake, by Ada", "the <i>hut</i>, by Bo"])
    page.see(".album-count", "2 photos")
    page.wait(lambda: page.js("return [...document.querySelectorAll('.photo-tile img')].every((image) => image.naturalWidth > 0)"))
    assert page.js("return document.querySelector('.page-panel').scrollWidth <= innerWidth")
    assert page.violations() == []


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
    page.press("select[name=author] option", "Bo")
    page.wait(lambda: tiles(page) == ["only Bo's, by Bo"])
    page.press("select[name=author] option", "Everybody")
    page.press("select[name=time] option", "Today")
    page.type("input[name=query]", "slope 30")
    page.see(".album-count", "10 photos")
    page.type("input[name=query]", "nothing like it")
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


async def test_a_photo_is_described_anew_and_deleted_in_the_viewer_and_comes_back(page, ada, group):
    """P15 P24 E21 E22: one's own and, for an owner, others'; who is neither may only look."""
    room, bo = group
    await add(bo, room, "Bo's hut")
    await add(ada, room, "lift")
    page.open(f"/#/room/{room}/photos")
    page.wait(lambda: len(tiles(page)) == 2)
    page.press(".photo-tile")
    page.see(".viewer-description", "lift")
    page.see(".viewer-words .hint", "Photo 2")
    page.press("[data-action=describe]")
    page.type(".viewer textarea", "top of the lift, morning")
    page.press(".viewer [type=submit]")
    page.see(".viewer-description", "top of the lift, morning")
    photo = (await bo.call("album.list", room=room))["photos"][0]
    assert photo["description"] == "top of the lift, morning"
    page.press("[data-action=delete]")
    page.see(".viewer .undo-bar", "deleted")
    page.see(".viewer-description", "Bo's hut")
    page.is_on(".viewer, .viewer *")  # its keys go on
    page.keys(Keys.ESCAPE)
    page.gone(".viewer")
    page.wait(lambda: tiles(page) == ["Bo's hut, by Bo"])
    page.is_on(".photo-tile")
    page.press(".undo-bar [data-action=undo]")
    page.gone(".undo-bar")
    page.wait(lambda: len(tiles(page)) == 2)
    page.press(".photo-tile")
    page.see("[data-action=delete]")
    await ada.call("photo.describe", room=room, photo=photo["id"], description="from elsewhere", cid=f"d{photo['id']}")
    page.see(".viewer-description", "from elsewhere")
    page.keys(Keys.ESCAPE)
    member = await bo.make_room((await bo.rooms())[room]["name"] + " too", "photos")
    await add(bo, member, "nobody else's")
    await ada.join((await bo.link(member))["token"])
    page.wait(lambda: page.js("return [...document.querySelectorAll('.room-name')].some((e) => e.textContent.endsWith(' too'))"))
    page.open(f"/#/room/{member}/photos")
    page.js("navigator.canShare = () => true; navigator.share = async ({ files, text }) => { window.__shared = [files[0].type, text]; }")
    page.press(".photo-tile")
    page.see("[data-action=download]")
    page.press("[data-action=share]")
    assert page.wait(lambda: page.js("return window.__shared")) == ["image/jpeg", "nobody else's"]
    assert not page.all("[data-action=delete], [data-action=describe]")
    page.keys(Keys.ESCAPE)
    page.gone(".viewer")


async def test_what_was_closed_while_it_was_sent_is_not_added(page, ada, group, tmp_path):
    """P11 P13: nor does the end of it take away the panel that was opened since."""
    room, _ = group
    picture = tmp_path / "lift.jpg"
    picture.write_bytes(jpeg())
    page.open(f"/#/room/{room}/photos")
    # The picture waits at the door until the test lets it in.
    page.js("""const { send } = XMLHttpRequest.prototype;
        XMLHttpRequest.prototype.send = function (body) {
            XMLHttpRequest.prototype.send = send;
            this.addEventListener("loadend", () => { window.__sent = true; });
            window.__let = () => send.call(this, body);
        };""")
    page.press(".album-tools [data-action=add]")
    choose(page, picture)
    page.type(".adding textarea", "the lift")
    page.press(".adding [type=submit]")
    page.wait(lambda: page.js("return Boolean(window.__let)"))
    page.press(".adding .cross")
    page.gone(".adding")
    page.press(".album-tools [data-action=add]")
    choose(page, picture)
    page.js("window.__let()")
    page.wait(lambda: page.js("return window.__sent"))
    page.type(".adding textarea", "the hut")
    page.press(".adding [type=submit]")
    page.wait(lambda: tiles(page) == ["the hut, by Ada"])
    assert [photo["description"] for photo in (await ada.call("album.list", room=room))["photos"]] == ["the hut"]
