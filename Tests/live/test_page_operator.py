"""The link that a server without an operator prints, on the page (F16); somebody with an account: Tests/page/operator.test.js."""
import pytest

pytestmark = pytest.mark.row("F16")


def test_the_link_of_the_servers_output_makes_the_operators_account(make_server, open_browser, size):
    """Said before and after, also that there is none yet; without the link one is an ordinary person."""
    server = make_server()
    page = open_browser(at=server, size=size, refused=True)
    page.open("/")
    page.see(".start-form .note", "no operator yet")
    page.open(f"/#operator={server.operator_token}")
    page.see("h2", "Make the operator’s account")
    page.see(".start-form .note", "makes the operator’s account")
    assert not page.violations()
    page.register("olga", "Olga", path=f"/#operator={server.operator_token}")
    page.see(".chip.offer")
    page.open("/#/settings")
    page.press("a[href='#/accounts']")
    page.see(".member", "Olga")
    page.open("/#/settings")
    page.press(".last .button", "Log out")
    page.see("input[name=login]")
    page.gone(".start-form .note")
    page.open(f"/#operator={'x' * 43}")
    page.see("h2", "Make the operator’s account")
    page.register("late", "Late", path=f"/#operator={'x' * 43}")
    page.see("[role=alert]", "used up, or of an earlier start")
