"""Guests of IRC (`irc.guests`): who comes in without an account, what is there for them, and what of them stays."""
import asyncio
import sqlite3

import pytest

from irc import GUESTS, IRC, guest, ports
from server import LIFTED, PASSWORD
from waiting import until


@pytest.fixture
def house(make_server):
    return make_server(args=GUESTS)


def usernames(server):
    with sqlite3.connect(f"file:{server.data}/simmer.sqlite?mode=ro", uri=True) as data:
        return {name for name, in data.execute("SELECT username FROM account WHERE deletedAt IS NULL")}


async def test_guests_meet_in_a_room_that_one_of_them_makes(house):
    """B27"""
    kim = await guest(house, "Kim", "#tea")
    lou = await guest(house, "lou", "#tea")
    assert (await kim.wait("JOIN", "#tea", nick="lou")).params[1] == "*", "no account"
    assert "@Kim" in [word.split("!")[0] for word in (await lou.answers("NAMES #tea", "366"))[0].params[-1].split()]
    await lou.send("PRIVMSG #tea :hello")
    heard = await kim.wait("PRIVMSG", "#tea", "hello", nick="lou")
    assert "account" not in heard.tags and heard.tags["msgid"]
    await lou.send("NICK louise")
    await kim.wait("NICK", "louise", nick="lou")
    await lou.wait("NICK", "louise")
    await kim.send("KICK #tea louise :too loud")
    assert (await lou.wait("KICK", "#tea", "louise", "too loud")).nick == "Kim"
    await lou.join("#tea")
    await lou.send("PRIVMSG kim :only you")
    await kim.wait("PRIVMSG", "Kim", "only you", nick="louise")
    await lou.send("QUIT :off")
    await kim.wait("QUIT", "Quit: off", nick="louise")
    await kim.close()


async def test_a_nick_is_free_as_soon_as_its_guest_has_quit(make_server):
    """Whoever asks for it as soon as the one before has been told goodbye has it, stored or not; nobody else is taken for that one."""
    house = make_server(args=["--irc-port", "0", "--irc-host", "127.0.0.1", "--irc-guests", "8"])
    kim = await guest(house, "kim", "#tea")
    nicks = [f"lou{number}" for number in range(7)]
    here = await asyncio.gather(*(guest(house, nick, "#tea") for nick in nicks))
    for turn in range(10):
        await kim.answers(f"PING {turn}", "PONG")
        next_ones = [await IRC.over_tcp(ports(house)[False], nick) for nick in nicks]
        for irc in next_ones:
            await irc.send(f"USER {irc.nick}-{turn} 0 * :Another", "PING there")
            await irc.wait("PONG")
        # All places are taken: the next one comes into that of the one who goes.
        for gone in here:
            await gone.send("QUIT :off")
        for gone, irc in zip(here, next_ones):
            # What two connections say is heard in either order, unless one has been answered.
            await gone.wait("ERROR")
            await irc.send(f"NICK {irc.nick}")
        for irc in next_ones:
            await irc.wait("422")
            assert not irc.seen("433")
            await irc.join("#tea")
            await kim.answers(f"PING {irc.nick}-{turn}", "PONG", None, f"{irc.nick}-{turn}")
            told = [(line.command, *line.params) for line in kim.lines if line.nick == irc.nick and line.command in ("JOIN", "QUIT")]
            came, went = ("JOIN", "#tea", "*", "Another"), ("QUIT", "Quit: off")
            assert told == [("JOIN", "#tea", "*", "A Guest"), went] + [came, went] * turn + [came]
            former = await irc.answers(f"WHOWAS {irc.nick}", "369")
            assert former[0].command == "314" and former[0].params[2] == (f"{irc.nick}-{turn - 1}" if turn else irc.nick)
        here = next_ones
    with sqlite3.connect(f"file:{house.data}/simmer.sqlite?mode=ro", uri=True) as data:
        assert sorted(name for name, in data.execute("SELECT username FROM account WHERE role = 6 AND deletedAt IS NULL")) == sorted(["kim", *nicks])
    for irc in (kim, *here):
        await irc.close()


