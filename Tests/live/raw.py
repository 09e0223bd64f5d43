"""A WebSocket client made of bytes, for what no well-behaved library would send, and for readers that do not read."""
import base64
import http.client
import os
import select
import socket
import ssl
import struct

from client import PATIENCE

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


def encode(payload, opcode=TEXT, fin=True, mask=b"\x11\x22\x33\x44", rsv=0, length=None):
    """One client frame; `length` lies about the size, and without a `mask` it is none that a client may send."""
    size = len(payload) if length is None else length
    head = bytes([(0x80 if fin else 0) | rsv << 4 | opcode])
    is_masked = 0x80 if mask else 0
    if size < 126:
        head += bytes([is_masked | size])
    elif size < 65536:
        head += bytes([is_masked | 126]) + struct.pack(">H", size)
    else:
        head += bytes([is_masked | 127]) + struct.pack(">Q", size)
    return head + mask + bytes(byte ^ (mask or b"\0" * 4)[i & 3] for i, byte in enumerate(payload))


def upgrade_status(server, host, origin=None):
    """What a request for a WebSocket at the name `host` is answered."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    connection.putrequest("GET", "/ws", skip_host=True)
    headers = {"Host": host, "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
               "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(), **({"Origin": origin} if origin else {})}
    for name, value in headers.items():
        connection.putheader(name, value)
    connection.endheaders()
    try:
        return connection.getresponse().status
    finally:
        connection.close()


class Raw:
    def __init__(self, server, subprotocol="simmer.v1", receive_buffer=None, path="/ws", upgrade=True, headers=(),
                 line_end="\r\n"):
        self.line = socket.socket()
        if receive_buffer:
            self.line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.line.settimeout(PATIENCE)
        self.line.connect(("127.0.0.1", server.port))
        if server.tls:
            self.line = server.trust().wrap_socket(self.line, server_hostname="localhost")
        self.buffer, self.close_code, self.ended = b"", None, False
        if upgrade:
            key = base64.b64encode(os.urandom(16)).decode()
            lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{server.port}", "Upgrade: websocket", "Connection: Upgrade",
                     f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", *headers]
            if subprotocol:
                lines.append(f"Sec-WebSocket-Protocol: {subprotocol}")
            self.write(line_end.join([*lines, "", ""]).encode())
            while b"\r\n\r\n" not in self.buffer:
                self._fill()
                assert not self.ended, f"no upgrade: {self.buffer!r}"
            head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
            self.status = int(head.split()[1])
            assert self.status == 101, head

    def write(self, data):
        self.line.sendall(data)

    def frame(self, payload, opcode=TEXT, **how):
        self.write(encode(payload.encode() if isinstance(payload, str) else payload, opcode, **how))

    def _fill(self):
        try:
            data = self.line.recv(65536)
        except (ConnectionError, ssl.SSLError):
            data = b""
        self.ended |= not data
        self.buffer += data

    def _take(self, count):
        while len(self.buffer) < count:
            if self.ended:
                raise EOFError
            self._fill()
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def read(self):
        """The next (opcode, payload); EOFError at the end. Control frames are given, not answered."""
        first, second = self._take(2)
        size = second & 127
        if size == 126:
            (size,) = struct.unpack(">H", self._take(2))
        elif size == 127:
            (size,) = struct.unpack(">Q", self._take(8))
        payload = self._take(size)
        if first & 15 == CLOSE and len(payload) >= 2:
            self.close_code = struct.unpack(">H", payload[:2])[0]
        return first & 15, payload

    def until_closed(self):
        """Reads on to the end and returns the close code, None if the line just ended. Text frames read are kept."""
        self.texts = []
        try:
            while True:
                opcode, payload = self.read()
                if opcode == TEXT:
                    self.texts.append(payload)
                if opcode == CLOSE:
                    self.frame(payload[:2], CLOSE)
                    break
        except (EOFError, ConnectionError):
            pass
        finally:
            self.line.close()
        return self.close_code

    def readable(self):
        return bool(self.buffer) or bool(select.select([self.line], [], [], 0)[0])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.line.close()
