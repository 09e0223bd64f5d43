"""What stands in a room as others change it: quotes, names that are learned later, and a log that lets go of what nobody reads."""
import pytest

from browser import DESKTOP
from client import new_cid
from conftest import shared_room
from lines import say_all

WHO = "cora"


@pytest.fixture
async def cora(login):
    return await login(WHO, firstName="Cora")


@pytest.fixture
async def talk(page, cora, bo, fresh):
    page.resize(DESKTOP)
    return await shared_room(cora, bo, name=fresh("Changes "))


async def test_a_quote_says_what_its_message_says_now(page, cora, bo, talk):
    """F17 F19: who edits or deletes does so in the answers to it too."""
    said = await bo.say(talk, "the code is 4711")
    await cora.say(talk, "thank you", replyTo=said["seq"])
    page.open(f"/#/room/{talk}")
    page.see(".message.mine .quote", "4711")
    await bo.call("message.edit", room=talk, of=said["seq"], text="the code is 0815", cid=next(new_cid))
    page.see(".message.mine .quote", "0815")
    page.gone(".quote", "4711")
    await bo.call("message.delete", room=talk, of=said["seq"], cid=next(new_cid))
    page.see(".message.mine .quote", "deleted")
    page.gone(".quote", "0815")
    assert "0815" not in page.js("return document.querySelector('.log').textContent")


async def test_who_reacted_is_named_although_they_never_spoke(page, cora, bo, talk):
    """F18"""
    said = await cora.say(talk, "bread or rice?")
    await bo.call("message.react", room=talk, of=said["seq"], emoji="🍞", on=True, cid=next(new_cid))
    page.visit(f"/#/room/{talk}")
    page.see(".reaction[title=Bo]", "🍞")


async def test_who_started_a_timer_is_named_where_their_room_was_not_opened(page, cora, bo, talk, fresh):
    """N38 N35: never by a name that is not known yet."""
    label = fresh("risotto ")
    await bo.call("timer.start", room=talk, label=label, totalSeconds=3000, cid=next(new_cid))
    page.visit("/#/kitchen")
    page.see(".kitchen-tile .kitchen-name", label)
    page.see(".kitchen-tile .kitchen-detail", "Bo")
    page.gone(".kitchen-detail", "…")


async def test_a_room_that_was_left_holds_its_newest_messages_and_fetches_the_others_again(page, cora, bo, talk):
    """F5 F7: opened again it draws no more than that, and nothing is missing further up."""
    await say_all(bo, talk, [f"line {n}" for n in range(280)])
    await cora.call("room.read", room=talk, seq=(await cora.rooms())[talk]["head"])
    page.visit(f"/#/room/{talk}")
    page.see(".message .text", "line 279")

    def to_the_top():
        while not page.all(".beginning"):
            page.js("document.querySelector('.log').scrollTop = 0")
            page.wait(lambda: page.js("return document.querySelector('.log').scrollTop") > 0 or page.all(".beginning"))

    to_the_top()
    page.open("/#/about")
    page.gone(".log")
    page.open(f"/#/room/{talk}")
    page.see(".message .text", "line 279")
    assert len(page.messages()) <= 200
    to_the_top()
    lines = [text for _, text in page.messages() if text.startswith("line ")]
    assert lines == [f"line {n}" for n in range(280)], "no hole, nothing twice"
