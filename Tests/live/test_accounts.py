"""Accounts: register, log in, sessions, passwords, the page's cookie (F1 F2 F12 F16 P1–P4 P6 P20)."""
import asyncio
import json
import re

import pytest
from websockets.exceptions import InvalidStatus

import contract
from client import Client, Refused
from faults import Faults
from raw import upgrade_status
from server import PASSWORD

pytestmark = pytest.mark.row("F1", "F2", "F12", "F16", "P1", "P2", "P3", "P4", "P6", "P20")


@pytest.fixture
async def stranger(server):
    client = await server.client()
    yield client
    await client.close()


def same_origin(server):
    return {"Origin": server.address}


def session_cookie(headers):
    """The page's cookie as `name=value`, and its attributes in lower case."""
    cookie = headers["Set-Cookie"]
    pair, *attributes = [part.strip() for part in cookie.split(";")]
    return pair, {a.split("=")[0].lower(): a for a in attributes}


# --- registering


async def test_a_new_account_is_logged_in_and_the_bot_says_hello_in_a_room_of_its_own(stranger, fresh):
    """P2 P4"""
    name = fresh()
    result = await stranger.register(name, PASSWORD, firstName="Nia", lastName="Low", email=f"{name}@example.org", clock="12")
    assert (result["account"]["username"], result["account"]["clock"]) == (name, "12") and len(result["token"]) >= 32 and result["session"]
    await stranger.sync(rooms={await stranger.direct_room(): 0})
    welcome = await stranger.wait_for("message", where=lambda e: e["from"].get("bot"))
    assert welcome["room"] == await stranger.direct_room()
    assert "password" not in json.dumps(result).lower().replace("changepassword", "").replace("haspassword", "")


async def test_a_taken_name_is_a_duplicate_whatever_its_case(stranger, server, fresh):
    """F1"""
    name = fresh()
    await server.person(name)
    await stranger.refused("duplicate", "account.register", "username", username=name.upper(), password=PASSWORD)


async def test_nobody_learns_whether_another_has_an_address_nor_keeps_it_from_anybody(stranger, server, fresh):
    """P3 P1"""
    ana, eve, late = fresh("ana"), fresh("eve"), fresh("late")
    address = f"{ana}@example.org"
    older = await server.login(late)
    await server.person(ana, email=address)
    registered = await stranger.register(eve, PASSWORD, email=address.upper())
    assert registered["account"]["email"] == address.upper() and not registered["account"]["emailVerified"]
    assert (await older.call("account.set", email=address, password=PASSWORD))["account"]["email"] == address
    await older.close()

    async def entered(login, password):
        client = await server.client()
        try:
            return (await client.call("account.login", login=login, password=password))["account"]["username"]
        except Refused as error:
            return error.reason
        finally:
            await client.close()
    # All of them have been at this address: the one that set it first is meant, and a password is only its own account's.
    assert await entered(address, PASSWORD) == ana
    await stranger.call("account.changePassword", old=PASSWORD, new="another horse battery")
    assert await entered(address, "another horse battery") == "bad_credentials"
    assert await entered(eve, "another horse battery") == eve


@pytest.mark.parametrize("password, reason", [
    ("", ("missing", "too_short")), ("123456", "too_short"), ("émigré", "too_short"), ("x" * 201, "too_long"),
    ("password", "invalid"), ("12345678", "invalid")])
async def test_a_password_has_more_than_six_characters_and_is_not_a_common_one(stranger, fresh, password, reason):
    """F1"""
    await stranger.refused(reason, "account.register", "password", username=fresh(), password=password)


@pytest.mark.parametrize("fields, field, reason", [
    ({"username": ""}, "username", ("missing", "too_short")),
    ({"username": "a"}, "username", ("too_short", "invalid")),
    ({"username": "x" * 33}, "username", "too_long"),
    ({"username": "ana maria"}, "username", "invalid"),
    ({"username": "simmer"}, "username", ("not_allowed", "duplicate", "invalid")),
    ({"email": "not an address"}, "email", "invalid"),
    ({"email": "a" * 250 + "@example.org"}, "email", ("too_long", "invalid")),
    ({"firstName": "x" * 61}, "firstName", "too_long"),
    ({"username": 7}, "username", "invalid"),
])
async def test_each_field_of_a_new_account_is_checked(stranger, fresh, fields, field, reason):
    """P2"""
    params = {"username": fresh(), "password": PASSWORD, **fields}
    try:
        await stranger.call("account.register", **params)
    except Refused as error:
        wrong_type = error.code == -32602
        assert wrong_type or (error.reason in ((reason,) if isinstance(reason, str) else reason)), error
        assert error.field == field, error
    else:
        raise AssertionError(f"{params} made an account")


