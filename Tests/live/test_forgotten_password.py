"""What the operator does for somebody who forgot the password, and to end an access (F16)."""
import base64
import asyncio
import contextlib

import pytest

from client import Refused, new_cid
from conftest import shared_room
from server import PASSWORD

pytestmark = pytest.mark.row("F16")
NEW = "seven green lanterns"


@pytest.fixture
async def house(request, make_server):
    """Its operator, and Bo. `dear`: passwords cost what they cost people, so that logins wait for one another."""
    server = make_server(**({"password_cost": None} if getattr(request, "param", None) == "dear" else {}))
    async with contextlib.AsyncExitStack() as closing:
        people = []
        for name in ("ana", "bo"):
            people.append(await server.login(name))
            closing.push_async_callback(people[-1].close)
        yield server, *people


def enter(server, **fields):
    """(status, body) of `POST /session` as the page sends it."""
    return server.request("POST", "/session", fields, {"Origin": server.address})


async def link(operator, username="bo"):
    made = await operator.call("account.resetLink", username=username, cid=next(new_cid))
    return made["url"].partition("/#reset=")[2]


async def may_log_in(server, name, password):
    client = await server.client()
    try:
        await client.call("account.login", login=name, password=password)
        return True
    except Refused as error:
        assert error.reason == "bad_credentials"
        return False
    finally:
        await client.close()


async def test_a_link_sets_a_new_password_once(house):
    server, ana, bo = house
    made = await ana.call("account.resetLink", username="bo", cid=next(new_cid))
    picture = base64.b64decode(made["qr"].removeprefix("data:image/svg+xml;base64,"))
    assert picture.startswith(b"<svg") and made["expiresAt"] > 0
    token = made["url"].partition("/#reset=")[2]
    status, _, body = enter(server, reset=token, password="bo")
    assert status == 400 and b'"password"' in body, "what is no password uses nothing up"
    status, headers, body = enter(server, reset=token, password=NEW)
    assert status == 200 and b'"bo"' in body and "simmer" in headers["Set-Cookie"].lower()
    assert (await bo.wait_closed())[0] == 4003, "whoever was logged in by the old one is out"
    assert not await may_log_in(server, "bo", PASSWORD) and await may_log_in(server, "bo", NEW)
    for wrong in (token, "nonsense", ""):
        status, _, body = enter(server, reset=wrong, password=NEW)
        assert b'"expired"' in body and status == 404, (status, body)


async def test_the_next_link_or_a_changed_password_ends_a_link(house):
    server, ana, bo = house
    first = await link(ana)
    second = await link(ana)
    assert enter(server, reset=first, password=NEW)[0] == 404
    await bo.call("account.changePassword", old=PASSWORD, new="nine blue lanterns")
    assert enter(server, reset=second, password=NEW)[0] == 404
    assert await may_log_in(server, "bo", "nine blue lanterns")


async def test_a_link_is_kept_as_a_hash(house):
    server, ana, _ = house
    token = await link(ana)
    stored = b"".join(path.read_bytes() for path in server.data.glob("simmer.sqlite*")) + server.log.read_bytes()
    assert token.encode() not in stored
    server.kill()
    server.start()
    assert enter(server, reset=token, password=NEW)[0] == 200, "and it outlives a restart"


async def test_a_disabled_account_is_out_and_comes_back(house):
    server, ana, bo = house
    room = await shared_room(ana, bo)
    token = await link(ana)
    await ana.call("account.disable", username="bo")
    assert (await bo.wait_closed())[0] == 4003
    assert not await may_log_in(server, "bo", PASSWORD)
    assert enter(server, reset=token, password=NEW)[0] == 404
    await ana.refused("not_allowed", "account.resetLink", "username", username="bo")
    assert {p["username"]: p["disabled"] for p in (await ana.call("account.list"))["people"]} == {"ana": False, "bo": True}
    assert len(await ana.members(room)) == 2, "who wrote something stays where it was written"
    await ana.call("account.disable", username="bo", disabled=False)
    assert await may_log_in(server, "bo", PASSWORD)


@pytest.mark.parametrize("house", ["dear"], indirect=True)
async def test_a_login_that_is_being_looked_at_does_not_outlive_the_end_of_access(house):
    """Passwords are looked at one after another, for a while; whoever waits for it meanwhile does not come in."""
    server, ana, _ = house
    # As many as it takes that some still wait when the access ends.
    for crowd in (8, 16, 32, 64):
        waiting = [await server.client() for _ in range(crowd)]
        logins = [asyncio.ensure_future(client.call("account.login", login="bo", password=PASSWORD)) for client in waiting]
        await asyncio.wait(logins, return_when=asyncio.FIRST_COMPLETED)
        await ana.call("account.disable", username="bo")
        answers = await asyncio.gather(*logins, return_exceptions=True)
        for client, answer in zip(waiting, answers):
            if not isinstance(answer, Exception):
                assert (await client.wait_closed())[0] == 4003
            await client.close()
        if any(isinstance(answer, Refused) and answer.reason == "bad_credentials" for answer in answers):
            return
        await ana.call("account.disable", username="bo", disabled=False)
    raise AssertionError("none of so many was still waiting")


async def test_an_address_for_everything_kept_ends_with_the_access(house):
    """Also one that was made before."""
    server, ana, bo = house
    address = (await bo.call("account.export", password=PASSWORD))["url"]
    await ana.call("account.disable", username="bo")
    assert server.request("GET", address)[0] == 404
    await ana.call("account.disable", username="bo", disabled=False)
    assert server.request("GET", address)[0] == 404


async def test_a_repeat_makes_another_link_and_ends_the_first(house):
    """An answer that was lost is asked for again."""
    server, ana, _ = house
    first, second = [(await ana.call("account.resetLink", username="bo", cid="again"))["url"].partition("/#reset=")[2]
                     for _ in range(2)]
    assert enter(server, reset=first, password=NEW)[0] == 404
    assert enter(server, reset=second, password=NEW)[0] == 200


async def test_only_the_operator_and_only_others(house):
    server, ana, bo = house
    people = (await ana.call("account.list"))["people"]
    assert [(p["username"], p["role"]) for p in people] == [("ana", "operator"), ("bo", "person")]
    for method, params in (("account.list", {}), ("account.resetLink", {"username": "ana"}), ("account.disable", {"username": "ana"})):
        await bo.refused("not_allowed", method, **params)
    await ana.refused("not_allowed", "account.disable", "username", username="ana")
    for name in ("nobody", "simmer"):
        await ana.refused("not_found", "account.resetLink", "username", username=name)
        await ana.refused("not_found", "account.disable", "username", username=name)
    assert enter(server, reset=await link(ana, "ana"), password=NEW)[0] == 200, "the operator forgets as well"
