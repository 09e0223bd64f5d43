"""JSON-RPC over HTTP: what a socket answers is answered, a token in place of a login."""
import asyncio
import json
import re
import socket
import time

import pytest

import contract
from client import PATIENCE, new_cid
from conftest import shared_room
from programs import Program, make_bot
from server import PASSWORD

NEEDS_CONNECTION = {"account.register", "account.login", "account.resume", "device.signIn", "account.passkey", "passkey.challenge", "sync"}


async def test_a_request_is_answered_as_on_a_socket(server, fresh):
    ana = await server.login(fresh())
    room = await ana.make_room("Kitchen")
    _, _, program = await make_bot(ana, room)
    hello = await program.call("hello")
    assert hello["epoch"] == (await ana.call("hello"))["epoch"]
    said = await program.say(room, "penne are boiling")
    heard = await ana.wait_for("message", room=room, seq=said["seq"])
    assert heard["text"] == "penne are boiling" and heard["at"] == said["at"]
    timer = (await program.call("timer.start", room=room, label="penne", seconds=540, cid=next(new_cid)))["timer"]
    assert (await ana.wait_for("timer", room=room))["timer"]["id"] == timer["id"]
    page = await program.call("room.history", room=room, after=said["seq"] - 1)
    assert page["events"][0]["seq"] == said["seq"]
    assert (await program.call("timer.list", room=room))["timers"][0]["label"] == "penne"
    await ana.close()


async def test_a_login_of_a_person_does_too(server, fresh):
    token = await server.person(fresh())
    program = Program(server, token)
    room = (await program.call("room.create", name="Own", cid=next(new_cid)))["room"]["id"]
    await program.call("say", room=room, text="start 9 min timer for penne", cid=next(new_cid))
    assert (await program.call("account.sessions"))[0]["current"] is True
    await program.call("account.logout")
    await program.refused("unauthenticated", "room.list")


async def test_the_same_cid_is_the_same_request_by_whatever_door(server, fresh):
    ana = await server.login(fresh())
    room = await ana.make_room("Kitchen")
    _, _, program = await make_bot(ana, room)
    cid = next(new_cid)
    first = await program.say(room, "once", cid=cid)
    again = await program.say(room, "once", cid=cid)
    assert again == {**first, "dup": True}
    by_socket = await server.client()
    await by_socket.resume(program.secret)
    assert (await by_socket.call("message.send", room=room, text="once", cid=cid))["seq"] == first["seq"]
    await program.refused("cid_reused", "message.send", room=room, text="twice", cid=cid)
    made = {"room": room, "label": "penne", "seconds": 540, "cid": next(new_cid)}
    timer = await program.call("timer.start", **made)
    assert await by_socket.call("timer.start", **made) == {**timer, "dup": True}
    assert len((await ana.call("timer.list", room=room))["timers"]) == 1
    # Of ten at once, one is said.
    cid = next(new_cid)
    answers = await asyncio.gather(*(program.say(room, "at once", cid=cid) for _ in range(10)))
    assert len({a["seq"] for a in answers}) == 1 and sum("dup" not in a for a in answers) == 1
    for client in (ana, by_socket):
        await client.close()


