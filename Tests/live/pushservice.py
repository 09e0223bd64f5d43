"""A push service on this machine, and the browsers that subscribed at it: it checks what the standards demand of each request
(RFC 8030, 8188, 8291, 8292) and decrypts it as the browser would."""
import asyncio
import base64
import itertools
import json
import os
import time

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from client import PATIENCE
from ports import free_port, give_back


def b64(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def unb64(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point(key):
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def derive(secret, salt, info, length):
    return HKDF(algorithm=hashes.SHA256(), length=length, salt=salt, info=info).derive(secret)


class Device:
    """A browser's subscription: `pushes` are the payloads that reached it, each with its headers and when it came."""

    def __init__(self, service, number):
        self.service, self.path = service, f"/send/{number}"
        self.key, self.auth = ec.generate_private_key(ec.SECP256R1()), os.urandom(16)
        self.endpoint = service.address + self.path
        # (status, headers) to answer with; the last one for ever.
        self.answers = [(201, {})]
        # Nothing is answered while it is clear.
        self.answering = asyncio.Event()
        self.answering.set()
        self.pushes = []

    @property
    def subscription(self):
        return {"endpoint": self.endpoint, "keys": {"p256dh": b64(point(self.key.public_key())), "auth": b64(self.auth)}}

    def read(self, body):
        """RFC 8291 section 3.4 from the browser's side; a body that is not so raises."""
        salt, size, length = body[:16], int.from_bytes(body[16:20]), body[20]
        sender, record = body[21:21 + length], body[21 + length:]
        assert length == 65 and size == 4096 and len(body) <= 4096
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
        ikm = derive(shared, self.auth, b"WebPush: info\0" + point(self.key.public_key()) + sender, 32)
        plain = AESGCM(derive(ikm, salt, b"Content-Encoding: aes128gcm\0", 16)).decrypt(
            derive(ikm, salt, b"Content-Encoding: nonce\0", 12), record, None)
        assert plain[-1] == 2, "the only record is the last"
        return json.loads(plain[:-1])

    def of(self, *kinds):
        return [push for push in self.pushes if push["kind"] in kinds]

    async def wait(self, count=1, where=lambda push: True):
        """The first `count` pushes that fit, when they are there."""
        def found():
            return [push for push in self.pushes if where(push)]
        try:
            async with asyncio.timeout(PATIENCE):
                async with self.service.arrived:
                    await self.service.arrived.wait_for(lambda: len(found()) >= count)
        except TimeoutError:
            raise AssertionError(f"{len(found())} of {count} pushes; there were {self.pushes}") from None
        return found()[:count]


class PushService:
    def __init__(self):
        self.devices, self.numbers, self.arrived = {}, itertools.count(1), asyncio.Condition()
        self.faults, self.tokens, self.connections, self.serving = [], set(), 0, set()

    async def __aenter__(self):
        self.port = free_port()
        self.server = await asyncio.start_server(self._serve, "127.0.0.1", self.port)
        self.address = f"http://127.0.0.1:{self.port}"
        return self

    async def __aexit__(self, *_):
        await self.stop()
        give_back(self.port)
        assert not self.faults, self.faults

    def device(self):
        device = Device(self, next(self.numbers))
        self.devices[device.path] = device
        return device

    async def stop(self):
        """Nobody listens any more, and who was connected is cut off."""
        self.server.close()
        for task in self.serving:
            task.cancel()
        await asyncio.gather(*self.serving, return_exceptions=True)

    async def start(self):
        self.server = await asyncio.start_server(self._serve, "127.0.0.1", self.port)

    async def _serve(self, reader, writer):
        task = asyncio.current_task()
        self.serving.add(task)
        self.connections += 1
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                line, *lines = head.decode().split("\r\n")
                headers = {k.lower(): v.strip() for k, _, v in (line.partition(":") for line in lines if line)}
                body = await reader.readexactly(int(headers.get("content-length", 0)))
                method, path, _ = line.split()
                status, more = await self._take(method, path, headers, body)
                extra = "".join(f"{name}: {value}\r\n" for name, value in more.items())
                writer.write(f"HTTP/1.1 {status} Said\r\nContent-Length: 0\r\n{extra}\r\n".encode())
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            self.serving.discard(task)
            writer.close()

    async def _take(self, method, path, headers, body):
        device = self.devices.get(path)
        if not device:
            return 404, {}
        try:
            assert method == "POST"
            self._check(headers)
            payload = device.read(body)
        except Exception as fault:
            self.faults.append(f"{fault!r}: {headers}")
            return 400, {}
        status, more = device.answers.pop(0) if len(device.answers) > 1 else device.answers[0]
        device.pushes.append({**payload, "headers": headers, "at": time.time(), "status": status})
        async with self.arrived:
            self.arrived.notify_all()
        await device.answering.wait()
        return status, more

    def _check(self, headers):
        assert headers["content-encoding"] == "aes128gcm" and headers["content-type"] == "application/octet-stream"
        assert int(headers["ttl"]) > 0 and headers["urgency"] in ("normal", "high")
        assert 0 < len(headers["topic"]) <= 32 and unb64(headers["topic"]) is not None
        scheme, _, rest = headers["authorization"].partition(" ")
        assert scheme == "vapid"
        fields = dict(part.strip().split("=", 1) for part in rest.split(","))
        head, claims, signature = fields["t"].split(".")
        self.tokens.add(fields["t"])
        raw = unb64(signature)
        assert len(raw) == 64
        der = utils.encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
        key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unb64(fields["k"]))
        key.verify(der, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
        assert json.loads(unb64(head)) == {"typ": "JWT", "alg": "ES256"}
        claims = json.loads(unb64(claims))
        assert claims["aud"] == self.address and claims["sub"].startswith(("mailto:", "https:"))
        assert 0 < claims["exp"] - time.time() <= 86_400 * 2
        self.key = fields["k"]
