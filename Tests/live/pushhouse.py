"""A house whose server may push to this machine: a push service, a clock that can be set, and two persons with devices."""
import pytest

from client import new_cid
from conftest import shared_room
from faults import Faults
from pushservice import PushService

HOUR = 3600


@pytest.fixture
async def service():
    async with PushService() as running:
        yield running


@pytest.fixture
def faults(tmp_path):
    return Faults(tmp_path)


@pytest.fixture
async def house(make_server, service, faults):
    """A server that may push to this machine, whose clock can be set; ana and bo in a room, each with a device."""
    server = make_server(speaks={"en", "fr"}, args=["--test-push", "--contact", "ops@example.org"], env=faults.environment)
    ana, bo = await server.login("ana", firstName="Ana"), await server.login("bo", firstName="Bo")
    room = await shared_room(ana, bo, name="Kitchen")
    yield House(server, service, faults, ana, bo, room)
    await ana.close()
    await bo.close()


class House:
    def __init__(self, server, service, faults, ana, bo, room):
        self.server, self.service, self.faults, self.ana, self.bo, self.room = server, service, faults, ana, bo, room

    async def device(self, client, **names):
        device = self.service.device()
        answer = await client.call("push.subscribe", **device.subscription, **names)
        device.id = answer["device"]["device"]
        return device


async def start(client, room, label, seconds):
    return (await client.call("timer.start", room=room, label=label, totalSeconds=seconds, cid=next(new_cid)))["timer"]


async def rang(client, room, label):
    return await client.wait_for("timer", room=room,
                                 where=lambda e: e["timer"]["label"] == label and e["timer"]["state"] == "finished")


async def ring(house, label, client=None):
    """Starts a timer and waits until it rang."""
    client = client or house.ana
    timer = await start(client, house.room, label, 1)
    house.faults.step(1)
    await rang(client, house.room, label)
    return timer


async def nothing_more(house, client, device):
    """A later timer that wakes `device` shows that whatever came before it has been sent."""
    def is_later(push):
        return "sentinel" in push["title"]
    before = len([push for push in device.pushes if is_later(push)])
    await ring(house, "sentinel", client)
    await device.wait(before + 1, where=is_later)
