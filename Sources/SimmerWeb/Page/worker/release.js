// The page's files, kept for a time without network: one cache for each release, whole or not at all. A page gets all of its files
// from the release that it was opened with, so no page is ever made of two; the next page that is opened gets the newest.
const cachePrefix = "release ";
/// What is current, which page belongs to which release, and when was looked last, as small texts.
const book = "releases";
const lookEveryMs = 3600000;

const isPage = (path) => path === "/" || path === "/index.html" || ["/r/", "/people", "/about", "/settings"].some((one) => path.startsWith(one));
const isFile = (path) => /^\/(js|css|strings|icons)\/./.test(path) || path === "/icon.svg" || /^\/manifest(\.\w+)?\.webmanifest$/.test(path);

addEventListener("install", (event) => event.waitUntil(look().catch(() => null)));
addEventListener("activate", (event) => event.waitUntil(clients.claim().then(adopt)));
addEventListener("message", (event) => {
    if (event.data?.look) event.waitUntil(lookFor(event.data.page).then(tell, () => null));
});
addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (origin !== location.origin || request.method !== "GET") return;
    if (request.mode === "navigate" ? isPage(pathname) : isFile(pathname)) {
        event.respondWith(request.mode === "navigate" ? openPage(event) : fileOf(event, pathname));
    }
});

async function openPage(event) {
    const release = await noted("/current");
    const page = release && await kept(release, "/");
    if (!page) return fetch(event.request);
    coming.add(event.resultingClientId);
    await assign(event.resultingClientId, release);
    if (Date.now() - Number(await noted("/looked")) > lookEveryMs) event.waitUntil(look().then(tell, () => null));
    return page;
}

/// A page that came from the network before anything was kept goes on with the network.
async function fileOf(event, path) {
    const release = await releaseOf(event.clientId);
    const file = release && await kept(release, path);
    if (file) return file;
    try {
        return await fetch(event.request);
    } catch (error) {
        const current = await noted("/current");
        const other = !release && current && await kept(current, path);
        if (other) return other;
        throw error;
    }
}

/// `page`: the release that the server told a page; the one that is kept is not looked for.
async function lookFor(page) {
    if (!page || page !== await noted("/current")) await look();
}

let looking = null;

/// Fetches the release of now, unless it is known. Only when everything is there it becomes the current one.
function look() {
    looking ??= lookOnce().finally(() => { looking = null; });
    return looking;
}

async function lookOnce() {
    await sweep();
    const release = releaseIn(await fetched("/"));
    if (release !== await noted("/current")) {
        const files = await gather(release);
        const cache = await caches.open(cachePrefix + release);
        await Promise.all([...files].map(([path, response]) => cache.put(path, response)));
        await note("/current", release);
    }
    await note("/looked", Date.now());
}

/// Asked for by names that the page puts together.
const languages = ["en", "fr", "de", "es"].flatMap((name) => [`/strings/${name}.js`, ...(name === "en" ? [] : [`/manifest.${name}.webmanifest`])]);

/// All files that the page can ever ask for, by their addresses: those that `/` names, those that these name, and so on. Each tells its
/// release, also one that the browser had already: was the server replaced meanwhile, nothing is kept until the next look.
async function gather(release) {
    const files = new Map();
    let wave = ["/", ...languages];
    while (wave.length > 0) {
        const named = await Promise.all(wave.map(async (path) => {
            const response = await fetched(path);
            if (releaseIn(response) !== release) throw new Error(`${path} is of another release`);
            files.set(path, response);
            return namesIn(await response.clone().text(), response);
        }));
        wave = [...new Set(named.flat())].filter((path) => !files.has(path));
    }
    return files;
}

/// A file of the server's; what a proxy or a login page of the network answers in its place is none.
async function fetched(path) {
    const response = await fetch(path, { cache: "no-cache" });
    if (!response.ok || response.redirected || !releaseIn(response)) throw new Error(`${path}: ${response.status}`);
    return response;
}

/// The server's own name for all of its files together.
const releaseIn = ({ headers }) => headers.get("Simmer-Release");

/// The patterns fit how the page is written; a test compares what they find with the files that there are.
const patterns = {
    "text/html": /(?:src|href)="(\/[^"]+)"/g,
    "text/javascript": /\b(?:from|import|new Worker|styled)\s*\(?\s*"(\.{0,2}\/[^"]+)"/g,
    "text/css": /url\("?([^")]+)"?\)/g,
    "application/manifest+json": /"src":\s*"(\/icons?[./][^"]+)"/g,
};

function namesIn(text, response) {
    const pattern = patterns[response.headers.get("Content-Type")?.split(";")[0]];
    return pattern ? [...text.matchAll(pattern)].map(([, name]) => new URL(name, response.url).pathname) : [];
}

/// Pages that were there before the first release was kept came from the network a moment ago, from the same release.
async function adopt() {
    const current = await noted("/current");
    if (!current) return;
    for (const { id } of await clients.matchAll({ type: "window" })) {
        if (!await releaseOf(id)) await assign(id, current);
    }
}

/// Tells pages of an older release that they could be newer.
async function tell() {
    await adopt();
    const current = await noted("/current");
    for (const page of await clients.matchAll({ type: "window" })) {
        if (await releaseOf(page.id) !== current) page.postMessage({ newer: true });
    }
}

/// Pages that are being opened: the browser does not list them yet.
const coming = new Set();

/// Lets go of pages that were closed and of releases that no page uses.
async function sweep() {
    const open = new Set((await clients.matchAll({ type: "window", includeUncontrolled: true })).map(({ id }) => id));
    for (const id of open) coming.delete(id);
    const cache = await caches.open(book);
    const used = new Set([await noted("/current")]);
    for (const { url } of await cache.keys()) {
        const { pathname } = new URL(url);
        if (!pathname.startsWith("/page/")) continue;
        const id = pathname.slice("/page/".length);
        if (open.has(id) || coming.has(id)) used.add(await noted(pathname));
        else await cache.delete(pathname);
    }
    for (const name of await caches.keys()) {
        if (name.startsWith(cachePrefix) && !used.has(name.slice(cachePrefix.length))) await caches.delete(name);
    }
}

/// The release of each open page, in memory too: every file of a page asks.
const pages = new Map();

async function assign(page, release) {
    pages.set(page, release);
    await note(`/page/${page}`, release);
}

async function releaseOf(page) {
    if (!pages.has(page)) {
        const release = await noted(`/page/${page}`);
        if (release) pages.set(page, release);
    }
    return pages.get(page);
}

const kept = async (release, path) => (await caches.open(cachePrefix + release)).match(path, { ignoreVary: true });
const note = async (key, value) => (await caches.open(book)).put(key, new Response(String(value)));
const noted = async (key) => (await (await caches.open(book)).match(key))?.text();
