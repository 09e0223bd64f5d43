"""A thousand photos of 4 MB from ten people while others chat: what it does to the chat, to memory, and how long the pictures take."""
import asyncio
import http.client
import multiprocessing
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
    """Ten people, each of whom sends one photo after the other on a connection of its own; in a process apart from the one that
    measures the chat, which would else wait for them by itself."""

    def __init__(self, port, room, tokens, jpeg):
        self.port, self.room, self.jpeg = port, room, jpeg
        self.numbers, self.lock = iter(range(PHOTOS)), threading.Lock()
        self.answers = []
        self.threads = [threading.Thread(target=self.send, args=(token,)) for token in tokens]

    def send(self, token):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=600)
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
            self.answers.append((time.perf_counter() - start, answer.status, body[:200]))
            if answer.getheader("Connection", "").lower() == "close":
                connection.close()

    @classmethod
    def run(cls, answers, *about):
        """Sends all of them; into `answers` goes (seconds, status, body) of each."""
        uploads = cls(*about)
        for thread in uploads.threads:
            thread.start()
        for thread in uploads.threads:
            thread.join()
        answers.send(uploads.answers)


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
    answers, told = multiprocessing.Pipe(duplex=False)
    uploads = multiprocessing.get_context("fork").Process(
        target=Uploads.run, args=(told, server.port, room, prepared.tokens[:UPLOADERS], jpeg))
    start = time.monotonic()
    uploads.start()

    def goes_on():
        nonlocal most
        most = max(most, resident(server.pid))
        return uploads.is_alive() and not answers.poll()

    busy = await chat(client, room, goes_on)
    seconds = time.monotonic() - start
    await client.close()
    if not uploads.is_alive() and not answers.poll():
        raise RuntimeError("the uploads ended before they were done")
    sent = answers.recv()
    uploads.join()
    refused = [answer for answer in sent if answer[1] != 201]
    if refused:
        raise RuntimeError(f"{len(refused)} photos were refused, the first: {refused[0]}")
    return {
        "photo_mb": len(jpeg) / 1e6, "photos": len(sent), "seconds": seconds,
        "idle_p99_ms": p99(idle), "busy_p99_ms": p99(busy), "idle_p50_ms": rig.median(idle), "busy_p50_ms": rig.median(busy),
        "before_mb": before, "grown_mb": most - before, "upload_p50_s": rig.median([answer[0] for answer in sent]),
        "upload_most_s": max(answer[0] for answer in sent),
    }


def p99(times):
    return sorted(times)[min(len(times) - 1, len(times) * 99 // 100)]


def run(prepared):
    with prepared.server() as server:
        rig.quiet()
        return asyncio.run(measure(server, prepared))


__all__ = ["run"]
