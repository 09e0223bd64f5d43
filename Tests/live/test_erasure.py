"""What was deleted: told to nobody at once, and on no disk when undo is over."""
import contextlib
import json

import pytest

from archives import opened, room_archive
from client import new_cid, unwrap
from conftest import shared_room
from faults import Faults
from teas import add
from waiting import until


async def told(client, room):
    """All that the room's log says to a member."""
    return json.dumps(await client.call("room.history", room=room, limit=200, all=True))


async def synced(login, name, room):
    """All that a device hears which comes back after everything."""
    client = await login(name, sync=False)
    await client.sync(rooms={room: 0})
    events = json.dumps([event for kind in ("item", "message", "reminder") for event in client.seen(kind, room=room)])
    await client.close()
    return events


async def test_what_a_deleted_note_said_is_told_to_nobody_until_undo_brings_it_back(server, ana, bo, login, fresh):
    room = await shared_room(ana, bo, name=fresh("Teas "), kind="tea")
    tea = await add(ana, room, "Sencha")
    note = (await ana.call("note.add", room=room, tea=tea["id"], text="tastes of wombatplume", cid=next(new_cid)))["note"]
    assert "wombatplume" in await told(bo, room) and "wombatplume" in await synced(login, "bo", room)
    await ana.call("note.delete", room=room, note=note["id"], cid=next(new_cid))
    late = await login(fresh())
    await late.join((await ana.link(room))["token"])
    for member in (bo, late):
        assert "wombatplume" not in await told(member, room)
        archive = opened(await room_archive(server, member, room))
        for name in archive.namelist():
            assert b"wombatplume" not in archive.read(name), name
    assert "wombatplume" not in await synced(login, "bo", room)
    await ana.call("undo", room=room, cid=next(new_cid))
    assert "wombatplume" in await told(late, room) and "wombatplume" in await synced(login, "bo", room)
    await ana.call("redo", room=room, cid=next(new_cid))
    assert "wombatplume" not in await told(late, room)
    await late.close()


@pytest.fixture
def faults(tmp_path):
    return Faults(tmp_path)


def places(server, *words):
    """The files of the server where one of the words stands. The write-ahead log is read before the database: what a
    checkpoint moves from one to the other meanwhile stands in at least one of them when it is read."""
    found = []
    for file in sorted(server.data.rglob("*"), reverse=True):
        with contextlib.suppress(FileNotFoundError):  # what was there for a moment
            if file.is_file():
                data = file.read_bytes().lower()
                found += [(file.name, word) for word in words if word.encode() in data]
    return found


async def test_when_undo_is_over_no_file_holds_what_was_deleted(make_server, faults, tmp_path):
    server = make_server(env=faults.environment)
    ana = await server.login("ana")
    room = await ana.make_room("Teas", "tea")
    tea = await add(ana, room, "Sencha")
    note = (await ana.call("note.add", room=room, tea=tea["id"], text="tastes of wombatplume", cid=next(new_cid)))["note"]
    await ana.call("note.update", room=room, note=note["id"], text="tastes of wombatplume and salt", cid=next(new_cid))
    seq = (await ana.say(room, "the zanzibarquark is late"))["seq"]
    await ana.call("message.edit", room=room, of=seq, text="the zanzibarquark is here", cid=next(new_cid))
    hits = unwrap(await ana.call("search", query="zanzibarq"), "hits")
    assert [hit["seq"] for hit in hits] == [seq] and {"wombatplume", "zanzibarquark"} == {word for _, word in places(
        server, "wombatplume", "zanzibarquark")}
    await ana.call("note.delete", room=room, note=note["id"], cid=next(new_cid))
    await ana.call("message.delete", room=room, of=seq, cid=next(new_cid))
    await ana.close()
    faults.step(25 * 3600 + 60)
    server.restart()
    await until(lambda: not places(server, "wombatplume", "zanzibarquark"), "files without the words")
    backup = tmp_path / "copy.backup"
    assert server.command("backup", backup, "--data", server.data).returncode == 0
    assert b"wombatplume" not in backup.read_bytes() and b"zanzibarquark" not in backup.read_bytes()
    assert b"Sencha" in backup.read_bytes()
    ana = await server.login("ana")
    archive = opened(await room_archive(server, ana, room))
    for name in archive.namelist():
        assert b"wombatplume" not in archive.read(name) and b"zanzibarquark" not in archive.read(name), name
    await ana.refused("not_found", "undo", room=room, cid=next(new_cid))
    await ana.close()
