"""The shopping list: by sentence in English and French, by method, undone, exported, by several people at once (B23)."""
import csv
import io

import pytest

from archives import fetch, lines, opened, path_in, room_archive, told_alone
from bot import assert_ok, code, french
from client import new_cid, unwrap

pytestmark = pytest.mark.row("B23", "B3", "B10")
MARKUP = "<img src=x onerror=\"window.__hit=1\">"


async def items(client, room):
    return unwrap(await client.call("shopping.list", room=room), "items")


async def names(client, room):
    """What is to be bought, and then "✓ x" for what is ticked off."""
    return [("✓ " if item.get("tickedAt") else "") + item["name"] for item in await items(client, room)]


async def put(client, room, name, **fields):
    return unwrap(await client.call("shopping.add", room=room, name=name, cid=next(new_cid), **fields), "item")


async def act(client, method, room, **params):
    return await client.call(f"shopping.{method}", room=room, cid=next(new_cid), **params)


async def test_what_one_puts_on_the_list_and_ticks_off_all_hear(ana, bo, kitchen):
    mark = await bo.mark()
    milk = await put(ana, kitchen, "milk", amount=2, unit="l")
    assert (milk["name"], milk["amount"], milk["unit"], milk["createdBy"]) == ("milk", 2, "l", ana.id)
    heard = await bo.wait_for("item", room=kitchen, kind="shopping", since=mark, change="added")
    assert heard["value"]["name"] == "milk"
    mark = await ana.mark()
    (ticked,) = unwrap(await act(bo, "tick", kitchen, item=milk["id"]), "items")
    assert ticked["tickedBy"] == bo.id and ticked["version"] == milk["version"] + 1
    heard = await ana.wait_for("item", room=kitchen, id=milk["id"], since=mark)
    assert heard["value"]["tickedBy"] == bo.id
    assert unwrap(await act(ana, "tick", kitchen, item=milk["id"]), "items") == [], "it is so already"
    await act(ana, "tick", kitchen, item=milk["id"], ticked=False)
    assert await names(bo, kitchen) == ["milk"]


async def test_more_of_the_same_adds_up_and_what_was_bought_is_wanted_again(ana, bo, kitchen):
    await put(ana, kitchen, "eggs", amount=6)
    assert (await put(bo, kitchen, "Eggs", amount=4))["amount"] == 10
    await put(ana, kitchen, "eggs", amount=1, unit="pack")
    assert len(await items(ana, kitchen)) == 2
    await act(ana, "tick", kitchen)
    assert await names(ana, kitchen) == ["✓ eggs", "✓ eggs"]
    again = await put(bo, kitchen, "eggs")
    assert "tickedAt" not in again and await names(ana, kitchen) == ["eggs"]


async def test_it_is_changed_and_a_change_of_the_same_is_a_conflict(ana, bo, kitchen):
    milk = await put(ana, kitchen, "milk", amount=2, unit="l")
    changed = unwrap(await act(bo, "update", kitchen, item=milk["id"], version=1, amount=3), "item")
    assert (changed["amount"], changed["unit"]) == (3, "l")
    await ana.refused("conflict", "shopping.update", "amount", room=kitchen, item=milk["id"], version=1, amount=4, cid=next(new_cid))
    merged = unwrap(await act(ana, "update", kitchen, item=milk["id"], version=1, name="oat milk"), "item")
    assert (merged["name"], merged["amount"]) == ("oat milk", 3)
    bare = unwrap(await act(ana, "update", kitchen, item=milk["id"], amount=None), "item")
    assert "amount" not in bare and "unit" not in bare


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


async def test_the_noodles_that_are_out_stand_beside_it(ana, kitchen):
    noodle = unwrap(await ana.call("noodle.add", room=kitchen, name="Penne", brand="Nova", cid=next(new_cid)), "noodle")
    await ana.call("noodle.stock", room=kitchen, noodle=noodle["id"], onHand=False, cid=next(new_cid))
    await put(ana, kitchen, "milk")
    needed = assert_ok(await ana.ask(kitchen, "@simmer shopping list"))
    assert [item["title"] for item in needed["card"]["items"]] == ["milk"]
    assert [item["title"] for item in needed["card"]["also"]["items"]] == ["Penne (Nova)"] and "Penne" in needed["text"]
    assert_ok(await ana.ask(kitchen, "@simmer empty the list"))
    alone = assert_ok(await ana.ask(kitchen, "@simmer shopping list"))
    assert [item["title"] for item in alone["card"]["items"]] == ["Penne (Nova)"], "as it was before there was a list"


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


@pytest.mark.parametrize("params, reason, field", [
    ({"name": ""}, "missing", "name"), ({"name": " \n\u202e"}, "missing", "name"), ({"name": "x" * 101}, "too_long", "name"),
    ({}, "missing", "name"), ({"name": 5}, "invalid", "name"), ({"name": "milk", "amount": 0}, "not_positive", "amount"),
    ({"name": "milk", "amount": -1}, "not_positive", "amount"), ({"name": "milk", "amount": 100_001}, "too_big", "amount"),
    ({"name": "milk", "amount": "2"}, "not_number", "amount"), ({"name": "milk", "amount": 1, "unit": "x" * 21}, "too_long", "unit"),
    ({"name": "milk", "amount": 1, "unit": ["l"]}, "invalid", "unit")])
async def test_hostile_input_is_refused_by_its_field(ana, kitchen, params, reason, field):
    await ana.refused(reason, "shopping.add", field, room=kitchen, cid=next(new_cid), **params)
    assert await items(ana, kitchen) == []


async def test_texts_are_kept_as_typed_and_others_lists_are_nobody_elses(ana, cleo, login, fresh, kitchen):
    shown = await put(ana, kitchen, MARKUP)
    assert shown["name"] == MARKUP and (await items(ana, kitchen))[0]["name"] == MARKUP
    own = await cleo.make_room(fresh("Own "))
    await cleo.refused("not_found", "shopping.tick", "item", room=own, item=shown["id"], cid=next(new_cid))
    await ana.refused("not_found", "shopping.list", room=own)
    await act(ana, "remove", kitchen, item=shown["id"])
    await ana.refused("not_found", "shopping.remove", "item", room=kitchen, item=shown["id"], cid=next(new_cid))


async def test_a_list_is_full_at_two_hundred(ana, kitchen):
    for number in range(200):
        await put(ana, kitchen, f"thing {number}")
    await ana.refused("limit", "shopping.add", "name", room=kitchen, name="milk", cid=next(new_cid))
    full = await ana.ask(kitchen, "@simmer add milk to the shopping list")
    assert code(full) == "limit" and "200" in full["text"]
    assert (await act(ana, "clear", kitchen))["cleared"] == 200
    await ana.call("undo", room=kitchen, cid=next(new_cid))
    assert len(await items(ana, kitchen)) == 200
