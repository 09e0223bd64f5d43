"""Alarms that reach a phone with the page closed, by Web Push, at a push service of our own (B21 N40 N41 T18 E19 F21)."""
import asyncio
import time

import pytest

from client import Refused, new_cid
from conftest import shared_room
from faults import Faults
from pushservice import PushService

pytestmark = pytest.mark.row("B21", "N40", "T18", "E19", "F21")
HOUR = 3600


@pytest.fixture
async def service():
    async with PushService() as running:
        yield running


@pytest.fixture
def faults(tmp_path):
    return Faults(tmp_path)


@pytest.fixture
async def house(make_server, service, faults):
    """A server that may push to this machine, whose clock can be set; ana and bo in a room, each with a device."""
    server = make_server(args=["--test-push", "--contact", "ops@example.org"], env=faults.environment)
    ana, bo = await server.login("ana", firstName="Ana"), await server.login("bo", firstName="Bo")
    room = await shared_room(ana, bo, name="Kitchen")
    yield House(server, service, ana, bo, room)
    await ana.close()
    await bo.close()


class House:
    def __init__(self, server, service, ana, bo, room):
        self.server, self.service, self.ana, self.bo, self.room = server, service, ana, bo, room

    async def device(self, client, **names):
        device = self.service.device()
        answer = await client.call("push.subscribe", **device.subscription, **names)
        device.id = answer["device"]["device"]
        return device


async def start(client, room, label, seconds):
    return (await client.call("timer.start", room=room, label=label, totalSeconds=seconds, cid=next(new_cid)))["timer"]


async def rang(client, room, label):
    return await client.wait_for("timer", room=room,
                                 where=lambda e: e["timer"]["label"] == label and e["timer"]["state"] == "finished")


async def ring(house, label, client=None):
    """Starts a timer and waits until it rang."""
    client = client or house.ana
    timer = await start(client, house.room, label, 1)
    await rang(client, house.room, label)
    return timer


async def nothing_more(house, client, device):
    """A later timer that wakes `device` shows that whatever came before it has been sent."""
    await ring(house, "sentinel", client)
    await device.wait(where=lambda push: "sentinel" in push["title"])


# --- what reaches the device


async def test_a_timer_wakes_the_device_of_who_started_it_once_and_in_words(house):
    """N40 T18"""
    device = await house.device(house.ana, browser="Firefox", system="Linux")
    timer = await ring(house, "penne")
    (push,) = await device.wait()
    assert push["v"] == 1 and push["kind"] == "timer" and push["id"] == timer["id"]
    assert "penne" in push["title"] and push["room"] == "Kitchen" and "Ana" in push["body"]
    assert push["url"] == f"/#/room/{house.room}" and push["roomId"] == house.room
    headers = push["headers"]
    assert headers["ttl"] == "300" and headers["urgency"] == "high"
    assert headers["topic"] == timer["id"].replace("-", "")[:32] == push["tag"]
    await nothing_more(house, house.ana, device)
    assert len([p for p in device.pushes if p["id"] == timer["id"]]) == 1
    (known,) = (await house.ana.call("push.list"))["devices"]
    assert known["device"] == device.id and known["current"] and known["takenAt"] >= known["createdAt"]
    assert (known["browser"], known["system"]) == ("Firefox", "Linux")
    assert house.service.key == (await house.ana.call("push.key"))["key"]
    assert len(house.service.tokens) == 1, "one token for one push service"


async def test_a_reminder_wakes_its_targets_in_their_language(house):
    """E19"""
    hers, his = await house.device(house.ana), await house.device(house.bo)
    await house.bo.call("account.set", language="fr")
    due = int(time.time() * 1000) + 1500
    for targets in ([house.bo.account["id"]], []):
        await house.ana.call("reminder.create", room=house.room, text=f"take out the gel {len(targets)}", dueAt=due,
                             targets=targets, cid=next(new_cid))
    named, everyone = sorted(await his.wait(2), key=lambda p: p["title"], reverse=True)
    assert "take out the gel 1" in named["title"] and named["kind"] == "reminder" and named["stop"] == "C’est fait"
    assert "take out the gel 0" in everyone["title"]
    (push,) = await hers.wait()
    assert "gel 0" in push["title"] and push["stop"] == "Done", "the one for bo does not wake ana"
    await nothing_more(house, house.ana, hers)
    assert len(hers.of("reminder")) == 1


