"""Attackers of each kind, as scripts/bench attacks lets them loose: each is given a port and the prepared people, and runs until its
process is ended."""
import asyncio
import contextlib
import http.client
import itertools
import json
import socket
import threading
import time
import zlib

import pictures
from client import Client, Refused, new_cid

BACKOFF = 0.2  # seconds that an attacker waits after a refusal
EVIL = "127.0.0.9"
CROWD = 10  # accounts of the attackers


def lined(address, port):
    return socket.create_connection(("127.0.0.1", port), timeout=120, source_address=(address, 0))


def many(count, work, *args):
    """That many threads, each of which begins anew whatever happens to it."""
    def again(number):
        while True:
            try:
                work(number, *args)
            except (OSError, http.client.HTTPException):
                pass
            time.sleep(BACKOFF)
    for number in range(count):
        threading.Thread(target=again, args=(number,), daemon=True).start()
    threading.Event().wait()


def random_logins(port, prepared):
    def one(number):
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=120, source_address=(EVIL, 0))
        for n in itertools.count():
            line.request("POST", "/session", json.dumps({"login": f"nobody{number}x{n}", "password": "something long"}),
                         {"Content-Type": "application/json", "Origin": f"http://127.0.0.1:{port}"})
            answer = line.getresponse()
            answer.read()
            if answer.status == 429:
                time.sleep(BACKOFF)
    many(60, one)


def slow_uploads(port, prepared):
    def one(number):
        with contextlib.closing(lined(EVIL, port)) as line:
            line.sendall(f"POST /photos?room={prepared.rooms['eve0']}&cid=s{number}-{time.time_ns()} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
                         f"Authorization: Bearer {prepared.tokens['eve0']}\r\nContent-Type: image/png\r\nContent-Length: 1000000\r\n\r\n".encode())
            line.sendall(pictures.png_header(64, 64))
            line.settimeout(10)
            while True:
                try:
                    line.recv(4096)
                    return  # refused, or closed
                except TimeoutError:
                    line.sendall(b"\0")
    many(70, one)


def large_picture():
    """7,000 × 7,000 in some 160 KB."""
    packer, row = zlib.compressobj(9), bytes(1 + 7_000 * 3)
    data = b"".join(packer.compress(row) for _ in range(7_000)) + packer.flush()
    return pictures.png_header(7_000, 7_000), pictures.chunk(b"IDAT", data) + pictures.chunk(b"IEND", b"")


def large_pictures(port, prepared):
    head, rest = large_picture()

    def one(number):
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=300, source_address=(EVIL, 0))
        for n in itertools.count():
            body = head + pictures.chunk(b"tEXt", b"n\0%d-%d-%d" % (number, n, time.time_ns())) + rest
            line.request("POST", f"/photos?room={prepared.rooms['eve0']}", body,
                         {"Authorization": f"Bearer {prepared.tokens['eve0']}", "Content-Type": "image/png"})
            answer = line.getresponse()
            answer.read()
            if answer.status == 429:
                time.sleep(BACKOFF)
    many(12, one)


def asked(count, port, prepared, session):
    """That many JSON-RPC connections of attackers, in one loop; `session(client, number)` runs again and again."""
    class Target:
        socket, tls = f"ws://127.0.0.1:{port}/ws", None

        @staticmethod
        def trust():
            return None

    async def one(number):
        while True:
            try:
                client = await Client.open(Target, local_addr=(EVIL, 0))
                await client.resume(prepared.tokens[f"eve{number % CROWD}"])
                while True:
                    await session(client, number)
            except Exception:  # closed, refused, or the server is gone: an attacker comes again
                await asyncio.sleep(BACKOFF)

    async def all_of_them():
        await asyncio.gather(*(one(number) for number in range(count)))
    asyncio.run(all_of_them())


def searches(port, prepared):
    words = "wash the rice with warm water and wait a good while"

    async def session(client, number):
        try:
            await client.call("search", query="w" if number % 2 else words)
        except Refused as error:
            await asyncio.sleep((error.retry_ms or 1000 * BACKOFF) / 1000)
    asked(10, port, prepared, session)


def invitations(port, prepared):
    async def session(client, number):
        try:
            room = await client.make_room(f"Come here {number} {time.time_ns()}")
            await client.call("room.invite", room=room, username="ana", cid=next(new_cid))
        except Refused as error:
            await asyncio.sleep(BACKOFF)
            if error.retry_ms:
                await asyncio.sleep(error.retry_ms / 1000)
    asked(CROWD, port, prepared, session)


def idle_sockets(port, prepared):
    """2,000 of them, from as many addresses as the limit of each wants."""
    async def one(number):
        while True:
            with contextlib.suppress(OSError, EOFError, asyncio.IncompleteReadError):
                reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(f"127.0.9.{1 + number // 45}", 0))
                writer.write(f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: simmer.v1\r\n\r\n".encode())
                while await reader.read(4096):
                    pass
                writer.close()
            await asyncio.sleep(1)

    async def all_of_them():
        await asyncio.gather(*(one(number) for number in range(2_000)))
    asyncio.run(all_of_them())
