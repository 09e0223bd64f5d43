"""What one account may do in a day: bounded exactly, counted across crashes, told in time, and known to the operator (F16)."""
import re
import time

import pytest

import pictures
from bot import assert_ok
from client import Refused, new_cid
from server import LIFTED
from uploads import refused, stored_bytes, upload

pytestmark = pytest.mark.row("F16")
DAY = 86_400


@pytest.fixture
def serve(make_server, noon):
    return lambda **limits: make_server(speaks={"en", "fr"}, env=noon.environment, limits={**LIFTED, **limits})


async def usage(client):
    return (await client.call("account.get"))["usage"]


async def spend(client, room, most):
    """Says lines until the day is used up."""
    for n in range(most - (await usage(client))["eventsToday"]):
        await client.say(room, f"line {n}")


async def told(client, words, since=0):
    """The bot's quiet message in the person's own room."""
    own = await client.direct_room()
    return await client.wait_for("message", room=own, since=since,
                                 where=lambda e: e["from"].get("bot") and re.search(words, e["text"]))


async def test_a_day_ends_exactly_at_its_bound_for_that_account_alone(serve):
    server = serve(eventsPerDay=30)
    ana, bo = await server.login("ana"), await server.login("bo")
    room = await ana.make_room("Kitchen")
    await bo.join((await ana.link(room))["token"])
    running = (await ana.call("timer.start", room=room, label="egg", totalSeconds=9000, cid=next(new_cid)))["timer"]
    first = await ana.say(room, "the first")
    await spend(ana, room, 30)
    assert (await usage(ana))["eventsToday"] == 30
    head = (await ana.rooms())[room]["head"]
    error = await ana.refused("limit", "message.send", room=room, text="one too many", cid=next(new_cid), field="eventsPerDay")
    assert 0 < error.retry_ms <= DAY * 500 and "midnight" in error.message
    for method, params in (("message.edit", {"of": first["seq"], "text": "other"}), ("message.react", {"of": first["seq"], "emoji": "🍜"}),
                           ("timer.pause", {"timer": running["id"]}), ("room.set", {"name": "Other"}),
                           ("timer.start", {"label": "tea", "totalSeconds": 60}), ("noodle.add", {"name": "Udon"})):
        await ana.refused("limit", method, room=room, cid=next(new_cid), field="eventsPerDay", **params)
    assert (await ana.rooms())[room]["head"] == head, "nothing of it was kept"
    status, _, _ = server.request("POST", f"/say?room={room}", "by the other door", {"Authorization": f"Bearer {await server.person('ana')}"})
    assert status == 429
    await bo.say(room, "I am not ana")
    assert_ok(await bo.ask(room, "simmer, start a 20 minute timer for rice"))
    # Taking back, ending and leaving are never refused.
    await ana.call("message.delete", room=room, of=first["seq"], cid=next(new_cid))
    await ana.call("timer.cancel", room=room, timer=running["id"], cid=next(new_cid))
    assert (await usage(ana))["eventsToday"] == 32
    await ana.close(), await bo.close()


async def test_the_count_stands_after_kill_9_on_either_side_of_what_is_written_later(serve):
    """The newest events wait for their places, some thousand of them: before and after that moment."""
    server = serve(eventsPerDay=1_000_000)
    ana = await server.login("ana")
    room = await ana.make_room("Kitchen")
    for more in (5, 1_500, 700):
        before = await usage(ana)
        answers = [await ana.start("message.send", room=room, text="x" * 10, cid=next(new_cid)) for _ in range(more)]
        for answer in answers:
            assert "result" in await answer
        counted = await usage(ana)
        assert counted["eventsToday"] == before["eventsToday"] + more
        ana.abort()
        server.restart()
        ana = await server.login("ana")
        assert await usage(ana) == counted
    await ana.close()


