"""Hostile input at every door: the server keeps its memory, answers others, and says the right code."""
import asyncio
import itertools
import json
import random
import socket
import time

import pytest

from client import Closed, Refused, new_cid
from raw import BINARY, CLOSE, PING, PONG, TEXT, Raw, encode
from server import PASSWORD, Server

MIB = 1 << 20


@pytest.fixture(scope="module")
def target():
    """Limits as delivered, but for the number of accounts and sockets that one address may have."""
    with Server(limits={"registrationsPerHour": 0, "connectionsPerAddress": 0, "invitesPerDay": 0}) as running:
        yield running


@pytest.fixture
async def witness(target):
    """An honest client, which must be answered whatever else goes on."""
    client = await target.login("witness")
    yield client
    await client.settle()
    await client.close()


def text(**frame):
    return json.dumps({"jsonrpc": "2.0", **frame}).encode()


def logged_in(target, token, **how):
    raw = Raw(target, **how)
    raw.frame(text(id=1, method="account.resume", params={"token": token}))
    opcode, payload = raw.read()
    assert opcode == TEXT and b'"result"' in payload, payload
    return raw


async def in_thread(function, *args):
    return await asyncio.to_thread(function, *args)


# --- frames


async def test_random_bytes_instead_of_http_hurt_nobody(target, witness):
    random_ = random.Random(1)
    for _ in range(50):
        with socket.create_connection(("127.0.0.1", target.port)) as line:
            line.sendall(random_.randbytes(random_.randrange(1, 3000)))
    await witness.settle()


@pytest.mark.parametrize("request_", [
    b"GET /ws HTTP/1.1\r\nX: y\r\n\r\n", b"GET / HTTP/1.1\r\n" + b"A: " + b"x" * 20000 + b"\r\n\r\n",
    b"GET /" + b"../" * 50 + b"etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n", b"POST /session HTTP/1.1\r\nHost: x\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
    b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\r\n", b"POST /session HTTP/1.1\r\nHost: localhost\r\n"
    b"Content-Length: 99999999999\r\n\r\n"])
async def test_bad_http_is_refused_or_dropped(target, witness, request_):
    def attempt():
        with socket.create_connection(("127.0.0.1", target.port), timeout=10) as line:
            line.sendall(request_)
            line.shutdown(socket.SHUT_WR)
            try:
                return line.recv(4096)
            except (ConnectionError, TimeoutError):
                return b""
    answer = await in_thread(attempt)
    assert not answer or answer.split(b" ")[1][:1] == b"4" or answer.split(b" ")[1] == b"501" or b"\x15\x03" == answer[:2], answer
    await witness.settle()


@pytest.mark.parametrize("path", ["/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc%2fpasswd", "//etc/passwd",
                                  "/.git/config", "/photos/../../etc/passwd", "/s/x", "/calendar/x.ics", "/operator/backup"])
async def test_no_path_leads_out_of_the_page(target, path):
    status, _, body = await in_thread(target.request, "GET", path)
    assert status in (400, 401, 403, 404, 405) and b"root:" not in body


async def test_a_binary_frame_closes_with_1003(target):
    with Raw(target) as raw:
        raw.frame(b"\x00\x01\x02", BINARY)
        assert await in_thread(raw.until_closed) == 1003


@pytest.mark.parametrize("payload", [b"\xff\xfe", b'{"jsonrpc":"2.0","x":"\xc0\xaf"}', b"\xed\xa0\x80", b"abc\xf4\x90\x80\x80",
                                     b"cut off \xe2\x82"])
@pytest.mark.parametrize("subprotocol", ["simmer.v1", None])
async def test_bad_utf8_closes_with_1007(target, payload, subprotocol):
    with Raw(target, subprotocol) as raw:
        raw.frame(payload)
        assert await in_thread(raw.until_closed) == 1007


async def test_bad_utf8_in_a_later_fragment_closes_with_1007(target):
    with Raw(target) as raw:
        raw.frame(b"\xe2\x82", fin=False)
        raw.frame(b"\xac and more ", opcode=0, fin=False)  # a character over two fragments is right
        raw.frame(b"\xff", opcode=0)
        assert await in_thread(raw.until_closed) == 1007