async def test_with_registration_by_invitation_only_a_token_lets_a_stranger_in_and_into_that_room(make_server):
    """F16"""
    server = make_server(env={"SIMMER_REGISTRATION": "invite"})
    stranger = await server.client()
    await stranger.refused("invite_invalid", "account.register", username="first", password=PASSWORD)  # not even on an empty server
    await stranger.close()
    owner = await server.login("owner")  # the operator's link needs no invitation
    room = await owner.make_room("Attic")
    token = (await owner.link(room))["token"]
    guest = await server.client()
    await guest.refused(("invite_invalid", "not_allowed"), "account.register", username="guest", password=PASSWORD)
    await guest.refused("invite_invalid", "account.register", username="guest", password=PASSWORD, invite="x" * 43)
    await guest.register("guest", PASSWORD, invite=token)
    assert room in await guest.rooms()
    await owner.close(), await guest.close()


async def test_a_closed_server_takes_no_registrations(make_server):
    """F16"""
    server = make_server(env={"SIMMER_REGISTRATION": "closed"})
    guest = await server.client()
    await guest.refused("not_allowed", "account.register", username="guest", password=PASSWORD)
    await guest.close()
    owner = await server.login("owner")  # by the operator's link
    token = (await owner.link(await owner.make_room("Attic")))["token"]
    await owner.close()
    guest = await server.client()
    await guest.refused("not_allowed", "account.register", username="guest", password=PASSWORD, invite=token)
    await guest.close()


# --- logging in


async def test_one_logs_in_by_name_or_address_whatever_the_case(server, fresh):
    """F2 P1"""
    name = fresh()
    await server.person(name, email=f"{name}@example.org")
    for login in (name, name.upper(), f"{name}@example.org", f"{name}@Example.ORG"):
        client = await server.client()
        result = await client.call("account.login", login=login, password=PASSWORD)
        assert result["account"]["username"] == name
        await client.close()


async def test_a_wrong_password_and_an_unknown_name_get_the_same_answer(stranger, server, fresh):
    """P1"""
    name = fresh()
    await server.person(name)
    wrong = await stranger.refused("bad_credentials", "account.login", login=name, password="not this one")
    unknown = await stranger.refused("bad_credentials", "account.login", login=fresh(), password="not this one")
    assert (wrong.code, wrong.message, wrong.data) == (unknown.code, unknown.message, unknown.data)


async def test_after_five_misses_one_waits_and_then_gets_in(make_server, tmp_path):
    """P1"""
    faults = Faults(tmp_path)
    server = make_server(env=faults.environment)
    await server.person("ana")
    stranger = await server.client()
    with faults.held():
        for _ in range(5):
            await stranger.refused("bad_credentials", "account.login", login="ana", password="not this one")
        held = await stranger.refused("limit", "account.login", login="ana", password=PASSWORD)
        assert held.retry_ms == 1000
        faults.step(held.retry_ms / 1000)  # as long as the server says, and no longer
        assert (await stranger.call("account.login", login="ana", password=PASSWORD))["account"]["username"] == "ana"
    await stranger.close()


async def test_nothing_is_to_be_had_before_the_login(stranger):
    for method, params in [("room.list", {}), ("sync", {}), ("account.get", {}), ("message.send", {
            "room": "x", "text": "x", "cid": "x"}), ("search", {"query": "x"}), ("undo", {"room": "x"})]:
        await stranger.refused("unauthenticated", method, **params)
    hello = await stranger.call("hello", client="suite", language="en", timeZone="Europe/Paris")
    assert {"server", "version", "epoch", "now", "limits", "features"} <= hello.keys()


async def test_a_second_login_on_one_connection_is_a_conflict(ana, server, fresh):
    other = fresh()
    token = await server.person(other)
    await ana.refused("conflict", "account.resume", token=token)
    await ana.refused("conflict", "account.login", login=other, password=PASSWORD)
    await ana.refused("conflict", "account.register", username=fresh(), password=PASSWORD)
    assert (await ana.call("account.get"))["account"]["username"] == "ana"


async def test_a_token_resumes_the_session_and_a_wrong_one_does_not(stranger, server, fresh):
    token = await server.person(name := fresh())
    for wrong in ("", "x", token[:-1], token + "x", token[::-1]):
        await stranger.refused(("unauthenticated", "bad_credentials", "missing", "invalid"), "account.resume", token=wrong)
    assert (await stranger.resume(token))["account"]["username"] == name


