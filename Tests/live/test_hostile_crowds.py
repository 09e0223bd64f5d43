"""Crowds: sockets that never log in, readers that never read, floods. Others go on."""
import asyncio
import json

import pytest

from client import Closed, Refused, new_cid
from hostile import in_thread, logged_in, MIB, target, text, witness  # noqa: F401
from raw import CLOSE, Raw


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
