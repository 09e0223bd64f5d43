"""Hostile input at the doors beside JSON-RPC, and at those that wait: HTTP, plain text, TLS, the operator's socket, readers that do not
read. The server keeps its memory, answers others, and says the right code (F10)."""
import asyncio
import http.client
import itertools
import json
import random
import re
import socket
import ssl
import struct
import time

import pytest

import contract
from client import PATIENCE, Refused, new_cid
from hostile import MIB, WRONG, beside, calls, in_thread, logged_in, target, text, witness  # noqa: F401
from raw import CLOSE, PING, PONG, TEXT, Raw, encode
from server import PASSWORD, Server
from waiting import until

JSON_ = {"Content-Type": "application/json"}


def origin(target):
    return {"Origin": target.address}


# --- sockets


def test_sockets_beyond_the_setting_are_turned_away_and_their_places_are_given_again():
    with Server(speaks={"en"}, limits={"connectionsPerAddress": 0}, env={"SIMMER_SOCKETS": "64"}) as server:
        held = []
        for _ in range(200):
            try:
                held.append(Raw(server))
            except (AssertionError, ConnectionError):  # the line ends without an answer
                pass
        # Few files are open beside the sockets, and there is room for a few more.
        assert 64 <= len(held) <= 128
        for raw in held:
            raw.line.close()
        end = time.monotonic() + PATIENCE
        while True:
            try:
                Raw(server).line.close()
                break
            except (AssertionError, ConnectionError):
                assert time.monotonic() < end


# --- JSON-RPC


def test_the_fuzzed_methods_are_all_that_there_are():
    assert calls("r", "a", 1, "t", "r", "e").keys() == contract.METHODS - contract.CLIENT_NOTIFICATIONS


async def test_notifications_with_wrong_fields_are_ignored_and_nobody_hears_of_them(target, witness, fresh):
    me = await target.login(fresh())
    room = await me.make_room("Quiet")
    await witness.join((await me.link(room))["token"])
    await witness.settle()
    mark = await witness.mark()
    raw = await in_thread(lambda: logged_in(target, target.accounts[me.name]["token"]))
    for method, good in (("typing", {"room": room, "on": True}), ("presence", {"state": "away"})):
        for field, wrong in itertools.product(good, WRONG):
            raw.frame(json.dumps({"jsonrpc": "2.0", "method": method, "params": {**good, field: wrong}}))
        for params in (WRONG[0], "x", [1], 7):
            raw.frame(json.dumps({"jsonrpc": "2.0", "method": method, "params": params}))
    raw.frame(text(id=9, method="hello", params={}))
    opcode, answer = await in_thread(raw.read)
    assert opcode == TEXT and json.loads(answer)["id"] == 9, (opcode, raw.close_code, answer)
    await witness.settle()
    assert not [e for e in witness.seen("typing", since=mark) if e["account"] == me.id and e["on"] is not True]
    raw.line.close()
    await me.close()


@pytest.mark.parametrize("payload", [
    b"[" * 131_000, b'{"jsonrpc":"2.0","id":1,"method":"hello","params":{"client":' + b'{"a":' * 20_000 + b"1" + b"}" * 20_000 + b"}}",
    b'{"jsonrpc":"2.0","id":1,"method":"hello","params":{' + b",".join(b'"k%d":1' % n for n in range(11_000)) + b"}}",
    b'{"jsonrpc":"2.0","id":1,"method":"hello","params":{"client":"' + b"\\u0041" * 20_000 + b'"}}',
    b'{"jsonrpc":"2.0","id":' + b"9" * 100_000 + b',"method":"hello"}',
    b'{"jsonrpc":"2.0","id":1,"id":2,"method":"hello","method":"room.list"}',
    b'{"jsonrpc":"2.0","id":1,"method":"hello","params":{"client":1e' + b"9" * 1000 + b"}}",
], ids=["deep array", "deep object", "many keys", "escapes", "long id", "double keys", "huge exponent"])
async def test_large_and_twisted_json_after_the_login_is_answered_in_time(target, witness, fresh, payload):
    token = await target.person(fresh())

    def attempt():
        with logged_in(target, token) as raw:
            raw.frame(payload)
            opcode, answer = raw.read()
            if opcode == CLOSE:
                return raw.close_code
            frame = json.loads(answer)
            assert ("result" in frame) != ("error" in frame)
            return frame.get("error", {}).get("code")
    assert await in_thread(attempt) in (None, -32700, -32600, -32602, 400, 413)
    await witness.settle()


