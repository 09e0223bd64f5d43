"""Crowds: sockets that never log in, readers that never read, floods. Others go on."""
import asyncio
import json
import threading
import time

import pytest

from client import PATIENCE, Closed, Refused, new_cid
from hostile import beside, in_thread, logged_in, MIB, target, text, witness  # noqa: F401
from raw import CLOSE, PING, PONG, Raw
from server import Server


async def test_two_thousand_sockets_that_never_log_in_are_closed_with_4001(target, witness):
    before = target.memory()

    raws = await beside(witness, lambda: [Raw(target) for _ in range(2000)])
    held = target.memory() - before
    for _ in range(6):
        await witness.settle()
    codes = await beside(witness, lambda: [raw.until_closed() for raw in raws])
    assert set(codes) == {4001}, {code: codes.count(code) for code in set(codes)}
    assert held < 2000 * 16 * 1024 + 16 * MIB


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
    heard = [json.loads(frame)["params"] for frame in raw.texts]
    back = await server.login(slow, sync=False)
    await back.sync(rooms={room: max(params["seq"] for params in heard if "seq" in params)}, limit=200)
    assert back.heads[room] == last
    for client in (fast, talker, back):
        await client.close()


async def test_a_flood_of_messages_is_limited_and_then_closed_with_4010(target, witness, fresh):
    """F10"""
    flooder = await target.login(fresh())
    room = await flooder.direct_room()
    reasons = []
    futures = []
    began = time.monotonic()
    try:
        for n in range(2000):
            futures.append(await flooder.start("message.send", room=room, text=f"spam {n}", cid=next(new_cid)))
    except Closed:
        pass
    code, _ = await flooder.wait_closed()
    windows = 1 + (time.monotonic() - began) // 10
    for future in futures:
        if future.done() and not future.exception():
            frame = future.result()
            reasons.append(frame["error"]["data"]["reason"] if "error" in frame else "sent")
    assert code == 4010 and reasons.count("sent") <= 20 * windows and "limit" in reasons, reasons[:40]
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
    target = make_server(speaks=None, limits={"registrationsPerHour": 0})
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


def listen(raw, answers_pings):
    """Reads to the end."""
    while True:
        try:
            opcode, payload = raw.read()
        except (EOFError, OSError):
            return
        if opcode == CLOSE:
            return
        if opcode == PING and answers_pings:
            raw.frame(payload, PONG)


@pytest.fixture(scope="module", autouse=True)
def quiet_lines(request):
    """Two lines on which nobody says anything, one of which answers pings, and who listens there: they are silent for as long as the
    other tests of this file take."""
    if not any(item.originalname == "test_silence_closes_and_a_pong_is_a_sign_of_life" for item in request.session.items):
        yield None
        return
    with Server(speaks={"en"}, limits={"silenceSeconds": 20, "loginSeconds": 0, "connectionsPerAddress": 0}) as server:
        lines = [Raw(server), Raw(server)]
        listeners = [threading.Thread(target=listen, args=(line, index == 1), daemon=True) for index, line in enumerate(lines)]
        for listener in listeners:
            listener.start()
        yield listeners
        for line in lines:
            line.line.close()


async def test_silence_closes_and_a_pong_is_a_sign_of_life(quiet_lines):
    silent, alive = quiet_lines
    await in_thread(silent.join, PATIENCE)
    assert not silent.is_alive(), "its line has ended"
    assert alive.is_alive()
