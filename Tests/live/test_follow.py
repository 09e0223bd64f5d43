"""Following things, the summary of the day (B19), and the theme that is one's own (E25)."""
import contextlib
import datetime
import json
import sqlite3
import zoneinfo

import pytest

from bot import assert_ok, code, french
from client import unwrap
from conftest import shared_room
from faults import Faults
from waiting import until

pytestmark = pytest.mark.row("B19", "E25")


class House:
    def __init__(self, server, faults, ana, bo, room, own):
        self.server, self.faults, self.ana, self.bo, self.room, self.own = server, faults, ana, bo, room, own


@pytest.fixture
async def house(make_server, tmp_path):
    """`await house("fr")`: ana and bo in a laboratory of a server whose clock is moved by hand; ana's room with the bot."""
    clients = []

    async def made(language="en"):
        faults = Faults(tmp_path)
        server = make_server(speaks={"en", "fr"}, env=faults.environment)
        ana = await server.login("ana", language=language, timeZone="Europe/Paris", firstName="Ana")
        bo = await server.login("bo", firstName="Bo")
        clients.extend([ana, bo])
        room = await shared_room(ana, bo, name="Lab", kind="lab")
        own = next(r["id"] for r in (await ana.rooms()).values() if r.get("withBot"))
        assert_ok(await bo.ask(room, "@simmer new experiment Lactase pH from Monday to Friday: incubate"))
        assert_ok(await bo.ask(room, "@simmer save"))
        return House(server, faults, ana, bo, room, own)

    yield made
    for client in clients:
        await client.close()


async def told(house, mark):
    return await house.ana.wait_for("message", room=house.own, since=mark, where=lambda m: m["from"].get("bot") and not m.get("cause"))


async def looked_after(house):
    """Until no change waits for being told: who follows is asked when it is told."""
    def waiting():
        with contextlib.closing(sqlite3.connect(f"file:{house.server.data}/simmer.sqlite?mode=ro", uri=True)) as store:
            return store.execute("SELECT count(*) FROM job WHERE id LIKE 'follow/%'").fetchone()[0]
    await until(lambda: waiting() == 0, "no change that waits")


def next_summary(house):
    """When the server means to tell the next summary, in ms; None until it has looked."""
    with contextlib.closing(sqlite3.connect(f"file:{house.server.data}/simmer.sqlite?mode=ro", uri=True)) as store:
        rows = store.execute("SELECT body FROM job WHERE id LIKE 'digest/%'").fetchall()
    return json.loads(rows[0][0]).get("at") if rows else None


def eight_after(now):
    """The next eight o'clock in Paris, in ms."""
    paris = datetime.datetime.fromtimestamp(now, zoneinfo.ZoneInfo("Europe/Paris"))
    eight = paris.replace(hour=8, minute=0, second=0, microsecond=0)
    return int((eight if eight > paris else eight + datetime.timedelta(days=1)).timestamp() * 1000)


def noon_after(now):
    """The next twelve o'clock in Paris."""
    return eight_after(now - 4 * 3600) / 1000 + 4 * 3600


@pytest.mark.parametrize("language, follow, listed, unfollow, undo", [
    ("en", "follow Lactase pH", "what do I follow?", "unfollow Lactase pH", "undo"),
    ("fr", "suis Lactase pH", "liste mes abonnements", "arrête de suivre Lactase pH", "annule la dernière action")])
async def test_a_follower_gets_one_notice_for_what_others_changed(house, language, follow, listed, unfollow, undo):
    """B19"""
    at = await house(language)
    assert_ok(await at.ana.ask(at.room, "@simmer " + listed))
    followed = assert_ok(await at.ana.ask(at.room, "@simmer " + follow))
    assert "Lactase pH" in followed["text"] and french(followed) == (language == "fr")
    again = assert_ok(await at.ana.ask(at.room, "@simmer " + follow))
    assert again["text"] != followed["text"]
    assert "Lactase pH" in assert_ok(await at.ana.ask(at.room, "@simmer " + listed))["text"]
    # Each person's own, of which the list of rooms tells that person.
    [experiment] = unwrap(await at.ana.call("experiment.list", room=at.room), "experiments")
    assert (await at.ana.rooms())[at.room]["follows"] == [experiment["id"]] and "follows" not in (await at.bo.rooms())[at.room]
    mark = await at.ana.mark()
    assert_ok(await at.ana.ask(at.room, "@simmer add step: own step"))
    assert_ok(await at.bo.ask(at.room, "@simmer add step: wash the gel"))
    assert_ok(await at.bo.ask(at.room, "@simmer log observation: it is smeared"))
    at.faults.step(61)
    notice = await told(at, mark)
    assert "Lactase pH" in notice["text"] and "wash the gel" in notice["text"] and "smeared" in notice["text"]
    assert "Bo" in notice["text"] and "own step" not in notice["text"] and not notice.get("quiet")
    # Not for bo, who does not follow, and not for what was taken back.
    assert_ok(await at.bo.ask(at.room, "@simmer add step: mistake"))
    assert_ok(await at.bo.ask(at.room, "@simmer undo"))
    at.faults.step(61)
    await looked_after(at)
    unfollowed = assert_ok(await at.ana.ask(at.room, "@simmer " + unfollow))
    assert french(unfollowed) == (language == "fr")
    assert_ok(await at.ana.ask(at.room, "@simmer " + unfollow))
    assert_ok(await at.bo.ask(at.room, "@simmer add step: unseen"))
    at.faults.step(61)
    await looked_after(at)
    assert_ok(await at.ana.ask(at.room, "@simmer " + undo))
    mark_again = await at.ana.mark()
    assert_ok(await at.bo.ask(at.room, "@simmer add step: rinse the gel"))
    at.faults.step(61)
    notice = await told(at, mark_again)
    assert "rinse the gel" in notice["text"] and "mistake" not in notice["text"]
    assert len([m for m in await at.ana.all_history(at.own) if "Lactase pH" in m["text"]]) == 2


