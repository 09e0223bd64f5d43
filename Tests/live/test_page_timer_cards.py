"""Timers on the page: cards that tick, and alarms in two browsers and without connection."""
import re

from pair import digits, pair  # noqa: F401


def test_a_timer_ticks_pauses_grows_and_is_cancelled(pair):
    """N35 N36 N37 N38 N39 T17"""
    ana, bo = pair
    ana.say("start 9 min timer for penne")
    for page in pair:
        page.see(".timer-card .card-title", "penne")
        page.see(".strip .chip", "penne")
    before = digits(bo)
    assert re.fullmatch(r"8:5\d|9:00", before)
    bo.wait(lambda: digits(bo) != before, "the digits tick")
    bo.wait(lambda: bo.all(".timer-card .ring-arc"))
    share = "return document.querySelector('.timer-card .ring-arc').style.getPropertyValue('--share')"
    assert 0 < float(bo.js(share)) <= 100
    bo.press(".timer-card .button", "Pause")
    ana.see(".timer-card[data-state=paused]")
    held = digits(ana)
    ana.press(".timer-card .button", "+1 min")
    ana.wait(lambda: digits(ana) != held)
    assert int(digits(ana).split(":")[0]) == int(held.split(":")[0]) + 1
    ana.driver.refresh()
    ana.see(".timer-card[data-state=paused]")
    ana.press(".timer-card .button", "Resume")
    bo.see(".timer-card[data-state=running]")
    bo.press(".timer-card .button", "Cancel")
    ana.see(".timer-card[data-state=cancelled]")
    ana.gone(".strip .chip")


def test_an_alarm_rings_in_both_browsers_and_one_stop_silences_both(pair):
    """N40 N41 T18 T19"""
    ana, bo = pair
    ana.say("start a 2 second timer for eggs")
    for page in pair:
        page.see(".alarm .alarm-name", "eggs")
        page.wait(lambda: page.module("/js/sound.js", "m.isPlaying()"))
        assert page.js("return document.querySelector('.alarm .alarm-name').offsetHeight") >= 48
        assert all(height >= 72 for height in page.js("return [...document.querySelectorAll('.alarm .button')].map((b) => b.offsetHeight)"))
        assert page.see(".alarm").get_attribute("role") == "alertdialog"
        page.is_on(".alarm [data-action=stop]")
    bo.press(".alarm .button", "Stop")
    for page in pair:
        page.gone(".alarm")
        page.wait(lambda: not page.module("/js/sound.js", "m.isPlaying()"))
    ana.driver.refresh()
    ana.see(".timer-card[data-state=acknowledged]")
    assert not ana.all(".alarm")


def test_one_more_minute_starts_again_under_the_same_name(pair):
    """N41"""
    ana, bo = pair
    bo.say("start a 1 second timer for rice")
    for page in pair:
        page.see(".alarm .alarm-name", "rice")
    ana.press(".alarm .button", "+1 min")
    bo.gone(".alarm")
    for page in pair:
        page.see(".strip .chip", "rice")


def test_the_page_rings_by_itself_without_connection(make_server, open_browser, fresh):
    """N40 B6"""
    server = make_server()
    page = open_browser(at=server, offline=True).enter(fresh("ana"), first_name="Ana")
    page.see(".chip-button")
    page.say("start a 6 second timer for tea")
    page.see(".timer-card .card-title", "tea")
    server.kill()
    page.see(".banner.offline")
    page.see(".alarm .alarm-name", "tea")
    page.press(".alarm .button", "Stop")
    page.gone(".alarm")
    server.start()
    page.gone(".banner.offline")
    page.see(".timer-card[data-state=acknowledged]")
    assert not page.all(".alarm")
