"""The calendar feed (B20), read by programs that Simmer knows nothing of: icalendar and recurring-ical-events."""
import datetime
from calendar import monthrange
from zoneinfo import ZoneInfo

import icalendar
import pytest
import recurring_ical_events

from archives import path_in, told_alone
from bot import assert_ok, code, french
from client import new_cid
from conftest import shared_room

pytestmark = pytest.mark.row("B20")

PARIS = ZoneInfo("Europe/Paris")
YEAR = datetime.date.today().year + 1
# The Sunday of next year on which Paris puts its clocks forward.
CHANGE = max(day for day in (datetime.date(YEAR, 3, n) for n in range(25, 32)) if day.weekday() == 6)
DUE = datetime.datetime(YEAR, 5, 4, 7, 30, tzinfo=datetime.UTC)


@pytest.fixture
async def lab(login, fresh):
    """ana in Paris and bo, in a lab of their own."""
    ana, bo = await login("ana", firstName="Ana"), await login("bo", firstName="Bo")
    await ana.call("account.set", timeZone="Europe/Paris")
    room = await shared_room(ana, bo, name=fresh("Lab "), kind="lab")
    yield ana, bo, room
    await ana.call("account.set", timeZone="UTC")


async def feed(server, client, room):
    path = (await client.call("calendar.link", room=room, cid=next(new_cid)))["url"]
    status, headers, body = server.request("GET", path)
    assert status == 200 and headers["Content-Type"].startswith("text/calendar")
    return path, headers, body


def events(body):
    calendar = icalendar.Calendar.from_ical(body)
    assert not calendar.errors
    return {str(event["SUMMARY"]): event for event in calendar.walk("VEVENT")}


def check_form(body):
    """Lines end in CR LF, none is longer than 75 octets, and none cuts a character in two."""
    assert body.endswith(b"\r\n") and b"\n" not in body.replace(b"\r\n", b"")
    for line in body.split(b"\r\n"):
        assert len(line) <= 75, line
        line.decode()


async def test_what_lies_ahead_is_in_the_calendar(server, lab):
    """B20: reminders, repeats and experiments; special characters and long lines come back as they were."""
    ana, bo, room = lab
    awkward = "feed; the, cells \\ now — ünïcödé 🧫 " + "very " * 30 + "long"
    await ana.call("reminder.create", room=room, text=awkward, dueAt=int(DUE.timestamp() * 1000), cid=next(new_cid))
    assert_ok(await ana.ask(room, f"@simmer new experiment Lactase pH from 3 March {YEAR} to 7 March {YEAR}: line one"))
    assert_ok(await ana.ask(room, "@simmer save"))
    _, headers, body = await feed(server, ana, room)
    check_form(body)
    found = events(body)
    once = found[" ".join(awkward.split())]
    assert once["DTSTART"].dt == DUE
    experiment = found["Lactase pH"]
    assert experiment["DTSTART"].dt == datetime.date(YEAR, 3, 3)
    assert experiment["DTEND"].dt == datetime.date(YEAR, 3, 8), "the end is the first day that is not in it"
    assert headers["ETag"] and headers["Last-Modified"]


async def test_a_repeat_stays_at_its_hour_over_clock_changes(server, lab):
    """B20: every Monday at 9 in Paris is at 9 before and after the last Sunday of March, as another program expands it."""
    ana, _, room = lab
    assert_ok(await ana.ask(room, "@simmer remind us every Monday at 9 to feed the cells"))
    _, _, body = await feed(server, ana, room)
    calendar = icalendar.Calendar.from_ical(body)
    (zone,) = calendar.walk("VTIMEZONE")
    assert str(zone["TZID"]) == "Europe/Paris"
    mondays = [CHANGE + datetime.timedelta(days=1 + 7 * week) for week in (-2, -1, 0, 1, 2)]
    turns = recurring_ical_events.of(calendar).between(mondays[0], mondays[-1] + datetime.timedelta(days=1))
    starts = sorted(turn["DTSTART"].dt for turn in turns)
    wanted = [datetime.datetime.combine(day, datetime.time(9), PARIS) for day in mondays]
    assert [s.astimezone(datetime.UTC) for s in starts] == [w.astimezone(datetime.UTC) for w in wanted]
    assert {s.utcoffset() for s in starts} == {datetime.timedelta(hours=1), datetime.timedelta(hours=2)}
    # The zone that is told gives the same, for programs that have no table of their own.
    told = zone.to_tz()
    for when in wanted:
        assert when.replace(tzinfo=told).utcoffset() == when.utcoffset()


