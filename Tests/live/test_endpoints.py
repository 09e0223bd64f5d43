"""Outgoing webhooks: what happens in a room is sent to a program elsewhere, signed, once, and to nobody else (B26)."""
import asyncio

import pytest

from client import Refused, new_cid
from conftest import shared_room
from faults import Faults
from lab import two_step_lab
from programs import make_bot
from receiver import Receiver
from waiting import until


@pytest.fixture
def receiver():
    running = Receiver()
    yield running
    running.close()
    assert running.faults == []


@pytest.fixture
def faults(tmp_path):
    return Faults(tmp_path)


@pytest.fixture
def house(make_server, receiver, faults):
    return make_server(speaks={"en"}, env={**faults.environment, "SIMMER_WEBHOOK_HOSTS": f"localhost,{receiver.host}"})


async def calls(owner, room, endpoint):
    return (await owner.call("endpoint.calls", room=room, endpoint=endpoint))["calls"]


async def listed(owner, room):
    return (await owner.call("endpoint.list", room=room))["endpoints"]


async def last_words(client, room, text):
    return await client.wait_for("message", room=room, where=lambda e: text in e["text"])


async def test_a_timer_is_told_when_it_starts_and_when_it_rings(house, receiver, faults):
    ana, bo = await house.login("ana", firstName="Ana"), await house.login("bo", firstName="Bo")
    room = await shared_room(ana, bo, name="Kitchen")
    # What was before it is sent to nobody.
    await ana.ask(room, "@simmer start 5 min timer for tea")
    endpoint = await receiver.endpoint(ana, room, "timer.started", "timer.rang")
    said = await last_words(bo, room, "has this room told elsewhere")
    assert "127.0.0.1" in said["text"] and "timers that ring" in said["text"] and "/lamp" not in said["text"]
    await bo.ask(room, "@simmer start 1 min timer for penne")
    [started] = await receiver.heard("timer.started")
    data = started["data"]
    assert (data["room"], data["timer"]["label"], data["by"]["username"]) == ({"id": room, "name": "Kitchen"}, "penne", "bo")
    faults.step(60)
    [rang] = await receiver.heard("timer.rang")
    assert (rang["data"]["timer"]["label"], rang["data"]["timer"]["state"]) == ("penne", "finished")
    await bo.call("timer.acknowledge", room=room, timer=rang["data"]["timer"]["id"], cid=next(new_cid))
    faults.step(240)
    [_, tea] = await receiver.heard("timer.rang", 2)
    assert tea["data"]["timer"]["label"] == "tea"
    # Each once: nothing else came, and what came is in the log.
    assert [payload["type"] for payload in receiver.payloads()] == ["timer.started", "timer.rang", "timer.rang"]
    log = await until(lambda: logged(ana, room, endpoint, 3))
    assert [(call["event"], call["attempt"], call["status"]) for call in log] == [("timer.rang", 1, 204)] * 2 + [("timer.started", 1, 204)]
    for client in (ana, bo):
        await client.close()


async def test_what_people_say_is_told_and_what_programs_say_is_not(house, receiver):
    ana, bo = await house.login("ana"), await house.login("bo")
    room = await shared_room(ana, bo, name="Kitchen")
    await receiver.endpoint(ana, room, "message", "mention")
    hook = await ana.call("hook.create", room=room, name="Reader", cid=next(new_cid))
    status, _, _ = house.request("POST", "/hooks/" + hook["url"].rpartition("/")[2], b"a program speaks", {"Content-Type": "text/plain"})
    assert status == 200
    await bo.say(room, "dinner is ready")
    await bo.say(room, "@ana are you coming?")
    [first, second] = await receiver.heard("message", 2)
    assert [one["data"]["text"] for one in (first, second)] == ["dinner is ready", "@ana are you coming?"]
    assert first["data"]["by"]["username"] == "bo"
    [mention] = await receiver.heard("mention")
    assert mention["data"]["mentions"] == ["ana"]
    # The bot was asked for something: its answer is no message of a person.
    await bo.ask(room, "@simmer help")
    await bo.say(room, "the last one")
    await receiver.heard("message", 4)
    assert [one["data"]["text"] for one in receiver.payloads("message")][2:] == ["@simmer help", "the last one"]
    for client in (ana, bo):
        await client.close()


