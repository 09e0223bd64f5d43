"""What one uses, in the settings, and who uses what, on the operator's page; what is said when a day is used up (F16)."""
import pytest

from server import LIFTED


@pytest.fixture
def house(make_server, noon, open_browser, size):
    """The operator's page and Bo's, on a server with short days."""
    server = make_server(env=noon.environment, limits={**LIFTED, "eventsPerDay": 12})
    olga = open_browser(at=server, size=size).register("olga", "Olga", path=f"/#operator={server.operator_token}")
    olga.see(".chip-button")
    bo = open_browser(at=server, size=size, refused=True).enter("bo", first_name="Bo")
    bo.see(".chip-button")
    return olga, bo


def test_each_sees_their_own_and_the_operator_everybodys(house):
    olga, bo = house
    bo.say("hello there")
    bo.see(".message", "hello there")
    bo.open("/#/settings")
    bo.see("[data-part=usage] p", "of 12")
    bo.see("[data-part=usage]", "A new day begins at")
    assert bo.violations() == []
    olga.open("/#/accounts")
    olga.see(".member[data-username=bo] .member-usage", "1 message or change today")
    olga.see(".member[data-username=olga] .member-usage", "1 room")
    assert olga.violations() == []
    cut = "return [...document.querySelectorAll('.member-usage')].filter((line) => line.scrollWidth > line.clientWidth + 1).length"
    assert olga.js("return document.querySelectorAll('.member-usage').length") == 2 and olga.js(cut) == 0, "all of it can be read"
    assert olga.js("return getComputedStyle(document.querySelector('.member-usage')).whiteSpace") == "normal"
    olga.open("/#/settings")
    olga.press(".choice label", "Français")
    olga.see("[data-part=usage] p", "sur 12")
    olga.open("/#/accounts")
    olga.see(".member[data-username=bo] .member-usage", "aujourd’hui")
    assert olga.js("return document.documentElement.scrollWidth <= innerWidth")


def test_what_is_beyond_the_day_says_so_at_once_and_is_kept(house):
    """It does not wait in silence for midnight, which is far: what can go within a minute waits."""
    _, bo = house
    for n in range(12):
        bo.say(f"line {n}")
        bo.see(".message", f"line {n}")
    bo.say("one too many")
    bo.see(".not-sent", "used up")
    bo.see(".not-sent .button", "Retry")
