// The style sheets of places that are not there from the start.
import { h } from "../../dom.js";

/** @type {Map<string, Promise<unknown>>} */
const sheets = new Map();

/// Done when `css/NAME.css` is there, or cannot come: then the place is shown without it.
/** @param {string} name */
export function styled(name) {
    const known = sheets.get(name) ?? new Promise((done) => {
        const link = h("link", { rel: "stylesheet", href: `/css/${name}.css`, on: { load: done, error: () => {
            link.remove();
            sheets.delete(name);
            done(null);
        } } });
        // Behind those that are there from the start, over which it counts.
        document.body.append(link);
    });
    sheets.set(name, known);
    return known;
}
