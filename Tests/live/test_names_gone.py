"""What an account leaves behind when it is deleted: no name in logs, lists, exports and searches, and no author of feedback (P11)."""
import json
import sqlite3

import pytest

from archives import opened, room_archive
from client import new_cid
from conftest import shared_room
from server import PASSWORD

pytestmark = pytest.mark.row("P11")
NAME = "Zoraidawilkins Quackenbush"


@pytest.fixture
async def gone(ana, login, fresh):
    """A room of ana's, and who has left it and the server."""
    zora = await login(fresh("zora"), firstName="Zoraidawilkins", lastName="Quackenbush")
    room = await shared_room(ana, zora, name=fresh("Ski "))
    await zora.say(room, "hello all")
    await ana.call("room.setRole", room=room, account=zora.id, role="owner")
    await zora.call("account.delete", password=PASSWORD)
    await ana.wait_for("member", room=room, where=lambda e: e["account"] == zora.id and e["role"] is None)
    return room, zora


async def test_no_event_names_who_is_deleted(ana, gone, login):
    """The log as its pages, and as what comes after a time away, which is kept as frames: both name everybody by the name of today."""
    room, zora = gone
    page = await ana.call("room.history", room=room, all=True)
    came = [e for e in page["events"] if e["event"] == "member" and e["account"] == zora.id]
    assert len(came) >= 3 and {e["name"] for e in came} == {"former member"}
    assert "Quackenbush" not in json.dumps(page)
    again = await login("ana", sync=False)
    await again.sync(rooms={room: 0})
    await again.settle()
    assert [e for e in again.seen("member", room=room) if e["account"] == zora.id]
    assert "Quackenbush" not in json.dumps(again.events)


async def test_a_new_name_stands_in_the_whole_log(ana, login, fresh):
    bea = await login(fresh("bea"), firstName="Bea")
    room = await shared_room(ana, bea, name=fresh("Ski "))
    await bea.call("account.set", displayName="Beatrix")
    page = await ana.call("room.history", room=room, all=True)
    assert {e["name"] for e in page["events"] if e["event"] == "member" and e["account"] == bea.id} == {"Beatrix"}


async def test_no_export_names_who_is_deleted(ana, gone, server):
    room, zora = gone
    archive = opened(await room_archive(server, ana, room))
    texts = {name: archive.read(name) for name in archive.namelist()}
    assert [name for name, text in texts.items() if zora.id.encode() in text], "the account itself is there"
    assert not [name for name, text in texts.items() if b"Quackenbush" in text or zora.name.encode() in text]


async def test_no_table_names_who_is_deleted(make_server):
    """Nor an invitation that others made for the person, nor its notices, nor the index; feedback has no author and no name."""
    server = make_server()
    ana, zora = await server.login("ana"), await server.login("zoraidaw", firstName="Zoraidawilkins", lastName="Quackenbush")
    cleo = await server.login("cleo")
    room = await shared_room(ana, zora)
    other = await ana.make_room("Other")
    await ana.call("room.invite", room=other, username="zoraidaw", cid=next(new_cid))
    theirs = await zora.make_room("Theirs")
    await zora.call("room.invite", room=theirs, username="cleo", cid=next(new_cid))
    await cleo.wait_for("account", change="invited")
    await zora.call("feedback.send", text="The gong is too loud. Zoraidawilkins Quackenbush, @zoraidaw", cid=next(new_cid))
    await zora.say(room, "me too")
    await zora.call("account.delete", password=PASSWORD)
    await ana.call("search", query="too")
    for client in (ana, cleo):
        await client.close()
    server.stop()
    path = next(path for path in server.data.glob("*.sqlite"))
    with sqlite3.connect(path) as database:
        for (table, sql) in database.execute("SELECT name, sql FROM sqlite_master WHERE type = 'table'").fetchall():
            if sql.startswith("CREATE VIRTUAL") or table.startswith(("search_", "notebook_")):
                continue
            for row in database.execute(f'SELECT * FROM "{table}"'):
                assert not [value for value in row if "quackenbush" in str(value).lower() or "zoraidaw" in str(value).lower()], (table, row)
        assert database.execute("SELECT count(*) FROM search WHERE search MATCH 'quackenbush'").fetchone() == (0,)
        [(account, text)] = database.execute("SELECT account, text FROM feedback").fetchall()
        assert account == 0 and text.startswith("The gong is too loud")


async def test_text_clients_are_told_in_their_language_who_is_gone(gone, ana, server):
    room, _ = gone
    await ana.call("account.set", language="fr")
    try:
        plain = await server.plain()
        await plain.do(f"/login ana {PASSWORD}", "ana|Ana")
        name = (await ana.rooms())[room]["name"]
        await plain.do(f"/join {name}", "ancien membre: hello all")
        assert not [line for line in plain.lines if "former member" in line or "Quackenbush" in line]
    finally:
        await ana.call("account.set", language="en")
