"""A line of the pantry's list, drawn aside by a finger. What else is known of the pantry needs no browser of its own (Tests/page/pantry.test.js,
noodle.test.js)."""
import pytest
from pantrypage import line, pantry, server, stub, within  # noqa: F401


@pytest.mark.row("N10", "N11")
async def test_a_finger_draws_a_line_aside(pantry):
    own = await pantry()
    page = own.open()

    def drawn():
        box, whole = within(page, "Bows", ".noodle-facts").rect, line(page, "Bows").rect
        right = whole["x"] + whole["width"]

        def touch(kind, x):
            points = [] if kind == "touchEnd" else [{"x": x, "y": box["y"] + 4}]
            page.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
        touch("touchStart", right - 60)
        for way in (80, 110, 150, 210, 290, 330):
            touch("touchMove", right - way)
        touch("touchEnd", 0)
        return page.all(".swipe-behind button", "Mark as out")
    page.wait(drawn)
    page.press(".swipe-behind button", "Mark as out")
    page.wait(lambda: page.all(".noodles-out .noodle", "Bows"))
    assert page.js("return location.hash").endswith("/pantry"), "and nothing was opened"
