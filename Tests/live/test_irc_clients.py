"""The IRC clients that people have, in a terminal, in one room with the page."""
import pytest

from irc import ports
from terminal import irssi, weechat


@pytest.mark.timeout(180)
async def test_irssi_weechat_and_the_page_in_one_room(make_server, terminals, tmp_path):
    """B27"""
    server = make_server(args=["--irc-port", "0", "--irc-host", "127.0.0.1"])
    ana, bo, cleo = [await server.login(name) for name in ("ana", "bo", "cleo")]
    room = await ana.make_room("Kitchen")
    token = (await ana.link(room, uses=3))["token"]
    for person in (bo, cleo):
        await person.join(token)
    port = ports(server)[False]
    one, other = terminals(irssi, tmp_path, port, "bo"), terminals(weechat, tmp_path, port, "cleo")
    # A channel has a window of its own.
    await one.shows("Act: 2")
    one.type("/window 2")
    await one.shows("#kitchen", "@ana")
    await other.shows("#kitchen")
    one.type("from irssi")
    await ana.wait_for("message", room=room, text="from irssi")
    await other.shows("from irssi")
    other.type("from weechat")
    await ana.wait_for("message", room=room, text="from weechat")
    await one.shows("from weechat")
    await ana.say(room, "from the page")
    await one.shows("from the page")
    await other.shows("from the page")
    # The card as words, then the alarm that names whoever asked for it.
    one.type("start 1 second timer for penne")
    await one.shows("penne: 1 second")
    await other.shows("penne: 1 second")
    await one.shows("bo: penne is ready!")
    for client in (ana, bo, cleo):
        await client.close()
