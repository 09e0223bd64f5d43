"""The devices that are pushed to: what is taken as one, whose it is, and when it goes (B21)."""
import contextlib
import sqlite3

import pytest

from client import Refused
from pushhouse import faults, house, nothing_more, ring, service, start  # noqa: F401

pytestmark = pytest.mark.row("B21")


def subscriptions(house):
    """How many the server holds."""
    with contextlib.closing(sqlite3.connect(f"file:{house.server.data}/simmer.sqlite?mode=ro", uri=True)) as store:
        return store.execute("SELECT count(*) FROM push").fetchone()[0]


async def test_a_subscription_ends_with_its_login(house):
    device = await house.device(house.bo)
    phone = await house.server.client()
    login = await phone.call("account.login", login="bo", password="correct horse battery")
    other = await house.device(phone)
    assert {d["device"]: d["current"] for d in (await house.bo.call("push.list"))["devices"]} == {
        device.id: True, other.id: False}
    await house.bo.call("account.logout", session=login["session"])
    await phone.wait_closed()
    assert [d["device"] for d in (await house.bo.call("push.list"))["devices"]] == [device.id]
    await ring(house, "penne", house.bo)
    await device.wait()
    await nothing_more(house, house.bo, device)
    assert not other.pushes
    # A new password ends the other logins' subscriptions, deleting the account all of them.
    tablet = await house.server.client()
    await tablet.call("account.login", login="bo", password="correct horse battery")
    third = await house.device(tablet)
    await house.bo.call("account.changePassword", old="correct horse battery", new="another long secret")
    await tablet.wait_closed()
    assert [d["device"] for d in (await house.bo.call("push.list"))["devices"]] == [device.id]
    await ring(house, "rice", house.bo)
    await nothing_more(house, house.bo, device)
    assert not third.pushes
    assert subscriptions(house) == 1
    await house.bo.call("account.delete", password="another long secret")
    assert subscriptions(house) == 0


async def test_the_same_browser_is_one_device_whoever_is_logged_in(house):
    device = await house.device(house.ana)
    again = (await house.ana.call("push.subscribe", **device.subscription, browser="Firefox", system="Linux"))["device"]
    assert again["device"] == device.id and again["browser"] == "Firefox"
    # bo logs in on ana's browser: it is his now.
    taken = (await house.bo.call("push.subscribe", **device.subscription))["device"]
    assert taken["device"] == device.id and (await house.ana.call("push.list"))["devices"] == []
    with pytest.raises(Refused) as refused:
        await house.ana.call("push.unsubscribe", device=device.id)
    assert refused.value.reason == "not_found"
    await house.bo.call("push.unsubscribe", endpoint=device.endpoint)
    assert (await house.bo.call("push.list"))["devices"] == []


async def test_bad_subscriptions_are_refused(house, make_server):
    good = house.service.device().subscription
    for change, reason, field in [
        ({"endpoint": "ftp://example.org/x"}, "invalid", "endpoint"), ({"endpoint": "x" * 2001}, "too_long", "endpoint"),
        ({"endpoint": "https://a:b@example.org/x"}, "invalid", "endpoint"), ({"endpoint": None}, "missing", "endpoint"),
        ({"keys": None}, "missing", "keys"), ({"keys": {"auth": good["keys"]["auth"]}}, "missing", "keys.p256dh"),
        ({"keys": {**good["keys"], "p256dh": good["keys"]["p256dh"][:-4]}}, "invalid", "keys.p256dh"),
        ({"keys": {**good["keys"], "p256dh": "B" + "A" * 86}}, "invalid", "keys.p256dh"),
        ({"keys": {**good["keys"], "auth": "AAAA"}}, "invalid", "keys.auth"),
    ]:
        with pytest.raises(Refused) as refused:
            await house.ana.call("push.subscribe", **{k: v for k, v in {**good, **change}.items() if v is not None})
        assert (refused.value.reason, refused.value.field) == (reason, field), change
    # As delivered: https at its own port only, and no address of this machine or of a private network.
    server = make_server(args=["--limit", "pushDevicesPerAccount=2"])
    ana = await server.login("ana")
    for endpoint in ["http://push.example.org/x", "https://localhost/x", "https://127.0.0.1/x", "https://10.1.2.3/x",
                     "https://push.example.org:25/x", "https://push.example.org:8443/x", "http://push.example.org:443/x", "https://192.168.0.9:8443/x", "https://[::1]/x", "https://[fd00::1]/x", "https://router/x"]:
        with pytest.raises(Refused) as refused:
            await ana.call("push.subscribe", endpoint=endpoint, keys=good["keys"])
        assert refused.value.field == "endpoint" and refused.value.reason in ("invalid", "not_allowed"), endpoint
    for number in (1, 2, 2):
        await ana.call("push.subscribe", endpoint=f"https://push.example.org/{number}", keys=good["keys"])
    with pytest.raises(Refused) as refused:
        await ana.call("push.subscribe", endpoint="https://push.example.org/3", keys=good["keys"])
    assert refused.value.reason == "limit"
    await ana.close()


async def test_a_name_that_leads_into_a_private_network_is_not_asked(make_server, service, faults):
    """What a host means is looked up before each request: how it was written when it was subscribed says nothing."""
    server = make_server(args=["--contact", "ops@example.org"], env=faults.environment)
    ana = await server.login("ana")
    room = await ana.direct_room()
    device = service.device()
    await ana.call("push.subscribe", endpoint="https://127.1/x", keys=device.subscription["keys"])
    answer = await ana.ask(room, "test my alarm")
    assert not answer.get("code")
    faults.step(10)
    said = await ana.wait_for("message", room=room, where=lambda e: e.get("cause") == answer["cause"]
                              and e["seq"] > answer["seq"])
    assert "private network" in said["text"] and service.connections == 0
    assert (await ana.call("push.list"))["devices"] == [], "it can never be woken"
    await ana.close()


async def test_a_browser_with_another_address_is_still_one_device(house):
    old, new = await house.device(house.ana, browser="Firefox", system="Linux"), house.service.device()
    token = {"Authorization": f"Bearer {house.server.accounts['ana']['token']}"}
    assert house.server.request("POST", "/push/renew", new.subscription, token)[0] == 400, "in place of what?"
    assert house.server.request("POST", "/push/renew", {"old": old.endpoint, **new.subscription}, token)[0] == 200
    (known,) = (await house.ana.call("push.list"))["devices"]
    assert (known["browser"], known["system"], known["current"]) == ("Firefox", "Linux", True)
    await ring(house, "penne")
    await new.wait()
    assert not old.pushes


async def test_the_key_is_in_the_backup(house, make_server, tmp_path):
    key = (await house.ana.call("push.key"))["key"]
    file = tmp_path / "simmer.backup"
    assert house.server.command("backup", file, "--data", house.server.data).returncode == 0
    data = tmp_path / "elsewhere"
    assert house.server.command("restore", file, "--data", data).returncode == 0
    server = make_server(data=data)
    server.accounts = house.server.accounts
    ana = await server.login("ana")
    assert (await ana.call("push.key"))["key"] == key
    await ana.close()


async def test_the_key_outlives_a_restart(house):
    key = (await house.ana.call("push.key"))["key"]
    device = await house.device(house.ana)
    house.server.restart()
    ana = await house.server.login("ana")
    assert (await ana.call("push.key"))["key"] == key
    await start(ana, house.room, "penne", 1)
    await device.wait()
    await ana.close()
