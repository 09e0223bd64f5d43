"""Who may do what: every method of the contract, sentences, and the addresses of photos, for an owner, a member, a removed member, an
outsider and nobody. To those who are not members, a room and what is in it are as if there were none: the answer is, to the letter,
the one for an id that nobody has."""
import contextlib
import json
import time

import contract
import pictures
import pytest
import pytest_asyncio
from client import Refused, new_cid
from server import PASSWORD

from conftest import shared_room

NOWHERE = "019a0000-0000-7000-8000-00000000dead"
# What those without a login may ask.
OPEN = {"hello", "account.register", "account.login", "account.resume", "device.signIn", "invite.get", "account.passkey",
        "passkey.challenge"}
# What a member may not: what is an owner's, and what is the one's who wrote it.
OWNERS = {"room.delete", "room.removeMember", "room.setRole", "experiment.unlock", "device.create", "room.addMember",
          "hook.create", "hook.list", "hook.calls", "hook.renew", "hook.revoke", "endpoint.create", "endpoint.list", "endpoint.set", "endpoint.test",
          "endpoint.calls", "endpoint.remove"}
AUTHORS = {"message.edit", "message.delete", "note.update", "note.delete"}
# There are no public pages on a server without a public address, and no letters without a mail server.
CLOSED = {"room.inviteByMail", "share.create"}


# Of those who are named by an order, somebody who is nobody here.
PERSONS = {"username": "eve.nobody", "password": PASSWORD}


def names_of(method):
    return (contract.SCHEMAS[f"{method}.params"].get("properties") or {}).keys()


ANSWERED = sorted(contract.METHODS - contract.CLIENT_NOTIFICATIONS)
OF_ROOM = [m for m in ANSWERED if "room" in contract.SCHEMAS[f"{m}.params"].get("required", [])]


def sample(schema, name=""):
    """The least that a schema takes."""
    while "$ref" in schema:
        schema = contract.SCHEMAS[schema["$ref"].rpartition("/")[2]]
    for way in ("oneOf", "anyOf"):
        if way in schema and "type" not in schema:
            return sample(schema[way][0], name)
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return schema["enum"][0]
    kind = schema.get("type", "string")
    match kind if isinstance(kind, str) else kind[0]:
        case "string":
            return {"emoji": "👍", "email": "new@example.org"}.get(name, "x" * max(1, schema.get("minLength", 1)))
        case "integer" | "number":
            return schema.get("minimum", 1)
        case "boolean":
            return True
        case "array":
            return [sample(schema["items"])] * schema.get("minItems", 0)
        case "object":
            return {key: sample(schema["properties"][key], key) for key in schema.get("required", [])}


def params(method, **known):
    """The least that a method takes, with what is known of it."""
    schema = contract.SCHEMAS[f"{method}.params"]
    wanted = set(schema.get("required", [])) | (known.keys() & names_of(method))
    return {name: known[name] if name in known else next(new_cid) if name == "cid"
            else sample(schema["properties"][name], name) for name in sorted(wanted)}


async def error(client, method, sent):
    """What the request is refused with; None when it is answered."""
    try:
        await client.call(method, **sent)
    except Refused as refused:
        return refused.answer
    return None


class World:
    """A room of ana's in which bo is a member, cleo was one, and dan never was; with one of each thing that can be named."""

    def __init__(self, clients, room, things):
        self.clients, self.room, self.things = clients, room, things
        self.owner, self.member, self.removed, self.outsider = clients


@contextlib.asynccontextmanager
async def made(server):
    clients = [await server.login(name, firstName=name.title()) for name in ("ana", "bo", "cleo", "dan")]
    ana, bo, cleo, dan = clients
    room = await shared_room(ana, bo, cleo)
    await ana.call("room.removeMember", room=room, account=cleo.id)
    await cleo.settle()

    async def id_of(method, kind, **fields):
        return (await ana.call(method, room=room, cid=next(new_cid), **fields))[kind]["id"]

    tea = await id_of("tea.add", "tea", name="Sencha", brand="Midori")
    await ana.ask(room, "@simmer new experiment Zarbonelli from 2 March 2027 to 6 March 2027: incubate")
    await ana.ask(room, "yes")
    things = {
        "noodle": await id_of("noodle.add", "noodle", name="Zarbonelli"), "tea": tea,
        "note": await id_of("note.add", "note", tea=tea, text="grassy"),
        "timer": await id_of("timer.start", "timer", label="zarbonelli", seconds=3_000),
        "reminder": await id_of("reminder.create", "reminder", text="zarbonelli", dueAt=int((time.time() + 86_400) * 1000)),
        "experiment": (await ana.call("experiment.list", room=room))["experiments"][0]["id"],
    }
    yield World(clients, room, things)
    for client in clients:
        await client.close()


