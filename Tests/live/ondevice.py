"""What the page has kept on the device, as its browser tells."""

# A page waits until it has time before it keeps its files (3 s) and what was seen (1.5 s): here a moment is enough.
SOON = """{
    const { setTimeout: later } = window;
    window.setTimeout = (act, ms, ...more) => later(act, ms === 3000 || ms === 1500 ? 50 : ms, ...more);
}"""

CURRENT = "caches.open('releases').then((c) => c.match('/current')).then((r) => r?.text())"
FILES = """caches.open('releases').then((c) => c.match('/current')).then((r) => r?.text()).then((id) => id && caches.open('release ' + id))
    .then((c) => c?.keys()).then((keys) => keys?.map(({ url }) => new URL(url).pathname) ?? [])"""
KEPT = """new Promise((done) => { const open = indexedDB.open("simmer", 1); open.onerror = () => done("");
    open.onupgradeneeded = () => open.result.createObjectStore("kept");
    open.onsuccess = () => { const all = open.result.transaction("kept").objectStore("kept").getAll();
        all.onsuccess = () => { open.result.close(); done(JSON.stringify(all.result)); }; } })"""


def told(page, promise):
    return page.driver.execute_async_script(f"const done = arguments[0]; ({promise}).then(done, () => done(null));")


def ready(page):
    """The worker has the page's files and serves this page."""
    page.wait(lambda: told(page, CURRENT) and page.js("return navigator.serviceWorker.controller !== null"), "the page is kept")


def kept(page, *words):
    """What the person sees has come to the device."""
    page.wait(lambda: all(word in (told(page, KEPT) or "") for word in words), f"{words} are kept")


def anew(page, path="/"):
    page.driver.get("about:blank")
    page.open(path)
