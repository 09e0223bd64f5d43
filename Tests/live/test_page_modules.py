"""The page's modules without the page: the cases of Tests/page, in one tab that holds nothing else. A server stands in where one is needed."""
import functools
import http.server
import pathlib
import re
import threading

import pytest

from browser import Browser

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE, CASES = ROOT / "Sources/SimmerWeb/Page", ROOT / "Tests/page"
NAME = re.compile(r'^ *test\((["`])(.+?)\1', re.M)
# What modules look for in the document that they are used in.
DOCUMENT = b"""<!doctype html><html lang="en"><head><title>Modules</title><link rel="icon" href="/icon.svg"><link rel="manifest" href="/manifest.webmanifest">
<meta name="description" content=""></head><body><div id="polite"></div><div id="assertive"></div></body></html>"""


class Files(http.server.SimpleHTTPRequestHandler):
    """The page's files, the cases under /case/, and at / a document without any script."""

    def translate_path(self, path):
        folder, name = (CASES, path.removeprefix("/case/")) if path.startswith("/case/") else (PAGE, path.lstrip("/"))
        return str(folder / name)

    def do_GET(self):
        if self.path != "/":
            return super().do_GET()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(DOCUMENT)

    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def tab():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Files)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    browser = Browser(f"http://127.0.0.1:{server.server_port}", languages="en")
    browser.driver.get(browser.address)
    browser.driver.set_script_timeout(20)
    yield browser
    browser.close()
    server.shutdown()


def named(file):
    """The names of a file's cases; one that is made in a loop has a part that is computed, and stands for all of these."""
    return [name for _, name in NAME.findall(file.read_text())]


@functools.cache
def cases(tab, file):
    return tab.driver.execute_async_script("""const [file, done] = arguments;
        import(`/case/${file}`).then(() => import("/case/case.js")).then(({ names }) => done(names()), (error) => done(String(error)));""", file)


FILES = sorted(CASES.glob("*.test.js"))


@pytest.mark.parametrize("file, name", [(file.name, name) for file in FILES for name in named(file)])
def test_case(tab, file, name):
    fits = re.compile(re.sub(r"\\\$\\\{.*?\\\}", ".+", re.escape(name)))
    found = [one for one in cases(tab, file) if fits.fullmatch(one)]
    assert found, name
    for one in found:
        fault = tab.driver.execute_async_script("""const [name, done] = arguments;
            import("/case/case.js").then(({ run }) => run(name)).then(() => done(null), (error) => done(String(error?.stack ?? error)));""", one)
        assert fault is None, f"{one}: {fault}"
