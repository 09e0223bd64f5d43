"""Shared devices: signed in for a room and for nobody, "who?" before a change, members without a login (B22)."""
import json

import pytest

from albums import add, album
from archives import lines, opened, room_archive
from bot import assert_ok, code, french
from client import new_cid
from conftest import shared_room
from devices import choices, chosen, device, names, opened_devices, refused, sign_in  # noqa: F401  (fixtures among them)
from faults import Faults
from notebook import add_steps, get, make, say
from server import PASSWORD

pytestmark = pytest.mark.row("B22")
NOWHERE = "019a0000-0000-7000-8000-00000000dead"


# --- signing in

async def test_a_link_signs_one_device_in_once_and_for_its_room_alone(ana, bo, kitchen, device):
    made = await ana.call("device.create", room=kitchen, name="bench tablet", cid=next(new_cid))
    assert made["url"].endswith("/#device=" + made["token"]) and made["expiresAt"] > 0
    assert made["qr"].startswith("data:image/svg+xml;base64,")
    client = await ana.server.client()
    result = await sign_in(client, made["token"])
    assert result["account"]["role"] == "device" and result["account"]["id"] == made["account"]
    assert [room["room"] for room in (await client.sync())["rooms"]] == [kitchen]
    assert list(await client.rooms()) == [kitchen]
    other = await ana.server.client()
    for token in (made["token"], "nonsense", result["token"]):
        assert (await refused(other, "device.signIn", token=token)).reason == "invite_invalid"
    assert (await refused(client, "device.signIn", token="x")).reason == "conflict"
    assert (await names(bo, kitchen))["bench tablet"] == "device"
    # It comes back with its token; there is no other way in.
    await other.resume(result["token"])
    assert list(await other.rooms()) == [kitchen]
    third = await ana.server.client()
    assert (await refused(third, "account.login", login=result["account"]["username"], password=PASSWORD)).reason == "bad_credentials"
    for one in (client, other, third):
        await one.close()


async def test_a_link_tells_what_it_would_make_of_a_browser_and_is_not_used_up(server, ana, kitchen):
    made = await ana.call("device.create", room=kitchen, name="door tablet", cid=next(new_cid))
    name = (await ana.rooms())[kitchen]["name"]

    def ask(**fields):
        status, headers, body = server.request("POST", "/session", fields, {"Origin": server.address})
        return status, json.loads(body), headers.get("Set-Cookie")

    for _ in range(2):
        assert ask(device=made["token"], ask=True) == (200, {"name": "door tablet", "room": name}, None)
    assert ask(device=made["token"])[0] == 200
    for token in (made["token"], "nonsense"):
        assert ask(device=token, ask=True)[1]["error"]["data"]["reason"] == "invite_invalid"


async def test_only_owners_make_devices_and_wrong_names_are_refused(ana, bo, kitchen):
    assert (await refused(bo, "device.create", room=kitchen, name="x", cid=next(new_cid))).reason == "not_allowed"
    assert (await refused(bo, "room.addMember", room=kitchen, name="x", cid=next(new_cid))).reason == "not_allowed"
    for method in ("device.create", "room.addMember"):
        for name, reason in (("", "missing"), ("x" * 61, "too_long"), ("ANA", "duplicate")):
            error = await refused(ana, method, room=kitchen, name=name)
            assert (error.reason, error.field) == (reason, "name"), error
        assert (await refused(ana, method, room=await ana.direct_room(), name="x")).reason == "not_allowed"


async def test_an_answer_that_was_lost_is_asked_for_again(ana, bo, kitchen, opened_devices):
    """A repeat makes another link and ends the first."""
    first, second = [await ana.call("device.create", room=kitchen, name="Bench", cid="bench-1") for _ in range(2)]
    assert second["dup"] and second["account"] == first["account"] and second["token"] != first["token"]
    late = await ana.server.client()
    opened_devices.append(late)
    assert (await refused(late, "device.signIn", token=first["token"])).reason == "invite_invalid"
    assert (await sign_in(late, second["token"]))["account"]["id"] == first["account"]


async def test_a_removed_device_is_out_at_once_and_for_good(ana, kitchen, device):
    tablet = await device(ana, kitchen)
    other = await ana.server.client()
    await other.resume(tablet.token)
    unused = await ana.call("device.create", room=kitchen, name="second", cid=next(new_cid))
    for account in (tablet.id, unused["account"]):
        await ana.call("room.removeMember", room=kitchen, account=account)
    for client in (tablet, other):
        assert (await client.wait_closed())[0] == 4003
    client = await ana.server.client()
    assert (await refused(client, "account.resume", token=tablet.token)).reason == "unauthenticated"
    assert (await refused(client, "device.signIn", token=unused["token"])).reason == "invite_invalid"
    await client.close()
    await other.close()
    assert "bench tablet" not in await names(ana, kitchen)


