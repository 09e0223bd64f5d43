"""The messages of a room as one reads and writes them, at the size of a phone and of a desktop; one browser for all."""
import pytest

from browser import Keys
from conftest import shared_room
from lines import say_all


@pytest.fixture
async def talk(window, login, fresh, size):
    """Lea's window in a room with Bo, and both as other connections: `(page, lea, bo, room)`."""
    lea, bo = await login("lea.page", firstName="Lea"), await login("bo")
    if not window.driver.current_url.startswith(window.address):
        window.enter("lea.page")
    window.resize(size)
    room = await shared_room(lea, bo, name=fresh("Talk "))
    window.wait(lambda: room in window.js("return document.querySelector('.rooms-list').innerHTML"))
    window.open(f"/#/room/{room}")
    window.see(".beginning")
    return window, lea, bo, room


def own_messages(page):
    return [text for who, text in page.messages() if who == "mine"]


def at_end(page):
    return page.js("const log = document.querySelector('.log'); return log.scrollTop + log.clientHeight >= log.scrollHeight - 48")


async def test_lines_are_written_by_keys_and_button_with_the_field_in_sight(talk, size):
    """F9 F10 F11: Shift+Enter begins a line, Enter and the button send, the message is there at once and the view at its end."""
    page, lea, bo, room = talk
    field = page.see(".composer textarea")
    field.send_keys("first", Keys.SHIFT, Keys.ENTER, Keys.NULL, "second", Keys.ENTER)
    page.see(".message.mine .text", "first\nsecond")
    field.send_keys("by the button")
    page.press(".composer button[type=submit]")
    page.see(".message.mine .text", "by the button")
    field.send_keys("  ", Keys.ENTER)
    assert own_messages(page) == ["first\nsecond", "by the button"], "what is empty is not sent"
    await say_all(bo, room, [f"filler {n}" for n in range(12)])
    page.see(".message.theirs .text", "filler 11")
    page.wait(lambda: at_end(page))
    page.wait(lambda: page.js("const { bottom, right } = document.querySelector('.composer').getBoundingClientRect();"
                              "return bottom <= arguments[0] && right <= arguments[1]", size[1], size[0]))
    # A keyboard takes half of the screen: the field is above it, and so is what was said last.
    page.resize((size[0], size[1] // 2))
    page.wait(lambda: (lambda rect: rect["y"] + rect["height"] <= size[1] // 2)(page.see(".composer").rect))
    page.wait(lambda: at_end(page))
    assert page.violations() == []


def standing_row(page):
    """The first message that is wholly seen and its place, once it has been there for ten frames: what is above it may yet be laid out."""
    return page.driver.execute_async_script("""const tell = arguments[0], log = document.querySelector('.log');
        const edge = log.getBoundingClientRect().top, top = (row) => row.getBoundingClientRect().top;
        const row = [...document.querySelectorAll('.message')].find((message) => top(message) > edge), at = top(row);
        const look = (frames) => top(row) !== at ? tell(null) : frames ? requestAnimationFrame(() => look(frames - 1)) : tell([row.dataset.seq, at]);
        look(10);""")


async def test_who_reads_further_up_is_not_moved_and_is_told_how_many_are_new(talk):
    """F5 F7 F11 F23"""
    page, lea, bo, room = talk
    await say_all(bo, room, [f"line {n}" for n in range(70)])
    page.driver.refresh()
    page.see(".message .text", "line 69")
    # It opens at the first line that was not read before the reload, if there is one.
    page.wait(lambda: page.js("const log = document.querySelector('.log'); log.scrollTop = log.scrollHeight") or at_end(page))
    page.js("document.querySelector('.log').scrollTop = 300")
    page.see(".new-pill", "Latest")
    first = page.wait(lambda: standing_row(page))
    for n in range(3):
        await bo.say(room, f"new {n}")
    page.see(".new-pill", "3")
    moved = page.js("return document.querySelector(`[data-seq='${arguments[0]}']`).getBoundingClientRect().top", first[0])
    assert abs(moved - first[1]) < 2, "what is read stays where it was"
    page.press(".new-pill", "3")
    page.wait(lambda: at_end(page))
    page.see(".message .text", "new 2")
    while not page.all(".beginning"):
        page.js("document.querySelector('.log').scrollTop = 0")
        page.wait(lambda: page.js("return document.querySelector('.log').scrollTop") > 0 or page.all(".beginning"))
    lines = [text for _, text in page.messages() if text.startswith("line ")]
    assert lines == [f"line {n}" for n in range(70)], "no hole, nothing twice"


async def test_the_new_line_goes_from_above_what_is_read_and_does_not_move_it(talk):
    """F7 F11: also where the line itself is the first that is seen."""
    page, lea, bo, room = talk
    page.open("/#/settings")
    page.gone(".log")
    await say_all(bo, room, [f"line {n}" for n in range(40)])
    # What comes after the room was opened would be read as it comes.
    page.wait(lambda: page.js("return [...document.querySelectorAll('.rooms-list .unread')].some((one) => one.textContent.includes('40'))"),
              "all are unread")
    page.open(f"/#/room/{room}")
    page.see(".unread-line")
    upper = page.wait(lambda: page.js("""const log = document.querySelector('.log'), edge = log.getBoundingClientRect().top;
        const line = document.querySelector('.unread-line').getBoundingClientRect();
        if (Math.abs(line.top - edge) >= 1) { log.scrollTop += line.top - edge; return null; }
        const row = [...document.querySelectorAll('.message')].find((m) => m.getBoundingClientRect().top > edge);
        return [row.dataset.seq, row.getBoundingClientRect().top]"""))
    page.see(".new-pill", "Latest")
    await bo.say(room, "one more")
    page.wait(lambda: page.js("return document.querySelector('.unread-line + .message')?.textContent.includes('one more')"))
    now = page.js("return document.querySelector(`[data-seq='${arguments[0]}']`).getBoundingClientRect().top", upper[0])
    assert abs(now - upper[1]) < 2, "what is read stays where it was"


async def test_messages_are_answered_reacted_to_edited_and_deleted(talk):
    """F17 F18 F19: by menu and by keys."""
    page, lea, bo, room = talk
    await bo.say(room, "bread or rice?")
    page.see(".message.theirs .text", "bread or rice?")
    page.menu(".message.theirs")
    page.press(".menu-item", "Reply")
    page.see(".composer-about", "bread or rice?")
    page.see(".composer textarea").send_keys("rise", Keys.ENTER)
    page.see(".message.mine .quote", "bread or rice?")
    page.gone(".sending")
    page.see(".composer textarea").send_keys(Keys.ARROW_UP)
    page.see(".composer-about", "Editing")
    page.see(".composer textarea").clear()
    page.see(".composer textarea").send_keys("rice", Keys.ENTER)
    page.see(".message.mine .message-foot", "edited")
    assert page.told(".message.mine .text") == "rice"
    page.gone(".composer-about")
    page.js("document.querySelector('.log').focus()")
    page.keys(Keys.ARROW_UP)
    page.is_on(".message")
    while not page.js("return document.activeElement.matches('.theirs')"):
        page.keys(Keys.ARROW_UP)
    page.keys(Keys.ENTER)
    page.is_on("[role=menuitem]")
    page.keys(Keys.ENTER)
    page.see(".message.theirs .reaction[aria-pressed=true]", "1")
    page.press(".message.theirs .reaction")
    page.gone(".reaction")
    page.menu(".message.mine")
    page.press(".menu-item", "Delete")
    page.press(".dialog .danger")
    page.see(".message.mine .gone")
    assert not any(text == "rice" for _, text in page.messages())
