"""What another app of the device shares with the page: photos into an album, words into a room; kept while there is no network (P11 P12 P13 E22)."""
import base64

import pytest

import pictures
from albums import album
from browser import PHONE, SMALL
from ondevice import SOON, anew, kept, ready, told
from stub import StubServer

# As the device does it: a form, sent to the address that the manifest names.
SHARE = """
    const [names, fields, files] = arguments;
    const form = document.createElement("form"), data = new DataTransfer();
    Object.assign(form, { method: "post", enctype: "multipart/form-data", action: "/?share" });
    for (const [name, value] of Object.entries(fields)) {
        const input = document.createElement("input");
        Object.assign(input, { name, value });
        form.append(input);
    }
    const input = document.createElement("input");
    Object.assign(input, { type: "file", name: "photos", multiple: true });
    files.forEach((base64, index) => data.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], names[index],
        { type: "image/jpeg" })));
    input.files = data.files;
    form.append(input);
    document.body.append(form);
    form.submit();
"""


def share(page, count=0, seed=1, **fields):
    files = [base64.b64encode(pictures.jpeg(160, 120, seed=seed + index)).decode() for index in range(count)]
    page.js(SHARE, [f"IMG_{index}.jpg" for index in range(count)], {"title": "", "text": "", "url": "", **fields}, files)


@pytest.fixture
async def house(make_server, open_browser):
    """Ana's phone with a room for photos and one for talk, and the page kept on it."""
    server = make_server()
    ana = await server.login("ana", firstName="Ana")
    ski, talk = await ana.make_room("Ski", "photos"), await ana.make_room("Talk", "chat")
    page = open_browser(at=server, size=PHONE, offline=True, refused=True)
    page.before_pages(SOON)
    page.enter("ana")
    ready(page)
    yield server, page, ana, ski, talk
    await ana.close()


def choose(page, room):
    page.js("""const select = document.querySelector('.share select'); select.value = arguments[0];
        select.dispatchEvent(new Event('change'))""", room)


async def test_shared_photos_get_a_room_and_a_description_and_are_in_the_album(house):
    """P11 P12 P13 P14: shown before, not saved without a description, in the album of the room that was chosen."""
    server, page, ana, ski, talk = house
    share(page, count=2, seed=300)
    page.see("h1", "Shared with Simmer")
    page.wait(lambda: len(page.all(".adding-one img")) == 2)
    page.value(".share select", ski)  # a room for photos is offered first
    page.see(".adding [type=submit]:disabled")
    assert not await album(ana, ski)
    assert not page.violations()
    page.resize(SMALL)
    page.wait(lambda: page.js("return document.documentElement.scrollWidth <= innerWidth"))
    page.resize(PHONE)
    page.type(".adding textarea", "Top of the lift")
    page.press(".adding [type=submit]")
    page.wait(lambda: len(page.all(".album-grid .photo-tile")) == 2)
    assert {photo["description"] for photo in await album(ana, ski)} == {"Top of the lift"}
    page.open("/#/")
    page.see(".room-row", "Ski")
    page.gone(".invitation")


async def test_photos_shared_without_network_wait_and_go_by_themselves(house):
    """P13 P21 P22: told what becomes of them, found again from the list of rooms, sent once."""
    server, page, ana, ski, talk = house
    kept(page, "Ski")
    server.kill()
    share(page, count=1, seed=400)
    page.see(".share [role=status]", "No connection")
    page.wait(lambda: len(page.all(".adding-one img")) == 1)
    anew(page, "/#/")
    page.press(".invitation", "1 shared photo waits")
    page.wait(lambda: len(page.all(".adding-one img")) == 1)
    page.type(".adding textarea", "Snow")
    page.press(".adding [type=submit]")
    page.see(".adding [role=status]", "by themselves")
    server.start()
    page.wait(lambda: len(page.all(".album-grid .photo-tile")) == 1)
    again = await server.client()
    await again.call("account.login", login="ana", password="correct horse battery")
    assert [photo["description"] for photo in await album(again, ski)] == ["Snow"]
    await again.close()
    anew(page, "/#/")
    page.see(".room-row", "Ski")
    page.gone(".invitation")


async def test_a_shared_link_becomes_a_message(house):
    """E22 F10: what the other app gave, once each, to be changed before it is sent; markup stays text."""
    server, page, ana, ski, talk = house
    share(page, title="<b>Soup</b>", text="https://example.org/soup", url="https://example.org/soup")
    page.value(".share textarea", "<b>Soup</b>\nhttps://example.org/soup")
    choose(page, talk)
    page.press(".share [type=submit]")
    page.see(".room-title", "Talk")
    page.see(".message.mine .text", "<b>Soup</b>\nhttps://example.org/soup")
    page.gone(".message.pending")


class Elsewhere(StubServer):
    """Another website; at `/hidden` it hides where what it sends comes from."""

    def take(self, path, body, headers):
        return 200, "", {"Referrer-Policy": "no-referrer" if path == "/hidden" else "unsafe-url"}


@pytest.mark.parametrize("path", ["/", "/hidden"])
async def test_what_another_website_shares_is_thrown_away(house, path):
    """Its form looks as the device's own does."""
    server, page, ana, ski, talk = house
    elsewhere = Elsewhere()
    page.driver.get(elsewhere.url.replace("127.0.0.1", "localhost") + path)
    page.js(SHARE.replace('"/?share"', f'"{server.address}/?share"'), ["a.jpg"], {"text": "buy this", "title": "", "url": ""},
            [base64.b64encode(pictures.jpeg(160, 120, seed=600)).decode()])
    page.see(".share", "Another website")
    assert not page.all(".share textarea") and not page.violations()
    page.open("/#/")
    page.see(".room-row", "Ski")
    page.gone(".invitation")
    assert told(page, "caches.open('shared').then((cache) => cache.keys()).then((keys) => keys.length)") == 0
    elsewhere.close()


async def test_the_server_tells_the_devices_own_share_from_another_websites(make_server):
    server = make_server()
    for site, status in (("none", 204), ("same-origin", 204), ("same-site", 403), ("cross-site", 403), (None, 403)):
        assert server.request("GET", "/shared?id=1", headers={"Sec-Fetch-Site": site} if site else {})[0] == status, site


async def test_what_was_shared_is_thrown_away_or_goes_with_who_logs_out(house):
    """P6: nothing shared stays on the device for the next person."""
    server, page, ana, ski, talk = house
    share(page, count=1, seed=500)
    page.see(".adding-one img")
    page.press("[data-action=discard]")
    page.see(".room-row", "Ski")
    page.gone(".invitation")
    share(page, count=1, seed=501)
    page.see(".adding-one img")
    page.open("/#/settings")
    page.press(".last .button", "Log out")
    page.see(".start-form")
    page.wait(lambda: told(page, "caches.has('shared')") is False, "nothing is kept")
    share(page, count=1, seed=502)
    page.see(".start-form")
    page.type("input[name=login]", "ana")
    page.type("input[name=password]", "correct horse battery")
    page.press(".start-form button[type=submit]")
    page.see(".adding-one img")