# --- frames


async def test_a_flood_of_pings_and_of_empty_fragments_costs_nobody_anything(target, witness):
    before = target.memory()

    def pings():
        with Raw(target) as raw:
            burst = encode(b"x" * 125, opcode=PING) * 200
            try:
                for _ in range(200):
                    raw.write(burst)
                    while raw.readable():
                        raw.read()
            except (ConnectionError, EOFError):
                pass

    def fragments():
        with Raw(target) as raw:
            try:
                raw.write(encode(b"", fin=False))
                for _ in range(500):
                    raw.write(encode(b"", opcode=0, fin=False) * 200)
                raw.write(encode(b"{", opcode=0))
                return raw.read()[0]
            except (ConnectionError, EOFError):
                return None
    floods = [asyncio.create_task(in_thread(pings)), asyncio.create_task(in_thread(fragments))]
    while not all(flood.done() for flood in floods):
        await witness.settle()
        await asyncio.wait(floods, timeout=0.2)
    await asyncio.gather(*floods)
    assert target.memory() - before < 16 * MIB


def overflows(server):
    """How many lines the server has found too slow."""
    token = (server.data / "operator.token").read_text().strip()
    body = server.request("GET", "/metrics", None, {"Authorization": f"Bearer {token}"})[2].decode()
    return float(re.search(r"^simmer_overflows_total(?:{.*})? (\S+)$", body, re.M)[1])


async def test_a_login_that_asks_for_pages_and_never_reads_is_closed_and_holds_little(server, fresh):
    """64 requests in flight, each worth 256 KiB of history: the queue's bound holds for answers too."""
    talker = await server.login(fresh())
    room = await talker.make_room("Long")
    for n in range(8):
        futures = [await talker.start("message.send", room=room, text=f"{n} " + "y" * 7000, cid=next(new_cid)) for _ in range(25)]
        for future in futures:
            await future
    before, told = server.memory(), overflows(server)
    raws = [await in_thread(lambda: logged_in(server, server.accounts[talker.name]["token"], receive_buffer=4096))
            for _ in range(20)]
    for raw in raws:
        for n in range(300):
            raw.frame(text(id=n + 2, method="room.history", params={"room": room, "limit": 200}))
    for _ in range(20):
        await talker.settle()
    assert server.memory() - before < 20 * 2 * MIB + 64 * MIB
    # Nobody reads before the server has found all of them too slow: what is read makes room.
    await until(lambda: overflows(server) >= told + len(raws), "every line to be too slow")
    # All at once: whoever is looked at last would meanwhile be ended for its silence.
    codes = await asyncio.gather(*(in_thread(raw.until_closed) for raw in raws))
    assert set(codes) <= {4008, 4010, None}, codes
    await talker.settle()
    await talker.close()


# --- HTTP


@pytest.mark.parametrize("body", [
    b"", b"{", b"nonsense", b"[]", b"null", b'"x"', b"7", b"\xff\xfe", b"[" * 60_000, b'{"a":' * 10_000 + b"1" + b"}" * 10_000,
    b'{"login":"\xc0\xaf","password":"x"}', b'{"register":[]}', b'{"register":{"register":{}}}', b'{"login":{"$ne":1},"password":{}}'])
async def test_a_bad_body_at_the_session_door_gets_a_4xx(target, witness, body):
    status, _, answer = await in_thread(target.request, "POST", "/session", body, {**JSON_, **origin(target)})
    assert 400 <= status < 500 and json.loads(answer)["error"]["data"]["reason"], (status, answer)
    await witness.settle()


