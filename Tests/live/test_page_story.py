"""The story that docs/pictures shows, from registration to the alarm; scripts/pictures photographs the same one."""
import pagestory

ENDS = """const [done] = arguments, ends = (motion) => motion.effect.getComputedTiming().endTime < Infinity;
    Promise.allSettled(document.getAnimations().filter(ends).map((motion) => motion.finished)).then(() => done(true));"""


async def test_two_browsers_a_terminal_and_a_program_live_in_one_story(make_server):
    """N34 N35 N40 F1 F3 F10 F12 F13 F16 F17 P2 P5 E20 E21 B2 B5: at a desk and on a phone; each stop has a title and a language of its own,
    and nothing reaches out of the window."""
    seen = {}

    def look(name, page):
        page.driver.execute_async_script(ENDS)
        assert page.js("return document.documentElement.lang") == "en"
        assert page.js("return document.documentElement.scrollWidth <= innerWidth"), name
        seen[name] = page.driver.title

    await pagestory.told(make_server(speaks=None), look)
    assert seen == {
        "start": "Simmer", "room": "Home · Simmer", "room-phone": "Home · Simmer", "pantry-phone": "Pantry · Home · Simmer",
        "teas": "Teas · Home · Simmer", "notebook": "Crumb of the sourdough · Home · Simmer", "album": "Photos · Home · Simmer",
        "viewer-phone": "Photos · Home · Simmer", "alarm": "⏰ garlic bread · Simmer", "alarm-phone": "⏰ garlic bread · Simmer"}