async def test_a_frame_over_the_limit_closes_with_1009(target):
    """8 KiB before the login, 128 KiB after, assembled; one byte less passes."""
    def before(size, fragments):
        with Raw(target) as raw:
            body = b" " * size
            part = size // fragments
            for n in range(fragments):
                chunk = body[n * part:(n + 1) * part if n < fragments - 1 else size]
                try:
                    raw.frame(chunk, TEXT if n == 0 else 0, fin=n == fragments - 1)
                except ConnectionError:
                    break
            opcode, _ = raw.read()
            if opcode == TEXT:
                return "answered"
            return raw.close_code
    for fragments in (1, 7):
        assert await in_thread(before, 8192, fragments) == "answered"
        assert await in_thread(before, 8193, fragments) == 1009
    token = await target.person("large")

    def after(size):
        with logged_in(target, token) as raw:
            head = text(id=2, method="hello", params={"client": ""})
            raw.frame(head + b" " * (size - len(head)))
            opcode, payload = raw.read()
            return "answered" if opcode == TEXT else raw.close_code
    assert await in_thread(after, 131_072) == "answered"
    assert await in_thread(after, 131_073) == 1009


async def test_a_frame_that_claims_to_be_huge_is_refused_before_its_bytes_come(target):
    before = target.memory()

    def claim(length):
        with Raw(target) as raw:
            raw.write(encode(b"x" * 100, length=length))
            return raw.until_closed()
    for length in (10 * MIB, 1 << 40, (1 << 63) - 1):
        assert await in_thread(claim, length) in (1009, 1002)
    assert target.memory() - before < 8 * MIB


async def test_cut_off_and_protocol_breaking_frames_hurt_nobody(target, witness):
    random_ = random.Random(2)
    def attempt(n):
        with Raw(target, random_.choice(["simmer.v1", None])) as raw:
            try:
                match n % 5:
                    case 0: raw.write(encode(b"x" * 500)[:random_.randrange(1, 500)])
                    case 1: raw.write(encode(b"x", opcode=random_.choice([3, 4, 7, 11, 15])))
                    case 2: raw.write(encode(b"x", rsv=random_.randrange(1, 8)))
                    case 3: raw.write(encode(b"x" * 200, opcode=PING))
                    case 4: raw.write(random_.randbytes(300))
            except ConnectionError:
                pass
    for n in range(60):
        await in_thread(attempt, n)
    await witness.settle()


async def test_every_ping_of_many_at_once_is_answered(target):
    """Empty ones too, and between the parts of a message."""
    def attempt():
        with Raw(target) as raw:
            pings = [b"%d" % n if n % 3 else b"" for n in range(100)]
            hello = text(id=1, method="hello", params={})
            raw.write(encode(hello[:9], fin=False) + b"".join(encode(p, PING) for p in pings) + encode(hello[9:], opcode=0))
            heard = [raw.read() for _ in range(101)]
            return [payload for opcode, payload in heard if opcode == PONG] == pings and heard[-1][0] == TEXT
    assert await in_thread(attempt)


async def test_a_request_whose_lines_end_without_a_return_is_served(target):
    """RFC 9112, 2.2: a recipient may take a lone line feed for a line's end."""
    def attempt():
        with Raw(target, line_end="\n") as raw:
            raw.frame(text(id=1, method="hello", params={}))
            opcode, answer = raw.read()
            return opcode == TEXT and json.loads(answer)["id"] == 1
    assert await in_thread(attempt)


@pytest.mark.parametrize("is_split", [False, True], ids=["whole", "byte by byte"])
@pytest.mark.parametrize("frames", [
    [encode(b"{}", mask=b"")], [encode(b"x" * 300, mask=b"")[:2]], [encode(b"", mask=b"")],
    [encode(b"a", PING, mask=b"")], [encode(b"", PONG, mask=b"")], [encode(b"\x03\xe8", CLOSE, mask=b"")],
    [encode(b"{", fin=False), encode(b"", PING), encode(b"}", opcode=0, mask=b"")]],
    ids=["text", "only its header", "empty", "ping", "empty pong", "close", "later part"])
async def test_a_frame_without_a_mask_closes_with_1002(target, witness, frames, is_split):
    """RFC 6455, 5.1."""
    def attempt():
        with Raw(target) as raw:
            raw.frame(text(id=1, method="hello", params={}))
            opcode, answer = raw.read()
            assert opcode == TEXT and json.loads(answer)["id"] == 1
            if is_split:
                for byte in b"".join(frames[:-1]) + frames[-1][:2]:  # the header says it
                    raw.write(bytes([byte]))
            else:
                raw.write(b"".join(frames))
            return raw.until_closed()
    assert await in_thread(attempt) == 1002
    await witness.settle()


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


WRONG = [None, True, 0, -1, 1.5, 1e308, 10**30, "", "x" * 9000, "\u0000", "\ud83d", [], [[]], {}, {"a": 1}, ["x"] * 50]


