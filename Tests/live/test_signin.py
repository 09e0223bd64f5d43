"""Signing in by an outside provider (E1): authorization code with PKCE, checked to the last claim."""
import contextlib
import json
import re
import time
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from http.cookies import SimpleCookie
from urllib.parse import parse_qs, quote, urlsplit

import pytest

import provider as providers
from client import PATIENCE
from faults import Faults
from provider import CLIENT, KEYS, Key, Provider, b64, token
from server import PASSWORD
from waiting import until

pytestmark = pytest.mark.row("E1")


@pytest.fixture
def provider():
    made = Provider()
    yield made
    made.close()


class Browser:
    """Follows redirections by hand and keeps cookies as a browser does, by the rules of SameSite."""

    def __init__(self, server):
        self.server, self.cookies = server, {}

    @property
    def origin(self):
        return self.server.address

    def request(self, method, path, body=None, *, from_elsewhere=False, headers=None):
        cookies = {n: v for n, (v, policy) in self.cookies.items() if not (from_elsewhere and policy == "strict")}
        headers = {"Cookie": "; ".join(f"{n}={v}" for n, v in cookies.items()), **(headers or {})}
        status, answered, content = self.server.request(method, path, body, headers)
        for line in answered.get_all("Set-Cookie") or []:
            for name, morsel in SimpleCookie(line).items():
                assert morsel["httponly"] and morsel["path"] == "/"
                if morsel["max-age"] == "0":
                    self.cookies.pop(name, None)
                else:
                    self.cookies[name] = (morsel.value, morsel["samesite"].lower())
        return status, answered, content

    def leave(self, path="/signin"):
        """To the provider; its address."""
        status, headers, _ = self.request("GET", path)
        assert status == 303 and headers["Cache-Control"] == "no-store"
        return headers["Location"]

    def come_back(self, code, state, **more):
        query = "&".join(f"{k}={quote(v, safe='')}" for k, v in {"code": code, "state": state, **more}.items() if v is not None)
        status, headers, _ = self.request("GET", f"/signin/callback?{query}", from_elsewhere=True)
        assert status == 303
        return headers["Location"]

    def sign_in(self, provider, path="/signin"):
        code, asked = provider.log_in(self.leave(path))
        assert (asked.get("prompt"), asked.get("max_age")) == (("login", "0") if path.endswith("?again") else (None, None))
        assert asked["redirect_uri"] == self.origin + "/signin/callback"
        return self.come_back(code, asked["state"])

    def answer(self, **body):
        status, _, content = self.request("POST", "/session", body, headers={"Origin": self.origin})
        return status, json.loads(content)

    @property
    def session(self):
        return next((v for n, (v, _) in self.cookies.items() if not n.endswith("-signin")), None)

    async def account(self):
        client = await self.server.client()
        account = (await client.resume(self.session))["account"]
        await client.close()
        return account


@pytest.fixture
def at(make_server, provider, tmp_path):
    """`at()`: a server with the provider."""
    return lambda env=None, **options: make_server(env={**provider.env(tmp_path), **(env or {})}, **options)


@pytest.mark.parametrize("algorithm", ["RS256", "ES256"])
async def test_a_new_person_gets_an_account_and_keeps_it(at, provider, algorithm):
    """E1"""
    provider.key = KEYS[algorithm]
    provider.claims = {"sub": "ada-1", "email": "Ada@Example.org", "email_verified": True, "preferred_username": "Ada.L",
                       "given_name": "Ada", "family_name": "Lovelace"}
    server = at()
    browser = Browser(server)
    assert browser.sign_in(provider) == "/"
    account = await browser.account()
    assert (account["username"], account["displayName"], account["email"]) == ("ada.l", "Ada Lovelace", "Ada@Example.org")
    assert account["emailVerified"]
    # The way's own cookie is gone, the login's is never sent from elsewhere.
    assert [policy for _, policy in browser.cookies.values()] == ["strict"]
    # Whatever else changes at the provider, subject and issuer name the person.
    provider.claims = {"sub": "ada-1", "email": "other@example.org", "preferred_username": "changed"}
    server.restart()
    again = Browser(server)
    assert again.sign_in(provider) == "/"
    assert (await again.account())["id"] == account["id"]
    provider.claims = {"sub": "ada-2", "email": "other@example.org"}
    third = Browser(server)
    assert third.sign_in(provider) == "/"
    other = await third.account()
    assert other["id"] != account["id"] and other["username"] == "other" and not other["emailVerified"]


