"""Photos over HTTP, as programs send and fetch them."""
import json

import pytest


def upload(server, token, room, data, cid=None, headers=None, query=None):
    """(status, JSON) of an upload as a program makes it."""
    path = "/photos?" + (query if query is not None else f"room={room}" + (f"&cid={cid}" if cid else ""))
    headers = {**({"Authorization": f"Bearer {token}"} if token else {}), **(headers or {})}
    status, head, body = server.request("POST", path, data, headers)
    assert head["X-Content-Type-Options"] == "nosniff"
    return status, json.loads(body) if body[:1] == b"{" else body


def refused(answer, status, reason):
    assert answer[0] == status and answer[1]["error"]["data"]["reason"] == reason, answer
    assert answer[1]["error"]["code"] == status and answer[1]["error"]["message"]
    return answer[1]["error"]


def get(server, token, path, **headers):
    if token:
        headers["Authorization"] = f"Bearer {token}"
    return server.request("GET", path, None, headers)


def stored_bytes(server):
    """Everything that stands in the folder of files, by name."""
    return {path.name: path.read_bytes() for path in (server.data / "files").iterdir()}


@pytest.fixture
async def anas(server, ana, kitchen):
    """Ana's token and the room that she, Bo and Cleo are in."""
    return await server.person("ana"), kitchen
