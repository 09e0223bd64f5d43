"""What belongs to two things by one name would be drawn as both: the steps that somebody has done, and the question of a shared device."""
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


@SIZES
async def test_the_question_who_is_there_shows_names_whole(page, size):
    page.resize(size)
    page.js("""import("/js/views/device/who.js").then(({ askWho }) => askWho({ choose: async () => {}, signal: new AbortController().signal,
        people: [{ account: "a", name: "Alexandrina-Maximiliana of the Long Name", pin: true }] }))""")
    try:
        name = page.see(".who-name", "Long Name")
        assert page.js("return arguments[0].scrollWidth - arguments[0].clientWidth", name) <= 0
        assert page.js("return parseFloat(getComputedStyle(arguments[0]).fontSize)", name) > 16
    finally:
        page.press("[data-action=give-up]")
