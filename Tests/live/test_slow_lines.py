"""Lines that hold what they took without using it: uploads that hardly move, sockets that ask nothing. What is shown is that the
server's patience ends; so all of it begins together, each with a server of its own."""
import asyncio
import json
import socket
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

import pictures
from client import PATIENCE
from hostile import beside, in_thread
from server import Server
from uploads import refused, upload

HEAD = b"\xff\xd8\xff"
OTHER = "127.0.0.9"


def begin(server, token, room, address=OTHER, length=500_000, path="/photos"):
    """An upload of which the first bytes have left, from another address than the rest of the suite."""
    line = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE, source_address=(address, 0))
    line.sendall(f"POST {path}?room={room} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n"
                 f"Content-Length: {length}\r\n\r\n".encode() + HEAD)
    return line


def answer(line):
    """(status, JSON) of the next answer."""
    with line.makefile("rb") as text:
        status = int(text.readline().split()[1])
        head = dict(row.decode().lower().split(": ", 1) for row in iter(lambda: text.readline().strip(), b""))
        return status, json.loads(text.read(int(head["content-length"])))


def ended(line):
    """True once the server has closed it, whatever came before."""
    try:
        while line.recv(4096):
            pass
    except ConnectionError:
        pass
    return True


class Lines:
    """Begun uploads, and what they are answered, in the order in which that comes."""

    def __init__(self, lines):
        self.lines, self.answers, self.changed = lines, [], threading.Condition()
        for line in lines:
            threading.Thread(target=self.hear, args=(line,), daemon=True).start()

    def hear(self, line):
        found = answer(line)
        with self.changed:
            self.answers.append(found)
            self.changed.notify()

    async def answered(self, count):
        """The first so many answers, once they are there."""
        def wait():
            with self.changed:
                assert self.changed.wait_for(lambda: len(self.answers) >= count, timeout=PATIENCE), len(self.answers)
                return self.answers[:count]
        return await in_thread(wait)


# The tests of this file by their names.
together = {}


def side_by_side(scenario):
    """The test that it goes well; its work begins with that of the others of this file."""
    together[scenario.__name__] = scenario

    def test(begun):
        begun[scenario.__name__].result()
    test.__name__, test.__doc__ = scenario.__name__, scenario.__doc__
    return test


@pytest.fixture(scope="module")
def begun(request):
    wanted = {item.name for item in request.session.items}
    with ThreadPoolExecutor(len(together)) as pool:
        yield {name: pool.submit(asyncio.run, scenario()) for name, scenario in together.items() if name in wanted}


async def people(server, *names):
    """name → (token, a room of their own)."""
    found = {}
    for name in names:
        client = await server.login(name)
        found[name] = (await server.person(name), await client.make_room(f"{name}'s"))
        await client.close()
    return found


@side_by_side
async def test_seventy_slow_uploads_of_one_person_leave_room_for_everybody():
    """Four places are one person's; who is too slow for one loses it, with words."""
    with Server(speaks={"en"}) as server:
        who = await people(server, "eve", "bob")
        lines = Lines([begin(server, *who["eve"]) for _ in range(70)])
        for one in await lines.answered(66):
            assert "Try again" in refused(one, 429, "limit")["message"] and one[1]["error"]["data"]["retryMs"] > 0
        for _ in range(3):
            assert upload(server, *who["bob"], pictures.jpeg(64, 64, seed=400))[0] in (200, 201)
        # They stay as slow as they are, and are given up: then there is room again.
        for one in (await lines.answered(70))[66:]:
            refused(one, 408, "too_slow")
        # A place is free when its line has ended, which is a little after its answer.
        end = time.monotonic() + PATIENCE
        while (status := upload(server, *who["eve"], pictures.jpeg(64, 64, seed=401))[0]) == 429 and time.monotonic() < end:
            await asyncio.sleep(0.1)
        assert status == 201
        assert not list((server.data / "incoming").iterdir())


@side_by_side
async def test_who_is_too_slow_is_told_so():
    with Server(speaks={"en"}) as server:
        who = await people(server, "eve")
        lines = Lines([begin(server, *who["eve"], path=path) for path in ("/photos", "/files", "/barcode")])
        for one in await lines.answered(3):
            assert refused(one, 408, "too_slow")["message"] == "That came too slowly, so it was given up."


@side_by_side
async def test_places_are_counted_for_each_address_too():
    """Three people behind one address: eight places; at another address there are others. Whoever is unknown has none at all."""
    with Server(speaks={"en"}) as server:
        who = await people(server, "eve", "mal", "tru", "bob")
        unknown = Lines([begin(server, "nonsense", who["eve"][1]) for _ in range(20)])
        for one in await unknown.answered(20):
            refused(one, 401, "unauthenticated")
        lines = Lines([begin(server, *who[name]) for name in ("eve", "mal", "tru") for _ in range(4)])
        for one in await lines.answered(4):
            refused(one, 429, "limit")
        assert upload(server, *who["bob"], pictures.jpeg(64, 64, seed=402))[0] == 201
        for one in (await lines.answered(12))[4:]:
            refused(one, 408, "too_slow")


@side_by_side
async def test_sockets_that_ask_nothing_are_counted_and_closed():
    """2,000 of one address, silent or with a header that never ends: a hundred are taken, and go after some seconds."""
    with Server(speaks={"en"}, limits={"connectionsPerAddress": 50, "registrationsPerHour": 0, "loginSeconds": 120}) as server:
        ana = await server.login("ana")

        def crowd():
            lines, stop = [], threading.Event()
            for n in range(2000):
                line = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE, source_address=(OTHER, 0))
                lines.append(line)
                if n % 2:
                    try:
                        line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\nX-A: ")
                    except ConnectionError:
                        pass

            def dribble():
                while not stop.wait(0.2):
                    for line in lines[1::2]:
                        try:
                            line.send(b"a")
                        except OSError:
                            pass

            drops = threading.Thread(target=dribble)
            drops.start()
            try:
                assert all(ended(line) for line in lines)
            finally:
                stop.set()
                drops.join()
                for line in lines:
                    line.close()
            with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE, source_address=(OTHER, 0)) as line:
                line.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                return line.recv(4096)

        assert (await beside(ana, crowd)).startswith(b"HTTP/1.1 200")
        await ana.close()


@side_by_side
async def test_a_line_that_never_finishes_its_tls_is_closed():
    with Server(tls=True, speaks={"en"}) as server:
        with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as line:
            line.sendall(b"\x16\x03\x01")
            assert await in_thread(lambda: ended(line))
