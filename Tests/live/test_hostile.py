"""Hostile frames: the server keeps its memory, answers others, and says the right code."""
import json
import random
import socket

import pytest

from hostile import answer_to_bytes, in_thread, logged_in, MIB, target, text, witness  # noqa: F401
from raw import BINARY, CLOSE, PING, PONG, TEXT, Raw, encode


async def test_random_bytes_instead_of_http_hurt_nobody(target, witness):
    random_ = random.Random(1)
    for _ in range(50):
        with socket.create_connection(("127.0.0.1", target.port)) as line:
            line.sendall(random_.randbytes(random_.randrange(1, 3000)))
    await witness.settle()


@pytest.mark.parametrize("request_", [
    b"GET /ws HTTP/1.1\r\nX: y\r\n\r\n", b"GET / HTTP/1.1\r\n" + b"A: " + b"x" * 20000 + b"\r\n\r\n",
    b"GET /" + b"../" * 50 + b"etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n", b"POST /session HTTP/1.1\r\nHost: x\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
    b"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\r\n", b"POST /session HTTP/1.1\r\nHost: localhost\r\n"
    b"Content-Length: 99999999999\r\n\r\n"])
async def test_bad_http_is_refused_or_dropped(target, witness, request_):
    answer = await in_thread(answer_to_bytes, target, request_)
    assert not answer or answer.split(b" ")[1][:1] == b"4" or answer.split(b" ")[1] == b"501" or b"\x15\x03" == answer[:2], answer
    await witness.settle()


@pytest.mark.parametrize("path", ["/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc%2fpasswd", "//etc/passwd",
                                  "/.git/config", "/photos/../../etc/passwd", "/s/x", "/calendar/x.ics", "/operator/backup"])
async def test_no_path_leads_out_of_the_page(target, path):
    status, _, body = await in_thread(target.request, "GET", path)
    assert status in (400, 401, 403, 404, 405) and b"root:" not in body


async def test_a_binary_frame_closes_with_1003(target):
    with Raw(target) as raw:
        raw.frame(b"\x00\x01\x02", BINARY)
        assert await in_thread(raw.until_closed) == 1003


@pytest.mark.parametrize("payload", [b"\xff\xfe", b'{"jsonrpc":"2.0","x":"\xc0\xaf"}', b"\xed\xa0\x80", b"abc\xf4\x90\x80\x80",
                                     b"cut off \xe2\x82"])
@pytest.mark.parametrize("subprotocol", ["simmer.v1", None])
async def test_bad_utf8_closes_with_1007(target, payload, subprotocol):
    with Raw(target, subprotocol) as raw:
        raw.frame(payload)
        assert await in_thread(raw.until_closed) == 1007


async def test_bad_utf8_in_a_later_fragment_closes_with_1007(target):
    with Raw(target) as raw:
        raw.frame(b"\xe2\x82", fin=False)
        raw.frame(b"\xac and more ", opcode=0, fin=False)  # a character over two fragments is right
        raw.frame(b"\xff", opcode=0)
        assert await in_thread(raw.until_closed) == 1007


async def test_a_frame_over_the_limit_closes_with_1009(target):
    """8 KiB before the login, 128 KiB after, assembled; one byte less passes."""
    def before(size, fragments):
        with Raw(target) as raw:
            body = b" " * size
            part = size // fragments
            for n in range(fragments):
                chunk = body[n * part:(n + 1) * part if n < fragments - 1 else size]
                try:
                    raw.frame(chunk, TEXT if n == 0 else 0, fin=n == fragments - 1)
                except ConnectionError:
                    break
            opcode, _ = raw.read()
            if opcode == TEXT:
                return "answered"
            return raw.close_code
    for fragments in (1, 7):
        assert await in_thread(before, 8192, fragments) == "answered"
        assert await in_thread(before, 8193, fragments) == 1009
    token = await target.person("large")

    def after(size):
        with logged_in(target, token) as raw:
            head = text(id=2, method="hello", params={"client": ""})
            raw.frame(head + b" " * (size - len(head)))
            opcode, payload = raw.read()
            return "answered" if opcode == TEXT else raw.close_code
    assert await in_thread(after, 131_072) == "answered"
    assert await in_thread(after, 131_073) == 1009


