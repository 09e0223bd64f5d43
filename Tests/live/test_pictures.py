"""Photos over HTTP: what is taken, what is made of it, who sees it, and when it goes (N2, N51, T5, P11)."""
import asyncio
import io
import json
import os
import pathlib
import threading
import time

import pictures
import pytest
from PIL import Image
from server import Server

from conftest import shared_room


def upload(server, token, room, data, cid=None, headers=None, query=None):
    """(status, JSON) of an upload as a program makes it."""
    path = "/photos?" + (query if query is not None else f"room={room}" + (f"&cid={cid}" if cid else ""))
    headers = {**({"Authorization": f"Bearer {token}"} if token else {}), **(headers or {})}
    status, head, body = server.request("POST", path, data, headers)
    assert head["X-Content-Type-Options"] == "nosniff"
    return status, json.loads(body) if body[:1] == b"{" else body


def refused(answer, status, reason):
    assert answer[0] == status and answer[1]["error"]["data"]["reason"] == reason, answer
    assert answer[1]["error"]["code"] == status and answer[1]["error"]["message"]
    return answer[1]["error"]


def get(server, token, path, **headers):
    if token:
        headers["Authorization"] = f"Bearer {token}"
    return server.request("GET", path, None, headers)


def stored_bytes(server):
    """Everything that stands in the folder of files, by name."""
    return {path.name: path.read_bytes() for path in (server.data / "files").iterdir()}


@pytest.fixture
async def anas(server, ana, kitchen):
    """Ana's token and the room that she, Bo and Cleo are in."""
    return await server.person("ana"), kitchen


# --- what is taken, and what is made of it


@pytest.mark.parametrize("data, mime, size", [
    (pictures.jpeg(800, 600, seed=11), "image/jpeg", (800, 600)),
    (pictures.png(64, 48, seed=12), "image/png", (64, 48)),
    (pictures.webp(64, 48, seed=13), "image/webp", (64, 48)),
    (pictures.HEIC, "image/jpeg", (64, 48)),
], ids=["jpeg", "png", "webp", "heic"])
async def test_four_kinds_are_taken_by_their_content(server, anas, data, mime, size):
    """P11, N51: JPEG, PNG, WebP and HEIC; whatever name and type the client gives. HEIC is kept as JPEG, which browsers show."""
    token, room = anas
    status, answer = upload(server, token, room, data, headers={"Content-Type": "text/html"})
    photo = answer["photo"]
    assert status == 201 and (photo["mime"], photo["width"], photo["height"]) == (mime, *size), answer
    status, head, body = get(server, token, f"/photos/{photo['id']}")
    assert (status, head["Content-Type"], head["X-Content-Type-Options"]) == (200, mime, "nosniff")
    assert head["Cache-Control"] == "private, max-age=31536000, immutable"
    assert "filename=\"photo." in head["Content-Disposition"] and "default-src 'none'" in head["Content-Security-Policy"]
    image = Image.open(io.BytesIO(body))
    assert image.size == size and Image.MIME[image.format] == mime
    # The same again costs nothing.
    assert get(server, token, f"/photos/{photo['id']}", **{"If-None-Match": head["ETag"]})[0] == 304
    status, head, body = server.request("HEAD", f"/photos/{photo['id']}", None, {"Authorization": f"Bearer {token}"})
    assert (status, body) == (200, b"") and int(head["Content-Length"]) > 100


async def test_colours_and_turning_come_through(server, anas):
    """A HEIC is red on its left; a photo lying on its side stands upright, and its smaller forms have their sizes."""
    token, room = anas
    photo = upload(server, token, room, pictures.HEIC)[1]["photo"]
    image = Image.open(io.BytesIO(get(server, token, f"/photos/{photo['id']}")[2])).convert("RGB")
    red, blue = image.getpixel((10, 24)), image.getpixel((54, 24))
    assert red[0] > 200 and red[2] < 60 and blue[2] > 200 and blue[0] < 60
    big = pictures.jpeg_with_place(4000, 3000, seed=21)
    photo = upload(server, token, room, big)[1]["photo"]
    assert (photo["width"], photo["height"]) == (3000, 4000)
    for form, size in ("/view", (1200, 1600)), ("/thumb", (240, 320)), ("", (3000, 4000)):
        status, head, body = get(server, token, f"/photos/{photo['id']}{form}")
        assert status == 200 and head["Content-Type"] == "image/jpeg"
        assert Image.open(io.BytesIO(body)).size == size