async def test_bytes_of_texts_and_of_uploads_as_they_are_kept_share_a_day(serve):
    server = serve(bytesPerDay=200_000)
    ana = await server.login("ana")
    token, room = await server.person("ana"), await ana.make_room("Album")
    before = (await usage(ana))["bytesToday"]
    assert upload(server, token, room, pictures.jpeg(200, 150, seed=71))[0] == 201
    kept = sum(map(len, stored_bytes(server).values()))
    after = await usage(ana)
    assert after["bytesToday"] == before + kept and after["storedBytes"] == kept
    text = "y" * 7_000
    with pytest.raises(Refused) as full:
        for _ in range(100):
            await ana.say(room, text)
    assert full.value.reason == "limit" and full.value.field == "bytesPerDay"
    spent = (await usage(ana))["bytesToday"]
    assert 200_000 - 7_000 - 100 < spent <= 200_000
    large = pictures.jpeg(1500, 1200, seed=72)
    assert refused(upload(server, token, room, large), 429, "limit")["data"]["field"] == "bytesPerDay"
    assert sum(map(len, stored_bytes(server).values())) == kept and not list((server.data / "incoming").iterdir())
    await ana.close()


async def test_whoever_comes_near_is_told_once_quietly_in_the_own_room_and_language(serve):
    server = serve(eventsPerDay=20)
    ana, lea = await server.login("ana"), await server.login("lea", language="fr")
    rooms = {}
    for client, words, anew in ((ana, "messages and changes today: 1[67] of 20", "new day"),
                                (lea, "changements aujourd’hui : 1[67] sur 20", "nouvelle journée")):
        rooms[client.name] = room = await client.make_room("Kitchen")
        await spend(client, room, 15)
        own = await client.direct_room()
        assert not [e for e in await client.all_history(own) if "20" in e["text"]]
        await client.say(room, "the sixteenth")
        message = await told(client, words)
        assert message["quiet"] and anew in message["text"]
        await spend(client, room, 18)
    await ana.say(rooms["ana"], "the nineteenth")
    await told(ana, "19 of 20")
    ana.abort()
    server.restart()
    ana = await server.login("ana")
    await ana.say(rooms["ana"], "the last")
    assert len([e for e in await ana.all_history(await ana.direct_room()) if "of 20" in e["text"]]) == 2
    await ana.close(), await lea.close()


async def test_kept_uploads_are_told_of_when_their_space_is_nearly_used(serve):
    server = serve(storageBytesPerAccount=1_048_576)
    ana = await server.login("ana")
    token, room = await server.person("ana"), await ana.make_room("Album")
    for n in range(60):
        if upload(server, token, room, pictures.jpeg(600, 450, seed=200 + n))[0] != 201:
            break
    assert "1 MB" in (await told(ana, r"photos and files kept for you"))["text"]
    await ana.close()


async def test_a_new_day_begins_at_midnight_utc(serve, noon):
    server = serve(eventsPerDay=8)
    ana = await server.login("ana")
    room = await ana.make_room("Kitchen")
    await spend(ana, room, 8)
    until = (await usage(ana))["until"]
    assert until % (DAY * 1000) == 0 and 0 < until / 1000 - noon.now() <= DAY
    noon.step(until / 1000 - noon.now() - 60)
    error = await ana.refused("limit", "message.send", room=room, text="a minute before", cid=next(new_cid))
    assert error.retry_ms <= 61_000
    noon.step(61)
    await ana.say(room, "a new day")
    assert (await usage(ana))["eventsToday"] == 1
    await ana.close()


