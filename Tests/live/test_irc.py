"""IRC, the third language: the clients that people have, in the rooms of the page."""
import asyncio

import pytest

from client import new_cid
from irc import ALL, IRC
from server import PASSWORD
from waiting import until


@pytest.fixture
async def chat(server, login):
    """`await chat("ana", "#kitchen")`: an IRC client of that person, in those channels."""
    clients = []

    async def opened(name, *channels, caps=ALL, subprotocol="text.ircv3.net"):
        irc = await IRC.over_websocket(server, name, subprotocol)
        clients.append(irc)
        await irc.log_in(PASSWORD, caps)
        for channel in channels:
            await irc.join(channel)
        return irc

    yield opened
    for client in clients:
        await client.close()


@pytest.fixture
def house(login, fresh):
    """`await house("ana", "bo")`: people in a room of their own, whose first is its owner, and the name of its channel."""
    async def made(*names, room="Kitchen"):
        people = [await login(fresh()) for _ in names]
        name = f"{room} {people[0].name}"
        id_ = await people[0].make_room(name)
        if len(people) > 1:
            token = (await people[0].link(id_, uses=len(names)))["token"]
            for person in people[1:]:
                await person.join(token)
        return id_, "#" + name.lower().replace(" ", "-"), *people
    return made


def words(lines):
    """Of a list of lines: what stands in them after the command."""
    return [[line.command, *line.params] for line in lines]


async def test_somebody_logs_in_joins_and_talks_with_the_page(house, chat):
    """B27"""
    room, channel, ana, bo = await house("ana", "bo")
    irc = await chat(bo.name)
    assert irc.seen("001")[0].params[0] == bo.name
    lines = await irc.join(channel)
    assert [line.command for line in lines] == ["JOIN", "MARKREAD", "353", "366"]
    assert lines[0].nick == bo.name and lines[0].params[:2] == [channel, bo.name]
    assert {word.split("!")[0] for word in lines[2].params[-1].split()} >= {f"@{ana.name}", bo.name}
    await irc.send(f"PRIVMSG {channel} :hello from a terminal")
    said = await ana.wait_for("message", room=room, text="hello from a terminal")
    assert said["from"]["account"] == bo.id
    echo = await irc.wait("PRIVMSG", channel, "hello from a terminal")
    assert echo.tags["msgid"] == f"{room}/{said['seq']}" and echo.tags["account"] == bo.name and echo.tags["time"].endswith("Z")
    await ana.say(room, "hello from the page")
    heard = await irc.wait("PRIVMSG", channel, "hello from the page")
    assert heard.source == f"{ana.name}!{ana.name}@irc.simmer"


async def test_an_order_is_obeyed_and_the_alarm_names_who_gave_it(house, chat):
    room, channel, ana, bo = await house("ana", "bo")
    irc, other = await chat(bo.name, channel), await chat(ana.name, channel)
    await irc.send(f"PRIVMSG {channel} :start 1 second timer for penne")
    answer = await irc.wait("PRIVMSG", channel, nick="simmer")
    assert "penne" in answer.params[1] and "bot" in answer.tags
    rang = await irc.wait("NOTICE", channel, nick="simmer")
    assert rang.params[1] == f"{bo.name}: penne is ready!"
    await other.answers("PING there", "PONG")
    assert not other.seen("NOTICE", channel), "rings where it was not asked for"


async def test_what_was_missed_comes_by_chathistory_without_a_hole(house, chat):
    room, channel, ana, bo = await house("ana", "bo")
    for number in range(130):
        await ana.say(room, f"line {number}")
    irc = await chat(bo.name, channel, caps=[cap for cap in ALL if cap != "draft/event-playback"])
    texts, before = [], "*"
    while True:
        lines = await irc.answers(f"CHATHISTORY {'LATEST' if before == '*' else 'BEFORE'} {channel} {before} 50", "BATCH", None)
        if lines[0].command == "BATCH" and lines[-1] is lines[0]:
            since = irc.lines.index(lines[0])
            await irc.wait("BATCH", "-" + lines[0].params[0][1:])
            lines = irc.lines[since:]
        assert lines[0].params[1:] == ["chathistory", channel]
        page = [line for line in lines if line.command == "PRIVMSG"]
        if not page:
            break
        assert {line.tags["batch"] for line in page} == {lines[0].params[0][1:]}
        texts = [line.params[1] for line in page] + texts
        before = "msgid=" + page[0].tags["msgid"]
    assert texts == [f"line {number}" for number in range(130)]