async def test_what_is_small_stays_small(server, anas):
    token, room = anas
    photo = upload(server, token, room, pictures.png(31, 17, seed=22))[1]["photo"]
    for form in "/view", "/thumb", "":
        assert Image.open(io.BytesIO(get(server, token, f"/photos/{photo['id']}{form}")[2])).size == (31, 17)


async def test_nothing_of_the_camera_stays_but_the_moment(make_server):
    """E15, P11: place, camera, comment and XMP are gone from every byte that is kept; when it was taken is known once."""
    with_place = pictures.jpeg_with_place(seed=23)
    assert pictures.SECRETS[2] in with_place and b"Rue de la Paix" in with_place
    server = make_server()
    ana = await server.login("ana")
    room, token = await ana.make_room("Trip"), await server.person("ana")
    answer = upload(server, token, room, with_place)[1]["photo"]
    assert answer["takenAt"] == 1714723872000  # 10:11:12 at +02:00
    files = stored_bytes(server)
    assert sorted(name.partition(".")[2] for name in files) == ["", "thumb", "view"]
    for name, data in files.items():
        for secret in (*pictures.SECRETS, b"Olympus", b"48.868", b"GPS"):
            assert secret not in data, (name, secret)
        image = Image.open(io.BytesIO(data))
        assert not image.getexif() and not {"exif", "xmp", "comment", "icc_profile", "photoshop"} & set(image.info)
    # A clock that was never set says nothing, and one without an offset is the person's own.
    assert "takenAt" not in upload(
        server, token, room, pictures.jpeg_with_place(taken="0000:00:00 00:00:00", seed=24))[1]["photo"]
    await ana.call("account.set", timeZone="Asia/Tokyo")
    local = upload(server, token, room, pictures.jpeg_with_place(zone=None, seed=25))[1]["photo"]
    assert local["takenAt"] == 1714698672000  # 10:11:12 in Tokyo
    assert not list((server.data / "incoming").iterdir())
    await ana.close()


async def test_a_form_of_a_browser_is_read_whatever_its_pieces(server, anas):
    """P11: multipart/form-data with other fields before the file."""
    token, room = anas
    data = pictures.jpeg(300, 200, seed=31)
    body, kind = pictures.form(data, fields=[("note", "lunch"), ("empty", "")])
    status, answer = upload(server, token, room, body, headers={"Content-Type": kind})
    assert status == 201 and answer["photo"]["width"] == 300
    # The same picture as bare bytes is the same photo.
    assert upload(server, token, room, data)[1] == {**answer, "dup": True}
    refused(upload(server, token, room, body[:-30], headers={"Content-Type": kind}), 415, "bad_file")
    refused(upload(server, token, room, b"nonsense" * 20, headers={"Content-Type": kind}), 400, "missing")
    refused(upload(server, token, room, body, headers={"Content-Type": "multipart/form-data"}), 415, "bad_file")
    fields = b'--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx\r\n--b--\r\n'
    refused(upload(server, token, room, fields, headers={"Content-Type": "multipart/form-data; boundary=b"}), 400, "missing")