async def test_secrets_of_devices_are_stored_hashed(make_server, device):
    server = make_server(speaks={"en", "fr"})
    ana = await server.login("ana")
    room = await ana.make_room("Kitchen")
    made = await ana.call("device.create", room=room, name="bench tablet", cid=next(new_cid))
    client = await server.client()
    token = (await sign_in(client, made["token"]))["token"]
    await client.close()
    await ana.close()
    server.stop()
    stored = b"".join(path.read_bytes() for path in server.data.glob("simmer.sqlite*")) + server.log.read_bytes()
    assert made["token"].encode() not in stored and token.encode() not in stored


# --- what a device is not

FORBIDDEN = {
    "account.set": {"displayName": "x"}, "account.changePassword": {"old": "", "new": "four good words"}, "account.sessions": {}, "account.list": {},
    "account.resetLink": {"username": "ana"}, "account.disable": {"username": "ana"}, "account.claimOperator": {"token": "x"},
    "account.verifyEmail": {}, "account.confirmEmail": {"token": "x"},
    "account.setPin": {"pin": "1234", "password": "x"}, "account.delete": {"password": "x"}, "account.export": {"password": "x"},
    "room.create": {"name": "x", "kind": "chat"}, "room.join": {"invite": "x"}, "push.list": {},
}
OF_ROOM = {
    "room.set": {"name": "x"}, "room.leave": {}, "room.delete": {}, "room.invite": {"username": "eve"}, "room.inviteLink": {},
    "room.inviteByMail": {"email": "eve@simmer.test"},
    "room.export": {}, "calendar.link": {}, "device.create": {"name": "x"}, "room.addMember": {"name": "x"},
    "noodle.settings": {"sort": "brand"},
}


async def test_a_device_is_nobody_that_owns_invites_or_has_an_account(ana, bo, kitchen, device):
    tablet = await device(ana, kitchen)
    await tablet.call("device.who", account=ana.id)
    for method, params in [*FORBIDDEN.items(), *((m, {"room": kitchen, **p}) for m, p in OF_ROOM.items())]:
        assert (await refused(tablet, method, **params)).reason == "not_allowed", method
    assert (await refused(tablet, "room.create", name="bo", kind="direct")).reason == "not_allowed"
    # Nor does anybody make it more than it is.
    assert (await refused(ana, "room.setRole", room=kitchen, account=tablet.id, role="owner")).reason == "not_allowed"
    assert (await refused(bo, "room.create", name=tablet.name, kind="direct")).reason == "unknown"
    # Its people are no more than members there, whatever they are elsewhere.
    theirs = await bo.say(kitchen, "bo's own")
    assert (await refused(tablet, "message.delete", room=kitchen, of=theirs["seq"])).reason == "not_allowed"
    assert (await refused(tablet, "room.removeMember", room=kitchen, account=bo.id)).reason == "not_allowed"
    for sentence in ("rename this room to Other", "delete this room", "speak French", "my groups", "invite link", "set up a shared device called two",
                     "follow the album", "log me out", "renomme ce salon en Autre"):
        assert code(await tablet.ask(kitchen, f"@simmer {sentence}")) == "not_allowed", sentence
    assert (await ana.call("account.get"))["account"]["language"] == "en"


async def test_of_other_rooms_a_device_knows_nothing(ana, kitchen, device):
    """Also of those of whoever is chosen: the answer is that for a room that nobody has."""
    tablet = await device(ana, kitchen)
    own = await ana.make_room(f"Own {next(new_cid)}")
    await ana.say(own, "a secret word")
    await tablet.call("device.who", account=ana.id)
    for method, params in {"message.send": {"text": "x", "cid": "a"}, "say": {"text": "x", "cid": "b"}, "room.history": {},
                           "timer.start": {"seconds": 60}, "timer.list": {}, "room.members": {}, "noodle.add": {"name": "x"},
                           "undo": {}, "room.delete": {}, "device.create": {"name": "x"}}.items():
        there = await refused(tablet, method, room=own, **params)
        nowhere = await refused(tablet, method, room=NOWHERE, **params)
        assert there.answer == nowhere.answer and there.reason == "not_found", method
    assert await tablet.call("search", query="secret") == []
    answer = await tablet.ask(kitchen, "@simmer find messages about secret")
    assert code(answer) == "not_found"


