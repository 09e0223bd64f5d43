// The style sheet of what is opened later.
import { h } from "./dom.js";

/** @type {Map<string, Promise<void>>} */
const sheets = new Map();

/// Fetches it once. Whoever draws with it waits for it, but not for one that cannot be had. The worker finds its address where this is called.
/** @param {string} address @returns {Promise<void>} */
export function sheet(address) {
    const known = sheets.get(address) ?? new Promise((resolve) => {
        document.body.append(h("link", { rel: "stylesheet", href: address, on: { load: () => resolve(), error: () => resolve() } }));
    });
    sheets.set(address, known);
    return known;
}
