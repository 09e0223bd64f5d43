"""Numbers at and beyond every bound, in every field and behind every word that takes one: each is answered, and the server lives (F10)."""
import itertools
import json
import time

import pytest

import contract
from client import new_cid, unwrap
from hostile import BOUNDS, ask, by_password, calls, in_thread, numeric, target, text, with_number, witness  # noqa: F401
from raw import TEXT, Raw
from server import PASSWORD

PATHS = {name: sorted(set(numeric(contract.SCHEMAS[f"{name}.params"])), key=str) for name in contract.METHODS}


@pytest.mark.parametrize("path, params", [
    (("a",), {"a": 7}), (("b", "c"), {"b": {"c": 7}}), (("rooms", "*"), {"rooms": {"R": 7}}), (("list", 0, "n"), {"list": [{"n": 7}]}),
    (("before", "seq"), {"before": {"room": "R", "seq": 7}})])
def test_a_number_is_put_where_the_path_leads(path, params):
    assert with_number({}, path, 7, "R") == params


async def furnished(me):
    """A room with one of everything, and every method with params that it understands."""
    room = await me.make_room("Numbers", kind="lab")
    seq = (await me.say(room, "something"))["seq"]

    async def made(key, method, **params):
        return unwrap(await me.call(method, room=room, cid=next(new_cid), **params), key)["id"]
    soon = int(time.time() * 1000) + 9_000_000
    timer = await made("timer", "timer.start", label="t", totalSeconds=6000)
    reminder = await made("reminder", "reminder.create", text="r", dueAt=soon, rrule="FREQ=DAILY")
    noodle = await made("noodle", "noodle.add", name="n", brand="b")
    tea = await made("tea", "tea.add", name="t", brand="b", type="green", steepSeconds=60)
    note = await made("note", "note.add", tea=tea, text="n")
    experiment = await made("experiment", "experiment.create", title="e", startDate="2026-11-02", endDate="2026-11-06", protocol="p")
    step = await made("step", "step.add", experiment=experiment, title="s")
    table = calls(room, me.id, seq, timer, reminder, experiment, noodle, tea, note)
    for params in table.values():
        if "step" in params:
            params["step"] = step
    return room, table


@pytest.mark.timeout(600)
async def test_numbers_beyond_every_bound_in_every_field_get_one_honest_answer(make_server):
    target = make_server(speaks=None)
    me, witness = await target.login("fuzz"), await target.login("witness")
    room, table = await furnished(me)
    faults, number = [], itertools.count(100)

    def all_of_them():
        raw = by_password(target)
        for method, paths in PATHS.items():
            if method in contract.CLIENT_NOTIFICATIONS:
                continue
            good = {k: v for k, v in table[method].items() if not (method == "reminder.create" and k == "dueAt")}
            for path, bound in itertools.product(paths, BOUNDS):
                # Two fields of a place in the log exclude one another.
                base = {"room": room} if method == "room.history" else good
                params = with_number({k: next(new_cid) if v == "@" else v for k, v in base.items()}, path, bound, room)
                try:
                    answer = ask(raw, next(number), method, params)
                except (EOFError, ConnectionError):
                    answer = {"closed": None}
                if "closed" in answer or answer.get("error", {}).get("code") == -32603:
                    faults.append((method, path, bound, str(answer)[:120]))
                if "closed" in answer:
                    raw = by_password(target)
        raw.line.close()
    await in_thread(all_of_them)
    assert not faults, faults[:20]
    # Beyond the end of a log there is nothing, which is an answer.
    for bound in (2**53, 2**63 - 1):
        page = await witness.call("room.history", room=await witness.make_room(f"R{bound}"), after=bound)
        assert page["events"] == [] and page["moreAfter"] is False
    await me.settle()
    for client in (me, witness):
        await client.close()


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e400", "-1e400", "0x10", "+1", "01", "1_000", "1.", ".5"])
async def test_what_json_calls_no_number_is_no_json(target, witness, number):
    def attempt():
        with Raw(target) as raw:
            raw.frame('{"jsonrpc":"2.0","id":1,"method":"hello","params":{"client":"x","n":%s}}' % number)
            opcode, answer = raw.read()
            return json.loads(answer)["error"]["code"] if opcode == TEXT else raw.close_code
    assert await in_thread(attempt) == -32700
    await witness.settle()


WORDS = ["9223372036854775807", "9223372036854775808", "-9223372036854775807", "-9223372036854775808", "-9223372036854775809",
         "9007199254740993", "-9007199254740993", "0", "-0", "-1", "1" + "0" * 30, "nan", "inf", "-inf", "1e308", "-1e308", "2^63", "-2^63"]


