"""What belongs to two things by one name would be drawn as both: the steps that somebody has done."""
import pytest

from browser import DESKTOP, PHONE
from labpage import Lab

WHO = "sheets.page"
SIZES = pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])


@SIZES
async def test_a_step_that_is_done_leaves_the_table_its_width(page, login, fresh, size):
    nora = await login(WHO)
    page.resize(size)
    lab = Lab(page, nora, await nora.make_room(fresh("Sheets "), "lab"))
    experiment, (first, _) = await lab.experiment(steps=("Mix", "Heat it up for a while"))
    await lab.do("step.tick", step=first, done=True)
    lab.open(experiment)
    page.see(".step-by .step-who-name")
    assert page.js("const frame = document.querySelector('.steps-frame'); return frame.scrollWidth - frame.clientWidth") <= 0
    # A title of five words takes two lines at most.
    heights = page.js("return [...document.querySelectorAll('.step-name a')].map((name) => name.offsetHeight)")
    assert max(heights) <= 2 * 28, heights