async def test_a_room_ends_with_its_last_person_whatever_devices_are_in_it(ana, fresh, device):
    room = await ana.make_room(fresh("Alone "))
    tablet = await device(ana, room)
    await ana.call("room.addMember", room=room, name="Mia", cid=next(new_cid))
    await ana.call("room.leave", room=room)
    assert room not in await ana.rooms() and await tablet.rooms() == {}


# --- who is there

@pytest.mark.parametrize("order, question", [("start 9 min timer for penne", "what timers are running?"),
                                             ("lance un minuteur de 9 min pour les penne", "quels minuteurs tournent ?")])
async def test_a_change_needs_somebody_and_reading_nobody(ana, bo, kitchen, device, order, question):
    tablet = await device(ana, kitchen)
    before = (await ana.history(kitchen))["events"]
    error = await refused(tablet, "message.send", room=kitchen, text=order, cid=(cid := next(new_cid)))
    assert (error.reason, error.field) == ("missing", "who")
    assert choices(error).keys() == {"Ana", "Bo", "Cleo"} and not choices(error)["Ana"]["pin"]
    error = await refused(tablet, "timer.start", room=kitchen, seconds=60)
    assert (error.reason, error.field) == ("missing", "who") and choices(error)
    assert (await refused(tablet, "message.send", room=kitchen, text="hello all", cid=next(new_cid))).field == "who"
    assert (await ana.history(kitchen))["events"] == before and await ana.timers(kitchen) == []
    assert await tablet.timers(kitchen) == []
    answer = assert_ok(await tablet.ask(kitchen, question))
    assert french(answer) == question.startswith("quels")
    # With somebody there the same order is that person's, by way of the device.
    result = await tablet.call("device.who", account=bo.id)
    assert result["who"]["name"] == "Bo"
    mark = await ana.mark()
    sent = await tablet.say(kitchen, order, cid=cid)
    heard = await ana.wait_for("message", seq=sent["seq"], since=mark)
    assert heard["from"]["account"] == bo.id and heard["via"] == {"account": tablet.id, "name": "bench tablet"}
    assert_ok(await tablet.answer(kitchen, sent["seq"]))
    (timer,) = await ana.timers(kitchen)
    assert timer["startedBy"] == bo.id
    assert (await tablet.say(kitchen, order, cid=cid))["dup"], "once, whoever is chosen by then"
    await tablet.call("device.who", account=ana.id)
    assert (await tablet.say(kitchen, order, cid=cid))["seq"] == sent["seq"]
    assert len(await ana.timers(kitchen)) == 1


@pytest.mark.parametrize("line, name", [("I am Bo", "Bo"), ("je suis Cleo", "Cleo"), ("Bo", "Bo"), ("3", "Cleo"), ("simmer, c'est Ana", "Ana")])
async def test_who_is_there_is_said_in_words_too_and_not_kept(ana, kitchen, device, line, name):
    tablet = await device(ana, kitchen)
    await refused(tablet, "message.send", room=kitchen, text="hello", cid=next(new_cid))
    before = (await ana.history(kitchen))["events"]
    said = await tablet.say(kitchen, line)
    assert said["who"]["name"] == name and await chosen(tablet) == name
    assert (await ana.history(kitchen))["events"] == before
    assert (await tablet.call("device.who", account=None))["who"] is None and await chosen(tablet) is None


async def test_whoever_is_no_member_cannot_be_chosen(ana, bo, login, kitchen, device):
    dan = await login("dan")
    tablet = await device(ana, kitchen)
    for account in (dan.id, NOWHERE, tablet.id):
        assert (await refused(tablet, "device.who", account=account)).reason == "not_found"
    assert (await refused(tablet, "device.who", named="Dan")).reason == "not_found"
    await tablet.call("device.who", account=bo.id)
    await ana.call("room.removeMember", room=kitchen, account=bo.id)
    assert (await refused(tablet, "message.send", room=kitchen, text="hi", cid=next(new_cid))).field == "who"
    assert (await refused(ana, "device.who", account=bo.id)).reason == "not_allowed"
    assert code(await ana.ask(kitchen, "@simmer I am Ana")) == "not_allowed"


