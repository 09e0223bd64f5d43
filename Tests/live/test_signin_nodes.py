"""Signing in by an outside provider (E1) where several servers share a house: whoever begins at one may come back to another."""
import re

import pytest

from client import Refused
from postgres import Postgres
from server import PASSWORD
from several import database, nodes
from test_signin import Browser, provider  # noqa: F401
from waiting import until

pytestmark = pytest.mark.row("E1")


@pytest.fixture(scope="module")
def postgres():
    with Postgres() as server:
        yield server


class Moving(Browser):
    """A browser that a balancer leads to one server and then to another, which it takes for one."""

    def go(self, server):
        here, there = (f"simmer-{one.port}" for one in (self.server, server))
        self.cookies = {name.replace(here, there): value for name, value in self.cookies.items()}
        self.server = server


@pytest.mark.timeout(120)
async def test_whoever_begins_at_one_server_comes_back_to_another(make_server, postgres, provider, tmp_path):  # noqa: F811
    a, b = nodes(make_server, database(postgres), env=provider.env(tmp_path))
    browser = Moving(a)
    code, asked = provider.log_in(browser.leave())
    browser.go(b)
    provider_cookie = dict(browser.cookies)
    assert browser.come_back(code, asked["state"]) == "/" and browser.session
    account = await browser.account()
    # What was used there the provider takes nowhere a second time.
    thief = Moving(b)
    thief.cookies = dict(provider_cookie)
    assert thief.come_back(code, asked["state"]) == "/#signin-error=expired"
    thief.cookies = dict(provider_cookie)
    thief.go(a)
    assert thief.come_back(code, asked["state"]) == "/#signin-error=not_allowed" and thief.session is None

    # Without a password, a sign-in at one shows the others who is there.
    async def exported():
        client = await a.client()
        await client.resume(browser.session)
        try:
            return (await client.call("account.export"))["url"]
        except Refused as refused:
            assert refused.reason == "bad_credentials"
        finally:
            await client.close()
    assert await until(exported, "that the other server hears of it")
    browser.go(a)
    assert (await browser.account())["id"] == account["id"]


@pytest.mark.timeout(120)
async def test_a_question_asked_at_one_server_is_answered_at_another(make_server, postgres, provider, tmp_path):  # noqa: F811
    a, b = nodes(make_server, database(postgres), env=provider.env(tmp_path))
    ana = await a.login("ana", email="ana@example.org")
    provider.claims = {"sub": "a-1", "email": "ANA@example.org", "preferred_username": "anna"}
    browser = Moving(a)
    secret = re.fullmatch(r"/#signin=([\w-]{40,})", browser.sign_in(provider))[1]
    kept = dict(browser.cookies)
    browser.go(b)
    status, _ = browser.answer(signin=secret, password="wrong wrong")
    assert status == 401 and browser.session is None
    status, _ = browser.answer(signin=secret, password=PASSWORD)
    assert status == 200 and (await browser.account())["id"] == ana.id
    # Answered, it makes no other account and opens none, whichever server is asked.
    again = Moving(a)
    again.cookies = kept
    assert again.answer(signin=secret, new=True)[1]["error"]["data"]["reason"] == "expired" and again.session is None
    await ana.close()


@pytest.mark.timeout(120)
async def test_a_restart_on_the_way_keeps_nobody_from_coming_back(make_server, provider, tmp_path):  # noqa: F811
    server = make_server(env=provider.env(tmp_path))
    browser = Browser(server)
    code, asked = provider.log_in(browser.leave())
    server.restart()
    assert browser.come_back(code, asked["state"]) == "/" and browser.session