async def test_only_those_are_woken_whom_the_room_and_they_themselves_want(house):
    """F21"""
    hers, his = await house.device(house.ana), await house.device(house.bo)
    await ring(house, "one")
    await hers.wait()
    assert not his.pushes, "by default only the starter"
    await house.ana.call("room.set", room=house.room, ring="everyone", cid=next(new_cid))
    await ring(house, "two")
    await his.wait(where=lambda p: "two" in p["title"])
    # Quiet hours: bo is not woken by ana's, and still by his own.
    await house.bo.call("room.set", room=house.room, mutedUntil=int((time.time() + HOUR) * 1000), cid=next(new_cid))
    await ring(house, "three")
    await hers.wait(where=lambda p: "three" in p["title"])
    await ring(house, "four", house.bo)
    await his.wait(where=lambda p: "four" in p["title"])
    # Whoever wants nothing gets nothing.
    await house.bo.call("room.set", room=house.room, mutedUntil=None, notify="none", cid=next(new_cid))
    await ring(house, "five", house.bo)
    await hers.wait(where=lambda p: "five" in p["title"])
    # Whoever wants everything is woken where the others are not.
    await house.bo.call("room.set", room=house.room, notify="all", cid=next(new_cid))
    await house.ana.call("room.set", room=house.room, ring="starter", cid=next(new_cid))
    await ring(house, "six")
    await his.wait(where=lambda p: "six" in p["title"])
    assert [p["title"].split()[1] for p in his.of("timer")] == ["two", "four", "six"]


async def test_a_room_can_keep_what_is_due_to_itself(house):
    device = await house.device(house.ana)
    await house.ana.call("room.set", room=house.room, pushHidesContent=True, cid=next(new_cid))
    await ring(house, "secret sauce")
    (push,) = await device.wait()
    shown = " ".join(str(value) for key, value in push.items() if key != "headers")
    assert "secret" not in shown and "Ana" not in shown and "Kitchen" in push["title"]


async def test_mentions_and_replies_wake_and_talk_does_not(house):
    """F21"""
    device = await house.device(house.bo)
    mine = await house.bo.say(house.room, "who cooks tonight?")
    await house.ana.say(house.room, "no idea")
    await house.ana.say(house.room, "bo@example.org is no mention")
    await house.ana.say(house.room, "Ask @Bo, please")
    await house.ana.say(house.room, "I do", replyTo=mine["seq"])
    first, second = await device.wait(2)
    assert first["kind"] == second["kind"] == "message" and first["headers"]["urgency"] == "normal"
    assert first["body"] == "Ask @Bo, please" and "Ana" in first["title"] and second["body"] == "I do"
    # What was read meanwhile wakes nobody.
    seen = await house.ana.say(house.room, "@bo read this")
    await house.bo.call("room.read", room=house.room, seq=seen["seq"])
    gone = await house.ana.say(house.room, "@bo never mind")
    await house.ana.call("message.delete", room=house.room, of=gone["seq"], cid=next(new_cid))
    await house.ana.say(house.room, "@bo come")
    await device.wait(where=lambda p: p["body"] == "@bo come")
    assert len(device.pushes) == 3


# --- again until somebody hears it


async def test_it_is_pushed_again_after_one_and_three_minutes(house, faults):
    """B21"""
    device = await house.device(house.ana)
    timer = await ring(house, "penne")
    await device.wait(1)
    faults.step(60)
    await device.wait(2)
    faults.step(120)
    pushes = await device.wait(3)
    assert len({p["headers"]["topic"] for p in pushes}) == 1 and {p["id"] for p in pushes} == {timer["id"]}
    assert "ago" in pushes[2]["title"]
    faults.step(600)
    await nothing_more(house, house.ana, device)
    assert len([p for p in device.pushes if p["id"] == timer["id"]]) == 3


async def test_stopping_the_alarm_ends_it_for_all(house, faults):
    """B21 N41"""
    hers, his = await house.device(house.ana), await house.device(house.bo)
    await house.ana.call("room.set", room=house.room, ring="everyone", cid=next(new_cid))
    timer = await ring(house, "penne")
    await hers.wait(), await his.wait()
    await house.bo.call("timer.acknowledge", room=house.room, timer=timer["id"], cid=next(new_cid))
    faults.step(200)
    await nothing_more(house, house.ana, hers)
    assert len([p for p in hers.pushes + his.pushes if p["id"] == timer["id"]]) == 2


@pytest.mark.parametrize("rule", [None, "FREQ=DAILY"])
@pytest.mark.parametrize("method", ["reminder.done", "reminder.snooze"])
async def test_a_reminder_that_is_done_or_snoozed_is_not_pushed_again(house, faults, rule, method):
    """B21 E19"""
    device = await house.device(house.ana)
    more = {"rrule": rule} if rule else {}
    reminder = (await house.ana.call(
        "reminder.create", room=house.room, text="the gel", dueAt=int(time.time() * 1000) + 1200, cid=next(new_cid),
        **more))["reminder"]
    await device.wait()
    await house.ana.call(method, room=house.room, reminder=reminder["id"], cid=next(new_cid),
                         **({"seconds": 3600} if method == "reminder.snooze" else {}))
    faults.step(200)
    await nothing_more(house, house.ana, device)
    assert len(device.of("reminder")) == 1