async def test_wrong_types_in_every_field_of_the_http_doors_get_a_4xx(target, witness, fresh):
    token = await target.person(fresh())
    new = {"username": "x" + fresh(), "password": PASSWORD, "email": "x@example.org", "firstName": "X", "language": "en", "invite": "x"}
    faults, bearer = [], {"Authorization": f"Bearer {token}"}

    def attempt(path, body, headers):
        status, _, answer = target.request("POST", path, body, {**origin(target), **headers})
        if not (200 <= status < 500):
            faults.append((path, str(body)[:80], status, answer[:80]))

    def all_of_them():
        for wrong in WRONG:
            for field in ("login", "password"):
                attempt("/session", json.dumps({"login": "nobody", "password": "x", field: wrong}), JSON_)
            for field in new:
                attempt("/session", json.dumps({"register": {**new, "username": fresh("w"), field: wrong}}), JSON_)
            attempt("/session", json.dumps({"register": wrong}), JSON_)
            attempt("/say?room=%ff", json.dumps(wrong), bearer)
        for query in ("", "?room", "?room=%", "?room=%zz&cid=%ff", "?" + "a=b&" * 20, "?room=" + "x" * 5000):
            try:
                attempt("/say" + query, "help", bearer)
            except http.client.RemoteDisconnected:
                assert "%" in query, query  # libwebsockets drops what is badly escaped
        for authorization in ("", "Bearer", "Bearer ", "Basic eDp5", "Bearer " + "x" * 4000, "Bearer \x01"):
            attempt("/say?room=x", "help", {"Authorization": authorization})
        for cookie in ("", "=", ";;;", "simmer=", "simmer-%d=%s" % (target.port, "x" * 3000), "simmer-%d=\xff" % target.port):
            status, _, _ = target.request("DELETE", "/session", None, {**origin(target), "Cookie": cookie})
            assert status < 500
    await in_thread(all_of_them)
    assert not faults, faults[:10]
    await witness.settle()


async def test_headers_that_trickle_in_are_dropped_and_nobody_waits_for_them(target, witness):
    """Slow clients of the kind that hold every worker of a server: each is given up, and the others are answered meanwhile."""
    def crowd():
        lines = []
        for n in range(300):
            line = socket.create_connection(("127.0.0.1", target.port), timeout=60)
            line.sendall(b"GET /ws HTTP/1.1\r\nHost: x\r\nX-A: " if n % 2 else b"POST /session HTTP/1.1\r\nHost: localhost\r\n"
                         b"Content-Length: 1000\r\n\r\n{")
            lines.append(line)
        ended = 0
        for line in lines:
            try:
                while line.recv(4096):
                    pass
                ended += 1
            except ConnectionError:
                ended += 1
            line.close()
        return ended
    assert await beside(witness, crowd) == 300


async def test_a_thousand_pipelined_requests_whose_answers_nobody_reads(target, witness):
    before = target.memory()

    def attempt():
        lines = []
        for _ in range(20):
            line = socket.socket()
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            line.connect(("127.0.0.1", target.port))
            line.settimeout(1)
            try:
                for _ in range(100):
                    line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n" * 10)
            except (TimeoutError, ConnectionError):
                pass
            lines.append(line)
        return lines
    attempts = asyncio.create_task(in_thread(attempt))
    while not attempts.done():
        await witness.settle()
        await asyncio.wait({attempts}, timeout=0.2)
    assert target.memory() - before < 32 * MIB
    for line in await attempts:
        line.close()
    await witness.settle()


# --- plain text


async def test_every_command_of_plain_text_with_wrong_words_is_answered_or_said(server, fresh):
    line = await server.plain()
    await line.do(f"/register {fresh()} {PASSWORD}", "You are")
    random_ = random.Random(5)
    commands = "/register /login /rooms /new /join /invite /history /who /help /email /leave /me /x / //x /HISTORY /join#".split()
    words = ["", " ", "0", "-1", "9" * 400, "x" * 7000, "\u202e\u0007\u0000", "ana ana ana", "#join=x", "http://x/#join=", "\t\t", "é" * 300,
             "../..", "%s%n", "simmer", "ana@", "@", "1e9", "null"]
    for command in commands:
        for _ in range(4):
            await line.type(f"{command} {random_.choice(words)} {random_.choice(words)}".replace("/quit", ""))
    await line.type("/register\n/login\n  continued\r\n\r\n\n   \n/new Last\n")
    await line.do("/new The end of it", "The end of it")
    assert not [l for l in line.lines if "(internal" in l or "-32603" in l]
    await line.close()


async def test_a_plain_line_of_the_largest_frame_and_too_many_lines_are_refused_with_words(target, witness, fresh):
    line = await target.plain()
    await line.do(f"/register {fresh()} {PASSWORD}", "You are")
    await line.do("/new Long", "Long")
    assert "(too_long)" in await line.do("x" * 130_000, r"^! ")
    await line.do("\n".join(f"line {n}" for n in range(40)), r"^! .*\(limit")
    await line.type("\n".join(f"line {n}" for n in range(9000)))
    code, _ = await line.wait_closed()
    assert code == 4010
    await witness.settle()


