// What other apps have shared with this one and nobody has sent on yet: batches of files and words, kept by worker/shared.js.
const cacheName = "shared";

/** @typedef {{id: string, title: string, text: string, url: string, files: number}} Batch */

/// `{id, title, text, url, files}` of all batches, newest first; `files` is how many.
/** @returns {Promise<Batch[]>} */
export async function batches() {
    const cache = await opened();
    if (!cache) return [];
    const heads = (await cache.keys()).map(({ url }) => new URL(url).pathname).filter((path) => /^\/shared\/\d+$/.test(path));
    const found = await Promise.all(heads.map(async (path) => (await cache.match(path))?.json()));
    return found.filter(Boolean).sort((a, b) => Number(b.id) - Number(a.id));
}

/// The files of a batch, as if they had been chosen here.
/** @param {Batch} batch */
export async function filesOf({ id, files }) {
    const cache = await opened();
    if (!cache) return [];
    return Promise.all(Array.from({ length: files }, async (_, index) => {
        const response = await cache.match(`/shared/${id}/${index}`);
        if (!response) throw new Error(`file ${index} is gone`);
        const [type, name] = ["Content-Type", "X-Name"].map((header) => response.headers.get(header) ?? "");
        return new File([await response.blob()], decodeURIComponent(name), { type });
    }));
}

/// The batch was sent on, or given up.
/** @param {Batch} batch */
export async function drop({ id, files }) {
    const cache = await opened();
    for (const path of [`/shared/${id}`, ...Array.from({ length: files }, (_, index) => `/shared/${id}/${index}`)]) await cache?.delete(path);
}

/// Whoever logs out leaves nothing behind.
export const forgetShared = async () => { if ("caches" in globalThis) await caches.delete(cacheName); };

const opened = async () => ("caches" in globalThis && await caches.has(cacheName) ? caches.open(cacheName) : null);