async def test_the_button_of_the_notice_silences_it(house, faults):
    """N41"""
    device = await house.device(house.ana)
    timer = await ring(house, "penne")
    (push,) = await device.wait()
    token = house.server.accounts["ana"]["token"]
    body = {"room": push["roomId"], "timer": push["id"]}
    assert house.server.request("POST", "/push/stop", body)[0] == 403, "who says nothing of a page is no page"
    assert house.server.request("POST", "/push/stop", body, {"Authorization": "Bearer nobody"})[0] == 401
    assert house.server.request("POST", "/push/stop", body, {"Authorization": f"Bearer {token}"})[0] == 200
    await house.bo.wait_for("timer", room=house.room, where=lambda e: e["timer"]["state"] == "acknowledged")
    reminder = (await house.ana.call("reminder.create", room=house.room, text="gel", cid=next(new_cid),
                                     dueAt=int(time.time() * 1000) + 1200))["reminder"]
    await device.wait(where=lambda p: p["kind"] == "reminder")
    assert house.server.request("POST", "/push/stop", {"room": house.room, "reminder": reminder["id"]},
                                {"Authorization": f"Bearer {token}"})[0] == 200
    await house.ana.wait_for("reminder", room=house.room, where=lambda e: e["reminder"]["state"] == "done")
    faults.step(200)
    await nothing_more(house, house.ana, device)
    assert len(device.pushes) == 3 and timer["id"]


# --- nothing is lost


async def test_a_crash_between_the_firing_and_the_sending_loses_nothing(house, faults):
    """B21: the jobs are in the transaction of the firing."""
    device = await house.device(house.ana)
    await house.service.stop()
    timer = await ring(house, "penne")
    house.server.kill()
    await house.service.start()
    house.server.start()
    pushes = await device.wait(1)
    assert pushes[0]["id"] == timer["id"] and pushes[0]["headers"]["topic"] == timer["id"].replace("-", "")[:32]
    ana = await house.server.login("ana")
    assert len([t for t in await ana.timers(house.room) if t["state"] == "finished"]) == 1
    # What is pushed again is in the store too.
    faults.step(60)
    await device.wait(2)
    await ana.close()


async def test_what_was_sent_and_not_yet_noted_is_sent_again_in_its_own_place(house):
    """B21: at least once, and a second one replaces the first."""
    device = await house.device(house.ana)
    device.answering.clear()
    await ring(house, "penne")
    await device.wait(1)
    house.server.kill()
    device.answering.set()
    house.server.start()
    first, second = await device.wait(2)
    assert first["id"] == second["id"] and first["headers"]["topic"] == second["headers"]["topic"]
    assert first["tag"] == second["tag"]


async def test_a_push_service_that_is_away_is_tried_again(house):
    device = await house.device(house.ana)
    device.answers = [(503, {}), (429, {"Retry-After": "1"}), (201, {})]
    timer = await ring(house, "penne")
    pushes = await device.wait(3)
    assert [p["status"] for p in pushes] == [503, 429, 201]
    assert {p["id"] for p in pushes} == {timer["id"]} and len({p["headers"]["topic"] for p in pushes}) == 1
    assert pushes[2]["at"] - pushes[1]["at"] >= 1


@pytest.mark.parametrize("status", [404, 410])
async def test_a_device_that_is_gone_is_forgotten(house, status):
    device, other = await house.device(house.ana), await house.device(house.ana)
    device.answers = [(status, {})]
    await ring(house, "penne")
    await device.wait(), await other.wait()
    await nothing_more(house, house.ana, other)
    assert len(device.pushes) == 1
    assert [d["device"] for d in (await house.ana.call("push.list"))["devices"]] == [other.id]


@pytest.mark.parametrize("status", [400, 401, 403, 413])
async def test_what_is_our_fault_is_logged_once_and_not_repeated(house, status):
    device, other = await house.device(house.ana), await house.device(house.ana)
    device.answers = [(status, {}), (201, {})]
    timer = await ring(house, "penne")
    await device.wait(), await other.wait()
    await nothing_more(house, house.ana, device)
    assert len([p for p in device.pushes if p["id"] == timer["id"]]) == 1
    lines = [line for line in house.server.tail(200).splitlines() if "a push was" in line]
    assert len(lines) == 1 and "level=error" in lines[0] and device.path not in house.server.tail(200), lines


