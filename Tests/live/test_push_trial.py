"""“Test my alarm”: the way of a push, told in the room (B21)."""
import pytest

from pushhouse import faults, house, ring, service  # noqa: F401
from waiting import answer

pytestmark = pytest.mark.row("B21")


async def trial(client, room, text="test my alarm"):
    answer = await client.ask(room, text)

    async def finding(words):
        return await client.wait_for("message", room=room, where=lambda e: e.get("cause") == answer["cause"]
                                     and e["seq"] > answer["seq"] and words in e["text"])
    return answer, finding


@pytest.mark.parametrize("language, text, arrived", [
    ("en", "test my alarm", "Firefox on Linux"), ("fr", "teste mon alarme", "Firefox sur Linux")])
async def test_the_alarm_is_tried_and_the_way_is_told(house, faults, language, text, arrived):
    """B21"""
    await house.ana.call("account.set", language=language)
    room = await house.ana.direct_room()
    device = await house.device(house.ana, browser="Firefox", system="Linux")
    with faults.held():
        answer, finding = await trial(house.ana, room, text)
        assert not answer.get("code") and arrived in answer["text"]
        faults.step(9)
        await house.ana.settle()
        assert not device.pushes, "there is time to close the page"
    faults.step(1)
    (push,) = await device.wait()
    assert push["kind"] == "test" and "stop" not in push
    token = {"Authorization": f"Bearer {house.server.accounts['ana']['token']}"}
    other = {"Authorization": f"Bearer {house.server.accounts['bo']['token']}"}
    report = {"test": push["id"], "open": False}
    assert house.server.request("POST", "/push/arrived", report, other)[0] == 404, "nobody else's"
    assert house.server.request("POST", "/push/arrived", {}, token)[0] == 400
    assert house.server.request("POST", "/push/arrived", report, token)[0] == 200
    said = await finding(arrived)
    assert said["quiet"] and said["from"]["bot"] and " s" in said["text"]
    # Told once, and nothing of a device that did not answer.
    assert house.server.request("POST", "/push/arrived", report, token)[0] == 200
    faults.step(60)
    await ring(house, "sentinel")
    await device.wait(where=lambda p: "sentinel" in p["title"])
    told = [e for e in house.ana.seen("message", room=room) if e.get("cause") == answer["cause"]]
    assert len(told) == 2


async def test_what_went_wrong_is_told_as_it_was(house, faults):
    """B21"""
    room = await house.ana.direct_room()
    statuses = {"Taken": 201, "Gone": 410, "Refused": 403, "Busy": 429, "Broken": 500}
    devices = {}
    for name, status in statuses.items():
        devices[name] = await house.device(house.ana, browser=name, system="Linux")
        devices[name].answers = [(status, {})]
    _, finding = await trial(house.ana, room)
    faults.step(10)
    for name, words in {"Gone": "410", "Refused": "403", "Busy": "429", "Broken": "cannot be reached"}.items():
        assert name in (await finding(words))["text"]
    await devices["Taken"].wait()
    await answer(lambda: house.ana.call("push.list"), lambda known: any("takenAt" in device for device in known["devices"]))
    faults.step(30)
    assert "Taken" in (await finding("has not shown it"))["text"]
    known = {d["browser"] for d in (await house.ana.call("push.list"))["devices"]}
    assert known == {"Taken", "Refused", "Busy", "Broken"}, "what is gone is taken off"


@pytest.mark.parametrize("text", ["test my alarm", "teste mon alarme"])
async def test_without_a_device_it_says_what_to_do(house, text):
    """B21"""
    answer = await house.ana.ask(await house.ana.direct_room(), text)
    assert answer["code"] == "not_found" and ("Home" in answer["text"] or "accueil" in answer["text"])
