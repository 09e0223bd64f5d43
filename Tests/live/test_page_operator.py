"""Who becomes the operator: the link that a server without one prints, on the page (F16)."""
import pytest

from server import PASSWORD

pytestmark = pytest.mark.row("F16")


def test_the_link_of_the_servers_output_makes_the_operators_account(make_server, open_browser, size):
    """Said before and after, also that there is none yet; without the link one is an ordinary person."""
    server = make_server()
    page = open_browser(at=server, size=size, refused=True)
    page.open("/")
    page.see(".start-form .note", "no operator yet")
    page.open(f"/#operator={server.operator_token}")
    page.see("h2", "Create an account")
    page.see(".start-form .note", "makes the operator’s account")
    assert not page.violations()
    page.register("olga", "Olga", path=f"/#operator={server.operator_token}")
    page.see(".chip-button")
    page.open("/#/settings")
    page.press("a[href='#/accounts']")
    page.see(".member", "Olga")
    page.open("/#/settings")
    page.press(".last .button", "Log out")
    page.see("input[name=login]")
    page.gone(".start-form .note")
    page.register("late", "Late", path=f"/#operator={'x' * 43}")
    page.see("[role=alert]", "used up, or of an earlier start")


def test_somebody_with_an_account_becomes_the_operator_after_a_question(make_server, open_browser, size):
    """Registered without the link, logged in with it; a link that is over says so and changes nothing."""
    server = make_server()
    link = f"/#operator={server.operator_token}"
    page = open_browser(at=server, size=size, refused=True).register("ana", "Ana")
    page.see(".chip-button")
    page.open("/#/settings")
    page.see(".last .button")
    assert not page.all("a[href='#/accounts']")
    page.visit(link)
    page.see("h1", "Become the operator?")
    page.see(".sheet", "logged in as Ana")
    assert not page.violations()
    page.press(".join .button", "Not now")
    page.gone("[data-action=claim]")
    page.open("/#/settings")
    page.press(".last .button", "Log out")
    page.visit(link)
    page.press(".start-other a", "Log in")
    page.type("input[name=login]", "ana")
    page.type("input[name=password]", PASSWORD)
    page.press("button[type=submit]")
    page.press("[data-action=claim]", "Become the operator")
    page.see(".member", "Ana")
    page.visit(link)
    page.see("h1", "Become the operator?")
    page.press("[data-action=claim]")
    page.see(".member", "operator")


def test_a_link_that_is_over_changes_nothing(make_server, open_browser, size):
    server = make_server()
    page = open_browser(at=server, size=size, languages="fr", refused=True)
    page.open(f"/#operator={server.operator_token}")
    page.see(".start-form .note", "s’occupe de ce serveur")
    page.register("ana", "Ana", path="/#/register")
    page.see(".chip-button")
    page.visit(f"/#operator={'x' * 43}")
    page.press("[data-action=claim]")
    page.see("[role=alert]", "Ce lien a déjà servi")
    page.open("/#/settings")
    page.see(".last .button")
    assert not page.all("a[href='#/accounts']")