def calls(room, me, seq, timer, reminder, experiment, noodle="x", tea="x", note="x"):
    """Every method with params that it understands."""
    return {
        "hello": {"client": "x", "language": "en", "timeZone": "UTC"},
        "account.register": {"username": "x", "password": PASSWORD, "email": "x@example.org", "invite": "x"},
        "account.login": {"login": "nobody", "password": "x", "device": "x"}, "account.resume": {"token": "x"},
        "account.get": {}, "account.set": {"displayName": "Fuzz", "language": "en", "timeZone": "UTC", "look": "dark",
                                           "units": "cups", "firstName": "F", "lastName": "Z"},
        "account.changePassword": {"old": "x", "new": "x"}, "account.delete": {"password": "x"},
        "account.export": {"password": "x"}, "account.sessions": {}, "account.logout": {"session": "x"},
        "sync": {"epoch": "x", "useq": 0, "rooms": {room: 0}, "limit": 5}, "room.list": {},
        "room.create": {"name": "R", "kind": "chat", "cid": "@"}, "room.set": {"room": room, "name": "F", "ring": "starter"},
        "room.leave": {"room": room}, "room.delete": {"room": room, "name": "x"}, "room.restore": {"room": room},
        "invite.get": {"invite": "x"}, "room.members": {"room": room, "after": me, "limit": 5},
        "room.invite": {"room": room, "email": "a@example.org", "role": "member"},
        "room.inviteLink": {"room": room, "uses": 2, "expires": int(time.time() * 1000) + 60_000},
        "room.revokeInvite": {"invite": "x"}, "room.join": {"invite": "x"},
        "room.removeMember": {"room": room, "account": "x"}, "room.setRole": {"room": room, "account": me, "role": "owner"},
        "room.history": {"room": room, "before": seq, "limit": 5}, "room.read": {"room": room, "seq": seq},
        "message.send": {"room": room, "text": "x", "cid": "@", "replyTo": seq, "composedAt": int(time.time() * 1000) - 5},
        "message.edit": {"room": room, "of": seq, "text": "y", "cid": "@"},
        "message.delete": {"room": room, "of": seq, "cid": "@"},
        "message.react": {"room": room, "of": seq, "emoji": "👍", "on": True, "cid": "@"},
        "search": {"query": "x", "room": room, "from": me, "since": 0, "until": 9, "before": 9, "limit": 5},
        "timer.list": {"room": room}, "timer.start": {"room": room, "label": "x", "totalSeconds": 60, "cid": "@"},
        "timer.pause": {"room": room, "timer": timer, "version": 1, "cid": "@"}, "timer.resume": {"room": room, "timer": timer},
        "timer.extend": {"room": room, "timer": timer, "seconds": 5}, "timer.cancel": {"room": room, "timer": timer},
        "timer.acknowledge": {"room": room, "timer": timer}, "reminder.list": {"room": room},
        "reminder.create": {"room": room, "text": "x", "dueAt": int(time.time() * 1000) + 9_000_000, "rrule": "FREQ=DAILY",
                            "time": "09:00", "timeZone": "UTC", "targets": [me], "cid": "@"},
        "reminder.update": {"room": room, "reminder": reminder, "text": "y", "version": 1, "cid": "@"},
        "reminder.cancel": {"room": room, "reminder": reminder}, "reminder.done": {"room": room, "reminder": reminder},
        "reminder.snooze": {"room": room, "reminder": reminder, "seconds": 60}, "undo": {"room": room, "change": "x"},
        "redo": {"room": room, "change": "x"}, "experiment.list": {"room": room},
        "experiment.get": {"room": room, "experiment": experiment}, "say": {"room": room, "text": "help", "cid": "@"},
        "noodle.add": {"room": room, "name": "x", "brand": "y", "mealCups": 1, "sideCups": 0.5, "cookSeconds": 60,
                       "gramsPerCup": 90, "prefersMeal": True, "onHand": True, "rating": 4, "cid": "@"},
        "noodle.update": {"room": room, "noodle": noodle, "name": "y", "version": 1, "cid": "@"},
        "noodle.people": {"room": room, "people": 3}, "noodle.samples": {"room": room, "remove": False},
        "noodle.stock": {"room": room, "noodle": noodle, "onHand": True, "amount": 2, "unit": "pack",
                         "bestBefore": "2099-01-01"},
        "noodle.list": {"room": room, "sort": "name", "filter": "all", "query": "x", "offset": 0, "limit": 5},
        "noodle.get": {"room": room, "noodle": noodle}, "noodle.rate": {"room": room, "noodle": noodle, "value": 4},
        "noodle.settings": {"room": room, "sort": "brand", "filter": "meal"},
        "noodle.delete": {"room": room, "noodle": noodle},
        "tea.list": {"room": room, "type": "green", "tried": True, "query": "x", "offset": 0, "limit": 5},
        "tea.get": {"room": room, "tea": tea}, "tea.try": {"room": room, "tea": tea, "tried": True},
        "tea.add": {"room": room, "name": "x", "brand": "y", "type": "green", "steepSeconds": 60, "waterC": 70,
                    "leafGrams": 4, "waterMl": 120, "stockGrams": 50, "infusions": [{"seconds": 10, "waterC": 90}],
                    "rinse": True, "cid": "@"},
        "tea.update": {"room": room, "tea": tea, "name": "y", "version": 1, "cid": "@"},
        "tea.brew": {"room": room, "tea": tea, "seconds": 60},
        "note.add": {"room": room, "tea": tea, "text": "x", "rating": 4, "tags": ["a"], "cid": "@"},
        "note.update": {"room": room, "note": note, "text": "y", "version": 1}, "note.delete": {"room": room, "note": note},
        "share.create": {"room": room, "tea": tea, "text": "x"}, "share.list": {"room": room},
        "share.revoke": {"room": room, "share": "x"}, "tea.delete": {"room": room, "tea": tea},
        "push.key": {}, "push.list": {}, "push.unsubscribe": {"device": "x", "endpoint": "https://example.org/x"},
        "push.subscribe": {"endpoint": "https://example.org/x", "keys": {"p256dh": "x", "auth": "x"}, "browser": "x"},
        "bot.help": {"room": room, "language": "en"},
    }


