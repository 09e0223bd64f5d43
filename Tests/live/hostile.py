"""What hostile input is sent with: a server with its limits, an honest client that must be answered all the while, and frames."""
import asyncio
import json
import socket
import time

import pytest

import contract
from raw import CLOSE, PING, PONG, TEXT, Raw
from server import PASSWORD, Server

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
    with socket.create_connection(("127.0.0.1", target.port), timeout=10) as line:
        line.sendall(request)
        line.shutdown(socket.SHUT_WR)
        try:
            return line.recv(4096)
        except (ConnectionError, TimeoutError):
            return b""


async def in_thread(function, *args):
    return await asyncio.to_thread(function, *args)


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


def calls(room, me, seq, timer, reminder, experiment, noodle="x", tea="x", note="x"):
    """Every method with params that it understands."""
    return {
        "hello": {"client": "x", "language": "en", "timeZone": "UTC"},
        "account.register": {"username": "x", "password": PASSWORD, "email": "x@example.org", "invite": "x", "operatorToken": "x"},
        "account.login": {"login": "nobody", "password": "x", "device": "x"}, "account.resume": {"token": "x"},
        "account.get": {}, "account.set": {"displayName": "Fuzz", "language": "en", "timeZone": "UTC", "look": "dark",
                                           "units": "cups", "quietHours": "22:00-07:00", "firstName": "F", "lastName": "Z"},
        "account.changePassword": {"old": "x", "new": "x"}, "account.delete": {"password": "x"},
        "account.export": {"password": "x"}, "account.sessions": {}, "account.list": {}, "account.claimOperator": {"token": "x"},
        "account.resetLink": {"username": "x", "cid": "@"}, "account.disable": {"username": "x", "disabled": True}, "account.logout": {"session": "x"},
        "sync": {"epoch": "x", "useq": 0, "rooms": {room: 0}, "limit": 5}, "room.list": {},
        "room.create": {"name": "R", "kind": "chat", "cid": "@"}, "room.set": {"room": room, "name": "F", "ring": "starter"},
        "room.export": {"room": room, "cid": "@"}, "room.revokeExports": {"room": room, "cid": "@"},
        "calendar.link": {"room": room, "cid": "@"}, "calendar.revoke": {"room": room, "cid": "@"},
        "experiment.export": {"room": room, "experiment": "x", "cid": "@"},
        "room.leave": {"room": room}, "room.delete": {"room": room, "name": "x"}, "room.restore": {"room": room},
        "invite.get": {"invite": "x"}, "invite.decline": {"invite": "x", "cid": "@"}, "account.blocked": {},
        "account.block": {"account": "x", "cid": "@"}, "account.unblock": {"account": "x", "cid": "@"}, "room.members": {"room": room, "after": me, "limit": 5},
        "room.invite": {"room": room, "email": "a@example.org", "role": "member"},
        "room.inviteLink": {"room": room, "uses": 2, "expires": int(time.time() * 1000) + 60_000},
        "room.invitations": {"room": room}, "room.revokeInvite": {"invite": "x"}, "room.join": {"invite": "x"},
        "room.removeMember": {"room": room, "account": "x"}, "room.setRole": {"room": room, "account": me, "role": "owner"},
        "room.history": {"room": room, "before": seq, "limit": 5}, "room.read": {"room": room, "seq": seq},
        "message.send": {"room": room, "text": "x", "cid": "@", "replyTo": seq, "composedAt": int(time.time() * 1000) - 5},
        "message.edit": {"room": room, "of": seq, "text": "y", "cid": "@"},
        "message.delete": {"room": room, "of": seq, "cid": "@"},
        "message.react": {"room": room, "of": seq, "emoji": "👍", "on": True, "cid": "@"},
        "search": {"query": "x", "room": room, "from": me, "since": 0, "until": 9, "before": 9, "limit": 5},
        "timer.list": {"room": room}, "timer.start": {"room": room, "label": "x", "totalSeconds": 60, "cid": "@"},
        "timer.pause": {"room": room, "timer": timer, "version": 1, "cid": "@"}, "timer.resume": {"room": room, "timer": timer},
        "timer.extend": {"room": room, "timer": timer, "seconds": 5}, "timer.cancel": {"room": room, "timer": timer},
        "timer.acknowledge": {"room": room, "timer": timer}, "reminder.list": {"room": room},
        "reminder.create": {"room": room, "text": "x", "dueAt": int(time.time() * 1000) + 9_000_000, "rrule": "FREQ=DAILY",
                            "time": "09:00", "timeZone": "UTC", "targets": [me], "cid": "@"},
        "reminder.update": {"room": room, "reminder": reminder, "text": "y", "version": 1, "cid": "@"},
        "reminder.cancel": {"room": room, "reminder": reminder}, "reminder.done": {"room": room, "reminder": reminder},
        "reminder.snooze": {"room": room, "reminder": reminder, "seconds": 60}, "undo": {"room": room, "change": "x"},
        "redo": {"room": room, "change": "x"}, "experiment.list": {"room": room},
        "experiment.get": {"room": room, "experiment": experiment}, "say": {"room": room, "text": "help", "cid": "@"},
        "noodle.add": {"room": room, "name": "x", "brand": "y", "mealCups": 1, "sideCups": 0.5, "cookSeconds": 60,
                       "gramsPerCup": 90, "prefersMeal": True, "onHand": True, "rating": 4, "cid": "@"},
        "noodle.update": {"room": room, "noodle": noodle, "name": "y", "version": 1, "cid": "@"},
        "noodle.people": {"room": room, "people": 3}, "noodle.samples": {"room": room, "remove": False},
        "noodle.stock": {"room": room, "noodle": noodle, "onHand": True, "amount": 2, "unit": "pack",
                         "bestBefore": "2099-01-01"},
        "noodle.list": {"room": room, "sort": "name", "filter": "all", "query": "x", "maxSeconds": 600,
                        "minRating": 3, "offset": 0, "limit": 5},
        "noodle.get": {"room": room, "noodle": noodle}, "noodle.rate": {"room": room, "noodle": noodle, "value": 4},
        "noodle.settings": {"room": room, "sort": "brand", "filter": "meal"},
        "noodle.nutrition": {"room": room, "noodle": noodle, "refresh": True, "cid": "@"},
        "product.lookup": {"room": room, "barcode": "8076809513722", "cid": "@"},
        "feedback.send": {"text": "x", "cid": "@"},
        "noodle.delete": {"room": room, "noodle": noodle},
        "tea.list": {"room": room, "type": "green", "tried": True, "query": "x", "offset": 0, "limit": 5},
        "tea.get": {"room": room, "tea": tea}, "tea.try": {"room": room, "tea": tea, "tried": True},
        "tea.add": {"room": room, "name": "x", "brand": "y", "type": "green", "steepSeconds": 60, "waterC": 70,
                    "leafGrams": 4, "waterMl": 120, "stockGrams": 50, "infusions": [{"seconds": 10, "waterC": 90}],
                    "rinse": True, "cid": "@"},
        "tea.update": {"room": room, "tea": tea, "name": "y", "version": 1, "cid": "@"},
        "tea.brew": {"room": room, "tea": tea, "seconds": 60},
        "note.add": {"room": room, "tea": tea, "text": "x", "rating": 4, "tags": ["a"], "cid": "@"},
        "note.update": {"room": room, "note": note, "text": "y", "version": 1}, "note.delete": {"room": room, "note": note},
        "share.create": {"room": room, "tea": tea, "text": "x"}, "share.list": {"room": room},
        "share.revoke": {"room": room, "share": "x"}, "tea.delete": {"room": room, "tea": tea},
        "push.key": {}, "push.list": {}, "push.unsubscribe": {"device": "x", "endpoint": "https://example.org/x"},
        "push.subscribe": {"endpoint": "https://example.org/x", "keys": {"p256dh": "x", "auth": "x"}, "browser": "x"},
        "bot.help": {"room": room, "language": "en"},
        **notebook_calls(room, experiment),
    }


