"""The main ways through the page by keys alone: no pointer, the focus always seen, and back where it was after menus and dialogs."""
import asyncio

from browser import PASSWORD, Keys

SEEN = """const e = document.activeElement, style = getComputedStyle(e);
    const label = e.closest('label'), by = label && e.matches('[type=radio], [type=checkbox]') ? getComputedStyle(e.nextElementSibling ?? label) : style;
    return e === document.body || by.outlineStyle !== 'none' || by.boxShadow !== 'none' || style.outlineStyle !== 'none';"""


def tab_to(page, css, text="", back=False):
    """Goes on by Tab until the focus is there; wherever it comes by, it is seen."""
    def is_there():
        return page.js("const e = document.activeElement; return e.matches(arguments[0]) && (e.textContent + (e.ariaLabel ?? '')).includes(arguments[1])",
                       css, text)
    if is_there():
        return
    for _ in range(90):
        if back:
            page.chord(Keys.SHIFT, Keys.TAB)
        else:
            page.keys(Keys.TAB)
        assert page.js(SEEN), page.js("return document.activeElement.outerHTML")
        if is_there():
            return
    raise AssertionError(f"Tab does not lead to {css} with {text!r}")


def test_from_the_log_in_to_a_timer_a_room_and_out_again_by_keys_alone(open_browser, server, fresh):
    """F2 F9 F10 F17 F18 F19 P7 N35"""
    name = fresh("kay")
    asyncio.run(server.person(name))
    page = open_browser()
    page.open()
    page.see("input[name=login]")
    tab_to(page, "input[name=login]")
    page.keys(name)
    tab_to(page, "input[name=password]")
    page.keys(PASSWORD, Keys.ENTER)
    page.see(".shell")
    page.is_on(".composer textarea")
    page.keys("start a 20 minute timer for soup", Keys.ENTER)
    page.see(".timer-card", "soup")
    tab_to(page, ".timer-card .button", "Pause", back=True)
    page.keys(Keys.ENTER)
    page.see(".timer-card[data-state=paused]")
    page.wait(lambda: page.js("return document.querySelector('.timer-card').closest('.message').contains(document.activeElement)"),
              "whoever presses a button of a card stays there when it changes")

    tab_to(page, ".rooms .bar button", "New room", back=True)
    page.keys(Keys.ENTER)
    page.see("input[name=name]")
    tab_to(page, "input[name=name]")
    room = fresh("Keys ")
    page.keys(room, Keys.ENTER)
    page.see(".bar-words", room)
    tab_to(page, ".tab", "Chat")
    page.keys(Keys.ENTER)
    page.see(".composer")
    tab_to(page, ".composer textarea")
    page.keys("the pot is on", Keys.ENTER)
    page.see(".message.mine .text", "the pot is on")
    page.gone(".sending")

    # To the message, its menu, and back where one was.
    tab_to(page, ".log", back=True)
    page.keys(Keys.ARROW_UP)
    page.is_on(".message")
    while not page.js("return document.activeElement.matches('.mine')"):
        page.keys(Keys.ARROW_UP)
    page.keys(Keys.ENTER)
    page.is_on("[role=menuitem]")
    page.keys(Keys.ESCAPE)
    page.is_on(".message.mine, .message.mine *")
    page.js("document.activeElement.closest('.message').focus()")
    page.keys(Keys.ENTER)
    page.is_on("[role=menuitem]")
    page.keys(Keys.ENTER)
    page.see(".reaction[aria-pressed=true]")
    page.is_on(".message.mine, .message.mine *")
    tab_to(page, ".reaction")
    page.keys(Keys.ENTER)
    page.gone(".reaction")
    page.is_on(".message.mine, .message.mine *")
    page.js("document.activeElement.closest('.message').focus()")
    page.keys(Keys.ENTER)
    page.is_on("[role=menuitem]")
    page.keys(Keys.ARROW_UP)
    page.wait(lambda: page.focused.text == "Delete")
    page.keys(Keys.ENTER)
    page.see(".dialog")
    page.keys(Keys.ESCAPE)
    page.gone(".dialog")
    page.is_on(".message.mine, .message.mine *")

    # Other rooms, settings, and out.
    tab_to(page, ".rooms-search", back=True)
    page.keys("Simmer")
    page.see(".finding .hit", "Simmer")
    page.keys(Keys.ARROW_DOWN)
    page.is_on(".finding .hit")
    page.keys(Keys.ESCAPE)
    page.is_on(".rooms-search")
    page.see(".room-row", room)
    tab_to(page, ".rooms .bar button", "Settings", back=True)
    page.keys(Keys.ENTER)
    page.see("h1", "Settings")
    tab_to(page, ".last .button", "Log out")
    page.keys(Keys.ENTER)
    page.see(".start-form")
