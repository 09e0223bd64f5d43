"""What the page costs the one who looks at it, by the browser's own timings: Debian's headless Chromium over loopback with its CPU four
times slower. Weights are those of the files as gzip makes them, since a proxy or the server compresses them."""
import asyncio
import gzip
import itertools
import pathlib
import sys
import tempfile
import time
from urllib.parse import urlsplit

import rig
import slowline
from rig import LIFTED, ROOT, Server

SLOWER = 4
LONG, SCROLLED = 100_000, 5_000
SLOW, TRIP = 50_000, 0.1  # a slow line: 400 kb/s, and a tenth of a second until an answer begins
OWN, TYPING = 25, 24  # messages said, seconds of typing
# (unit, budget) of each figure.
LIMITS = {
    "first paint, start page, nothing kept": ("ms", ("<=", 1_000)), "first paint, logged in": ("ms", ("<=", 1_000)),
    "start page usable, nothing kept": ("ms", ("<=", None)),
    "start page usable at 400 kb/s, nothing kept": ("ms", ("<=", 4_000)), "first room usable at 400 kb/s, no file kept": ("ms", ("<=", 4_000)),
    "own message painted, CPU not slowed, p50": ("ms", ("<=", None)), "own message painted, CPU not slowed, longest of 25": ("ms", ("<=", 50)),
    "own message painted, p50": ("ms", ("<=", None)),
    "room of 100,000 messages opens": ("ms", ("<=", 300)), "frames a second, scrolling 5,000 messages": ("/s", (">=", 58)),
    "main thread a frame, scrolling": ("ms", ("<=", 16.7)),
    "a letter typed while 50 messages a second come, CPU not slowed, p98": ("ms", ("<=", 100)),
    "a letter typed while 50 messages a second come, p98": ("ms", ("<=", 100)), "longest task meanwhile": ("ms", ("<=", None)),
    "main thread meanwhile": ("%", ("<=", None)),
    "start page and first room, compressed": ("KB", ("<=", 150)), "all files, compressed": ("KB", ("<=", None)),
    "others": ("cores", ("<=", None)),
}
FILES = ROOT / "Sources" / "SimmerWeb" / "Page"
PHONE = (390, 844)


def compressed(path):
    return len(gzip.compress(path.read_bytes(), 9)) / 1024


def browser(server):
    """A new browser with nothing kept, slowed down. selenium is wanted by this job alone."""
    from browser import Browser
    page = Browser(server.address, size=PHONE, refused=True, whole=True)
    page.in_motion()
    page.driver.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return page


def first_paint(page):
    return page.wait(lambda: page.js("return performance.getEntriesByName('first-contentful-paint')[0]?.startTime"))


def fetched(page):
    """KB of the page's own files that it has fetched so far, as they came."""
    found = page.js("""return [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
        .map(({ name, encodedBodySize }) => [name, encodedBodySize])""")
    sizes = {urlsplit(name).path: size / 1024 for name, size in found}
    return sum(size for path, size in sizes.items() if path == "/" or path.startswith(("/js/", "/css/", "/strings/", "/icon", "/manifest")))


def thread_time(page):
    """Seconds of CPU that the page's main thread has used; the slowing keeps the thread busy, and so it is among them."""
    page.driver.execute_cdp_cmd("Performance.enable", {"timeDomain": "threadTicks"})
    metrics = page.driver.execute_cdp_cmd("Performance.getMetrics", {})["metrics"]
    return next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration")


# From the press on a room's line to the frame that shows its newest message.
OPENS = """
    const [room, done] = arguments;
    const row = document.querySelector(`.room-row[href*="${room}"]`);
    const began = performance.now();
    row.click();
    const look = () => {
        const last = [...document.querySelectorAll('.message')].at(-1);
        if (last?.getBoundingClientRect().bottom <= innerHeight && document.querySelector('.composer'))
            requestAnimationFrame(() => { const channel = new MessageChannel();
                channel.port1.onmessage = () => done(performance.now() - began); channel.port2.postMessage(0); });
        else requestAnimationFrame(look);
    };
    look();"""

# Notes when the room's newest message and the field to write in are painted, on a page that is about to come.
USABLE = """
    addEventListener("DOMContentLoaded", () => {
        const look = () => {
            if (document.querySelector(".message") && document.querySelector(".composer-text")) requestAnimationFrame(() => performance.mark("usable"));
            else requestAnimationFrame(look);
        };
        look();
    });"""

