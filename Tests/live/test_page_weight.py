"""What the page weighs and whether it stays still: what can be counted of its speed. What must be timed is measured by scripts/bench."""
import pathlib
import re
from urllib.parse import urljoin, urlsplit

import pytest

import albums
import pictures
from browser import DESKTOP, PHONE
from client import new_cid

WHO = "wim"
PAGE = pathlib.Path(__file__).resolve().parents[2] / "Sources/SimmerWeb/Page"
FIRST_LOAD, A_PAGE = 100, 40  # KB as they come, packed
REQUESTS = 16  # of the page's own files, until the first room can be used

SHIFTS = """
    window.shifts = [];
    new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries()) window.shifts.push([value, ...sources.map(
            ({ node, previousRect, currentRect }) => [node?.className?.baseVal ?? node?.className ?? "", JSON.stringify(previousRect), JSON.stringify(currentRect)])]);
    }).observe({ type: "layout-shift", buffered: true });"""


@pytest.fixture
async def wim(login):
    return await login(WHO, firstName="Wim")


def needed(path, known):
    """The modules that one of them cannot run without."""
    for name in re.findall(r'^(?:import|export)\b[^"()]*"(\.[^"]+)"', path.read_text(), re.MULTILINE):
        module = (path.parent / name).resolve()
        if module not in known:
            known.add(module)
            needed(module, known)
    return known


def test_everything_that_the_start_needs_is_asked_for_at_once():
    """Rule 4: `/` names each module of the start, and none that is not needed for it."""
    named = {PAGE / name for name in re.findall(r'rel="modulepreload" href="/([^"]+)"', (PAGE / "index.html").read_text())}
    assert named == needed(PAGE / "js/main.js", set())


WEIGHED = {}


def weight(server, path):
    """KB of a file as it comes; None for what is no file of the page."""
    if path not in WEIGHED:
        status, head, body = server.request("GET", path, headers={"Accept-Encoding": "gzip"})
        WEIGHED[path] = len(body) / 1024 if status == 200 and "ETag" in head else None
    return WEIGHED[path]


def fetched(page, server):
    """KB of the page's own files that the browser has asked for."""
    names = page.js("return performance.getEntriesByType('resource').map((e) => e.name)")
    weights = {path: weight(server, path) for path in {urlsplit(name).path for name in names} | {"/"}}
    return {path: size for path, size in weights.items() if size is not None}


def test_the_start_is_a_few_files_that_all_are_named_at_once(server):
    """Rule 4: `/` names the bundles of its modules, which need nothing else; each module is there once, for those that come later too."""
    def text(path):
        status, _, body = server.request("GET", path)
        assert status == 200, path
        return body.decode()

    def imported(path):
        return [urljoin(path, name) for name in re.findall(r'^(?:import|export)\b[^"()]*"([^"]+)";', text(path), re.MULTILINE)]
    named = re.findall(r'(?:src|href)="(/(?:js|css)/[^"]+)"', text("/"))
    assert len(named) == 6 and set(named) >= {"/js/main.js", "/js/words.js"}
    for path in named:
        assert set(imported(path)) <= set(named), path
    bundled = needed(PAGE / "js/main.js", set())
    for file in (PAGE / "js").rglob("*.js"):
        if file not in bundled:
            own = {PAGE / name[1:] for name in imported(f"/{file.relative_to(PAGE)}")}
            assert not own & bundled, file


async def test_the_first_load_is_light_and_pages_of_things_come_when_they_are_opened(page, wim, fresh, server):
    """Rule 4: start page, log-in and the first room below 100 KB compressed, in few requests and one language; no page of things among them."""
    room = await wim.make_room(fresh("Light "))
    page.resize(DESKTOP)
    page.visit(f"/#/room/{room}")
    page.see(".composer")
    first = fetched(page, server)
    assert sum(first.values()) < FIRST_LOAD, sorted(first.items(), key=lambda entry: -entry[1])[:10]
    assert len(first) <= REQUESTS, sorted(first)
    soon = tuple(f"views/{name}.js" for name in (
        "settings/settings", "people/people", "kitchen/kitchen", "rooms/join", "rooms/newroom", "settings/about"))
    later = ("strings/fr.js", *(f"views/{name}.js" for name in (
        "photos/photopicker", "viewer/viewer", "pantry/pantry", "teas/teas", "album/album", "notebook/notebook")))
    # The first room draws none of the drawings that come with later places.
    assert not [file for file in first if file.endswith("moreicons.js")]
    assert not [file for file in first if file.endswith((*soon, *later))]
    page.wait(lambda: sum(file.endswith(soon) for file in fetched(page, server)) == len(soon), "what one may open without network comes by itself")
    for file in soon:
        page.module(f"/js/{file}", "1")  # with all that it imports
    assert not [file for file in fetched(page, server) if file.endswith(later)]
    for name, mark in (("pantry", ".pantry, .page-panel"), ("teas", ".page-panel"), ("photos", ".page-panel"), ("notebook", ".notebook > *")):
        before = set(fetched(page, server))
        page.open(f"/#/room/{room}/{name}")
        page.see(mark)
        page.wait(lambda: set(fetched(page, server)) - before, f"{name} comes when it is opened")
        more = {file: size for file, size in fetched(page, server).items() if file not in before}
        assert sum(more.values()) < A_PAGE, (name, more)


async def test_nothing_moves_when_pictures_come(page, wim, fresh, server):
    """In the log, the album and the pantry, on a line that is slow, at both sizes."""
    token = await server.person(WHO)
    rooms = {}
    for place, kind in (("", "chat"), ("photos", "photos"), ("pantry", "pantry")):
        room = rooms[place] = await wim.make_room(fresh("Still "), kind)
        files = [albums.upload(server, token, room, pictures.jpeg(*size, seed=77_000 + n)) for n, size in enumerate(
            ((640, 480), (300, 900), (1200, 300)))]
        if place == "pantry":
            for n, file in enumerate(files):
                await wim.call("noodle.add", room=room, name=f"Noodle {n}", picture=file, cookSeconds=480, cid=next(new_cid))
        elif place == "photos":
            for file in files:
                await wim.call("photo.add", room=room, photos=[file], description="still", cid=next(new_cid))
        else:
            for file in files:
                await wim.say(room, "look", photos=[file])
    page.driver.execute_cdp_cmd("Network.enable", {})
    added = page.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": SHIFTS})
    slow = {"offline": False, "latency": 250, "downloadThroughput": -1, "uploadThroughput": -1}
    page.driver.execute_cdp_cmd("Network.emulateNetworkConditions", slow)
    try:
        for size in (DESKTOP, PHONE):
            page.resize(size)
            for place, room in rooms.items():
                page.visit(f"/#/room/{room}/{place}".rstrip("/"))
                page.wait(lambda: page.js("""const all = [...document.querySelectorAll('.place img')];
                    return all.filter((image) => image.naturalWidth > 0).length >= 3"""), f"pictures of {place}")
                page.driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")
                moved = [shift for shift in page.js("return window.shifts") if shift[0] > 0]
                assert not moved, (place, size, moved)
    finally:
        page.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", {"identifier": added["identifier"]})
        page.driver.execute_cdp_cmd("Network.emulateNetworkConditions", {**slow, "latency": 0})
