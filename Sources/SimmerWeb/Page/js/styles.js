// The style sheets of places that are not there from the start.
import { h } from "./dom.js";

/** @type {Map<string, Promise<unknown>>} */
const sheets = new Map();

/// Done when it is there, or cannot come: then the place is shown without it. (worker/release.js finds the address by this call.)
/** @param {string} address */
export function styled(address) {
    const known = sheets.get(address) ?? new Promise((done) => {
        const link = h("link", { rel: "stylesheet", href: address, on: { load: done, error: () => {
            link.remove();
            sheets.delete(address);
            done(null);
        } } });
        // Behind those that are there from the start, over which it counts.
        document.body.append(link);
    });
    sheets.set(address, known);
    return known;
}
