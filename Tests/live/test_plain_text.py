"""The plain-text door: what a person with any WebSocket client types and reads."""
import asyncio
import re
import sys

import pytest

from client import PATIENCE, new_cid
from conftest import shared_room
from server import PASSWORD


@pytest.fixture
async def plain(server):
    opened = []

    async def make():
        opened.append(await server.plain())
        return opened[-1]

    yield make
    for client in opened:
        await client.close()


async def register(plain, name):
    client = await plain()
    await client.do(f"/register {name} {PASSWORD}", name)
    return client


async def test_the_greeting_has_at_most_three_lines_and_says_how_to_log_in(plain):
    client = await plain()
    await client.expect("/login")
    assert 1 <= len(client.lines) <= 3


async def test_a_person_registers_makes_a_room_and_talks_in_it(plain, fresh):
    """F1 F10 P7"""
    name = fresh()
    client = await register(plain, name)
    await client.do("/new Galley", "Galley")
    line = await client.do("hello there", "hello there")
    assert re.fullmatch(rf"\[\d\d:\d\d\] {name}: hello there", line), line
    assert "Galley" in await client.do("/rooms", "Galley")


async def test_the_password_is_the_rest_of_the_line_and_never_echoed(plain, fresh):
    name, password = fresh(), "four words and spaces"
    client = await plain()
    await client.do(f"/register {name} {password}", name)
    await client.type("/logout")
    assert (await client.wait_closed())[0] == 4003
    again = await plain()
    await again.do(f"/login {name} {password}", name)
    assert not [line for line in client.lines + again.lines if "four words" in line]


async def test_blanks_at_the_ends_of_a_password_are_slips(plain, server, fresh):
    """F1: who typed one more blank at the one time logs in without it at the other, at either door."""
    name, password = fresh(), "four  words and spaces"
    client = await plain()
    await client.do(f"/register {name}  {password} \t ", name)
    again = await plain()
    await again.do(f"/login {name} {password}", "You are")
    once_more = await plain()
    await once_more.do(f"/login {name} \t{password}   ", "You are")
    page = await server.client()
    assert (await page.call("account.login", login=name, password=password))["account"]["username"] == name
    await page.close()


async def test_one_becomes_the_operator_by_the_link_of_the_servers_output(make_server, fresh):
    """F16: before the log-in or after it, by the link or by its token alone."""
    for first in (True, False):
        server = make_server(env={"SIMMER_REGISTRATION": "closed" if first else "open"})
        link = f"{server.address}/#operator={server.operator_token}"
        client = await server.plain()
        if first:
            await client.do(f"/operator {'x' * 43}", "/register")
            assert (await client.do(f"/register ana {PASSWORD}", "^! ")).endswith("(expired)")
            await client.do(f"/operator {link}", "/register")
            await client.do(f"/register ana {PASSWORD}", "You are the operator")
        else:
            await client.do(f"/register ana {PASSWORD}", "You are ana")
            assert (await client.do(f"/operator {'x' * 43}", "^! ")).endswith("(expired)")
            await client.do(f"/operator {server.operator_token}", "You are the operator")
        again = await server.client()
        assert (await again.call("account.login", login="ana", password=PASSWORD))["account"]["role"] == "operator"
        await again.close(), await client.close()


async def test_errors_start_with_a_mark_and_end_with_the_reason(plain, server, fresh):
    name = fresh()
    await server.person(name)
    client = await plain()
    assert (await client.do(f"/login {name} not-this-one", "^! ")).endswith("(bad_credentials)")
    assert (await client.do(f"/register {name} {PASSWORD}", "^! ")).endswith("(duplicate)")
    assert (await client.do(f"/register {fresh()} short", "^! ")).endswith("(too_short)")
    assert (await client.do("hello?", "^! ")).endswith("(unauthenticated)")
    await client.do(f"/login {name} {PASSWORD}", name)
    assert (await client.do("/join no such room", "^! ")).endswith(")")
    assert (await client.do("/nonsense", "^! ")).endswith(")")


async def test_both_doors_lead_to_the_same_room(plain, ana, fresh):
    """What is said at one door is heard at the other, in the same order."""
    name = fresh()
    client = await register(plain, name)
    room = await ana.make_room(fresh("Both doors "))
    link = await ana.link(room)
    await client.do(f"/join {link['token']}", "Both doors")
    seq = (await ana.say(room, "from the web"))["seq"]
    await client.expect(r"^\[\d\d:\d\d\] .*: from the web$")
    mark = await ana.mark()
    await client.type("from a terminal")
    heard = await ana.wait_for("message", room=room, where=lambda e: e["text"] == "from a terminal", since=mark)
    assert heard["seq"] > seq