def notebook_calls(room, experiment):
    """The same of the notebook and the albums."""
    of = {"room": room, "experiment": experiment}
    step = {"room": room, "step": "x"}
    return {
        "experiment.create": {"room": room, "title": "x", "startDate": "2026-11-02", "endDate": "2026-11-06", "protocol": "x", "cid": "@"},
        "experiment.update": {**of, "title": "y", "protocol": "y", "version": 1, "cid": "@"},
        "experiment.copy": {**of, "startDate": "2026-11-09", "title": "z", "cid": "@"}, "experiment.lock": of, "experiment.unlock": of,
        "experiment.remind": {**of, "on": True}, "experiment.sign": {**of, "password": "x"}, "experiment.protocol": of,
        "experiment.history": {**of, "offset": 0, "limit": 5}, "experiment.delete": of, "template.list": {"room": room},
        "template.save": {**of, "title": "x"}, "template.delete": {"room": room, "template": "x"},
        "account.setPin": {"pin": "1234", "password": "x"},
        "device.create": {"room": room, "name": "x", "cid": "@"}, "room.addMember": {"room": room, "name": "x", "cid": "@"},
        "device.who": {"account": "x", "named": "x", "pin": "1234"}, "device.signIn": {"token": "x", "device": "x"},
        "step.add": {**of, "title": "x", "number": 1, "cid": "@"},
        "step.update": {**step, "title": "y", "version": 1, "dueAt": int(time.time() * 1000) + 9_000_000, "warnSeconds": 60},
        "step.move": {**step, "number": 1}, "step.delete": step, "step.tick": {**step, "done": True},
        "step.log": {**step, "text": "x", "column": "did"}, "step.correct": {"room": room, "entry": "x", "text": "y"},
        "step.photo": {**step, "photos": ["x"]}, "step.photos": {**step, "offset": 0, "limit": 5}, "step.file": {**step, "files": ["x"]},
        "notebook.search": {"room": room, "query": "x", "offset": 0, "limit": 5},
        "literature.search": {"room": room, "query": "x", "offset": 0, "limit": 5, "cid": "@"},
        "literature.save": {**of, "query": "x", "number": 1, "cid": "@"},
        "album.list": {"room": room, "author": "x", "since": 0, "until": 9, "query": "x", "offset": 0, "limit": 5},
        "photo.get": {"room": room, "photo": "x"}, "photo.add": {"room": room, "photos": ["x"], "description": "x", "cid": "@"},
        "photo.describe": {"room": room, "photo": "x", "description": "y", "version": 1}, "photo.delete": {"room": room, "photo": "x"},
        "photo.copy": {"room": room, "photos": ["x"], "to": room, "description": "x", "cid": "@"},
    }
