"""A thousand photos of 4 MB from ten people while others chat: what it does to the chat, to memory, and how long the pictures take."""
import asyncio
import http.client
import os
import struct
import threading
import time

import pictures
import rig

PHOTOS = int(os.environ.get("PHOTOS", "1000"))
UPLOADERS = 10
IDLE_SECONDS = 20
LINES_PER_SECOND = 20
QUALITY = 98


def picture():
    """A JPEG of about 4 MB and 12 megapixels, as a phone makes it."""
    return pictures.encoded(pictures.noise(4000, 3000, 5).effect_spread(3), quality=QUALITY)


def numbered(jpeg, number):
    """The same picture with a comment of its own: another file."""
    comment = struct.pack(">I", number)
    return jpeg[:2] + b"\xff\xfe" + struct.pack(">H", 2 + len(comment)) + comment + jpeg[2:]


class Uploads:
    """Ten people, each of whom sends one photo after the other on a connection of its own."""

    def __init__(self, server, room, tokens, jpeg):
        self.server, self.room, self.jpeg = server, room, jpeg
        self.numbers, self.lock = iter(range(PHOTOS)), threading.Lock()
        self.taken, self.refused = [], []
        self.threads = [threading.Thread(target=self.send, args=(token,)) for token in tokens]

    def send(self, token):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=600)
        while True:
            with self.lock:
                number = next(self.numbers, None)
            if number is None:
                return connection.close()
            start = time.perf_counter()
            connection.request("POST", f"/photos?room={self.room}&cid=photo-{number}", numbered(self.jpeg, number),
                               {"Authorization": f"Bearer {token}", "Content-Type": "image/jpeg"})
            answer = connection.getresponse()
            body = answer.read()
            (self.taken if answer.status == 201 else self.refused).append((time.perf_counter() - start, answer.status, body[:200]))
            if answer.getheader("Connection", "").lower() == "close":
                connection.close()

    @property
    def is_going(self):
        return any(thread.is_alive() for thread in self.threads)


async def chat(client, room, goes_on):
    """Milliseconds from a line to its answer, lines at a calm pace."""
    times, number = [], 0
    while goes_on():
        start = time.perf_counter()
        await client.say(room, f"a line while others look at pictures {number}")
        times.append((time.perf_counter() - start) * 1000)
        number += 1
        await asyncio.sleep(max(0, 1 / LINES_PER_SECOND - (time.perf_counter() - start)))
    return times


def resident(pid):
    """MB of memory that a process has resident."""
    for line in open(f"/proc/{pid}/status"):
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0


async def measure(server, prepared):
    jpeg = picture()
    client = await server.client()
    await client.resume(prepared.tokens[0])
    await client.sync()
    room = prepared.groups[0]
    end = time.monotonic() + IDLE_SECONDS
    idle = await chat(client, room, lambda: time.monotonic() < end)
    before, most = resident(server.pid), 0.0
    uploads = Uploads(server, room, prepared.tokens[:UPLOADERS], jpeg)
    start = time.monotonic()
    for thread in uploads.threads:
        thread.start()

    def goes_on():
        nonlocal most
        most = max(most, resident(server.pid))
        return uploads.is_going

    busy = await chat(client, room, goes_on)
    seconds = time.monotonic() - start
    await client.close()
    if uploads.refused:
        raise RuntimeError(f"{len(uploads.refused)} photos were refused, the first: {uploads.refused[0]}")
    return {
        "photo_mb": len(jpeg) / 1e6, "photos": len(uploads.taken), "seconds": seconds,
        "idle_p99_ms": p99(idle), "busy_p99_ms": p99(busy), "idle_p50_ms": rig.median(idle), "busy_p50_ms": rig.median(busy),
        "before_mb": before, "grown_mb": most - before, "upload_p50_s": rig.median([taken[0] for taken in uploads.taken]),
        "upload_most_s": max(taken[0] for taken in uploads.taken),
    }


def p99(times):
    return sorted(times)[min(len(times) - 1, len(times) * 99 // 100)]


def run(prepared):
    with prepared.server() as server:
        rig.quiet()
        return asyncio.run(measure(server, prepared))


__all__ = ["run"]