async def test_the_lab_the_pantry_and_reminders_are_told(house, receiver, faults):
    ana = await house.login("ana")
    room = await two_step_lab(ana, name="Lab")
    await receiver.endpoint(ana, room, "entry.logged", "experiment.changed", "reminder.fired", "stock.low")
    await ana.ask(room, "@simmer log observation: the gel is smeared")
    [entry] = await receiver.heard("entry.logged")
    assert (entry["data"]["entry"]["text"], entry["data"]["experiment"]) == ("the gel is smeared", "Lactase pH")
    await ana.ask(room, "@simmer step 1 done")
    [changed] = await receiver.heard("experiment.changed")
    assert (changed["data"]["kind"], changed["data"]["change"]) == ("step", "changed")
    await ana.ask(room, "@simmer remind us in 1 minute to feed the cells")
    faults.step(60)
    [fired] = await receiver.heard("reminder.fired")
    assert fired["data"]["reminder"]["text"] == "feed the cells"
    noodle = (await ana.call("noodle.add", room=room, name="Penne", brand="Barilla", cid=next(new_cid)))["noodle"]
    for left in (3, 2, 1, 0):
        await ana.call("noodle.stock", room=room, noodle=noodle["id"], amount=left, cid=next(new_cid))
    [low] = await receiver.heard("stock.low")
    assert (low["data"]["noodle"]["name"], low["data"]["noodle"]["stock"]["amount"]) == ("Penne", 1)
    await ana.ask(room, "@simmer log observation: the last one")
    await receiver.heard("entry.logged", 2)
    assert len(receiver.payloads("stock.low")) == len(receiver.payloads("reminder.fired")) == 1
    await ana.close()


async def test_what_does_not_get_through_is_sent_again_under_its_id(house, receiver, faults):
    ana = await house.login("ana")
    room = await ana.make_room("Kitchen")
    receiver.answers["/lamp"] = [(500, {}), (429, {"Retry-After": "60"}), (204, {})]
    endpoint = await receiver.endpoint(ana, room, "message")
    await ana.say(room, "dinner")
    await until(lambda: len(receiver.calls) == 1)
    [failing] = await until(lambda: known(ana, room, lambda one: "failingSince" in one))
    faults.step(5)
    await until(lambda: len(receiver.calls) == 2)
    await until(lambda: logged(ana, room, endpoint, 2))
    # It asked for a minute, which is more than its turn would be.
    faults.step(31)
    await ana.say(room, "a second one waits for it")
    faults.step(29)
    await until(lambda: len(receiver.calls) >= 3)
    await receiver.heard("message", 4)
    ids = [id_ for _, id_, payload in receiver.calls if payload["data"]["text"] == "dinner"]
    assert len(ids) == 3 and len(set(ids)) == 1
    assert [failing["on"], *(await until(lambda: known(ana, room, lambda one: "failingSince" not in one)))[0]["events"]] == [True, "message"]
    assert [(c["status"], c["attempt"]) for c in reversed(await calls(ana, room, endpoint)) if c["attempt"] > 1 or c["status"] != 204] == [
        (500, 1), (429, 2), (204, 3)]
    await ana.close()


async def known(owner, room, holds):
    found = await listed(owner, room)
    return found if all(map(holds, found)) else None


async def logged(owner, room, endpoint, count):
    found = await calls(owner, room, endpoint)
    return found if len(found) == count else None


async def test_after_a_day_in_vain_it_is_off_and_the_room_is_told(house, receiver, faults):
    ana = await house.login("ana")
    room = await ana.make_room("Kitchen")
    receiver.answers["/lamp"] = [(500, {})]
    endpoint = await receiver.endpoint(ana, room, "message")
    await ana.say(room, "dinner")
    for count in range(1, 40):
        await until(lambda: logged(ana, room, endpoint, count))
        if not (await listed(ana, room))[0]["on"]:
            break
        faults.step(4 * 3600)
    assert 5 < count < 20
    told = await last_words(ana, room, "is switched off")
    assert "Lamp" in told["text"] and "/lamp" not in told["text"]
    sent = len(receiver.calls)
    await ana.say(room, "nobody hears this outside")
    receiver.answers["/lamp"] = [(204, {})]
    await ana.call("endpoint.set", room=room, endpoint=endpoint, on=True, cid=next(new_cid))
    await ana.say(room, "supper")
    await until(lambda: receiver.payloads("message")[-1]["data"]["text"] == "supper")
    assert len(receiver.calls) == sent + 1
    await ana.close()


async def test_one_that_says_it_is_gone_is_off_at_once(house, receiver):
    ana = await house.login("ana")
    room = await ana.make_room("Kitchen")
    receiver.answers["/lamp"] = [(410, {})]
    await receiver.endpoint(ana, room, "message")
    await ana.say(room, "dinner")
    await last_words(ana, room, "says that it is gone")
    assert [one["on"] for one in await listed(ana, room)] == [False]
    await ana.close()