@pytest.mark.parametrize("digits, found", [
    ("8076809513722", "8076809513722"), ("9783161484100", "9783161484100"), ("96385074", "96385074"),
    ("036000291452", "036000291452"),
], ids=["ean13", "isbn13", "ean8", "upca"])
async def test_barcodes_in_a_picture_are_read(server, anas, digits, found):
    """N49: EAN-13, ISBN-13 as EAN-13, EAN-8 and UPC-A, also in the corner of a big photo."""
    token, room = anas
    bars = pictures.barcode(digits)
    photo = upload(server, token, room, pictures.encoded(bars, "PNG"))[1]["photo"]
    assert photo["codes"] == [found]
    table = pictures.noise(3000, 2200, seed=int(digits[-3:]) + 40)
    table.paste(bars, (1900, 1500))
    assert upload(server, token, room, pictures.encoded(table, quality=85))[1]["photo"]["codes"] == [found]
    wrong = pictures.barcode(digits[:-1] + str((int(digits[-1]) + 1) % 10))
    assert "codes" not in upload(server, token, room, pictures.encoded(wrong, "PNG"))[1]["photo"]


# --- whose it is


async def test_only_members_upload_and_see(server, anas, bo, login):
    """P9: for an outsider neither the room nor its photos exist; without a login nothing is answered."""
    token, room = anas
    data = pictures.jpeg(200, 150, seed=51)
    stranger, nobody = await server.person("stranger51"), "0" * 43
    there = refused(upload(server, stranger, room, data), 404, "not_found")
    nowhere = refused(upload(server, stranger, "00000000-0000-4000-8000-000000000000", data), 404, "not_found")
    assert there == nowhere
    refused(upload(server, None, room, data), 401, "unauthenticated")
    refused(upload(server, nobody, room, data), 401, "unauthenticated")
    refused(upload(server, token, room, data, query=""), 400, "missing")
    refused(upload(server, token, room, b""), 400, "missing")
    photo = upload(server, token, room, data)[1]["photo"]["id"]
    for form in "", "/thumb", "/view":
        assert get(server, token, f"/photos/{photo}{form}")[0] == 200
        assert get(server, None, f"/photos/{photo}{form}")[0] == 401
        hidden = get(server, stranger, f"/photos/{photo}{form}")
        missing = get(server, stranger, f"/photos/00000000-0000-4000-8000-000000000000{form}")
        assert (hidden[0], hidden[2]) == (missing[0], missing[2]) == (404, hidden[2])
        # Not even another member sees what has not been said yet.
        assert get(server, await server.person("bo"), f"/photos/{photo}{form}")[0] == 404
    for path in f"/photos/{photo}/share", f"/photos/{photo}/../../etc/passwd", "/photos/", f"/photos/{photo}/thumb/x":
        assert get(server, token, path)[0] in (400, 404), path


async def test_a_page_uploads_by_its_cookie_and_only_our_page(server, anas):
    """PROTOCOL: a cookie needs an Origin that is our own; a bearer token needs none."""
    _, room = anas
    origin = server.address
    status, head, _ = server.request("POST", "/session", {"login": "ana", "password": "correct horse battery"},
                                     {"Origin": origin})
    assert status == 200
    cookie = head["Set-Cookie"].partition(";")[0]
    data = pictures.jpeg(210, 150, seed=52)
    refused(upload(server, None, room, data, headers={"Cookie": cookie}), 403, "not_allowed")
    refused(upload(server, None, room, data, headers={"Cookie": cookie, "Origin": "https://evil.example"}), 403, "not_allowed")
    status, answer = upload(server, None, room, data, headers={"Cookie": cookie, "Origin": origin})
    assert status == 201
    # An <img> sends the cookie and no Origin.
    assert server.request("GET", f"/photos/{answer['photo']['id']}/thumb", None, {"Cookie": cookie})[0] == 200


async def test_the_same_upload_twice_is_one_photo(server, anas, bo):
    """PROTOCOL: a cid acts once; DOMAIN: the same file in the same room is the same photo, in another room another one."""
    token, room = anas
    data, other = pictures.jpeg(220, 150, seed=53), pictures.jpeg(220, 150, seed=54)
    status, first = upload(server, token, room, data, cid="c-53")
    assert status == 201 and "dup" not in first
    status, again = upload(server, token, room, data, cid="c-53")
    assert status == 200 and again["dup"] and again["photo"]["id"] == first["photo"]["id"]
    refused(upload(server, token, room, other, cid="c-53"), 409, "cid_reused")
    by_bo = upload(server, await server.person("bo"), room, data)[1]
    assert by_bo["photo"]["id"] == first["photo"]["id"] and by_bo["dup"]
    elsewhere = await bo.make_room("Elsewhere 53")
    assert upload(server, await server.person("bo"), elsewhere, data)[1]["photo"]["id"] != first["photo"]["id"]
    # At once, too.
    answers, third = [], pictures.jpeg(2000, 1500, seed=55)
    threads = [threading.Thread(target=lambda: answers.append(upload(server, token, room, third))) for _ in range(4)]
    [t.start() for t in threads], [t.join() for t in threads]
    assert len({a["photo"]["id"] for _, a in answers}) == 1 and sorted(s for s, _ in answers) == [200, 200, 200, 201]


