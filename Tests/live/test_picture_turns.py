"""Many pictures of one person do not keep another's waiting (P11)."""
import contextlib
import http.client
import sqlite3
import threading

import pytest
from PIL import Image

import pictures
from decoders import standing_still
from uploads import refused, upload
from waiting import until

LARGE = 8


def colour(number, side=2_000):
    """4 megapixels in a few ten kilobytes: twice what is small."""
    return pictures.encoded(Image.new("RGB", (side, side), (number * 20 % 256, 80, 200)), "JPEG", quality=60)


class Crowd:
    """Large pictures of one person, all on their way at once."""

    def __init__(self, server, token, room):
        self.server, self.path, self.token, self.statuses = server, f"/photos?room={room}", token, []
        self.threads = [threading.Thread(target=self.upload, args=(colour(n),)) for n in range(LARGE)]
        for thread in self.threads:
            thread.start()

    def upload(self, data):
        # Patient: the last of them waits for all the others.
        line = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=600)
        line.request("POST", self.path, data, {"Authorization": f"Bearer {self.token}"})
        self.statuses.append(line.getresponse().status)
        line.close()

    def end(self):
        for thread in self.threads:
            thread.join()
        return self.statuses


def waiting(server):
    """How many pictures have come in of which nothing has been made yet."""
    return len(list((server.data / "incoming").glob("*.upload")))


@pytest.fixture
async def crowded(make_server):
    """A server on which eve's large pictures wait, bob's token and room, and what lets the first of the large ones be made: until then,
    or the end, none is. With all places, so that it is the queue that is looked at."""
    server = make_server(limits={"uploadsPerAccount": 0, "uploadsPerAddress": 0, "registrationsPerHour": 0, "loginSeconds": 120})
    rooms = {}
    for name in "eve", "bob":
        client = await server.login(name)
        rooms[name] = (await server.person(name), await client.make_room(f"{name}'s"))
        await client.close()
    # Both children run.
    for size in (1700, 1300), (64, 64):
        assert upload(server, *rooms["bob"], pictures.jpeg(*size, seed=500))[0] == 201
    with contextlib.ExitStack() as still:
        still.enter_context(standing_still(server, "large"))
        crowd = Crowd(server, *rooms["eve"])
        await until(lambda: waiting(server) == LARGE, "the crowd")
        yield server, rooms["bob"], crowd, still
    assert crowd.end() == [201] * LARGE


async def test_a_small_picture_waits_for_no_large_one(crowded):
    server, bob, crowd, _ = crowded
    assert upload(server, *bob, pictures.jpeg(64, 64, seed=501))[0] == 201
    code = pictures.encoded(pictures.barcode("4006381333931"), "PNG")
    assert upload(server, bob[0], bob[1], code, query=f"room={bob[1]}")[0] == 201
    status, _, body = server.request("POST", f"/barcode?room={bob[1]}", code, {"Authorization": f"Bearer {bob[0]}"})
    assert status == 200 and b"4006381333931" in body
    assert not crowd.statuses, "three small pictures are done before any of the large ones"


async def test_large_pictures_take_turns(crowded):
    server, bob, crowd, still = crowded
    answers = []
    late = threading.Thread(target=lambda: answers.append(upload(server, *bob, pictures.jpeg(2000, 1600, seed=502))))
    late.start()
    await until(lambda: waiting(server) == LARGE + 1, "bob's behind them")
    still.close()
    late.join()
    crowd.end()
    assert answers[0][0] == 201
    with contextlib.closing(sqlite3.connect(f"file:{server.data}/simmer.sqlite?mode=ro", uri=True)) as store:
        made = [id_ for (id_,) in store.execute("SELECT id FROM file ORDER BY createdAt")]
    before = made.index(answers[0][1]["photo"]["id"]) - 2  # the two that were there already
    assert before < LARGE / 2, "the one that was being made, and bob's"


async def test_types_that_hold_any_number_of_pixels_in_few_bytes_are_smaller(server, fresh):
    """A PNG and a WebP have half the pixels of a JPEG."""
    name = fresh()
    client = await server.login(name)
    token, room = await server.person(name), await client.make_room("Packed")
    await client.close()
    refused(upload(server, token, room, pictures.png_bomb(5_000, 5_001)), 413, "too_large")
    wide = pictures.encoded(Image.new("RGB", (5_000, 5_001)), "WEBP", lossless=True)
    refused(upload(server, token, room, wide), 413, "too_large")
    assert upload(server, token, room, pictures.encoded(Image.new("RGB", (5_000, 5_001)), "JPEG"))[0] == 201
