"""What is begun in the composer and not sent yet: photos on their way, photos that wait, answers and edits."""
import pytest

from browser import DESKTOP
from conftest import shared_room
from pictures import jpeg

WHO = "cleo.composes"

# Uploads stay on their way until `__let` is called.
HELD = """{
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) { window.__let = () => send.call(this, body); };
}"""


@pytest.fixture
async def writer(login):
    return await login(WHO, firstName="Cleo")


@pytest.fixture
async def talk(page, writer, bo, fresh):
    page.resize(DESKTOP)
    room = await shared_room(writer, bo, name=fresh("Letters "))
    page.visit(f"/#/room/{room}")
    page.see(".beginning")
    return room


@pytest.fixture
def picture(tmp_path):
    path = tmp_path / "soup.jpg"
    path.write_bytes(jpeg(seed=88_001))
    return path


def attach(page, picture):
    page.press(".composer [data-action=photo]")
    page.see(".dialog [data-action=file]")
    page.choose(picture)


async def test_a_caption_waits_for_the_photo_that_is_on_its_way(page, writer, bo, talk, picture):
    """P12 F10: both are one message, however slow the line is; Enter twice sends once."""
    page.js(HELD)
    attach(page, picture)
    page.wait(lambda: page.js("return window.__let !== undefined"))
    page.say("the soup")
    page.say("")
    page.js("window.__let()")
    heard = await bo.wait_for("message", room=talk, where=lambda m: m["text"].startswith("the soup"))
    assert heard["text"] == "the soup" and len(heard["photos"]) == 1
    page.see(".message.mine .photos img")
    page.gone(".attached img")
    assert page.see(".composer textarea").get_attribute("value") == ""


async def test_photos_and_an_answer_that_were_begun_are_there_when_one_comes_back(page, writer, bo, talk, picture):
    """F10 F17 P12: as the text is."""
    await bo.say(talk, "how does it look?")
    page.press(".message.theirs .more")
    page.press(".menu-item", "Reply")
    attach(page, picture)
    page.see(".attached img")
    page.open("/#/about")
    page.gone(".composer")
    page.open(f"/#/room/{talk}")
    page.see(".composer-about", "how does it look?")
    page.see(".attached img")
    page.say("like this")
    heard = await bo.wait_for("message", room=talk, text="like this")
    assert len(heard["photos"]) == 1 and heard["replyTo"]
    page.gone(".composer-about")
    page.open("/#/about")
    page.gone(".composer")
    page.open(f"/#/room/{talk}")
    page.see(".composer textarea")
    assert not page.all(".attached img") and not page.all(".composer-about")


async def test_who_answers_while_editing_leaves_the_edit_and_finds_the_draft(page, writer, bo, talk):
    """F17 F19"""
    await bo.say(talk, "bread or rice?")
    await writer.say(talk, "said before")
    page.see(".message.mine .text", "said before")
    page.see(".composer textarea").send_keys("a draft")
    page.press(".message.mine .more")
    page.press(".menu-item", "Edit")
    page.see(".composer-about", "Editing")
    page.press(".message.theirs .more")
    page.press(".menu-item", "Reply")
    page.see(".composer-about", "bread or rice?")
    page.wait(lambda: page.see(".composer textarea").get_attribute("value") == "a draft")
    page.say(" of an answer")
    heard = await bo.wait_for("message", room=talk, text="a draft of an answer")
    assert heard["replyTo"]
