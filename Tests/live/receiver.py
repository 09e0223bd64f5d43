"""A program on this machine that outgoing webhooks call: it checks what Standard Webhooks demand of each call."""
import base64
import hashlib
import hmac
import json
import threading

from client import new_cid
from stub import StubServer
from waiting import until


class Receiver(StubServer):
    """`answers`: (status, headers) by path, the last one for ever; `calls`: (path, id, payload) of all that came, whatever was answered."""

    def __init__(self):
        self.answers, self.calls, self.secrets = {}, [], {}
        self.faults, self.answering = [], threading.Event()
        self.answering.set()
        super().__init__()

    def take(self, path, body, headers):
        self.answering.wait(60)
        if fault := self.breach(path, body, headers):
            self.faults.append(fault)
        with self.lock:
            self.calls.append((path, headers["webhook-id"], json.loads(body)))
            waiting = self.answers.get(path) or [(204, {})]
            status, more = waiting.pop(0) if len(waiting) > 1 else waiting[0]
        return status, "", more

    def breach(self, path, body, headers):
        """What is wrong with a call by standardwebhooks.com, 1.0.0, or None."""
        id_, at, signature = (headers[f"webhook-{name}"] for name in ("id", "timestamp", "signature"))
        if not id_ or "." in id_ or not at.isdecimal() or headers["Content-Type"] != "application/json":
            return f"headers: {dict(headers)}"
        if secret := self.secrets.get(path):
            key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
            wanted = hmac.new(key, f"{id_}.{at}.{body}".encode(), hashlib.sha256).digest()
            if signature != "v1," + base64.b64encode(wanted).decode():
                return f"signature: {signature}"
        payload = json.loads(body)
        return None if {"type", "timestamp", "data"} == set(payload) and payload["data"]["room"]["id"] else f"payload: {body}"

    @property
    def host(self):
        return f"127.0.0.1:{self.server.server_port}"

    async def endpoint(self, owner, room, *events, name="Lamp", path="/lamp"):
        made = await owner.call("endpoint.create", room=room, name=name, url=self.url + path, events=list(events), cid=next(new_cid))
        self.secrets[path] = made["secret"]
        return made["endpoint"]

    def payloads(self, type_=None, path=None):
        """As it happened: calls may overtake each other."""
        with self.lock:
            found = [payload for at, _, payload in self.calls if type_ in (None, payload["type"]) and path in (None, at)]
        return sorted(found, key=lambda payload: payload["data"].get("seq", 0))

    async def heard(self, type_, count=1):
        """The first `count` payloads of a type."""
        return await until(lambda: len(found := self.payloads(type_)) >= count and found[:count], type_)