async def test_repeating_reminders_wait_for_the_next_day_and_what_comes_once_comes(serve, noon):
    server = serve(eventsPerDay=20)
    ana, bo = await server.login("ana"), await server.login("bo")
    room = await ana.make_room("Kitchen")
    await bo.join((await ana.link(room))["token"])
    due = int(noon.now() * 1000) + 60_000

    async def remind(client, text, at=due, **more):
        await client.call("reminder.create", room=room, text=text, dueAt=at, cid=next(new_cid), **more)
    await remind(ana, "hourly one", rrule="FREQ=HOURLY")
    await remind(ana, "hourly two", rrule="FREQ=HOURLY")
    await remind(ana, "just once")
    await remind(bo, "of bo", rrule="FREQ=HOURLY")
    await ana.call("timer.start", room=room, label="egg", totalSeconds=60, cid=next(new_cid))
    await spend(ana, room, 20)
    mark = await ana.mark()
    noon.step(61)
    for words in ("just once", "of bo", "egg"):
        await ana.wait_for("message", room=room, since=mark, where=lambda e: e["from"].get("bot") and words in e["text"])
    for words in ("hourly one", "hourly two"):
        put_off = await ana.wait_for("reminder", room=room, since=mark, where=lambda e: e["reminder"]["text"] == words)
        assert put_off["reminder"]["dueAt"] / 1000 >= noon.now() - noon.now() % DAY + DAY and put_off["reminder"]["state"] == "waiting"
    await told(ana, r"repeating reminders wait", since=mark)
    await bo.ask(room, "simmer, help")
    own = await ana.direct_room()
    assert len([e for e in await ana.all_history(own) if "repeating reminders wait" in e["text"]]) == 1
    assert not [e for e in ana.seen("message", room=room, since=mark) if "hourly" in e["text"]]
    assert (await usage(ana))["eventsToday"] > 20, "what fires counts for its maker"
    noon.step(DAY)
    for words in ("hourly one", "hourly two"):
        await ana.wait_for("message", room=room, since=mark, where=lambda e: e["from"].get("bot") and words in e["text"])
    await ana.close(), await bo.close()


async def test_the_operator_sees_who_uses_what_and_nobody_else_does(serve):
    server = serve()
    olga, ana = await server.login("olga"), await server.login("ana")
    room = await ana.make_room("Kitchen")
    for n in range(12):
        await ana.say(room, f"line {n}")
    await ana.call("reminder.create", room=room, text="feed", dueAt=int(time.time() * 1000) + 9 * DAY * 1000, cid=next(new_cid))
    token = await server.person("ana")
    assert upload(server, token, room, pictures.jpeg(120, 90, seed=73))[0] == 201
    own = await usage(ana)
    people = {p["username"]: p["usage"] for p in (await olga.call("account.list"))["people"]}
    assert people["ana"] == {"eventsToday": own["eventsToday"], "bytesToday": own["bytesToday"], "storedBytes": own["storedBytes"],
                             "rooms": 2, "reminders": 1}
    assert people["olga"]["rooms"] == 1 and people["olga"]["storedBytes"] == 0
    await ana.refused("not_allowed", "account.list")
    assert server.request("POST", "/operator/usage.list", {})[0] in (401, 403)
    assert server.request("POST", "/operator/usage.list", {}, {"Authorization": f"Bearer {token}"})[0] in (401, 403)

    def lines():
        done = server.command("usage", "--data", server.data)
        assert done.returncode == 0, done.stderr
        return [line.split("\t") for line in done.stdout.splitlines()]
    shown = lines()
    assert shown[0] == ["account", "events today", "bytes today", "stored bytes", "rooms", "reminders waiting"]
    assert shown[1] == ["ana", *(str(people["ana"][k]) for k in ("eventsToday", "bytesToday", "storedBytes", "rooms", "reminders"))]
    assert {line[0] for line in shown[1:]} == {"ana", "olga"}
    secret = (server.data / "operator.token").read_text().strip()
    _, _, body = server.request("GET", "/metrics", None, {"Authorization": f"Bearer {secret}"})
    figures = dict(line.split(" ") for line in body.decode().splitlines() if line.startswith(("simmer_usage", "simmer_stored")))
    assert int(figures["simmer_usage_events"]) == sum(p["eventsToday"] for p in people.values())
    assert int(figures["simmer_stored_bytes"]) == own["storedBytes"] and "ana" not in re.findall(r'="([^"]*)"', body.decode())
    ana.abort(), olga.abort()
    server.stop()
    assert lines() == shown, "without the server too"
