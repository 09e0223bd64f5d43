"""Incoming webhooks: whoever has the address says something in a room, under the webhook's name and nothing else."""
import asyncio
import json
from urllib.parse import urlsplit

import pytest

from client import new_cid
from conftest import shared_room
from programs import Program


async def make_hook(owner, room, name="Plate reader", **params):
    made = await owner.call("hook.create", room=room, name=name, cid=next(new_cid), **params)
    return made["hook"], urlsplit(made["url"]).path


def send(server, path, body, kind="text/plain", **headers):
    status, head, answer = server.request("POST", path, body if isinstance(body, bytes) else body.encode(), {"Content-Type": kind, **headers})
    return status, json.loads(answer), head


def slack(**message):
    return json.dumps(message).encode(), "application/json"


async def calls(owner, room, hook):
    return (await owner.call("hook.calls", room=room, hook=hook))["calls"]


async def test_what_is_sent_is_said_under_its_name(server, fresh):
    ana, bo = await server.login(fresh()), await server.login(fresh())
    room = await shared_room(ana, bo)
    hook, path = await make_hook(ana, room)
    status, said, _ = send(server, path, "PCR finished")
    assert status == 200
    heard = await bo.wait_for("message", room=room, seq=said["seq"])
    assert (heard["text"], heard["from"]["name"], heard["from"]["kind"]) == ("PCR finished", "Plate reader", "bot")
    assert heard["talk"] is True
    [known] = (await ana.call("hook.list", room=room))["hooks"]
    assert (known["hook"], known["name"], known["orders"], known["quiet"]) == (hook, "Plate reader", False, False)
    assert "url" not in known and path.rpartition("/")[2] not in str(await ana.call("room.history", room=room, all=True))
    for client in (ana, bo):
        await client.close()


TEXTS = [
    (slack(text="deploy <https://ci.example.org/7|7> done &amp; &lt;ok&gt;"), "deploy 7 (https://ci.example.org/7) done & <ok>"),
    (slack(text="<!here> look, <@U1|bo>"), "@here look, bo"),
    (slack(attachments=[{"pretext": "Alert", "title": "Disk", "title_link": "https://m.example.org", "text": "is full",
                         "fields": [{"title": "Host", "value": "nas"}, {"title": "", "value": "92 %"}], "fallback": "Alert: disk"}]),
     "Alert\nDisk (https://m.example.org)\nis full\nHost: nas\n92 %"),
    (slack(attachments=[{"fallback": "only this"}]), "only this"),
    (slack(text="for notices", blocks=[
        {"type": "header", "text": {"type": "plain_text", "text": "Run 12"}}, {"type": "divider"},
        {"type": "section", "text": {"type": "mrkdwn", "text": "finished"}, "fields": [{"type": "mrkdwn", "text": "OD 0.4"}]},
        {"type": "context", "elements": [{"type": "mrkdwn", "text": "bench 3"}]},
        {"type": "rich_text", "elements": [{"type": "rich_text_section", "elements": [{"type": "text", "text": "see "}, {"type": "link", "url": "https://a.b"}]}]}]),
     "Run 12\nfinished\nOD 0.4\nbench 3\nsee https://a.b"),
    ((b"payload=%7B%22text%22%3A%22from+a+form%22%7D", "application/x-www-form-urlencoded"), "from a form"),
    ((b"text=gel+is+done%21&x=1", "application/x-www-form-urlencoded"), "gel is done!"),
    (("plain œuf".encode(), "text/plain; charset=utf-8"), "plain œuf"),
    ((b"what curl sends", "application/x-www-form-urlencoded"), "what curl sends"),
    ((b"two\nlines", "application/octet-stream"), "two\nlines"),
]


@pytest.mark.parametrize("sent, text", TEXTS)
async def test_what_programs_send_is_reduced_to_a_text(server, fresh, sent, text):
    ana = await server.login(fresh())
    room = await ana.make_room("Lab")
    _, path = await make_hook(ana, room)
    status, said, _ = send(server, path, *sent)
    assert status == 200, said
    assert (await ana.wait_for("message", room=room, seq=said["seq"]))["text"] == text
    await ana.close()


WRONG = [
    (b"", "text/plain", 400, "missing"), (b" \n", "text/plain", 400, "missing"), (b"\xff\xfe", "text/plain", 400, "invalid"),
    (b"{", "application/json", 400, "invalid"), (b"[]", "application/json", 400, "invalid"), (b"{}", "application/json", 400, "missing"),
    (b'{"text":7}', "application/json", 400, "invalid"), (b'{"blocks":7,"attachments":{}}', "application/json", 400, "missing"),
    (b'{"text":"x","blocks":[7,null,{"fields":[[],{}]}],"attachments":[1]}', "application/json", 200, None),
    (b'{"text":' + b"[" * 100 + b"]" * 100 + b"}", "application/json", 400, "invalid"), (b"x" * 8_001, "text/plain", 400, "too_long"),
    (b"<" * 60_000, "text/plain", 400, "too_long"), (b'{"text":"' + b"<" * 60_000 + b'"}', "application/json", 400, "too_long"),
    (b"text=%zz", "application/x-www-form-urlencoded", 200, None),
]


