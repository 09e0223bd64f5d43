"""What an idle client costs in memory, by the door that it came in by: the page's, or that of IRC, over WebSocket and over TCP. Everybody is
logged in as such clients are, and has the same five rooms."""
import base64
import collections
import contextlib
import json
import selectors
import socket
import time

import rig

PEOPLE = 10_000
ROOMS_EACH = 5
# How many are on their way in at a time: more passwords than 32 do not wait for their turn.
RAMP = 24
# Seconds within which all have to be in.
PATIENCE = 600
# Seconds for the allocator to give back what nobody uses any more.
REST = 15
# Those who come before it is measured.
WARMING = 500
# Seconds after which everybody says that they are still there, as their libraries answer pings.
BEAT = 15
PONG = b"\x8a\x84\0\0\0\0live"
BROWSER = ("User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
           "Accept-Language: en-GB,en;q=0.9,fr;q=0.8", "Accept-Encoding: gzip, deflate, br, zstd", "Cache-Control: no-cache", "Pragma: no-cache")
# What gamja and WeeChat agree on where it is offered.
CAPS = ("sasl account-notify away-notify batch cap-notify draft/chathistory draft/event-playback draft/read-marker echo-message extended-join "
        "invite-notify labeled-response message-tags multi-prefix server-time setname")
KINDS = ("page", "IRC, WebSocket", "IRC, TCP")


def frame(text):
    """A masked text frame, by a mask that changes nothing."""
    data = text.encode()
    head = bytes([0x81, 0x80 | len(data)]) if len(data) < 126 else bytes([0x81, 0xFE]) + len(data).to_bytes(2, "big")
    return head + b"\0\0\0\0" + data