# --- in messages


async def test_photos_go_with_a_message_and_everybody_there_sees_them(server, anas, ana, bo):
    """P11: the event names size and type, so that a page can keep room for it; only one's own uploads of that room go along."""
    token, room = anas
    ids = [upload(server, token, room, pictures.jpeg(240, 150 + n, seed=60 + n))[1]["photo"]["id"] for n in range(3)]
    mark = await bo.mark()
    await ana.say(room, "", photos=ids, cid="m-60")
    event = await bo.wait_for("message", room=room, since=mark)
    assert event["text"] == "" and [p["id"] for p in event["photos"]] == ids
    assert event["photos"][2] == {"id": ids[2], "width": 240, "height": 152, "mime": "image/jpeg"}
    assert (await ana.say(room, "", photos=ids, cid="m-60"))["dup"]
    await ana.refused("cid_reused", "message.send", room=room, text="", photos=ids[:1], cid="m-60")
    for form in "", "/thumb", "/view":
        assert get(server, await server.person("bo"), f"/photos/{ids[0]}{form}")[0] == 200
    # Whoever comes later reads the same.
    assert (await bo.history(room))["events"][-1]["photos"] == event["photos"]
    other = await ana.make_room("Other 60")
    foreign = upload(server, token, other, pictures.jpeg(99, 99, seed=66))[1]["photo"]["id"]
    for photos in [foreign], ["00000000-0000-4000-8000-000000000000"], [ids[0], foreign]:
        await ana.refused("not_found", "message.send", "photos", room=room, text="x", photos=photos, cid=f"n-{photos[0]}"[:60])
    await bo.refused("not_found", "message.send", "photos", room=room, text="x", photos=[ids[0]], cid="b-60")
    await ana.refused("invalid", "message.send", "photos", room=room, text="x", photos=[ids[0]] * 2, cid="d-60")
    await ana.refused(("too_long", "too_big", "invalid", "limit"), "message.send", "photos", room=room, text="x",
                      photos=[f"{n}" for n in range(21)], cid="l-60")
    await ana.refused("missing", "message.send", "text", room=room, text="", cid="e-60")


async def test_a_deleted_message_takes_its_photos_from_the_others(server, anas, ana, bo):
    """F19, DOMAIN: what named a photo is gone, so that only its uploader may use it for a day."""
    token, room = anas
    photo = upload(server, token, room, pictures.jpeg(250, 150, seed=70))[1]["photo"]["id"]
    both = [await ana.say(room, "one", photos=[photo]), await ana.say(room, "two", photos=[photo])]
    bos = await server.person("bo")
    await ana.call("message.delete", room=room, of=both[0]["seq"], cid="x-70")
    assert get(server, bos, f"/photos/{photo}")[0] == 200
    await ana.call("message.delete", room=room, of=both[1]["seq"], cid="x-71")
    assert get(server, bos, f"/photos/{photo}")[0] == 404 and get(server, token, f"/photos/{photo}")[0] == 200
    assert "photos" not in next(e for e in (await bo.history(room))["events"] if e["seq"] == both[0]["seq"])


async def test_who_leaves_sees_no_more(server, anas, ana, bo):
    """P18: access ends at once."""
    token, room = anas
    photo = upload(server, token, room, pictures.jpeg(260, 150, seed=71))[1]["photo"]["id"]
    await ana.say(room, "look", photos=[photo])
    bos = await server.person("bo")
    assert get(server, bos, f"/photos/{photo}/thumb")[0] == 200
    await bo.call("room.leave", room=room, cid="leave-71")
    assert get(server, bos, f"/photos/{photo}/thumb")[0] == 404


