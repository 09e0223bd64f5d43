"""Alarms that reach a phone with the page closed, by Web Push, at a push service of our own: whom they wake, and until when
(B21 N40 N41 T18 E19 F21)."""
import time

import pytest

from albums import upload
from client import new_cid
from pushhouse import faults, HOUR, house, nothing_more, ring, service  # noqa: F401

pytestmark = pytest.mark.row("B21", "N40", "T18", "E19", "F21")


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


async def test_a_reminder_wakes_its_targets_in_their_language(house, faults):
    """E19"""
    hers, his = await house.device(house.ana), await house.device(house.bo)
    await house.bo.call("account.set", language="fr")
    due = int(time.time() * 1000) + 60_000
    for targets in ([house.bo.account["id"]], []):
        await house.ana.call("reminder.create", room=house.room, text=f"take out the gel {len(targets)}", dueAt=due,
                             targets=targets, cid=next(new_cid))
    faults.step(60)
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


async def test_mentions_and_replies_wake_and_talk_does_not(house, faults):
    """F21"""
    device = await house.device(house.bo)
    mine = await house.bo.say(house.room, "who cooks tonight?")
    await house.ana.say(house.room, "no idea")
    await house.ana.say(house.room, "bo@example.org is no mention")
    await house.ana.say(house.room, "Ask @Bo, please")
    await house.ana.say(house.room, "I do", replyTo=mine["seq"])
    faults.step(5)
    first, second = sorted(await device.wait(2), key=lambda push: push["body"])
    assert first["kind"] == second["kind"] == "message" and first["headers"]["urgency"] == "normal"
    assert first["body"] == "Ask @Bo, please" and "Ana" in first["title"] and second["body"] == "I do"
    # What was read meanwhile wakes nobody.
    with faults.held():
        seen = await house.ana.say(house.room, "@bo read this")
        await house.bo.call("room.read", room=house.room, seq=seen["seq"])
        await house.ana.wait_for("read", room=house.room, account=house.bo.id, seq=seen["seq"])
        gone = await house.ana.say(house.room, "@bo never mind")
        await house.ana.call("message.delete", room=house.room, of=gone["seq"], cid=next(new_cid))
        await house.ana.say(house.room, "@bo come")
    faults.step(5)
    await device.wait(where=lambda p: p["body"] == "@bo come")
    assert sorted(push["body"] for push in device.pushes) == ["@bo come", "Ask @Bo, please", "I do"]


async def test_a_batch_of_photos_wakes_once(house, faults):
    """B13: whether they come in one message or one by one; what is said with the last one wakes as it always does."""
    device = await house.device(house.bo)
    await house.bo.call("room.set", room=house.room, notify="all", cid=next(new_cid))
    token = await house.server.person("ana")
    with faults.held():
        for count in (3, 1, 1):
            await house.ana.say(house.room, "", photos=[upload(house.server, token, house.room) for _ in range(count)])
        await house.ana.say(house.room, "from the lift", photos=[upload(house.server, token, house.room)])
        await house.ana.say(house.room, "and that was all")
    faults.step(5)
    await device.wait(3)
    await nothing_more(house, house.bo, device)
    assert sorted(push["body"] for push in device.of("message")) == ["3 photos", "and that was all", "from the lift"]


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
        "reminder.create", room=house.room, text="the gel", dueAt=int(time.time() * 1000) + 60_000, cid=next(new_cid),
        **more))["reminder"]
    faults.step(60)
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
                                     dueAt=int(time.time() * 1000) + 60_000))["reminder"]
    faults.step(60)
    await device.wait(where=lambda p: p["kind"] == "reminder")
    assert house.server.request("POST", "/push/stop", {"room": house.room, "reminder": reminder["id"]},
                                {"Authorization": f"Bearer {token}"})[0] == 200
    await house.ana.wait_for("reminder", room=house.room, where=lambda e: e["reminder"]["state"] == "done")
    faults.step(200)
    await nothing_more(house, house.ana, device)
    assert len(device.pushes) == 3 and timer["id"]
