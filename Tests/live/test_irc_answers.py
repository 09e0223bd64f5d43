"""What clients are answered in cases that they meet seldom: each of these was wrong once."""
import pytest

from irc import GUESTS, IRC, guest, ports
from server import PASSWORD


@pytest.fixture
def house(make_server):
    return make_server(args=GUESTS)


async def test_an_open_room_that_one_is_not_in_is_not_an_unknown_one(house):
    kim, lou = await guest(house, "kim", "#tea"), await guest(house, "lou")
    for line in ("PART #tea", "TOPIC #tea", "MODE #tea +o kim", "INVITE kim #tea", "KICK #tea kim"):
        assert (await lou.answers(line, "442", None, "#tea"))[-1]
        assert not lou.seen("403")
    await lou.answers("PRIVMSG #tea :is there any left?", "404", None, "#tea")
    await lou.answers("PRIVMSG #coffee :hello", "403", None, "#coffee")
    await kim.send("PING end")
    await kim.wait("PONG", None, "end")
    assert not kim.seen("PRIVMSG")
    await kim.close()
    await lou.close()


async def test_whoever_comes_in_away_is_told_to_be_away(house):
    kim, lou, moe = await guest(house, "kim", "#tea"), await guest(house, "lou"), await guest(house, "moe")
    await lou.answers("AWAY :at lunch", "306")
    await lou.join("#tea")
    await moe.join("#tea")
    await kim.wait("JOIN", "#tea", nick="moe")
    told = [(line.command, line.nick, line.params[0]) for line in kim.lines if line.command in ("JOIN", "AWAY")]
    assert told[1:] == [("JOIN", "lou", "#tea"), ("AWAY", "lou", "at lunch"), ("JOIN", "moe", "#tea")]
    assert not lou.seen("AWAY"), "nobody is told of themselves"
    for irc in (kim, lou, moe):
        await irc.close()


async def test_a_label_stands_on_all_that_a_line_to_several_was_answered(house):
    kim, lou, moe = await guest(house, "kim", "#tea"), await guest(house, "lou"), await guest(house, "moe")
    since = len(kim.lines)
    await kim.send("@label=x PRIVMSG lou,nobody,#tea,moe :tea?", "@label=y PING z")
    begin = await kim.wait("BATCH", None, "labeled-response", label="x", since=since)
    await kim.wait("BATCH", "-" + begin.params[0][1:], since=since)
    inside = [(line.command, line.params[0 if line.command == "PRIVMSG" else 1]) for line in kim.lines[since:]
              if line.tags.get("batch") == begin.params[0][1:]]
    assert sorted(inside) == [("401", "nobody"), ("PRIVMSG", "#tea"), ("PRIVMSG", "lou"), ("PRIVMSG", "moe")]
    await kim.wait("PONG", label="y")
    assert not [line for line in kim.lines[since:] if line.command == "PRIVMSG" and "batch" not in line.tags], "each comes once"
    for irc in (lou, moe):
        assert "label" not in (await irc.wait("PRIVMSG", None, "tea?", nick="kim")).tags
        await irc.close()
    await kim.close()


async def test_a_nick_in_capitals_is_neither_gone_nor_come(house):
    kim, lou = await guest(house, "kim"), await guest(house, "lou")
    await kim.answers("MONITOR + qux", "731")
    since = len(kim.lines)
    await lou.answers("NICK qux", "NICK", "qux")
    await kim.wait("730", None, since=since)
    since = len(kim.lines)
    await lou.answers("NICK QUX", "NICK", "QUX")
    await lou.answers("NICK fox", "NICK", "fox")
    await kim.wait("731", None, "QUX", since=since)
    assert len(kim.seen("730", since=since) + kim.seen("731", since=since)) == 1
    await kim.close()
    await lou.close()


async def test_the_past_has_topics_and_one_message_is_one(house):
    kim = await guest(house, "kim", "#tea")
    told = []
    for number in range(4):
        told.append((await kim.answers(f"TOPIC #tea :topic {number}", "TOPIC"))[-1])
        told.append((await kim.answers(f"PRIVMSG #tea :message {number}", "PRIVMSG"))[-1])

    async def past(question):
        since = len(kim.lines)
        begin = (await kim.answers(f"CHATHISTORY {question}", "BATCH"))[-1]
        assert begin.params[1:] == ["chathistory", question.split()[1]], "the name is the one that was asked for"
        await kim.wait("BATCH", "-" + begin.params[0][1:], since=since)
        return [line.tags["msgid"] for line in kim.lines[since:] if line.command in ("PRIVMSG", "TOPIC")]

    ids = [line.tags["msgid"] for line in told]
    assert await past("LATEST #tea * 8") == ids
    assert await past(f"AROUND #TEA msgid={ids[5]} 1") == ids[5:6]
    assert await past(f"AROUND #tea msgid={ids[5]} 3") == ids[4:7]
    await kim.close()


