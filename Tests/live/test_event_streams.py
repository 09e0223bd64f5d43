"""Server-sent events: what happens in a room, for those who only listen."""
import asyncio
import socket

from client import PATIENCE, new_cid
from conftest import shared_room
from programs import Program, make_bot
from waiting import until


async def test_what_was_missed_comes_then_what_happens_without_a_hole(server, fresh):
    # In a room of one person Simmer would answer every line.
    ana, bo = await server.login(fresh()), await server.login(fresh(), sync=False)
    room = await shared_room(ana, bo)
    _, _, program = await make_bot(ana, room)
    head = (await ana.rooms())[room]["head"]
    said = [(await ana.say(room, f"line {n}"))["seq"] for n in range(300)]
    # While the past is told, others go on talking.
    streams = await asyncio.gather(*(program.listen(room, after=head) for _ in range(3)))
    live = [(await ana.say(room, f"live {n}"))["seq"] for n in range(50)]
    for stream in streams:
        await stream.until(seq=live[-1])
        # On a slow machine the past reaches up to the last of these, and its end comes after it.
        if {"event": "synced"} not in stream.events:
            await stream.until(event="synced")
        assert stream.seqs == list(range(said[0], live[-1] + 1))
        assert [e["event"] for e in stream.events].count("synced") == 1
        stream.close()
    assert stream.headers["Content-Type"].startswith("text/event-stream") and stream.headers["Cache-Control"] == "no-store"
    for client in (ana, bo):
        await client.close()


async def test_without_a_place_it_begins_with_what_happens_now(server, fresh):
    # In a room of one person Simmer would answer every line.
    ana, bo = await server.login(fresh()), await server.login(fresh(), sync=False)
    room = await shared_room(ana, bo)
    _, _, program = await make_bot(ana, room)
    await ana.say(room, "before")
    stream = await program.listen(room)
    assert await stream.next() == {"event": "synced"}
    await ana.say(room, "after")
    assert (await stream.next())["text"] == "after"
    timer = (await ana.call("timer.start", room=room, label="penne", seconds=540))["timer"]
    assert (await stream.until(event="timer"))["timer"]["id"] == timer["id"]
    await ana.call("room.set", room=room, topic="soup")
    await stream.until(event="room")
    stream.close()
    for client in (ana, bo):
        await client.close()


async def test_who_comes_back_goes_on_where_it_was(server, fresh):
    """A browser comes back to the same address, and says in a header what it has."""
    # In a room of one person Simmer would answer every line.
    ana, bo = await server.login(fresh()), await server.login(fresh(), sync=False)
    room = await shared_room(ana, bo)
    _, _, program = await make_bot(ana, room)
    first = await program.listen(room, after=0)
    seen = await first.until(event="synced") and first.seqs
    first.close()
    said = [(await ana.say(room, f"missed {n}"))["seq"] for n in range(5)]
    again = await program.listen(room, after=0, last_event_id=seen[-1])
    await again.until(event="synced")
    assert again.seqs == said
    again.close()
    for after in ("x", "-1", "1.5", 2**63):
        refused = await program.listen(room, after=after)
        assert (refused.status, refused.error["data"]) == (400, {"reason": "invalid", "field": "after"}), after
    # A place that the room does not have is one of another database.
    refused = await program.listen(room, after=said[-1] + 1)
    assert (refused.status, refused.error["data"]["reason"]) == (409, "conflict")
    for client in (ana, bo):
        await client.close()


async def test_a_long_past_is_told_whole(server, fresh):
    """A socket would be told of a gap; whoever listens alone has no other way to what is in it."""
    # In a room of one person Simmer would answer every line.
    ana, bo = await server.login(fresh()), await server.login(fresh(), sync=False)
    room = await shared_room(ana, bo)
    _, _, program = await make_bot(ana, room)
    await asyncio.gather(*(ana.say(room, f"{n} " + "x" * 4_000) for n in range(600)))
    head = (await ana.rooms())[room]["head"]
    stream = await program.listen(room, after=0)
    await stream.until(event="synced")
    assert stream.seqs == list(range(1, head + 1))
    stream.close()
    for client in (ana, bo):
        await client.close()