async def test_a_trial_tells_who_tried_what_came_of_it(house, receiver):
    ana = await house.login("ana")
    room = await ana.make_room("Kitchen")
    endpoint = await receiver.endpoint(ana, room, "timer.rang")
    await ana.call("endpoint.test", room=room, endpoint=endpoint, cid=next(new_cid))
    told = await ana.wait_for("account", change="called", endpoint=endpoint)
    assert (told["status"], told["room"]) == (204, room)
    receiver.answers["/lamp"] = [(302, {"Location": "http://127.0.0.1:1/"})]
    await ana.call("endpoint.test", room=room, endpoint=endpoint, cid=next(new_cid))
    await ana.wait_for("account", change="called", endpoint=endpoint, trouble="redirected")
    assert [payload["type"] for payload in receiver.payloads()] == ["test", "test"]
    assert [call.get("trouble") for call in await calls(ana, room, endpoint)] == ["redirected", None]
    await ana.close()


ADDRESSES = [("http://hooks.example.org/x", "not_allowed"), ("ftp://localhost/x", "invalid"), ("https://a:b@hooks.example.org/", "invalid"),
             ("https://hooks.example.org/#x", "invalid"), ("hooks.example.org", "invalid"), ("https://" + "x" * 2001, "too_long"), ("", "missing")]


@pytest.mark.parametrize("url, reason", ADDRESSES)
async def test_an_address_that_is_none_is_refused(server, fresh, url, reason):
    ana = await server.login(fresh())
    room = await ana.make_room("Kitchen")
    with pytest.raises(Refused) as refused:
        await ana.call("endpoint.create", room=room, name="Lamp", url=url, events=["message"], cid=next(new_cid))
    assert (refused.value.reason, refused.value.field) == (reason, "url")
    assert await listed(ana, room) == []
    await ana.close()


@pytest.mark.parametrize("url", ["https://127.0.0.1:{port}/x", "https://[::1]:{port}/x", "https://0.0.0.0:{port}/x", "https://2130706433:{port}/x"])
async def test_the_private_network_is_closed(server, fresh, receiver, url):
    ana = await server.login(fresh())
    room = await ana.make_room("Kitchen")
    made = await ana.call("endpoint.create", room=room, name="Lamp", url=url.format(port=receiver.server.server_port), events=["message"], cid=next(new_cid))
    await ana.call("endpoint.test", room=room, endpoint=made["endpoint"], cid=next(new_cid))
    told = await ana.wait_for("account", change="called", endpoint=made["endpoint"])
    assert told.get("status") is None and told["trouble"] == "private"
    assert receiver.calls == []
    await ana.close()


async def test_only_owners_see_them_and_only_so_many(server, fresh):
    ana, bo = await server.login(fresh()), await server.login(fresh())
    room, other = await shared_room(ana, bo), await bo.make_room("Elsewhere")
    create = dict(url="https://hooks.example.org/secret", events=["message"])
    made = await ana.call("endpoint.create", room=room, name="Lamp", cid="one", **create)
    again = await ana.call("endpoint.create", room=room, name="Lamp", cid="one", **create)
    assert again["dup"] and (again["endpoint"], again["secret"]) == (made["endpoint"], made["secret"])
    named = dict(room=room, endpoint=made["endpoint"])
    for method, params in [("create", dict(room=room, name="Other", **create)), ("list", dict(room=room)), ("set", dict(named, on=False)),
                           ("test", named), ("calls", named), ("remove", named)]:
        with pytest.raises(Refused) as refused:
            await bo.call(f"endpoint.{method}", cid=next(new_cid), **params)
        assert refused.value.reason == "not_allowed", method
    with pytest.raises(Refused) as refused:
        await bo.call("endpoint.remove", room=other, endpoint=made["endpoint"], cid=next(new_cid))
    assert refused.value.reason == "not_found"
    # Neither the address nor the key is anywhere where members look.
    history = str(await bo.call("room.history", room=room, all=True))
    assert "secret" not in history and made["secret"] not in history
    with pytest.raises(Refused) as refused:
        await ana.call("endpoint.create", room=room, name="LAMP", cid=next(new_cid), **create)
    assert refused.value.reason == "duplicate"
    for events, reason in [([], "missing"), (["nothing"], "unknown"), ("message", "invalid")]:
        with pytest.raises(Refused) as refused:
            await ana.call("endpoint.create", room=room, name="Wrong", url=create["url"], events=events, cid=next(new_cid))
        assert refused.value.reason == reason, events
    for number in range(9):
        await ana.call("endpoint.create", room=room, name=f"Lamp {number}", cid=next(new_cid), **create)
    with pytest.raises(Refused) as refused:
        await ana.call("endpoint.create", room=room, name="One too many", cid=next(new_cid), **create)
    assert refused.value.reason == "limit"
    # A program's token opens none of this.
    _, _, program = await make_bot(ana, room, scopes=["read", "say", "order", "manage"])
    with pytest.raises(Refused) as refused:
        await program.call("endpoint.list", room=room)
    assert refused.value.reason == "not_allowed"
    for client in (ana, bo):
        await client.close()


