"""Reminders on the running program, where time passes by itself, and rules beside dateutil (E19 B1 B5); the rest is told by Tests/Dialogues/reminders."""
import datetime
import random
from zoneinfo import ZoneInfo

import pytest
from dateutil import rrule as rules

from client import new_cid, unwrap

pytestmark = pytest.mark.row("E19", "B1", "B5")

ZONE = ZoneInfo("Europe/Paris")


@pytest.fixture(autouse=True)
async def in_paris(ana, bo):
    for who in (ana, bo):
        await who.call("account.set", timeZone="Europe/Paris")
    yield
    for who in (ana, bo):
        await who.call("account.set", timeZone="UTC")


def local(reminder, zone=ZONE):
    return datetime.datetime.fromtimestamp(reminder["dueAt"] / 1000, zone)


async def test_a_rule_that_names_the_same_again_and_again_costs_nothing(ana, bo, kitchen):
    """B5: the same hour and minute a hundred times are one."""
    again = ",".join("0" * 100)
    rule = f"FREQ=YEARLY;BYMONTHDAY=31,-1;BYHOUR={again};BYMINUTE={again};BYSETPOS=-1"
    await ana.refused("too_long", "reminder.create", "rrule", room=kitchen, text="stir", rrule=rule.replace("0,0", "0,0,0"), cid=next(new_cid))
    before = ana.server.memory()
    made = await ana.start("reminder.create", room=kitchen, text="stir", rrule=rule, cid=next(new_cid))
    await bo.say(kitchen, "meanwhile")
    reminder = unwrap((await made)["result"], "reminder")
    assert reminder["rrule"].endswith("BYHOUR=0;BYMINUTE=0;BYSETPOS=-1") and (local(reminder).month, local(reminder).day) == (12, 31)
    assert ana.server.memory() - before < 64 << 20


async def due_message(client, room, text, since=0):
    return await client.wait_for("message", room=room, since=since, where=lambda e: e["from"].get("bot")
                                 and text in e["text"] and not e.get("cause") and not e.get("quiet"))


async def test_at_its_time_it_mentions_the_person_once(ana, bo, kitchen):
    """E19"""
    mark = await bo.mark()
    await ana.ask(kitchen, "@simmer remind me in 1 second to check the oven")
    message = await due_message(bo, kitchen, "check the oven", since=mark)
    assert "ana" in message["text"].lower()
    event = await bo.wait_for("reminder", room=kitchen, where=lambda e: e["reminder"]["state"] == "fired")
    assert event["reminder"]["lastFiredAt"]
    await bo.ask(kitchen, "@simmer help")
    assert len([e for e in bo.seen("reminder", room=kitchen) if e["reminder"]["state"] == "fired"]) == 1


def sample_rules(random_, count=40):
    """Rules of the allowed subset, with a local time of day and a zone."""
    zones = ["Europe/Paris", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "UTC"]
    for _ in range(count):
        rule = random_.choice([
            lambda: f"FREQ=DAILY;INTERVAL={random_.randint(1, 9)}",
            lambda: "FREQ=WEEKLY;BYDAY=" + ",".join(sorted(random_.sample(["MO", "TU", "WE", "TH", "FR", "SA", "SU"], 3))),
            lambda: f"FREQ=MONTHLY;BYMONTHDAY={random_.randint(1, 28)}",
            lambda: f"FREQ=MONTHLY;BYDAY={random_.choice(['1', '2', '3', '4', '-1'])}{random_.choice(['MO', 'WE', 'SU'])}",
            lambda: "FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1",
            lambda: f"FREQ=YEARLY;BYMONTH={random_.randint(1, 12)};BYMONTHDAY={random_.randint(1, 28)}",
        ])()
        yield rule, f"{random_.randint(0, 23):02}:{random_.choice([0, 15, 30, 59]):02}", random_.choice(zones)


def instant(turn, zone):
    """A time of a zone: of one that comes twice the first, of one that the clocks leave out the moment at which they are put forward."""
    first, second = (turn.replace(tzinfo=zone, fold=fold).astimezone(datetime.UTC) for fold in (0, 1))
    if first <= second:
        return first
    while second.astimezone(zone).utcoffset() == turn.replace(tzinfo=zone).utcoffset():
        second += datetime.timedelta(minutes=1)
    return second


async def test_the_first_turn_of_a_rule_is_what_dateutil_says(ana, fresh):
    """B5: INTERVAL counts from the day of creation, so rules with one are compared from then on."""
    room = await ana.make_room(fresh("Rules "))
    seed = random.randrange(1 << 32)
    for rule, clock, zone in sample_rules(random.Random(seed)):
        before = datetime.datetime.now(datetime.UTC)
        made = unwrap(await ana.call("reminder.create", room=room, text="x", rrule=rule, time=clock, timeZone=zone,
                                     cid=next(new_cid)), "reminder")
        after = datetime.datetime.now(datetime.UTC)
        hour, minute = map(int, clock.split(":"))

        def first(now):
            """The first turn after `now`, and whether it is on the same day."""
            here = now.astimezone(ZoneInfo(zone))
            start = here.replace(hour=hour, minute=minute, second=0, microsecond=0, tzinfo=None)
            turns = (instant(turn, ZoneInfo(zone)) for turn in rules.rrulestr(rule, dtstart=start))
            turn = next(turn for turn in turns if turn > now)
            return turn, turn.astimezone(ZoneInfo(zone)).date() == here.date()
        got = local(made, datetime.UTC)
        # A turn may come while the rule is on its way.
        expected = [first(before), first(after)]
        if "INTERVAL" in rule and not any(is_today for _, is_today in expected):
            there = got.astimezone(ZoneInfo(zone)).replace(hour=hour, minute=minute, tzinfo=None)
            assert instant(there, ZoneInfo(zone)) == got > before, (seed, rule, clock, zone)
        else:
            assert got in [turn for turn, _ in expected], (seed, rule, clock, zone)