# --- sessions


async def sessions(client):
    result = await client.call("account.sessions")
    return result["sessions"] if isinstance(result, dict) else result


async def test_sessions_are_listed_and_one_can_end_another(server, fresh):
    """P6"""
    name = fresh()
    here = await server.login(name)
    there = await server.client()
    await there.call("account.login", login=name, password=PASSWORD, device="old phone")
    listed = await sessions(here)
    assert len(listed) == 2 and sum(s["current"] for s in listed) == 1
    other = next(s for s in listed if not s["current"])
    assert other["device"] == "old phone" and other["createdAt"] <= other["seenAt"]
    await here.call("account.logout", session=other["session"])
    assert (await there.wait_closed())[0] == 4003
    assert len(await sessions(here)) == 1
    await here.close()


async def test_logging_out_forgets_this_session_only(server, fresh):
    """P6 F12"""
    name = fresh()
    first = await server.login(name)
    second = await server.client()
    token = (await second.call("account.login", login=name, password=PASSWORD))["token"]
    await second.call("account.logout")
    assert (await second.wait_closed())[0] == 4003
    again = await server.client()
    await again.refused(("unauthenticated", "bad_credentials"), "account.resume", token=token)
    await first.settle()
    await first.close(), await again.close()


async def test_logging_out_everywhere_closes_every_socket_with_4003(server, fresh):
    """P6"""
    name = fresh()
    clients = [await server.login(name) for _ in range(3)]
    await clients[0].start("account.logout", everywhere=True)
    assert [(await c.wait_closed())[0] for c in clients] == [4003] * 3
    again = await server.client()
    await again.refused(("unauthenticated", "bad_credentials"), "account.resume", token=server.accounts[name]["token"])
    await again.close()


async def test_a_new_password_ends_the_other_sessions_and_keeps_this_one(server, fresh):
    """P20"""
    name = fresh()
    here, there = await server.login(name), await server.login(name)
    await there.close()
    there = await server.client()
    await there.call("account.login", login=name, password=PASSWORD)
    await here.refused("bad_credentials", "account.changePassword", old="not this one", new="another horse")
    await here.refused("too_short", "account.changePassword", old=PASSWORD, new="short")
    await here.call("account.changePassword", old=PASSWORD, new="another horse battery")
    assert (await there.wait_closed())[0] == 4003
    await here.settle()
    client = await server.client()
    await client.refused("bad_credentials", "account.login", login=name, password=PASSWORD)
    await client.call("account.login", login=name, password="another horse battery")
    await client.close(), await here.close()


# --- the person


async def test_a_change_of_settings_reaches_ones_other_devices(server, fresh):
    """P20"""
    name = fresh()
    phone, desk = await server.login(name), await server.login(name)
    mark = await desk.mark()
    changed = (await phone.call("account.set", displayName="Ana B.", language="fr", look="dark",
                                timeZone="Europe/Paris"))["account"]
    assert (changed["displayName"], changed["language"], changed["look"]) == ("Ana B.", "fr", "dark")
    await desk.wait_for("account", change="settings", since=mark)
    assert (await desk.call("account.get"))["account"]["displayName"] == "Ana B."
    await phone.refused(("unknown", "invalid"), "account.set", "language", language="xx")
    await phone.refused(("unknown", "invalid"), "account.set", "timeZone", timeZone="Moon/Base")
    await phone.refused("too_long", "account.set", "displayName", displayName="x" * 61)
    await phone.close(), await desk.close()


async def test_an_account_is_deleted_with_its_password_and_its_words_stay_as_a_former_members(ana, server, fresh):
    """P20"""
    leaver = await server.login(fresh())
    room = await ana.make_room(f"Leaving {leaver.name}")
    await leaver.join((await ana.link(room))["token"])
    seq = (await leaver.say(room, "so long"))["seq"]
    await leaver.refused("bad_credentials", "account.delete", password="not this one")
    mark = await ana.mark()
    await leaver.start("account.delete", password=PASSWORD)
    assert (await leaver.wait_closed())[0] == 4003
    await ana.wait_for("member", room=room, since=mark)
    message = next(e for e in (await ana.history(room, around=seq, limit=10))["events"] if e["seq"] == seq)
    assert message["text"] == "so long" and leaver.name not in json.dumps(message)
    client = await server.client()
    await client.refused("bad_credentials", "account.login", login=leaver.name, password=PASSWORD)
    await client.refused(("unauthenticated", "bad_credentials"), "account.resume", token=server.accounts[leaver.name]["token"])
    await client.close()