async def test_changed_switched_off_removed_and_deleted(house, receiver):
    ana = await house.login("ana")
    room = await ana.make_room("Kitchen")
    endpoint = await receiver.endpoint(ana, room, "message")
    await ana.call("endpoint.set", room=room, endpoint=endpoint, name="Speaker", url=receiver.url + "/speaker", cid=next(new_cid))
    receiver.secrets["/speaker"] = receiver.secrets["/lamp"]
    await ana.say(room, "one")
    await until(lambda: receiver.payloads(path="/speaker"))
    await ana.call("endpoint.set", room=room, endpoint=endpoint, on=False, cid=next(new_cid))
    await last_words(ana, room, "Nothing is sent to 127.0.0.1")
    await ana.say(room, "two")
    await ana.call("endpoint.set", room=room, endpoint=endpoint, on=True, cid=next(new_cid))
    await ana.say(room, "three")
    await until(lambda: len(receiver.payloads(path="/speaker")) >= 2)
    receiver.answering.clear()
    await ana.say(room, "four")
    await ana.call("endpoint.remove", room=room, endpoint=endpoint, cid=next(new_cid))
    receiver.answering.set()
    await ana.say(room, "five")
    assert await listed(ana, room) == []
    await receiver.endpoint(ana, room, "message", name="Other", path="/other")
    await ana.say(room, "six")
    await until(lambda: receiver.payloads(path="/other"))
    texts = [payload["data"]["text"] for payload in receiver.payloads()]
    assert "two" not in texts and "five" not in texts and texts[-1] == "six"
    await ana.call("room.delete", room=room, cid=next(new_cid))
    await asyncio.to_thread(house.restart)
    assert [payload["data"]["text"] for payload in receiver.payloads()] == texts
    await ana.close()


async def test_what_is_deleted_before_it_is_sent_is_not_told(house, receiver, faults):
    ana = await house.login("ana")
    room = await two_step_lab(ana, name="Lab")
    receiver.answers["/lamp"] = [(500, {})]
    endpoint = await receiver.endpoint(ana, room, "message", "photo.shared", "experiment.changed")
    said = await ana.say(room, "a secret that slipped out")
    await until(lambda: logged(ana, room, endpoint, 1))
    await ana.call("message.delete", room=room, of=said["seq"], cid=next(new_cid))
    receiver.answers["/lamp"] = [(204, {})]
    faults.step(5)
    await ana.say(room, "something else")
    await until(lambda: "something else" in str(receiver.payloads()))
    faults.step(60)
    await ana.say(room, "the last one")
    await until(lambda: "the last one" in str(receiver.payloads()))
    assert len([one for one in receiver.payloads("message") if "slipped out" in str(one)]) == 1, "before it was deleted"
    await ana.close()


async def test_killed_in_mid_call_it_is_sent_again_under_the_same_id(house, receiver):
    ana = await house.login("ana")
    room = await ana.make_room("Kitchen")
    await receiver.endpoint(ana, room, "message")
    receiver.answering.clear()
    sent = [await ana.say(room, f"message {number}") for number in range(20)]
    house.kill()
    await ana.close()
    receiver.answering.set()
    await asyncio.to_thread(house.start)
    await until(lambda: {payload["data"]["seq"] for payload in receiver.payloads("message")} == {one["seq"] for one in sent}, "all of them")
    ids = {}
    for _, id_, payload in receiver.calls:
        ids.setdefault(payload["data"]["seq"], set()).add(id_)
    assert all(len(found) == 1 for found in ids.values()) and len({id_ for found in ids.values() for id_ in found}) == 20


async def test_a_slow_one_holds_up_no_other(house, receiver):
    ana = await house.login("ana")
    slow, quick = await ana.make_room("Slow"), await ana.make_room("Quick")
    fast = Receiver()
    try:
        await receiver.endpoint(ana, slow, "message")
        receiver.answering.clear()
        fast.secrets["/lamp"] = (await ana.call("endpoint.create", room=quick, name="Lamp", url=fast.url.replace("127.0.0.1", "localhost") + "/lamp",
                                                events=["message"], cid=next(new_cid)))["secret"]
        for number in range(5):
            await ana.say(slow, f"slow {number}")
        await ana.say(quick, "quick")
        await fast.heard("message")
        assert receiver.payloads() == [] and fast.faults == []
    finally:
        receiver.answering.set()
        fast.close()
    await ana.close()