async def test_nothing_secret_is_logged(at, provider):
    """E1"""
    server = at(env={"SIMMER_LOG_LEVEL": "trace"})
    browser = Browser(server)
    code, asked = provider.log_in(browser.leave())
    assert browser.come_back(code, asked["state"]) == "/"
    provider.forge = lambda claims: token({**claims, "nonce": "x"}, provider.key)
    browser.sign_in(provider)
    log = server.log.read_text()
    assert "nonce" in log, "the operator is told why"
    verifier = re.search(r"code_verifier=([\w-]+)", provider.requests[-1][1])[1]
    for secret in (code, asked["state"], asked["nonce"], verifier, providers.SECRET, browser.session, "eyJ"):
        assert secret not in log
    assert browser.session not in json.dumps(provider.requests)


LIES = {
    "wrong nonce": lambda c: token({**c, "nonce": "another"}, KEYS["RS256"]),
    "no nonce": lambda c: token({k: v for k, v in c.items() if k != "nonce"}, KEYS["RS256"]),
    "another audience": lambda c: token({**c, "aud": "somebody"}, KEYS["RS256"]),
    "several audiences": lambda c: token({**c, "aud": [CLIENT, "somebody"]}, KEYS["RS256"]),
    "another party": lambda c: token({**c, "azp": "somebody"}, KEYS["RS256"]),
    "another issuer": lambda c: token({**c, "iss": c["iss"] + "/"}, KEYS["RS256"]),
    "expired": lambda c: token({**c, "exp": c["iat"] - 120}, KEYS["RS256"]),
    "no end": lambda c: token({k: v for k, v in c.items() if k != "exp"}, KEYS["RS256"]),
    "not yet": lambda c: token({**c, "iat": c["iat"] + 3600}, KEYS["RS256"]),
    "no subject": lambda c: token({**c, "sub": ""}, KEYS["RS256"]),
    "alg none": lambda c: token(c, KEYS["RS256"], {"alg": "none", "kid": None}, b""),
    "alg none signed": lambda c: token(c, KEYS["RS256"], {"alg": "None"}),
    "keyed hash": lambda c: token(c, KEYS["RS256"], {"alg": "HS256"}),
    "foreign key": lambda c: token(c, Key("RS256", "RS256")),
    "foreign unnamed key": lambda c: token(c, Key("RS256", None)),
    "other algorithm": lambda c: token(c, KEYS["RS256"], {"alg": "ES256"}),
    "changed claims": lambda c: ".".join([
        token(c, KEYS["RS256"]).split(".")[0], b64(json.dumps({**c, "sub": "boss"}).encode()),
        token(c, KEYS["RS256"]).split(".")[2]]),
    "no signature": lambda c: token(c, KEYS["RS256"], signature=b""),
    "critical header": lambda c: token(c, KEYS["RS256"], {"crit": ["exp"]}),
    "no token": lambda c: (200, {"access_token": "access"}),
    "no JSON": lambda c: (200, "id_token=1"),
    "malformed": lambda c: "a.b",
    "refusal": lambda c: (400, {"error": "invalid_grant"}),
}


@pytest.fixture(scope="module")
def lying(tmp_path_factory):
    """One server and one provider for all lies."""
    from server import Server
    made = Provider()
    with Server(speaks={"en"}, env=made.env(tmp_path_factory.mktemp("secret"))) as server:
        yield server, made
    made.close()


@pytest.mark.parametrize("lie", LIES)
async def test_a_lie_signs_nobody_in(lying, lie):
    """E1"""
    server, provider = lying
    provider.forge = LIES[lie]
    browser = Browser(server)
    assert browser.sign_in(provider) == "/#signin-error=not_allowed"
    assert browser.session is None


