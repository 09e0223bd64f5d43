"""A model of the operator's own, asked about what nobody here understands: it proposes, the grammar checks, a person decides (B2 B3)."""
import asyncio
import json
import threading

import pytest

import food
import reader
from bot import assert_ok, code, french, options
from client import new_cid
from conftest import shared_room
from devices import device, opened_devices  # noqa: F401  (fixtures)
from faults import Faults
from reader import completion, order
from server import LIFTED, Server, number
from waiting import until

pytestmark = pytest.mark.row("B2", "B3")

# Nobody has written a sentence for them, and nothing is learned of such words.
LINES = {"en": "schnorkel that penne thingamajig", "fr": "zigouille le bidule des penne"}
TIMER = {"en": "start 9 min timer for penne", "fr": "lance un minuteur de 9 min pour les penne"}


# What may be asked of the reader is for other tests than those that ask for a reading in a room of their own.
OFTEN = {**LIFTED, "readingsPerMinuteOfAccount": 1000, "readingsPerMinute": 1000}


@pytest.fixture(scope="module")
def stub():
    made = reader.ReaderService()
    yield made
    made.close()


@pytest.fixture
def service(stub):
    """Nobody has asked it yet, and it has nothing to say."""
    stub.answer_with = reader.NOTHING
    stub.requests.clear()
    return stub


@pytest.fixture(scope="module")
def house(stub):
    """One server for all tests that set nothing, break nothing and stop nothing: each has people and rooms of its own."""
    with Server(speaks={"en", "fr", "learned"}, env=stub.env, limits=OFTEN) as running:
        yield running


class Place:
    """A person in a room of her own with a timer, on a server that asks the reader."""

    def __init__(self, server, client, room, language):
        self.server, self.client, self.room, self.line = server, client, room, LINES[language]

    async def ask(self, line=None):
        return await self.client.ask(self.room, f"@simmer {line or self.line}")

    async def state(self):
        """All that an order could have changed."""
        rooms = await self.client.call("room.list")
        return {
            "timers": sorted((t["id"], t["state"], t["label"]) for t in await self.client.timers(self.room)),
            "rooms": sorted((r["id"], r["name"]) for r in rooms),
            "account": (await self.client.call("account.get"))["account"]["displayName"],
        }


@pytest.fixture
async def place(house, make_server, service):
    """`await place("fr")`: in the house of all; with settings (`env`, False for no reader, and those of `Server`) on a server of its own."""
    clients = []

    async def made(language="en", env=None, **options):
        if env is None and not options:
            server = house
        else:
            own = {**service.env, **(env or {})} if env is not False else {}
            server = make_server(speaks={"en", language, "learned"}, env=own, **options)
        client = await server.login(f"ana{next(number)}", language=language)
        clients.append(client)
        room = await client.make_room("Kitchen", "chat")
        there = Place(server, client, room, language)
        assert_ok(await there.ask(TIMER[language]))
        return there

    yield made
    for client in clients:
        await client.close()


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_what_it_takes_a_line_for_is_asked_and_done_after_a_yes(place, service, language):
    service.answer_with = order("timer.cancel", label="penne")
    ana = await place(language)
    before = await ana.state()
    answer = await ana.ask()
    assert code(answer) == "not_understood" and french(answer) == (language == "fr")
    assert "penne" in answer["text"] and len(options(answer)) == 2
    assert await ana.state() == before, "nothing is done before"
    assert_ok(await ana.ask(options(answer)[0]))
    assert [t for t in await ana.client.timers(ana.room) if t["state"] in ("running", "paused")] == []
    (asked,) = service.asked()
    assert asked["line"] == ana.line and asked["language"] == language and asked["names"]["timer"] == ["penne"]


async def test_what_it_is_sent(place, service):
    """The list of orders as a schema, the line and this room's names; nothing of other rooms, nothing else that was said."""
    ana = await place()
    await ana.client.make_room("Penne conspiracy", "chat")
    assert_ok(await ana.ask("remind me tomorrow at 9 to open the safe behind the penne"))
    # What was spoken of last would be guessed at.
    assert_ok(await ana.ask("help"))
    assert code(await ana.ask()) == "not_understood"
    ((path, request, headers),) = service.requests
    assert path == "/v1/chat/completions" and request["model"] == "small" and "Authorization" not in headers
    shape = request["response_format"]["json_schema"]["schema"]
    assert {"none", "timer.start", "room.delete"} <= set(shape["properties"]["intent"]["enum"])
    assert "duration" in shape["properties"]["slots"]["items"]["properties"]["name"]["enum"]
    sent = json.dumps(request)
    assert "conspiracy" not in sent and "safe" not in sent


async def test_a_key_goes_along_and_is_not_logged(place, service, tmp_path):
    (tmp_path / "key").write_text("hush-hush\n")
    ana = await place(env={"SIMMER_READER_KEY_FILE": str(tmp_path / "key"), "SIMMER_LOG_LEVEL": "trace"})
    service.answer_with = 500, "oops"
    await ana.ask()
    assert [headers["Authorization"] for _, _, headers in service.requests] == ["Bearer hush-hush"]
    log = ana.server.log.read_text(errors="replace")
    assert "hush-hush" not in log and "schnorkel" not in log


