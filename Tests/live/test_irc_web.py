"""IRC from web pages of others: they offer no subprotocol, wait for no answer while they log in, and page by times."""
import asyncio
import base64

import pytest
from websockets.exceptions import InvalidStatus

from irc import IRC
from server import PASSWORD
from test_irc_tcp import room_of

# What gamja agrees on.
CAPS = ("account-notify away-notify batch echo-message extended-join invite-notify labeled-response message-tags multi-prefix sasl "
        "server-time setname draft/chathistory draft/read-marker draft/event-playback")


@pytest.fixture
def house(make_server):
    return make_server()


async def knock(server, nick, password, **options):
    """Says all that it takes to come in at once, as gamja does."""
    irc = await IRC.over_websocket(server, nick, None, **options)
    secret = base64.b64encode(f"\0{nick}\0{password}".encode()).decode()
    await irc.send("CAP LS 302", f"NICK {nick}", f"USER {nick} 0 * :{nick}")
    await irc.wait("CAP", "*", "LS")
    await irc.send(f"CAP REQ :{CAPS}", "AUTHENTICATE PLAIN", f"AUTHENTICATE {secret}", "CAP END")
    return irc


async def enter(server, nick, **options):
    irc = await knock(server, nick, PASSWORD, **options)
    await irc.wait("001", nick)
    return irc


async def test_a_page_that_offers_no_subprotocol_talks_with_ours(house):
    """B27"""
    room, (ana, bo) = await room_of(house, "ana", "bo")
    irc = await enter(house, "bo")
    await irc.join("#kitchen")
    await irc.send("PRIVMSG #kitchen :from another page")
    await ana.wait_for("message", room=room, text="from another page")
    await ana.say(room, "from ours")
    await irc.wait("PRIVMSG", "#kitchen", "from ours", nick="ana")
    await irc.send("PRIVMSG #kitchen :@simmer start 1 second timer for penne")
    card = await irc.wait("PRIVMSG", "#kitchen", nick="simmer")
    assert card.params[1].startswith("penne: 1 second")
    assert (await irc.wait("NOTICE", "#kitchen", "bo: penne is ready!")).nick == "simmer"
    assert house.request("GET", "/irc")[0] == 404, "without an upgrade nothing is there"
    for client in (irc, ana, bo):
        await client.close()


async def told(irc, wish):
    """What was said, as a page of history tells it."""
    lines = await irc.answers(f"CHATHISTORY {wish}", "BATCH", None)
    end = "-" + lines[0].params[0][1:]
    await irc.wait("BATCH", end)
    return irc.seen("PRIVMSG", "#kitchen", batch=end[1:])


async def test_what_a_page_missed_comes_without_a_hole_after_a_power_cut(house):
    """B27"""
    room, (ana, bo) = await room_of(house, "ana", "bo")
    irc = await enter(house, "bo")
    await irc.join("#kitchen")
    await irc.send("PRIVMSG #kitchen :the last before")
    last = (await irc.wait("PRIVMSG", "#kitchen", "the last before")).tags["time"]
    house.restart()
    await irc.wait_ended()
    ana = await house.login("ana")
    # Many of them in one millisecond: those that are said at once are stored at once.
    texts = [f"missed {i}" for i in range(120)]
    await asyncio.gather(*(ana.say(room, text) for text in texts))
    irc = await enter(house, "bo")
    # It asks as soon as it is greeted, and joins when the greeting ends.
    await irc.send(f"@label=a CHATHISTORY TARGETS timestamp=2100-01-01T00:00:00.000Z timestamp={last} 1000", "JOIN #kitchen")
    assert (await irc.wait("CHATHISTORY", "TARGETS")).params[1] == "#kitchen"
    await irc.wait("366", "bo", "#kitchen")
    got, pages = [], 0
    while pages == 0 or len(page) >= 100:
        page = await told(irc, f"AFTER #kitchen timestamp={last} 100")
        got, pages = got + [line.params[1] for line in page], pages + 1
        last = page[-1].tags["time"] if page else last
    assert got == texts and pages == 2
    # And back: by the time of the first one of each page.
    back, first = [], "2100-01-01T00:00:00.000Z"
    while not back or len(page) >= 7:
        page = await told(irc, f"BEFORE #kitchen timestamp={first} 7")
        back, first = [line.params[1] for line in page] + back, page[0].tags["time"] if page else first
    assert back[-121:] == ["the last before", *texts]
    await irc.close()
    await ana.close()


