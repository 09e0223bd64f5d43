"""A room of tea drinkers, and what is asked there."""
import pytest

from client import new_cid
from conftest import shared_room


@pytest.fixture
async def room(ana, bo, fresh):
    return await shared_room(ana, bo, name=fresh("Teas "), kind="tea")


async def add(client, room, name, brand="Midori", type="green", **fields):
    return (await client.call("tea.add", room=room, name=name, brand=brand, type=type, cid=next(new_cid), **fields))["tea"]


async def teas(client, room, **filters):
    return {tea["name"]: tea for tea in (await client.call("tea.list", room=room, **filters))["teas"]}


async def tea(client, room, name):
    found = (await teas(client, room))[name]
    return await client.call("tea.get", room=room, tea=found["id"])


async def say(client, room, text):
    return await client.ask(room, f"@simmer {text}")


def fields(message):
    return {field["name"]: field["value"] for field in message["card"]["fields"]}


async def running(client, room):
    return {t["label"]: t for t in await client.timers(room) if t["state"] == "running"}