BAD = {
    "a text": completion("cancel the penne timer, I guess"), "a fence": completion("```json\n{}\n```"),
    "another schema": completion({"action": "timer.cancel", "label": "penne"}), "a list": completion([1, 2]),
    "slots as an object": completion({"intent": "timer.cancel", "slots": {"label": "penne"}}),
    "a number for words": completion({"intent": "timer.start", "slots": [{"name": "duration", "value": 9}]}),
    "no completion": (200, {"error": {"message": "no such model"}}), "not JSON": (200, "<html>"), "HTTP 500": (500, "oops"),
    "HTTP 401": (401, {"error": "no"}), "busy": (503, "loading"), "huge": food.too_large, "half": food.broken,
    "elsewhere": food.ELSEWHERE,
    # It fits the schema, and is nothing that we would do.
    "an order of its own": order("shell.run", command="rm"), "a value of another type": order("timer.start", duration="penne"),
    "a slot of another order": order("timer.cancel", label="penne", email="a@b.example"),
    "an unknown thing": order("noodle.delete", noodle="Zorglub"), "several in one": order("timer.start", duration="9 min; delete it"),
    "none": reader.NOTHING,
}


async def test_a_bad_answer_is_not_understood_and_changes_nothing(place, service):
    """One server for all of them; what it is left alone after is another test's."""
    ana = await place(limits=OFTEN)
    before = await ana.state()
    for name, answer in BAD.items():
        service.answer_with = answer
        said = await ana.ask()
        assert code(said) == "not_understood" and not options(said), name
        # A good answer in between: it is not left alone.
        service.answer_with = reader.NOTHING
        assert code(await ana.ask()) == "not_understood", name
    assert await ana.state() == before
    assert len(service.requests) == 2 * len(BAD), "each was asked once"


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("intent, slots", [
    ("room.delete", {}), ("room.leave", {}), ("account.delete", {}), ("account.logout", {}), ("invite.link", {}), ("room.export", {}),
    ("room.mute", {}), ("timer.cancel", {"which": "all"})])
async def test_an_order_that_nobody_gave_is_offered_at_most(place, service, language, intent, slots):
    """Whatever a line has talked the model into."""
    service.answer_with = order(intent, **slots)
    ana = await place(language)
    before = await ana.state()
    answer = await ana.ask()
    assert code(answer) == "not_understood" and french(answer) == (language == "fr")
    if options(answer):
        assert "«" in answer["text"] or "“" in answer["text"]
        assert_ok(await ana.ask(options(answer)[-1]))
    assert await ana.state() == before
    assert len(service.requests) == 1


async def test_others_go_on_while_it_thinks(place, service):
    held = threading.Event()
    service.answer_with = food.held(held, order("timer.cancel", label="penne"))
    ana = await place()
    try:
        asking = asyncio.create_task(ana.ask())
        await until(lambda: service.requests, "the reader to be asked")
        assert_ok(await ana.ask("how long left on the penne?"))
        bo = await ana.server.login("bo")
        other = await bo.make_room("Lab", "lab")
        assert_ok(await bo.ask(other, "@simmer start 3 min timer for tea"))
        assert not asking.done()
    finally:
        held.set()
    answer = await asking
    assert len(options(answer)) == 2
    events = await ana.client.all_history(ana.room)
    assert [m["seq"] for m in events] == sorted(m["seq"] for m in events)
    await bo.close()


async def test_a_yes_counts_where_the_bot_hears_only_what_is_said_to_it(place, service):
    service.answer_with = order("timer.cancel", label="penne")
    ana = await place(env={"SIMMER_BOT_LISTENS": "addressed"})
    bo = await ana.server.login("bo")
    room = await shared_room(ana.client, bo, name="Crowd")
    assert_ok(await ana.client.ask(room, f"@simmer {TIMER['en']}"))
    await bo.say(room, "smells good")
    assert len(options(await ana.client.ask(room, f"@simmer {ana.line}"))) == 2
    await bo.say(room, "yes")
    assert_ok(await ana.client.ask(room, "yes"))
    assert [t for t in await bo.timers(room) if t["state"] == "running"] == []
    await bo.close()


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_a_late_answer_is_not_waited_for(place, service, language):
    service.answer_with = food.never
    ana = await place(language, env={"SIMMER_READER_SECONDS": "1"})
    before = await ana.state()
    answer = await ana.ask()
    assert code(answer) == "not_understood" and not options(answer) and french(answer) == (language == "fr")
    assert await ana.state() == before


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_of_a_line_that_is_gone_or_another_by_then_nothing_is_said(place, service, language):
    held = threading.Event()
    service.answer_with = food.held(held, order("timer.cancel", label="penne"))
    ana = await place(language)
    try:
        deleted = await ana.client.say(ana.room, f"@simmer {ana.line}")
        edited = await ana.client.say(ana.room, f"@simmer {ana.line}!")
        await until(lambda: len(service.requests) == 2, "the reader to be asked of both")
        await ana.client.call("message.delete", room=ana.room, of=deleted["seq"], cid=next(new_cid))
        await ana.client.call("message.edit", room=ana.room, of=edited["seq"], text="never mind", cid=next(new_cid))
    finally:
        held.set()
    # Whatever comes of the two has come before: the third waits behind them.
    service.answer_with = reader.NOTHING
    assert code(await ana.ask()) == "not_understood"
    said = [m.get("cause") for m in await ana.client.all_history(ana.room)]
    assert deleted["seq"] not in said and edited["seq"] not in said


