"""Many pictures of one person do not keep another's waiting (P11)."""
import http.client
import threading

import pytest
from PIL import Image

import pictures
from uploads import refused, upload
from waiting import until

LARGE = 12


def colour(number, side=4_000):
    """16 megapixels in a few hundred kilobytes, which take a second to be made."""
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


@pytest.fixture
async def crowded(make_server):
    """A server on which eve's large pictures wait, and bob's token and room; with all places, so that it is the queue that is looked at."""
    server = make_server(limits={"uploadsPerAccount": 0, "uploadsPerAddress": 0, "registrationsPerHour": 0, "loginSeconds": 120})
    rooms = {}
    for name in "eve", "bob":
        client = await server.login(name)
        rooms[name] = (await server.person(name), await client.make_room(f"{name}'s"))
        await client.close()
    # Both children run.
    assert upload(server, *rooms["bob"], pictures.jpeg(1700, 1300, seed=500))[0] == 201
    crowd = Crowd(server, *rooms["eve"])
    await until(lambda: len(list((server.data / "incoming").glob("*.upload"))) + len(crowd.statuses) >= LARGE, "the crowd")
    yield server, rooms["bob"], crowd
    assert crowd.end() == [201] * LARGE


async def test_a_small_picture_waits_for_no_large_one(crowded):
    server, bob, crowd = crowded
    assert upload(server, *bob, pictures.jpeg(64, 64, seed=501))[0] == 201
    code = pictures.encoded(pictures.barcode("4006381333931"), "PNG")
    assert upload(server, bob[0], bob[1], code, query=f"room={bob[1]}")[0] == 201
    status, _, body = server.request("POST", f"/barcode?room={bob[1]}", code, {"Authorization": f"Bearer {bob[0]}"})
    assert status == 200 and b"4006381333931" in body
    assert len(crowd.statuses) < LARGE / 2, "three small pictures are done before half of the large ones"


async def test_large_pictures_take_turns(crowded):
    server, bob, crowd = crowded
    assert upload(server, *bob, pictures.jpeg(2000, 1600, seed=502))[0] == 201
    assert len(crowd.statuses) < LARGE / 2, "the one that was being made, and bob's"


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
