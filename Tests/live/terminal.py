"""Programs in a terminal of their own, whose screens are read: the IRC clients that people have."""
import contextlib
import subprocess

from server import PASSWORD
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
