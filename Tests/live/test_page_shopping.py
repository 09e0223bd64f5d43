"""The shopping list on the page: beside the noodles that are out, ticked by one and seen by the other, without network too (B23)."""
import pytest
from client import new_cid
from pantrypage import MARKUP, pantry, server, stub, upright  # noqa: F401
from waiting import answer

OWN = ".shopping-own li"


async def items(own):
    return (await own.client.call("shopping.list", room=own.room))["items"]


async def put(own, name, **fields):
    return (await own.client.call("shopping.add", room=own.room, name=name, cid=next(new_cid), **fields))["item"]


def add(page, name, **fields):
    """`fields`: amount and unit, where they are not said in the line."""
    page.type(".shopping-tools input[name=name]", name)
    if fields and not page.all(".shopping-tools input[name=amount]"):
        page.press("[data-action=much]")
    for field, value in fields.items():
        page.type(f".shopping-tools input[name={field}]", value)
    page.press(".shopping-tools button[type=submit]")


def ticked(page):
    return page.js("return [...document.querySelectorAll('.shopping-own li')].filter((li) => li.querySelector(':checked')).length")


@pytest.mark.row("B23", "N20")
async def test_what_is_put_on_the_list_stands_beside_the_noodles_that_are_out(pantry):
    own = await pantry(narrow=True)
    await own.client.call("noodle.stock", room=own.room, noodle=(await own.noodle("Bows"))["id"], onHand=False)
    page = own.open("shopping")
    page.see(".empty", "Nothing is on the shopping list")
    add(page, "milk", amount="2", unit="l")
    page.gone(".shopping-tools input[name=amount]")
    add(page, MARKUP)
    page.see(OWN, "2 l milk")
    page.see(OWN, MARKUP)
    page.see(".shopping-line", "Bows")
    page.see(OWN, "by Ana")
    milk = await answer(lambda: items(own), lambda found: len(found) == 2)
    assert (milk[0]["name"], milk[0]["amount"], milk[0]["unit"]) == ("milk", 2, "l")
    add(page, "eggs", amount="many")
    page.see(".shopping-tools .error", "no number")
    page.type(".shopping-tools input[name=amount]", "")
    page.press(".shopping-own .shopping-line", "milk")
    page.see(OWN, "ticked by Ana")
    upright(page)
    assert not page.violations()
    page.press("[data-action=clear]")
    page.gone(OWN, "2 l milk")
    page.js("window.print = () => { window.__printed = true; }")
    page.press("[data-action=print]")
    assert page.js("return window.__printed")
    page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    try:
        assert page.all(OWN) and not page.all(".page-head, .rooms, .shopping-tools")
    finally:
        page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
    page.press(f"{OWN} [data-action=remove]")
    page.gone(OWN, MARKUP)
    page.press(".undo-bar [data-action=undo]")
    page.see(OWN, MARKUP)
    assert not page.js("return window.__hit"), "a name is no markup"


@pytest.mark.row("B23")
async def test_a_tick_by_one_is_seen_by_the_other_at_once(pantry, server, open_browser, size, bo):
    own = await pantry()
    await bo.join((await own.client.link(own.room))["token"])
    await put(own, "milk")
    await put(own, "eggs", amount=6)
    page = own.open("shopping")
    page.see(OWN, "6 eggs")
    other = open_browser(at=server, size=size, refused=True).enter("bo")
    other.open(f"/#/room/{own.room}/pantry/shopping")
    other.see(OWN, "milk")
    other.press(".shopping-own .shopping-line", "milk")
    page.wait(lambda: ticked(page) == 1, "the tick to be seen")
    page.see(OWN, "ticked by Bo")
    page.press(".shopping-own .shopping-line", "milk")
    other.wait(lambda: ticked(other) == 0, "the tick to be taken back")
    # What is said counts here as well.
    await own.client.ask(own.room, "@simmer cross off everything")
    other.wait(lambda: ticked(other) == 2)


@pytest.mark.row("B23", "F10")
async def test_without_network_it_is_read_and_changed_and_sent_later(make_server, open_browser, size):
    server = make_server()
    page = open_browser(at=server, size=size, offline=True, refused=True)
    ana = await server.login("ana", firstName="Ana")
    page.enter("ana")
    room = await ana.make_room("Larder", "pantry")
    await ana.call("shopping.add", room=room, name="milk", cid=next(new_cid))
    page.open(f"/#/room/{room}/pantry/shopping")
    page.see(OWN, "milk")
    await ana.close()
    server.kill()
    page.see(".banner.offline")
    page.press(".shopping-own .shopping-line", "milk")
    add(page, "bread")
    page.see(f"{OWN}.waiting", "bread")
    assert ticked(page) == 1
    server.start()
    page.gone(".banner.offline")
    page.gone(f"{OWN}.waiting")
    ana = await server.login("ana")
    found = await answer(lambda: ana.call("shopping.list", room=room), lambda listed: len(listed["items"]) == 2)
    assert [(item["name"], "tickedAt" in item) for item in found["items"]] == [("bread", False), ("milk", True)]
    await ana.close()