async def test_plain_text_says_that_there_are_photos(server, anas, ana):
    token, room = anas
    name = (await ana.rooms())[room]["name"]
    photo = upload(server, token, room, pictures.jpeg(270, 150, seed=72))[1]["photo"]["id"]
    line = await server.plain()
    await line.do("/login bo correct horse battery", "You are")
    await line.do(f"/join {name}", name)
    mark = line.mark()
    await ana.say(room, "", photos=[photo])
    assert "photos: 1" in await line.expect("photos", since=mark)
    await line.close()


# --- what means harm


BAD = {
    "svg": pictures.SVG, "html": pictures.HTML, "pdf": pictures.PDF, "gif": pictures.GIF, "nothing": b"\0" * 5000,
    "one byte": b"\xff", "jpeg start only": b"\xff\xd8\xff", "png start only": b"\x89PNG\r\n\x1a\n",
    "truncated jpeg": pictures.jpeg(400, 300, seed=80)[:9000], "truncated png": pictures.png(200, 200, seed=81)[:4000],
    "truncated webp": pictures.webp(200, 200, seed=82)[:1500], "truncated heic": pictures.HEIC[:600],
    "png with wrong sums": pictures.png(60, 60, seed=83).replace(b"IDAT", b"IDAT\0\0", 1),
    "riff that is no webp": b"RIFF\x24\0\0\0WEBPVP8 " + b"\xff" * 24,
}
LARGE = {
    "12001 wide": pictures.png_header(12_001, 1) + pictures.chunk(b"IDAT", b"x"),
    "12001 high": pictures.jpeg_of_size(10, 12_001),
    "12000 x 12000": pictures.png_bomb(12_000, 12_000),
    "65500 x 65500": pictures.jpeg_of_size(65_500, 65_500),
    "png bomb": pictures.png_bomb(40_000, 40_000),
    "just over 50 megapixels": pictures.png_header(10_000, 5_001) + pictures.chunk(b"IDAT", b"x"),
}


@pytest.mark.parametrize("name", BAD)
async def test_what_is_no_picture_is_a_bad_file(server, anas, name):
    """N51, T5: JPEG, PNG, WebP or HEIC, please; the name says nothing."""
    token, room = anas
    body, kind = pictures.form(BAD[name], filename="holiday.jpg")
    error = refused(upload(server, token, room, body, headers={"Content-Type": kind}), 415, "bad_file")
    assert error["message"] == "JPEG, PNG, WebP or HEIC, please."
    assert upload(server, token, room, pictures.jpeg(50, 50, seed=90))[0] in (200, 201)


async def test_refusals_are_in_the_language_of_the_uploader(make_server):
    server = make_server()
    ana = await server.login("ana")
    token, room = await server.person("ana"), await ana.make_room("Photos")
    await ana.call("account.set", language="fr")
    assert refused(upload(server, token, room, pictures.PDF), 415, "bad_file")["message"].startswith("JPEG, PNG, WebP ou")
    large = refused(upload(server, token, room, pictures.png_bomb(12_001, 9)), 413, "too_large")
    assert large["message"].startswith("Cette image")
    await ana.close()


@pytest.mark.parametrize("name", LARGE)
async def test_too_many_pixels_are_refused_before_any_is_decoded(server, anas, name):
    token, room = anas
    begun = time.monotonic()
    refused(upload(server, token, room, LARGE[name]), 413, "too_large")
    # Decoding 144 megapixels takes longer, and far more memory than is allowed.
    assert time.monotonic() - begun < 20


async def test_the_largest_that_is_allowed_is_taken(server, anas):
    token, room = anas
    status, answer = upload(server, token, room, pictures.png_bomb(12_000, 4_166))
    assert status == 201 and answer["photo"]["width"] == 12_000


