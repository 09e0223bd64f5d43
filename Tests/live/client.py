"""Clients of the two doors. They wait for answers and events, never for time, and check what every client may rely on:
one answer for each request, and a room's `seq` without a hole."""
import asyncio
import itertools
import json
import re
import time

import websockets
from websockets.asyncio.client import connect

import contract

PATIENCE = 60  # seconds until a test that waits in vain gives up
new_cid = (f"c{time.time_ns():x}-{n}" for n in itertools.count(1))


class Refused(Exception):
    """An error answer."""

    def __init__(self, method, error):
        self.answer = error
        self.code, self.message = error["code"], error["message"]
        self.data = error.get("data") or {}
        self.reason, self.field = self.data.get("reason"), self.data.get("field")
        self.retry_ms = self.data.get("retryMs")
        super().__init__(f"{method}: {error}")


class Closed(Exception):
    """The server closed the connection while something was awaited."""

    def __init__(self, code, reason):
        self.code, self.reason = code, reason
        super().__init__(f"closed {code} {reason!r}")


class Client:
    """A program at `simmer.v1`. `events` holds every notification in order of arrival."""

    def __init__(self, server, socket, cookie=None):
        self.server, self.socket, self.cookie = server, socket, cookie
        self.events, self.heads, self.account, self.useq, self.epoch = [], {}, None, None, None
        self.closed = None
        self._ids, self._waiting, self._arrived = itertools.count(1), {}, asyncio.Condition()
        self._reader = asyncio.create_task(self._read())

    @classmethod
    async def open(cls, server, subprotocol="simmer.v1", headers=None, origin=None, cookie=None, **options):
        if cookie:
            headers = {**(headers or {}), "Cookie": cookie}
        socket = await connect(
            server.socket, subprotocols=[subprotocol], additional_headers=headers, origin=origin, compression=None,
            max_size=None, max_queue=None, proxy=None, ping_interval=None, close_timeout=5, open_timeout=PATIENCE,
            ssl=server.trust(), **options)
        assert socket.subprotocol == subprotocol
        return cls(server, socket, cookie)

    # --- reading

    async def _read(self):
        try:
            async for frame in self.socket:
                assert isinstance(frame, str), "a binary frame from the server"
                await self._take(json.loads(frame))
        except websockets.ConnectionClosed:
            pass
        except Exception as fault:  # told to whoever waits next
            self.fault = fault
        finally:
            self.closed = Closed(self.socket.close_code, self.socket.close_reason)
            fault = getattr(self, "fault", None) or self.closed
            for future in self._waiting.values():
                if not future.done():
                    future.set_exception(fault)
            async with self._arrived:
                self._arrived.notify_all()

    async def _take(self, frame):
        assert frame.get("jsonrpc") == "2.0", frame
        if "method" in frame:
            contract.event(frame)
            event = {"event": frame["method"], **frame["params"]}
            # Whom and what an event names is compared by id here; the whole objects stay beside.
            for key in ("by", "account", "room"):
                if isinstance(event.get(key), dict):
                    event[f"{key}Object"], event[key] = event[key], named(event[key])
            self._follow(event)
            self.events.append(event)
            async with self._arrived:
                self._arrived.notify_all()
            return
        assert ("result" in frame) != ("error" in frame), frame
        future = self._waiting.pop(frame["id"], None)
        assert future is not None, f"an answer that nothing asked for, or a second one: {frame}"
        contract.answer(future.method, future.params, frame)
        if future.method == "sync" and "result" in frame:
            # What comes next goes on from there, also where it comes before whoever asked has gone on.
            self.heads |= {room["room"]: room["from"] for room in frame["result"]["rooms"]}
        if not future.done():
            future.set_result(frame)

    def _follow(self, event):
        """Every connection sees every seq of its rooms once: a hole or a repeat is a fault."""
        room, seq = event.get("room"), event.get("seq")
        if event["event"] == "gap":
            self.heads[room] = event["to"]
        elif event["event"] in ("typing", "presence", "read", "account"):
            if "useq" in event:
                self.useq = event["useq"]
            if event.get("change") == "room_removed":
                # Whoever comes back hears nothing of what was said meanwhile.
                self.heads.pop(room, None)
        elif room is not None and seq is not None:
            head = self.heads.get(room)
            assert head is None or seq == head + 1, f"room {room}: seq {seq} follows {head}: {event}"
            self.heads[room] = seq

    # --- asking

    async def send(self, method, params, id_=None):
        frame = {"jsonrpc": "2.0", "method": method, "params": params}
        if id_ is not None:
            frame["id"] = id_
        contract.sent(frame)
        await self.socket.send(json.dumps(frame, ensure_ascii=False))

    async def start(self, method, **params):
        """Sends a request and returns the future of its answer, for requests that overlap."""
        if self.closed:
            raise self.closed
        id_ = next(self._ids)
        future = asyncio.get_running_loop().create_future()
        future.method, future.params = method, params
        self._waiting[id_] = future
        try:
            await self.send(method, params, id_)
        except websockets.ConnectionClosed as gone:
            future.cancel()
            await asyncio.shield(self._reader)  # it notes the end as well
            raise self.closed from gone
        return future

    async def call(self, method, **params):
        """The result of a request; raises Refused for an error answer."""
        frame = await asyncio.wait_for(await self.start(method, **params), PATIENCE)
        if "error" in frame:
            raise Refused(method, frame["error"])
        return frame["result"]

    async def refused(self, reason, method, field=None, **params):
        """Asserts that the request is refused for `reason` (or one of several) and returns the error."""
        reasons = (reason,) if isinstance(reason, str) else reason
        try:
            result = await self.call(method, **params)
        except Refused as error:
            assert error.reason in reasons, f"{error} (expected {reason})"
            assert field is None or error.field == field, f"{error} (expected field {field})"
            return error
        raise AssertionError(f"{method} {params} should be refused with {reason}, but gave {result}")

    async def notify(self, method, **params):
        await self.send(method, params)

    async def mark(self):
        """Where `wait_for(…, since=…)` starts to look: behind all that the server had sent before this call. Without
        that, what another client did just before may still be on its way and be taken for what comes after."""
        await self.settle()
        return len(self.events)

    async def wait_for(self, event=None, where=None, since=0, **fields):
        """The first event since `since` with this name, these fields and for which `where` holds; waits for it."""
        def fits(e):
            return ((event is None or e["event"] == event) and all(e.get(k) == v for k, v in fields.items())
                    and (where is None or where(e)))
        at = since
        async with asyncio.timeout(PATIENCE):
            async with self._arrived:
                while True:
                    while at < len(self.events):
                        if fits(self.events[at]):
                            return self.events[at]
                        at += 1
                    if self.closed:
                        raise getattr(self, "fault", None) or self.closed
                    await self._arrived.wait()

    def seen(self, event=None, since=0, **fields):
        """The events that have arrived so far and fit."""
        return [e for e in self.events[since:]
                if (event is None or e["event"] == event) and all(e.get(k) == v for k, v in fields.items())]

    async def settle(self):
        """Returns when everything that the server had sent before this call has arrived."""
        await self.call("hello")

    async def wait_closed(self):
        """The close code and reason that the server gives."""
        async with asyncio.timeout(PATIENCE):
            await asyncio.shield(self._reader)
        return self.closed.code, self.closed.reason

    async def close(self):
        await self.socket.close()
        await self._reader
        if fault := getattr(self, "fault", None):
            raise fault

    def abort(self):
        """Drops the line as a lost network does: nothing is said."""
        self.socket.transport.abort()

    # --- the calls that most tests need

    async def register(self, username, password, **fields):
        result = await self.call("account.register", username=username, password=password, **fields)
        self.account = result["account"]
        return result

    async def resume(self, token):
        result = await self.call("account.resume", token=token)
        self.account = result["account"]
        return result

    @property
    def id(self):
        return self.account["id"]

    @property
    def name(self):
        return self.account["username"]

    async def sync(self, rooms=None, **params):
        """Subscribes; returns when what was missed has been replayed."""
        if rooms is not None:
            params["rooms"] = rooms
        mark = len(self.events)
        result = await self.call("sync", **params)
        await self.wait_for("synced", since=mark)
        for room in result["rooms"]:
            # It may have been left meanwhile.
            head = self.heads.get(room["room"], room["to"])
            assert head >= room["to"], f"replay of {room} ended at {head}"
        self.useq = result.get("useq", self.useq)
        return result

    async def rooms(self):
        return {r["id"]: r for r in unwrap(await self.call("room.list"), "rooms")}

    async def direct_room(self):
        """The room of this person and the bot."""
        direct = [r for r in (await self.rooms()).values() if r["kind"] == "direct"]
        return next(r["id"] for r in direct if r["members"] == 1 or r["name"].lower() == "simmer")

    async def make_room(self, name, kind="chat", **params):
        result = await self.call("room.create", name=name, kind=kind, cid=next(new_cid), **params)
        return unwrap(result, "room")["id"]

    async def link(self, room, **params):
        return await self.call("room.inviteLink", room=room, **params)

    async def join(self, token):
        return unwrap(await self.call("room.join", invite=token), "room")["id"]

    async def say(self, room, text, cid=None, **params):
        """Sends and returns the answer (`seq`, `at`)."""
        return await self.call("message.send", room=room, text=text, cid=cid or next(new_cid), **params)

    async def ask(self, room, text, **params):
        """Says something to the bot and returns its message in answer to it."""
        mark = len(self.events)
        sent = await self.say(room, text, **params)
        return await self.answer(room, sent["seq"], since=mark)

    async def answer(self, room, seq, since=0):
        return await self.wait_for(
            "message", room=room, cause=seq, since=since, where=lambda e: e["from"].get("bot"))

    async def history(self, room, **params):
        return await self.call("room.history", room=room, **params)

    async def all_history(self, room):
        """Every message of the room, oldest first, by paging back from the head."""
        pages, before = [], None
        while True:
            page = await self.history(room, limit=200, **({"before": before} if before else {}))
            pages = page["events"] + pages
            if not page["moreBefore"]:
                return pages
            assert page["events"], "an empty page that says there is more"
            before = page["events"][0]["seq"]

    async def members(self, room):
        return unwrap(await self.call("room.members", room=room), "members")

    async def timers(self, room):
        return unwrap(await self.call("timer.list", room=room), "timers")

    async def reminders(self, room):
        return unwrap(await self.call("reminder.list", room=room), "reminders")