async def test_errors_are_those_of_the_socket_with_a_status(server, fresh):
    ana = await server.login(fresh())
    room = await ana.make_room("Kitchen")
    _, _, program = await make_bot(ana, room)
    wrong = [
        ("message.send", {"room": room, "cid": "x"}, 400), ("message.send", {"room": "019a0000-0000-7000-8000-00000000dead",
         "text": "x", "cid": "x"}, 404), ("timer.pause", {"room": room, "timer": "x"}, 404), ("room.set", {"room": room, "name": "Mine"}, 403)]
    socket_ = await server.client()
    await socket_.resume(program.secret)
    for method, params, expected in wrong:
        status, answer = program.ask(method, **params)
        future = await socket_.start(method, **params)
        assert answer["error"] == (await asyncio.wait_for(future, PATIENCE))["error"] and status == expected, (method, answer)
    for body, code, status in [
            (b"{", -32700, 400), (b"[]", -32600, 400), (b"7", -32600, 400), (b"\xff\xfe", -32700, 400),
            (b'{"jsonrpc":"1.0","id":1,"method":"hello"}', -32600, 400), (b'{"jsonrpc":"2.0","id":1,"method":"no.such"}', -32601, 400),
            (b'{"jsonrpc":"2.0","id":1,"method":"hello","params":[]}', -32602, 400), (b'{"jsonrpc":"2.0","id":{},"method":"hello"}', -32600, 400),
            (b'{"jsonrpc":"2.0","method":"hello"}', -32600, 400), (b"[" * 60_000, -32700, 400),
            (b'[{"jsonrpc":"2.0","id":1,"method":"hello","params":' + b'{"a":' * 20 + b"1" + b"}" * 20 + b"}]", -32700, 400)]:
        got, _, answer = program.post(body)
        assert (got, answer["error"]["code"]) == (status, code), (body[:60], got, answer)
    # A notification has no answer, whether or not it makes sense.
    for params in ({"room": room, "on": True}, 7):
        assert program.post({"jsonrpc": "2.0", "method": "typing", "params": params})[::2] == (204, None)
    for client in (ana, socket_):
        await client.close()


@pytest.mark.parametrize("method", sorted(NEEDS_CONNECTION))
async def test_what_concerns_a_connection_needs_one(server, method):
    program = Program(server, await server.person("rpc.connections"))
    status, answer = await asyncio.to_thread(program.ask, method)
    assert (status, answer["error"]["data"]) == (403, {"reason": "not_allowed", "field": "method"})


async def test_without_a_good_token_there_is_one_answer(server, fresh):
    ana = await server.login(fresh())
    room = await ana.make_room("Kitchen")
    _, token, revoked = await make_bot(ana, room)
    await ana.call("token.revoke", token=token)
    _, _, deleted = await make_bot(ana, room)
    await ana.call("bot.delete", bot=(await ana.call("bot.list"))["bots"][-1]["bot"])
    request = {"jsonrpc": "2.0", "id": 1, "method": "room.history", "params": {"room": room}}
    answers = []
    for secret in (revoked.secret, deleted.secret, "made-up", "", "x" * 4_000, PASSWORD):
        status, head, answer = Program(server, secret).post(request)
        assert head["WWW-Authenticate"] == "Bearer"
        answers.append((status, answer))
    # The cookie of a page is no token here: another site's form could send it.
    status, _, body = server.request("POST", "/rpc", request, {"Cookie": f"simmer-{server.port}={await server.person(ana.name)}"})
    answers.append((status, json.loads(body)))
    status, _, body = server.request("POST", "/rpc", request)
    answers.append((status, json.loads(body)))
    assert all(one == answers[0] for one in answers) and answers[0][0] == 401
    assert answers[0][1]["id"] is None and answers[0][1]["error"]["data"]["reason"] == "unauthenticated"
    await ana.close()


async def test_a_batch_is_answered_in_its_order(server, fresh):
    ana = await server.login(fresh())
    room = await ana.make_room("Kitchen")
    _, _, program = await make_bot(ana, room)
    calls = [program.request("message.send", room=room, text=f"line {n}", cid=next(new_cid)) for n in range(3)]
    calls.insert(1, program.request("no.such"))
    calls.insert(2, {"jsonrpc": "2.0", "method": "typing", "params": {"room": room, "on": True}})
    calls.insert(3, 7)
    calls.append(program.request("room.history", room=room, limit=3))
    status, _, answers = program.post(calls)
    assert status == 200
    assert [a["id"] for a in answers] == [calls[0]["id"], calls[1]["id"], None, *(c["id"] for c in calls[4:])]
    assert [a.get("error", {}).get("code") for a in answers] == [None, -32601, -32600, None, None, None]
    assert [e["text"] for e in answers[-1]["result"]["events"]] == ["line 0", "line 1", "line 2"]
    status, _, answer = program.post([program.request("hello")] * 65)
    assert (status, answer["error"]["data"]["reason"]) == (413, "too_large")
    assert program.post([{"jsonrpc": "2.0", "method": "typing", "params": {}}] * 3)[::2] == (204, None)
    await ana.close()


