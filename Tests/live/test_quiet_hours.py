"""Quiet hours: who is woken meanwhile, and by what (B19 F21)."""
import asyncio
import contextlib
import datetime
import sqlite3
import time
import zoneinfo

import pytest

from bot import assert_ok
from client import PATIENCE, new_cid
from conftest import shared_room
from faults import Faults
from pushservice import PushService

pytestmark = pytest.mark.row("B19", "F21")
# Nobody's machine is there: the hours are those of the person's clock, which is never changed.
ZONE = "Asia/Kathmandu"
HOUR, DAY = 3600, 86_400


class House:
    """A server whose clock is moved by hand and that may push to this machine; ana and bo in a room, each with a device."""

    def __init__(self, server, service, faults, ana, bo, room):
        self.server, self.service, self.faults, self.ana, self.bo, self.room = server, service, faults, ana, bo, room
        self.began, self.shift = time.time(), 0

    def step(self, seconds):
        self.shift += seconds
        self.faults.step(seconds)

    def local(self, hours=0, form="%H:%M"):
        """What ana's clock shows, or will: "21:07"."""
        at = datetime.datetime.fromtimestamp(self.began + self.shift + hours * HOUR, zoneinfo.ZoneInfo(ZONE))
        return at.strftime(form)

    async def device(self, client):
        device = self.service.device()
        await client.call("push.subscribe", **device.subscription)
        return device

    async def jobs(self, pattern, where):
        """Waits until the jobs of that id are as wanted."""
        async with asyncio.timeout(PATIENCE):
            while True:
                with contextlib.closing(sqlite3.connect(f"file:{self.server.data}/simmer.sqlite?mode=ro", uri=True)) as store:
                    rows = store.execute("SELECT due, body FROM job WHERE id LIKE ?", (pattern,)).fetchall()
                if where(rows):
                    return rows
                await self.ana.settle()

    async def ring(self, client, label):
        await client.call("timer.start", room=self.room, label=label, totalSeconds=1, cid=next(new_cid))
        self.step(1)
        await client.wait_for("timer", room=self.room,
                              where=lambda e: e["timer"]["label"] == label and e["timer"]["state"] == "finished")

    async def remind(self, client, text, **more):
        """A reminder of in a minute."""
        due = int((time.time() + self.shift) * 1000) + 60_000
        return (await client.call("reminder.create", room=self.room, text=text, dueAt=due, cid=next(new_cid),
                                  **more))["reminder"]


@pytest.fixture
async def house(make_server, tmp_path):
    async with PushService() as service:
        faults = Faults(tmp_path)
        server = make_server(args=["--test-push", "--contact", "ops@example.org"], env=faults.environment)
        ana = await server.login("ana", firstName="Ana", timeZone=ZONE)
        bo = await server.login("bo", firstName="Bo")
        room = await shared_room(ana, bo, name="Kitchen")
        yield House(server, service, faults, ana, bo, room)
        await ana.close()
        await bo.close()


async def test_what_is_of_others_waits_and_what_is_ones_own_does_not(house):
    hers, his = await house.device(house.ana), await house.device(house.bo)
    await house.ana.call("account.set", quietHours=f"{house.local(-1)}-{house.local(1)}")
    await house.ana.call("room.set", room=house.room, ring="everyone", cid=next(new_cid))
    await house.ring(house.bo, "of bo")
    await his.wait(where=lambda p: "of bo" in p["title"])
    await house.remind(house.bo, "for all")
    await house.remind(house.bo, "for ana", targets=[house.ana.account["id"]])
    house.step(60)
    await his.wait(where=lambda p: "for all" in p["title"])
    # Her own wake her, and what she herself joined.
    await house.ring(house.ana, "of ana")
    await house.remind(house.ana, "her own")
    house.step(60)
    await hers.wait(where=lambda p: "of ana" in p["title"])
    await hers.wait(where=lambda p: "her own" in p["title"])
    set_by_bo = assert_ok(await house.bo.ask(house.room, "@simmer remind me in 10 minutes to take out the gel"))
    assert_ok(await house.ana.ask(house.room, "@simmer me too", replyTo=set_by_bo["seq"]))
    house.step(600)
    await hers.wait(where=lambda p: "the gel" in p["title"])
    shown = " ".join(p["title"] for p in hers.pushes)
    assert "of bo" not in shown and "for all" not in shown and "for ana" not in shown


