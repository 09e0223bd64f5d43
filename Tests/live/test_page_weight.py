"""What the page weighs and whether it stays still: what can be counted of its speed. What must be timed is measured by scripts/bench."""
import gzip
import pathlib
import re
from urllib.parse import urlsplit

import pytest

import albums
import pictures
from browser import DESKTOP, PHONE
from client import new_cid

WHO = "wim"
PAGE = pathlib.Path(__file__).resolve().parents[2] / "Sources/SimmerWeb/Page"
FIRST_LOAD, A_PAGE = 150, 40  # KB as gzip makes them

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


def fetched(page):
    """KB of the page's own files that the browser has asked for."""
    names = page.js("return performance.getEntriesByType('resource').map((e) => e.name)")
    files = {PAGE / urlsplit(name).path[1:] for name in names} | {PAGE / "index.html"}
    return {file: len(gzip.compress(file.read_bytes(), 9)) / 1024 for file in files if file.is_file()}


async def test_the_first_load_is_light_and_pages_of_things_come_when_they_are_opened(page, wim, fresh):
    """Rule 4: start page, log-in and the first room below 150 KB compressed, in one language; no page of things among them."""
    room = await wim.make_room(fresh("Light "))
    page.resize(DESKTOP)
    page.visit(f"/#/room/{room}")
    page.see(".composer")
    first = fetched(page)
    assert sum(first.values()) < FIRST_LOAD, sorted(first.items(), key=lambda entry: -entry[1])[:10]
    soon = tuple(f"views/{name}.js" for name in (
        "settings/settings", "people/people", "kitchen/kitchen", "rooms/join", "rooms/newroom", "settings/about"))
    later = ("strings/fr.js", *(f"views/{name}.js" for name in (
        "photos/photopicker", "viewer/viewer", "pantry/pantry", "teas/teas", "album/album", "notebook/notebook")))
    # The first room draws none of the drawings that come with later places.
    assert not [file for file in first if file.name == "moreicons.js"]
    assert not [file for file in first if str(file).endswith((*soon, *later))]
    page.wait(lambda: sum(str(file).endswith(soon) for file in fetched(page)) == len(soon), "what one may open without network comes by itself")
    for file in soon:
        page.module(f"/js/{file}", "1")  # with all that it imports
    assert not [file for file in fetched(page) if str(file).endswith(later)]
    for name, mark in (("pantry", ".pantry, .page-panel"), ("teas", ".page-panel"), ("photos", ".page-panel"), ("notebook", ".notebook > *")):
        before = set(fetched(page))
        page.open(f"/#/room/{room}/{name}")
        page.see(mark)
        page.wait(lambda: set(fetched(page)) - before, f"{name} comes when it is opened")
        more = {file: size for file, size in fetched(page).items() if file not in before}
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