@pytest.mark.timeout(600)
async def test_wrong_types_in_every_field_of_every_method_get_one_honest_answer(make_server):
    """Never an internal error, never silence, never a lost connection. Rates are lifted to get through."""
    target = make_server()
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

    def come_in():
        """By password: some of these calls end the login that they come from."""
        raw = Raw(target)
        raw.frame(text(id=1, method="account.login", params={"login": "fuzz", "password": PASSWORD}))
        opcode, payload = raw.read()
        assert opcode == TEXT and b'"result"' in payload, payload
        return raw

    def attempt(raw, method, params):
        id_ = next(number)
        raw.frame(json.dumps({"jsonrpc": "2.0", "id": id_, "method": method, "params": params}))
        while True:
            opcode, payload = raw.read()
            if opcode == PING:
                raw.frame(payload, PONG)
            elif opcode == CLOSE:
                return {"closed": raw.close_code}
            elif opcode == TEXT and json.loads(payload).get("id") == id_:
                return json.loads(payload)

    def all_of_them():
        raw = come_in()
        for method, params in table.items():
            for field, wrong in itertools.product(params, WRONG):
                tried = {k: next(new_cid) if v == "@" else v for k, v in params.items()} | {field: wrong}
                try:
                    answer = attempt(raw, method, tried)
                    if answer == {"closed": 4003}:
                        # The call before was a good one after all, and logged this socket out.
                        raw = come_in()
                        answer = attempt(raw, method, tried)
                except EOFError:
                    answer = {"closed": None}
                if "closed" in answer or answer.get("error", {}).get("code") == -32603:
                    faults.append((method, field, str(wrong)[:20], answer))
                if "closed" in answer:
                    raw = come_in()
            try:
                attempt(raw, method, {})
            except EOFError:
                faults.append((method, "no params", "", "closed"))
                raw = come_in()
        raw.line.close()

    await in_thread(all_of_them)
    await me.settle()
    await me.close()
    assert not faults, faults[:20]


# --- crowds


async def test_two_thousand_sockets_that_never_log_in_are_closed_with_4001(target, witness):
    before = target.memory()

    def crowd():
        raws = [Raw(target) for _ in range(2000)]
        held = target.memory() - before
        codes = [raw.until_closed() for raw in raws]
        return held, codes
    crowded = asyncio.create_task(in_thread(crowd))
    answered = 0
    while not crowded.done():
        await witness.settle()
        answered += 1
        await asyncio.wait({crowded}, timeout=0.5)
    held, codes = await crowded
    assert set(codes) == {4001}, {code: codes.count(code) for code in set(codes)}
    assert held < 2000 * 16 * 1024 + 16 * MIB and answered > 5


