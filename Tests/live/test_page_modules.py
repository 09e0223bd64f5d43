"""The page before a stand-in: the cases of Tests/page, one by one in one tab. Some are of modules, some open the whole page in a frame before
a house that stands in for the server; what that says, and what it is asked, is held against the written contract here. The page's
files are those that the program delivers, bundles and all."""
import base64
import functools
import http.server
import pathlib
import re
import threading

import pytest

import cells
import contract
from browser import AXE, PATIENCE, Browser

ROOT = pathlib.Path(__file__).resolve().parents[2]
CASES = ROOT / "Tests/page"
# A case, and the comment of one line right before it: both may cite rows of the feature table.
NAME = re.compile(r'^(?: *//[/ ]*(?P<comment>.*)\n)? *(?P<kind>test|eachSize)\((?P<quote>["`])(?P<name>.+?)(?P=quote)', re.M)
# What modules look for in the document that they are used in.
DOCUMENT = b"""<!doctype html><html lang="en"><head><title>Modules</title><link rel="icon" href="/icon.svg"><link rel="manifest" href="/manifest.webmanifest">
<meta name="description" content=""></head><body><div id="polite"></div><div id="assertive"></div></body></html>"""


# A picture of one pixel, in place of what is to be scanned and of all photos but those that are gone.
PIXEL = base64.b64decode("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==")


class Files(http.server.SimpleHTTPRequestHandler):
    """The page's files as `server` delivers them, the cases under /case/, at / a document without any script, at /whole the page as a case
    opens it, and axe-core."""

    protocol_version = "HTTP/1.1"

    def __init__(self, server, *args):
        self.delivered = server
        super().__init__(*args, directory=CASES)

    def translate_path(self, path):
        return super().translate_path(path.removeprefix("/case"))

    def do_GET(self):
        path = self.path.partition("?")[0]
        if path == "/":
            self.give("text/html; charset=utf-8", DOCUMENT)
        elif path == "/whole":
            head, page = delivered(self.delivered, "/")
            # It stands in a frame here.
            self.give(head["Content-Type"], page.replace(b"<head>", b'<head><script src="/case/before.js"></script>', 1),
                      head["Content-Security-Policy"].replace("; frame-ancestors 'none'", ""))
        elif path == "/axe.js":
            self.give("text/javascript", AXE.encode())
        elif path.startswith(("/photos/", "/invites/")):
            self.give("image/png", b"" if path.startswith("/photos/gone") else PIXEL)
        elif path.startswith("/case/"):
            super().do_GET()
        else:
            head, body = delivered(self.delivered, path)
            self.give(head["Content-Type"], body)

    def give(self, kind, body, policy=None):
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        if policy:
            self.send_header("Content-Security-Policy", policy)
        self.end_headers()
        self.wfile.write(body)

    def end_headers(self):
        # Each case opens the page anew, with the same files.
        self.send_header("Cache-Control", "max-age=3600")
        super().end_headers()

    def log_message(self, *_):
        pass


@functools.cache
def delivered(server, path):
    status, head, body = server.request("GET", path)
    assert status == 200, path
    return head, body


@pytest.fixture(scope="module")
def tab(server):
    files = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Files, server))
    threading.Thread(target=files.serve_forever, daemon=True).start()
    browser = Browser(f"http://127.0.0.1:{files.server_port}", languages="en")
    browser.driver.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": "UTC"})
    browser.driver.get(browser.address)
    # A case waits for many things, each of them with a patience of its own.
    browser.driver.set_script_timeout(2 * PATIENCE)
    yield browser
    browser.close()
    files.shutdown()


def named(file):
    """A file's cases, each with the rows that it shows at a size; one that is made in a loop has a part that is computed, and stands for
    all of these."""
    for found in NAME.finditer(file.read_text()):
        name, rows = found["name"], cells.ROW.findall(f"{found['comment']} {found['name']}")
        for size in ("phone", "desktop") if found["kind"] == "eachSize" else (None,):
            yield pytest.param(file.name, f"{name} [{size}]" if size else name, size, marks=pytest.mark.row(*rows))


@functools.cache
def cases(tab, file):
    return tab.driver.execute_async_script("""const [file, done] = arguments;
        import(`/case/${file}`).then(() => import("/case/case.js")).then(({ names }) => done(names()), (error) => done(String(error)));""", file)


def breach(kind, frame, asked):
    """What the contract says against a frame of the stand-in house, or None."""
    method = asked["method"] if asked else frame["method"]
    if kind == "event":
        return contract.fault("Notification", frame, False) or contract.fault(f"event.{method}", frame["params"], True)
    if kind == "notification":
        return contract.fault(f"{method}.params", frame["params"], False)
    if "error" in frame:
        return contract.fault("Failure", frame, True)
    return (contract.fault("Answer", frame, False) or contract.fault(f"{method}.result", frame["result"], True)
            or contract.fault(f"{method}.params", asked["params"], False))


@pytest.fixture
def colours(tab, name):
    """A case that is called so sees the colours that a device forces upon the page."""
    forced = "in forced colours" in name

    def force(value):
        if forced:
            tab.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "forced-colors", "value": value}]})
    force("active")
    yield
    force("none")


@pytest.mark.usefixtures("colours")
@pytest.mark.parametrize("file, name, size", [case for file in sorted(CASES.glob("*.test.js")) for case in named(file)])
def test_case(tab, file, name, size):
    fits = re.compile(re.sub(r"\\\$\\\{.*?\\\}", ".+", re.escape(name)))
    found = [one for one in cases(tab, file) if fits.fullmatch(one)]
    assert found, name
    for one in found:
        fault, frames = tab.driver.execute_async_script("""const [name, done] = arguments;
            import("/case/case.js").then(({ run }) => run(name)).then((frames) => done([null, frames]), (error) => done([String(error?.stack ?? error), []]));""", one)
        assert fault is None, f"{one}: {fault}"
        for frame in frames:
            assert (wrong := breach(**frame)) is None, f"{one}: {wrong}: {str(frame)[:400]}"
