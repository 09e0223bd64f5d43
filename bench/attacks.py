"""What an attacker of each kind costs somebody else: the p99 of another person's request in calm, and while the attack goes on.

Attackers have addresses and accounts of their own and a process of their own; limits are as delivered. Each waits for an answer before it asks
again, and after a refusal a moment, so that what is measured is how the server shares itself out and not how fast one can send."""
import asyncio
import contextlib
import http.client
import itertools
import json
import math
import multiprocessing
import pathlib
import subprocess
import tempfile
import time

import pictures
import rig
from attackers import CROWD, idle_sockets, invitations, large_pictures, random_logins, searches, slow_uploads
from client import Client, Refused, new_cid
from rig import LIFTED, Server
from server import PASSWORD

SECONDS = 8  # of one measurement
LEAD = 3  # seconds that an attack has gone on before it is measured
BESIDE = 80_000  # messages of the room that the searches go beside
GOAL = 2
HOME, ELSEWHERE = "127.0.0.1", "127.0.0.2"


# --- those who are measured


class Person:
    """Somebody who does one thing after the other, at a calm pace."""

    def __init__(self, server, name, address, prepared):
        self.server, self.name, self.address, self.prepared = server, name, address, prepared
        self.numbers, self.client = itertools.count(int(time.time() * 1000) % 10**8), None

    async def connected(self):
        if self.client is None:
            self.client = await Client.open(self.server, local_addr=(self.address, 0))
            await self.client.resume(self.prepared.tokens[self.name])
        return self.client

    def http(self, method, path, body, headers):
        with contextlib.closing(http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=120, source_address=(self.address, 0))) as line:
            line.request(method, path, body, headers)
            answer = line.getresponse()
            answer.read()
            return answer.status < 400

    async def login(self):
        return await asyncio.to_thread(self.http, "POST", "/session", json.dumps({"login": self.name, "password": PASSWORD}),
                                       {"Content-Type": "application/json", "Origin": self.server.address})

    async def upload(self):
        picture = pictures.png(64, 64, seed=next(self.numbers))
        return await asyncio.to_thread(self.http, "POST", f"/photos?room={self.prepared.rooms[self.name]}", picture,
                                       {"Authorization": f"Bearer {self.prepared.tokens[self.name]}", "Content-Type": "image/png"})

    async def call(self, method, **params):
        try:
            await (await self.connected()).call(method, **params)
            return True
        except Refused:
            return False

    async def history(self):
        return await self.call("room.history", room=self.prepared.rooms[self.name], limit=50)

    async def send(self):
        return await self.call("message.send", room=self.prepared.rooms[self.name], text="is dinner nearly on the table?", cid=next(new_cid))

    async def back(self):
        """Coming back with a token: the answer of `sync` has the rooms and the invitations."""
        client = await Client.open(self.server, local_addr=(self.address, 0))
        await client.resume(self.prepared.tokens[self.name])
        await client.sync()
        await client.close()
        return True

    async def search(self):
        return await self.call("search", query="dinner table")

    async def close(self):
        if self.client:
            await self.client.close()


async def measured(person, what, pause):
    """(milliseconds of each answer, how many were refused)."""
    times, refused, end = [], 0, time.monotonic() + SECONDS
    while time.monotonic() < end:
        start = time.perf_counter()
        is_served = await getattr(person, what)()
        took = (time.perf_counter() - start) * 1000
        if is_served:
            times.append(took)
        refused += not is_served
        await asyncio.sleep(max(0, pause - took / 1000))
    return times, refused


# attack → (what it is, the attacker, whose and which request is measured, from where, seconds between two)
KINDS = {
    "logins": ("60 sockets with random names", random_logins, [("ana", "login", HOME, 0.4)]),
    "slow": ("70 slow uploads of one member", slow_uploads, [("bob", "upload", ELSEWHERE, 0.1)]),
    "large": ("12 large pictures of one member", large_pictures, [("bob", "upload", ELSEWHERE, 0.1)]),
    "searches": (f"10 connections of searches beside {BESIDE:,} messages", searches,
                 [("bob", "history", ELSEWHERE, 0.07), ("ana", "search", HOME, 0.07)]),
    "idle": ("2,000 idle sockets", idle_sockets, [("bob", "history", ELSEWHERE, 0.07), ("ana", "send", HOME, 0.55)]),
    "invitations": ("a flood of invitations to one person", invitations, [("ana", "back", HOME, 0.1), ("bob", "send", ELSEWHERE, 0.55)]),
}


