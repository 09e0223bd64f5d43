"""Frames of a camera in which a barcode is looked for: `POST /barcode` (N50)."""
import json
import threading

import pytest

import pictures
from decoders import standing_still
from waiting import until

pytestmark = pytest.mark.row("N50")
CODE = "4006381333931"


def scan(server, who, room, data):
    headers = {"Authorization": f"Bearer {server.accounts[who]['token']}"} if who else {}
    status, _, body = server.request("POST", f"/barcode?room={room}", data, headers)
    return status, json.loads(body)


def reason(answer):
    return answer[0], answer[1]["error"]["data"]["reason"]


async def test_a_frame_is_read_and_nothing_of_it_is_kept(server, ana, kitchen):
    def files():
        return {path for path in server.data.rglob("*") if "sqlite" not in path.name and path.is_file()}
    kept = files()
    found = pictures.encoded(pictures.barcode(CODE), "JPEG", quality=90)
    assert scan(server, "ana", kitchen, found) == (200, {"codes": [CODE]})
    assert scan(server, "ana", kitchen, pictures.jpeg(640, 480)) == (200, {"codes": []})
    await until(lambda: files() <= kept, "nothing more than before")


async def test_frames_are_refused_as_photos_are(server, ana, cleo, kitchen):
    frame = pictures.jpeg(64, 48)
    assert reason(scan(server, None, kitchen, frame)) == (401, "unauthenticated")
    assert reason(scan(server, "ana", await cleo.make_room("Own"), frame)) == (404, "not_found")
    assert reason(scan(server, "ana", kitchen, b"no picture at all")) == (415, "bad_file")
    assert reason(scan(server, "ana", kitchen, pictures.png_bomb(30_000, 30_000))) == (413, "too_large")
    assert server.request("POST", f"/barcode?room={kitchen}", b"", {"Authorization": "Bearer " + server.accounts["ana"]["token"]})[0] in (400, 415)
    assert server.request("GET", "/barcode")[0] == 405


async def test_one_frame_of_a_person_at_a_time(server, ana, kitchen):
    """A page that sends many at once keeps nobody waiting for long."""
    frame = pictures.jpeg(4000, 3000)
    assert scan(server, "ana", kitchen, frame)[0] == 200
    answers = []
    threads = [threading.Thread(target=lambda: answers.append(scan(server, "ana", kitchen, frame))) for _ in range(6)]
    # Whichever comes first is looked at for as long as the others are on their way.
    with standing_still(server):
        for thread in threads:
            thread.start()
        await until(lambda: len(answers) == 5, "the answers to all but the first")
        assert {reason(answer) for answer in answers} == {(429, "limit")}
    for thread in threads:
        thread.join()
    assert answers[5] == (200, {"codes": []})
    assert scan(server, "ana", kitchen, pictures.encoded(pictures.barcode(CODE), "PNG"))[1] == {"codes": [CODE]}, "and it is free again"