async def test_the_last_day_of_the_month(server, lab):
    """B20: "every month on the 31st" is the last day of shorter months."""
    ana, _, room = lab
    assert_ok(await ana.ask(room, "@simmer remind us every month on the 31st at 18:00 to count the stock"))
    _, _, body = await feed(server, ana, room)
    turns = recurring_ical_events.of(icalendar.Calendar.from_ical(body)).between(
        datetime.date(YEAR, 1, 1), datetime.date(YEAR, 5, 1))
    assert sorted(t["DTSTART"].dt.day for t in turns) == [monthrange(YEAR, 2)[1], 30, 31, 31]


async def test_it_changes_only_when_something_changed(server, lab):
    """B20: the same ETag and UIDs until a thing changes; then another ETag and the same UID with a higher SEQUENCE."""
    ana, _, room = lab
    due = int(DUE.timestamp() * 1000)
    made = (await ana.call("reminder.create", room=room, text="order gloves", dueAt=due, cid=next(new_cid)))["reminder"]
    path, headers, body = await feed(server, ana, room)
    status, _, nothing = server.request("GET", path, headers={"If-None-Match": headers["ETag"]})
    assert (status, nothing) == (304, b"")
    status, again, nothing = server.request("HEAD", path)
    assert (status, nothing, again["ETag"]) == (200, b"", headers["ETag"])
    await ana.call("reminder.update", room=room, reminder=made["id"], text="order more gloves", cid=next(new_cid))
    status, later, changed = server.request("GET", path, headers={"If-None-Match": headers["ETag"]})
    assert status == 200 and later["ETag"] != headers["ETag"]
    before, after = events(body)["order gloves"], events(changed)["order more gloves"]
    assert before["UID"] == after["UID"] and int(after["SEQUENCE"]) > int(before["SEQUENCE"])
    await ana.call("reminder.cancel", room=room, reminder=made["id"], cid=next(new_cid))
    assert not events(server.request("GET", path)[2])


async def test_each_sees_what_is_theirs(server, lab):
    """B20: a reminder for bo alone stands in bo's calendar, not in ana's."""
    ana, bo, room = lab
    assert_ok(await bo.ask(room, "@simmer remind me tomorrow at 9 to call home"))
    assert events((await feed(server, bo, room))[2]) and not events((await feed(server, ana, room))[2])


@pytest.mark.parametrize("ask, revoke", [
    ("calendar link", "revoke the calendar link"), ("lien du calendrier", "révoque le lien du calendrier")])
async def test_the_address_by_words_and_its_end(server, lab, ask, revoke):
    """B20: "calendar link" — FR "lien du calendrier", told to nobody else; revoked, another one is made by asking again."""
    ana, _, room = lab
    answer = await told_alone(ana, room, f"@simmer {ask}")
    path = path_in(answer)
    assert server.request("GET", path)[0] == 200
    gone = assert_ok(await ana.ask(room, f"@simmer {revoke}"))
    assert server.request("GET", path)[0] == 404
    new = path_in(await told_alone(ana, room, f"@simmer {ask}"))
    assert new != path and server.request("GET", new)[0] == 200
    if ask.startswith("lien"):
        assert french(answer) and french(gone)
    assert (await ana.call("calendar.revoke", room=room, cid=next(new_cid)))["revoked"] == 1
    assert server.request("GET", new)[0] == 404


async def test_it_ends_with_the_membership(server, lab, login):
    """B20: removed from the room, the feed is as if it had never been; coming back does not bring it back."""
    ana, bo, room = lab
    path, _, _ = await feed(server, bo, room)
    unknown = server.request("GET", "/calendar/" + "x" * 43 + ".ics")
    await ana.call("room.removeMember", room=room, account=bo.id)
    assert server.request("GET", path)[::2] == unknown[::2] and unknown[0] == 404
    await bo.join((await ana.link(room))["token"])
    assert server.request("GET", path)[0] == 404
    await bo.refused("not_found", "calendar.link", room="0198c0de-0000-7000-8000-000000000000")


async def test_there_is_an_end_to_addresses(server, lab):
    """B20: so many open ones, then `limit`; a repeat replaces its own."""
    ana, _, room = lab
    for _ in range(10):
        made = await ana.call("calendar.link", room=room, cid=(cid := next(new_cid)))
    await ana.refused("limit", "calendar.link", room=room, cid=next(new_cid))
    again = await ana.call("calendar.link", room=room, cid=cid)
    assert again["dup"] and again.keys() == {"url", "dup"}
    assert server.request("GET", made["url"])[0] == 404 and server.request("GET", again["url"])[0] == 200
    assert code(await ana.ask(room, "@simmer calendar link")) == "limit"
