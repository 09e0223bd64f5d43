"""IRC over TCP: on ports of its own, plain on this machine and with TLS; what is acknowledged survives a power cut."""
import asyncio
import ssl

import pytest

from conftest import shared_room
from irc import ALL, IRC, ports
from server import LIFTED, PASSWORD
from test_accounts import sessions
from waiting import until


@pytest.fixture
def house(make_server):
    return make_server(args=["--irc-port", "0", "--irc-host", "127.0.0.1"])


async def room_of(server, *names):
    """(the room “Kitchen”, its people)"""
    people = [await server.login(name) for name in names]
    return await shared_room(*people, name="Kitchen"), people


async def test_people_talk_over_tcp_with_the_page(house):
    """B27"""
    room, (ana, bo) = await room_of(house, "ana", "bo")
    irc = await (await IRC.over_tcp(ports(house)[False], "bo")).log_in(PASSWORD)
    await irc.join("#kitchen")
    # Several lines in one piece.
    await irc.send("PRIVMSG #kitchen :one\r\nPRIVMSG #kitchen :two\r\n\r\nPRIVMSG #kitchen :three")
    for text in ("one", "two", "three"):
        await ana.wait_for("message", room=room, text=text)
    await ana.say(room, "heard")
    await irc.wait("PRIVMSG", "#kitchen", "heard")
    before = len(await sessions(bo))
    await irc.send("QUIT :bye")
    await irc.wait("ERROR")
    await irc.wait_ended()
    assert len(await sessions(bo)) == before - 1, "the login ends with the connection"
    for client in (ana, bo):
        await client.close()


async def test_tls_is_spoken_where_it_is_said(make_server):
    server = make_server(tls=True, args=["--irc-tls-port", "0"])
    room, (ana,) = await room_of(server, "ana")
    trust = ssl.create_default_context(cafile=server.certificate)
    irc = await (await IRC.over_tcp(ports(server)[True], "ana", trust)).log_in(PASSWORD)
    await irc.join("#kitchen")
    await irc.send("PRIVMSG #kitchen :in secret")
    await ana.wait_for("message", room=room, text="in secret")
    await irc.close()
    await ana.close()


async def test_what_was_echoed_is_there_after_a_power_cut(house):
    room, (ana, bo) = await room_of(house, "ana", "bo")
    irc = await (await IRC.over_tcp(ports(house)[False], "bo")).log_in(PASSWORD)
    await irc.join("#kitchen")

    async def talk():
        for number in range(10_000):
            await irc.send(f"PRIVMSG #kitchen :line {number}")
            await asyncio.sleep(0)
    talking = asyncio.create_task(talk())
    await until(lambda: len(irc.seen("PRIVMSG", "#kitchen", nick="bo")) > 100)
    house.kill()
    await irc.wait_ended()
    talking.cancel()
    await asyncio.gather(talking, return_exceptions=True)
    for client in (ana, bo):
        await client.close()
    told = {line.tags["msgid"]: line.params[1] for line in irc.seen("PRIVMSG", "#kitchen", nick="bo")}
    house.start()
    again = await (await IRC.over_tcp(ports(house)[False], "bo")).log_in(PASSWORD, [cap for cap in ALL if cap != "draft/event-playback"])
    await again.join("#kitchen")
    there, last = {}, None
    while True:
        since = len(again.lines)
        await again.send(f"CHATHISTORY {'BEFORE' if last else 'LATEST'} #kitchen {f'msgid={last}' if last else '*'} 100")
        begun = await again.wait("BATCH", since=since)
        await again.wait("BATCH", "-" + begun.params[0][1:], since=since)
        page = [line for line in again.lines[since:] if line.command == "PRIVMSG"]
        if not page:
            break
        there |= {line.tags["msgid"]: line.params[1] for line in page}
        last = page[0].tags["msgid"]
    assert told.items() <= there.items()
    numbers = sorted(int(text.split()[1]) for text in there.values() if text.startswith("line "))
    assert numbers == list(range(len(numbers))), "a hole, or a line twice"
    await again.close()


