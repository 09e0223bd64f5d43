"""Who forgot the password, and whose access ends: the operator's page and the link that it makes."""
import pytest

NEW = "seven green lanterns"


@pytest.fixture
def house(make_server, open_browser, size):
    """The operator's page and Bo's on a server of their own."""
    server = make_server()
    olga = open_browser(at=server, size=size).register("olga", "Olga", path=f"/#operator={server.operator_token}")
    olga.see(".chip.offer")
    bo = open_browser(at=server, size=size, refused=True).enter("bo", first_name="Bo")
    bo.see(".chip.offer")
    return olga, bo


def test_the_operator_gives_a_link_that_sets_a_new_password_once(house):
    """F16: also where somebody else is logged in, who is then no longer."""
    olga, bo = house
    olga.open("/#/settings")
    olga.press("a[href='#/accounts']")
    assert "operator" in olga.told(".member", "Olga") and not olga.all(".member[data-username=olga] .button")
    olga.press(".member[data-username=bo] [data-action=reset]")
    olga.see(".invite-link", "Send Bo this link")
    olga.wait(lambda: olga.js("return document.querySelector('.invite-link img.qr')?.naturalWidth") or 0, "the code is drawn")
    assert olga.violations() == []
    link = olga.see(".invite-link input").get_attribute("value")
    path = "/" + link.split("/", 3)[3]
    bo.open("/#/settings")
    bo.see(".sheet h1")
    assert not bo.all("a[href='#/accounts']"), "for the operator alone"
    bo.open(path)
    bo.see("h2", "A new password")
    bo.type("input[name=password]", "short")
    bo.see(".strength-row", "too short")
    bo.press("button[type=submit]")
    bo.see(".field .error", "More than 6")
    assert bo.violations() == []
    bo.type("input[name=password]", NEW)
    bo.press("button[type=submit]")
    bo.see(".shell")
    bo.open("/#/settings")
    bo.press(".last .button", "Log out")
    bo.see(".hint", "Forgot the password?")
    bo.open(path)
    bo.type("input[name=password]", "another one at all")
    bo.press("button[type=submit]")
    bo.see("[role=alert]", "used up")
    bo.open("/#/")
    bo.type("input[name=login]", "bo")
    bo.type("input[name=password]", NEW)
    bo.press("button[type=submit]")
    bo.see(".shell")


def test_an_access_ends_at_once_and_is_given_back(house):
    """F16: after a question; who may not log in is told no more than by a wrong password."""
    olga, bo = house
    olga.open("/#/accounts")
    olga.press(".member[data-username=bo] [data-action=disable]")
    olga.see(".dialog", "End the access of Bo?")
    olga.press(".dialog .danger")
    olga.see(".member[data-username=bo]", "access ended")
    bo.see(".start-form")
    bo.type("input[name=login]", "bo")
    bo.type("input[name=password]", "correct horse battery")
    bo.press("button[type=submit]")
    bo.see("[role=alert]", "do not fit")
    olga.press(".member[data-username=bo] [data-action=enable]")
    olga.gone(".member[data-username=bo]", "access ended")
    olga.wait(lambda: olga.focused.get_attribute("data-action") == "reset", "the focus stays with the person")
    bo.press("button[type=submit]")
    bo.see(".shell")
    bo.open("/#/accounts")
    bo.see("[role=alert]")
    assert not bo.all(".member")