async def test_several_lines_of_one_frame_are_several_messages(plain, ana, fresh):
    name = fresh()
    client = await register(plain, name)
    room = await ana.make_room(fresh("Lines "))
    await client.do(f"/join {(await ana.link(room))['token']}", "Lines")
    mark = await ana.mark()
    await client.type("one\r\ntwo\nthree")
    await ana.wait_for("message", room=room, where=lambda e: e["text"] == "three", since=mark)
    assert [e["text"] for e in ana.seen("message", room=room, since=mark)] == ["one", "two", "three"]


async def test_a_doubled_slash_says_a_slash(plain, fresh):
    client = await register(plain, fresh())
    await client.do("/new Slashes", "Slashes")
    await client.do("//shrug", r": /shrug$")


async def test_continuation_lines_are_indented_and_controls_are_taken_out(plain, ana, fresh):
    client = await register(plain, fresh())
    room = await ana.make_room(fresh("Indent "))
    await client.do(f"/join {(await ana.link(room))['token']}", "Indent")
    mark = client.mark()
    await ana.say(room, "first\nsecond \u202eevil\n[12:03] bo: forged")
    await client.expect("forged", since=mark)
    assert client.lines[mark:][-3:][1:] == ["  second evil", "  [12:03] bo: forged"]


async def test_an_edit_is_told_with_a_star(plain, ana, fresh):
    """F19"""
    client = await register(plain, fresh())
    room = await ana.make_room(fresh("Edits "))
    await client.do(f"/join {(await ana.link(room))['token']}", "Edits")
    of = (await ana.say(room, "teh soup"))["seq"]
    await ana.call("message.edit", room=room, of=of, text="the soup", cid=next(new_cid))
    assert re.fullmatch(r"\* .+ changed: the soup", await client.expect(r"^\* ")), client.lines


async def test_logging_in_enters_the_last_room_and_replays_the_last_twenty_lines(plain, ana, fresh):
    """F7"""
    name = fresh()
    client = await register(plain, name)
    room = await ana.make_room(fresh("Replay "))
    await client.do(f"/join {(await ana.link(room))['token']}", "Replay")
    for n in range(30):
        last = await ana.say(room, f"line {n}.")
    await client.expect(r": line 29\.$")
    await client.close()
    assert last
    again = await plain()
    await again.do(f"/login {name} {PASSWORD}", r": line 29\.$")
    assert [line.split(": ", 1)[1] for line in again.lines if ": line " in line] == [f"line {n}." for n in range(10, 30)]


async def entered(client, name):
    """The room that a login leads to."""
    mark = client.mark()
    await client.type(f"/login {name} {PASSWORD}")
    await client.expect("You are in", since=mark)
    return next(line for line in client.lines[mark:] if "You are in" in line)


async def test_logging_in_enters_the_room_one_was_last_in_whatever_happened_elsewhere(server, plain, ana, fresh):
    """F7 P4: not the room where something was said last."""
    name = fresh()
    other, client = await server.login(name), await plain()
    await client.do(f"/login {name} {PASSWORD}", "You are in")
    kitchen, cellar = await ana.make_room(fresh("Kitchen ")), await ana.make_room(fresh("Cellar "))
    for room in (cellar, kitchen):
        await client.do(f"/join {(await ana.link(room))['token']}", "You are in")
    direct = await other.direct_room()
    assert (await other.call("account.get"))["account"]["lastRoom"] == kitchen
    await other.ask(direct, "help")
    assert "Kitchen" in await entered(await plain(), name)
    # A program that reads a room has been there too; one's messages of elsewhere lead nowhere.
    seq = (await ana.say(cellar, "down here"))["seq"]
    await other.call("room.read", room=cellar, seq=seq)
    await other.say(kitchen, "from elsewhere")
    assert "Cellar" in await entered(await plain(), name)
    # Who was removed, or left, is led somewhere else, and told nothing of the room.
    await ana.call("room.removeMember", room=cellar, account=other.account["id"])
    await other.wait_for("account", change="room_removed", room=cellar)
    assert "lastRoom" not in (await other.call("account.get"))["account"]
    assert "Cellar" not in await entered(await plain(), name)
    await other.close()