async def test_a_number_is_asked_for_never_kept_and_misses_make_wait(make_server, device, tmp_path):
    faults = Faults(tmp_path)
    server = make_server(speaks={"en", "fr"}, limits={"loginAttempts": 5}, env=faults.environment)
    ana, bo = await server.login("ana", firstName="Ana"), await server.login("bo", firstName="Bo")
    room = await shared_room(ana, bo)
    await bo.call("account.setPin", pin="2718", password=PASSWORD)
    tablet = await device(ana, room)
    error = await refused(tablet, "message.send", room=room, text="hello", cid=next(new_cid))
    assert {name: person["pin"] for name, person in choices(error).items()} == {"Ana": False, "Bo": True}
    assert (await refused(tablet, "device.who", account=bo.id)).field == "pin"
    assert (await refused(tablet, "device.who", account=bo.id, pin="27x8")).reason == "not_number"
    for text in ("I am Bo, 31415", "Bo 31415", "2 31415"):
        error = await refused(tablet, "message.send", room=room, text=text, cid=next(new_cid))
        assert (error.reason, error.field) == ("bad_credentials", "pin"), text
    said = await tablet.say(room, "je suis Bo, code 2718")
    assert said["who"]["name"] == "Bo"
    await tablet.call("device.who", account=ana.id)
    assert (await tablet.say(room, "Bo 2718"))["who"]["name"] == "Bo", "also while somebody else is there"
    # A number behind a name that two have is no talk.
    other = await server.login("ana2", firstName="Ana")
    await other.join((await ana.link(room))["token"])
    assert (await refused(tablet, "message.send", room=room, text="Ana 31415", cid=next(new_cid))).reason == "ambiguous"
    await other.close()
    with faults.held():
        for _ in range(5):
            assert (await refused(tablet, "device.who", account=bo.id, pin="11111")).reason == "bad_credentials"
        held = await refused(tablet, "device.who", account=bo.id, pin="2718")
        assert held.reason == "limit" and held.retry_ms > 0
    for client in (ana, bo):
        await client.close()
    await tablet.close()
    server.stop()
    stored = b"".join(path.read_bytes() for path in server.data.glob("simmer.sqlite*")) + server.log.read_bytes()
    assert b"31415" not in stored and b"code 2718" not in stored and b"Bo 2718" not in stored


@pytest.mark.parametrize("text, parts", [("who am I?", ("bench tablet", "Ana")), ("qui suis-je ?", ("bench tablet", "Ana"))])
async def test_who_am_i(ana, kitchen, device, text, parts):
    tablet = await device(ana, kitchen)
    nobody = assert_ok(await tablet.ask(kitchen, text))["text"]
    assert "bench tablet" in nobody and "Ana" not in nobody
    await tablet.call("device.who", account=ana.id)
    somebody = assert_ok(await tablet.ask(kitchen, f"@simmer {text}"))["text"]
    assert all(part in somebody for part in parts)
    own = assert_ok(await ana.ask(kitchen, f"@simmer {text}"))["text"]
    assert "Ana" in own and "bench tablet" not in own


@pytest.fixture
async def house(make_server, tmp_path):
    faults = Faults(tmp_path)
    server = make_server(speaks={"en", "fr"}, env=faults.environment)
    ana = await server.login("ana", firstName="Ana")
    yield server, faults, ana, await ana.make_room("Kitchen")
    await ana.close()


async def test_after_two_minutes_it_asks_again(house, device):
    server, faults, ana, room = house
    tablet = await device(ana, room)
    await tablet.call("device.who", account=ana.id)
    faults.step(100)
    await tablet.say(room, "hello")
    faults.step(100)
    await tablet.call("timer.start", room=room, seconds=6_000, label="penne", cid=next(new_cid))
    assert await chosen(tablet) == "Ana"
    faults.step(100)
    await tablet.timers(room)  # to look at something is nothing that somebody does
    faults.step(21)
    assert await chosen(tablet) is None
    error = await refused(tablet, "timer.cancel", room=room, timer=(await tablet.timers(room))[0]["id"])
    assert (error.reason, error.field) == ("missing", "who")
    await tablet.call("device.who", account=ana.id)
    faults.step(-3600)
    assert await chosen(tablet) is None, "a clock that is set back keeps nobody there"


async def test_a_device_outlives_a_power_cut_and_asks_again(house, device):
    server, _, ana, room = house
    tablet = await device(ana, room)
    await tablet.call("device.who", account=ana.id)
    sent = await tablet.say(room, "hello", cid=(cid := next(new_cid)))
    server.restart()
    again = await server.client()
    await again.resume(tablet.token)
    await again.sync()
    assert await chosen(again) is None
    assert (await refused(again, "message.send", room=room, text="hello", cid=cid)).field == "who"
    await again.call("device.who", account=ana.id)
    repeated = await again.say(room, "hello", cid=cid)
    assert repeated["dup"] and repeated["seq"] == sent["seq"]
    await again.close()


