"""A person who has keys alone, or fingers alone."""
from browser import Keys

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


def by_fingers(page):
    """From now on all that is pressed is touched, and no pointer hovers."""
    page.driver.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True})

    def touch(element, place):
        if not place:
            return False
        for kind, points in (("touchStart", [{"x": place[0], "y": place[1]}]), ("touchEnd", [])):
            page.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        return True
    page.click = touch


def write(page, css, text):
    """What the keyboard on the screen writes into the field that a finger has touched."""
    page.press(css)
    page.is_on(css)
    page.driver.execute_cdp_cmd("Input.insertText", {"text": text})
    page.value(css, text)
