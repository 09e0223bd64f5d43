"""Pushes through crashes and through the faults of the push service: none is lost (B21 N40)."""
import pytest

from pushhouse import faults, house, nothing_more, ring, service  # noqa: F401
from waiting import answer, until

pytestmark = pytest.mark.row("B21", "N40")


async def test_a_crash_between_the_firing_and_the_sending_loses_nothing(house, faults):
    """B21: the jobs are in the transaction of the firing."""
    device = await house.device(house.ana)
    await house.service.stop()
    timer = await ring(house, "penne")
    house.server.kill()
    await house.service.start()
    house.server.start()
    pushes = await device.wait(1)
    assert pushes[0]["id"] == timer["id"] and pushes[0]["headers"]["topic"] == timer["id"].replace("-", "")[:32]
    ana = await house.server.login("ana")
    assert len([t for t in await ana.timers(house.room) if t["state"] == "finished"]) == 1
    # What is pushed again is in the store too.
    faults.step(60)
    await device.wait(2)
    await ana.close()


async def test_what_was_sent_and_not_yet_noted_is_sent_again_in_its_own_place(house):
    """B21: at least once, and a second one replaces the first."""
    device = await house.device(house.ana)
    device.answering.clear()
    await ring(house, "penne")
    await device.wait(1)
    house.server.kill()
    device.answering.set()
    house.server.start()
    first, second = await device.wait(2)
    assert first["id"] == second["id"] and first["headers"]["topic"] == second["headers"]["topic"]
    assert first["tag"] == second["tag"]


async def test_a_push_service_that_is_away_is_tried_again(house):
    device = await house.device(house.ana)
    device.answers = [(503, {}), (429, {"Retry-After": "1"}), (201, {})]
    timer = await ring(house, "penne")
    pushes = await device.wait(3)
    assert [p["status"] for p in pushes] == [503, 429, 201]
    assert {p["id"] for p in pushes} == {timer["id"]} and len({p["headers"]["topic"] for p in pushes}) == 1
    assert pushes[2]["at"] - pushes[1]["at"] > 0.99, "not before the second that it asked for"


@pytest.mark.parametrize("status", [404, 410])
async def test_a_device_that_is_gone_is_forgotten(house, status):
    device, other = await house.device(house.ana), await house.device(house.ana)
    device.answers = [(status, {})]
    await ring(house, "penne")
    await device.wait(), await other.wait()

    async def known():
        return [d["device"] for d in (await house.ana.call("push.list"))["devices"]]
    await answer(known, lambda devices: devices == [other.id])
    await nothing_more(house, house.ana, other)
    assert len(device.pushes) == 1


@pytest.mark.parametrize("status", [400, 401, 403, 413])
async def test_what_is_our_fault_is_logged_once_and_not_repeated(house, status):
    device, other = await house.device(house.ana), await house.device(house.ana)
    device.answers = [(status, {}), (201, {})]
    timer = await ring(house, "penne")
    await device.wait(), await other.wait()
    await nothing_more(house, house.ana, device)
    assert len([p for p in device.pushes if p["id"] == timer["id"]]) == 1
    lines = await until(lambda: [line for line in house.server.tail(200).splitlines() if "a push was" in line], "the log")
    assert len(lines) == 1 and "level=error" in lines[0] and device.path not in house.server.tail(200), lines
