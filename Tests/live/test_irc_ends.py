"""How the server ends a connection of IRC: the last line says why, also to whoever reads too slowly and to a flood."""
import socket

import pytest

from client import PATIENCE
from hostile import in_thread
from irc import GUESTS, guest, ports
from raw import Raw
from server import LIFTED
from test_hostile_doors import overflows

HELLO = ["CAP REQ :message-tags echo-message", "NICK slow", "USER slow 0 * :Slow", "CAP END", "JOIN #tea"]


@pytest.fixture
def house(make_server):
    return make_server(args=GUESTS, limits={**LIFTED, "queueBytes": 65_536})


class Line:
    """A client over TCP that reads when it is told to."""

    def __init__(self, server):
        self.line = socket.socket()
        self.line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.line.settimeout(PATIENCE)
        self.line.connect(("127.0.0.1", ports(server)[False]))

    def send(self, *lines):
        self.line.sendall("".join(f"{line}\r\n" for line in lines).encode())

    def read_until(self, word):
        found = b""
        while word not in found:
            assert (piece := self.line.recv(4096)), found
            found += piece

    def rest(self):
        """All lines to the end."""
        found = b""
        while piece := self.line.recv(1 << 20):
            found += piece
        assert found.endswith(b"\r\n")
        return found.decode().split("\r\n")[:-1]


async def talk(server):
    """A guest talks until the server has found one line too slow."""
    kim = await guest(server, "kim", "#tea")
    said = 0
    while not overflows(server):
        for said in range(said + 1, said + 501):
            await kim.send(f"PRIVMSG #tea :{said} {'y' * 400}")
        await kim.wait("PRIVMSG", "#tea", f"{said} {'y' * 400}")
    await kim.close()


async def test_whoever_reads_too_slowly_is_told_so_over_tcp(house):
    """B27"""
    slow = await in_thread(lambda: Line(house))
    await in_thread(lambda: (slow.send(*HELLO), slow.read_until(b" 366 ")))
    await talk(house)
    lines = await in_thread(slow.rest)
    assert lines[-1] == "ERROR :too slow"
    assert all(line.startswith((":", "@")) for line in lines[:-1]), "no line is cut into the last one"


async def test_whoever_reads_too_slowly_is_told_so_over_a_websocket(house):
    slow = await in_thread(lambda: Raw(house, "text.ircv3.net", receive_buffer=4096))

    def begin():
        for line in HELLO:
            slow.frame(line.encode())
        while b" 366 " not in slow.read()[1]:
            pass
    await in_thread(begin)
    await talk(house)
    code = await in_thread(slow.until_closed)
    assert code == 4008 and slow.texts[-1] == b"ERROR :too slow"


async def test_a_flood_is_told_so(house):
    """More lines at once than anybody types; over TCP they are not read before those before them are answered."""
    flood = await in_thread(lambda: Raw(house, "text.ircv3.net"))
    for line in HELLO:
        await in_thread(lambda line=line: flood.frame(line.encode()))
    await in_thread(lambda: flood.frame("\n".join(["X"] * 1_200).encode()))
    code = await in_thread(flood.until_closed)
    assert code == 4010 and flood.texts[-1] == b"ERROR flooding"
