"""Logging in by a key of one's device (P1, WebAuthn), spoken as a browser speaks it; the browser itself is in `test_page_account.py`."""
import json

import pytest

from passkey import HOST, Device, text
from server import PASSWORD

pytestmark = pytest.mark.row("P1")


@pytest.fixture
def device(server):
    return Device(f"http://{HOST}:{server.port}")


async def add(person, device, name="phone"):
    options = await person.call("passkey.options")
    assert options["rp"] == {"id": HOST, "name": "Simmer"}
    return (await person.call("passkey.add", name=name, password=PASSWORD, credential=device.made(options["challenge"])))["passkeys"]


async def enter(stranger, device):
    challenge = (await stranger.call("passkey.challenge"))["challenge"]
    return device.signed(challenge)


async def test_a_person_comes_in_by_a_passkey_alone_and_the_token_is_a_login(login, server, fresh, device):
    name = fresh()
    person = await login(name)
    [known] = await add(person, device)
    assert known["name"] == "phone" and "lastUsedAt" not in known
    stranger = await server.client()
    came = await stranger.call("account.passkey", credential=await enter(stranger, device), device="my phone")
    assert came["account"]["username"] == name and came["account"]["id"] == person.id
    [known] = (await stranger.call("passkey.list"))["passkeys"]
    assert known["lastUsedAt"] >= known["createdAt"]
    again = await server.client()
    assert (await again.call("account.resume", token=came["token"]))["account"]["id"] == person.id
    assert "my phone" in [session["device"] for session in await person.call("account.sessions")]


async def test_a_signature_is_good_once_and_a_key_that_is_gone_never(login, server, fresh, device):
    person = await login(fresh())
    await add(person, device)
    stranger = await server.client()
    shown = await enter(stranger, device)
    other = await server.client()
    assert (await stranger.call("account.passkey", credential=shown))["account"]["id"] == person.id
    await other.refused("expired", "account.passkey", credential=shown)
    await other.refused("expired", "account.passkey", credential=device.signed("c" * 43))
    # The same device, set back: somebody has a copy of its key.
    device.count = 1
    await other.refused("bad_credentials", "account.passkey", credential=await enter(other, device))
    device.count = 9
    await person.call("passkey.remove", id=device.id)
    assert (await person.call("passkey.list"))["passkeys"] == []
    await other.refused("bad_credentials", "account.passkey", credential=await enter(other, device))
    await person.refused("not_found", "passkey.remove", id=device.id)


async def test_a_passkey_is_made_with_the_password_and_for_one_person(login, fresh, device):
    person, other = await login(fresh()), await login(fresh())
    options = await person.call("passkey.options")
    wrong = device.made(options["challenge"])
    refused = await person.refused("bad_credentials", "passkey.add", name="x", password="not this one", credential=wrong)
    assert refused.field == "password"
    # The key that the device has made is good for another try.
    right = await person.call("passkey.add", name="phone", password=PASSWORD, credential=wrong)
    assert [known["name"] for known in right["passkeys"]] == ["phone"]
    made = device.made((await other.call("passkey.options"))["challenge"])
    await other.refused("duplicate", "passkey.add", name="x", password=PASSWORD, credential=made)
    for change in ({"publicKey": text(b"no key")}, {"algorithm": 5}, {"publicKey": "not base64!"}, {"id": ""}):
        made = Device(device.origin).made((await other.call("passkey.options"))["challenge"]) | change
        await other.refused("invalid", "passkey.add", name="x", password=PASSWORD, credential=made)
    for elsewhere in (Device("https://example.net"), Device(device.origin, "example.net")):
        made = elsewhere.made((await other.call("passkey.options"))["challenge"])
        await other.refused("bad_credentials", "passkey.add", name="x", password=PASSWORD, credential=made)
    assert (await other.call("passkey.list"))["passkeys"] == []
    assert (await person.call("passkey.options"))["exclude"] == [device.id]


async def test_whose_account_is_gone_comes_in_by_no_passkey(server, login, fresh, device):
    name = fresh()
    person = await login(name)
    await add(person, device)
    removed = server.command("user", "remove", name, "--data", server.data)
    assert removed.returncode == 0, removed.stderr
    stranger = await server.client()
    await stranger.refused("bad_credentials", "account.passkey", credential=await enter(stranger, device))


def session(server, fields):
    status, headers, body = server.request("POST", "/session", json.dumps(fields), {"Origin": server.address})
    return status, headers, json.loads(body)


async def test_the_page_comes_in_by_a_passkey_with_a_cookie_that_scripts_cannot_read(login, server, fresh, device):
    person = await login(fresh())
    await add(person, device)
    _, _, asked = session(server, {"passkey": {}, "ask": True})
    assert asked["rpId"] == HOST
    status, headers, answer = session(server, {"passkey": device.signed(asked["challenge"])})
    assert status == 200 and answer["account"]["id"] == person.id and "token" not in answer
    assert "HttpOnly" in headers["Set-Cookie"]
    _, _, asked = session(server, {"passkey": {}, "ask": True})
    status, headers, answer = session(server, {"passkey": Device(device.origin).signed(asked["challenge"])})
    assert (status, "bad_credentials" in json.dumps(answer)) == (401, True), answer
    assert "Set-Cookie" not in headers