async def test_a_guest_sees_nothing_of_the_rooms_of_members(house):
    """Every way to ask for a room: its name, its message, its people."""
    ana, bo = await house.login("ana"), await house.login("bo")
    room = await ana.make_room("Kitchen")
    await bo.join((await ana.link(room))["token"])
    said = await ana.say(room, "the secret is in the tin")
    kim = await guest(house, "kim", "#tea")
    since = len(kim.lines)
    msgid = f"{room}/{said['seq']}"
    await kim.send(
        "JOIN #kitchen", "LIST", "LIST #kitchen", "WHO #kitchen", "NAMES #kitchen", "TOPIC #kitchen", "MODE #kitchen", "WHO *", "WHO ana",
        "WHOIS ana", "WHOWAS ana", "ISON ana", "USERHOST ana", "MONITOR + ana", "PRIVMSG ana :hello", "PRIVMSG #kitchen :hello",
        "INVITE ana #tea", "CHATHISTORY LATEST #kitchen * 10", f"CHATHISTORY AROUND #tea msgid={msgid} 10",
        "CHATHISTORY TARGETS timestamp=2020-01-01T00:00:00.000Z timestamp=2040-01-01T00:00:00.000Z 10", f"REDACT #tea {msgid}",
        f"@+draft/reply={msgid};+draft/react=👍 TAGMSG #tea", "MARKREAD #kitchen", "PRIVMSG simmer :which rooms are there?", "PING end")
    await kim.wait("PONG", None, "end", since=since)
    told = "\n".join(line.text for line in kim.lines[since:])
    assert "secret" not in told and "Kitchen" not in told and room not in told.replace(msgid, "")
    # The room of that name is one that the guest has just made.
    assert (await kim.answers("NAMES #kitchen", "366"))[0].params[-1].split("!")[0] == "@kim"
    assert kim.seen("401", None, "ana") and not kim.seen("311", None, "ana") and not kim.seen("730", since=since)
    assert [m["text"] for m in ana.seen("message", room=room)] in ([], ["the secret is in the tin"])
    await kim.close()
    for client in (ana, bo):
        await client.close()


async def test_the_name_of_an_account_is_nobody_elses(house):
    ana = await house.login("ana")
    irc = await IRC.over_tcp(ports(house)[False], "ana")
    await irc.send("NICK Ana", "USER ana 0 * :Ana")
    await irc.wait("433", None, "Ana")
    assert not irc.seen("001")
    await irc.send("NICK simmer")
    await irc.wait("433", None, "simmer")
    await irc.send("NICK kim")
    await irc.wait("001", "kim")
    await irc.send("NICK ana")
    await irc.wait("433", None, "ana")
    other = await IRC.over_tcp(ports(house)[False], "kim")
    await other.send("NICK KIM", "USER kim 0 * :Kim")
    await other.wait("433", None, "KIM")
    for client in (irc, other, ana):
        await client.close()


async def test_a_guest_goes_with_the_connection_and_with_a_power_cut(house):
    kim = await guest(house, "kim", "#tea")
    assert "kim" in usernames(house)
    await kim.close()
    await until(lambda: "kim" not in usernames(house), "the guest is still there")
    kim = await guest(house, "kim")
    assert not [line for line in await kim.answers("LIST", "323") if line.command == "322"], "a room without anybody is gone"
    await kim.join("#tea")
    house.kill()
    assert "kim" in usernames(house)
    house.start()
    assert "kim" not in usernames(house), "gone before anybody is let in"
    await (await guest(house, "kim")).close()


async def test_what_was_echoed_is_there_after_a_power_cut(house):
    """An open room with a member in it stays, and so does what guests said there."""
    await (await house.login("ana")).close()
    ana = await (await IRC.over_tcp(ports(house)[False], "ana")).log_in(PASSWORD)
    await ana.join("#tea")
    kim = await guest(house, "kim", "#tea")
    for number in range(20):
        await kim.send(f"PRIVMSG #tea :line {number}")
    echoed = [(await kim.wait("PRIVMSG", "#tea", f"line {number}")).params[1] for number in range(20)]
    house.kill()
    house.start()
    ana = await (await IRC.over_tcp(ports(house)[False], "ana")).log_in(PASSWORD)
    await ana.join("#tea")
    lines = await ana.answers("CHATHISTORY LATEST #tea * 100", "BATCH")
    await ana.wait("BATCH", "-" + lines[-1].params[0][1:])
    assert [line.params[1] for line in ana.seen("PRIVMSG", "#tea")] == echoed
    assert await ana.answers("NAMES #tea", "366") and ana.seen("353")[-1].params[-1].split("!")[0].lstrip("@") == "ana"
    await ana.close()


