"""Reminders by sentence and by method: once and repeated, snooze, done, targets, zones (E19 E20 B1 B5 B8)."""
import datetime
import random
import re
import time
from zoneinfo import ZoneInfo

import pytest
from dateutil import rrule as rules

from bot import assert_ok, code, french
from client import new_cid, unwrap
from faults import Faults

pytestmark = pytest.mark.row("E19", "E20", "B1", "B5", "B8")

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


async def waiting(client, room):
    return [r for r in await client.reminders(room) if r["state"] == "waiting"]


async def only(client, room):
    (reminder,) = await waiting(client, room)
    return reminder


@pytest.mark.parametrize("sentence, text", [
    ("remind us every Monday at 9 to feed the cells", "feed the cells"),
    ("every Monday at 9 remind us to feed the cells", "feed the cells"),
    ("chaque lundi à 9 h, rappelle-nous de nourrir les cellules", "nourrir les cellules"),
    ("rappelle-nous chaque lundi à 9 h de nourrir les cellules", "nourrir les cellules")])
async def test_a_weekly_reminder_says_back_weekday_date_time_and_zone(ana, kitchen, sentence, text):
    """B5"""
    before = time.time()
    message = assert_ok(await ana.ask(kitchen, f"@simmer {sentence}"))
    reminder = await only(ana, kitchen)
    due = local(reminder)
    assert reminder["text"] == text and (due.isoweekday(), due.hour, due.minute) == (1, 9, 0)
    assert due.timestamp() > before and due - datetime.datetime.now(ZONE) <= datetime.timedelta(days=7, hours=1)
    assert reminder["timeZone"] == "Europe/Paris" and "FREQ=WEEKLY" in reminder["rrule"] and "BYDAY=MO" in reminder["rrule"]
    said = message["text"].lower()
    assert re.search(r"monday|lundi", said) and re.search(r"\b0?9(:00| h|\u202fh|\u00a0h|\b)", said) and str(due.day) in said, said
    assert re.search(r"paris|cet|cest|utc|gmt", said), said
    assert french(message) == ("lundi" in sentence)


@pytest.mark.parametrize("sentence, text, days, hour, minute", [
    ("remind me to change the medium tomorrow at 9", "change the medium", 1, 9, 0),
    ("remind me tomorrow at 14:30 to call Mum", "call Mum", 1, 14, 30),
    ("rappelle-moi de changer le milieu demain à 9 h", "changer le milieu", 1, 9, 0),
    ("rappelle-moi demain à 14 h 30 d'appeler maman", "appeler maman", 1, 14, 30)])
async def test_a_reminder_at_an_instant(ana, kitchen, sentence, text, days, hour, minute):
    """E19"""
    before = datetime.datetime.now(ZONE).date()
    assert_ok(await ana.ask(kitchen, f"@simmer {sentence}"))
    reminder = await only(ana, kitchen)
    due = local(reminder)
    assert reminder["text"] == text and (due.hour, due.minute) == (hour, minute) and not reminder.get("rrule")
    assert due.date() - before in (datetime.timedelta(days), datetime.timedelta(days + 1))


async def test_a_reminder_after_a_while(ana, kitchen):
    """E19"""
    assert_ok(await ana.ask(kitchen, "@simmer remind us in 45 minutes to stir"))
    assert abs((await only(ana, kitchen))["dueAt"] / 1000 - time.time() - 2700) < 60


@pytest.mark.parametrize("sentence, rule", [
    ("remind me every day at 8 am to take the pill", {"FREQ=DAILY"}),
    ("every weekday at 9 remind us to feed the starter", {"BYDAY=MO,TU,WE,TH,FR"}),
    ("remind me on the first Monday of every month at 10 to pay", {"FREQ=MONTHLY", "BYDAY=1MO"}),
    ("remind us every 2 weeks on Friday at 17:00 to clean", {"FREQ=WEEKLY", "INTERVAL=2", "BYDAY=FR"}),
    ("remind me on the 31st of every month at 9 to pay the rent", {"BYMONTHDAY=28,29,30,31", "BYSETPOS=-1"}),
    ("remind us every 30 minutes to stir", {"FREQ=MINUTELY", "INTERVAL=30"}),
    ("rappelle-moi tous les jours à 8 h de prendre la pilule", {"FREQ=DAILY"})])
