// What this browser keeps between visits. Every access may fail (private mode, full): the page works without.

/** @param {string} key @param {any} fallback @returns {any} */
export function load(key, fallback) {
    try {
        const text = localStorage.getItem(`simmer.${key}`);
        return text === null ? fallback : JSON.parse(text);
    } catch {
        return fallback;
    }
}

/// Answers whether it is kept.
/** @param {string} key @param {unknown} value */
export function save(key, value) {
    try {
        localStorage.setItem(`simmer.${key}`, JSON.stringify(value));
        return true;
    } catch {
        return false;
    }
}

/** @param {string} key */
export function forget(key) {
    try { localStorage.removeItem(`simmer.${key}`); } catch { /* nothing was kept */ }
}

/// Calls `listener(key)` when another tab of this browser has changed what is kept under a key.
/** @param {(key: string) => void} listener @param {AbortSignal} [signal] */
export function follow(listener, signal) {
    addEventListener("storage", ({ key }) => { if (key?.startsWith("simmer.")) listener(key.slice("simmer.".length)); }, { signal });
}

/// The words that were begun and not sent, by key.
/** @returns {[key: string, text: unknown][]} */
export function draftsKept() {
    try {
        return Object.keys(localStorage).filter((key) => key.startsWith("simmer.draft."))
            .map((key) => { const own = key.slice("simmer.".length); return [own, load(own, "")]; });
    } catch {
        return [];
    }
}

/// Takes away everything that belongs to the person who logged out; the device's language and look stay, and that the server is yet to
/// learn of it.
export function forgetPerson() {
    try {
        for (const key of Object.keys(localStorage)) {
            if (key.startsWith("simmer.") && !["simmer.language", "simmer.look", "simmer.greeted", "simmer.leaving"].includes(key)) {
                localStorage.removeItem(key);
            }
        }
    } catch { /* nothing was kept */ }
}

/// A new id of this client, for a request that must not act twice.
export function newCid() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