async def test_codes_and_states_are_good_once_and_in_one_browser(at, provider):
    """E1"""
    server = at()
    ana, eve = Browser(server), Browser(server)
    code, asked = provider.log_in(ana.leave())
    # Somebody else's browser, lured to the address (and with it the state is spent).
    eve.leave()
    assert eve.come_back(code, asked["state"]) == "/#signin-error=expired" and eve.session is None
    assert ana.come_back(code, asked["state"]) == "/#signin-error=expired"
    code, asked = provider.log_in(ana.leave())
    for state in (asked["state"] + "x", "", "../..", asked["nonce"]):
        assert ana.come_back(code, state) == "/#signin-error=expired"
        ana.cookies.clear()
    code, asked = provider.log_in(ana.leave())
    cookies = dict(ana.cookies)
    assert ana.come_back(code, asked["state"]) == "/"
    ana.cookies = cookies
    assert ana.come_back(code, asked["state"]) == "/#signin-error=expired"
    # A code that was used already, under a new state.
    _, asked = provider.log_in(ana.leave())
    assert ana.come_back(code, asked["state"]) == "/#signin-error=not_allowed"
    # A refusal at the provider, and an answer that another provider would have given.
    code, asked = provider.log_in(ana.leave())
    assert ana.come_back(None, asked["state"], error="access_denied") == "/#signin-error=not_allowed"
    code, asked = provider.log_in(ana.leave())
    assert ana.come_back(code, asked["state"], iss="https://evil.example") == "/#signin-error=not_allowed"
    assert ana.session is None


async def test_an_account_with_the_same_address_or_name_is_joined_by_its_password_only(at, provider):
    """E1"""
    server = at()
    ana = await server.login("ana", email="ana@example.org")
    provider.claims = {"sub": "a-1", "email": "ANA@example.org", "preferred_username": "anna"}
    browser = Browser(server)
    place = browser.sign_in(provider)
    secret = re.fullmatch(r"/#signin=([\w-]{40,})", place)[1]
    assert browser.session is None
    status, answer = browser.answer(signin=secret, password="wrong wrong")
    assert status == 401 and answer["error"]["data"]["reason"] == "bad_credentials" and browser.session is None
    # Whoever began it cannot have somebody else answer: the link is worth nothing in another browser.
    stranger = Browser(server)
    assert stranger.answer(signin=secret, password=PASSWORD)[1]["error"]["data"]["reason"] == "expired"
    assert stranger.session is None
    status, answer = browser.answer(signin=secret, password=PASSWORD)
    assert status == 200 and (await browser.account())["id"] == server.accounts["ana"]["id"]
    assert not (await browser.account())["emailVerified"], "nobody has verified it"
    assert browser.answer(signin=secret, password=PASSWORD)[1]["error"]["data"]["reason"] == "expired"
    again = Browser(server)
    assert again.sign_in(provider) == "/" and (await again.account())["username"] == "ana"
    # By name; and somebody else of that name gets another one.
    provider.claims = {"sub": "a-2", "preferred_username": "Ana", "given_name": "Ana"}
    other = Browser(server)
    secret = other.sign_in(provider).removeprefix("/#signin=")
    status, _ = other.answer(signin=secret, new=True)
    account = await other.account()
    assert status == 200 and account["username"] == "ana2" and account["id"] != server.accounts["ana"]["id"]
    await ana.close()