async def test_it_is_for_members_and_says_nothing_of_other_rooms(server, fresh):
    ana, bo = await server.login(fresh()), await server.login(fresh())
    room, other = await shared_room(ana, bo), await ana.make_room("Other")
    _, _, program = await make_bot(bo, room)
    _, _, mute = await make_bot(ana, room, scopes=["say", "order", "manage"])
    for id_ in (other, "019a0000-0000-7000-8000-00000000dead", "x"):
        refused = await program.listen(id_)
        assert (refused.status, refused.error["data"]) == (404, {"reason": "not_found", "field": "room"})
    assert (await mute.listen(room)).error["data"]["reason"] == "not_allowed"
    assert (await Program(server, "made-up").listen(room)).status == 401
    for path in (f"/rooms/{room}", f"/rooms/{room}/events/x", "/rooms/", f"/rooms/{room}/other"):
        assert server.request("GET", path, None, program.headers)[0] == 404, path
    stream = await program.listen(room)
    await ana.say(other, "not here")
    await ana.notify("typing", room=room, on=True)
    await ana.say(room, "here")
    assert (await stream.until(event="message"))["text"] == "here"
    assert [e["event"] for e in stream.events] == ["synced", "message"]
    stream.close()
    for client in (ana, bo):
        await client.close()


async def test_it_ends_with_the_membership_and_with_the_room(server, fresh):
    ana = await server.login(fresh())
    room = await ana.make_room("Kitchen")
    id_, _, program = await make_bot(ana, room)
    stream = await program.listen(room)
    await ana.call("bot.leave", bot=id_, room=room)
    await ana.say(room, "alone")
    await stream.end()
    assert stream.events[-1]["event"] == "member" and stream.events[-1]["role"] is None
    await ana.call("bot.join", bot=id_, room=room)
    stream = await program.listen(room)
    await ana.call("room.delete", room=room)
    await stream.end()
    assert (await program.listen(room)).status == 404
    await ana.close()


async def test_who_does_not_read_is_cut_off_and_comes_back_whole(make_server):
    server = make_server(limits={"queueBytes": 65_536, "messagesPer10Seconds": 0, "requestsPer10Seconds": 0, "bytesPerDay": 0, "eventsPerDay": 0})
    # Theirs would be queues that overflow, too; and in a room of one person Simmer would answer every line.
    ana, bo = await server.login("ana", sync=False), await server.login("bo", sync=False)
    room = await ana.make_room("Kitchen")
    await bo.join((await ana.link(room))["token"])
    _, _, program = await make_bot(ana, room)
    line = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
    line.sendall(f"GET /rooms/{room}/events HTTP/1.1\r\nHost: localhost:{server.port}\r\nAuthorization: Bearer {program.secret}\r\n\r\n".encode())
    before = server.memory()
    for number in range(100):
        await asyncio.gather(*(ana.say(room, f"{number}.{n} " + "x" * 7_000) for n in range(20)))
    assert server.memory() - before < 64 << 20
    last = (await ana.say(room, "last"))["seq"]
    received = b""
    while piece := await asyncio.to_thread(line.recv, 1 << 16):
        received += piece
    assert b'"text":"last"' not in received
    line.close()
    stream = await program.listen(room, after=last - 1)
    assert (await stream.next())["text"] == "last"
    stream.close()
    for client in (ana, bo):
        await client.close()


async def test_connections_of_one_account_are_bounded(make_server):
    server = make_server(limits={"connectionsPerAccount": 2, "connectionsPerAddress": 0})
    ana = await server.login("ana")
    room = await ana.make_room("Kitchen")
    _, _, program = await make_bot(ana, room)
    held = [await program.listen(room) for _ in range(2)]
    refused = await program.listen(room)
    assert (refused.status, refused.error["data"]["reason"]) == (429, "limit")
    held[0].close()
    # The server learns of it by the line's end.
    async def let_in():
        stream = await program.listen(room)
        return stream if stream.status == 200 else None
    stream = await until(let_in, "a stream again")
    for one in (held[1], stream):
        one.close()
    await ana.close()


async def test_a_stream_ends_when_the_server_stops_and_goes_on_after_it(make_server):
    server = make_server()
    ana = await server.login("ana")
    room = await ana.make_room("Kitchen")
    _, _, program = await make_bot(ana, room)
    stream = await program.listen(room, after=0)
    await stream.until(event="synced")
    seen = stream.seqs[-1]
    await asyncio.to_thread(server.stop)
    await stream.end()
    server.start()
    ana = await server.login("ana")
    said = await ana.say(room, f"back {next(new_cid)}")
    again = await program.listen(room, last_event_id=seen)
    await again.until(seq=said["seq"])
    assert again.seqs == list(range(seen + 1, said["seq"] + 1))
    again.close()
    await ana.close()
