"""Rates hold at every door that leads to the same thing (F10)."""
import asyncio
import json

import pytest

from client import Refused, new_cid
from faults import Faults

pytestmark = pytest.mark.row("F10")


@pytest.fixture
def faults(tmp_path):
    """A clock that stands still where what one has done in a stretch of time is counted."""
    return Faults(tmp_path)


def say(server, name, room, text, **query):
    """(status, reason, field) of a line said by HTTP."""
    query = "&".join(f"{key}={value}" for key, value in {"room": room, **query}.items())
    status, _, body = server.request(
        "POST", f"/say?{query}", text.encode(), {"Authorization": f"Bearer {server.accounts[name]['token']}"})
    data = json.loads(body)["error"]["data"] if status >= 400 else {}
    return status, data.get("reason"), data.get("field")


async def test_lines_said_by_http_are_messages_too(make_server, faults):
    server = make_server(limits={"messagesPer10Seconds": 5}, env=faults.environment)
    with faults.held():
        ana = await server.login("ana")
        room = await ana.make_room("Kitchen")
        answers = await asyncio.gather(*(asyncio.to_thread(say, server, "ana", room, f"line {n}") for n in range(8)))
        assert sorted(status for status, *_ in answers) == [200] * 5 + [429] * 3
        assert (429, "limit", None) in answers
        # It is one budget for both doors.
        await ana.refused("limit", "message.send", room=room, text="one more", cid=next(new_cid))
        await ana.close()


async def test_edits_reactions_and_deletions_are_under_the_limit_of_messages(make_server, faults):
    server = make_server(limits={"messagesPer10Seconds": 8}, env=faults.environment)
    with faults.held():
        ana = await server.login("ana")
        room = await ana.make_room("Kitchen")
        seq = (await ana.say(room, "soup"))["seq"]
        done = 0
        with pytest.raises(Refused) as refused:
            for n in range(20):
                await ana.call("message.edit", room=room, of=seq, text=f"soup {n}", cid=next(new_cid))
                await ana.call("message.react", room=room, of=seq, emoji="👍", on=n % 2 == 0, cid=next(new_cid))
                done += 2
        assert refused.value.reason == "limit" and refused.value.retry_ms > 0 and done < 8
        await ana.refused("limit", "message.delete", room=room, of=seq, cid=next(new_cid))
        await ana.close()


async def test_changes_of_an_account_count_over_all_its_connections(make_server, faults):
    server = make_server(limits={"requestsPer10Seconds": 40}, env=faults.environment)
    with faults.held():
        clients = [await server.login("ana", sync=False) for _ in range(3)]
        futures = [await client.start("feedback.send", text=f"{n}", cid=next(new_cid)) for n in range(30) for client in clients]
        answers = [await future for future in futures]
        reasons = [answer["error"]["data"]["reason"] for answer in answers if "error" in answer]
        assert set(reasons) == {"limit"} and 50 <= len(reasons)
        for client in clients:
            await client.close()


async def test_the_cid_of_a_line_by_http_is_held_to_the_same_rules(server, ana):
    room = await ana.make_room("Cids")
    assert say(server, "ana", room, "x", cid="c" * 65) == (400, "too_long", "cid")
    assert say(server, "ana", room, "x", cid="") == (400, "invalid", "cid")
    for _ in range(2):
        assert say(server, "ana", room, "once", cid="c" * 64)[0] == 200
    assert [e["text"] for e in (await ana.history(room))["events"] if e.get("text") == "once"] == ["once"]


async def test_requests_by_http_are_counted_for_the_address_and_for_the_account(make_server, faults):
    server = make_server(limits={"webRequestsPer10Seconds": 20}, env=faults.environment)
    with faults.held():
        await server.person("ana")
        login = {"Authorization": f"Bearer {server.accounts['ana']['token']}"}

        def get(source, headers=None, path="/photos/none"):
            return server.request("GET", path, None, headers, source)[0]
        assert [get("127.0.0.9") for _ in range(25)] == [401] * 20 + [429] * 5
        assert server.request("GET", "/photos/none", source="127.0.0.9")[1]["Retry-After"]
        # The page itself still comes.
        assert get("127.0.0.9", path="/") == 200 and get("127.0.0.9", path="/health") == 200
        # One account from many addresses.
        answers = [get(f"127.0.1.{n}", login) for n in range(25)]
        assert answers == [404] * 20 + [429] * 5
        assert get("127.0.0.7") == 401
