"""Taking everything of a room along (B10): the archive, its address, and who may have it."""
import hashlib
import itertools
import json
import random
import socket
from urllib.parse import urlsplit

import pytest

from archives import contents, fetch, lines, opened, path_in, room_archive, told_alone, upload
from bot import assert_ok, code, french
from client import PATIENCE, new_cid
from conftest import shared_room
from lab import document
from waiting import until

pytestmark = pytest.mark.row("B10")

number = itertools.count(1)


async def test_everything_of_a_room_is_in_its_archive(server, ana, bo, kitchen):
    """B10: "export this room" — messages, edits, reactions, things, changes and files, each file under its SHA-256."""
    said = await ana.say(kitchen, "the noodles are ready")
    await ana.call("message.edit", room=kitchen, of=said["seq"], text="the noodles are ready now", cid=next(new_cid))
    await bo.call("message.react", room=kitchen, of=said["seq"], emoji="👍", on=True, cid=next(new_cid))
    photo = await upload(server, ana, kitchen, seed=next(number) + 100)
    await ana.call("message.send", room=kitchen, text="look", photos=[photo], cid=next(new_cid))
    await ana.call("noodle.add", room=kitchen, name="Penne", brand="De Cecco", mealCups=1, sideCups=0.5, cookSeconds=660,
                   cid=next(new_cid))
    answer = await told_alone(ana, kitchen, "@simmer export this room")
    headers, data = fetch(server, path_in(answer))
    assert headers["Content-Disposition"].startswith("attachment;") and headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Content-Type"] == "application/zip"
    archive = opened(data)
    manifest = json.loads(archive.read("manifest.json"))
    assert {entry["name"] for entry in manifest["files"]} == set(archive.namelist()) - {"manifest.json"}
    for entry in manifest["files"]:
        body = archive.read(entry["name"])
        assert (len(body), hashlib.sha256(body).hexdigest()) == (entry["size"], entry["sha256"]), entry["name"]
    events = lines(archive, "events.ndjson")
    assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
    assert next(e for e in events if e["seq"] == said["seq"])["body"]["text"] == "the noodles are ready now"
    assert [edit["text"] for edit in lines(archive, "edits.ndjson")] == ["the noodles are ready"]
    assert any(e["body"].get("reactions") for e in events)
    assert [o["fields"]["name"] for o in lines(archive, "objects.ndjson") if o["kind"] == "noodle"] == ["Penne"]
    assert any(c["verb"] == "noodle.add" for c in lines(archive, "changes.ndjson"))
    (file,) = lines(archive, "files.ndjson")
    assert hashlib.sha256(archive.read(f"files/{photo}")).hexdigest() == file["sha256"]
    head = json.loads(archive.read("room.json"))
    assert {p["displayName"] for p in head["people"]} >= {ana.account["displayName"], bo.account["displayName"]}
    assert b"password" not in archive.read("room.json") and b"email" not in archive.read("room.json")


async def test_what_is_somebodys_own_stays_out_of_anothers_archive(server, ana, bo, kitchen):
    """B10 F19: earlier texts are the owner's to know; who is muted and how far somebody has read is each one's own."""
    said = await ana.say(kitchen, "her name is Carla")
    await ana.call("message.edit", room=kitchen, of=said["seq"], text="her name is a secret", cid=next(new_cid))
    assert_ok(await ana.ask(kitchen, "@simmer mute this room until tomorrow"))
    assert_ok(await bo.ask(kitchen, "@simmer start 9 min timer for penne"))
    whole, part = [opened(await room_archive(server, client, kitchen)) for client in (ana, bo)]
    assert b"Carla" in whole.read("edits.ndjson")
    assert not any(b"Carla" in part.read(name) for name in part.namelist())
    kinds = [{change["kind"] for change in lines(archive, "changes.ndjson")} for archive in (whole, part)]
    assert "membership" in kinds[0] and kinds[1] == kinds[0] - {"membership"}
    for archive, client in ((whole, ana), (part, bo)):
        members = json.loads(archive.read("room.json"))["members"]
        own = {member["account"] for member in members if "lastReadSeq" in member}
        assert own == ({member["account"] for member in members} if client is ana else {bo.id})


