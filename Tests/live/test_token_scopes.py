"""Who may do what by a token: each scope with each method and door, and the tokens that are good for nothing."""
import asyncio
import json

import pytest
import pytest_asyncio

import contract
import pictures
from client import new_cid
from programs import SCOPES, make_bot
from test_authorization import NOWHERE, params

# A table of its own beside the program's: what is in none of these takes `order`.
FREE = {"hello", "account.register", "account.login", "account.resume", "device.signIn", "account.passkey", "passkey.challenge"}
CONNECTED = FREE - {"hello"} | {"sync"}
NEEDS = {
    "read": {
        "account.get", "room.list", "room.members", "room.history", "room.read", "message.kept", "search", "thing.search", "timer.list",
        "reminder.list", "noodle.people", "shopping.list", "wording.list", "experiment.list", "experiment.get", "experiment.history",
        "notebook.search", "literature.search", "template.list", "step.photos", "tea.list", "tea.get", "note.list", "share.list",
        "album.list", "photo.get", "noodle.list", "noodle.get", "bot.help", "bot.read"},
    "say": {"message.send", "message.edit", "message.delete", "message.react", "message.keep"},
    "manage": {
        "room.set", "room.leave", "room.invite", "room.inviteByMail", "room.inviteLink", "room.invitations", "room.revokeInvite", "room.removeMember",
        "room.setRole", "room.delete", "room.restore", "room.export", "room.revokeExports", "calendar.link", "calendar.revoke",
        "album.export", "experiment.export", "experiment.unlock", "wording.remove", "share.create", "share.revoke", "room.addMember",
        "device.create"},
    # A person's own, by a login.
    None: {
        "account.logout", "account.set", "account.verifyEmail", "account.confirmEmail", "account.changePassword", "account.setPin", "account.delete", "account.export",
        "account.sessions", "passkey.options", "passkey.add", "passkey.list", "passkey.remove", "account.claimOperator", "account.list",
        "account.resetLink", "account.disable", "account.block", "account.unblock", "account.blocked", "room.create", "room.join",
        "invite.get", "invite.decline", "device.who", "experiment.sign", "push.key", "push.list", "push.subscribe", "push.unsubscribe",
        "feedback.send", "bot.create", "bot.list", "bot.set", "bot.join", "bot.leave", "bot.delete", "token.create", "token.revoke",
        "hook.create", "hook.list", "hook.calls", "hook.renew", "hook.revoke", "endpoint.create", "endpoint.list", "endpoint.set", "endpoint.test",
        "endpoint.calls", "endpoint.remove"},
}
ANSWERED = sorted(contract.METHODS - contract.CLIENT_NOTIFICATIONS)


def needed(method):
    return next((scope for scope, methods in NEEDS.items() if method in methods), "order")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def house(server):
    ana = await server.login("scopes.ana")
    room = await ana.make_room("Kitchen")
    made = {scope: await make_bot(ana, room, scopes=[scope]) for scope in SCOPES}
    yield ana, room, {scope: program for scope, (_, _, program) in made.items()}
    await ana.close()


def test_every_method_of_the_table_is_there():
    named = FREE.union(*NEEDS.values()) | {"sync"}
    assert named <= contract.METHODS and sum(map(len, NEEDS.values())) == len(set().union(*NEEDS.values()))


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize("scope", SCOPES)
async def test_a_token_is_good_for_its_scope_alone(house, scope):
    """Of what it is good for, the answer is that of a room that is not there, or a result; of everything else one refusal."""
    program = house[2][scope]
    for method in ANSWERED:
        _, answer = await asyncio.to_thread(program.ask, method, **params(method, room=NOWHERE))
        data = answer.get("error", {}).get("data", {})
        is_refused = (data.get("reason"), data.get("field")) == ("not_allowed", "method")
        assert is_refused == (method in CONNECTED or method not in FREE and needed(method) != scope), (method, answer)


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize("scope", SCOPES)
async def test_on_a_socket_it_is_the_same(server, house, scope):
    client = await server.client()
    await client.resume(house[2][scope].secret)
    for method in ANSWERED:
        if method in FREE:
            continue
        future = await client.start(method, **params(method, room=NOWHERE))
        data = (await future).get("error", {}).get("data", {})
        is_refused = (data.get("reason"), data.get("field")) == ("not_allowed", "method")
        assert is_refused == (("read" if method == "sync" else needed(method)) != scope), (method, data)
    await client.close()


@pytest.mark.asyncio(loop_scope="module")
async def test_who_may_not_say_tells_nobody_that_it_types(server, house):
    ana, room, programs = house
    mark = await ana.mark()
    for scope in ("read", "say"):
        client = await server.client()
        await client.resume(programs[scope].secret)
        await client.notify("typing", room=room, on=True)
        await client.settle()
        if scope == "say":
            await ana.wait_for("typing", room=room, account=client.id, since=mark)
        await client.close()
    assert len({e["account"] for e in ana.seen("typing", since=mark)}) == 1


@pytest.mark.asyncio(loop_scope="module")
async def test_at_the_other_doors_it_is_the_same(server, house):
    """Pictures and documents, `/say`, streams, codes of invitations, the buttons of notices."""
    ana, room, programs = house
    photo = json.loads(server.request("POST", f"/photos?room={room}", pictures.jpeg(seed=815),
                                      {"Authorization": f"Bearer {await server.person(ana.name)}"})[2])["photo"]["id"]
    link = await ana.link(room)
    doors = [
        ("say", "POST", f"/photos?room={room}", pictures.jpeg(seed=4), 201), ("say", "POST", f"/files?room={room}&name=a.txt", b"a text", 201),
        ("read", "POST", f"/barcode?room={room}", pictures.jpeg(seed=5), 200), ("order", "POST", f"/say?room={room}&cid={next(new_cid)}", b"help", 200),
        ("read", "GET", f"/photos/{photo}", None, 404), ("manage", "GET", link["qr"], None, 200)]
    await ana.call("message.send", room=room, text="look", photos=[photo], cid=next(new_cid))
    for needs, method, path, body, status in doors:
        for scope, program in programs.items():
            got = server.request(method, path, body, program.headers)
            if scope == needs:
                assert got[0] == (200 if path.startswith("/photos/") else status), (scope, path, got)
            else:
                assert got[0] == 403 and json.loads(got[2])["error"]["data"]["reason"] == "not_allowed", (scope, path, got)
    for scope, program in programs.items():
        for path in ("/push/stop", "/push/arrived", "/push/renew"):
            assert server.request("POST", path, {"room": room}, program.headers)[0] == 403
        stream = await program.listen(room)
        assert stream.status == (200 if scope == "read" else 403)
        stream.close()
