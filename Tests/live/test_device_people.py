"""Members without a login at shared devices, and the doors of these other than JSON-RPC (B22)."""
import json
import re

import pytest

from bot import assert_ok, code, french
from client import new_cid
from devices import choices, device, names, opened_devices, refused, sign_in  # noqa: F401  (fixtures among them)

pytestmark = pytest.mark.row("B22")
NOWHERE = "019a0000-0000-7000-8000-00000000dead"


# --- members without a login

@pytest.mark.parametrize("add, name, remove", [("add {} without a login", "Mia", "remove {} from this group"),
                                               ("ajoute {} sans compte", "Léo", "retire {} du groupe")])
async def test_a_member_without_a_login_acts_at_the_devices_of_the_room(ana, bo, kitchen, device, fresh, add, name, remove):
    name = fresh(name)
    answer = assert_ok(await ana.ask(kitchen, "@simmer " + add.format(name)))
    assert name in answer["text"] and french(answer) == add.startswith("ajoute")
    assert (await names(ana, kitchen))[name] == "local"
    assert code(await bo.ask(kitchen, "@simmer " + add.format("Zoe"))) == "not_allowed"
    assert code(await ana.ask(kitchen, "@simmer " + add.format(name))) == "duplicate"
    tablet = await device(ana, kitchen)
    error = await refused(tablet, "timer.start", room=kitchen, seconds=60)
    mia = choices(error)[name]["account"]
    await tablet.call("device.who", account=mia)
    timer = await tablet.call("timer.start", room=kitchen, seconds=600, label="eggs", cid=next(new_cid))
    assert timer.get("timer", timer)["startedBy"] == mia
    sent = await tablet.say(kitchen, "hello")
    username = next(m["username"] for m in await ana.members(kitchen) if m["account"] == mia)
    client = await ana.server.client()
    assert (await refused(client, "account.login", login=username, password="x")).reason == "bad_credentials"
    await client.close()
    # Gone from the room, there still in what was said.
    assert_ok(await ana.ask(kitchen, "@simmer " + remove.format(name)))
    assert_ok(await ana.ask(kitchen, "@simmer " + ("oui" if "retire" in remove else "yes")))
    assert name not in await names(ana, kitchen)
    assert (await refused(tablet, "device.who", account=mia)).reason == "not_found"
    (said,) = [e for e in (await ana.history(kitchen))["events"] if e["seq"] == sent["seq"]]
    assert said["from"]["name"] == name


@pytest.mark.parametrize("sentence", ["set up a shared device called kitchen tablet", "installe un appareil partagé nommé kitchen tablet"])
async def test_a_device_made_by_a_sentence_comes_in_by_its_link(ana, bo, kitchen, sentence):
    answer = assert_ok(await ana.ask(kitchen, "@simmer " + sentence))
    token = re.search(r"#device=([\w-]+)", answer["text"])[1]
    assert french(answer) == sentence.startswith("installe")
    client = await ana.server.client()
    assert (await sign_in(client, token))["account"]["displayName"] == "kitchen tablet"
    await client.close()
    assert code(await bo.ask(kitchen, "@simmer " + sentence)) == "not_allowed"
    assert code(await ana.ask(kitchen, "@simmer " + sentence)) == "duplicate"


# --- other doors

async def test_the_plain_text_door(ana, bo, kitchen, server):
    made = await ana.call("device.create", room=kitchen, name="bench tablet", cid=next(new_cid))
    plain = await server.plain()
    back = re.search(r"/resume (\S+)", await plain.do(f"/device {made['url']}", "bench tablet"))[1]
    await plain.expect("You are in")
    mark = plain.mark()
    await plain.type("start 9 min timer for penne")
    await plain.expect(r"^! .*\(missing\)", since=mark)
    await plain.expect(r"^  2\. Bo", since=mark)
    # The number answers, and what was said before is said.
    await plain.do("2", "^You are Bo")
    await plain.expect(r"Bo via bench tablet: start 9 min", since=mark)
    await plain.do("/iam Ana", "^You are Ana")
    await plain.do("/iam nobody", r"\(not_found\)")
    await plain.do("/iam", "Nobody|1\\.|You are Ana")
    await plain.do("/new Other", r"\(not_allowed\)")
    await plain.close()
    plain = await server.plain()
    await plain.do(f"/resume {back}", "You are bench tablet")
    await plain.expect("You are in")
    await plain.do("/device x", r"\(conflict\)")
    await plain.close()


async def test_the_http_doors(ana, kitchen, server, device):
    """The page comes in by cookie; a bearer says nothing for nobody."""
    made = await ana.call("device.create", room=kitchen, name="page", cid=next(new_cid))
    origin = {"Origin": server.address}
    status, head, body = server.request("POST", "/session", {"device": made["token"]}, origin)
    assert status == 200 and json.loads(body)["account"]["role"] == "device" and "HttpOnly" in head["Set-Cookie"]
    assert server.request("POST", "/session", {"device": made["token"]}, origin)[0] == 404
    tablet = await device(ana, kitchen)
    bearer = {"Authorization": f"Bearer {tablet.token}"}
    status, _, body = server.request("POST", f"/say?room={kitchen}", b"start 9 min timer", bearer)
    assert status == 400 and json.loads(body)["error"]["data"]["field"] == "who"
    await tablet.call("device.who", account=ana.id)
    assert server.request("POST", f"/say?room={kitchen}", b"start 9 min timer", bearer)[0] == 200
    assert server.request("POST", f"/say?room={NOWHERE}", b"start 9 min timer", bearer)[0] == 404
    assert len(await ana.timers(kitchen)) == 1