# From each press of Enter to the frame that shows the message in the log.
SAYS = """
    addEventListener("keydown", (event) => {
        const wanted = event.target.value?.trim();
        if (event.key !== "Enter" || !wanted) return;
        const look = () => {
            if ([...document.querySelectorAll(".message .text")].at(-1)?.textContent !== wanted) return void requestAnimationFrame(look);
            const channel = new MessageChannel();
            channel.port1.onmessage = () => window.own.push(performance.now() - event.timeStamp);
            channel.port2.postMessage(0);
        };
        requestAnimationFrame(look);
    }, { capture: true });"""

# Moves the log by a finger's pace and notes when each frame began.
SCROLLS = """
    const [seconds, pace, done] = arguments;
    const log = document.querySelector('.log'), began = performance.now(), frames = [];
    const step = (now) => {
        frames.push(now);
        log.scrollTop -= pace;
        if (now - began < seconds * 1000 && log.scrollTop > 600) requestAnimationFrame(step);
        else done({ frames, moved: log.scrollTop });
    };
    requestAnimationFrame(step);"""

LOADS = """
    const [wanted, done] = arguments;
    const log = document.querySelector('.log');
    const step = () => {
        if (document.querySelectorAll('.message').length >= wanted) return done(true);
        log.scrollTop = 0;
        setTimeout(step, 30);
    };
    step();"""

WATCHES = """
    window.keys = []; window.long = [];
    new PerformanceObserver((list) => { for (const e of list.getEntries()) if (e.name === 'keydown') window.keys.push(e.duration); })
        .observe({ type: 'event', durationThreshold: 16 });
    new PerformanceObserver((list) => { for (const e of list.getEntries()) window.long.push(e.duration); }).observe({ type: 'longtask' });"""


async def talk(server, token, room, rate, seconds):
    client = await server.client()
    await client.resume(token)
    await client.sync()
    began = time.monotonic()
    for number in range(rate * seconds):
        await asyncio.sleep(max(0, began + number / rate - time.monotonic()))
        client.posted = asyncio.ensure_future(client.say(room, f"line {number} of somebody who has much to tell"))
    await client.posted
    await client.close()


async def furnish(server):
    """Two people, a room that becomes long and an empty one."""
    ana, bo = await server.login("ana", firstName="Ana"), await server.login("bo", firstName="Bo")
    rooms = [await ana.make_room(name) for name in ("Long", "Short")]
    for room in rooms:
        await bo.join((await ana.link(room, uses=2))["token"])
    await ana.close()
    await bo.close()
    return rooms


def comes_on_a_slow_line(page, line, path, mark):
    """Milliseconds from an address to its mark on a slow line, with no file of the page kept."""
    page.driver.get("about:blank")
    page.driver.execute_cdp_cmd("Network.clearBrowserCache", {})
    page.driver.execute_cdp_cmd("Storage.clearDataForOrigin", {"origin": line.address, "storageTypes": "cache_storage,service_workers,indexeddb"})
    added = page.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": USABLE})
    line.is_slow = True
    page.driver.get(line.address + path)
    marked = page.wait(lambda: page.js("return performance.getEntriesByName(arguments[0])[0]?.startTime", mark), mark)
    line.is_slow = False
    page.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", {"identifier": added["identifier"]})
    return marked


def log_in(page):
    page.type("input[name=login]", "ana")
    page.type("input[name=password]", rig.PASSWORD)
    page.press("button[type=submit]")
    page.see(".message, .composer")


def on_a_slow_line(server, room):
    """When the start page can be used, and after a login the room, by a browser that has nothing of the page."""
    line = slowline.Line(server.address, SLOW, TRIP)
    page = browser(line)
    try:
        start = comes_on_a_slow_line(page, line, "/", "drawn")
        log_in(page)
        return start, comes_on_a_slow_line(page, line, f"/#/room/{room}", "usable")
    finally:
        page.driver.quit()
        line.close()


def press_key(page, key, text=""):
    for kind in ("keyDown", "keyUp"):
        page.driver.execute_cdp_cmd("Input.dispatchKeyEvent", {"type": kind, "text": text if kind == "keyDown" else "", "key": key})


def says(page):
    """Milliseconds from Enter until one's own message is painted, for each of some."""
    page.js("window.own = []")
    for number in range(OWN):
        page.type(".composer-text", f"my line {number}")
        press_key(page, "Enter", "\r")
        page.wait(lambda: page.js("return window.own.length") > number)
    return sorted(page.js("return window.own"))