async def test_the_last_room_is_known_after_a_restart(make_server):
    """F7"""
    server = make_server()
    ana = await server.login("ana")
    kitchen = await ana.make_room("Kitchen")
    bo, client = await server.login("bo"), await server.plain()
    await client.do(f"/login bo {PASSWORD}", "You are in")
    await client.do(f"/join {(await ana.link(kitchen))['token']}", "You are in Kitchen")
    await bo.ask(await bo.direct_room(), "help")
    await client.close()
    for rooms in ("Kitchen", "Cellar"):
        ana.abort(), bo.abort()
        server.stop()
        server.start()
        client = await server.plain()
        assert rooms in await entered(client, "bo")
        ana, bo = await server.login("ana"), await server.login("bo")
        await client.do("/new Cellar" if rooms == "Kitchen" else "/join Cellar", "You are in Cellar")
        await bo.ask(await bo.direct_room(), "help")
        await client.close()
    await ana.close()
    await bo.close()


async def test_history_who_and_help(plain, ana, fresh):
    """F5"""
    name = fresh()
    client = await register(plain, name)
    room = await ana.make_room(fresh("More "))
    await client.do(f"/join {(await ana.link(room))['token']}", "More")
    for n in range(5):
        await ana.say(room, f"note {n}.")
    await client.expect(r": note 4\.$")
    mark = client.mark()
    await client.type("/history 3")
    await client.expect(r": note 4\.$", since=mark)
    assert [line.split(": ", 1)[1] for line in client.lines[mark:] if ": note " in line] == ["note 2.", "note 3.", "note 4."]
    mark = client.mark()
    await client.type("/who")
    await client.expect("(?i)ana", since=mark)
    await client.expect(name, since=mark)
    await client.do("/help", "/history")


async def test_a_person_invites_by_line_and_quits(plain, fresh):
    """P16 P6"""
    client = await register(plain, fresh())
    await client.do("/new Open house", "Open house")
    assert "#join=" in await client.do("/invite friend@example.org", "join=")
    await client.type("/quit")
    assert (await client.wait_closed())[0] in (1000, 1001)


async def test_who_was_invited_before_coming_in_reads_it_and_joins_by_the_line_that_is_shown(plain, server, ana, fresh):
    """P16"""
    name, title = fresh(), fresh("Party ")
    await server.person(name)
    await ana.call("room.invite", room=await ana.make_room(title), username=name)
    client = await plain()
    await client.type(f"/login {name} {PASSWORD}")
    line = await client.expect(f"Ana.*{title}: /join ")
    await client.do(line[line.index("/join"):], f"You are in {title}")


async def test_the_bot_answers_in_lines_and_a_card_has_its_words(plain, fresh):
    """N34 N35: a person without a page gets the same facts."""
    client = await register(plain, fresh())
    await client.do("/new Stove", "Stove")
    await client.do("start 9 min timer for penne", "(?i)simmer.*: .*penne")
    await client.do("how long left?", r"(?i)simmer.*: .*\b[89]:\d\d")


@pytest.mark.parametrize("frame", ["/", "/ ", "//", "/login", "/login x", "/register", "/new", "/join", "/history x",
                                   "/history -1", "/history 99999999999999999999", "\x00", "\u202e", "/email nonsense"])
async def test_any_line_gets_an_answer_or_is_said_and_the_door_stays_open(plain, fresh, frame):
    client = await register(plain, fresh())
    await client.do("/new Odd", "Odd")
    await client.type(frame)
    await client.do("still here", "still here")


async def test_a_ready_made_client_can_hold_the_session_of_the_readme(server, fresh):
    """`python3 -m websockets URL`, fed line by line: each next line goes out when the answer to the one before is there."""
    name = fresh()
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "websockets", server.socket, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE)
    read = b""

    async def until(pattern):
        nonlocal read
        async with asyncio.timeout(PATIENCE):
            while not re.search(pattern, read):
                chunk = await process.stdout.read(4096)
                assert chunk, read
                read += chunk
        read = b""

    await until(rb"/login")
    for line, pattern in [(f"/register {name} {PASSWORD}", name.encode()), ("/new Kitchen", b"Kitchen"),
                          ("start 9 min timer for penne", rb"(?i)penne.*9:00|9.*penne"), ("/quit", rb"closed|Connection")]:
        process.stdin.write(line.encode() + b"\n")
        await process.stdin.drain()
        await until(pattern)
    process.stdin.close()
    await asyncio.wait_for(process.wait(), PATIENCE)


async def test_two_in_one_room_and_one_leaves_by_line(plain, ana, bo, fresh):
    """P18"""
    room = await shared_room(ana, bo, name=fresh("Leave "))
    client = await register(plain, fresh())
    await client.do(f"/join {(await ana.link(room))['token']}", "Leave")
    await client.do("/who", "(?i)bo")