async def test_the_own_data_can_be_taken_along(server, fresh):
    """P20"""
    me = await server.login(fresh())
    room = await me.make_room("Mine")
    await me.say(room, "a line to find again")
    await me.refused("bad_credentials", "account.export", password="not this one")
    result = await me.call("account.export", password=PASSWORD)
    path = re.sub(r"^https?://[^/]+", "", result["url"])
    status, _, body = await asyncio.to_thread(
        server.request, "GET", path, None, {"Authorization": f"Bearer {server.accounts[me.name]['token']}"})
    assert status == 200 and b"a line to find again" in body and PASSWORD.encode() not in body
    await me.close()


# --- the page's cookie


async def test_a_session_by_cookie_is_logged_in_from_the_start(server, fresh):
    """P1 P6"""
    name = fresh()
    await server.person(name)
    status, headers, body = await asyncio.to_thread(
        server.request, "POST", "/session", {"login": name, "password": PASSWORD}, same_origin(server))
    assert status in (200, 201, 204)
    cookie, attributes = session_cookie(headers)
    assert cookie.split("=")[0] == f"simmer-{server.port}"
    assert "httponly" in attributes and attributes["samesite"].lower() == "samesite=strict"
    assert cookie.split("=", 1)[1] not in body.decode()
    page = await Client.open(server, cookie=cookie, origin=server.address)
    assert (await page.call("account.get"))["account"]["username"] == name
    status, headers, _ = await asyncio.to_thread(
        server.request, "DELETE", "/session", None, {**same_origin(server), "Cookie": cookie})
    assert status in (200, 204)
    assert (await page.wait_closed())[0] == 4003


async def test_the_page_registers_by_http_and_gets_the_same_refusals(server, fresh):
    """P2 P3 F1"""
    name = fresh()
    post = lambda fields: asyncio.to_thread(  # noqa: E731
        server.request, "POST", "/session", {"register": fields}, same_origin(server))
    status, headers, _ = await post({"username": name, "password": "short"})
    assert status == 400 and "Set-Cookie" not in headers
    status, headers, _ = await post({"username": name, "password": PASSWORD})
    assert status in (200, 201, 204) and "Set-Cookie" in headers
    status, headers, body = await post({"username": name, "password": PASSWORD})
    assert status == 409 and "Set-Cookie" not in headers and b"duplicate" in body


@pytest.mark.parametrize("origin", ["http://evil.example", "https://evil.example", "null", "http://127.0.0.1:1"])
async def test_a_socket_for_a_foreign_page_is_refused_without_a_cookie_too(server, origin):
    """Browsers open sockets for any page. Of programs, which say no Origin, nothing is asked."""
    with pytest.raises(InvalidStatus) as refused:
        await Client.open(server, origin=origin)
    assert refused.value.response.status_code == 403
    for allowed in (None, server.address):
        await (await Client.open(server, origin=allowed)).close()


@pytest.mark.parametrize("host, taken", [
    ("evil.example", False), ("evil.example.", False), ("127.0.0.1.evil.example", False), ("localhost.evil.example", False),
    ("192.0.2.7", False), ("localhost", True), ("LOCALHOST", True), ("localhost.", True), ("simmer.localhost", True), ("127.0.0.2", True),
    ("[::1]", True)])
async def test_under_a_name_that_nobody_gave_the_server_nothing_is_done(server, fresh, host, taken):
    """DNS rebinding: the page's own name was made to point here, so that Origin and Host agree."""
    at = f"{host}:{server.port}"
    for origin in (None, f"http://{at}"):
        status = await asyncio.to_thread(upgrade_status, server, at, origin)
        assert status == (101 if taken else 421), (at, origin)
    fields = {"register": {"username": fresh(), "password": PASSWORD}}
    status, _, body = await asyncio.to_thread(server.request, "POST", "/session", fields, {"Host": at, "Origin": f"http://{at}"})
    assert status == (200 if taken else 403), body
    for path in ("/say?room=x", "/photos?room=x"):
        status, _, body = await asyncio.to_thread(server.request, "POST", path, "x", {"Host": at, "Authorization": "Bearer x"})
        assert (status == 403 and b"not_allowed" in body) != taken, (path, status, body)