def typed_while_others_talk(page, server, token, room, seconds=TYPING):
    """Milliseconds until the screen shows each letter, and of each task that kept the browser longer than 50 ms."""
    page.driver.execute_script(WATCHES)
    page.driver.find_element("css selector", ".composer textarea").click()

    async def both():
        talking = asyncio.ensure_future(talk(server, token, room, 50, seconds))
        loop, letters = asyncio.get_running_loop(), itertools.cycle("the water boils ")
        pressed = 0
        while not talking.done():
            letter = next(letters)
            await loop.run_in_executor(None, press_key, page, letter, letter)
            pressed += 1
            await asyncio.sleep(0.1)
        await talking
        return pressed
    pressed = asyncio.run(both())
    shown = "return [...document.querySelectorAll('.message .text')].at(-1)?.textContent ?? ''"
    page.wait(lambda: page.js(shown).startswith(f"line {50 * seconds - 1} "))
    keys, long = page.js("return [window.keys, window.long]")
    # What took less than the observer's 16 ms is not listed.
    keys = sorted([8] * max(0, pressed - len(keys)) + keys)
    return keys[len(keys) * 98 // 100], max(long, default=0)


class Prepared:
    """A data folder with the long room, made once for all rounds."""

    def __init__(self, fill):
        self.folder = tempfile.TemporaryDirectory(prefix="simmer-bench-")
        self.data = pathlib.Path(self.folder.name) / "data"
        with Server(data=self.data, limits=LIFTED) as server:
            self.long, self.short = asyncio.run(furnish(server))
            self.tokens = {name: server.accounts[name]["token"] for name in ("ana", "bo")}
        fill.token = self.tokens["ana"]
        fill(self.data, self.long, LONG)


def measure(prepared):
    """One round: figures by name."""
    told = {}
    with Server(data=prepared.data, limits=LIFTED) as server:
        rig.quiet()
        others = rig.others()
        told["start page usable at 400 kb/s, nothing kept"], told["first room usable at 400 kb/s, no file kept"] = \
            on_a_slow_line(server, prepared.long)
        page = browser(server)
        try:
            page.open()
            page.see("input[name=login]")
            told["first paint, start page, nothing kept"] = first_paint(page)
            told["start page usable, nothing kept"] = page.js("return performance.getEntriesByName('drawn')[0].startTime")
            log_in(page)
            told["start page and first room, compressed"] = fetched(page)
            page.driver.execute_script("location.hash = '#/'")
            page.driver.refresh()
            page.see(".room-row", "Short")
            told["first paint, logged in"] = first_paint(page)
            opened = page.driver.execute_async_script(OPENS, prepared.long)
            told["room of 100,000 messages opens"] = opened
            page.driver.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": 1})
            page.driver.set_script_timeout(600)
            began = time.monotonic()
            page.driver.execute_async_script(LOADS, SCROLLED)
            print(f"  {SCROLLED} messages by scrolling: {time.monotonic() - began:.1f} s", file=sys.stderr)
            page.driver.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            page.js("document.querySelector('.log').scrollTop = document.querySelector('.log').scrollHeight - 2000")
            before = thread_time(page)
            frames = page.driver.execute_async_script(SCROLLS, 6, 60)["frames"]
            told["main thread a frame, scrolling"] = (thread_time(page) - before) * 1000 / len(frames)
            gaps = sorted(b - a for a, b in zip(frames, frames[1:]))
            told["frames a second, scrolling 5,000 messages"] = len(gaps) * 1000 / sum(gaps)
            page.open(f"/#/room/{prepared.short}")
            page.see(".composer")
            # What a first visit fetches once for times without network is no part of writing.
            page.driver.execute_async_script("const done = arguments[0]; navigator.serviceWorker.ready.then(() => setTimeout(done, 3000))")
            page.js(SAYS)
            told["own message painted, p50"] = says(page)[OWN // 2]
            page.driver.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": 1})
            own = says(page)
            told["a letter typed while 50 messages a second come, CPU not slowed, p98"], _ = \
                typed_while_others_talk(page, server, prepared.tokens["bo"], prepared.short)
            page.driver.execute_script("document.querySelector('.composer textarea').select()")
            press_key(page, "Backspace")
            page.driver.execute_cdp_cmd("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            told["own message painted, CPU not slowed, p50"], told["own message painted, CPU not slowed, longest of 25"] = own[OWN // 2], own[-1]
            before, began = thread_time(page), time.monotonic()
            told["a letter typed while 50 messages a second come, p98"], told["longest task meanwhile"] = \
                typed_while_others_talk(page, server, prepared.tokens["bo"], prepared.short)
            told["main thread meanwhile"] = 100 * (thread_time(page) - before) / (time.monotonic() - began)
            told["others"] = others()
        finally:
            page.driver.quit()
    told["all files, compressed"] = sum(compressed(p) for p in FILES.rglob("*.*"))
    return told