async def test_a_reader_that_never_reads_is_closed_and_the_others_go_on(server, fresh):
    """4008; on the shared server, where sending is not limited."""
    slow, fast, talker = fresh("slow"), await server.login(fresh()), await server.login(fresh())
    room = await talker.make_room("Flood")
    invite = (await talker.link(room, uses=5))["token"]
    await fast.join(invite)
    member = await server.login(slow)
    await member.join(invite)
    await member.close()
    raw = await in_thread(lambda: logged_in(server, server.accounts[slow]["token"], receive_buffer=4096))
    raw.frame(text(id=2, method="sync", params={}))
    while b'"synced"' not in (await in_thread(raw.read))[1]:
        pass
    before = server.memory()
    line = "x" * 8000
    for n in range(40):  # far more than the socket's buffers and the queue's 1 MiB hold together
        futures = [await talker.start("message.send", room=room, text=f"{n} {line[:7990]}", cid=next(new_cid))
                   for _ in range(25)]
        last = [(await f)["result"]["seq"] for f in futures][-1]
        await fast.wait_for("message", room=room, seq=last)
    assert server.memory() - before < 64 * MIB
    assert await in_thread(raw.until_closed) in (4008, None), "closed as too slow; the line may end before the code gets out"
    assert len(raw.texts) < 1000
    # It resumes where it was and misses nothing.
    back = await server.login(slow, sync=False)
    await back.sync(rooms={room: json.loads(raw.texts[-1])["params"]["seq"]}, limit=200)
    assert back.heads[room] == last
    for client in (fast, talker, back):
        await client.close()


async def test_a_flood_of_messages_is_limited_and_then_closed_with_4010(target, witness, fresh):
    """F10"""
    flooder = await target.login(fresh())
    room = await flooder.direct_room()
    reasons = []
    futures = []
    try:
        for n in range(2000):
            futures.append(await flooder.start("message.send", room=room, text=f"spam {n}", cid=next(new_cid)))
    except Closed:
        pass
    code, _ = await flooder.wait_closed()
    for future in futures:
        if future.done() and not future.exception():
            frame = future.result()
            reasons.append(frame["error"]["data"]["reason"] if "error" in frame else "sent")
    assert code == 4010 and reasons.count("sent") <= 20 and "limit" in reasons, reasons[:40]
    await witness.settle()


async def test_a_flood_of_requests_before_the_login_is_closed(target, witness):
    def attempt():
        with Raw(target) as raw:
            try:
                for n in range(20_000):
                    raw.frame(text(id=n, method="hello", params={}))
            except (ConnectionError, TimeoutError):
                pass
            return raw.until_closed()
    assert await in_thread(attempt) in (4010, None)
    await witness.settle()


async def test_too_many_connections_of_one_account_or_address(make_server):
    target = make_server(limits={"registrationsPerHour": 0})
    clients = [await target.login("many") for _ in range(10)]
    extra = await target.client()
    try:
        with pytest.raises(Closed) as closed:
            await extra.resume(target.accounts["many"]["token"])
            await extra.wait_closed()
            raise extra.closed
        assert closed.value.code == 4013
    except Refused as error:
        assert error.reason == "limit"
    raws = []

    def fill():
        for _ in range(60):
            try:
                raws.append(Raw(target))
            except (AssertionError, ConnectionError):
                return "refused"
        return {raw.until_closed() for raw in raws}
    outcome = await in_thread(fill)
    assert outcome == "refused" or 4013 in outcome
    assert len(raws) + len(clients) + 1 <= 51 or outcome != "refused"
    for raw in raws:
        raw.line.close()
    for client in clients:
        await client.settle()
        await client.close()


async def test_five_hundred_requests_at_once_are_all_answered_in_order(server, fresh):
    """At most 64 are in flight: then the server stops reading, and nothing is lost."""
    client = await server.login(fresh())
    futures = [await client.start("hello", client=str(n)) for n in range(500)]
    finished = []
    for n, future in enumerate(futures):
        future.add_done_callback(lambda _, n=n: finished.append(n))
    await asyncio.gather(*futures)
    assert finished == list(range(500))
    await client.close()


async def test_silence_closes_and_a_pong_is_a_sign_of_life(make_server):
    target = make_server(limits={"silenceSeconds": 5, "loginSeconds": 0, "connectionsPerAddress": 0})
    alive = await target.login("alive")

    def silent():
        raw = Raw(target)
        while True:
            try:
                opcode, _ = raw.read()
            except EOFError:
                return True
            if opcode == CLOSE:
                return True
    assert await in_thread(silent)
    await alive.settle()  # it has said nothing either, but its library answers pings
    await alive.close()


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