async def test_what_one_may_in_ten_seconds_holds_here_too(make_server):
    server = make_server(limits={"webRequestsPer10Seconds": 12, "messagesPer10Seconds": 5})
    ana = await server.login("ana")
    room = await ana.make_room("Kitchen")
    _, _, program = await make_bot(ana, room)
    calls = [program.request("message.send", room=room, text=str(n), cid=next(new_cid)) for n in range(8)]
    _, _, answers = program.post(calls)
    reasons = [a.get("error", {}).get("data", {}).get("reason") for a in answers]
    assert reasons == [None] * 5 + ["limit"] * 3
    # The requests of a batch count one by one, and what is too much is answered for each.
    _, _, answers = program.post([program.request("hello") for _ in range(8)])
    assert [a["error"]["data"]["reason"] for a in answers if "error" in a] and len(answers) == 8
    for _ in range(12):
        status, head, answer = program.post(program.request("hello"))
    assert (status, answer["error"]["data"]["reason"]) == (429, "limit") and int(head["Retry-After"]) >= 1
    await ana.close()


async def test_bodies_are_bounded_and_slow_ones_end(server, fresh):
    ana = await server.login(fresh())
    _, _, program = await make_bot(ana)
    status, _, _ = server.request("POST", "/rpc", b"x" * 65_537, program.headers)
    assert status == 413
    status, _, _ = server.request("POST", "/rpc", None, {**program.headers, "Transfer-Encoding": "chunked"})
    assert status == 411
    assert server.request("GET", "/rpc", None, program.headers)[0] == 405
    line = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
    line.sendall(f"POST /rpc HTTP/1.1\r\nHost: localhost:{server.port}\r\nAuthorization: Bearer {program.secret}\r\nContent-Length: 60000\r\n\r\n".encode())
    begun = time.monotonic()
    answer = b""
    try:
        while not answer:
            line.sendall(b" ")
            line.settimeout(0.5)
            try:
                answer = line.recv(4096)
            except TimeoutError:
                pass
            assert time.monotonic() - begun < PATIENCE
    except (BrokenPipeError, ConnectionResetError):
        pass
    assert b" 408 " in answer and b"too_slow" in answer
    line.close()
    await ana.close()


async def test_the_words_are_those_of_the_maker_of_a_bot(server, fresh):
    ana = await server.login(fresh(), language="fr")
    _, _, program = await make_bot(ana, scopes=["read"])
    error = await program.refused("not_allowed", "room.create", name="x")
    assert error.message == "Ce jeton ne permet pas cela."
    assert (await program.refused("not_allowed", "sync")).message.startswith("Il faut une connexion")
    await ana.close()


async def test_a_bot_in_a_room_of_several_hears_and_is_heard(server, fresh):
    ana, bo = await server.login(fresh()), await server.login(fresh())
    room = await shared_room(ana, bo)
    _, _, program = await make_bot(ana, room)
    lines = [f"line {n}" for n in range(30)]
    await asyncio.gather(*(program.say(room, line) for line in lines))
    for client in (ana, bo):
        for line in lines:
            await client.wait_for("message", room=room, text=line)
        await client.close()


def test_the_methods_that_need_a_connection_are_documented():
    text = (contract.FILE.parent / "protocol.md").read_text()
    [sentence] = re.findall(r"all but those that begin a connection or concern one \(([^)]*)\)", text)
    assert set(re.findall(r"`([\w.]+)`", sentence)) == NEEDS_CONNECTION | {"typing", "presence"}