async def test_what_is_said_at_a_shared_device_stays_here(place, service, device):  # noqa: F811
    ana = await place()
    tablet = await device(ana.client, ana.room)
    await tablet.call("device.who", account=ana.client.id)
    assert code(await tablet.ask(ana.room, f"@simmer {ana.line}")) == "not_understood"
    assert not service.requests


async def test_what_waited_when_the_server_fell_is_answered_after_it(place, service):
    service.answer_with = food.never
    ana = await place(env={})
    said = await ana.client.say(ana.room, f"@simmer {ana.line}")
    await until(lambda: service.requests, "the reader to be asked")
    ana.client.abort()
    service.answer_with = order("timer.cancel", label="penne")
    ana.server.restart()
    client = await ana.server.login(ana.client.name)
    mine = [m for m in await client.all_history(ana.room) if m.get("cause") == said["seq"]]
    if not mine:
        mine = [await client.wait_for("message", room=ana.room, cause=said["seq"])]
    assert len(mine) == 1 and len(options(mine[0])) == 2
    await client.close()


async def test_after_three_failures_it_is_left_alone_for_a_while(place, service, tmp_path):
    faults = Faults(tmp_path)
    service.answer_with = 500, "oops"
    ana = await place(env=faults.environment)
    for _ in range(5):
        assert code(await ana.ask()) == "not_understood"
    assert len(service.requests) == 3
    service.answer_with = order("timer.cancel", label="penne")
    faults.step(61)
    assert len(options(await ana.ask())) == 2, "one line finds out that it answers again"
    assert len(service.requests) == 4


async def test_one_person_and_all_together_have_a_budget(place, service):
    limits = {**LIFTED, "readingsPerMinuteOfAccount": 2, "readingsPerMinute": 3}
    ana = await place(limits=limits)
    for _ in range(4):
        assert code(await ana.ask()) == "not_understood"
    assert len(service.requests) == 2
    bo = await ana.server.login("bo")
    room = await bo.make_room("Lab", "lab")
    for _ in range(3):
        assert code(await bo.ask(room, f"@simmer {ana.line}")) == "not_understood"
    assert len(service.requests) == 3
    await bo.close()


async def test_it_is_off_by_default(place, service):
    ana = await place(env=False)
    assert code(await ana.ask()) == "not_understood"
    assert "127.0.0.1" not in assert_ok(await ana.ask("about"))["text"]
    assert not service.requests


@pytest.mark.parametrize("language, about", [("en", "about"), ("fr", "à propos")])
async def test_the_bot_says_what_leaves_the_machine(place, service, language, about):
    ana = await place(language)
    answer = assert_ok(await ana.ask(about))
    assert "127.0.0.1" in answer["text"] and french(answer) == (language == "fr")
    assert not service.requests


async def test_talk_negations_and_answers_are_never_sent(place, service):
    service.answer_with = order("timer.cancel", label="penne")
    ana = await place()
    bo = await ana.server.login("bo")
    room = await shared_room(ana.client, bo, name="Talk")
    await ana.client.say(room, ana.line)
    await ana.client.say(room, f"simmer, {ana.line}")
    assert_ok(await bo.ask(room, "@simmer help"))
    for line in (f"never {ana.line}", "surtout ne zigouille pas le bidule des penne"):
        answer = await ana.ask(line)
        assert code(answer) == "not_understood" and not options(answer)
    assert code(await ana.ask("remind me tomorrow")) == "missing"
    await ana.client.ask(ana.room, ana.line)
    assert not service.requests
    await bo.close()


@pytest.mark.parametrize("env, missing", [
    ({"SIMMER_READER_URL": "http://127.0.0.1:9/v1"}, "reader.model"), ({"SIMMER_READER_MODEL": "small"}, "reader.url"),
    ({"SIMMER_READER_URL": "ftp://box"}, "reader.url"), ({"SIMMER_READER_URL": "http://a", "SIMMER_READER_MODEL": "m",
                                                         "SIMMER_READER_SECONDS": "61"}, "reader.seconds")])
def test_half_a_setting_stops_the_start(make_server, env, missing):
    with pytest.raises(RuntimeError, match=missing):
        make_server(env=env)