async def test_chathistory_goes_by_time_too(house, chat):
    room, channel, ana, _ = await house("ana", "bo")
    for number in range(5):
        await ana.say(room, f"line {number}")
        await asyncio.sleep(0.005)  # so that each has a time of its own
    irc = await chat(ana.name, channel, caps=[cap for cap in ALL if cap != "draft/event-playback"])

    async def history(what):
        since = len(irc.lines)
        await irc.send(f"CHATHISTORY {what}")
        end = await irc.wait("BATCH", since=since)
        await irc.wait("BATCH", "-" + end.params[0][1:], since=since)
        return [line for line in irc.lines[since:] if line.command in ("PRIVMSG", "CHATHISTORY")]

    whole = await history(f"LATEST {channel} * 10")
    times, ids = ["timestamp=" + line.tags["time"] for line in whole], ["msgid=" + line.tags["msgid"] for line in whole]
    assert len(set(times)) == 5

    async def numbers(what):
        return [int(line.params[1].split()[1]) for line in await history(what)]

    for places in (times, ids):
        assert await numbers(f"BEFORE {channel} {places[3]} 2") == [1, 2]
        assert await numbers(f"AFTER {channel} {places[1]} 2") == [2, 3]
        assert await numbers(f"BETWEEN {channel} {places[0]} {places[3]} 10") == [1, 2]
        assert await numbers(f"BETWEEN {channel} {places[4]} {places[1]} 1") == [3]
        assert await numbers(f"LATEST {channel} {places[2]} 10") == [3, 4]
        assert await numbers(f"AROUND {channel} {places[2]} 3") == [1, 2, 3]
    targets = await history("TARGETS timestamp=2020-01-01T00:00:00.000Z timestamp=2100-01-01T00:00:00.000Z 10")
    assert channel in [line.params[1] for line in targets]


async def test_a_member_comes_goes_is_removed_and_gets_another_role(house, chat, login, fresh):
    room, channel, ana, bo = await house("ana", "bo")
    cleo = await login(fresh())
    irc, other = await chat(ana.name, channel), await chat(cleo.name)
    await irc.send(f"INVITE {cleo.name} {channel}")
    await irc.wait("341", None, cleo.name, channel)
    invited = await other.wait("INVITE", cleo.name, channel)
    assert invited.nick == ana.name
    await other.join(channel)
    await irc.wait("JOIN", channel, cleo.name, nick=cleo.name)
    await ana.call("room.setRole", room=room, account=cleo.id, role="owner", cid=next(new_cid))
    assert (await irc.wait("MODE", channel, "+o", cleo.name)).nick == ana.name
    await irc.send(f"KICK {channel} {bo.name} :that is all")
    await irc.wait("KICK", channel, bo.name, nick=ana.name)
    await other.send(f"KICK {channel} nobody-here")
    await other.wait("441", None, "nobody-here", channel)
    await cleo.call("room.leave", room=room, cid=next(new_cid))
    await irc.wait("PART", channel, nick=cleo.name)
    await other.wait("KICK", channel, cleo.name, nick="irc.simmer")
    await other.send(f"PRIVMSG {channel} :am I there?")
    await other.wait("403", None, channel)


async def test_parting_listens_no_more_and_leaves_nothing(house, chat):
    room, channel, ana, bo = await house("ana", "bo")
    irc = await chat(bo.name, channel)
    await irc.answers(f"PART {channel}", "PART", channel)
    await ana.say(room, "nobody listens")
    assert bo.id in [member["account"] for member in await ana.members(room)]
    await irc.join(channel)
    await ana.say(room, "somebody does")
    await irc.wait("PRIVMSG", channel, "somebody does")
    assert not irc.seen("PRIVMSG", channel, "nobody listens")


