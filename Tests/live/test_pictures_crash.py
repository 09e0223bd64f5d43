"""Uploads that are cut off, by kill -9 and by their clients, and the backup: no halves (P14)."""
import http.client
import threading
import time

import pictures
from server import Server
from uploads import get, stored_bytes, upload
from waiting import start_swept, until


def orphans_and_gaps(server):
    """Files that no row names, and rows without their files, by the operator's own check and by our own count."""
    import sqlite3
    with sqlite3.connect(f"file:{server.data}/simmer.sqlite?mode=ro", uri=True) as store:
        known = {id_ for id_, in store.execute("SELECT id FROM file")}
    names = {path.name for path in (server.data / "files").iterdir()}
    wanted = {f"{id_}{form}" for id_ in known for form in ("", ".view", ".thumb")}
    return names - wanted, wanted - names


async def test_kill_9_in_the_middle_of_uploads_leaves_no_halves(make_server):
    """No file without a row after the sweep, no row without a file, and what was acknowledged is there."""
    server = make_server()
    ana = await server.login("ana")
    token, room = await server.person("ana"), await ana.make_room("Crash")
    await ana.close()
    acknowledged, number = [], iter(range(200, 1000))

    def uploads(stop):
        while not stop.is_set():
            try:
                status, answer = upload(server, token, room, pictures.jpeg(300, 200, seed=next(number)))
                if status == 201:
                    acknowledged.append(answer["photo"]["id"])
            except (OSError, http.client.HTTPException):
                return

    for delay in 0.05, 0.12, 0.2, 0.31, 0.4, 0.55:
        stop, before = threading.Event(), len(acknowledged)
        threads = [threading.Thread(target=uploads, args=(stop,)) for _ in range(3)]
        [t.start() for t in threads]
        await until(lambda: len(acknowledged) > before, "the first upload")
        time.sleep(delay)  # so that it is cut off at another place each time
        server.kill()
        stop.set()
        [t.join() for t in threads]
        await start_swept(server)
        left, missing = orphans_and_gaps(server)
        assert not missing and not left and not list((server.data / "incoming").iterdir()), (delay, left, missing)
        for id_ in acknowledged[before:]:
            assert get(server, token, f"/photos/{id_}")[0] == 200


async def test_a_client_that_goes_away_leaves_nothing(make_server):
    import socket
    server = make_server()
    ana = await server.login("ana")
    token, room = await server.person("ana"), await ana.make_room("Gone")
    for sent in 0, 10, 100_000:
        with socket.create_connection(("127.0.0.1", server.port)) as line:
            line.sendall(f"POST /photos?room={room} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n"
                         f"Content-Length: 500000\r\n\r\n".encode() + b"\xff\xd8\xff" + bytes(sent))
            await until(lambda: any((server.data / "incoming").iterdir()), "a begun upload")
        await until(lambda: not any((server.data / "incoming").iterdir()), "its end")
    assert not stored_bytes(server)
    await ana.close()


async def test_a_backup_holds_the_pictures(make_server, tmp_path):
    server = make_server()
    ana = await server.login("ana")
    token, room = await server.person("ana"), await ana.make_room("Kept")
    photo = upload(server, token, room, pictures.jpeg(400, 300, seed=130))[1]["photo"]["id"]
    await ana.say(room, "keep this", photos=[photo])
    body = get(server, token, f"/photos/{photo}")[2]
    await ana.close()
    assert server.command("backup", "--data", server.data, tmp_path / "b.simmer").returncode == 0
    server.stop()
    restored = tmp_path / "restored"
    done = server.command("restore", "--data", restored, tmp_path / "b.simmer")
    assert done.returncode == 0, done.stderr
    with Server(data=restored, speaks={"en"}) as second:
        assert get(second, token, f"/photos/{photo}")[2] == body
