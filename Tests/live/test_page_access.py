"""The page for everyone, by keys, and in the colours of a device that forces its own. Languages, small screens, names of controls, and text that is only text: Tests/page/access.test.js,
widths.test.js."""
from browser import DESKTOP, PASSWORD, Keys


def test_everything_is_reached_by_keyboard(open_browser, fresh):
    """F9 F18 F19"""
    page = open_browser()
    page.open("/#/register")
    page.js("document.querySelector('input[name=username]').focus()")
    page.keys(fresh("key"), Keys.TAB, "Kay", Keys.TAB, Keys.TAB, Keys.TAB, PASSWORD, Keys.ENTER)
    page.see(".chip-button")
    page.keys("the pot is on", Keys.ENTER)
    page.see(".message.mine .text", "the pot is on")
    page.gone(".sending")
    page.js("document.querySelector('.log').focus()")
    page.keys(Keys.ARROW_UP)
    page.is_on(".message")
    while not page.js("return document.activeElement.matches('.mine')"):
        page.keys(Keys.ARROW_UP)
    page.keys(Keys.ENTER)
    page.is_on("[role=menuitem]")
    page.keys(Keys.ENTER)
    page.see(".reaction[aria-pressed=true]")
    outline = page.js("""const link = document.querySelector('.rooms .bar button'); link.focus({focusVisible: true});
        return getComputedStyle(link).outlineStyle""")
    assert outline != "none", "the focus is seen"
    page.keys(Keys.ENTER)
    page.see("input[name=name]")
    page.keys(fresh("Keys "), Keys.ENTER)
    page.see(".bar-words", "Keys")


async def test_colours_that_a_device_forces_show_what_is_chosen(window, ana, fresh):
    """F18: no background, shadow or unseen border tells it there."""
    window.resize(DESKTOP)
    window.enter("ana")
    room = await ana.make_room(fresh("Colours "))
    window.open(f"/#/room/{room}")
    window.say("what is chosen")
    window.see(".message.mine")
    window.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "forced-colors", "value": "active"}]})
    try:
        drawn = window.js("""const of = (css, part) => getComputedStyle(document.querySelector(css), part);
            return { here: of('.room-row[aria-current]').outlineStyle, there: of('.room-row:not([aria-current])').outlineStyle,
            isTabTold: of('.tab[aria-current]', '::before').borderBottomColor !== of('.tab:not([aria-current])', '::before').borderBottomColor }""")
    finally:
        window.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "forced-colors", "value": "none"}]})
    assert [drawn["here"], drawn["there"], drawn["isTabTold"]] == ["solid", "none", True]
