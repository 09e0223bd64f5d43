"""What the suites of albums share: pictures that are uploaded, shown and added."""
import itertools
import json

import pictures
from client import new_cid

seeds = itertools.count(50_000)


def picture(seed=None, **options):
    """A picture that is like no other."""
    return pictures.jpeg(160, 120, seed=seed or next(seeds), **options)


def upload(server, token, room, data=None):
    """The id of an uploaded picture."""
    status, _, body = server.request("POST", f"/photos?room={room}", data or picture(), {"Authorization": f"Bearer {token}"})
    assert status in (200, 201), body
    return json.loads(body)["photo"]["id"]


def shown(server, token, file, form=""):
    """The status of a photo's address."""
    return server.request("GET", f"/photos/{file}{form}", None, {"Authorization": f"Bearer {token}"} if token else {})[0]


async def post(client, room, text="", files=None, count=1, data=None, token=None):
    """Shows pictures in a room; the bot's answer, and the ids of the files."""
    token = token or await client.server.person(client.name)
    files = files or [upload(client.server, token, room, data) for _ in range(count)]
    mark = len(client.events)
    sent = await client.say(room, text, photos=files)
    return await client.answer(room, sent["seq"], since=mark), files


async def album(client, room, **filters):
    return (await client.call("album.list", room=room, **filters))["photos"]


async def add(client, room, description, data=None, token=None):
    """A photo by method."""
    file = upload(client.server, token or await client.server.person(client.name), room, data)
    result = await client.call("photo.add", room=room, photos=[file], description=description, cid=next(new_cid))
    return (result["photos"] + result["known"])[0]