# --- TLS


async def test_what_is_no_tls_at_the_tls_door_hurts_nobody():
    with Server(tls=True, speaks={"en"}, limits={"connectionsPerAddress": 0}) as target:
        honest = await target.login("witness")
        before = target.memory()
        random_ = random.Random(6)
        hello = ssl.MemoryBIO(), ssl.MemoryBIO()
        session = ssl.create_default_context().wrap_bio(*hello, server_hostname="localhost")
        with pytest.raises(ssl.SSLWantReadError):
            session.do_handshake()
        greeting = hello[1].read()

        def attempt():
            lines = []
            for n in range(300):
                line = socket.create_connection(("127.0.0.1", target.port))
                bad = {0: random_.randbytes(500), 1: greeting[:random_.randrange(1, len(greeting))], 2: b"GET / HTTP/1.1\r\n\r\n",
                       3: greeting + random_.randbytes(300), 4: b"\x16\x03\x01\xff\xff" + bytes(100),
                       5: b"\x15\x03\x01\x00\x02\x02\x00" + struct.pack(">I", n)}[n % 6]
                try:
                    line.sendall(bad)
                except ConnectionError:
                    pass
                lines.append(line)
            return lines
        lines = await in_thread(attempt)
        await honest.settle()
        assert target.memory() - before < 32 * MIB
        for line in lines:
            line.close()
        await honest.settle()
        await honest.close()


@pytest.mark.parametrize("kind", ["h2c", "foo", "websocket, h2c", "websocketx", "tls/1.2"])
async def test_an_upgrade_to_anything_else_is_refused_and_frees_nothing_twice(target, witness, kind):
    """The library lets go of the headers of an unknown kind before it asks whether to upgrade; a second request comes right behind."""
    ask = (f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{target.port}\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: {kind}\r\n"
           "HTTP2-Settings: AAMAAABkAAQAAP__\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n")
    for times in (1, 2, 20):
        raw = Raw(target, upgrade=False)
        raw.write((ask * times).encode())
        while not raw.ended:
            raw._fill()
        statuses = [int(code) for code in re.findall(rb"HTTP/1\.[01] (\d+)", raw.buffer)]
        assert statuses and all(400 <= status < 500 for status in statuses), raw.buffer
        raw.line.close()
    await witness.settle()


# --- the operator's door


async def test_garbage_at_the_operators_socket_leaves_it_open_to_the_operator(make_server):
    server = make_server(speaks=None)
    ana = await server.login("ana")
    random_ = random.Random(7)
    path = str(server.data / "operator.socket")
    held = []
    for n in range(60):
        line = socket.socket(socket.AF_UNIX)
        line.settimeout(2)
        line.connect(path)
        try:
            line.sendall([random_.randbytes(2000), b"{", b'{"command":' * 5000, b"x" * (3 * MIB), b"null\n" * 3, b""][n % 6])
        except (ConnectionError, TimeoutError):
            pass
        if n % 2:
            held.append(line)  # some never go away
        else:
            line.close()
    listed = server.command("user", "list", "--data", server.data, timeout=PATIENCE)
    assert listed.returncode == 0 and "ana" in listed.stdout, listed.stderr
    await ana.settle()
    for line in held:
        line.close()
    for path in ("/operator/backup", "/operator/users", "/operator/x", "/operator/"):
        for token in (None, "", "x", "Bearer", server.accounts["ana"]["token"]):
            headers = {"Authorization": f"Bearer {token}"} if token is not None else {}
            status, _, _ = server.request("POST", path, "{}", {**JSON_, **headers})
            assert status in (401, 403, 404), (path, token, status)
    await ana.close()


async def test_after_all_of_it_the_server_is_small_and_well(target, witness):
    """Runs last on the shared target: what all the above left behind."""
    began = time.monotonic()
    room = await witness.make_room("After")
    assert (await witness.say(room, "still here"))["seq"]
    with pytest.raises(Refused):
        await witness.call("room.history", room="x")
    assert target.memory() < 400 * MIB, f"{target.memory() / MIB:.0f} MiB after {time.monotonic() - began:.1f} s"
    assert "fatal" not in target.tail(2000).lower()
