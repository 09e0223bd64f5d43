"""Signing in by an outside provider in a real browser: the way there, back, and what stands in it."""
import provider as providers
import pytest

from server import PASSWORD


@pytest.fixture
def provider():
    made = providers.Provider()
    yield made
    made.close()


def come_back(page, provider):
    """The person says yes at the provider's page, which leads back."""
    page.wait(lambda: page.driver.current_url.startswith(provider.issuer))
    code, asked = provider.log_in(page.driver.current_url)
    page.driver.get(f"{asked['redirect_uri']}?code={code}&state={asked['state']}")


def test_an_outside_sign_in_leads_into_the_page_and_a_known_name_is_asked_for_its_password(
        make_server, open_browser, provider, tmp_path, size):
    """E1: beside the form of the log-in, which stays; who comes back a second time is known."""
    server = make_server(env=provider.env(tmp_path))
    page = open_browser(at=server, size=size, refused=True).register("ada", "Ada")
    page.see(".chip.offer")
    page.open("/#/settings")
    page.press(".last .button", "Log out")
    page.see("input[name=login]")
    provider.claims = {"sub": "ada-1", "preferred_username": "ada", "given_name": "Ada"}
    page.press("a[href='/signin']", "Sign in with Our provider")
    come_back(page, provider)
    page.see("h2", "Is that you?")
    assert page.violations() == []
    page.type("input[name=password]", "not hers at all")
    page.press("button[type=submit]", "It is mine")
    page.see("form .error")
    page.type("input[name=password]", PASSWORD)
    page.press("button[type=submit]", "It is mine")
    page.see(".shell")
    page.open("/#/settings")
    page.see(".row-open", "ada")
    page.press(".last .button", "Log out")
    page.press("a[href='/signin']")
    come_back(page, provider)
    page.see(".shell")
    page.open("/#/settings")
    page.press(".last .button", "Log out")
    # What comes back forged signs nobody in, and it is said.
    page.press("a[href='/signin']")
    page.wait(lambda: page.driver.current_url.startswith(provider.issuer))
    page.open("/signin/callback?code=guessed&state=guessed")
    page.see(".start-form [role=alert]", "ign")
    page.see("input[name=login]")


def test_who_has_no_password_signs_in_again_to_delete_the_account(make_server, open_browser, provider, tmp_path, size):
    """E1 P20: a question, the way there, back to the settings, and then it is done."""
    server = make_server(env=provider.env(tmp_path))
    provider.claims = {"sub": "ada-1", "preferred_username": "ada", "given_name": "Ada"}
    page = open_browser(at=server, size=size, refused=True, offline=True).open("/")
    page.press("a[href='/signin']")
    come_back(page, provider)
    page.see(".shell")
    server.restart()  # which forgets the sign-in, as five minutes do
    page.open("/#/settings/account")
    page.gone(".banner.offline")  # who presses before is told that there is no connection
    page.press(".last .danger", "Delete my account")
    page.press("dialog .danger", "Delete my account")
    page.see("dialog h2", "Sign in again first")
    assert page.violations() == []
    page.press("dialog .primary", "Sign in again")
    come_back(page, provider)
    page.see("h1", "Settings")
    page.gone(".banner.offline")
    page.press(".row-open", "Account")
    page.press(".last .danger", "Delete my account")
    page.see("dialog .danger")
    assert not page.all("dialog input")
    page.press("dialog .danger", "Delete my account")
    page.see("input[name=login]")