async def test_topics_and_names_of_rooms_change_on_both_sides(house, chat, fresh):
    room, channel, ana, bo = await house("ana", "bo")
    irc, old = await chat(ana.name, channel), await chat(bo.name, channel, caps=["message-tags"])
    await irc.send(f"TOPIC {channel} :what we eat")
    assert (await old.wait("TOPIC", channel, "what we eat")).nick == ana.name
    assert words(await old.answers(f"TOPIC {channel}", "332")) == [["332", bo.name, channel, "what we eat"]]
    await old.send(f"TOPIC {channel} :not mine to say")
    await old.wait("482", None, channel)
    name = fresh("Pantry ")
    await ana.call("room.set", room=room, name=name, cid=next(new_cid))
    new = "#" + name.lower().replace(" ", "-")
    await irc.wait("RENAME", channel, new)
    await old.wait("PART", channel, nick=bo.name)
    await old.wait("JOIN", new, nick=bo.name)
    await old.wait("366", None, new)
    await old.send(f"PRIVMSG {new} :it goes on")
    await irc.wait("PRIVMSG", new, "it goes on")


async def test_of_two_rooms_of_a_name_the_later_one_has_a_number(house, chat):
    room, channel, ana, bo = await house("ana", "bo")
    theirs = await bo.make_room(f"Kitchen {ana.name}")
    irc = await chat(bo.name, channel, channel + "-2")
    await ana.say(room, "in the first")
    await irc.wait("PRIVMSG", channel, "in the first")
    await irc.send(f"PRIVMSG {channel}-2 :in the second")
    await bo.wait_for("message", room=theirs, text="in the second")
    again = await chat(bo.name)
    listed = await again.answers("LIST", "323")
    assert {line.params[1] for line in listed if line.command == "322"} >= {channel, channel + "-2"}


async def test_who_is_there_is_told_in_every_way_that_clients_ask(house, chat):
    room, channel, ana, bo = await house("ana", "bo")
    irc = await chat(ana.name, channel)
    there = await irc.answers(f"WHO {channel}", "315")
    assert {(line.params[5], line.params[6]) for line in there[:-1]} >= {(ana.name, "H@"), (bo.name, "H")}
    extended = await irc.answers(f"WHO {channel} %tnaf,42", "315")
    assert ["354", ana.name, "42", bo.name, "H", bo.name] in words(extended)
    shown = await irc.answers(f"WHOIS {bo.name}", "318")
    assert ["330", ana.name, bo.name, bo.name] in [word[:4] for word in words(shown)]
    assert words(await irc.answers("WHOIS nobody-here", "318"))[0][:3] == ["401", ana.name, "nobody-here"]
    since = len(irc.lines)
    await irc.send(f"MONITOR + {bo.name},nobody-here")
    await irc.wait("730", ana.name, f"{bo.name}!{bo.name}@irc.simmer", since=since)
    await irc.wait("731", ana.name, "nobody-here", since=since)
    await bo.close()
    await irc.wait("AWAY", nick=bo.name, since=since)
    await irc.wait("731", ana.name, bo.name, since=since)
    assert [line.params[6] for line in await irc.answers(f"WHO {channel}", "315") if line.command == "352" and line.params[5] == bo.name] == ["G"]
    await irc.send("AWAY :gone for lunch")
    await irc.wait("306")
    await irc.send("AWAY")
    await irc.wait("305")


async def test_a_query_is_the_room_of_two(house, chat):
    room, channel, ana, bo = await house("ana", "bo")
    irc, other = await chat(ana.name), await chat(bo.name)
    await irc.send(f"PRIVMSG {bo.name} :only for you")
    heard = await other.wait("PRIVMSG", bo.name, "only for you")
    assert heard.nick == ana.name
    assert (await irc.wait("PRIVMSG", bo.name, "only for you")).nick == ana.name
    await other.send(f"PRIVMSG {ana.name} :and back")
    assert (await irc.wait("PRIVMSG", ana.name, "and back")).nick == bo.name
    await irc.send("PRIVMSG simmer :what time is it in Tokyo?")
    assert (await irc.wait("PRIVMSG", ana.name, nick="simmer")).params[1]
    await irc.send("PRIVMSG nobody-here :hello?")
    await irc.wait("401", None, "nobody-here")