async def test_repeats_are_kept_as_rules(ana, kitchen, sentence, rule):
    """B5"""
    assert_ok(await ana.ask(kitchen, f"@simmer {sentence}"))
    parts = set((await only(ana, kitchen))["rrule"].removeprefix("RRULE:").split(";"))
    assert rule <= parts, parts


@pytest.mark.parametrize("sentence, expected", [
    ("remind me yesterday at 9 to call", "past"), ("remind me soon to call", "missing"), ("remind me to call", "missing"),
    ("remind me tomorrow at 9", "missing"), ("remind me in 9 years to call", "too_big"),
    ("rappelle-moi hier à 9 h d'appeler", "past"), ("rappelle-moi d'appeler", "missing")])
async def test_a_wrong_or_missing_time_has_its_code(ana, kitchen, sentence, expected):
    """E19"""
    answer = await ana.ask(kitchen, f"@simmer {sentence}")
    assert code(answer) == expected, answer["text"]
    assert await waiting(ana, kitchen) == []


@pytest.mark.parametrize("sentence, words", [
    ("remind us every 10 seconds to stir", "Every 5 minutes"), ("remind me every minute to stir", "Every 5 minutes"),
    ("remind me every day at 9:00 and 9:03 to stir", "Every 5 minutes"),
    ("rappelle-nous toutes les 10 secondes de remuer", "Toutes les 5 minutes"),
    ("rappelle-moi toutes les 4 minutes de remuer", "Toutes les 5 minutes")])
async def test_more_often_than_every_five_minutes_is_refused(ana, kitchen, sentence, words):
    """B5"""
    answer = await ana.ask(kitchen, f"@simmer {sentence}")
    assert code(answer) == "limit" and words in answer["text"], answer["text"]
    assert await waiting(ana, kitchen) == []


@pytest.mark.parametrize("rule", ["FREQ=SECONDLY;INTERVAL=10;COUNT=10000", "FREQ=MINUTELY", "FREQ=MINUTELY;INTERVAL=4",
                                  "FREQ=DAILY;BYHOUR=9;BYMINUTE=0,4", "FREQ=WEEKLY;BYHOUR=0,23;BYMINUTE=0,59"])
async def test_a_rule_that_comes_more_often_is_refused(ana, kitchen, rule):
    """B5"""
    await ana.refused("limit", "reminder.create", "rrule", room=kitchen, text="stir", rrule=rule, cid=next(new_cid))


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


async def test_the_reminders_of_a_person_are_limited_over_all_rooms(make_server):
    """B5: also where one was cancelled and is brought back, or has fired and is put off."""
    server = make_server(limits={"remindersPerPerson": 3, "messagesPer10Seconds": 0})
    ana, bo = await server.login("ana"), await server.login("bo")
    rooms = [await ana.make_room(f"R{n}") for n in range(3)]
    due = int(time.time() * 1000) + 9_000_000

    def made(room, who=ana):
        return who.call("reminder.create", room=room, text="stir", dueAt=due, cid=next(new_cid))
    first = unwrap(await made(rooms[0]), "reminder")
    for room in rooms[1:]:
        await made(room)
    await ana.refused("limit", "reminder.create", room=rooms[0], text="stir", dueAt=due, cid=next(new_cid))
    answer = await ana.ask(rooms[2], "@simmer remind me tomorrow at 9 to stir")
    assert code(answer) == "limit" and "3 waiting reminders" in answer["text"], answer["text"]
    # Whoever else may still.
    await bo.join((await ana.link(rooms[0]))["token"])
    await made(rooms[0], bo)
    await ana.call("reminder.cancel", room=rooms[0], reminder=first["id"], cid=next(new_cid))
    last = unwrap(await made(rooms[1]), "reminder")
    await ana.refused("limit", "undo", room=rooms[0], change=first["id"], cid=next(new_cid))
    await ana.call("reminder.cancel", room=rooms[1], reminder=last["id"], cid=next(new_cid))
    await ana.call("undo", room=rooms[0], change=first["id"], cid=next(new_cid))
    for client in (ana, bo):
        await client.close()