@pytest.mark.parametrize("origin", [None, "http://evil.example", "null", "http://127.0.0.1:1"])
async def test_with_a_cookie_a_foreign_or_missing_origin_is_refused(server, fresh, origin):
    name = fresh()
    await server.person(name)
    _, headers, _ = await asyncio.to_thread(
        server.request, "POST", "/session", {"login": name, "password": PASSWORD}, same_origin(server))
    cookie, _ = session_cookie(headers)
    with pytest.raises(InvalidStatus) as refused:
        await Client.open(server, cookie=cookie, origin=origin)
    assert refused.value.response.status_code == 403
    status, _, _ = await asyncio.to_thread(
        server.request, "DELETE", "/session", None, {"Cookie": cookie, **({"Origin": origin} if origin else {})})
    assert status == 403


async def test_a_name_that_points_here_by_rebinding_is_refused(server, fresh):
    """Origin equals Host, but Host is neither localhost nor an address."""
    name = fresh()
    await server.person(name)
    host = f"evil.example:{server.port}"
    _, headers, _ = await asyncio.to_thread(
        server.request, "POST", "/session", {"login": name, "password": PASSWORD}, same_origin(server))
    cookie, _ = session_cookie(headers)
    status, _, _ = await asyncio.to_thread(
        server.request, "DELETE", "/session", None, {"Cookie": cookie, "Host": host, "Origin": f"http://{host}"})
    assert status == 403


async def test_a_cookie_login_with_a_wrong_password_sets_none(server, fresh):
    name = fresh()
    await server.person(name)
    status, headers, body = await asyncio.to_thread(
        server.request, "POST", "/session", {"login": name, "password": "not this one"}, same_origin(server))
    assert status == 401 and "Set-Cookie" not in headers
    error = json.loads(body)["error"]
    assert error["code"] == 401 and error["data"]["reason"] == "bad_credentials" and error["message"]
    assert not contract.fault("Error", error, True)


@pytest.mark.parametrize("fields, code, reason, field", [
    ({"username": "x", "password": PASSWORD}, 400, "too_short", "username"),
    ({"username": "someone", "password": "short"}, 400, "too_short", "password"),
    ({"password": PASSWORD}, 400, "missing", "username")])
async def test_a_refused_registration_over_http_says_code_reason_and_field_as_the_socket_does(
        server, fields, code, reason, field):
    """F1 P21"""
    status, _, body = await asyncio.to_thread(
        server.request, "POST", "/session", {"register": fields}, same_origin(server))
    error = json.loads(body)["error"]
    assert (status, error["code"], error["data"]["reason"]) == (code, code, reason), error
    assert error["data"]["field"].endswith(field) and not contract.fault("Error", error, True)


async def test_settings_of_the_account_are_undone_in_the_room_with_the_bot(login, fresh):
    """B3 F14 P20"""
    ana = await login(fresh())
    direct = await ana.direct_room()
    mark = await ana.mark()
    await ana.call("account.set", look="dark", displayName="Ana B.")
    await ana.wait_for("account", change="settings", since=mark)
    mark = await ana.mark()
    undone = await ana.call("undo", room=direct)
    assert [c["kind"] for c in undone["changes"]] == ["account"]
    heard = await ana.wait_for("account", change="settings", since=mark)
    assert heard["fields"]["look"] == "device"
    account = (await ana.call("account.get"))["account"]
    assert account["look"] == "device" and account["displayName"] != "Ana B."
    await ana.call("redo", room=direct)
    assert (await ana.call("account.get"))["account"]["displayName"] == "Ana B."


def test_the_page_may_connect_to_its_own_server_alone(server):
    """Of today's browsers 'self' covers WebSockets too; `ws:` would be any host's."""
    for path in ("/", "/health", "/start", "/nothing", "/sw.js", "/js/pulse.js"):
        policy = server.request("GET", path)[1]["Content-Security-Policy"]
        assert "connect-src 'self';" in policy and "ws:" not in policy and "wss:" not in policy


@pytest.mark.parametrize("path", ["/js/main.js", "/js/bundle.js", "/css/base.css", "/css/bundle.css"])
def test_scripts_and_style_sheets_have_no_heads_that_only_documents_and_workers_need(server, path):
    for known in ({}, {"If-None-Match": server.request("GET", path)[1]["ETag"]}):
        status, headers, _ = server.request("GET", path, headers=known)
        assert status == (304 if known else 200)
        assert headers["X-Content-Type-Options"] == "nosniff" and headers["Cross-Origin-Resource-Policy"] == "same-origin"
        assert not {"Content-Security-Policy", "Permissions-Policy", "X-Frame-Options", "Referrer-Policy"} & set(headers)
