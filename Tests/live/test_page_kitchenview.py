"""The kitchen view by real keys (N36). What else is known of it: Tests/page/kitchenview.test.js."""
from browser import Keys
from client import new_cid


async def test_keys_reach_everything_and_the_focus_stays_where_it_was(open_browser, login, fresh):
    """N36"""
    client = await login(fresh("ana"), firstName="Ana")
    await client.call("timer.start", room=await client.direct_room(), label="soup", totalSeconds=1200, cid=next(new_cid))
    page = open_browser().enter(client.name, "/#/kitchen")
    page.see(".kitchen-tile", "soup")
    page.js("document.querySelector('[data-action=leave]').focus()")
    page.keys(Keys.TAB)
    page.wait(lambda: page.focused.get_attribute("data-action") == "new")
    page.keys(Keys.TAB)
    page.wait(lambda: page.focused.get_attribute("data-action") == "pause")
    page.keys(Keys.ENTER)
    page.see(".kitchen-tile[data-state=paused]")
    page.wait(lambda: page.focused.get_attribute("data-action") == "resume")
    page.keys(Keys.ENTER)
    page.see(".kitchen-tile[data-state=running]")
    page.wait(lambda: page.focused.get_attribute("data-action") == "pause")