async def test_every_command_of_plain_text_with_numbers_beyond_every_bound_is_answered(server, fresh, login):
    """Each number alone, and in the place of each argument."""
    witness = await login(fresh())
    line = await server.plain()
    name = fresh()
    await line.do(f"/register {name} {PASSWORD}", "You are")
    await line.do("/new One", "One")
    # New rooms last: a room may be called by a number, and is meant by it then.
    commands = "/join /invite /history /who /help /email /sign /device /resume /iam /x /unknown /rooms /new".split()
    for command, word in itertools.product(commands, WORDS):
        for arguments in (word, f"{word} {word}", f"x {word}"):
            await line.type(f"{command} {arguments}")
    await line.do("/new The end of it", "The end of it")
    for word in WORDS:
        anew = await server.plain()
        await anew.type(f"/join {word}\n/history {word}\n/login {word} {word}\n/register {word} {word}\n/iam {word}\n/sign {word} {word}")
        await anew.do("/help", "/join")
        await anew.close()
    assert not [l for l in line.lines if "(internal" in l or "-32603" in l]
    await line.close()
    await witness.settle()
    await witness.close()


SENTENCES = [
    "start a {} min timer", "timer {}", "add {} minutes", "make it {}", "the {} minute timer", "pause timer {}", "cancel timer {}",
    "remind me in {} years to look", "remind me every {} minutes to look", "remind me every {} seconds, {} times, to look",
    "cancel reminder {}", "snooze reminder {} for {} hours", "move reminder {} to {}", "remind me in {} Mondays to look",
    "remind me {} weeks from now to look", "remind me on the {} of the month to look", "we are {} tonight", "{} more people",
    "I have {} packs of penne", "penne takes {} minutes", "{} stars for penne", "rate penne {}", "noodle {}", "show tea {}",
    "steep sencha for {} seconds", "sencha: {} g, {} ml, {} °C", "infusion {}", "step {}: mixed it", "move step {} before {}",
    "step {} is due in {} days", "add step {}: stir", "photo {}", "photo {} of step {}", "more", "{}", "{} {}", "number {}",
    "copy Lactase for {} days", "new experiment Numbers from {} to {}: x", "mute this room for {} years", "what was said {} days ago",
    "quiet hours from {} to {}", "undo {}", "minuteur de {} minutes", "rappelle-moi dans {} ans de regarder", "toutes les {} minutes"]


@pytest.mark.timeout(600)
async def test_every_kind_of_sentence_with_numbers_beyond_every_bound_is_answered(server, login, fresh):
    me, witness = await login(fresh()), await login(fresh())
    room = await me.direct_room()
    for sentence, word in itertools.product(SENTENCES, ["9223372036854775807", "-2^63", "2^63", "1e300", "-9223372036854775808", "999999999999999"]):
        answer = await me.ask(room, sentence.replace("{}", word))
        assert answer["text"] and answer.get("code") != "offline", (sentence, word, answer["text"])
    # As an answer to a question, and as a number of what was listed.
    for question in ("start a timer", "remind me to look", "new noodle", "help"):
        for word in WORDS:
            await me.ask(room, question)
            answer = await me.ask(room, word)
            assert answer.get("code") != "offline", (question, word, answer["text"])
    await witness.settle()
    for client in (me, witness):
        await client.close()


async def test_numbers_beyond_every_bound_at_the_http_doors_get_a_4xx(target, witness, fresh):
    token = await target.person(fresh())
    bearer, faults = {"Authorization": f"Bearer {token}", "Origin": target.address}, []

    def attempt(method, path, body=None, **headers):
        status, _, answer = target.request(method, path, body, {**bearer, **headers})
        if not 200 <= status < 500:
            faults.append((method, path, status, answer[:80]))

    def all_of_them():
        for word in [str(bound) for bound in BOUNDS] + WORDS:
            for path in (f"/say?room={word}&cid={word}", f"/photos?room={word}&cid={word}", f"/files?room={word}&name={word}"):
                attempt("POST", path, b"x")
            for field in ("login", "password", "register"):
                attempt("POST", "/session", '{"login":"x","password":"x","%s":%s}' % (field, word), **{"Content-Type": "application/json"})
            for path in (f"/photos/{word}", f"/files/{word}", f"/s/{word}", f"/calendar/{word}.ics", f"/exports/{word}", f"/i/{word}"):
                attempt("GET", path, None, Range=f"bytes={word}-{word}", **{"If-None-Match": word})
            attempt("GET", "/", None, Range=f"bytes=-{word}")
            attempt("POST", "/push/stop", '{"room":"x","timer":%s}' % word, **{"Content-Type": "application/json"})
    await in_thread(all_of_them)
    assert not faults, faults[:10]
    await witness.settle()