def named(value):
    """The id of an account, a room or a person that an event gives as an id or as an object."""
    return value.get("account") or value.get("id") if isinstance(value, dict) else value


def unwrap(result, key):
    """A result that is the value, or an object that holds it under `key`."""
    return result[key] if isinstance(result, dict) and key in result else result


class PlainClient:
    """A person with any WebSocket client: lines out, lines in."""

    def __init__(self, server, socket):
        self.server, self.socket, self.lines, self.closed = server, socket, [], None
        self._arrived = asyncio.Condition()
        self._reader = asyncio.create_task(self._read())

    @classmethod
    async def open(cls, server, **options):
        socket = await connect(server.socket, compression=None, max_size=None, max_queue=None, proxy=None,
                               ping_interval=None, close_timeout=5, open_timeout=PATIENCE, ssl=server.trust(), **options)
        assert socket.subprotocol is None
        return cls(server, socket)

    async def _read(self):
        try:
            async for frame in self.socket:
                async with self._arrived:
                    self.lines += frame.replace("\r\n", "\n").rstrip("\n").split("\n")
                    self._arrived.notify_all()
        except websockets.ConnectionClosed:
            pass
        finally:
            self.closed = Closed(self.socket.close_code, self.socket.close_reason)
            async with self._arrived:
                self._arrived.notify_all()

    async def type(self, text):
        await self.socket.send(text)

    def mark(self):
        return len(self.lines)

    async def expect(self, pattern, since=0):
        """The first line since `since` that the pattern is found in."""
        at, wanted = since, re.compile(pattern)
        try:
            async with asyncio.timeout(PATIENCE):
                async with self._arrived:
                    while True:
                        while at < len(self.lines):
                            if wanted.search(self.lines[at]):
                                return self.lines[at]
                            at += 1
                        if self.closed:
                            raise self.closed
                        await self._arrived.wait()
        except TimeoutError:
            raise AssertionError(f"no line with {pattern!r} in {self.lines[since:]}") from None

    async def do(self, text, pattern):
        """Types a line and waits for one that fits."""
        mark = self.mark()
        await self.type(text)
        return await self.expect(pattern, since=mark)

    async def wait_closed(self):
        async with asyncio.timeout(PATIENCE):
            await asyncio.shield(self._reader)
        return self.closed.code, self.closed.reason

    async def close(self):
        await self.socket.close()
        await self._reader
