"""Shared devices as the tests use them (B22)."""
import pytest

from client import Refused, new_cid


@pytest.fixture
async def opened_devices():
    made = []
    yield made
    for client in made:
        await client.close()


@pytest.fixture
def device(opened_devices):
    """`await device(owner, room)`: a client signed in as a shared device of the room; `.token` brings it back."""
    async def make_device(owner, room, name="bench tablet"):
        made = await owner.call("device.create", room=room, name=name, cid=next(new_cid))
        client = await owner.server.client()
        opened_devices.append(client)
        client.token = (await sign_in(client, made["token"]))["token"]
        await client.sync()
        return client
    return make_device


async def sign_in(client, token):
    result = await client.call("device.signIn", token=token)
    client.account = result["account"]
    return result


async def refused(client, method, **params):
    with pytest.raises(Refused) as error:
        await client.call(method, **params)
    return error.value


def choices(error):
    return {person["name"]: person for person in error.answer["data"]["choices"]}


async def chosen(client):
    who = (await client.call("device.who"))["who"]
    return who and who["name"]


async def names(client, room):
    return {m["name"]: m.get("kind") for m in await client.members(room)}