@pytest.mark.parametrize("sent", [
    b"\x00\xff\xfe\x80" * 100 + b"\r\n", b"NICK \xff\xfe\r\nUSER a b c d\r\n", b"A" * 20_000, b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
    b"PASS ana:wrong\r\nNICK ana\r\nUSER a 0 * :a\r\n", b"PRIVMSG #kitchen :not logged in\r\nJOIN #kitchen\r\n", b"\r\n" * 5_000, b"CAP LS 302",
    b"AUTHENTICATE PLAIN\r\nAUTHENTICATE " + b"A" * 400 + b"\r\n" + b"AUTHENTICATE ====\r\n", b"",
], ids=["bytes", "no utf-8", "long", "http", "password", "uninvited", "empty", "half", "sasl", "nothing"])
async def test_whoever_does_not_log_in_is_closed_and_nobody_else_notices(make_server, sent):
    house = make_server(args=["--irc-port", "0", "--irc-host", "127.0.0.1"], limits={"loginSeconds": 2})
    room, (ana,) = await room_of(house, "ana")
    reader, writer = await asyncio.open_connection("127.0.0.1", ports(house)[False])
    writer.write(sent)
    try:
        answer = await asyncio.wait_for(reader.read(), 60)
    except ConnectionResetError:
        answer = b""
    writer.close()
    assert b"001" not in answer and b"Kitchen" not in answer and b"PRIVMSG" not in answer
    assert all(len(line) <= 512 for line in answer.split(b"\r\n"))
    await ana.say(room, "as if nothing were")
    await ana.close()


async def goes(crowd, irc, room, ana):
    """`irc` comes in and talks with ana beside a crowd at the door, whose sockets all end by the server."""
    await irc.log_in(PASSWORD)
    await irc.join("#kitchen")
    await irc.send("PRIVMSG #kitchen :who are all these?")
    await ana.wait_for("message", room=room, text="who are all these?")
    ends = await asyncio.gather(*[asyncio.wait_for(reader.read(), 60) for reader, _ in crowd], return_exceptions=True)
    assert not [end for end in ends if isinstance(end, TimeoutError)]
    for _, writer in crowd:
        writer.close()
    await irc.answers("PING still", "PONG")
    await irc.close()
    await ana.close()


@pytest.mark.timeout(120)
async def test_a_crowd_that_never_registers_is_sent_away_and_people_talk_on(make_server):
    house = make_server(args=["--irc-port", "0", "--irc-host", "127.0.0.1"], limits={**LIFTED, "loginSeconds": 3})
    room, (ana,) = await room_of(house, "ana")
    port, crowd = ports(house)[False], []
    for number in range(1_000):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write([b"", b"CAP LS 302\r\n", b"NICK x\r\n", b"NICK"][number % 4])
        crowd.append((reader, writer))
    await goes(crowd, await IRC.over_tcp(port, "ana"), room, ana)


def greeting():
    """How a handshake of TLS begins."""
    sent = ssl.MemoryBIO()
    with pytest.raises(ssl.SSLWantReadError):
        ssl.create_default_context().wrap_bio(ssl.MemoryBIO(), sent, server_hostname="localhost").do_handshake()
    return sent.read()


@pytest.mark.timeout(120)
async def test_a_handshake_that_never_ends_is_ended_and_people_come_in_beside_it(make_server):
    """A piece of the greeting, the whole of it without what has to follow, and nothing at all."""
    server = make_server(tls=True, args=["--irc-tls-port", "0"])
    room, (ana,) = await room_of(server, "ana")
    port, hello, crowd = ports(server)[True], greeting(), []
    for number in range(200):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write([b"", hello[:5], hello[:100], hello][number % 4])
        crowd.append((reader, writer))
    await goes(crowd, await IRC.over_tcp(port, "ana", ssl.create_default_context(cafile=server.certificate)), room, ana)


def test_without_tls_it_listens_to_this_machine_alone(make_server, tmp_path):
    with pytest.raises(RuntimeError, match="irc.tlsPort"):
        make_server(args=["--irc-port", "0", "--irc-host", "0.0.0.0"])