@pytest.fixture
async def world(server):
    async with made(server) as world:
        yield world


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def closed_world(server):
    """The same for all tests in which nothing of it changes. They come one after the other: where others run between them nothing
    answers the server's pings."""
    async with made(server) as world:
        yield world


@pytest.mark.parametrize("method", [m for m in ANSWERED if m not in OPEN])
async def test_nobody_is_told_anything(server, method):
    """Without a login there is one answer to every method, whatever it names."""
    client = await server.client()
    refused = await error(client, method, params(method, room=NOWHERE))
    assert refused and refused["data"]["reason"] == "unauthenticated", refused
    await client.close()


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize("method", OF_ROOM)
async def test_to_those_who_are_not_members_there_is_no_such_room(closed_world, method):
    """A removed member, an outsider: the room's id gives what an id of nothing gives."""
    world = closed_world
    known = {**world.things, "account": world.member.id, "of": 1, "seq": 1, **PERSONS}
    for client in (world.removed, world.outsider):
        here = await error(client, method, params(method, room=world.room, **known))
        nowhere = await error(client, method, params(method, room=NOWHERE, **known))
        assert here == nowhere and here["data"]["reason"] == "not_found", (here, nowhere)


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize("method", [m for m in OF_ROOM if names_of(m) & {
    "noodle", "tea", "note", "timer", "reminder", "experiment"}])
async def test_a_thing_of_another_room_is_none(closed_world, method):
    """In a room of their own, what is known of another room's things gives what ids of nothing give; nothing of it is changed."""
    world = closed_world
    own = await world.outsider.make_room(f"Own {next(new_cid)}")
    before = [await world.owner.call(f"{kind}.list", room=world.room) for kind in ("noodle", "tea", "timer", "reminder", "experiment")]
    named = {kind: id_ for kind, id_ in world.things.items() if kind in names_of(method)}
    there = await error(world.outsider, method, params(method, room=own, **named))
    nowhere = await error(world.outsider, method, params(method, room=own, **{kind: NOWHERE for kind in named}))
    assert there == nowhere and there is not None, (there, nowhere)
    after = [await world.owner.call(f"{kind}.list", room=world.room) for kind in ("noodle", "tea", "timer", "reminder", "experiment")]
    assert before == after


# In a room of one's own, the name of another room's thing is a name like any other.
SENTENCES = [
    "show {}", "delete {}", "open {}", "how long is left on {}?", "stop the {} timer", "what's in {}?", "search {}", "history of {}",
    "find {} in our notebook", "who changed {}?", "share {}", "rate {} 4", "cancel the {} reminder", "montre {}", "supprime {}",
    "cherche {}", "ouvre {}", "combien de temps pour {} ?", "historique de {}", "undo {}"]


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize("sentence", SENTENCES)
async def test_sentences_know_only_the_room_that_they_are_said_in(closed_world, sentence):
    """Neither a removed member nor an outsider learns from the bot that another room has a thing of a name."""
    world = closed_world
    for client in (world.removed, world.outsider):
        texts = []
        for name in ("Zarbonelli", "Morbunatti"):
            own = await client.make_room(f"Own {next(new_cid)}")
            answer = await client.ask(own, "@simmer " + sentence.format(name))
            texts.append((answer.get("code"), answer["text"].lower().replace(name.lower(), "…"), json.dumps(
                answer.get("card", {})).lower().replace(name.lower(), "…")))
        assert texts[0] == texts[1]