async def test_hidden_bombs_and_second_natures(server, anas):
    """A comment of 500 MB unpacked costs nothing; of a picture that is a page and an archive as well only the picture stays."""
    token, room = anas
    status, answer = upload(server, token, room, pictures.png_text_bomb())
    assert status in (201, 415), answer
    polyglot = pictures.jpeg(320, 240, seed=91, comment="<script>alert(1)</script>") + pictures.HTML + b"PK\x03\x04evil.jar"
    photo = upload(server, token, room, polyglot)[1]["photo"]["id"]
    for form in "", "/view", "/thumb":
        _, head, body = get(server, token, f"/photos/{photo}{form}")
        assert head["Content-Type"] == "image/jpeg" and b"script" not in body and b"PK\x03\x04" not in body


async def test_more_bytes_than_allowed_are_refused_and_not_kept(make_server):
    """PROTOCOL: ≤ limits.photoBytes, bare and in a form, announced or found out on the way."""
    server = make_server(limits={"photoBytes": 50_000, "loginSeconds": 120, "registrationsPerHour": 0})
    ana = await server.login("ana")
    token, room = await server.person("ana"), await ana.make_room("Small")
    for data in b"\xff\xd8\xff" + bytes(200_000), b"\xff\xd8\xff" + bytes(50_000):
        refused(upload(server, token, room, data), 413, "too_large")
        body, kind = pictures.form(data)
        refused(upload(server, token, room, body, headers={"Content-Type": kind}), 413, "too_large")
    # Without a length there is none of the protocol's bodies.
    status, _, _ = server.request("POST", f"/photos?room={room}", iter([b"3\r\nabc\r\n0\r\n\r\n"]), {
        "Authorization": f"Bearer {token}", "Transfer-Encoding": "chunked"})
    assert status == 411
    assert upload(server, token, room, pictures.jpeg(100, 80, seed=92))[0] == 201
    assert not list((server.data / "incoming").iterdir())
    # A losslessly kept picture that would outgrow the limit is kept as JPEG.
    rough = pictures.noise(120, 110, seed=93).effect_spread(9)
    answer = upload(server, token, room, pictures.encoded(rough, "WEBP", quality=95))
    assert answer[0] == 201 and len(get(server, token, f"/photos/{answer[1]['photo']['id']}")[2]) <= 50_000
    await ana.close()


async def test_each_person_has_so_much_space(make_server):
    """`storageBytesPerAccount` counts what is kept, all forms together."""
    server = make_server(limits={"storageBytesPerAccount": 1_048_576, "registrationsPerHour": 0, "loginSeconds": 120})
    ana = await server.login("ana")
    token, room = await server.person("ana"), await ana.make_room("Full")
    answers = []
    for n in range(12):
        answers.append(upload(server, token, room, pictures.jpeg(1500, 1200, seed=100 + n)))
        if answers[-1][0] != 201:
            break
    refused(answers[-1], 429, "limit")
    assert len(answers) > 1
    kept = sum(map(len, stored_bytes(server).values()))
    assert kept <= 1_048_576 and len(stored_bytes(server)) == 3 * (len(answers) - 1)
    await ana.close()


def media_child(server):
    """The simmer-media of a server, once it has one."""
    for _ in range(2000):
        for child in pathlib.Path(f"/proc/{server.pid}/task/{server.pid}/children").parent.parent.glob("*/children"):
            for pid in child.read_text().split():
                try:
                    if pathlib.Path(f"/proc/{pid}/comm").read_text().strip() == "simmer-media":
                        return int(pid)
                except OSError:
                    continue
        time.sleep(0.005)
    raise AssertionError("no simmer-media")


