"""HTTP: paths, methods, headers, ranges and bodies; what is framed as it should be has to be answered."""
import asyncio
import json
import re
import time

from fuzz.dice import text_of
from fuzz.run import PATIENCE, Fault
from fuzz.worker import Worker

NAME = re.compile("[A-Za-z-]+")
METHODS = ["GET"] * 12 + ["POST"] * 6 + ["DELETE", "HEAD", "OPTIONS", "PUT", "PATCH", "TRACE", "get", "G", "PROPFIND"]
PAGES = ["/", "/index.html", "/worker.js", "/manifest.webmanifest", "/health", "/metrics", "/signin", "/signin/provider", "/signin/callback", "/session",
         "/say", "/push/stop", "/push/arrived", "/push/renew", "/photos", "/barcode", "/files", "/exports/x", "/calendar/x.ics", "/s/x", "/invites/x.svg",
         "/photos/x", "/photos/x/view", "/photos/x/thumb", "/files/x", "/ws", "/irc", "/operator/user.list", "/operator/check", "/operator/x", "/.git", "//", "/%00",
         "/%2e%2e/%2e%2e/etc/passwd", "/..%5c..", "*", "x", "/\xff", "/%ff%fe", "http://127.0.0.1/", "/?", "/#", "/;x"]
RANGES = ["bytes=0-", "bytes=0-0", "bytes=-1", "bytes=-0", "bytes=5-2", "bytes=0-9223372036854775807", "bytes=9223372036854775807-",
          "bytes=-9223372036854775808", "bytes=9223372036854775808-", "bytes=-18446744073709551616", "bytes=0-0,2-3", "bytes=" + "0-1," * 400, "bytes", "=",
          "bytes=a-b", "bytes=--1", "items=0-1", "bytes= 0 - 1", "bytes=-", "bytes=1e3-", "bytes=+1-2", "bytes=٣-"]
LENGTHS = ["0", "-1", "1", "9223372036854775807", "18446744073709551615", "18446744073709551616", "99999999999", "1e3", "0x10", "5, 6", "", "٣"]


