"""What was tried against Simmer and held, where no other suite shows it (docs/security.md)."""
import asyncio
import contextlib
import json
import os
import re
import stat

import pytest

import pictures
from client import Refused, new_cid
from conftest import shared_room
from hostile import answer_to_bytes, in_thread, target, witness  # noqa: F401
from lab import experiment_with, steps
from pushhouse import service  # noqa: F401
from server import PASSWORD, ROOT
from test_authorization import NOWHERE, OF_ROOM, PERSONS, error, params
from uploads import upload

BIG = [2**63 - 1, -(2**63), 2**53, -(2**53), 2**31, -1, 0]


def test_the_tests_that_the_document_names_are_there():
    document = (ROOT / "docs/security.md").read_text()
    for name, test in re.findall(r"`(test_\w+\.py)(?:::(\w+))?`", document):
        text = (ROOT / "Tests/live" / name).read_text()
        assert not test or f"def {test}(" in text, f"{name}::{test}"
    for name in re.findall(r"`(\w+Tests\.swift)`", document):
        assert list((ROOT / "Tests").rglob(name)), name


# --- who is who


@pytest.mark.parametrize("method", OF_ROOM)
async def test_the_operator_is_nobody_in_rooms_of_others(house_with_operator, method):
    """To the operator of the server a room of others is none, to the letter."""
    olga, ana, room = house_with_operator
    known = {"account": ana.id, "of": 1, "seq": 1, **PERSONS}
    here = await error(olga, method, params(method, room=room, **known))
    nowhere = await error(olga, method, params(method, room=NOWHERE, **known))
    assert here == nowhere and here["data"]["reason"] == "not_found", (here, nowhere)


@pytest.fixture(scope="module")
def server_with_operator(request):
    from server import Server
    with Server(speaks={"en"}) as server:
        yield server


@pytest.fixture
async def house_with_operator(server_with_operator):
    olga = await server_with_operator.login("olga")
    ana = await server_with_operator.login("ana")
    assert olga.account["role"] == "operator" and ana.account["role"] == "person"
    room = await ana.make_room(f"Kitchen {next(new_cid)}")
    yield olga, ana, room
    await olga.close(), await ana.close()


async def test_a_new_account_under_a_deleted_ones_name_inherits_nothing(ana, server, fresh):
    name = fresh()
    first = await server.login(name)
    room = await shared_room(ana, first)
    await first.make_room("Own")
    said = await first.say(room, "mine alone")
    token = await server.person(name)
    await first.start("account.delete", password=PASSWORD)
    await first.wait_closed()
    del server.accounts[name]
    again = await server.login(name)
    assert again.account["username"] == name and [r["kind"] for r in (await again.rooms()).values()] == ["direct"]
    for method, fields in (("room.history", {}), ("message.edit", {"of": said["seq"], "text": "other", "cid": "x"}),
                           ("message.delete", {"of": said["seq"], "cid": "y"}), ("undo", {})):
        await again.refused("not_found", method, room=room, **fields)
    assert (await again.call("search", query="alone")) == []
    client = await server.client()
    await client.refused(("unauthenticated", "bad_credentials"), "account.resume", token=token)
    await client.close(), await again.close()


async def test_undo_gives_nobody_back_what_their_role_no_longer_allows(ana, bo, kitchen):
    """Settings of a room that one made as an owner, and those of an owner."""
    await ana.call("room.setRole", room=kitchen, account=bo.id, role="owner")
    await bo.call("room.set", room=kitchen, topic="By bo")
    mark = await bo.mark()
    await ana.call("room.set", room=kitchen, links="owners")
    await bo.wait_for("room", room=kitchen, since=mark)
    undone = await ana.call("undo", room=kitchen)
    await ana.call("redo", room=kitchen)
    await ana.call("room.setRole", room=kitchen, account=bo.id, role="member")
    mark = await ana.mark()
    await bo.refused("not_allowed", "undo", room=kitchen)
    await bo.refused(("not_allowed", "not_found"), "undo", room=kitchen, change=undone["changes"][0]["id"])
    assert (await bo.ask(kitchen, "@simmer undo")).get("code")
    await ana.settle()
    assert not ana.seen("room", since=mark, room=kitchen) and (await ana.rooms())[kitchen]["topic"] == "By bo"


async def test_replacing_an_entry_of_a_step_leaves_that_of_another_person(ana, bo, lab_of_two):
    lab = lab_of_two
    await ana.ask(lab, "@simmer step 1: took the Tris")
    step = (await steps(ana, lab))[0]
    theirs = step["did"][0]
    await bo.call("step.log", room=lab, step=step["id"], text="took nothing", replace=True, cid=next(new_cid))
    did = (await steps(ana, lab))[0]["did"]
    kept = next(entry for entry in did if entry["id"] == theirs["id"])
    assert kept["text"] == "took the Tris" and not kept.get("withdrawn") and [e["text"] for e in did] == ["took the Tris", "took nothing"]


@pytest.fixture
async def lab_of_two(ana, bo):
    lab = await shared_room(ana, bo, kind="lab")
    await experiment_with(ana, lab, "buffer")
    return lab


