"""The shopping list on the page, ticked by one and seen by the other (B23). What else is known of it needs no browser of its own
(Tests/page/shopping.test.js)."""
import pytest
from client import new_cid
from pantrypage import pantry, server, stub  # noqa: F401

OWN = ".shopping-own li"


async def put(own, name, **fields):
    return (await own.client.call("shopping.add", room=own.room, name=name, cid=next(new_cid), **fields))["item"]


def ticked(page):
    return page.js("return [...document.querySelectorAll('.shopping-own li')].filter((li) => li.querySelector(':checked')).length")


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