async def test_the_missing_time_is_asked_and_the_next_line_answers(ana, kitchen):
    """E19, rule 1"""
    await ana.ask(kitchen, "@simmer remind me to call Mum")
    assert_ok(await ana.ask(kitchen, "tomorrow at 9"))
    reminder = await only(ana, kitchen)
    assert reminder["text"] == "call Mum" and local(reminder).hour == 9


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


async def test_two_at_the_same_instant_give_two_messages(make_server, tmp_path):
    """E20"""
    faults = Faults(tmp_path)
    server = make_server(env=faults.environment)
    ana = await server.login("ana")
    kitchen = await ana.make_room("Kitchen")
    due = int(time.time() * 1000) + 3_600_000
    for text in ("first thing", "second thing"):
        await ana.call("reminder.create", room=kitchen, text=text, dueAt=due, cid=next(new_cid))
    faults.step(3600)
    first = await due_message(ana, kitchen, "first thing")
    second = await due_message(ana, kitchen, "second thing")
    assert first["seq"] != second["seq"] and "second thing" not in first["text"]
    await ana.close()


@pytest.mark.parametrize("snooze, done", [("snooze 20 minutes", "done"), ("reporte de 20 minutes", "c'est fait")])
async def test_snooze_and_done_after_it_fired(ana, kitchen, snooze, done):
    """E19 B5 B6"""
    mark = await ana.mark()
    await ana.ask(kitchen, "@simmer remind me in 1 second to check the oven")
    message = await due_message(ana, kitchen, "check the oven", since=mark)
    assert_ok(await ana.ask(kitchen, f"@simmer {snooze}", replyTo=message["seq"]))
    reminder = await only(ana, kitchen)
    again = reminder.get("snoozedUntil") or reminder["dueAt"]
    assert abs(again / 1000 - time.time() - 1200) < 60
    assert_ok(await ana.ask(kitchen, f"@simmer {done}", replyTo=message["seq"]))
    assert await waiting(ana, kitchen) == []


async def test_snoozing_one_firing_does_not_move_the_repeat(ana, kitchen):
    """B5"""
    await ana.ask(kitchen, "@simmer remind us every Monday at 9 to feed the cells")
    before = await only(ana, kitchen)
    await ana.call("reminder.snooze", room=kitchen, reminder=before["id"], seconds=1200, cid=next(new_cid))
    after = await only(ana, kitchen)
    assert after["rrule"] == before["rrule"]
    assert abs(after["snoozedUntil"] / 1000 - time.time() - 1200) < 60


@pytest.mark.parametrize("sentence", ["list reminders", "liste mes rappels"])
async def test_the_list_is_numbered_and_numbers_name(ana, kitchen, sentence):
    """E20 B8"""
    for text in ("water the plants", "change the medium", "call Mum"):
        await ana.ask(kitchen, f"@simmer remind me tomorrow at 9 to {text}")
    message = assert_ok(await ana.ask(kitchen, f"@simmer {sentence}"))
    lines = [next(line for line in message["text"].splitlines() if text in line)
             for text in ("water the plants", "change the medium", "call Mum")]
    number = {int(re.search(r"\d+", line)[0]) for line in lines}
    assert number == {1, 2, 3} and message["quiet"] is True
    which = int(re.search(r"\d+", lines[1])[0])
    assert_ok(await ana.ask(kitchen, f"@simmer move reminder {which} to 10"))
    moved = next(r for r in await waiting(ana, kitchen) if r["text"] == "change the medium")
    assert (local(moved).hour, local(moved).minute) == (10, 0)