async def test_nothing_is_said_in_a_deleted_room_and_no_number_breaks_a_search_or_a_sync(ana, bo, kitchen, server):
    for value in BIG:
        for method, fields in (("search", {"query": "x", "before": {"room": kitchen, "seq": value}}), ("sync", {"rooms": {kitchen: value}}),
                               ("sync", {"useq": value}), ("room.read", {"room": kitchen, "seq": value})):
            other = await server.login("bo", sync=False)
            try:
                await other.call(method, **fields)
            except Refused as refused:
                assert refused.reason in ("invalid", "past", "too_big", "not_found", "conflict", "missing", "not_number"), refused
            other.abort()
    await ana.call("room.delete", room=kitchen)
    for client in (ana, bo):
        for method, fields in (("message.send", {"text": "hello?"}), ("say", {"text": "hello?"}), ("timer.start", {"label": "x", "totalSeconds": 9})):
            await client.refused("not_found", method, room=kitchen, cid=next(new_cid), **fields)
    await ana.settle()


# --- doors


def test_metrics_and_the_operators_doors_are_shut_to_whoever_comes_through_a_proxy(server):
    token = {"Authorization": f"Bearer {(server.data / 'operator.token').read_text().strip()}"}
    assert server.request("GET", "/metrics", None, token)[0] == 200
    for name, value in (("X-Forwarded-For", "203.0.113.9"), ("X-Forwarded-For", "127.0.0.1")):
        assert server.request("GET", "/metrics", None, {**token, name: value})[0] == 403
        assert server.request("POST", "/operator/user.list", {}, {**token, name: value})[0] == 403
    for path in ("/operator/user.list", "/operator/usage.list", "/operator/backup"):
        assert server.request("POST", path, {})[0] in (401, 403)
        assert server.request("POST", path, {}, {"Authorization": "Bearer wrong"})[0] in (401, 403)


def odd_requests():
    """Requests that stand between two readings: lengths, ranges, twice the same header, bytes that are none."""
    numbers = ["9223372036854775807", "9223372036854775808", "18446744073709551615", "18446744073709551616", "-1", "+5", "0x10", " ", "1e3", "5, 5"]
    for number in numbers:
        yield f"POST /session HTTP/1.1\r\nHost: localhost\r\nContent-Length: {number}\r\n\r\n".encode()
        yield f"GET /index.html HTTP/1.1\r\nHost: localhost\r\nRange: bytes={number}-{number}\r\n\r\n".encode()
        yield f"GET / HTTP/1.1\r\nHost: localhost\r\nRange: bytes=-{number}\r\n\r\n".encode()
    both = "POST /session HTTP/1.1\r\nHost: localhost\r\n{}\r\n{}\r\n\r\n0\r\n\r\n"
    for first, second in (("Content-Length: 5", "Transfer-Encoding: chunked"), ("Transfer-Encoding: chunked", "Content-Length: 5"),
                          ("Content-Length: 5", "Content-Length: 6"), ("Transfer-Encoding: xchunked", "Content-Length: 3"),
                          ("Transfer-Encoding: chunked, identity", "X: y"), ("Content-Length: 5\r\n Folded: x", "X: y")):
        yield both.format(first, second).encode()
    yield b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"".join(b"H%d: v\r\n" % n for n in range(400)) + b"\r\n"
    yield b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"
    yield b"GET /\x00 HTTP/1.1\r\nHost: localhost\r\n\r\n"
    yield b"GET / HTTP/1.1\r\nHost: localhost\r\nX: a\x00b\r\n\r\n"
    yield b"GET / HTTP/9.9\r\nHost: localhost\r\n\r\n"
    for path in (b"/photos/%00", b"/files/..%2f..%2fsimmer.sqlite", b"/exports/%2e%2e", b"/calendar/../operator.token", b"/s/%s%n", b"/" + b"a" * 7000):
        yield b"GET " + path + b" HTTP/1.1\r\nHost: localhost\r\n\r\n"


async def test_odd_requests_are_refused_or_dropped_and_cost_nobody_anything(target, witness):
    for request in odd_requests():
        answer = await in_thread(answer_to_bytes, target, request)
        assert not answer or answer.split(b" ")[1][:1] in (b"2", b"3", b"4") or answer.split(b" ")[1] == b"501", (request[:80], answer[:200])
        assert b"SQLite format" not in answer
        await witness.settle()


# What leads into this machine or a private network, however it is written.
HERE = ["127.0.0.1", "127.1", "127.0.1", "2130706433", "0x7f000001", "0x7f.0.0.1", "0177.0.0.1", "017700000001", "0.0.0.0", "0", "10.0.0.1",
        "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254", "100.64.0.1", "198.18.0.1", "224.0.0.1", "255.255.255.255", "[::1]",
        "[::]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[64:ff9b::7f00:1]", "[fe80::1]", "[fc00::1]", "[ff02::1]", "localhost", "LOCALHOST",
        "localhost.", "a.localhost", "router.local", "a:b@127.0.0.1", "１２７.0.0.1", "127。0。0。1"]