async def test_a_mark_does_not_go_back_before_the_first_message(house):
    await (await house.login("ana")).close()
    ana = await (await IRC.over_tcp(ports(house)[False], "ana")).log_in(PASSWORD)
    await ana.join("#tea")
    said = (await ana.answers("PRIVMSG #tea :hello", "PRIVMSG", "#tea"))[-1]
    time = f"timestamp={said.tags['time']}"
    assert (await ana.answers(f"MARKREAD #tea {time}", "MARKREAD"))[-1].params == ["#tea", time]
    assert (await ana.answers("MARKREAD #tea timestamp=2020-01-01T00:00:00.000Z", "MARKREAD"))[-1].params == ["#tea", time]
    await ana.close()


async def test_a_guest_stays_one_and_a_piece_of_nothing_joins_nothing(house):
    kim = await guest(house, "kim", "#tea")
    await kim.answers("AUTHENTICATE PLAIN", "462")
    await kim.send("BATCH +1 draft/multiline #tea", "@batch=1 PRIVMSG #tea :hello", "@batch=1;draft/multiline-concat PRIVMSG #tea :")
    assert (await kim.wait("FAIL", "BATCH")).params[1] == "MULTILINE_INVALID"
    await kim.close()


async def test_an_invitation_names_the_account_of_who_invites(house):
    await (await house.login("ana")).close()
    ana = await (await IRC.over_tcp(ports(house)[False], "ana")).log_in(PASSWORD)
    await ana.join("#tea")
    kim, lou = await guest(house, "kim", "#coffee"), await guest(house, "lou")
    await ana.send("INVITE lou #tea")
    assert (await lou.wait("INVITE", "lou", "#tea")).tags.get("account") == "ana"
    await kim.send("INVITE lou #coffee")
    assert "account" not in (await lou.wait("INVITE", "lou", "#coffee")).tags
    for irc in (ana, kim, lou):
        await irc.close()


async def test_another_name_is_told_to_those_who_share_a_room(house):
    """SETNAME, by whoever has an account and by a guest, and once for each change: in the rooms that both are in, as the same change on the
    page is."""
    await (await house.login("ana")).close()
    ana = await (await IRC.over_tcp(ports(house)[False], "ana")).log_in(PASSWORD)
    kim, lou, far = await guest(house, "kim", "#tea", "#coffee"), await guest(house, "lou"), await guest(house, "far")
    await lou.send("CAP REQ -setname")
    await lou.wait("CAP", None, "ACK")
    for irc in (ana, lou):
        await irc.join("#tea")
        await irc.join("#coffee")
    await ana.answers("@label=x SETNAME :Ana of the Kitchen", "SETNAME", "Ana of the Kitchen")
    assert ana.seen("SETNAME")[0].tags["label"] == "x" and ana.seen("SETNAME")[0].nick == "ana"
    await kim.wait("SETNAME", "Ana of the Kitchen", nick="ana")
    await kim.answers("SETNAME :Kim Somebody", "SETNAME", "Kim Somebody")
    await ana.wait("SETNAME", "Kim Somebody", nick="kim")
    page = await house.login("ana")
    await page.call("account.set", displayName="Ana again")
    for irc in (ana, kim):
        await irc.wait("SETNAME", "Ana again", nick="ana")
    assert (await kim.answers("WHOIS ana", "318"))[0].params[-1] == "Ana again"
    assert (await ana.answers("WHOIS kim", "318"))[0].params[-1] == "Kim Somebody"
    for line in ("SETNAME :", "SETNAME :" + "x" * 61):
        for irc in (ana, kim):
            assert (await irc.answers(line, "FAIL", "SETNAME"))[-1].params[1] == "INVALID_REALNAME"
    assert (await ana.answers("SETNAME", "461"))[-1].params[1] == "SETNAME"
    for irc in (ana, kim, lou, far):
        await irc.answers("PING end", "PONG")
    assert [line.params[0] for line in ana.seen("SETNAME")] == ["Ana of the Kitchen", "Kim Somebody", "Ana again"]
    assert [line.params[0] for line in kim.seen("SETNAME")] == ["Ana of the Kitchen", "Kim Somebody", "Ana again"]
    assert not lou.seen("SETNAME") and not far.seen("SETNAME")
    for irc in (ana, kim, lou, far):
        await irc.close()
    await page.close()
