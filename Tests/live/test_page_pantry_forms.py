"""The pantry's pages in a real browser: the form, what to buy, the page about Simmer, and what teas have in common with noodles."""
import pathlib

import food
import pictures
import pytest
from client import new_cid
from pantrypage import line, MARKUP, menu, pantry, PENNE, server, stub, SUPPORT, upright, within  # noqa: F401
from waiting import answer, until


def fill(page, **values):
    for name, value in values.items():
        page.type(f".noodle-form input[name={name}]", value)


def wrong(page):
    return page.js("""return Object.fromEntries([...document.querySelectorAll('.noodle-form [aria-invalid=true]')].map(
        (e) => [e.name, e.closest('.field').querySelector('.error').textContent]))""")


def save(page):
    page.press(".noodle-form .form > .form-end button[type=submit]")


@pytest.mark.row("N42", "N43", "N45", "N46", "N47", "N48", "N44")
async def test_a_noodle_is_added_checked_and_changed(pantry):
    own = await pantry()
    page = own.open()
    page.press("[data-action=add]")
    fill(page, name=MARKUP, cookSeconds="soon")
    save(page)
    page.wait(lambda: wrong(page) == {"cookSeconds": "Cooking time is a number of minutes."})
    page.is_on("[name=cookSeconds]")
    fill(page, cookSeconds="7:30")
    save(page)
    page.see(".still", "empty")
    page.wait(lambda: set(wrong(page)) == {"brand", "mealCups", "sideCups", "rating"})
    page.is_on("[name=brand]")
    fill(page, cookSeconds="90", mealCups="1 1/4", sideCups="½")
    page.press("[data-action=anyway]")
    page.wait(lambda: "60" in wrong(page).get("cookSeconds", ""), "the server's word at its field")
    fill(page, cookSeconds="7,5")
    upright(page)
    # Leaving asks, whichever way.
    page.press(".bar button[aria-label=Back]")
    page.press(".dialog .quiet", "Continue")
    page.gone(".dialog")
    page.driver.back()
    page.press(".dialog .quiet", "Continue")
    page.gone(".dialog")
    page.located("/new")
    page.press("[data-action=anyway]")
    page.see(".detail-words h2", MARKUP)
    made = await own.noodle(MARKUP)
    assert (made["cookSeconds"], made["mealCups"], made["sideCups"]) == (450, 1.25, 0.5) and "brand" not in made
    page.press("[data-action=edit]")
    page.value(".noodle-form input[name=cookSeconds]", "7:30")
    page.press(".more-values summary")
    fill(page, kcal="1000", brand="Nova", rating="4")
    save(page)
    page.wait(lambda: "900" in wrong(page).get("kcal", ""))
    fill(page, kcal="350")
    save(page)
    page.see(".nutrition th", "typed in")
    changed = await own.noodle(MARKUP)
    assert changed["brand"] == "Nova" and changed["own"] == 4
    page.press("[data-action=edit]")
    fill(page, brand="Other")
    page.press("[data-action=cancel]")
    page.press(".dialog .danger", "Discard")
    page.see(".detail-words", "Nova")
    assert page.js("return window.__hit") is None


@pytest.mark.row("N49", "N50")
async def test_a_barcode_fills_name_and_brand(pantry, tmp_path):
    own = await pantry()
    page = own.open("new")
    fill(page, barcode="8076 8095 13723")
    page.press("[data-action=lookup]")
    page.wait(lambda: "check digit" in wrong(page).get("barcode", ""))
    fill(page, barcode="96385074")
    page.press("[data-action=lookup]")
    page.see(".field [role=status]", "No product for 96385074")
    own.open()
    page.press(".dialog .danger")
    line(page, "Bows")
    own.open("new")
    path = tmp_path / "code.png"
    path.write_bytes(pictures.encoded(pictures.barcode(food.PENNE), "PNG"))
    page.press("[data-action=scan]")
    page.choose(path)
    page.see(".field [role=status]", "Penne lisce, Casa Bella")
    values = "return ['barcode', 'name', 'brand'].map((name) => document.querySelector(`input[name=${name}]`).value)"
    page.wait(lambda: page.js(values) == [food.PENNE, "Penne lisce", "Casa Bella"])
    path.write_bytes(pictures.png(seed=5))
    page.press("[data-action=scan]")
    page.choose(path)
    page.wait(lambda: "no barcode" in wrong(page).get("barcode", ""))
    fill(page, cookSeconds="9")
    save(page)
    page.press("[data-action=anyway]")
    page.see(".facts dd", food.PENNE)


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


# --- what to buy, and about


@pytest.mark.row("N20", "N13")
async def test_what_to_buy_is_ticked_and_printed(pantry):
    own = await pantry(narrow=True)
    page = own.open("shopping")
    page.see(".empty", "every noodle")
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
        page.wait(lambda: page.all(".shopping-line") and not page.all(".page-head, .rooms, .shopping-tools"))
    finally:
        page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})