async def test_no_spelling_of_a_private_push_address_is_asked(make_server, service):
    """Refused when it is subscribed, or when it is to be asked: nobody is ever connected to."""
    server = make_server(args=["--contact", "ops@example.org"])
    ana = await server.login("ana")
    room = await ana.direct_room()
    keys = service.device().subscription["keys"]
    for number, host in enumerate(HERE):
        try:
            await ana.call("push.subscribe", endpoint=f"https://{host}:{service.port}/{number}", keys=keys)
        except Refused as refused:
            assert refused.field == "endpoint" and refused.reason in ("invalid", "not_allowed"), (host, refused)
            continue
        answer = await ana.ask(room, "test my alarm")
        said = await ana.wait_for("message", room=room, where=lambda e: e.get("cause") == answer["cause"] and e["seq"] > answer["seq"])
        assert "private network" in said["text"] or "cannot be reached" in said["text"], (host, said["text"])
        for device in (await ana.call("push.list"))["devices"]:
            await ana.call("push.unsubscribe", device=device["device"])
    assert service.connections == 0
    await ana.close()


# --- what lies about


async def test_nothing_secret_is_in_the_most_talkative_log_or_open_to_others(make_server):
    """Tokens, passwords, links of all kinds and what people say, at log level trace; folders 0700, files 0600."""
    server = make_server(args=["--log-level", "trace"])
    ana, bo = await server.login("ana"), await server.login("bo")
    room = await ana.make_room("Kitchen")
    invite = await ana.link(room)
    await bo.join(invite["token"])
    await ana.say(room, "a sentence for nobody else")
    secrets = ["a sentence for nobody else", PASSWORD, invite["token"], *(server.accounts[name]["token"] for name in ("ana", "bo"))]
    secrets.append((await ana.call("account.resetLink", username="bo"))["url"].split("#reset=")[1])
    secrets.append((await ana.call("room.export", room=room, cid=next(new_cid)))["url"].rsplit("/", 1)[1])
    secrets.append((await ana.call("calendar.link", room=room, cid=next(new_cid)))["url"].rsplit("/", 1)[1].removesuffix(".ics"))
    status, headers, _ = await asyncio.to_thread(
        server.request, "POST", "/session", {"login": "ana", "password": PASSWORD}, {"Origin": server.address})
    assert status in (200, 201, 204)
    secrets.append(headers["Set-Cookie"].split(";")[0].split("=", 1)[1])
    wrong = await server.client()
    await wrong.refused("bad_credentials", "account.login", login="ana", password="not her password at all")
    await wrong.refused(("unauthenticated", "bad_credentials"), "account.resume", token="a-token-that-is-none-at-all-0123456789abcdef")
    secrets += ["not her password at all", "a-token-that-is-none-at-all"]
    assert upload(server, await server.person("ana"), room, pictures.jpeg(100, 80, seed=77))[0] == 201
    for client in (ana, bo, wrong):
        await client.settle()
    log = server.log.read_text(errors="replace")
    assert log and [s for s in secrets if s in log] == []
    for folder, folders, files in os.walk(server.data):
        for name in [".", *folders, *files]:
            with contextlib.suppress(FileNotFoundError):  # the server goes on, and what was for a moment is gone again
                mode = stat.S_IMODE(os.lstat(os.path.join(folder, name)).st_mode)
                assert mode & 0o077 == 0, (folder, name, oct(mode))
    await ana.close(), await bo.close(), await wrong.close()


async def test_words_of_a_search_are_words_and_never_its_language(ana, kitchen):
    await ana.say(kitchen, "the broth is ready")
    for query in ('"', '"broth', "broth OR 1", "broth*", "NEAR(broth ready)", "text:broth", "{text} : broth", "-broth", "broth) OR (x",
                  "%", "_", "'; DROP TABLE event; --", "broth\u0000", "^broth", "broth AND NOT ready"):
        try:
            hits = await ana.call("search", query=query, room=kitchen)
        except Refused as refused:
            assert refused.reason in ("missing", "invalid"), (query, refused)
            continue
        assert isinstance(hits, list), query
    assert len(await ana.call("search", query="broth", room=kitchen)) == 1
    assert json.dumps(await ana.call("search", query="DROP TABLE", room=kitchen)) == "[]"


async def test_a_session_is_another_one_after_each_login(server, fresh):
    """Whatever cookie a browser brings, a login gives a fresh one, and the one that was brought proves nothing."""
    name = fresh()
    await server.person(name)
    planted = f"simmer-{server.port}=planted-by-somebody-else"

    def log_in():
        status, headers, _ = server.request("POST", "/session", {"login": name, "password": PASSWORD},
                                            {"Origin": server.address, "Cookie": planted})
        assert status in (200, 201, 204)
        return headers["Set-Cookie"].split(";")[0]
    first, second = await asyncio.to_thread(log_in), await asyncio.to_thread(log_in)
    assert len({first, second, planted}) == 3
    status, _, _ = await asyncio.to_thread(server.request, "GET", "/photos/x", None, {"Cookie": planted})
    assert status == 401