# --- the whole


class Prepared:
    """Two people with a room each, attackers with theirs, and a room of many messages that neither of them is in."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="simmer-attacks-")
        self.data = pathlib.Path(self.folder.name) / "data"
        self.tokens, self.rooms = {}, {}
        with Server(data=self.data, limits=LIFTED) as server:
            asyncio.run(self.furnished(server))
            rig.settle(server.pid)
        rig.add_copies(self.data, self.rooms["host"], BESIDE, like="dinner%",
                       text="'wash the rice number ' || i || ' with warm water and wait a good while'")
        with Server(data=self.data, limits=LIFTED) as server:
            rig.settle(server.pid)  # until search has read them

    async def furnished(self, server):
        for name in ("host", "ana", "bob", *(f"eve{n}" for n in range(CROWD))):
            client = await server.login(name)
            self.tokens[name] = server.accounts[name]["token"]
            self.rooms[name] = await client.make_room(f"Room of {name}")
            for n in range(60 if name in ("ana", "bob") else 1):
                await client.say(self.rooms[name], f"dinner is nearly on the table {n}")
            await client.close()

    @contextlib.contextmanager
    def server(self):
        """With the limits as they are delivered, on a copy of the data."""
        with tempfile.TemporaryDirectory(prefix="simmer-attacks-run-") as folder:
            subprocess.run(["cp", "-r", "--reflink=auto", self.data, f"{folder}/data"], check=True)
            with Server(data=f"{folder}/data", limits={}) as server:
                rig.settle(server.pid, patience=20)
                yield server


def p(times, part):
    """The time within which this part was served; whoever never was waits for ever."""
    return sorted(times)[min(len(times) - 1, int(len(times) * part))] if times else math.inf


def once(prepared, name):
    """{(attack, request): (calm times, refused, times under attack, refused)} of one round."""
    what, attacker, requests = KINDS[name]
    told = {}
    with prepared.server() as server:
        rig.quiet(5)

        async def one():
            people = [(Person(server, who, address, prepared), request, pause) for who, request, address, pause in requests]
            results = await asyncio.gather(*(measured(person, request, pause) for person, request, pause in people))
            for person, _, _ in people:
                await person.close()
            return results
        calm = asyncio.run(one())
        process = multiprocessing.get_context("fork").Process(target=attacker, args=(server.port, prepared), daemon=True)
        process.start()
        try:
            time.sleep(LEAD)
            hot = asyncio.run(one())
        finally:
            process.kill()
            process.join()
    for (who, request, _, _), quiet, busy in zip(requests, calm, hot):
        told[f"{request} of {who}"] = (*quiet, *busy)
    return told


def run(rounds, names=None):
    """Lines of the table, medians over the rounds."""
    prepared, seen = Prepared(), {}
    for round_ in range(rounds):
        for name in names or KINDS:
            print(f"round {round_ + 1}: {name}", flush=True)
            for request, told in once(prepared, name).items():
                seen.setdefault((name, request), []).append(told)
    yield "| attack | another person's request | calm p50 / p99 ms | under attack p50 / p99 ms | ratio of p99 | requests, refused | goal ≤ 2 |"
    yield "|---|---|---:|---:|---:|---:|---|"
    for (name, request), rows in seen.items():
        calm50, calm99 = (rig.median([p(row[0], part) for row in rows]) for part in (0.5, 0.99))
        hot50, hot99 = (rig.median([p(row[2], part) for row in rows]) for part in (0.5, 0.99))
        refused = sum(row[3] for row in rows)
        count = refused + sum(len(row[2]) for row in rows)
        ratio = math.inf if refused > count / 100 else hot99 / calm99
        verdict = "MISSED" if ratio > GOAL else "met"
        yield (f"| {KINDS[name][0]} | {request} | {calm50:.1f} / {calm99:.1f} | {hot50:.1f} / {hot99:.1f} | {ratio:.2f} | "
               f"{count}, {refused} | {verdict} |")


__all__ = ["KINDS", "run"]
