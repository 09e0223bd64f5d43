"""Pictures that are none, that are bombs, that are too many, and the small room in which they are opened (N51, P11)."""
import os
import pathlib
import threading
import time

import pytest
from PIL import Image

import pictures
from uploads import anas, get, refused, stored_bytes, upload  # noqa: F401

# Made by who takes one: every process reads this file.
BAD = {
    "svg": lambda: pictures.SVG, "html": lambda: pictures.HTML, "pdf": lambda: pictures.PDF, "gif": lambda: pictures.GIF, "nothing": lambda: b"\0" * 5000,
    "one byte": lambda: b"\xff", "jpeg start only": lambda: b"\xff\xd8\xff", "png start only": lambda: b"\x89PNG\r\n\x1a\n",
    "truncated jpeg": lambda: pictures.jpeg(400, 300, seed=80)[:9000], "truncated png": lambda: pictures.png(200, 200, seed=81)[:4000],
    "truncated webp": lambda: pictures.webp(200, 200, seed=82)[:1500], "truncated heic": lambda: pictures.HEIC[:600],
    "png with wrong sums": lambda: pictures.png(60, 60, seed=83).replace(b"IDAT", b"IDAT\0\0", 1),
    "riff that is no webp": lambda: b"RIFF\x24\0\0\0WEBPVP8 " + b"\xff" * 24,
}
LARGE = {
    "12001 wide": lambda: pictures.png_header(12_001, 1) + pictures.chunk(b"IDAT", b"x"),
    "12001 high": lambda: pictures.jpeg_of_size(10, 12_001),
    "12000 x 12000": lambda: pictures.png_bomb(12_000, 12_000),
    "65500 x 65500": lambda: pictures.jpeg_of_size(65_500, 65_500),
    "png bomb": lambda: pictures.png_bomb(40_000, 40_000),
    "just over 50 megapixels": lambda: pictures.jpeg_of_size(10_000, 5_001),
    "png just over 25 megapixels": lambda: pictures.png_header(5_000, 5_001) + pictures.chunk(b"IDAT", b"x"),
}


@pytest.mark.parametrize("name", BAD)
async def test_what_is_no_picture_is_a_bad_file(server, anas, name):
    """N51, T5: JPEG, PNG, WebP or HEIC, please; the name says nothing."""
    token, room = anas
    body, kind = pictures.form(BAD[name](), filename="holiday.jpg")
    error = refused(upload(server, token, room, body, headers={"Content-Type": kind}), 415, "bad_file")
    assert error["message"] == "JPEG, PNG, WebP or HEIC, please."
    assert upload(server, token, room, pictures.jpeg(50, 50, seed=90))[0] in (200, 201)


async def test_refusals_are_in_the_language_of_the_uploader(make_server):
    server = make_server(speaks={"en", "fr"})
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
    refused(upload(server, token, room, LARGE[name]()), 413, "too_large")
    # Decoding 144 megapixels takes longer, and far more memory than is allowed.
    assert time.monotonic() - begun < 20


async def test_the_largest_that_is_allowed_is_taken(server, anas):
    token, room = anas
    for data in pictures.png_bomb(12_000, 2_083), pictures.encoded(Image.new("RGB", (12_000, 4_166)), "JPEG"):
        status, answer = upload(server, token, room, data)
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


def media_child(server, lane=b""):
    """A simmer-media of a server, once it has one."""
    for _ in range(2000):
        for child in pathlib.Path(f"/proc/{server.pid}/task/{server.pid}/children").parent.parent.glob("*/children"):
            for pid in child.read_text().split():
                try:
                    name, argument, _ = pathlib.Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
                    if name.endswith(b"simmer-media") and lane in argument:
                        return int(pid)
                except (OSError, ValueError):
                    continue
        time.sleep(0.005)
    raise AssertionError("no simmer-media")


async def test_simmer_media_is_a_small_room(server, anas):
    """It has no file, no network and a limit of memory, and nothing of the server's environment."""
    token, room = anas
    upload(server, token, room, pictures.jpeg(90, 80, seed=110))
    pid = media_child(server, b"small")
    limits = pathlib.Path(f"/proc/{pid}/limits").read_text()
    for name, value in ("Max file size", "0"), ("Max open files", "3"), ("Max address space", "805306368"), \
            ("Max core file size", "0"):
        line = next(line for line in limits.splitlines() if line.startswith(name))
        assert line[len(name):].split()[0] == value, line
    status = pathlib.Path(f"/proc/{pid}/status").read_text()
    assert "NoNewPrivs:\t1" in status and "Seccomp:\t2" in status
    if os.geteuid() != 0:
        return  # what it has open is for root to see
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
    big, answers, done = pictures.png_bomb(12_000, 2_083), [], threading.Event()
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