@pytest.mark.parametrize("sentence", ["cancel the medium reminder", "annule le rappel change the medium"])
async def test_a_reminder_is_cancelled_by_name_and_undo_brings_it_back(ana, kitchen, sentence):
    """E20 B3"""
    for text in ("water the plants", "change the medium"):
        await ana.ask(kitchen, f"@simmer remind me tomorrow at 9 to {text}")
    assert_ok(await ana.ask(kitchen, f"@simmer {sentence}"))
    assert [r["text"] for r in await waiting(ana, kitchen)] == ["water the plants"]
    assert_ok(await ana.ask(kitchen, "@simmer undo"))
    assert len(await waiting(ana, kitchen)) == 2


async def test_an_unclear_name_asks_and_an_unknown_one_says_so(ana, kitchen):
    """E20"""
    for text in ("change the medium", "filter the medium"):
        await ana.ask(kitchen, f"@simmer remind me tomorrow at 9 to {text}")
    assert code(await ana.ask(kitchen, "@simmer cancel the medium reminder")) == "ambiguous"
    assert code(await ana.ask(kitchen, "@simmer cancel the zebra reminder")) == "unknown"
    assert len(await waiting(ana, kitchen)) == 2


async def test_others_join_a_reminder(ana, bo, cleo, kitchen):
    """B8"""
    await ana.ask(kitchen, "@simmer remind me tomorrow at 9 to call the shop")
    reply = await ana.ask(kitchen, "@simmer also remind Bo")
    assert_ok(reply)
    assert set((await only(ana, kitchen))["targets"]) == {ana.id, bo.id}
    assert_ok(await cleo.ask(kitchen, "me too", replyTo=reply["seq"]))
    assert set((await only(ana, kitchen))["targets"]) == {ana.id, bo.id, cleo.id}


async def test_the_methods_do_what_the_sentences_do(ana, bo, kitchen):
    """E20"""
    due = int(time.time() * 1000) + 3_600_000
    made = unwrap(await ana.call("reminder.create", room=kitchen, text="water", dueAt=due, cid=next(new_cid)), "reminder")
    assert made["dueAt"] == due and made["state"] == "waiting"
    await bo.wait_for("reminder", room=kitchen)
    name = {"room": kitchen, "reminder": made["id"]}
    await ana.call("reminder.update", **name, text="water the plants", dueAt=due + 60_000, version=made["version"],
                   cid=next(new_cid))
    changed = await only(ana, kitchen)
    assert (changed["text"], changed["dueAt"], changed["version"]) == ("water the plants", due + 60_000, made["version"] + 1)
    await bo.refused("conflict", "reminder.update", **name, text="other", version=made["version"], cid=next(new_cid))
    await ana.call("reminder.done", **name, cid=next(new_cid))
    assert await waiting(ana, kitchen) == []
    other = unwrap(await ana.call("reminder.create", room=kitchen, text="rinse", dueAt=due, cid=next(new_cid)), "reminder")
    gone = unwrap(await bo.call("reminder.cancel", room=kitchen, reminder=other["id"], cid=next(new_cid)), "reminder")
    assert gone["state"] == "cancelled" and await waiting(ana, kitchen) == []
    await ana.refused("past", "reminder.create", room=kitchen, text="late", dueAt=int(time.time() * 1000) - 60_000,
                      cid=next(new_cid))
    await ana.refused("too_long", "reminder.create", "text", room=kitchen, text="x" * 501, dueAt=due, cid=next(new_cid))
    await ana.refused("too_big", "reminder.create", "dueAt", room=kitchen, text="x", dueAt=due + 6 * 366 * 86_400_000,
                      cid=next(new_cid))


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