async def test_a_frame_that_claims_to_be_huge_is_refused_before_its_bytes_come(target):
    before = target.memory()

    def claim(length):
        with Raw(target) as raw:
            raw.write(encode(b"x" * 100, length=length))
            return raw.until_closed()
    for length in (10 * MIB, 1 << 40, (1 << 63) - 1):
        assert await in_thread(claim, length) in (1009, 1002)
    assert target.memory() - before < 8 * MIB


async def test_cut_off_and_protocol_breaking_frames_hurt_nobody(target, witness):
    random_ = random.Random(2)
    def attempt(n):
        with Raw(target, random_.choice(["simmer.v1", None])) as raw:
            try:
                match n % 5:
                    case 0: raw.write(encode(b"x" * 500)[:random_.randrange(1, 500)])
                    case 1: raw.write(encode(b"x", opcode=random_.choice([3, 4, 7, 11, 15])))
                    case 2: raw.write(encode(b"x", rsv=random_.randrange(1, 8)))
                    case 3: raw.write(encode(b"x" * 200, opcode=PING))
                    case 4: raw.write(random_.randbytes(300))
            except ConnectionError:
                pass
    for n in range(60):
        await in_thread(attempt, n)
    await witness.settle()


async def test_every_ping_of_many_at_once_is_answered(target):
    """Empty ones too, and between the parts of a message."""
    def attempt():
        with Raw(target) as raw:
            pings = [b"%d" % n if n % 3 else b"" for n in range(100)]
            hello = text(id=1, method="hello", params={})
            raw.write(encode(hello[:9], fin=False) + b"".join(encode(p, PING) for p in pings) + encode(hello[9:], opcode=0))
            heard = [raw.read() for _ in range(101)]
            return [payload for opcode, payload in heard if opcode == PONG] == pings and heard[-1][0] == TEXT
    assert await in_thread(attempt)


async def test_a_request_whose_lines_end_without_a_return_is_served(target):
    """RFC 9112, 2.2: a recipient may take a lone line feed for a line's end."""
    def attempt():
        with Raw(target, line_end="\n") as raw:
            raw.frame(text(id=1, method="hello", params={}))
            opcode, answer = raw.read()
            return opcode == TEXT and json.loads(answer)["id"] == 1
    assert await in_thread(attempt)


@pytest.mark.parametrize("is_split", [False, True], ids=["whole", "byte by byte"])
@pytest.mark.parametrize("frames", [
    [encode(b"{}", mask=b"")], [encode(b"x" * 300, mask=b"")[:2]], [encode(b"", mask=b"")],
    [encode(b"a", PING, mask=b"")], [encode(b"", PONG, mask=b"")], [encode(b"\x03\xe8", CLOSE, mask=b"")],
    [encode(b"{", fin=False), encode(b"", PING), encode(b"}", opcode=0, mask=b"")]],
    ids=["text", "only its header", "empty", "ping", "empty pong", "close", "later part"])
async def test_a_frame_without_a_mask_closes_with_1002(target, witness, frames, is_split):
    """RFC 6455, 5.1."""
    def attempt():
        with Raw(target) as raw:
            raw.frame(text(id=1, method="hello", params={}))
            opcode, answer = raw.read()
            assert opcode == TEXT and json.loads(answer)["id"] == 1
            if is_split:
                for byte in b"".join(frames[:-1]) + frames[-1][:2]:  # the header says it
                    raw.write(bytes([byte]))
            else:
                raw.write(b"".join(frames))
            return raw.until_closed()
    assert await in_thread(attempt) == 1002
    await witness.settle()