async def test_several_lines_are_one_message_and_one_message_is_several_lines(house, chat):
    room, channel, ana, bo = await house("ana", "bo")
    irc, old = await chat(ana.name, channel), await chat(bo.name, channel, caps=["message-tags", "server-time"])
    await irc.send(f"@label=whole BATCH +m draft/multiline {channel}", f"@batch=m PRIVMSG {channel} :flour", f"@batch=m PRIVMSG {channel} :",
                   f"@batch=m PRIVMSG {channel} :two ", f"@batch=m;draft/multiline-concat PRIVMSG {channel} :eggs", "BATCH -m")
    said = await bo.wait_for("message", room=room, text="flour\n\ntwo eggs")
    begun = await irc.wait("BATCH", None, "draft/multiline", channel)
    assert begun.tags["label"] == "whole" and begun.tags["msgid"] == f"{room}/{said['seq']}"
    await irc.wait("BATCH", "-" + begun.params[0][1:])
    assert [line.params[1] for line in irc.seen("PRIVMSG", channel, batch=begun.params[0][1:])] == ["flour", "", "two eggs"]
    await old.wait("PRIVMSG", channel, "two eggs")
    assert [(line.params[1], "msgid" in line.tags) for line in old.seen("PRIVMSG", channel)] == [("flour", True), ("two eggs", False)]
    long = "word " * 300
    await bo.say(room, long.strip())
    await irc.wait("PRIVMSG", channel, nick=bo.name)
    await old.answers("PING x", "PONG")
    pieces = [line for line in old.seen("PRIVMSG", channel, nick=bo.name)]
    assert "".join(line.params[1] for line in pieces) == long.strip() and all(len(line.text.split(" ", 1)[1]) <= 512 for line in pieces)
    await irc.send(f"BATCH +n draft/multiline {channel}", f"@batch=n PRIVMSG {channel} : ", "BATCH -n")
    await irc.wait("FAIL", "BATCH", "MULTILINE_INVALID")


async def test_reactions_typing_replies_edits_and_deletions_come_through(house, chat):
    room, channel, ana, bo = await house("ana", "bo")
    irc = await chat(ana.name, channel)
    seq = (await bo.say(room, "salt?"))["seq"]
    id_ = (await irc.wait("PRIVMSG", channel, "salt?")).tags["msgid"]
    await irc.send(f"@+draft/reply={id_} PRIVMSG {channel} :a pinch", f"@+draft/reply={id_};+draft/react=👍 TAGMSG {channel}",
                   f"@+typing=active TAGMSG {channel}")
    assert (await bo.wait_for("message", room=room, text="a pinch"))["replyTo"] == seq
    await bo.wait_for("message.reacted", room=room, of=seq, emoji="👍")
    await bo.wait_for("typing", room=room, account=ana.id, on=True)
    await bo.notify("typing", room=room, on=True)
    await irc.wait("TAGMSG", channel, nick=bo.name, **{"+typing": "active"})
    await bo.call("message.react", room=room, of=seq, emoji="🧂", cid=next(new_cid))
    assert (await irc.wait("TAGMSG", channel, **{"+draft/react": "🧂"})).tags["+draft/reply"] == id_
    await bo.call("message.edit", room=room, of=seq, text="pepper?", cid=next(new_cid))
    await irc.wait("PRIVMSG", channel, "(edited) pepper?", nick=bo.name)
    own = (await irc.wait("PRIVMSG", channel, "a pinch")).tags["msgid"]
    await irc.send(f"REDACT {channel} {own} :no")
    await bo.wait_for("message.deleted", room=room)
    await irc.wait("REDACT", channel, own, nick=ana.name)
    await irc.send(f"REDACT {channel} {room}/99999", f"REDACT {channel} nonsense")
    await irc.wait("FAIL", "REDACT", "UNKNOWN_MSGID", channel, f"{room}/99999")
    await irc.wait("FAIL", "REDACT", "UNKNOWN_MSGID", channel, "nonsense")


async def test_each_line_with_a_label_is_answered_under_it(house, chat):
    room, channel, ana, bo = await house("ana", "bo")
    irc = await chat(ana.name, channel)
    await irc.send(f"@label=a PRIVMSG {channel} :labelled", "@label=b PONG x", "@label=c PING x", f"@label=d WHO {channel}",
                   "@label=e PRIVMSG #no-such-room :x")
    assert (await irc.wait("PRIVMSG", channel, "labelled")).tags["label"] == "a"
    await irc.wait("ACK", label="b")
    await irc.wait("PONG", label="c")
    begun = await irc.wait("BATCH", label="d")
    assert begun.params[1] == "labeled-response"
    assert len(irc.seen("352", batch=begun.params[0][1:])) >= 2
    await irc.wait("403", label="e")


