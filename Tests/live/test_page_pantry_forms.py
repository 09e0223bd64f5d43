"""The pantry's pages in a real browser: a picture that the server takes, what to buy on paper, and a public page of a tea. What else is known of
them needs no browser of its own (Tests/page/noodleform.test.js, teas.test.js)."""
import pathlib

import pictures
import pytest
from client import new_cid
from pantrypage import pantry, server, stub, upright, within  # noqa: F401
from waiting import until


def save(page):
    page.press(".noodle-form .form > .form-end button[type=submit]")


@pytest.mark.row("N51", "N52")
async def test_a_picture_is_added_and_taken_away(pantry, tmp_path):
    own = await pantry()
    penne = await own.noodle("Penne rigate")
    page = own.open(penne["id"])
    before = page.see(".detail-head").rect
    page.press("[data-action=picture]")
    page.see(".dialog .hint", "no camera")
    page.see("[data-action=camera]:disabled")
    path = pathlib.Path(tmp_path / "leaflet.pdf")
    path.write_bytes(b"%PDF-1.4 nothing")
    page.choose(path)
    page.see("[role=alert]", "JPEG")
    path = tmp_path / "box.png"
    path.write_bytes(pictures.png(seed=11))
    page.press("[data-action=picture]")
    page.choose(path)
    page.wait(lambda: page.js("return document.querySelector('.picture-button img')?.naturalWidth") or 0)
    page.wait(lambda: page.see(".picture-button img").get_attribute("alt") == "Penne rigate (Pasta Nova)")
    page.wait(lambda: before["y"] == page.see(".detail-head").rect["y"])
    own.open()
    page.wait(lambda: within(page, "Penne", "img.thumb").get_attribute("alt") == "Penne rigate (Pasta Nova)")
    own.open(penne["id"], "edit")
    page.press("[data-action=remove-picture]")
    save(page)
    page.see(".picture-button.is-empty")


@pytest.mark.row("N20", "N13")
async def test_what_to_buy_is_ticked_and_printed(pantry):
    own = await pantry(narrow=True)
    page = own.open("shopping")
    page.see(".empty", "every noodle")
    await own.client.call("shopping.add", room=own.room, name="milk", cid=next(new_cid))
    page.see(".shopping-own li", "milk")
    for name in ("Penne rigate", "Bows"):
        await own.client.call("noodle.stock", room=own.room, noodle=(await own.noodle(name))["id"], onHand=False)
    page.see(".shopping-line", "Penne rigate (Pasta Nova)")
    page.see(".shopping-line", "Bows")
    page.press(".shopping-line", "Bows")
    page.wait(lambda: page.js("return document.querySelectorAll('.shopping :checked').length") == 1)

    async def is_bought():
        return (await own.noodle("Bows"))["onHand"]
    await until(is_bought, "Bows to be on hand")
    assert (await own.noodle("Penne rigate"))["onHand"] is False
    upright(page)
    page.js("window.print = () => { window.__printed = true; }")
    page.press("[data-action=print]")
    page.wait(lambda: page.js("return window.__printed"))
    page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    try:
        page.wait(lambda: page.all(".shopping-own li") and page.all(".shopping-line", "Bows") and not page.all(".page-head, .rooms, .shopping-tools"))
    finally:
        page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})


def tea_row(page, name):
    return page.see(".tea-row", name)


def tea_menu(page, name, entry):
    page.press_at(lambda: tea_row(page, name).find_element("css selector", "[aria-haspopup=menu]"))
    page.press(".menu-item", entry)


@pytest.mark.row("T12", "T20")
async def test_a_tea_is_shared_by_a_page_that_can_be_ended(pantry, server):
    own = await pantry("tea")
    await own.client.call("tea.add", room=own.room, name="Sencha", brand="Midori", type="green", cid=next(new_cid))
    page = own.page
    page.open(f"/#/room/{own.room}/teas")
    page.js("Object.defineProperty(navigator, 'share', { configurable: true, value: async (what) => { window.__shared = what; } })")
    tea_menu(page, "Sencha", "Share")
    page.value(".dialog textarea", "Sencha (Midori)")
    page.press(".dialog [data-action=device]")
    page.wait(lambda: page.js("return window.__shared") == {"text": "Sencha (Midori)"}, "the device's own sheet")
    page.type(".dialog textarea", "so grassy " * 40)
    page.press("[data-action=make]")
    page.see(".share-result .hint", "280")
    link = page.see(".share-result input").get_attribute("value")
    assert link.startswith(server.address + "/s/")
    posts = page.js("return Object.fromEntries([...document.querySelectorAll('.share-result a')].map((a) => [a.innerText.trim(), a.href]))")
    assert posts["Post on X"].startswith("https://x.com/") and posts["Post on Facebook"].startswith("https://www.facebook.com/")
    assert server.request("GET", link.removeprefix(server.address))[0] == 200
    page.press(".share-result [data-action=device]")
    page.wait(lambda: page.js("return window.__shared?.url") == link, "with the page")
    page.press("[data-action=stop]")
    page.gone(".share-open li")
    page.is_on(".dialog, .dialog *")
    assert server.request("GET", link.removeprefix(server.address))[0] == 404
    page.press("[data-action=close]")
    page.gone(".dialog")
    page.js("delete navigator.share")
