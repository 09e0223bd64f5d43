"""What hostile input is sent with: a server with its limits, an honest client that must be answered all the while, and frames."""
import asyncio
import contextlib
import functools
import json
import socket
import subprocess
import time

import pytest

import contract
from client import PATIENCE
from raw import CLOSE, PING, PONG, TEXT, Raw
from server import PASSWORD, Server, binary

MIB = 1 << 20


@pytest.fixture(scope="module")
def target():
    """Limits as delivered, but for the number of accounts, passwords and sockets that one address may have."""
    with Server(limits={"registrationsPerHour": 0, "passwordsPerMinute": 0, "connectionsPerAddress": 0, "invitesPerDay": 0,
                        "openInvitesPerPerson": 0}) as running:
        yield running


@pytest.fixture
async def witness(target):
    """An honest client, which must be answered whatever else goes on."""
    client = await target.login("witness")
    yield client
    await client.settle()
    await client.close()


def text(**frame):
    return json.dumps({"jsonrpc": "2.0", **frame}).encode()


def logged_in(target, token, **how):
    raw = Raw(target, **how)
    raw.frame(text(id=1, method="account.resume", params={"token": token}))
    opcode, payload = raw.read()
    assert opcode == TEXT and b'"result"' in payload, payload
    return raw


def by_password(target):
    """A socket of “fuzz”, for calls of which some end the login that they come from."""
    raw = Raw(target)
    raw.frame(text(id=1, method="account.login", params={"login": "fuzz", "password": PASSWORD}))
    opcode, payload = raw.read()
    assert opcode == TEXT and b'"result"' in payload, payload
    return raw


def ask(raw, id_, method, params):
    """The answer to a request, or `{"closed": CODE}`; pings are answered meanwhile."""
    raw.frame(json.dumps({"jsonrpc": "2.0", "id": id_, "method": method, "params": params}))
    while True:
        opcode, payload = raw.read()
        if opcode == PING:
            raw.frame(payload, PONG)
        elif opcode == CLOSE:
            return {"closed": raw.close_code}
        elif opcode == TEXT and json.loads(payload).get("id") == id_:
            return json.loads(payload)


def answer_to_bytes(target, request):
    """What bytes that should be HTTP are answered with; nothing when the line is dropped."""
    with socket.create_connection(("127.0.0.1", target.port), timeout=PATIENCE) as line:
        with contextlib.suppress(OSError):  # it may have been dropped before its end
            line.sendall(request)
            line.shutdown(socket.SHUT_WR)
        try:
            return line.recv(4096)
        except (ConnectionError, TimeoutError):
            return b""


async def in_thread(function, *args):
    return await asyncio.to_thread(function, *args)


async def beside(witness, function):
    """What `function` gives, which takes a while; the witness is answered all the time."""
    running = asyncio.create_task(in_thread(function))
    while not running.done():
        await witness.settle()
        await asyncio.wait({running}, timeout=0.2)
    return await running


WRONG = [None, True, 0, -1, 1.5, 1e308, 10**30, "", "x" * 9000, "\u0000", "\ud83d", [], [[]], {}, {"a": 1}, ["x"] * 50]


# The bounds of 64 bits, of what a double tells apart, and far beyond.
BOUNDS = [-(2**63) - 1, -(2**63), -(2**63) + 1, -(2**53) - 1, -(2**31) - 1, -1, 0, 2**31, 2**53 - 1, 2**53, 2**53 + 1, 2**63 - 1, 2**63, 10**30,
          1e308, -1e308]


def numeric(schema, path=()):
    """Where a schema of the contract has numbers: paths of names, "*" for any name, 0 for an element."""
    while "$ref" in schema:
        schema = contract.SCHEMAS[schema["$ref"].rpartition("/")[2]]
    types = schema.get("type")
    if {"integer", "number"} & set(types if isinstance(types, list) else [types]):
        yield path
    for part in [part for word in ("anyOf", "oneOf", "allOf") for part in schema.get(word, [])]:
        yield from numeric(part, path)
    for name, part in schema.get("properties", {}).items():
        yield from numeric(part, (*path, name))
    for word, step in (("additionalProperties", "*"), ("items", 0)):
        if isinstance(schema.get(word), dict):
            yield from numeric(schema[word], (*path, step))


def with_number(params, path, number, room):
    """The params with a number at that path, and what has to stand around it."""
    params = json.loads(json.dumps(params))
    at = params
    for step, next_ in zip(path, (*path[1:], None)):
        value = number if next_ is None else [] if next_ == 0 else {"room": room} if path == ("before", "seq") else {}
        if step == 0:
            at[:] = at or [value]
            at[0] = value if next_ is None or not at[0] else at[0]
        else:
            step = room if step == "*" else step
            at[step] = value if next_ is None or type(at.get(step)) is not type(value) else at[step]
        at = at[0 if step == 0 else step]
    return params


@functools.cache
def described():
    """Every method as the program describes it: how it is treated, and params that it understands."""
    return json.loads(subprocess.run([binary(), "protocol", "--json"], check=True, capture_output=True, text=True).stdout)


def calls(room, me, seq, timer, reminder, experiment, noodle="x", tea="x", note="x"):
    """Every method with params that it understands; "@" stands for a cid."""
    now = int(time.time() * 1000)
    known = {"@room": room, "@me": me, "@seq": seq, "@timer": timer, "@reminder": reminder, "@experiment": experiment, "@noodle": noodle,
             "@tea": tea, "@note": note, "@password": PASSWORD, "@cid": "@", "@before": now - 5, "@soon": now + 60_000, "@later": now + 9_000_000}

    def filled(value):
        match value:
            case str(): return known.get(value, value)
            case list(): return [filled(one) for one in value]
            case dict(): return {known.get(name, name): filled(one) for name, one in value.items()}
        return value

    return {name: filled(method["example"]) for name, method in described().items() if method["effect"] != "signals"}