@pytest.mark.parametrize("method", OF_ROOM)
async def test_what_only_an_owner_may(world, method):
    """A member is refused what is an owner's; everything else is answered, or refused for another reason than who asks."""
    written = await world.owner.say(world.room, "mine")
    known = {**world.things, "account": world.owner.id, "of": written["seq"], "seq": 1, **PERSONS}
    refused = await error(world.member, method, params(method, room=world.room, **known))
    reason = refused and refused["data"]["reason"]
    assert (reason == "not_allowed") == (method in OWNERS | AUTHORS | CLOSED), refused


async def test_what_the_owner_of_a_room_may_do_to_what_others_made(world):
    """Permissions of the room: settings, members, others' messages; public links only where the owner allows them."""
    bo, ana, room = world.member, world.owner, world.room
    sent = await bo.say(room, "mine")
    assert (await error(bo, "room.set", {"room": room, "name": "Other"}))["data"]["reason"] == "not_allowed"
    assert await error(ana, "room.set", {"room": room, "name": "Other"}) is None
    assert (await error(ana, "message.edit", {"room": room, "of": sent["seq"], "text": "yours"}))["data"]["reason"] == "not_allowed"
    assert await error(ana, "message.delete", {"room": room, "of": sent["seq"]}) is None
    await ana.call("room.set", room=room, invites="owners", links="owners")
    for method in ("room.inviteLink", "room.invite"):
        assert (await error(bo, method, params(method, room=room, username="eve")))["data"]["reason"] == "not_allowed"
    assert await error(ana, "room.inviteLink", {"room": room}) is None


async def test_photos_are_members_alone(server, world):
    """The address of a photo and of its small form, asked for by each; a photo cannot be sent to where one is not a member."""
    tokens = [await server.person(client.name) for client in world.clients]
    status, _, body = server.request("POST", f"/photos?room={world.room}", pictures.jpeg(seed=4711), {"Authorization": f"Bearer {tokens[0]}"})
    assert status == 201, body
    photo = json.loads(body)["photo"]["id"]
    assert await error(world.owner, "message.send", {"room": world.room, "text": "look", "cid": next(new_cid), "photos": [photo]}) is None

    def asked(token, path):
        status, head, body = server.request("GET", path, None, {"Authorization": f"Bearer {token}"} if token else {})
        return status, body, head.get("Content-Type"), head.get("Cache-Control")

    for form in ("", "/thumb"):
        assert [asked(token, f"/photos/{photo}{form}")[0] for token in tokens[:2]] == [200, 200]
        for token in (*tokens[2:], None):
            assert asked(token, f"/photos/{photo}{form}") == asked(token, f"/photos/{NOWHERE}{form}")
    for client, token in zip(world.clients[2:], tokens[2:]):
        sent = [server.request("POST", f"/photos?room={room}", pictures.png(), {"Authorization": f"Bearer {token}"})
                for room in (world.room, NOWHERE)]
        assert sent[0][0] == sent[1][0] == 404 and sent[0][2] == sent[1][2]
        own = await client.make_room(f"Own {next(new_cid)}")
        taken = [await error(client, "message.send", {"room": own, "text": "look", "cid": next(new_cid), "photos": [id_]})
                 for id_ in (photo, NOWHERE)]
        assert taken[0] == taken[1] and taken[0] is not None
        asking = [server.request("POST", f"/say?room={room}", b"how long left?", {"Authorization": f"Bearer {token}"})
                  for room in (world.room, NOWHERE)]
        assert asking[0][0] == asking[1][0] == 404 and asking[0][2] == asking[1][2]


async def test_access_ends_while_a_socket_is_open(world):
    """A member who is removed hears nothing more on the open socket, and what was in flight is answered like an unknown room."""
    bo, ana, room = world.member, world.owner, world.room
    mark = await bo.mark()
    await ana.call("room.removeMember", room=room, account=bo.id)
    await bo.wait_for("account", change="room_removed", room=room, since=mark)
    await ana.say(room, "without bo")
    assert (await error(bo, "message.send", {"room": room, "text": "still here?", "cid": next(new_cid)}))["data"]["reason"] == "not_found"
    await bo.settle()
    assert not any(e.get("text") == "without bo" for e in bo.events)
