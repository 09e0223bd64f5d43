"""The page for everyone, by keys. Languages, small screens, names of controls, and text that is only text: Tests/page/access.test.js,
widths.test.js."""
from browser import PASSWORD, Keys


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