async def test_no_member_brings_a_guest_into_a_room_of_members(house):
    ana = await house.login("ana")
    room = await ana.make_room("Kitchen")
    kim = await guest(house, "kim", "#tea")
    await ana.call("room.invite", room=room, username="kim")
    await kim.send("PING asked")
    await kim.wait("PONG", None, "asked")
    assert not kim.seen("INVITE")
    await kim.join("#kitchen")
    assert [m["username"] for m in await ana.call("room.members", room=room)] == ["ana"]
    await kim.close()
    await ana.close()


async def test_guests_are_bounded(make_server):
    server = make_server(args=GUESTS)
    guests = [await guest(server, f"kim{number}") for number in range(3)]
    irc = await IRC.over_tcp(ports(server)[False], "one")
    await irc.send("NICK one-more", "USER one 0 * :One")
    await irc.wait("ERROR")
    await irc.wait_ended()
    await guests.pop().close()
    await until(lambda: "kim2" not in usernames(server), "the guest is still there")
    await (await guest(server, "one-more")).close()
    for irc in guests:
        await irc.close()


async def test_the_limits_of_accounts_are_those_of_guests(make_server):
    server = make_server(args=GUESTS, limits={**LIFTED, "registrationsPerHour": 1, "roomsPerAccount": 2, "membersPerRoom": 2})
    kim = await guest(server, "kim", "#one", "#two")
    await kim.send("JOIN #three")
    await kim.wait("405", None, "#three")
    irc = await IRC.over_tcp(ports(server)[False], "lou")
    await irc.send("NICK lou", "USER lou 0 * :Lou")
    await irc.wait("ERROR")
    await irc.wait_ended()
    await kim.close()


async def test_no_other_door_knows_guests(house):
    """No method of a guest's is there by name, and no guest has a token or a password."""
    kim = await guest(house, "kim", "#tea")
    client = await house.client()
    for method in ("guest.enter", "guest.join", "guest.rename", "guest.leave"):
        await client.refused("unknown", method, nick="lou", name="#tea")
    ana = await house.login("ana")
    for method in ("guest.enter", "guest.join", "guest.rename", "guest.leave"):
        await ana.refused("unknown", method, nick="lou", name="#tea")
    await client.refused("bad_credentials", "account.login", login="kim", password=PASSWORD)
    with sqlite3.connect(f"file:{house.data}/simmer.sqlite?mode=ro", uri=True) as data:
        assert data.execute("SELECT count(*) FROM session JOIN account ON account.key = session.account WHERE username = 'kim'").fetchone() == (0,)
        assert data.execute("SELECT passwordHash FROM account WHERE username = 'kim'").fetchone() == (None,)
    await kim.close()
    for other in (client, ana):
        await other.close()


async def test_nobody_is_a_guest_unless_it_is_set(make_server):
    server = make_server(args=["--irc-port", "0", "--irc-host", "127.0.0.1"])
    await (await server.login("ana")).close()
    irc = await IRC.over_tcp(ports(server)[False], "kim")
    await irc.send("NICK kim", "USER kim 0 * :Kim")
    assert (await irc.wait("FAIL", "*")).params[1] == "ACCOUNT_REQUIRED"
    await irc.wait_ended()
    ana = await (await IRC.over_tcp(ports(server)[False], "ana")).log_in(PASSWORD)
    await ana.send("JOIN #tea")
    await ana.wait("403", None, "#tea")
    await ana.close()


async def test_guests_and_several_servers_are_refused_together(house, tmp_path):
    answer = house.command(
        "serve", "--data", tmp_path, "--irc-port", "0", "--irc-guests", "3", "--node", "a", "--database", "postgresql://nowhere")
    assert answer.returncode and "guests are known to one server alone" in answer.stderr
