"""The shopping list on the running program: talked about, undone, missed, exported (B23); all else that is said and asked of it stands in
`Tests/Dialogues/shopping`."""
import csv
import io

import pytest

from archives import fetch, lines, opened, path_in, room_archive, told_alone
from bot import assert_ok, french
from client import new_cid, unwrap

pytestmark = pytest.mark.row("B23", "B3", "B10")


async def items(client, room):
    return unwrap(await client.call("shopping.list", room=room), "items")


async def names(client, room):
    """What is to be bought, and then "✓ x" for what is ticked off."""
    return [("✓ " if item.get("tickedAt") else "") + item["name"] for item in await items(client, room)]


async def put(client, room, name, **fields):
    return unwrap(await client.call("shopping.add", room=room, name=name, cid=next(new_cid), **fields), "item")


async def act(client, method, room, **params):
    return await client.call(f"shopping.{method}", room=room, cid=next(new_cid), **params)


async def test_it_is_talked_about_in_english_and_french(ana, bo, kitchen):
    said = assert_ok(await ana.ask(kitchen, "add milk and 6 eggs to the shopping list"))
    assert said["text"] == "On the shopping list: milk and 6 eggs."
    assert french(assert_ok(await bo.ask(kitchen, "@simmer mets 2 l de lait sur la liste")))
    needed = assert_ok(await bo.ask(kitchen, "@simmer what do we need?"))
    assert [item["title"] for item in needed["card"]["items"]] == ["milk", "6 eggs", "lait (2 l)"]
    assert "Ana" in (await bo.ask(kitchen, "@simmer who added the eggs?"))["text"]
    assert_ok(await bo.ask(kitchen, "got the milk"))
    assert french(assert_ok(await bo.ask(kitchen, "@simmer coche tout")))
    assert await names(ana, kitchen) == ["✓ milk", "✓ eggs", "✓ lait"]
    assert_ok(await ana.ask(kitchen, "@simmer empty the list"))
    assert await items(ana, kitchen) == []


@pytest.mark.parametrize("method, params", [
    ("add", {"name": "bread"}), ("update", {"amount": 3}), ("tick", {}), ("remove", {}), ("clear", {"item": None})])
async def test_each_change_is_taken_back_and_done_again(ana, bo, kitchen, method, params):
    """B3: by whoever is in the room, by word and by method."""
    milk = await put(ana, kitchen, "milk", amount=2)
    before = [{k: v for k, v in item.items() if k not in ("version", "updatedAt")} for item in await items(ana, kitchen)]
    of = {} if method == "add" or "item" in params else {"item": milk["id"]}
    await act(ana, method, kitchen, **of, **{k: v for k, v in params.items() if v is not None})
    after = await names(ana, kitchen)
    await ana.call("undo", room=kitchen, cid=next(new_cid))
    assert [{k: v for k, v in item.items() if k not in ("version", "updatedAt")} for item in await items(ana, kitchen)] == before
    await ana.call("redo", room=kitchen, cid=next(new_cid))
    assert await names(ana, kitchen) == after
    assert_ok(await bo.ask(kitchen, f"@simmer undo the {'bread' if method == 'add' else 'milk'}"))
    assert [{k: v for k, v in item.items() if k not in ("version", "updatedAt")} for item in await items(ana, kitchen)] == before


async def test_who_was_away_finds_what_was_missed_and_a_repeat_happens_once(server, ana, bo, login, kitchen):
    seq = (await bo.rooms())[kitchen]["head"]
    cid = next(new_cid)
    first = await ana.call("shopping.add", room=kitchen, name="milk", amount=1, cid=cid)
    again = await ana.call("shopping.add", room=kitchen, name="milk", amount=1, cid=cid)
    assert again["dup"] and again["item"]["id"] == first["item"]["id"]
    assert [item["amount"] for item in await items(ana, kitchen)] == [1]
    late = await login("bo", sync=False)
    await late.sync(rooms={kitchen: seq})
    (heard,) = late.seen("item", room=kitchen, kind="shopping")
    assert heard["value"]["name"] == "milk"


async def test_it_goes_along_in_exports_and_comes_as_csv(server, ana, kitchen):
    """B10"""
    await put(ana, kitchen, "=1+1", amount=2, unit="l")
    eggs = await put(ana, kitchen, "eggs")
    await act(ana, "tick", kitchen, item=eggs["id"])
    for path in (path_in(await told_alone(ana, kitchen, "@simmer export the shopping list as CSV")),
                 (await ana.call("room.export", room=kitchen, list="shopping", cid=next(new_cid)))["url"]):
        _, body = fetch(server, path)
        rows = list(csv.DictReader(io.StringIO(body.decode("utf-8-sig"), newline="")))
        assert [(row["name"], row["amount"], row["unit"], row["addedBy"], row["tickedBy"]) for row in rows] == [
            ("'=1+1", "2", "l", "Ana", ""), ("eggs", "", "", "Ana", "Ana")] and rows[1]["tickedAt"]
    archive = opened(await room_archive(server, ana, kitchen))
    objects = next(lines(archive, name) for name in archive.namelist() if "object" in name)
    assert [line["fields"]["name"] for line in objects if line["kind"] == "shopping"] == ["=1+1", "eggs"]


async def test_a_room_with_a_list_comes_back_elsewhere(make_server, tmp_path):
    """B10: as it was, with who ticked what."""
    here, there = make_server(), make_server()
    await (await there.login("operator1")).close()
    again = await there.login("ana", firstName="Ana")
    ana = await here.login("ana", firstName="Ana")
    room = await ana.make_room("Larder")
    await put(ana, room, "milk", amount=2, unit="l")
    await act(ana, "tick", room)
    before = await items(ana, room)
    file = tmp_path / "room.zip"
    file.write_bytes(await room_archive(here, ana, room))
    done = there.command("import", file, "--data", there.data)
    assert done.returncode == 0, done.stderr
    await again.wait_for("account", change="room_added")
    assert [(item["name"], item["amount"], item["tickedAt"]) for item in await items(again, room)] == [
        (item["name"], item["amount"], item["tickedAt"]) for item in before]
    for client in (ana, again):
        await client.close()
