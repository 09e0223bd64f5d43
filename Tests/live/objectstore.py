"""A store of objects (S3): moto's, behind a gate that checks each signature by the reckoning of AWS's own library, and that can fail."""
import contextlib
import datetime
import hashlib
import hmac
import io
import socket
import threading
from urllib.parse import parse_qsl, quote, unquote, urlsplit

from botocore.auth import S3SigV4Auth
from botocore.awsrequest import AWSRequest
from botocore.credentials import Credentials
from moto.backends import get_backend
from moto.server import DomainDispatcherApplication, create_backend_app
from werkzeug.serving import WSGIRequestHandler, make_server

from ports import free_port, give_back

KEY, SECRET, REGION, BUCKET = "simmerkey", "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY", "eu-west-3", "house"


class Handler(WSGIRequestHandler):
    protocol_version = "HTTP/1.1"
    # A head and a body that go out apart would wait for each other.
    wbufsize = -1

    def log(self, *_):
        pass


def encoded(text):
    return quote(text, safe="-_.~")


def signature(method, url, headers, signed, when):
    """What AWS's library signs: of the request as a server has it, whatever way it was written."""
    parts = urlsplit(url)
    query = "&".join(sorted(f"{encoded(name)}={encoded(value)}" for name, value in parse_qsl(parts.query, keep_blank_values=True)))
    path = "/".join(encoded(unquote(part)) for part in parts.path.split("/"))
    request = AWSRequest(method=method, url=f"{parts.scheme}://{parts.netloc}{path}?{query}",
                         headers={name: headers[name] for name in signed})
    request.context["timestamp"] = when
    auth = S3SigV4Auth(Credentials(KEY, SECRET), "s3", REGION)
    return auth.signature(auth.string_to_sign(request, auth.canonical_request(request)), request)


class ObjectStore:
    """`asked`: (method, name) of each request that came, refused or not. `refused`: why signatures were, which nobody but a test of wrong
    ones may cause."""

    def __init__(self):
        self.port, self.server, self.asked, self.refused = free_port(), None, [], []
        self.app = DomainDispatcherApplication(create_backend_app)
        self.gate, self.failing, self.is_away = None, [], False
        self.backend.reset()
        self.start()
        self.backend.create_bucket(BUCKET, REGION)

    @property
    def backend(self):
        return get_backend("s3")["123456789012"]["aws"]

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    # --- the server

    def start(self):
        self.is_away = False
        self.server = make_server("127.0.0.1", self.port, self.answer, threaded=True, request_handler=Handler)
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self):
        """Nobody listens any more; what it holds stays."""
        self.is_away = True
        self.server.shutdown()
        self.server.server_close()

    def close(self):
        self.stop()
        give_back(self.port)

    def answer(self, environ, begin):
        """A WSGI application."""
        if self.is_away:
            # Of a connection that was kept open.
            environ["werkzeug.socket"].shutdown(socket.SHUT_RDWR)
            raise ConnectionError
        body = environ["wsgi.input"].read(int(environ.get("CONTENT_LENGTH") or 0))
        method, url = environ["REQUEST_METHOD"], f"{self.url}{environ['RAW_URI']}"
        self.asked.append((method, unquote(urlsplit(url).path).removeprefix(f"/{BUCKET}/")))
        trouble = self.trouble(method, url, environ, body)
        if trouble:
            self.refused.append(trouble)
            return self.refuse(begin, 403, trouble)
        if self.gate:
            self.gate(method, self.asked[-1][1])
        if self.failing:
            return self.refuse(begin, *self.failing.pop())
        environ["wsgi.input"] = io.BytesIO(body)
        return self.app(environ, begin)

    @staticmethod
    def refuse(begin, status, code):
        text = f"<?xml version='1.0'?><Error><Code>{code}</Code><Message>none</Message></Error>".encode()
        begin(f"{status} no", [("Content-Type", "application/xml"), ("Content-Length", str(len(text)))])
        return [text]

    def trouble(self, method, url, environ, body):
        """Why a signature is not taken; None for a good one."""
        headers = {name[5:].replace("_", "-").lower(): value for name, value in environ.items() if name.startswith("HTTP_")}
        given = dict(part.split("=", 1) for part in headers.get("authorization", "").removeprefix("AWS4-HMAC-SHA256 ").split(",") if "=" in part)
        given = {name.strip(): value for name, value in given.items()}
        when, signed = headers.get("x-amz-date", ""), given.get("SignedHeaders", "").split(";")
        if not {"host", "x-amz-date", "x-amz-content-sha256"} <= set(signed):
            return "AccessDenied"
        if given.get("Credential") != f"{KEY}/{when[:8]}/{REGION}/s3/aws4_request":
            return "InvalidAccessKeyId"
        if headers["x-amz-content-sha256"] != hashlib.sha256(body).hexdigest():
            return "XAmzContentSHA256Mismatch"
        datetime.datetime.strptime(when, "%Y%m%dT%H%M%SZ")
        if not hmac.compare_digest(given.get("Signature", ""), signature(method, url, headers, signed, when)):
            return "SignatureDoesNotMatch"
        return None

    # --- what tests do to it

    def objects(self):
        """What it holds, by name."""
        return {name: key.value for name, key in self.backend.buckets[BUCKET].keys.items()}

    def put(self, name, data):
        self.backend.put_object(BUCKET, name, data)

    @contextlib.contextmanager
    def away(self):
        self.stop()
        try:
            yield
        finally:
            self.start()

    @contextlib.contextmanager
    def held(self, matches):
        """Requests of which `matches(method, name)` holds wait inside. Gives an event that is set when the first has come."""
        came, goes = threading.Event(), threading.Event()

        def gate(method, name):
            if matches(method, name):
                came.set()
                goes.wait(60)
        self.gate = gate
        try:
            yield came
        finally:
            self.gate = None
            goes.set()

    def args(self, folder, secret=SECRET, prefix="files"):
        """The settings of a server that keeps its files here. `folder`: where the file with the secret goes."""
        file = folder / ("good.secret" if secret == SECRET else "other.secret")
        file.write_text(secret + "\n")
        return ["--files", f"s3://{BUCKET}/{prefix}" if prefix else f"s3://{BUCKET}", "--objects-endpoint", self.url, "--objects-region", REGION,
                "--objects-key", KEY, "--objects-secret-file", str(file)]
