"""Alarms in two browsers. What cards and the bar show needs no browser of its own (Tests/page/timercards.test.js)."""
from pair import pair  # noqa: F401


def test_an_alarm_rings_in_both_browsers_and_one_stop_silences_both(pair):
    """N40 N41 T18 T19"""
    ana, bo = pair
    ana.ring_for_everybody()
    ana.say("start a 2 second timer for eggs")
    for page in pair:
        page.see(".alarm .alarm-name", "eggs")
        page.wait(lambda: page.module("/js/sound.js", "m.isPlaying()"))
        assert page.js("return document.querySelector('.alarm .alarm-name').offsetHeight") >= 48
        assert all(height >= 72 for height in page.js("return [...document.querySelectorAll('.alarm-actions .button')].map((b) => b.offsetHeight)"))
        assert page.see(".alarm").get_attribute("role") == "alertdialog"
        page.is_on(".alarm [data-action=stop]")
    bo.press(".alarm .button", "Stop")
    for page in pair:
        page.gone(".alarm")
        page.wait(lambda: not page.module("/js/sound.js", "m.isPlaying()"))
    ana.driver.refresh()
    ana.see(".timer-card[data-state=acknowledged]")
    assert not ana.all(".alarm")