async def test_how_far_somebody_has_read_is_the_same_everywhere(house, chat):
    room, channel, ana, bo = await house("ana", "bo")
    irc = await chat(ana.name, channel)
    for text in ("one", "two"):
        await bo.say(room, text)
        await asyncio.sleep(0.005)  # so that each has a time of its own
    first, second = [(await irc.wait("PRIVMSG", channel, text)).tags["time"] for text in ("one", "two")]
    assert words(await irc.answers(f"MARKREAD {channel} timestamp={second}", "MARKREAD")) == [["MARKREAD", channel, f"timestamp={second}"]]
    assert (await ana.rooms())[room]["unread"] == 0
    assert words(await irc.answers(f"MARKREAD {channel} timestamp={first}", "MARKREAD")) == [["MARKREAD", channel, f"timestamp={second}"]]
    other = await chat(bo.name, channel)
    assert words(await other.answers(f"MARKREAD {channel}", "MARKREAD"))[0][:2] == ["MARKREAD", channel]


async def test_nobody_comes_in_without_an_account(server, house, chat):
    room, channel, ana, bo = await house("ana", "bo")
    irc = await IRC.over_websocket(server, bo.name)
    await irc.send(f"JOIN {channel}", f"PRIVMSG {channel} :hello")
    assert len({(await irc.wait("451")).command}) == 1
    await irc.send(f"NICK {bo.name}", "USER x 0 * :x")
    await irc.wait("FAIL", "*", "ACCOUNT_REQUIRED")
    await irc.wait("ERROR")
    await irc.wait_ended()
    wrong = await IRC.over_websocket(server, bo.name)
    await wrong.send(f"PASS {bo.name}:wrong password", f"NICK {bo.name}", "USER x 0 * :x")
    await wrong.wait("464")
    await wrong.wait_ended()
    right = await IRC.over_websocket(server, bo.name)
    await right.send(f"PASS {bo.name}:{PASSWORD}", "NICK somebody", "USER x 0 * :x")
    assert (await right.wait("001")).params[0] == bo.name
    await right.close()
    foreign = await chat((await house("cleo"))[2].name)
    await foreign.send(f"JOIN {channel}")
    await foreign.wait("403", None, channel)


@pytest.mark.parametrize("line", [
    "PRIVMSG", "PRIVMSG #x", "NOTICE", "JOIN", "PART", "PART #x", "WHO", "WHOIS", "TOPIC", "MODE", "MODE #x", "MODE x", "INVITE x", "KICK #x",
    "MONITOR", "MONITOR ? x", "USERHOST", "ISON", "TAGMSG #x", "BATCH", "BATCH +a", "BATCH -a", "BATCH ?a x y", "REDACT #x", "REDACT #x y",
    "CHATHISTORY", "CHATHISTORY LATEST #x * many", "CHATHISTORY TARGETS a b 3", "CHATHISTORY ELSE #x * 3", "MARKREAD", "MARKREAD #x", "CAP",
    "CAP ELSE", "CAP REQ :no/such", "AUTHENTICATE", "AUTHENTICATE PLAIN", "PASS", "PASS x", "NICK", "NICK other", "USER x", "SETNAME x",
    "NOSUCH", "@label=x;=;;+a NOSUCH", ":x", "PING", "@" + "a" * 5000 + " PING x", "PRIVMSG #x :" + "é" * 400, "\x00\x01\x02",
])
async def test_no_line_is_without_an_answer_and_none_does_harm(house, chat, line):
    irc = await chat((await house("ana"))[2].name)
    since = len(irc.lines)
    await irc.send(line)
    await irc.answers("PING end", "PONG")
    got = [one for one in irc.lines[since:] if one.command != "PONG"]
    # What is between clients, has nothing in it, or is answered to nobody by the rules of IRC.
    silent = line in ("NOTICE", ":x")
    assert bool(got) != silent, words(got)
    assert not irc.ended