def upgrade(port, subprotocol, *headers):
    key = base64.b64encode(b"sixteen bytes!!!").decode()
    lines = ["GET /ws HTTP/1.1", f"Host: localhost:{port}", "Connection: Upgrade", "Upgrade: websocket", f"Origin: http://localhost:{port}",
             "Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}", f"Sec-WebSocket-Protocol: {subprotocol}", *BROWSER, *headers]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def call(number, method, **params):
    return frame(json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": params}))


def page_steps(port, nick, rooms):
    """As js/client.js comes in, but by a password, as those of IRC do: what a login writes stands in the database's cache afterwards, which
    is bounded and no part of a connection."""
    login = call(2, "account.login", login=nick, password=rig.PASSWORD)
    hello = {"client": "page", "language": "en", "timeZone": "Europe/Paris"}
    timers = [call(10 + n, "timer.list", room=room) for n, room in enumerate(rooms)]
    away = frame(json.dumps({"jsonrpc": "2.0", "method": "presence", "params": {"state": "away"}}))
    return [
        (upgrade(port, "simmer.v1"), b"\r\n\r\n", 1),
        (call(1, "hello", **hello) + login, b'"token":', 1),
        (call(3, "room.list") + call(4, "sync"), b'"method":"synced"', 1),
        (b"".join(timers) + away, f'"id":{9 + len(rooms)},'.encode(), 1),
    ]


def irc_steps(nick, channels, send, before=()):
    secret = base64.b64encode(f"\0{nick}\0{rig.PASSWORD}".encode()).decode()
    return [
        *before,
        (send("CAP LS 302") + send(f"NICK {nick}") + send(f"USER {nick} 0 * :{nick}"), b" LS ", 1),
        (send(f"CAP REQ :{CAPS}"), b" ACK ", 1), (send("AUTHENTICATE PLAIN"), b"AUTHENTICATE +", 1), (send(f"AUTHENTICATE {secret}"), b" 903 ", 1),
        (send("CAP END"), b" 422 ", 1), (send("JOIN " + ",".join(channels)), b" 366 ", len(channels)),
    ]


class Comer:
    """One client on its way in: sends a step, and the next one when so many of the answer's words have come."""

    def __init__(self, port, steps, sign):
        self.sign = sign
        self.line = socket.create_connection(("127.0.0.1", port))
        self.steps, self.seen, self.tail, self.last = collections.deque(steps), 0, b"", b""
        self.line.sendall(self.steps[0][0])
        self.line.setblocking(False)

    def read(self):
        with contextlib.suppress(BlockingIOError):
            piece = self.line.recv(1 << 18)
            if not piece:
                raise RuntimeError(f"a client was sent away, {len(self.steps)} steps before it was in: {self.last}")
            self.last = piece[-300:]
            if self.steps:
                self._look(piece)

    def _look(self, piece):
        _, word, count = self.steps[0]
        text = self.tail + piece
        self.seen += text.count(word)
        self.tail = text[-(len(word) - 1):]
        if self.seen >= count:
            self.steps.popleft()
            self.seen, self.tail = 0, b""
            if self.steps:
                self.line.sendall(self.steps[0][0])


class Crowd:
    """All of them, until `close`. They read what comes, and throw it away."""

    def __init__(self):
        self.selector, self.all, self.beat = selectors.DefaultSelector(), [], time.monotonic()

    def turn(self, seconds):
        """How many have come in meanwhile."""
        if time.monotonic() > self.beat + BEAT:
            self.beat = time.monotonic()
            for comer in self.all:
                if not comer.steps:
                    comer.line.sendall(comer.sign)
        came = 0
        for key, _ in self.selector.select(seconds):
            was_in = not key.data.steps
            key.data.read()
            came += not was_in and not key.data.steps
        return came

    def come(self, makers):
        end, under_way = time.monotonic() + PATIENCE, 0
        makers = collections.deque(makers)
        while makers or under_way:
            while makers and under_way < RAMP:
                comer = makers.popleft()()
                self.all.append(comer)
                self.selector.register(comer.line, selectors.EVENT_READ, comer)
                under_way += 1
            under_way -= self.turn(1)
            if time.monotonic() > end:
                raise RuntimeError(f"{len(makers)} and {under_way} were not in after {PATIENCE} s")

    def rest(self, seconds):
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self.turn(min(left, 1))

    def close(self):
        for comer in self.all:
            comer.line.close()
        self.selector.close()


class House:
    """Ten thousand people, each in five of a thousand rooms. All have logged in from here before: what is remembered of that is no part of a
    connection."""

    def __init__(self):
        self.prepared = rig.Prepared(PEOPLE, hall=0, solos=1, rooms_each=ROOMS_EACH, with_passwords=True)

    def makers(self, server, kind, people):
        from irc import ports
        lines = ports(server)[False]
        for n in people:
            rooms = self.prepared.rooms_of(n)
            channels = [f"#group-{number}" for number in rooms]
            if kind == "page":
                ids = [self.prepared.groups[number] for number in rooms]
                yield lambda n=n, ids=ids: Comer(server.port, page_steps(server.port, f"u{n}", ids), PONG)
            elif kind == "IRC, TCP":
                yield lambda n=n, channels=channels: Comer(
                    lines, irc_steps(f"u{n}", channels, lambda text: f"{text}\r\n".encode()), b"PONG still\r\n")
            else:
                first = (upgrade(server.port, "text.ircv3.net"), b"\r\n\r\n", 1)
                yield lambda n=n, channels=channels: Comer(
                    server.port, irc_steps(f"u{n}", channels, frame, [first]), frame("PONG still"))

    def bytes_each(self, kind):
        """The server's memory for each of them, beyond what it has before they come."""
        with self.prepared.server(args=("--irc-port", "0", "--irc-host", "127.0.0.1"), SIMMER_BOT_LISTENS="addressed") as server:
            crowd = Crowd()
            try:
                # What is made once, whoever comes.
                crowd.come(self.makers(server, kind, range(PEOPLE - WARMING, PEOPLE)))
                crowd.rest(REST)
                before = server.memory()
                crowd.come(self.makers(server, kind, range(PEOPLE - WARMING)))
                crowd.rest(REST)
                return (server.memory() - before) / (PEOPLE - WARMING)
            finally:
                crowd.close()