async def test_hostile_content_is_refused_and_written_down(server, fresh):
    ana = await server.login(fresh())
    room = await ana.make_room("Lab")
    hook, path = await make_hook(ana, room)
    for body, kind, status, reason in WRONG:
        got, answer, _ = send(server, path, body, kind)
        assert (got, answer.get("error", {}).get("data", {}).get("reason")) == (status, reason), (body[:40], answer)
    assert server.request("POST", path, b"x" * 65_537, {})[0] == 413
    assert server.request("GET", path)[0] in (404, 405)
    logged = await calls(ana, room, hook)
    while len(logged) < len(WRONG):
        logged = await calls(ana, room, hook)
    assert [c.get("reason") for c in reversed(logged)] == [reason for *_, reason in WRONG]
    assert all(("seq" in c) == ("reason" not in c) for c in logged)
    for number in range(60):
        send(server, path, str(number))
    logged = await calls(ana, room, hook)
    assert len(logged) == 50 and logged[0]["seq"] > logged[-1]["seq"]
    await ana.close()


async def test_under_one_key_it_is_said_once(server, fresh):
    ana = await server.login(fresh())
    room = await ana.make_room("Lab")
    _, path = await make_hook(ana, room)
    for key in ("run-7", "k" * 300):
        first = send(server, path, "done", **{"Idempotency-Key": key})[1]
        again = send(server, path, "done", **{"Idempotency-Key": key})[1]
        assert again == {**first, "dup": True}
    assert send(server, path, "other", **{"Idempotency-Key": "run-7"})[1]["error"]["data"]["reason"] == "cid_reused"
    answers = await asyncio.gather(*(asyncio.to_thread(send, server, path, "at once", "text/plain", **{"Idempotency-Key": "x"}) for _ in range(10)))
    assert len({answer["seq"] for _, answer, _ in answers}) == 1
    # Without a key each is one of its own.
    assert send(server, path, "done")[1]["seq"] != send(server, path, "done")[1]["seq"]
    await ana.close()


async def test_it_gives_orders_only_where_the_owner_allowed_it(server, fresh):
    ana = await server.login(fresh())
    room = await ana.make_room("Kitchen")
    _, talks = await make_hook(ana, room, name="Talks")
    _, orders = await make_hook(ana, room, name="Orders", orders=True, quiet=True)
    send(server, talks, "@simmer start 9 min timer for penne")
    said = send(server, orders, "@simmer start 7 min timer for eggs")[1]
    await ana.wait_for("message", room=room, cause=said["seq"])
    assert [t["label"] for t in (await ana.call("timer.list", room=room))["timers"]] == ["eggs"]
    heard = await ana.wait_for("message", room=room, seq=said["seq"])
    assert heard["quiet"] is True and "talk" not in heard
    await ana.close()


async def test_its_address_opens_no_other_door(server, fresh):
    ana = await server.login(fresh())
    room = await ana.make_room("Lab")
    _, path = await make_hook(ana, room, orders=True)
    thief = Program(server, path.rpartition("/")[2])
    for method in ("room.list", "room.history", "hello", "message.send"):
        await thief.refused("unauthenticated", method, room=room)
    assert (await thief.listen(room)).status == 401
    socket = await server.client()
    await socket.refused("unauthenticated", "account.resume", token=thief.secret)
    assert server.request("POST", f"/say?room={room}", b"help", thief.headers)[0] == 401
    # Nor does a token of a bot, or a login, open this one.
    assert send(server, f"/hooks/{await server.person(ana.name)}", "x")[0] == 404
    for client in (ana, socket):
        await client.close()


async def test_a_dead_address_is_as_one_that_never_was(server, fresh):
    ana, bo = await server.login(fresh()), await server.login(fresh())
    room = await shared_room(ana, bo)
    nothing = send(server, "/hooks/made-up", "x")[:2]
    assert nothing[0] == 404
    revoked, gone = await make_hook(ana, room, name="One")
    await ana.call("hook.revoke", room=room, hook=revoked)
    assert send(server, gone, "x")[:2] == nothing
    await ana.refused("not_found", "hook.calls", room=room, hook=revoked)
    renewed, old = await make_hook(ana, room, name="Two")
    new = urlsplit((await ana.call("hook.renew", room=room, hook=renewed))["url"]).path
    assert send(server, old, "x")[:2] == nothing and send(server, new, "x")[0] == 200
    # An owner takes it out like any member.
    await ana.call("room.removeMember", room=room, account=renewed)
    assert send(server, new, "x")[:2] == nothing and (await ana.call("hook.list", room=room))["hooks"] == []
    _, last = await make_hook(ana, room, name="Three")
    await ana.call("room.delete", room=room)
    assert send(server, last, "x")[:2] == nothing
    await ana.call("room.restore", room=room)
    assert send(server, last, "here again")[0] == 200
    for client in (ana, bo):
        await client.close()


async def test_names_and_limits(make_server):
    server = make_server(limits={"messagesPer10Seconds": 5})
    ana = await server.login("ana")
    room = await ana.make_room("Lab")
    _, path = await make_hook(ana, room)
    await ana.refused("duplicate", "hook.create", room=room, name="PLATE reader", field="name")
    await ana.refused("duplicate", "hook.create", room=room, name="Simmer", field="name")
    await ana.refused("not_allowed", "hook.create", room=await ana.direct_room(), name="x")
    answers = [send(server, path, str(n)) for n in range(8)]
    assert [a[0] for a in answers] == [200] * 5 + [429] * 3 and answers[-1][2]["Retry-After"]
    for number in range(19):
        await ana.call("hook.create", room=room, name=f"hook {number}")
    await ana.refused("limit", "hook.create", room=room, name="one more")
    await ana.close()