async def test_only_a_verified_claim_verifies_and_takes_an_address(at, provider):
    """E1"""
    server = at()
    squatter = await server.login("squatter", email="ada@example.org")
    provider.claims = {"sub": "ada-1", "email": "ada@example.org", "email_verified": False, "preferred_username": "ada"}
    browser = Browser(server)
    secret = browser.sign_in(provider).removeprefix("/#signin=")
    browser.answer(signin=secret, new=True)
    assert (await browser.account())["email"] == "ada@example.org" and not (await browser.account())["emailVerified"]
    provider.claims["email_verified"] = True
    again = Browser(server)
    assert again.sign_in(provider) == "/"
    account = await again.account()
    assert account["email"] == "ada@example.org" and account["emailVerified"]
    # Whoever had merely set it is told nothing, and it leads to the other account.
    assert (await squatter.call("account.get"))["account"]["email"] == "ada@example.org"
    status, _, _ = server.request("POST", "/session", {"login": "ada@example.org", "password": PASSWORD}, {"Origin": server.address})
    assert status == 401
    # From a holder who has proved it nobody takes it.
    provider.claims = {"sub": "ada-2", "email": "ada@example.org", "email_verified": True, "preferred_username": "ada3"}
    third = Browser(server)
    third.answer(signin=third.sign_in(provider).removeprefix("/#signin="), new=True)
    assert "email" not in await third.account()
    assert (await again.account())["email"] == "ada@example.org"
    await squatter.close()


async def test_an_account_without_password_sets_one_and_is_deleted_with_it(at, provider):
    """E1"""
    server = at()
    browser = Browser(server)
    browser.sign_in(provider)
    client = await server.client()
    first = (await client.resume(browser.session))["account"]["id"]
    await client.refused("missing", "account.changePassword", old="", new="")
    await client.call("account.changePassword", old="", new="a good long one")
    await client.refused("bad_credentials", "account.changePassword", old="", new="another long one")
    await client.call("account.delete", password="a good long one")
    await client.close()
    again = Browser(server)
    assert again.sign_in(provider) == "/"
    assert (await again.account())["id"] != first


async def test_without_a_password_a_sign_in_a_moment_ago_shows_who_is_there(at, provider):
    """E1 P20: for all that takes the password; what the provider knows from earlier is none."""
    server = at()
    browser = Browser(server)
    browser.sign_in(provider)
    client = await server.client()
    assert not (await client.resume(browser.session))["account"]["hasPassword"]
    assert (await client.call("account.export"))["url"]
    await client.close()

    async def all_refused():
        client = await server.client()
        await client.resume(browser.session)
        for method, params in (("account.delete", {}), ("account.delete", {"password": ""}), ("account.export", {}),
                               ("account.changePassword", {"new": "a good long one"}), ("account.set", {"email": "new@example.org"})):
            refused = await client.refused("bad_credentials", method, "password", **params)
            assert "five minutes" in refused.message
        return client

    server.restart()  # which forgets it, as five minutes do
    await (await all_refused()).close()
    provider.claims = {**provider.claims, "auth_time": int(time.time()) - 600}
    assert browser.sign_in(provider, "/signin?again") == "/#/settings"
    await (await all_refused()).close()
    for odd in (-(2**63), 2**63 - 1, 10**30, "now"):
        provider.claims = {**provider.claims, "auth_time": odd}
        browser.sign_in(provider, "/signin?again")
        await (await all_refused()).close()
    provider.claims = {**provider.claims, "auth_time": int(time.time())}
    assert browser.sign_in(provider, "/signin?again") == "/#/settings"
    client = await server.client()
    await client.resume(browser.session)
    assert (await client.call("account.export"))["url"]
    await client.start("account.delete")
    assert (await client.wait_closed())[0] == 4003


async def test_the_address_of_a_person_comes_from_the_provider_when_the_token_has_none(at, provider):
    """E1"""
    provider.user_info = {"email": "ada@example.org", "email_verified": True, "given_name": "Ada"}
    browser = Browser(at())
    assert browser.sign_in(provider) == "/"
    account = await browser.account()
    assert account["email"] == "ada@example.org" and account["username"] == "ada"


async def test_new_keys_of_the_provider_are_fetched(at, provider):
    """E1"""
    browser = Browser(at())
    assert browser.sign_in(provider) == "/"
    provider.key = Key("RS256", "fresh")
    assert Browser(browser.server).sign_in(provider) == "/"


