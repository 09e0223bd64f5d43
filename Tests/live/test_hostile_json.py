"""Hostile JSON, methods and sentences: one honest answer each."""
import itertools
import json
import random
import time

import pytest

from client import new_cid
from hostile import WRONG, ask, by_password, calls, in_thread, target, text  # noqa: F401
from raw import CLOSE, Raw
from server import PASSWORD


# --- JSON


@pytest.mark.parametrize("payload, code", [
    (b"", -32700), (b"{", -32700), (b"nonsense", -32700), (b'{"jsonrpc":"2.0","id":1,"method":"hello"', -32700),
    (b"[]", -32600), (b'[{"jsonrpc":"2.0","id":1,"method":"hello","params":{}}]', -32600), (b"7", -32600), (b"null", -32600),
    (b'"hello"', -32600), (b'{"id":1,"method":"hello"}', -32600), (b'{"jsonrpc":"1.0","id":1,"method":"hello"}', -32600),
    (b'{"jsonrpc":"2.0","id":1}', -32600), (b'{"jsonrpc":"2.0","id":1,"method":7}', -32600),
    (b'{"jsonrpc":"2.0","id":{},"method":"hello"}', -32600), (b'{"jsonrpc":"2.0","method":"hello"}', -32600),
    (b'{"jsonrpc":"2.0","id":1,"method":"no.such"}', -32601), (b'{"jsonrpc":"2.0","id":1,"method":"hello","params":[1]}', -32602),
    (b'{"jsonrpc":"2.0","id":1,"method":"hello","params":"x"}', -32602), (b"[" * 8000, -32700),
    (b'{"a":' * 1000 + b"1" + b"}" * 1000, -32700),
    (b'{"jsonrpc":"2.0","id":1,"method":"hello","params":' + b'{"a":' * 20 + b"1" + b"}" * 20 + b"}", -32700)])
async def test_bad_json_gets_its_code(target, payload, code):
    with Raw(target) as raw:
        raw.frame(payload)
        opcode, answer = await in_thread(raw.read)
        if opcode == CLOSE:
            assert raw.close_code == 4000
        else:
            assert json.loads(answer)["error"]["code"] == code
            raw.frame(text(id=9, method="hello", params={}))
            opcode, answer = await in_thread(raw.read)
            assert raw.close_code == 4000 or json.loads(answer)["id"] == 9


async def test_who_never_speaks_the_language_is_closed_with_4000(target):
    def attempt():
        with Raw(target) as raw:
            try:
                for _ in range(1000):
                    raw.frame(b"{")
            except ConnectionError:
                pass
            return raw.until_closed()
    assert await in_thread(attempt) in (4000, 4010)


@pytest.mark.timeout(600)
async def test_wrong_types_in_every_field_of_every_method_get_one_honest_answer(make_server):
    """Never an internal error, never silence, never a lost connection. Rates are lifted to get through."""
    target = make_server(speaks=None)
    me = await target.login("fuzz")
    room = await me.make_room("Fuzz")
    seq = (await me.say(room, "something"))["seq"]
    timer = await me.call("timer.start", room=room, label="t", totalSeconds=6000, cid=next(new_cid))
    reminder = await me.call("reminder.create", room=room, text="r", dueAt=int(time.time() * 1000) + 9_000_000,
                             cid=next(new_cid))
    timer, reminder = (r.get(k, r)["id"] for r, k in ((timer, "timer"), (reminder, "reminder")))
    noodle = (await me.call("noodle.add", room=room, name="n", brand="b", cid=next(new_cid)))["noodle"]["id"]
    tea = (await me.call("tea.add", room=room, name="t", brand="b", type="green", cid=next(new_cid)))["tea"]["id"]
    note = (await me.call("note.add", room=room, tea=tea, text="n", cid=next(new_cid)))["note"]["id"]
    table = calls(room, me.id, seq, timer, reminder, "0198c0de-0000-7000-8000-000000000000", noodle, tea, note)
    faults = []
    number = itertools.count(100)

    def all_of_them():
        raw = by_password(target)
        for method, params in table.items():
            for field, wrong in itertools.product(params, WRONG):
                tried = {k: next(new_cid) if v == "@" else v for k, v in params.items()} | {field: wrong}
                try:
                    answer = ask(raw, next(number), method, tried)
                    if answer == {"closed": 4003}:
                        # The call before was a good one after all, and logged this socket out.
                        raw = by_password(target)
                        answer = ask(raw, next(number), method, tried)
                except EOFError:
                    answer = {"closed": None}
                if "closed" in answer or answer.get("error", {}).get("code") == -32603:
                    faults.append((method, field, str(wrong)[:20], answer))
                if "closed" in answer:
                    raw = by_password(target)
            try:
                if ask(raw, next(number), method, {}) == {"closed": 4003}:
                    raw = by_password(target)
            except EOFError:
                faults.append((method, "no params", "", "closed"))
                raw = by_password(target)
        raw.line.close()

    await in_thread(all_of_them)
    await me.settle()
    await me.close()
    assert not faults, faults[:20]


# --- sentences


async def test_any_text_is_only_text(server, login, fresh):
    """Sentences made of command words, markup, and every plane of Unicode: an answer or silence, and the server goes on."""
    me = await login(fresh())
    room = await me.direct_room()
    random_ = random.Random(3)
    words = ("start stop timer 9 min for penne add 2 remind me every monday at 25:99 undo redo cancel the 999999999999 @simmer "
             "minuteur de pour les rappelle-moi demain à 9 h ½ ⅓ 1e9 -5 0 nan <script> ${x} {label} [a|b] (x) \\ \" ' ; -- "
             "\u202e \u200b 🍜 é œ ﷽ %s %n ../.. null").split(" ")
    for _ in range(150):
        line = " ".join(random_.choices(words, k=random_.randrange(1, 25)))
        assert (await me.ask(room, line))["text"]
    for line in ("9" * 4000, "a " * 4000, "((" * 2000, "no " * 2600, "\n" * 50 + "x", "é" * 8000, "1/0 minutes", "0x10 min"):
        assert (await me.ask(room, line))["text"]


async def test_random_lines_at_the_plain_door(server, fresh):
    line = await server.plain()
    await line.do(f"/register {fresh()} {PASSWORD}", ".")
    await line.do("/new Fuzz", "Fuzz")
    random_ = random.Random(4)
    for _ in range(200):
        await line.type("".join(chr(random_.choice([random_.randrange(1, 128), random_.randrange(128, 0xd800),
                                                    random_.randrange(0xe000, 0x110000)]))
                                for _ in range(random_.randrange(1, 80))).replace("/quit", "").replace("/logout", ""))
    await line.do("the end of it", "the end of it")
    await line.close()