@pytest.mark.row("N58", "N59", "N60")
async def test_about_says_what_this_is_and_takes_comments(pantry, server):
    own = await pantry(narrow=True)
    page = own.open()
    page.press(".filters summary")
    page.see(".filters .choice")
    page.press(".filters a", "About")
    page.see(".about-name", f"Simmer {(await own.client.call('hello'))['version']}")
    page.see(".about", "Open Food Facts")
    page.wait(lambda: page.see(".about a", "support page").get_attribute("href") == SUPPORT["SIMMER_SUPPORT_ADDRESS"])
    page.press(".about button[type=submit]")
    page.see(".about .error", "pass on")
    page.see(".about textarea").send_keys("The timer is too quiet")
    page.press(".about button[type=submit]")
    page.see(".about [role=status]", "noted as #")
    upright(page)
    page.press(".bar button[aria-label=Back]")
    line(page, "Bows")


@pytest.mark.row("N55")
async def test_the_pantry_speaks_french(pantry):
    own = await pantry()
    page = own.open()
    line(page, "Penne rigate")
    await own.client.call("account.set", language="fr")
    try:
        page.see(".pantry-tools", "Ajouter")
        page.wait(lambda: "tasses" in within(page, "Penne", ".noodle-facts").text)
        own.open((await own.noodle("Penne rigate"))["id"])
        page.see(".nutrition th", "Matières grasses")

        def valued():
            """The service may be asked only so often a minute: who is told so asks again."""
            if page.all(".dialog", "débordé"):
                page.press(".dialog .primary")
            return page.all(".nutrition td", "0,6 g")
        page.wait(valued, "no values in French")
    finally:
        await own.client.call("account.set", language="en")
        page.see(".nutrition th", "Saturated fat")


# --- what teas have in common with noodles


def tea_row(page, name):
    return page.see(".tea-row", name)


def tea_menu(page, name, entry):
    page.press_at(lambda: tea_row(page, name).find_element("css selector", "[aria-haspopup=menu]"))
    page.press(".menu-item", entry)


@pytest.mark.row("T3", "T5", "T7", "T8", "T11", "T13", "T20", "T24")
async def test_a_tea_is_changed_pictured_deleted_and_brought_back(pantry, tmp_path):
    own = await pantry("tea")
    page = own.page
    page.open(f"/#/room/{own.room}/teas")
    page.press("[data-action=add]")
    page.press(".panel button[type=submit]")
    page.wait(lambda: len([e for e in page.texts(".panel .error") if "a name and a brand" in e]) == 2)
    page.type(".panel input[name=name]", MARKUP)
    page.type(".panel input[name=brand]", "Midori")
    page.press(".panel button[type=submit]")
    page.gone(".panel")
    tea_menu(page, MARKUP, "Edit")
    page.press(".panel summary")
    for name, value in {"steepSeconds": "1:30", "waterC": "70,5", "stockGrams": "1000", "infusions": "20, 30 45"}.items():
        page.type(f".panel input[name={name}]", value)
    page.type(".panel input[name=leafGrams]", "900")
    page.press(".panel .toggle", "tried")
    page.press(".panel button[type=submit]")
    page.see(".panel .error", "50")
    page.type(".panel input[name=leafGrams]", "5")
    page.press(".panel button[type=submit]")
    page.gone(".panel")
    page.press(".tea-open", MARKUP)
    facts = page.told(".tea-more .facts", "1 min 30 s")
    assert "70.5 °C" in facts and "20 s · 30 s · 45 s" in facts
    await answer(lambda: own.client.call("tea.list", room=own.room), lambda listed: listed["teas"][0]["tried"] and listed["teas"][0]["stockGrams"] == 1000)
    path = tmp_path / "tin.png"
    path.write_bytes(pictures.png(seed=21))
    page.press(".tea-more [data-action=picture]")
    page.choose(path)
    page.wait(lambda: page.js("return document.querySelector('.tea-more .picture-button img')?.naturalWidth") or 0)
    upright(page)
    tea_menu(page, MARKUP, "Delete")
    page.gone(".tea-row", MARKUP)
    page.press(".undo-bar [data-action=undo]")
    tea_row(page, MARKUP)
    await answer(lambda: own.client.call("tea.list", room=own.room), lambda listed: listed["teas"] and listed["teas"][0]["pictureId"])


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


@pytest.mark.row("T12")
async def test_without_a_public_address_the_text_alone_is_shared(make_server, open_browser, fresh):
    server = make_server()
    page = open_browser(at=server, refused=True)
    name = fresh("sharer")
    client = await server.login(name)
    room = await client.make_room(fresh("Teas "), "tea")
    await client.call("tea.add", room=room, name="Sencha", brand="Midori", type="green", cid=next(new_cid))
    await client.close()
    page.enter(name, f"/#/room/{room}/teas")
    tea_menu(page, "Sencha", "Share")
    page.press("[data-action=make]")
    page.see(".share-result", "no public address")
    assert "Sencha" in page.see(".share-result a", "Post on X").get_attribute("href")
