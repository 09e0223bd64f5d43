"""A client of the IRC door, over WebSocket or TCP: `lines` holds all that came, parsed, in order of arrival."""
import asyncio
import base64
import re
from dataclasses import dataclass, field

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from client import PATIENCE

# What a client of today agrees on.
ALL = ("account-notify account-tag away-notify batch cap-notify draft/channel-rename draft/chathistory draft/event-playback "
       "draft/message-redaction draft/multiline draft/read-marker echo-message extended-join invite-notify labeled-response "
       "message-tags multi-prefix sasl server-time setname standard-replies userhost-in-names").split()
LISTENS = re.compile(r'message="listening for irc" .*port=(\d+) secure=(\w+)')
# Of a server where guests come in over TCP.
GUESTS = ["--irc-port", "0", "--irc-host", "127.0.0.1", "--irc-guests", "3"]
ESCAPES = {":": ";", "s": " ", "\\": "\\", "r": "\r", "n": "\n"}


def ports(server):
    """Of a server's last start, by whether TLS is spoken there."""
    return {secure == "true": int(port) for port, secure in LISTENS.findall(server.log.read_text())}


@dataclass
class Line:
    text: str
    tags: dict = field(default_factory=dict)
    source: str = ""
    command: str = ""
    params: list = field(default_factory=list)

    @classmethod
    def parse(cls, text):
        line, rest = cls(text), text
        if rest.startswith("@"):
            tags, rest = rest[1:].split(" ", 1)
            for tag in tags.split(";"):
                name, _, value = tag.partition("=")
                out, it = "", iter(value)
                for c in it:
                    out += ESCAPES.get(n := next(it, ""), n) if c == "\\" else c
                line.tags[name] = out
        if rest.startswith(":"):
            line.source, rest = rest[1:].split(" ", 1)
        head, *last = rest.split(" :", 1)
        line.command, *line.params = head.split()
        line.params += last
        return line

    @property
    def nick(self):
        return self.source.split("!")[0]


class IRC:
    def __init__(self, nick):
        self.nick, self.lines, self.ended = nick, [], False
        self._arrived = asyncio.Condition()

    @classmethod
    async def over_websocket(cls, server, nick, subprotocol="text.ircv3.net", **options):
        """Without a subprotocol as web clients come, by an address of their own."""
        irc = cls(nick)
        address = server.socket if subprotocol else server.socket.removesuffix("/ws") + "/irc"
        socket = await connect(address, subprotocols=[subprotocol] if subprotocol else None, compression=None, max_size=None,
                               proxy=None, open_timeout=PATIENCE, **{"ssl": server.trust(), **options})
        assert socket.subprotocol == subprotocol
        is_binary = subprotocol == "binary.ircv3.net"

        async def read():
            async for message in socket:
                assert isinstance(message, bytes) == is_binary
                yield message.decode() if is_binary else message
        irc._write = lambda text: socket.send(text.encode() if is_binary else text)
        irc._close, irc.socket = socket.close, socket
        return irc._begin(read())

    @classmethod
    async def over_tcp(cls, port, nick, trust=None):
        irc = cls(nick)
        reader, writer = await asyncio.open_connection("127.0.0.1", port, ssl=trust, server_hostname="localhost" if trust else None)

        async def read():
            while line := await reader.readline():
                assert line.endswith(b"\r\n")
                yield line[:-2].decode()

        async def write(text):
            writer.write(text.encode() + b"\r\n")
            await writer.drain()

        async def close():
            writer.close()
        irc._write, irc._close = write, close
        return irc._begin(read())

    def _begin(self, lines):
        async def read():
            try:
                async for text in lines:
                    assert "\n" not in text and "\r" not in text
                    async with self._arrived:
                        self.lines.append(Line.parse(text))
                        self._arrived.notify_all()
            except (OSError, ConnectionClosed):
                pass
            async with self._arrived:
                self.ended = True
                self._arrived.notify_all()
        self._reader = asyncio.create_task(read())
        return self

    async def send(self, *texts):
        for text in texts:
            await self._write(text)

    async def close(self):
        await self._close()
        await asyncio.wait_for(self._reader, PATIENCE)

    def seen(self, command, *params, since=0, **fits):
        """The lines that have come so far and fit; the first params only as far as they are named, None fits all."""
        return [line for line in self.lines[since:]
                if line.command == command and len(line.params) >= len(params)
                and all(p is None or p == q for p, q in zip(params, line.params))
                and all((line.nick if k == "nick" else line.tags.get(k)) == v for k, v in fits.items())]

    async def wait(self, command, *params, since=0, **fits):
        async with asyncio.timeout(PATIENCE), self._arrived:
            while not (found := self.seen(command, *params, since=since, **fits)):
                assert not self.ended, f"the connection ended: {[line.text for line in self.lines[-5:]]}"
                await self._arrived.wait()
        return found[0]

    async def wait_ended(self):
        async with asyncio.timeout(PATIENCE), self._arrived:
            while not self.ended:
                await self._arrived.wait()

    async def answers(self, text, last, *params):
        """Sends a line; what comes from then on to the line that ends the answers, both counted."""
        since = len(self.lines)
        await self.send(text)
        end = await self.wait(last, *params, since=since)
        return self.lines[since:self.lines.index(end, since) + 1]

    async def log_in(self, password, caps=ALL):
        await self.send("CAP LS 302", f"NICK {self.nick}", f"USER {self.nick} 0 * :{self.nick}")
        await self.wait("CAP", None, "LS")
        await self.send("CAP REQ :" + " ".join({"sasl", *caps}))
        await self.wait("CAP", None, "ACK")
        await self.send("AUTHENTICATE PLAIN")
        await self.wait("AUTHENTICATE", "+")
        await self.send("AUTHENTICATE " + base64.b64encode(f"\0{self.nick}\0{password}".encode()).decode())
        await self.wait("903")
        await self.send("CAP END")
        await self.wait("422")
        return self

    async def join(self, channel):
        return await self.answers(f"JOIN {channel}", "366")


async def guest(server, nick, *channels):
    """Somebody without an account, in those channels."""
    irc = await IRC.over_tcp(ports(server)[False], nick)
    await irc.send("CAP LS 302", f"NICK {nick}", f"USER {nick} 0 * :A Guest", f"CAP REQ :{' '.join(ALL)}", "CAP END")
    await irc.wait("422")
    for channel in channels:
        await irc.join(channel)
    return irc