async def test_a_notice_comes_after_a_crash_and_once(house):
    """B19"""
    at = await house()
    assert_ok(await at.ana.ask(at.room, "@simmer follow the experiment"))
    assert_ok(await at.bo.ask(at.room, "@simmer add step: wash the gel"))
    at.ana.abort()
    at.bo.abort()
    at.faults.step(61)
    at.server.restart()
    at.ana = await at.server.login("ana")

    async def notices():
        return [m for m in await at.ana.all_history(at.own) if "wash the gel" in m["text"]]
    assert len(await until(notices, "the notice")) == 1
    at.faults.step(120)
    await at.ana.settle()
    assert len(await notices()) == 1
    await at.ana.close()


async def test_unknown_things_cannot_be_followed_and_teas_can(house):
    """B19"""
    at = await house()
    assert code(await at.ana.ask(at.room, "@simmer follow Zebra")) == "unknown"
    await at.bo.call("tea.add", room=at.room, name="Sencha", brand="Midori", type="green", cid="t-1")
    assert "Sencha" in assert_ok(await at.ana.ask(at.room, "@simmer follow Sencha"))["text"]
    mark = await at.ana.mark()
    assert_ok(await at.bo.ask(at.room, "@simmer note on Sencha: grassy"))
    at.faults.step(61)
    assert "grassy" in (await told(at, mark))["text"]


@pytest.mark.parametrize("language, ask, bare, stop", [
    ("en", "daily summary at 8", "send me a daily summary", "stop the daily summary"),
    ("fr", "résumé chaque jour à 8 h", "je veux un résumé quotidien", "arrête le résumé quotidien")])
async def test_the_summary_comes_each_day_at_its_hour_and_once(house, language, ask, bare, stop):
    """B19"""
    at = await house(language)
    at.faults.step(noon_after(at.faults.now()) - at.faults.now())  # its hour does not come meanwhile
    missing = await at.ana.ask(at.room, "@simmer " + bare)
    assert code(missing) == "missing" and french(missing) == (language == "fr")
    await at.ana.ask(at.room, "@simmer cancel")
    answer = assert_ok(await at.ana.ask(at.room, "@simmer " + ask))
    assert french(answer) == (language == "fr") and "8" in answer["text"]
    due = await until(lambda: next_summary(at), "the time of the next one")
    assert due == eight_after(at.faults.now())
    await at.bo.say(at.room, "the buffer is ready")
    mark = await at.ana.mark()
    at.faults.step(86_400)
    first = await told(at, mark)
    assert "Lab" in first["text"] and french(first) == (language == "fr")
    assert first["at"] >= due
    await until(lambda: next_summary(at) == eight_after(at.faults.now()), "the time of the next one")
    # Down over three mornings: one summary, late.
    at.ana.abort()
    at.server.kill()
    at.faults.step(3 * 86_400)
    at.server.start()
    at.ana = await at.server.login("ana")

    async def later():
        return [m for m in await at.ana.all_history(at.own) if m["from"].get("bot") and m["at"] > first["at"]]
    assert len(await until(later, "the late one")) == 1
    stopped = assert_ok(await at.ana.ask(at.room, "@simmer " + stop))
    assert french(stopped) == (language == "fr")
    at.faults.step(2 * 86_400)
    await at.ana.settle()
    assert assert_ok(await at.ana.ask(at.room, "@simmer " + stop))["text"] != stopped["text"]
    assert len(await later()) == 1
    await at.ana.close()


@pytest.mark.parametrize("scientist, plain, unknown", [
    ("theme scientist", "plain theme", "theme purple"), ("thème savant fou", "thème simple", "thème violet")])
async def test_the_theme_is_each_persons_own(ana, bo, kitchen, scientist, plain, unknown):
    """E25"""
    answer = assert_ok(await ana.ask(kitchen, "@simmer " + scientist))
    assert french(answer) == scientist.startswith("thème")
    assert (await ana.call("account.get"))["account"]["theme"] == "scientist"
    assert (await bo.call("account.get"))["account"]["theme"] == "plain"
    refused = await ana.ask(kitchen, "@simmer " + unknown)
    assert code(refused) == "unknown" and french(refused) == scientist.startswith("thème")
    await ana.ask(kitchen, "@simmer cancel")
    assert_ok(await ana.ask(kitchen, "@simmer " + plain))
    assert (await ana.call("account.get"))["account"]["theme"] == "plain"
    assert_ok(await ana.ask(kitchen, "@simmer undo"))
    assert (await ana.call("account.get"))["account"]["theme"] == "scientist"
    await ana.call("account.set", theme="plain")
    await ana.refused(("invalid", "unknown"), "account.set", theme="purple")
