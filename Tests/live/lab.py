"""An experiment with steps, and what is put into them."""
import json
import urllib.parse

from client import unwrap
from conftest import shared_room


async def experiment_with(client, room, *titles, title="Lactase pH"):
    """A new experiment of this week with these steps, which is the client's current one."""
    answer = await client.ask(room, f"@simmer new experiment {title} from Monday to Friday: incubate at 37 °C")
    assert answer.get("code") is None, answer["text"]
    answer = await client.ask(room, "@simmer save")
    assert answer.get("code") is None, answer["text"]
    for step in titles:
        answer = await client.ask(room, f"@simmer add step: {step}")
        assert answer.get("code") is None, answer["text"]
    return await experiment(client, room, title)


async def two_step_lab(owner, *others, name):
    """A lab with an experiment of two steps, buffer and gel."""
    room = await shared_room(owner, *others, name=name, kind="lab")
    await experiment_with(owner, room, "buffer", "gel")
    return room


async def experiment(client, room, title="Lactase pH"):
    all_ = unwrap(await client.call("experiment.list", room=room), "experiments")
    id_ = next(e["id"] for e in all_ if e["title"] == title)
    return unwrap(await client.call("experiment.get", room=room, experiment=id_), "experiment")


async def steps(client, room, title="Lactase pH"):
    return (await experiment(client, room, title))["steps"]


async def titles(client, room, title="Lactase pH"):
    return [step["title"] for step in await steps(client, room, title)]


def photo(server, token, room, data):
    """The id of an uploaded picture."""
    status, _, body = server.request("POST", f"/photos?room={room}", data, {"Authorization": f"Bearer {token}"})
    assert status in (200, 201), body
    return json.loads(body)["photo"]["id"]


def document(server, token, room, data, name, headers=None, **query):
    """(status, JSON) of an uploaded document."""
    query = urllib.parse.urlencode({"room": room, "name": name, **query})
    headers = {**({"Authorization": f"Bearer {token}"} if token else {}), **(headers or {})}
    status, head, body = server.request("POST", f"/files?{query}", data, headers)
    assert head["X-Content-Type-Options"] == "nosniff"
    return status, json.loads(body) if body[:1] == b"{" else body
