"""An export is streamed (B10): its memory does not grow with the room, a slow reader holds up nobody, one who leaves frees his place."""
import contextlib
import http.client
import os
import zipfile

import pytest

from archives import upload
from client import new_cid
from pictures import png

pytestmark = pytest.mark.row("B10")

FILES, EACH = 8, 40 << 20
# What the server may take more than before: a few pieces on their way, and what the allocator keeps.
MOST = 48 << 20


@pytest.fixture
async def heavy(make_server):
    """A room with 320 MB of files that nothing makes smaller; they are put in the place of small ones while the server is down."""
    server = make_server()
    ana = await server.login("ana")
    room = await ana.make_room("Archive")
    ids = [await upload(server, ana, room, png(40, 30, seed=90_000 + n)) for n in range(FILES)]
    await ana.call("message.send", room=room, text="all of them", photos=ids, cid=next(new_cid))
    await ana.close()
    server.stop()
    for name in ids:
        (server.data / "files" / name).write_bytes(os.urandom(EACH))
    server.start()
    ana = await server.login("ana")
    yield server, ana, room
    await ana.close()


def download(server, path):
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    connection.request("GET", path)
    return connection, connection.getresponse()


async def test_memory_stays_flat(heavy, tmp_path):
    """B10: 320 MB go out while the server's memory grows by a few pieces; so will 2 GB."""
    server, ana, room = heavy
    small = (await ana.call("room.export", room=await ana.make_room("Small"), cid=next(new_cid)))["url"]
    connection, answer = download(server, small)
    answer.read()
    connection.close()
    before, peak, file = server.memory(), 0, tmp_path / "room.zip"
    made = await ana.call("room.export", room=room, cid=next(new_cid))
    assert made["contents"]["files"] == FILES
    connection, answer = download(server, made["url"])
    assert answer.status == 200
    with contextlib.closing(connection), file.open("wb") as out:
        while piece := answer.read(4 << 20):
            out.write(piece)
            peak = max(peak, server.memory())
    assert file.stat().st_size > FILES * EACH
    with zipfile.ZipFile(file) as archive:
        assert archive.testzip() is None
    assert peak - before < MOST, f"{(peak - before) >> 20} MB more"


async def test_who_stops_reading_holds_up_nobody(heavy):
    """B10: while one reads nothing of his export, others write; when he leaves, his place is free again."""
    server, ana, room = heavy
    url = (await ana.call("room.export", room=room, cid=next(new_cid)))["url"]
    for _ in range(4):
        readers = []
        while True:
            connection, answer = download(server, url)
            if answer.status == 429:
                connection.close()
                if readers:
                    break
                continue  # those of the last round are still leaving
            assert answer.status == 200 and answer.read(1 << 20)
            readers.append(connection)
        assert len(readers) <= 3
        await ana.say(room, "said meanwhile")
        for connection in readers:
            connection.sock.close()
            connection.close()