async def test_simmer_media_is_a_small_room(server, anas):
    """It has no file, no network and a limit of memory, and nothing of the server's environment."""
    token, room = anas
    upload(server, token, room, pictures.jpeg(90, 80, seed=110))
    pid = media_child(server)
    limits = pathlib.Path(f"/proc/{pid}/limits").read_text()
    for name, value in ("Max file size", "0"), ("Max open files", "3"), ("Max address space", "1879048192"), \
            ("Max core file size", "0"):
        line = next(line for line in limits.splitlines() if line.startswith(name))
        assert line[len(name):].split()[0] == value, line
    status = pathlib.Path(f"/proc/{pid}/status").read_text()
    assert "NoNewPrivs:\t1" in status and "Seccomp:\t2" in status
    kinds = {os.readlink(f"/proc/{pid}/fd/{fd}").partition(":")[0] for fd in os.listdir(f"/proc/{pid}/fd")}
    assert kinds == {"pipe", "/dev/null"}
    assert b"SIMMER" not in pathlib.Path(f"/proc/{pid}/environ").read_bytes()


async def test_a_decoder_that_dies_takes_nobody_with_it(make_server):
    """kill -9 and a stop of simmer-media in the middle of its work: the server stays, and what others upload goes on."""
    server = make_server()
    ana = await server.login("ana")
    token, room = await server.person("ana"), await ana.make_room("Crash")
    assert upload(server, token, room, pictures.jpeg(90, 80, seed=120))[0] == 201
    # While it has nothing to do: nobody notices.
    os.kill(media_child(server), 9)
    assert upload(server, token, room, pictures.jpeg(90, 80, seed=121))[0] == 201
    # Again and again while it works on one big picture: that one is a bad file in the end, or made it in between.
    big, answers, done = pictures.png_bomb(12_000, 4_166), [], threading.Event()
    threads = [threading.Thread(target=lambda d=d: answers.append(upload(server, token, room, d)))
               for d in (big, pictures.jpeg(91, 80, seed=122), pictures.jpeg(92, 80, seed=123))]

    def killer():
        killed = 0
        while not done.is_set() and killed < 2:
            os.kill(media_child(server), 9)
            killed += 1
            time.sleep(0.3)

    threads[0].start()
    time.sleep(0.2)
    hunt = threading.Thread(target=killer)
    hunt.start()
    [t.start() for t in threads[1:]], [t.join() for t in threads]
    done.set(), hunt.join()
    statuses = sorted(status for status, _ in answers)
    assert statuses in ([201, 201, 201], [201, 201, 415]), answers
    assert (await ana.call("hello"))["server"]
    assert upload(server, token, room, pictures.jpeg(93, 80, seed=124))[0] == 201
    assert not list((server.data / "incoming").iterdir())
    await ana.close()


# --- the end


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
            except OSError:
                return

    for delay in 0.05, 0.12, 0.2, 0.31, 0.4, 0.55:
        stop, before = threading.Event(), len(acknowledged)
        threads = [threading.Thread(target=uploads, args=(stop,)) for _ in range(3)]
        [t.start() for t in threads]
        time.sleep(delay)
        server.kill()
        stop.set()
        [t.join() for t in threads]
        server.start()
        for _ in range(400):  # the sweep at the start
            left, missing = orphans_and_gaps(server)
            if not left and not list((server.data / "incoming").iterdir()):
                break
            time.sleep(0.05)
        assert not missing and not left and not list((server.data / "incoming").iterdir()), (delay, left, missing)
        for id_ in acknowledged[before:]:
            assert get(server, token, f"/photos/{id_}")[0] == 200
    assert acknowledged


async def test_a_client_that_goes_away_leaves_nothing(make_server):
    import socket
    server = make_server()
    ana = await server.login("ana")
    token, room = await server.person("ana"), await ana.make_room("Gone")
    for sent in 0, 10, 100_000:
        with socket.create_connection(("127.0.0.1", server.port)) as line:
            line.sendall(f"POST /photos?room={room} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n"
                         f"Content-Length: 500000\r\n\r\n".encode() + b"\xff\xd8\xff" + bytes(sent))
            time.sleep(0.1)
    for _ in range(200):
        if not list((server.data / "incoming").iterdir()):
            break
        await asyncio.sleep(0.02)
    assert not list((server.data / "incoming").iterdir()) and not stored_bytes(server)
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
    with Server(data=restored) as second:
        assert get(second, token, f"/photos/{photo}")[2] == body
