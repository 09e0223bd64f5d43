"""Frames of a camera in which a barcode is looked for: `POST /barcode` (N50)."""
import json
import threading

import pytest

import pictures

pytestmark = pytest.mark.row("N50")
CODE = "4006381333931"


def scan(server, who, room, data):
    headers = {"Authorization": f"Bearer {server.accounts[who]['token']}"} if who else {}
    status, _, body = server.request("POST", f"/barcode?room={room}", data, headers)
    return status, json.loads(body)


def reason(answer):
    return answer[0], answer[1]["error"]["data"]["reason"]


async def test_a_frame_is_read_and_nothing_of_it_is_kept(server, ana, kitchen):
    kept = {path for path in server.data.rglob("*") if path.is_file() and "sqlite" not in path.name}
    found = pictures.encoded(pictures.barcode(CODE), "JPEG", quality=90)
    assert scan(server, "ana", kitchen, found) == (200, {"codes": [CODE]})
    assert scan(server, "ana", kitchen, pictures.jpeg(640, 480)) == (200, {"codes": []})
    assert {path for path in server.data.rglob("*") if path.is_file() and "sqlite" not in path.name} == kept


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
    answers, ready = [], threading.Barrier(6)

    def send():
        ready.wait()
        answers.append(scan(server, "ana", kitchen, frame))
    threads = [threading.Thread(target=send) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == 6 and {status for status, _ in answers} == {200, 429}
    assert all(reason(answer)[1] == "limit" for answer in answers if answer[0] == 429)
    assert scan(server, "ana", kitchen, pictures.encoded(pictures.barcode(CODE), "PNG"))[1] == {"codes": [CODE]}, "and it is free again"
