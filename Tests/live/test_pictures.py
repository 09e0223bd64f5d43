"""Photos over HTTP: what is taken, what is made of it, who sees it, and when it goes (N2, N51, T5, P11)."""
import io
import threading

from PIL import Image
import pytest

import pictures
from uploads import anas, get, refused, stored_bytes, upload  # noqa: F401


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
