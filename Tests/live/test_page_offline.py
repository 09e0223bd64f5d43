"""The page without network: its files from the device, one release at a time, and the last state of the person who is logged in there
(F7 F10 F11 P22 E26). What of it is kept from whom: Tests/page/kept.test.js."""
import http.server
import re
import shutil
import threading

import pytest

from ondevice import CURRENT, FILES, SOON, anew, kept, ready, told
from server import ROOT, binary

PAGE = ROOT / "Sources/SimmerWeb/Page"


@pytest.fixture
def house(make_server, open_browser):
    server = make_server()
    page = open_browser(at=server, offline=True, refused=True)
    page.before_pages(SOON)
    return server, page


def test_every_file_of_the_page_is_kept_for_a_time_without_network(house):
    """F7: not only those that were needed so far; all of one release. The page for developers is none of them."""
    server, page = house
    page.open().see(".start-form")
    ready(page)
    files = {"/" + str(path.relative_to(PAGE)) for path in PAGE.rglob("*.*") if path.is_file()}
    no_files = {"/sw.js", "/index.html", "/parts.html", "/js/gallery.js", "/css/gallery.css", *(f for f in files if f.startswith("/worker/"))}
    # What stands in a bundle, or in the table of a language, is not asked for by itself.
    document = (PAGE / "index.html").read_text()
    within = set(re.findall(r'<link rel="(?:modulepreload|stylesheet)" href="([^"]+)">', document))
    within |= {f"/strings/{name}" for table in PAGE.glob("strings/*.js") for name in re.findall(r'from "./(\w+/\w+\.js)"', table.read_text())}
    bundles = {"/js/bundle.js", "/js/bundle-words.js", "/css/bundle.css", "/css/bundle-first.css"}
    assert set(told(page, FILES)) == (files - no_files - within) | bundles | {"/"}


def test_the_last_state_opens_without_a_server_and_what_is_written_then_is_sent_once(house):
    """F7 F10 F11 P22: rooms and messages are there, the banner says so and from when; later everything is current."""
    server, page = house
    page.enter("ana", first_name="Ana").see(".chip.offer")
    page.make_room("Kitchen")
    page.say("broth is ready")
    page.see(".message.mine .text", "broth is ready")
    page.say("@simmer penne 9 min")
    page.see(".timer-card .card-title", "enne")
    page.gone(".message.pending")
    ready(page)
    kept(page, "broth is ready", "Kitchen", "9 min")
    address = page.js("return location.hash")
    server.kill()
    anew(page)
    page.see(".banner.offline", "Offline")
    assert "as of" in page.told(".banner.offline")
    page.see(".room-row", "Kitchen")
    page.open("/" + address)
    page.see(".message.mine .text", "broth is ready")
    page.see(".pill .digits")
    page.say("written without a server")
    page.see(".message.mine.pending .text", "written without a server")
    anew(page, "/" + address)
    page.see(".message.mine.pending .text", "written without a server")
    server.start()
    page.gone(".banner.offline")
    page.gone(".message.pending")
    anew(page, "/" + address)
    page.see(".message.mine .text", "written without a server")
    assert [text for _, text in page.messages()].count("written without a server") == 1
    assert [text for _, text in page.messages()].count("broth is ready") == 1


@pytest.fixture
def program(monkeypatch, tmp_path):
    """A copy of the program whose page may be changed; answers the page's folder."""
    folder = binary().parent
    for path in [folder / "simmer", folder / "simmer-media", *folder.glob("*.so"), *folder.glob("*.resources")]:
        if path.is_dir():
            shutil.copytree(path, tmp_path / path.name)
        elif path.exists():
            shutil.copy2(path, tmp_path / path.name)
    monkeypatch.setenv("SIMMER_BINARY", str(tmp_path / "simmer"))
    return tmp_path / "Simmer_SimmerWeb.resources/Page"


def test_a_new_release_is_offered_and_never_mixed_with_the_old_one(program, make_server, open_browser):
    """F15: an open page keeps the files that it began with, also those that it has not asked for yet; the next page is the new one."""
    server = make_server()
    page = open_browser(at=server, offline=True, refused=True)
    page.before_pages(SOON)
    page.enter("ana", first_name="Ana").see(".chip.offer")
    page.press(".rooms .bar button")
    page.type("input[name=name]", "Larder")
    page.press("label", "Pantry")
    page.press(".form button[type=submit]")
    page.see(".bar-words", "Larder")
    ready(page)
    first = told(page, CURRENT)
    anew(page, "/" + page.js("return location.hash"))
    page.see(".bar-words", "Larder")
    server.kill()
    pantry = program / "js/views/pantry/pantry.js"
    pantry.write_text(pantry.read_text() + "\ndocument.body.dataset.release = 'next';\n")
    server.start()
    page.see(".banner.newer", "new version")
    assert not page.violations()
    assert told(page, CURRENT) != first
    page.press(".room-tabs a", "Pantry")
    page.see(".noodle-name")
    assert page.js("return document.body.dataset.release") is None
    page.press("[data-action=newer]")
    page.wait(lambda: page.js("return document.body.dataset.release") == "next", "the new release runs")
    page.see(".noodle-name")
    page.gone(".banner.newer")
    # The one before is let go when nobody uses it.
    page.js("navigator.serviceWorker.controller.postMessage({ look: true })")
    page.wait(lambda: told(page, "caches.keys().then((keys) => keys.filter((key) => key.startsWith('release ')).length)") == 1)


class Replaced(http.server.BaseHTTPRequestHandler):
    """A server that is replaced while its files are fetched: of one of them it tells another release, or none."""

    def do_GET(self):
        status, head, body = self.server.behind.request("GET", self.path)
        told = {name: head[name] for name in ("Content-Type", "ETag", "Cache-Control", "Simmer-Release") if name in head}
        if self.path == "/css/finding.css":
            told |= self.server.other
        self.send_response(status)
        for name, value in {**told, "Content-Length": str(len(body))}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def do_POST(self):
        self.send_error(http.HTTPStatus.NOT_FOUND)

    def log_message(self, *_):
        pass


@pytest.mark.parametrize("release", ["another", ""])
def test_of_two_releases_nothing_is_kept(server, open_browser, release):
    """F15: nor is what somebody else answers in the server's place. At the next look all of it is there."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Replaced) as between:
        between.behind, between.other, between.address = server, {"Simmer-Release": release}, f"http://127.0.0.1:{between.server_port}"
        threading.Thread(target=between.serve_forever, daemon=True).start()
        page = open_browser(at=between, offline=True, refused=True)
        page.before_pages(SOON)
        page.open()
        # It is there when it has looked.
        page.wait(lambda: page.js("return navigator.serviceWorker.controller !== null"), "the worker runs")
        assert told(page, CURRENT) is None
        between.other = {}
        page.js("navigator.serviceWorker.controller.postMessage({ look: true })")
        ready(page)
        between.shutdown()


def test_a_page_that_is_being_opened_keeps_its_release(house):
    """F15: also when the worker looks for a newer one at that very time."""
    server, page = house
    page.open().see(".start-form")
    ready(page)
    told(page, "caches.open('releases').then((book) => book.put('/looked', new Response('1')))")
    anew(page)
    page.see(".start-form")
    page.wait(lambda: told(page, "caches.open('releases').then((book) => book.match('/looked')).then((at) => at.text())") != "1")
    assert told(page, """caches.open('releases').then((book) => book.keys())
        .then((keys) => keys.some(({ url }) => new URL(url).pathname.startsWith('/page/')))""")
