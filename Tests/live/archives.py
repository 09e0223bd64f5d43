"""Exports as the tests read them: ZIPs, their lines, and what must be equal in two of them."""
import io
import json
import zipfile
from urllib.parse import urlsplit

from bot import assert_ok
from client import new_cid
from pictures import jpeg


async def upload(server, client, room, data=None, seed=1):
    """The id of a picture, uploaded by `client`."""
    status, _, body = server.request(
        "POST", f"/photos?room={room}&cid={next(new_cid)}", data or jpeg(seed=seed),
        {"Authorization": f"Bearer {server.accounts[client.name]['token']}", "Content-Type": "image/jpeg"})
    assert status in (200, 201), body
    return json.loads(body)["photo"]["id"]


def path_in(message):
    """The path of the download that a message names."""
    url = next(word for word in message["text"].replace(" ", " ").split() if "/exports/" in word or "/calendar/" in word)
    return urlsplit(url.strip("().,")).path


async def told_alone(client, room, order):
    """What the bot says in the client's own room to an order in another one, where the address does not stand."""
    own, mark = await client.direct_room(), await client.mark()
    answer = assert_ok(await client.ask(room, order))
    assert "://" not in answer["text"], answer["text"]
    return await client.wait_for("message", room=own, since=mark, where=lambda e: e["from"].get("bot"))


def fetch(server, path):
    status, headers, body = server.request("GET", path)
    assert status == 200, (status, body[:300])
    return headers, body


async def room_archive(server, client, room):
    path = (await client.call("room.export", room=room, cid=next(new_cid)))["url"]
    return fetch(server, path)[1]


def opened(data):
    archive = zipfile.ZipFile(io.BytesIO(data))
    assert archive.testzip() is None
    return archive


def lines(archive, name):
    return [json.loads(line) for line in archive.read(name).splitlines()]


def contents(data):
    """Everything of a room's export but the moment of exporting, to be compared with another one's."""
    archive, found = opened(data), {}
    for name in archive.namelist():
        body = archive.read(name)
        if name.endswith(".ndjson"):
            found[name] = [json.loads(line) for line in body.splitlines()]
        elif name.endswith(".json"):
            found[name] = json.loads(body)
        else:
            found[name] = body
    manifest = found.pop("manifest.json")
    manifest.pop("exportedAt")
    return {**found, "manifest": manifest}