class HTTP(Worker):
    door = "http"

    async def work(self):
        while self.goes_on():
            payload, must_answer = self.request()
            self.trail.note(payload)
            await self.exchange(payload, must_answer)
            self.trail.answered()
            self.count("requests")

    async def exchange(self, payload, must_answer):
        began = time.monotonic()
        reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
        try:
            writer.write(payload)
            try:
                await asyncio.wait_for(self.drained(writer), PATIENCE)
                if not must_answer:
                    writer.write_eof()
                # What is framed wrongly may be waited for until the server gives up; that is not what is tried here.
                answer = await asyncio.wait_for(answered(reader, payload[:5] == b"HEAD "), PATIENCE if must_answer else 0.5)
            except TimeoutError:
                if self.run.watch.is_alive() and must_answer:
                    raise Fault(f"{self.door}: no answer within {PATIENCE} s", self.trail) from None
                return None
            except (ConnectionError, asyncio.IncompleteReadError):
                answer = b""
        finally:
            writer.transport.abort()
        if must_answer:
            self.run.took(time.monotonic() - began, self.door)
        await self.judge(answer)
        return answer

    @staticmethod
    async def drained(writer):
        try:
            await writer.drain()
        except ConnectionError:
            pass  # refused before all was sent: the answer may be there

    async def judge(self, answer):
        if not answer:
            self.count("dropped")
            if not await self.run.watch.lives():
                raise ConnectionError("the server has ended")
            return
        self.seen(answer.decode("latin-1"))
        try:
            status = int(answer.split(b" ", 2)[1])
        except (ValueError, IndexError):
            raise Fault(f"an answer that is no HTTP: {answer[:200]!r}", self.trail) from None
        self.count(f"{status // 100}xx")
        if status in (500, 502, 504) or status >= 600 or status < 101:
            raise Fault(f"{self.door}: answered with {status}: {answer[:300]!r}", self.trail)

    # --- making one

    def path(self):
        dice, shape = self.dice, self.dice.randrange(10)
        if shape < 6:
            ids = self.household.foreign if dice.percent(50) else self.household.known
            file = dice.choice(ids["photo"] + ids["file"])
            path = dice.choice(PAGES).replace("/x", f"/{file}", 1) if dice.percent(60) else dice.choice(PAGES)
        elif shape < 9:
            path = "/" + "".join(dice.choice([dice.text()[:20], "%", "%zz", "/", "a", "..", ";", "\\", "%2f"]) for _ in range(dice.randrange(6)))
        else:
            path = "/" + "x" * dice.choice([100, 4_000, 9_000])
        if dice.percent(50):
            path += "?" + "&".join(self.parameter() for _ in range(dice.choice([1, 1, 2, 3, 200])))
        return path.replace(" ", "%20") if dice.percent(95) else path

    def parameter(self):
        dice, known, foreign = self.dice, self.household.known, self.household.foreign
        name = dice.choice(["room", "room", "cid", "name", "lang", "code", "state", "v", dice.text()[:8]])
        value = dice.choice([dice.choice(known["room"]), dice.choice(foreign["room"]), dice.text()[:60], str(dice.number())[:60], "%ff", "%", ""])
        return f"{name}={value}" if dice.percent(95) else name

    def headers(self):
        dice, port = self.dice, self.server.port
        told = [("Host", f"127.0.0.1:{port}" if dice.percent(85) else dice.choice(["localhost", "evil.example", "", "[::1]", "x" * 300, dice.text()[:30]]))]
        whose = dice.choice(["owner", "member", "stranger", "operator", "device"])
        token = self.household.tokens[whose] if dice.percent(80) else dice.text()[:60]
        if dice.percent(60):
            told.append(("Authorization", f"{dice.choice(['Bearer', 'bearer', 'Basic', ''])} {token}") if dice.percent(60) else
                        ("Cookie", f"{dice.choice(['', 'a=b; ', ';;'])}simmer-{port}={token}"))
        if dice.percent(40):
            told.append(("Origin", self.server.address if dice.percent(60) else dice.choice(["null", "https://evil.example", "", dice.text()[:30]])))
        if dice.percent(20):
            told.append(("Range", dice.choice(RANGES)))
        for name, values in (("If-None-Match", ["*", '"x"', "W/", dice.text()[:30]]), ("Accept-Encoding", ["gzip", "gzip;q=0", "identity", dice.text()[:30]]),
                             ("Accept-Language", ["fr", "en-x;q=9", "*", "fr;q=1e999", dice.text()[:30]]), ("Forwarded", ["for=1.2.3.4;proto=https", "for=\"[::"]),
                             ("X-Forwarded-For", ["1.2.3.4", "::1, 127.0.0.1", "," * 200, dice.text()[:30]]), ("X-Forwarded-Proto", ["https", ""]),
                             ("Expect", ["100-continue"]), ("Upgrade", ["websocket", "h2c"]), ("Connection", ["close", "keep-alive, Upgrade"]),
                             (dice.text()[:12].replace("\n", ""), ["x", "y" * 7_000])):
            if dice.percent(9):
                told.append((name, dice.choice(values)))
        return told

    def body(self, path):
        """A body and its type."""
        dice = self.dice
        if "/session" in path:
            good = dice.choice([{"login": "nobody", "password": "x"}, {"device": "x"}, {"reset": "x", "password": "x" * 9}, {"signin": "x", "new": True},
                                {"register": {"username": "w" + dice.text()[:6], "password": "x"}}])
        elif "/push" in path:
            good = {"room": dice.choice(self.household.known["room"]), "timer": "x", "test": "x", "open": True, "old": "x", "endpoint": "https://x", "keys": {}}
        elif "/operator" in path:
            good = {"username": "x", "room": "x", "limit": 5}
        else:
            return self.run.sentences.sentence(dice).encode("utf-8", "replace"), "text/plain"
        value = dice.altered(good) if dice.percent(70) else good
        text = text_of(value, json.dumps).encode()
        return (dice.bytes_altered(text, 2) if dice.percent(15) else text), "application/json"

    def request(self):
        dice = self.dice
        method, path, headers, data = dice.choice(METHODS), self.path(), self.headers(), b""
        if dice.percent(15):
            method, path = "POST", dice.choice(["/session", f"/say?room={dice.choice(self.household.known['room'])}&cid={dice.randrange(10**9)}", "/push/stop"])
        if dice.percent(3) and not path.startswith("/session"):
            method, path = "POST", dice.choice(["/operator/user.list", "/operator/check", "/operator/feedback.list", "/operator/verify"])
            headers.append(("Authorization", f"Bearer {(self.server.data / 'operator.token').read_text().strip()}"))
        must_answer = True
        if method in ("POST", "PUT", "PATCH", "DELETE") or dice.percent(3):
            data, kind = self.body(path)
            headers.append(("Content-Type", kind if dice.percent(85) else dice.text()[:40]))
            if dice.percent(90):
                headers.append(("Content-Length", str(len(data))))
            else:
                must_answer = False
                headers.append(dice.choice([("Content-Length", dice.choice(LENGTHS)), ("Transfer-Encoding", dice.choice(["chunked", "gzip, chunked", "x"]))]))
        return self.bytes_of(method, path, headers, data, must_answer)

    def bytes_of(self, method, path, headers, data, must_answer):
        head = "\r\n".join([f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers), "", ""])
        payload = head.encode("utf-8", "replace") + data
        if self.dice.percent(6):
            return self.dice.bytes_altered(payload), False
        odd = not all(NAME.fullmatch(name) for name, _ in headers) or any(letter in head.replace("\r\n", "") for letter in "\r\n\0") or len(head) > 6_000 or "%" in path or not head.isascii() or "Upgrade" in head
        return payload, must_answer and not odd and method in METHODS[:20] and path[:1] == "/" and " " not in path


async def answered(reader, is_head):
    """The bytes of one answer."""
    head = await reader.readuntil(b"\r\n\r\n")
    lower = head.lower()
    if head.split(b" ", 2)[1:2] == [b"100"]:
        return await answered(reader, is_head)
    if is_head or head.split(b" ", 2)[1] in (b"204", b"304", b"101"):
        return head
    if b"content-length:" in lower:
        length = int(lower.split(b"content-length:", 1)[1].split(b"\r\n", 1)[0])
        return head + await reader.readexactly(length)
    if b"transfer-encoding: chunked" in lower:
        return head + await reader.readuntil(b"0\r\n\r\n")
    return head + await reader.read()


def workers(run):
    return [HTTP(run, "nobody", number) for number in range(3)]