async def test_new_people_need_an_invitation_where_accounts_do(at, provider):
    """E1"""
    server = at(args=["--registration", "invite"])
    await server.login("first")
    browser = Browser(server)
    assert browser.sign_in(provider) == "/#signin-error=not_allowed" and browser.session is None


@pytest.mark.parametrize("metadata", [{"issuer": "https://evil.example"}, {"token_endpoint": "ftp://x/y"}, {"jwks_uri": None}])
async def test_a_provider_that_is_another_or_down_is_offline(at, provider, metadata):
    """E1"""
    provider.metadata = metadata
    browser = Browser(at())
    assert browser.leave() == "/#signin-error=offline"


async def test_a_provider_that_is_down_is_asked_once_in_a_while_and_found_again(at, provider, tmp_path):
    """E1"""
    faults = Faults(tmp_path)
    provider.metadata = {"issuer": "https://evil.example"}
    browser = Browser(at(env=faults.environment))

    def asked():
        return len([path for path, *_ in provider.requests if "openid-configuration" in path])
    with faults.held():
        for pause in (0, 1, 1, 1, 1):
            faults.step(pause)
            for _ in range(4):
                assert browser.leave() == "/#signin-error=offline"
    assert asked() < 5, "pauses grow"
    provider.metadata = {}
    faults.step(60)
    with ThreadPoolExecutor(20) as pool:
        seen = len(provider.requests)
        await until(lambda: browser.leave() != "/#signin-error=offline")
        assert all("code_challenge" in place for place in pool.map(lambda _: Browser(browser.server).leave(), range(20)))
    assert len([path for path, *_ in provider.requests[seen:] if "openid-configuration" in path]) == 1


async def test_a_crowd_at_the_way_out_keeps_nobody_from_coming_back(at, provider):
    """E1"""
    browser = Browser(at(env={"SIMMER_LIMITS_WEB_REQUESTS_PER_10_SECONDS": "0"}))
    code, asked = provider.log_in(browser.leave())

    statuses = []

    def leave_often(times):
        """Without a cookie, and on one line as far as the server keeps it."""
        with contextlib.closing(HTTPConnection("127.0.0.1", browser.server.port, timeout=PATIENCE, source_address=("127.0.0.9", 0))) as line:
            for _ in range(times):
                line.request("GET", "/signin")
                with line.getresponse() as answer:
                    answer.read()
                statuses.append(answer.status)
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(leave_often, [1_257] * 8))
    assert len(statuses) > 10_050 and set(statuses) == {303}
    assert browser.come_back(code, asked["state"]) == "/"


async def test_without_a_provider_there_is_no_way_out(server):
    """E1"""
    browser = Browser(server)
    assert browser.request("GET", "/signin")[0] == 404 and browser.request("GET", "/signin/callback?state=x")[0] == 404
    assert json.loads(browser.request("GET", "/signin/provider")[2]) == {}


async def test_a_provider_that_others_have_written(make_server, tmp_path):
    """E1: with a provider that knows nothing of this program."""
    mock = pytest.importorskip("oidc_provider_mock")
    import httpx
    user = mock.User(sub="grace", claims={"email": "grace@example.org", "email_verified": True, "preferred_username": "grace"})
    with mock.run_server_in_thread(user_claims=[user]) as running:
        issuer = f"http://localhost:{running.server_port}"
        (tmp_path / "secret").write_text("any")
        server = make_server(env={"SIMMER_SIGN_IN_ISSUER": issuer, "SIMMER_SIGN_IN_CLIENT_ID": "simmer",
                                  "SIMMER_SIGN_IN_SECRET_FILE": str(tmp_path / "secret")})
        browser = Browser(server)
        assert json.loads(browser.request("GET", "/signin/provider")[2]) == {"name": "localhost"}
        away = browser.leave()
        assert away.startswith(issuer)
        back = httpx.post(away, data={"sub": "grace"}).headers["Location"]
        query = {k: v[0] for k, v in parse_qs(urlsplit(back).query).items()}
        assert browser.come_back(query["code"], query["state"]) == "/"
        account = await browser.account()
        assert account["username"] == "grace" and account["email"] == "grace@example.org"
