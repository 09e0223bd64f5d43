"""A server on loopback that stands for one outside: what it answers is the business of whoever is made of it."""
import contextlib
import http.server
import json
import threading


class StubServer:
    """`take` is given every request and says what comes back: (status, body[, headers]), or a function of the handler that does as it
    likes."""

    def __init__(self):
        self.requests, self.lock = [], threading.Lock()
        stub = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                self.respond("")

            def do_POST(self):
                self.respond(self.rfile.read(int(self.headers["Content-Length"])).decode())

            def respond(self, body):
                answer = stub.take(self.path, body, self.headers)
                if callable(answer):
                    answer(self)
                else:
                    reply(self, *answer)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server.server_port}"

    def note(self, *request):
        with self.lock:
            self.requests.append(request)

    def take(self, path, body, headers):
        raise NotImplementedError

    def close(self):
        self.server.shutdown()
        self.server.server_close()


def reply(handler, status, body, headers=None):
    data = body.encode() if isinstance(body, str) else json.dumps(body).encode()
    handler.send_response(status)
    handler.send_header("Content-Type", "text/plain" if isinstance(body, str) else "application/json")
    handler.send_header("Content-Length", str(len(data)))
    for name, value in (headers or {}).items():
        handler.send_header(name, value)
    handler.end_headers()
    with contextlib.suppress(BrokenPipeError, ConnectionResetError):
        handler.wfile.write(data)