@pytest.mark.row("B23")
async def test_it_speaks_french(pantry, server, open_browser, size, login, fresh):
    own = await pantry()
    await put(own, "lait")
    name = fresh("luc")
    luc = await login(name, firstName="Luc", language="fr")
    await luc.join((await own.client.link(own.room))["token"])
    page = open_browser(at=server, size=size, languages="fr", refused=True).enter(name)
    page.open(f"/#/room/{own.room}/pantry/shopping")
    page.see("h2", "Liste de courses")
    page.see(OWN, "de Ana")


@pytest.mark.row("B23")
async def test_a_room_that_has_a_list_and_no_noodle_shows_the_way_to_it(pantry, bo):
    own = await pantry(kind="chat")
    page, here = own.page, f"/#/room/{own.room}"
    page.open(here)
    page.see(".room-tabs .tab", "Members")
    assert "Pantry" not in page.texts(".room-tabs .tab")
    await bo.join((await own.client.link(own.room))["token"])
    cids = [await bo.call("shopping.add", room=own.room, name=name, cid=next(new_cid)) for name in ("milk", MARKUP)]
    page.press(".room-tabs .tab", "Pantry")
    page.see(".still", f"On the shopping list: milk, {MARKUP}")
    page.see(".pantry-tools .button", "To buy (2)")
    upright(page)
    await bo.call("shopping.tick", room=own.room, item=cids[0]["item"]["id"], cid=next(new_cid))
    page.gone(".still", "milk")
    page.press(".still a")
    page.see(OWN, "milk")
    page.see(".empty", "There are no noodles in this pantry yet")
    # Who comes later is told by the list itself.
    page.visit(here)
    page.see(".room-tabs .tab", "Pantry")
    assert "Teas" not in page.texts(".room-tabs .tab")
    # Also where another place of the room is opened before the list has answered.
    page.visit("/#/settings")
    page.see("h1", "Settings")
    page.js("""const [first, then] = arguments;
        new MutationObserver((_, watch) => {
            if (!document.querySelector(".room-tabs")) return;
            watch.disconnect();
            location.hash = then;
        }).observe(document.body, { childList: true, subtree: true });
        location.hash = first;""", f"{here}/people".removeprefix("/"), here.removeprefix("/"))
    page.see(".composer")
    page.see(".room-tabs .tab", "Pantry")
    # With a noodle there are the noodles, and the list is a link beside them.
    await own.add("Bows")
    page.press(".room-tabs .tab", "Pantry")
    page.see(".noodle", "Bows")
    page.see(".pantry-tools .button", "To buy (1)")
    assert not page.all(".still")


@pytest.mark.row("B23")
@pytest.mark.parametrize("language, name, line, shown", [
    ("en", "Ana", "2 l milk", "2 l milk"), ("fr", "Luc", "500g de farine", "500 g farine")], ids=["en", "fr"])
async def test_one_line_puts_things_on_the_list_which_stands_above_all_else(
        server, open_browser, size, login, fresh, language, name, line, shown):
    who = fresh(name.lower())
    client = await login(who, firstName=name, language=language)
    room = await client.make_room(fresh("Line "))
    for number in range(6):
        await client.call("shopping.add", room=room, name=f"thing {number}", cid=next(new_cid))
    page = open_browser(at=server, size=size, languages=language, refused=True).enter(who)
    page.open(f"/#/room/{room}/pantry/shopping")
    page.see(OWN, "thing 5")
    assert page.js("return document.querySelector('.shopping-add').offsetHeight") < 64, "one line"
    ends = page.js("return [...document.querySelectorAll('.shopping-own li')].map((li) => li.getBoundingClientRect().bottom)")
    assert len(ends) == 6 and max(ends) < min(size[1], 844), "all of it is seen at once"
    add(page, line)
    page.see(OWN, shown)
    (made,) = await answer(lambda: counted(client, room), lambda found: found)
    assert made["amount"] in (2, 500) and made["unit"] in ("l", "g") and made["name"] in ("milk", "farine")
    upright(page)


async def counted(client, room):
    return [item for item in (await client.call("shopping.list", room=room))["items"] if "amount" in item]