# --- what is kept of it

async def test_what_is_done_at_a_device_says_so_for_ever(make_server, device):
    """In messages, history, records and exports; and the room comes back so from a copy."""
    server = make_server(speaks={"en", "fr"})
    ana, bo = await server.login("ana", firstName="Ana"), await server.login("bo", firstName="Bo")
    lab = await shared_room(ana, bo, kind="lab")
    tablet = await device(ana, lab)
    await bo.call("account.setPin", pin="2718", password=PASSWORD)
    made = await make(ana, lab)
    await tablet.call("device.who", account=ana.id)
    assert_ok(await say(tablet, lab, "open Lactase pH"))
    await add_steps(tablet, lab, "prepare buffer")
    assert_ok(await say(tablet, lab, "step 1: mixed 5 mL Tris"))
    assert_ok(await say(tablet, lab, "replace the protocol with: heat to 40 °C"))
    entry = (await get(ana, lab, made["id"]))["steps"][0]["did"][0]
    assert entry["authorName"] == "Ana via bench tablet" and entry["author"] == ana.id
    history = assert_ok(await ana.ask(lab, "@simmer history of Lactase pH"))["text"]
    assert "Ana via bench tablet" in history
    assert "Ana via bench tablet" in assert_ok(await ana.ask(lab, "@simmer historique de Lactase pH"))["text"]
    # A sign-off is its signer's, with the signer's own secret.
    params = dict(room=lab, experiment=made["id"])
    assert (await refused(tablet, "experiment.sign", **params, pin="2718")).reason in ("not_allowed", "missing")
    await tablet.call("device.who", account=bo.id, pin="2718")
    assert (await refused(tablet, "experiment.sign", **params)).reason == "missing"
    assert (await refused(tablet, "experiment.sign", **params, pin="9999")).reason == "bad_credentials"
    signed = (await tablet.call("experiment.sign", **params, pin="2718", cid=next(new_cid)))["signoff"]
    assert signed["signer"] == bo.id and signed["signerName"] == "Bo via bench tablet"
    assert (await refused(tablet, "experiment.unlock", **params)).reason == "not_allowed"
    # Edits and reactions at a device tell it as well.
    sent = await tablet.say(lab, "nearly done")
    mark = await ana.mark()
    await tablet.call("message.edit", room=lab, of=sent["seq"], text="done", cid=next(new_cid))
    assert (await ana.wait_for("message.edited", of=sent["seq"], since=mark))["via"]["name"] == "bench tablet"
    archive = opened(await room_archive(server, ana, lab))
    assert any(event["body"].get("via", {}).get("name") == "bench tablet" for event in lines(archive, "events.ndjson"))
    assert any(change.get("device") == "bench tablet" for change in lines(archive, "changes.ndjson"))
    for client in (ana, bo, tablet):
        await client.close()
    server.stop()
    checked = server.command("verify", "--data", server.data)
    assert checked.returncode == 0, checked.stdout + checked.stderr


async def test_undo_at_a_device_takes_back_what_the_person_did(ana, kitchen, device):
    tablet = await device(ana, kitchen)
    await tablet.call("device.who", account=ana.id)
    assert_ok(await tablet.ask(kitchen, "@simmer start 9 min timer for penne"))
    assert_ok(await tablet.ask(kitchen, "@simmer undo"))
    assert [t for t in await ana.timers(kitchen) if t["state"] == "running"] == []
    # But not what she set as the owner.
    await ana.call("room.set", room=kitchen, topic="soup")
    assert code(await tablet.ask(kitchen, "@simmer undo")) == "not_allowed"


async def test_undo_at_a_device_ends_at_its_room(ana, kitchen, device, fresh):
    """What somebody put into another room from her phone is not the tablet's to take out of it."""
    ski = await ana.make_room(fresh("Ski "), "photos")
    photo = (await add(ana, kitchen, "the hut"))["id"]
    tablet = await device(ana, kitchen)
    await ana.call("photo.copy", room=kitchen, photos=[photo], to=ski, cid=next(new_cid))
    await tablet.call("device.who", account=ana.id)
    assert code(await tablet.ask(kitchen, "@simmer undo")) == "not_found"
    assert len(await album(ana, ski)) == 1
    assert_ok(await ana.ask(kitchen, "@simmer undo"))
    assert await album(ana, ski) == []
