"""The IRC clients that people have, in a terminal, in one room with the page."""
import asyncio
import contextlib
import subprocess

import pytest

from server import PASSWORD
from test_irc_tcp import ports
from waiting import until


class Terminal:
    """A program in a terminal of its own."""

    def __init__(self, folder, name, *command):
        self.socket, self.name = folder / f"{name}.tmux", name
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", "180", "-y", "50", "-s", name, *map(str, command))

    def tmux(self, *args):
        return subprocess.run(["tmux", "-S", self.socket, *args], check=True, capture_output=True, text=True).stdout

    def type(self, text):
        self.tmux("send-keys", "-t", self.name, "-l", text)
        self.tmux("send-keys", "-t", self.name, "Enter")

    @property
    def screen(self):
        return self.tmux("capture-pane", "-p", "-t", self.name)

    async def shows(self, *texts):
        try:
            await until(lambda: all(text in self.screen for text in texts))
        except AssertionError:
            raise AssertionError(f"{self.name} does not show {texts}:\n{self.screen}") from None

    def close(self):
        with contextlib.suppress(subprocess.CalledProcessError):
            self.tmux("kill-server")


def irssi(folder, port, nick):
    home = folder / "irssi"
    home.mkdir()
    (home / "config").write_text(f"""
servers = ({{ address = "127.0.0.1"; chatnet = "simmer"; port = "{port}"; use_tls = "no"; autoconnect = "yes"; }});
chatnets = {{ simmer = {{ type = "IRC"; nick = "{nick}"; sasl_mechanism = "PLAIN"; sasl_username = "{nick}"; sasl_password = "{PASSWORD}"; }}; }};
channels = ({{ name = "#kitchen"; chatnet = "simmer"; autojoin = "yes"; }});
settings = {{ core = {{ user_name = "{nick}"; real_name = "{nick}"; nick = "{nick}"; }}; }};
""")
    return Terminal(folder, "irssi", "env", "TERM=screen", "irssi", f"--home={home}")


def weechat(folder, port, nick):
    home = folder / "weechat"
    return Terminal(folder, "weechat", "env", "TERM=screen", "weechat", "-d", home,
                    "-r", f"/server add simmer 127.0.0.1/{port} -notls -nossl -nicks={nick} -autojoin=#kitchen",
                    "-r", f"/set irc.server.simmer.sasl_username {nick}", "-r", f"/set irc.server.simmer.sasl_password {PASSWORD}",
                    "-r", "/set irc.server.simmer.ssl off", "-r", "/set irc.server.simmer.tls off",
                    "-r", "/connect simmer")


@pytest.fixture
def terminals():
    with contextlib.ExitStack() as stack:
        def opened(make, *args):
            terminal = make(*args)
            stack.callback(terminal.close)
            return terminal
        yield opened


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