# --- subscriptions


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
    await house.bo.call("account.delete", password="another long secret")
    assert not third.pushes


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
    # As delivered: https only, and no address of this machine or of a private network.
    server = make_server(args=["--limit", "pushDevicesPerAccount=2"])
    ana = await server.login("ana")
    for endpoint in ["http://push.example.org/x", "https://localhost/x", "https://127.0.0.1/x", "https://10.1.2.3/x",
                     "https://192.168.0.9:8443/x", "https://[::1]/x", "https://[fd00::1]/x", "https://router/x"]:
        with pytest.raises(Refused) as refused:
            await ana.call("push.subscribe", endpoint=endpoint, keys=good["keys"])
        assert refused.value.field == "endpoint" and refused.value.reason in ("invalid", "not_allowed"), endpoint
    for number in (1, 2, 2):
        await ana.call("push.subscribe", endpoint=f"https://push.example.org/{number}", keys=good["keys"])
    with pytest.raises(Refused) as refused:
        await ana.call("push.subscribe", endpoint="https://push.example.org/3", keys=good["keys"])
    assert refused.value.reason == "limit"
    await ana.close()


async def test_a_name_that_leads_into_a_private_network_is_not_asked(make_server, service):
    """What a host means is looked up before each request: how it was written when it was subscribed says nothing."""
    server = make_server(args=["--contact", "ops@example.org"])
    ana = await server.login("ana")
    room = await ana.direct_room()
    device = service.device()
    await ana.call("push.subscribe", endpoint=f"https://127.1:{service.port}/x",
                   keys=device.subscription["keys"])
    answer = await ana.ask(room, "test my alarm")
    assert not answer.get("code")
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


# --- the trial


async def trial(client, room, text="test my alarm"):
    answer = await client.ask(room, text)

    async def finding(words):
        return await client.wait_for("message", room=room, where=lambda e: e.get("cause") == answer["cause"]
                                     and e["seq"] > answer["seq"] and words in e["text"])
    return answer, finding


@pytest.mark.parametrize("language, text, arrived", [
    ("en", "test my alarm", "Firefox on Linux"), ("fr", "teste mon alarme", "Firefox sur Linux")])
async def test_the_alarm_is_tried_and_the_way_is_told(house, faults, language, text, arrived):
    """B21"""
    await house.ana.call("account.set", language=language)
    room = await house.ana.direct_room()
    device = await house.device(house.ana, browser="Firefox", system="Linux")
    asked = time.time()
    answer, finding = await trial(house.ana, room, text)
    assert not answer.get("code") and arrived in answer["text"]
    assert not device.pushes, "there is time to close the page"
    (push,) = await device.wait()
    assert push["at"] - asked >= 9 and push["kind"] == "test" and "stop" not in push
    token = {"Authorization": f"Bearer {house.server.accounts['ana']['token']}"}
    other = {"Authorization": f"Bearer {house.server.accounts['bo']['token']}"}
    report = {"test": push["id"], "open": False}
    assert house.server.request("POST", "/push/arrived", report, other)[0] == 404, "nobody else's"
    assert house.server.request("POST", "/push/arrived", {}, token)[0] == 400
    assert house.server.request("POST", "/push/arrived", report, token)[0] == 200
    said = await finding(arrived)
    assert said["quiet"] and said["from"]["bot"] and " s" in said["text"]
    # Told once, and nothing of a device that did not answer.
    assert house.server.request("POST", "/push/arrived", report, token)[0] == 200
    faults.step(60)
    await ring(house, "sentinel")
    await device.wait(where=lambda p: "sentinel" in p["title"])
    told = [e for e in house.ana.seen("message", room=room) if e.get("cause") == answer["cause"]]
    assert len(told) == 2


async def test_what_went_wrong_is_told_as_it_was(house, faults):
    """B21"""
    room = await house.ana.direct_room()
    statuses = {"Taken": 201, "Gone": 410, "Refused": 403, "Busy": 429, "Broken": 500}
    devices = {}
    for name, status in statuses.items():
        devices[name] = await house.device(house.ana, browser=name, system="Linux")
        devices[name].answers = [(status, {})]
    _, finding = await trial(house.ana, room)
    faults.step(10)
    for name, words in {"Gone": "410", "Refused": "403", "Busy": "429", "Broken": "cannot be reached"}.items():
        assert name in (await finding(words))["text"]
    await devices["Taken"].wait()
    faults.step(30)
    assert "Taken" in (await finding("has not shown it"))["text"]
    known = {d["browser"] for d in (await house.ana.call("push.list"))["devices"]}
    assert known == {"Taken", "Refused", "Busy", "Broken"}, "what is gone is taken off"


@pytest.mark.parametrize("text", ["test my alarm", "teste mon alarme"])
async def test_without_a_device_it_says_what_to_do(house, text):
    """B21"""
    answer = await house.ana.ask(await house.ana.direct_room(), text)
    assert answer["code"] == "not_found" and ("Home" in answer["text"] or "accueil" in answer["text"])
