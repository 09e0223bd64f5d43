// The style sheet of what is opened later.
import { h } from "./dom.js";

/** @type {Map<string, Promise<void>>} */
const sheets = new Map();

/// Fetches `css/NAME.css` once. Whoever draws with it waits for it, but not for one that cannot be had.
/** @param {string} name @returns {Promise<void>} */
export function sheet(name) {
    const known = sheets.get(name) ?? new Promise((resolve) => {
        document.body.append(h("link", { rel: "stylesheet", href: `/css/${name}.css`, on: { load: () => resolve(), error: () => resolve() } }));
    });
    sheets.set(name, known);
    return known;
}