async def test_of_the_messages_of_a_night_the_newest_of_each_room_comes_at_its_end(house):
    device = await house.device(house.ana)
    await house.ana.call("account.set", quietHours=f"{house.local(-1)}-{house.local(2)}")
    other = await shared_room(house.ana, house.bo, name="Lab")
    await house.bo.say(house.room, "@ana are you there?")
    last = await house.bo.say(house.room, "@ana at nine then")
    read = await house.bo.say(other, "@ana never mind")
    house.step(5)
    await house.jobs("push/held/%", lambda rows: len(rows) == 2 and any(f'"seq":{last["seq"]}' in r[1] for r in rows))
    await house.jobs("push/message/%", lambda rows: not rows)
    assert not device.pushes
    assert (await house.ana.rooms())[house.room]["unread"] >= 2, "it is in the history, and unread"
    await house.ana.call("room.read", room=other, seq=read["seq"])
    await house.ana.wait_for("read", room=other, seq=read["seq"])
    house.step(2 * HOUR)
    (push,) = await device.wait()
    assert push["body"] == "@ana at nine then" and push["kind"] == "message"
    await house.jobs("push/held/%", lambda rows: not rows)
    await house.ring(house.ana, "sentinel")
    await device.wait(where=lambda p: "sentinel" in p["title"])
    assert len(device.of("message")) == 1
    # By day messages come as ever, and no later than the next night begins.
    await house.ana.call("account.set", quietHours=f"{house.local(0.5)}-{house.local(2)}")
    await house.bo.say(house.room, "@ana by day")
    house.step(5)
    day = (await device.wait(where=lambda p: p["body"] == "@ana by day"))[0]
    assert 0 < int(day["headers"]["ttl"]) <= 30 * 60


async def test_a_crash_in_the_night_keeps_what_waits(house):
    device = await house.device(house.ana)
    await house.ana.call("account.set", quietHours=f"{house.local(-1)}-{house.local(2)}")
    await house.bo.say(house.room, "@ana in the morning")
    house.step(5)
    await house.jobs("push/held/%", lambda rows: len(rows) == 1)
    house.server.kill()
    house.step(2 * HOUR)
    house.server.start()
    (push,) = await device.wait()
    assert push["body"] == "@ana in the morning"


async def test_a_summary_that_is_due_in_quiet_hours_comes_at_their_end(house):
    """B19"""
    own = await house.ana.direct_room()
    await house.ana.call("account.set", quietHours=f"{house.local(5)}-{house.local(8)}")
    assert_ok(await house.ana.ask(house.room, f"@simmer daily summary at {house.local(6, '%I:%M %p')}"))
    (row,) = await house.jobs("digest/%", lambda rows: len(rows) == 1 and '"at"' in rows[0][1])
    due, mark = row[0], await house.ana.mark()
    await house.bo.say(house.room, "the buffer is ready")
    house.step(7 * HOUR)
    (row,) = await house.jobs("digest/%", lambda rows: len(rows) == 1 and rows[0][0] > due)
    assert row[0] - due == 2 * HOUR * 1000, "two hours later, when they end"
    await house.ana.settle()
    assert not [m for m in await house.ana.all_history(own) if "Kitchen" in m["text"]]
    house.step(HOUR)
    summary = await house.ana.wait_for("message", room=own, since=mark, where=lambda m: "Kitchen" in m["text"])
    assert not summary.get("code")
    # The next one is put off again, and none is lost or told twice.
    await house.jobs("digest/%", lambda rows: len(rows) == 1 and rows[0][0] == due + DAY * 1000)
    assert len([m for m in await house.ana.all_history(own) if "Kitchen" in m["text"]]) == 1


async def test_they_are_said_shown_and_taken_back(server, fresh):
    """The person's other device is told; all else that is said of them stands in `Tests/Dialogues/talk/quiet_hours.txt`."""
    name = fresh()
    ana = await server.login(name)
    phone = await server.login(name)
    room = await ana.make_room(fresh("Quiet "))

    async def hours():
        return (await ana.call("account.get"))["account"]["quietHours"]

    async def said(line):
        return assert_ok(await ana.ask(room, "@simmer " + line))["text"]

    mark = await phone.mark()
    assert "22" in await said("quiet hours from 10 pm to 7 am") and await hours() == "22:00-07:00"
    told = await phone.wait_for("account", since=mark, change="settings")
    assert told["fields"] == {"quietHours": "22:00-07:00"}
    assert "22" in await said("are there quiet hours?")
    await said("undo")
    assert await hours() == ""
    await ana.close()
    await phone.close()
