"""Programs without a socket: bots with their tokens, JSON-RPC over HTTP, and streams of server-sent events."""
import asyncio
import http.client
import itertools
import json
from urllib.parse import urlsplit

import contract
from client import PATIENCE, Refused, new_cid

SCOPES = ("read", "say", "order", "manage")


async def make_bot(maker, *rooms, name=None, scopes=SCOPES, **token):
    """A bot of `maker` in these rooms, with a token of these scopes: (id, id of the token, Program)."""
    made = (await maker.call("bot.create", name=name or f"Bot {next(new_cid)}", rooms=list(rooms), cid=next(new_cid)))["bot"]
    given = await maker.call("token.create", bot=made["bot"], name="first", scopes=list(scopes), cid=next(new_cid), **token)
    return made["bot"], given["token"], Program(maker.server, given["secret"])


class Program:
    """Whoever has a token."""

    def __init__(self, server, secret):
        self.server, self.secret = server, secret
        self._ids = itertools.count(1)

    @property
    def headers(self):
        return {"Authorization": f"Bearer {self.secret}"}

    def post(self, body, headers=None):
        """(status, headers, what the body says) of a `POST /rpc`; `body` is sent as it is when it is bytes."""
        body = body if isinstance(body, bytes) else json.dumps(body).encode()
        status, head, answer = self.server.request("POST", "/rpc", body, {**self.headers, **(headers or {})})
        return status, head, json.loads(answer) if answer else None

    def request(self, method, **params):
        return {"jsonrpc": "2.0", "id": next(self._ids), "method": method, "params": params}

    def ask(self, method, **params):
        """(status, answer) of one request, blocking."""
        request = self.request(method, **params)
        contract.sent(request)
        status, _, answer = self.post(request)
        if "id" in answer and answer["id"] == request["id"]:
            contract.answer(method, params, answer)
        return status, answer

    async def call(self, method, **params):
        status, answer = await asyncio.to_thread(self.ask, method, **params)
        if "error" in answer:
            assert status != 200, answer
            raise Refused(method, answer["error"])
        assert status == 200, (status, answer)
        return answer["result"]

    async def refused(self, reason, method, **params):
        try:
            result = await self.call(method, **params)
        except Refused as error:
            assert error.reason == reason, f"{error} (expected {reason})"
            return error
        raise AssertionError(f"{method} should be refused with {reason}, but gave {result}")

    async def say(self, room, text, cid=None, **params):
        return await self.call("message.send", room=room, text=text, cid=cid or next(new_cid), **params)

    async def listen(self, room, after=None, last_event_id=None):
        return await asyncio.to_thread(Stream, self, room, after, last_event_id)


class Stream:
    """A room's events as they come. `status` is what was answered."""

    def __init__(self, program, room, after=None, last_event_id=None):
        self.connection = http.client.HTTPConnection(urlsplit(program.server.address).hostname, program.server.port, timeout=PATIENCE)
        headers = {**program.headers, **({"Last-Event-ID": str(last_event_id)} if last_event_id is not None else {})}
        self.connection.request("GET", f"/rooms/{room}/events{'' if after is None else f'?after={after}'}", None, headers)
        self.answer = self.connection.getresponse()
        self.status, self.headers, self.events = self.answer.status, self.answer.headers, []
        self.error = None if self.status == 200 else json.loads(self.answer.read())["error"]

    def _next(self):
        """The next event; None at the end."""
        fields = {}
        for line in iter(self.answer.readline, b""):
            line = line.decode().rstrip("\n")
            if not line and "data" in fields:
                break
            name, _, value = line.partition(": ")
            if name in ("id", "event", "data"):
                fields[name] = value
            else:
                assert not line or name == "retry" or line == ":", line
        if "data" not in fields:
            return None
        event = {"event": fields["event"], **json.loads(fields["data"])}
        assert event.get("seq") == (int(fields["id"]) if "id" in fields else None)
        if "seq" in event:
            contract.event({"jsonrpc": "2.0", "method": event["event"], "params": json.loads(fields["data"])})
        self.events.append(event)
        return event

    async def next(self):
        return await asyncio.to_thread(self._next)

    async def until(self, **fields):
        """Reads on up to the first event with these fields."""
        while event := await self.next():
            if all(event.get(name) == value for name, value in fields.items()):
                return event
        raise AssertionError(f"the stream ended before {fields}: {self.events[-3:]}")

    async def end(self):
        """Reads on to the end, which the server makes."""
        while await self.next():
            pass

    def close(self):
        # Its answer has the line, which ends with both.
        self.answer.close()
        self.connection.close()

    @property
    def seqs(self):
        return [event["seq"] for event in self.events if "seq" in event]