async def test_a_query_in_which_nothing_was_said_has_no_past_and_no_fault(house):
    _, (ana, bo) = await room_of(house, "ana", "bo")
    irc = await enter(house, "bo")
    now = "timestamp=2100-01-01T00:00:00.000Z"
    lines = await irc.answers(f"CHATHISTORY BEFORE ana {now} 100", "BATCH", None)
    opened = lines[0].params
    assert opened[1:] == ["chathistory", "ana"] and await irc.wait("BATCH", "-" + opened[0][1:])
    assert (await irc.answers(f"MARKREAD ana {now}", "MARKREAD"))[0].params == ["ana", "*"]
    lines = await irc.answers("@+typing=active TAGMSG ana\r\nPING here", "PONG")
    assert [line.command for line in lines] == ["PONG"]
    assert not [one for one in (await bo.rooms()).values() if one["kind"] == "direct" and one["head"] == 0], "nothing was made"
    # Of somebody whom one does not know there is nothing to tell.
    await irc.answers(f"CHATHISTORY BEFORE nobody-here {now} 100", "FAIL", "CHATHISTORY", "INVALID_TARGET")
    await irc.answers(f"MARKREAD nobody-here {now}", "FAIL", "MARKREAD", "INVALID_PARAMS")
    for client in (irc, ana, bo):
        await client.close()


async def test_a_page_of_others_is_refused_and_nobody_is_logged_in_by_the_cookie_of_ours(house):
    ana = await house.login("ana")
    known = {"login": "ana", "password": PASSWORD}
    status, headers, _ = house.request("POST", "/session", known, {"Origin": house.address})
    assert status == 200
    cookie = {"Cookie": headers["Set-Cookie"].split(";")[0]}
    for options in ({}, {"additional_headers": cookie}):
        with pytest.raises(InvalidStatus) as refused:
            await IRC.over_websocket(house, "ana", None, origin="https://evil.example", **options)
        assert refused.value.response.status_code == 403
    await house.login("bo")
    # Whoever the page beside it is: the one who gives a name and a password here.
    irc = await enter(house, "bo", origin=house.address, additional_headers=cookie)
    assert irc.seen("903")
    await irc.close()
    stranger = await IRC.over_websocket(house, "ana", None, origin=house.address, additional_headers=cookie)
    await stranger.send("NICK ana", "USER ana 0 * :ana")
    await stranger.wait("FAIL", "*", "ACCOUNT_REQUIRED")
    await stranger.wait_ended()
    await ana.close()


async def test_a_wrong_password_is_said_to_be_one_to_the_end(house):
    await (await house.login("ana")).close()
    irc = await knock(house, "ana", "not that one")
    await irc.wait_ended()
    words = (await irc.wait("904")).params[-1]
    assert "wrong" in words
    assert irc.seen("FAIL", "*", "ACCOUNT_REQUIRED", words) and irc.seen("ERROR", words)
    # What ends by another code is a fault of the network to a page, which says that in place of the words.
    assert irc.socket.close_code == 1000


async def test_what_is_read_elsewhere_is_told_once(house):
    room, (ana, bo) = await room_of(house, "ana", "bo")
    irc = await enter(house, "ana")
    await irc.join("#kitchen")
    deaf = await (await IRC.over_websocket(house, "ana", None)).log_in(PASSWORD, ["message-tags"])
    await deaf.join("#kitchen")
    since, times = len(irc.lines), []
    for text in ("read on the page", "read in IRC", "read on the page again"):
        seq = (await bo.say(room, text))["seq"]
        times.append("timestamp=" + (await irc.wait("PRIVMSG", "#kitchen", text)).tags["time"])
        if text == "read in IRC":
            await irc.send(f"MARKREAD #kitchen {times[-1]}")
        else:
            await ana.call("room.read", room=room, seq=seq)
        await irc.wait("MARKREAD", "#kitchen", times[-1])
        await bo.wait_for("read", room=room, account=ana.id, seq=seq)
    # Behind whatever the last of these has brought about.
    await irc.answers("PING end", "PONG")
    assert [line.params[1] for line in irc.seen("MARKREAD", "#kitchen", since=since)] == times
    # What others read is theirs.
    seq = (await ana.say(room, "for bo"))["seq"]
    await bo.call("room.read", room=room, seq=seq)
    await ana.wait_for("read", room=room, account=bo.id, seq=seq)
    await irc.answers("PING end", "PONG")
    assert len(irc.seen("MARKREAD", "#kitchen", since=since)) == len(times)
    await deaf.answers("PING end", "PONG")
    assert not deaf.seen("MARKREAD"), "who did not ask for it is told nothing"
    for client in (irc, deaf, ana, bo):
        await client.close()