async def test_who_takes_long_keeps_nobody_else_waiting(make_server):
    """B10: two at a time for each; the others get theirs."""
    server = make_server()
    ana, bo = await server.login("ana"), await server.login("bo")
    room = await shared_room(ana, bo)
    token = server.accounts["ana"]["token"]
    # More than the kernel takes for a reader that does not read.
    for part in range(3):
        noise = "\n".join(random.Random(part).randbytes(1000).hex() for _ in range(4000)).encode()
        status, uploaded = document(server, token, room, noise, f"noise{part}.csv")
        assert status in (200, 201)
        await ana.say(room, "raw data", files=[uploaded["file"]["id"]])
    paths = {client: (await client.call("room.export", room=room, cid=next(new_cid)))["url"] for client in (ana, bo)}
    host, port = urlsplit(server.address).hostname, urlsplit(server.address).port
    slow = []
    for _ in range(2):
        sock = socket.socket()
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        sock.connect((host, port))
        sock.sendall(f"GET {paths[ana]} HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode())
        sock.settimeout(PATIENCE)
        assert sock.recv(12, socket.MSG_WAITALL) == b"HTTP/1.1 200"
        slow.append(sock)
    status, headers, _ = server.request("GET", paths[ana])
    assert status == 429 and int(headers["Retry-After"]) > 0
    fetch(server, paths[bo])
    for sock in slow:
        sock.close()
    await until(lambda: server.request("GET", paths[ana])[0] == 200, "a free place")
    await ana.close()
    await bo.close()


async def test_in_french_too(server, ana, kitchen):
    """B10: "exporte ce salon" is answered in French, with what is in it."""
    answer = await told_alone(ana, kitchen, "@simmer exporte ce salon")
    assert french(answer)
    fetch(server, path_in(answer))


async def test_the_address_is_one_members_and_ends(server, ana, bo, kitchen):
    """B10: an address that is revoked, of somebody who was removed, or made up: all the same 404."""
    made = await bo.call("room.export", room=kitchen, cid=next(new_cid))
    fetch(server, made["url"])
    fetch(server, made["url"])
    nothing = server.request("GET", "/exports/" + "x" * 43)
    assert nothing[0] == 404
    assert (await bo.call("room.revokeExports", room=kitchen, cid=next(new_cid)))["revoked"] == 1
    assert server.request("GET", made["url"])[::2] == nothing[::2]
    spoken = path_in(await told_alone(bo, kitchen, "@simmer export this room"))
    fetch(server, spoken)
    assert_ok(await bo.ask(kitchen, "@simmer revoke my exports"))
    assert server.request("GET", spoken)[0] == 404
    assert french(await bo.ask(kitchen, "@simmer révoque mes exports"))
    last = (await bo.call("room.export", room=kitchen, cid=next(new_cid)))["url"]
    await ana.call("room.removeMember", room=kitchen, account=bo.id)
    assert server.request("GET", last)[::2] == nothing[::2]
    await bo.refused("not_found", "room.export", room=kitchen)


async def test_the_secret_is_told_once_and_kept_nowhere(make_server):
    """B10: a repeat under the same cid has another address, and the first leads nowhere; no token stands in the store or in the log."""
    server = make_server()
    ana = await server.login("ana")
    room = await ana.make_room("Attic")
    cid = next(new_cid)
    made = await ana.call("room.export", room=room, cid=cid)
    again = await ana.call("room.export", room=room, cid=cid)
    assert again["dup"] and again.keys() == made.keys() | {"dup"} and again["contents"] == made["contents"]
    assert server.request("GET", made["url"])[0] == 404
    last = await ana.call("room.export", room=room, cid=cid)
    assert server.request("GET", again["url"])[0] == 404, "each repeat ends the one before"
    fetch(server, last["url"])
    assert (await ana.call("room.revokeExports", room=room, cid=next(new_cid)))["revoked"] == 1
    assert "url" not in await ana.call("room.export", room=room, cid=cid), "what was revoked stays so"
    tokens = [one["url"].rsplit("/", 1)[1] for one in (made, again, last)]
    await ana.close()
    server.stop()
    for file in server.data.rglob("*"):
        assert not file.is_file() or not any(token.encode() in file.read_bytes() for token in tokens), file
    log = server.tail(10_000)
    assert not any(token in log for token in tokens)


async def test_outsiders_learn_nothing(server, ana, cleo, fresh, login):
    """B10: for who is no member, the room is not there."""
    room = await ana.make_room(f"Secret {fresh()}")
    await cleo.refused("not_found", "room.export", room=room)
    await cleo.refused("not_found", "room.revokeExports", room=room)


async def test_importing_is_the_operators(ana, kitchen):
    """B10: "import" in a room says who can do it."""
    answer = await ana.ask(kitchen, "@simmer import the export")
    assert code(answer) == "not_allowed"
    answer = await ana.ask(kitchen, "@simmer importe l'export")
    assert code(answer) == "not_allowed" and french(answer)


async def test_an_old_client_gets_it_without_chunks(server, ana, kitchen):
    """B10: HTTP/1.0 knows no chunks; the end of the connection ends the archive."""
    import socket
    made = await ana.call("room.export", room=kitchen, cid=next(new_cid))
    with socket.create_connection(("127.0.0.1", server.port)) as raw:
        raw.sendall(f"GET {made['url']} HTTP/1.0\r\nHost: localhost\r\n\r\n".encode())
        raw.settimeout(PATIENCE)
        data = b""
        while piece := raw.recv(65536):
            data += piece
    head, _, body = data.partition(b"\r\n\r\n")
    assert b"chunked" not in head.lower() and b"content-length" not in head.lower()
    assert "events.ndjson" in contents(body)
