"""All doors of a room at once: the page, irssi, plain text, a program by HTTP, a webhook that comes in and one that goes out."""
import pytest

from client import new_cid
from conftest import shared_room
from irc import ALL, IRC, ports
from programs import make_bot
from receiver import Receiver
from server import PASSWORD
from terminal import irssi
from test_hooks import make_hook, send


@pytest.fixture
def receiver():
    running = Receiver()
    yield running
    running.close()
    assert running.faults == []


async def said_in_irc(server, name, channel):
    """What a client of IRC reads of the room's past: author and text by the place in the log."""
    irc = await (await IRC.over_tcp(ports(server)[False], name)).log_in(PASSWORD, [cap for cap in ALL if cap != "draft/event-playback"])
    await irc.join(channel)
    since = len(irc.lines)
    await irc.send(f"CHATHISTORY LATEST {channel} * 100")
    begun = await irc.wait("BATCH", since=since)
    await irc.wait("BATCH", "-" + begun.params[0][1:], since=since)
    lines, said = irc.lines[since:], {}
    inner = {line.params[0][1:]: line for line in lines if line.command == "BATCH" and line.params[1:2] == ["draft/multiline"]}
    for line in lines:
        if line.command == "PRIVMSG":
            head = inner.get(line.tags["batch"], line)
            seq = int(head.tags["msgid"].split("/")[1])
            nick, text = said.get(seq, (line.nick, None))
            said[seq] = (nick, line.params[1] if text is None else text + "\n" + line.params[1])
    await irc.close()
    return said


@pytest.mark.timeout(240)
async def test_a_timer_goes_through_every_door_and_all_logs_agree(make_server, open_browser, terminals, receiver, tmp_path):
    """B25 B26 B27"""
    server = make_server(args=["--irc-port", "0", "--irc-host", "127.0.0.1"], env={"SIMMER_WEBHOOK_HOSTS": f"localhost,{receiver.host}"})
    ana, bo, cleo = [await server.login(name, firstName=name.title()) for name in ("ana", "bo", "cleo")]
    room = await shared_room(ana, bo, cleo, name="Kitchen")
    await ana.call("room.set", room=room, ring="everyone", cid=next(new_cid))
    bot, _, program = await make_bot(ana, room, name="Scale")
    _, hook = await make_hook(ana, room, name="Button", orders=True)
    await receiver.endpoint(ana, room, "timer.rang")
    page = open_browser(at=server)
    page.enter("ana", f"/#/room/{room}")
    one = terminals(irssi, tmp_path, ports(server)[False], "bo")
    await one.shows("Act: 2")
    one.type("/window 2")
    plain = await server.plain()
    await plain.do(f"/login cleo {PASSWORD}", "You are in")
    await plain.do("/join Kitchen", "You are in Kitchen")
    stream = await program.listen(room, after=0)

    assert send(server, hook, "@simmer start 20 second timer for penne")[0] == 200
    await one.shows("penne: 20 seconds")
    await plain.expect("penne: 20 seconds")
    page.see(".pill", "penne")
    one.type("pause the penne timer")
    await plain.expect("Bo: pause the penne timer")
    await cleo.wait_for("timer", where=lambda e: e["timer"]["state"] == "paused")
    [timer] = (await program.call("timer.list", room=room))["timers"]
    assert timer["state"] == "paused"
    await plain.type("the water is boiling")
    await one.shows("the water is boiling")
    await program.call("timer.resume", room=room, timer=timer["id"], cid=next(new_cid))
    await program.say(room, "412 g")
    await one.shows("412 g")
    page.see(".message", "412 g")
    [rang] = await receiver.heard("timer.rang")
    assert rang["data"]["timer"]["id"] == timer["id"]
    page.see(".alarm .alarm-name", "penne")
    page.press(".alarm [data-action=stop]")
    await cleo.wait_for("timer", where=lambda e: e["timer"]["state"] == "acknowledged")

    # Whoever comes anew finds the same, in every language.
    fresh = await server.client()
    await fresh.resume(server.accounts["bo"]["token"])
    await fresh.sync(rooms={room: 0})
    log = {event["seq"]: event for event in fresh.events if event.get("room") == room and "seq" in event}
    assert list(log) == list(range(1, len(log) + 1))
    messages = {seq: event for seq, event in log.items() if event["event"] == "message" and event["text"]}
    people = {member["account"]: member["username"] for member in await ana.members(room)}
    nicks = {seq: people.get(event["from"]["account"], "simmer") for seq, event in messages.items()}
    assert await said_in_irc(server, "bo", "#kitchen") == {seq: (nicks[seq], event["text"]) for seq, event in messages.items()}
    while len(stream.seqs) < len(log):
        await stream.next()
    assert stream.seqs == list(log)
    shown = [event["text"] for event in (await program.call("room.history", room=room, limit=200))["events"] if event["text"]]
    assert shown == [event["text"] for event in messages.values()]
    since = plain.mark()
    await plain.do("/history 200", "412 g")
    await plain.do("/who", "Ana")
    lines = "\n".join(plain.lines[since:])
    assert all(event["text"].splitlines()[0] in lines for event in messages.values())
    stream.close()
    await plain.close()
    for client in (ana, bo, cleo, fresh):
        await client.close()
