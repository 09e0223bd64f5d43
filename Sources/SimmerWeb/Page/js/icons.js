// The page's drawings: strokes on a 24 grid, decoration only (the name is on the button). Those that the first room does not need come with
// the first of them (moreicons.js). Each means one thing.
import { h } from "./dom.js";

/** @type {Record<string, string>} */
const paths = {
    back: "M15 5l-7 7 7 7",
    plus: "M12 5v14M5 12h14",
    people: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2.5 20c.4-3.6 3-5.5 6.5-5.5s6.1 1.9 6.5 5.5M16 4.5a3.5 3.5 0 0 1 0 6.4M18 14.8c2 .8 3.2 2.5 3.5 5.2",
    settings: "M4 7h10M18 7h2M4 17h2M10 17h10M16 9.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4M8 19.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4",
    more: "M6 12h.01M12 12h.01M18 12h.01",
    close: "M6 6l12 12M18 6L6 18",
    clock: "M12 7v5l3 2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18",
    pot: "M5 12h14v4a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4zM2.5 13H5M19 13h2.5M9 8.5c-1.5-1.5 1.5-3 0-5M15 8.5c-1.5-1.5 1.5-3 0-5",
    chat: "M4 5h16v11H10l-5 4v-4H4z",
    noodles: "M4 12h16a8 8 0 0 1-16 0M9 12V5M13 12V4M4 5l14-2",
    tea: "M5 9h11v6a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4zM16 10h2a2.5 2.5 0 0 1 0 5h-2M9 5.5V4M12.5 5.5V4",
    lab: "M10 4v6L5 19a1 1 0 0 0 1 1.5h12A1 1 0 0 0 19 19l-5-9V4M8.5 4h7M7.5 15h9",
    send: "M4 12l16-7-6 15-3-6z",
    end: "M6 6l6 6 6-6M6 12l6 6 6-6",
    muted: "M6 16V11a6 6 0 0 1 9-5.2M18 12v4l2 2H9M10 21h4M4 4l16 16",
    refresh: "M19 12a7 7 0 1 1-2-5M17.5 3v4h-4",
    mic: "M12 14a3 3 0 0 0 3-3V6a3 3 0 0 0-6 0v5a3 3 0 0 0 3 3M6 11a6 6 0 0 0 12 0M12 17v3",
    eye: "M2.5 12c3-5 6-7 9.5-7s6.5 2 9.5 7c-3 5-6 7-9.5 7s-6.5-2-9.5-7M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6",
    lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
    picture: "M4 5h16v14H4zM4 16l5-5 4 4 2-2 5 4M15.5 9h.01",
    date: "M5 6h14v14H5zM5 10h14M9 4v4M15 4v4",
    star: "M12 4l2.4 5 5.6.8-4 3.9 1 5.5-5-2.7-5 2.7 1-5.5-4-3.9 5.6-.8z",
};

/** @type {Map<string, SVGSVGElement>} */
const drawn = new Map();

/// Built once by name: a copy costs less, and a long log has thousands.
/** @param {string} name @returns {SVGSVGElement} */
export function icon(name) {
    const known = drawn.get(name) ?? h("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
        h("path", { d: paths[name] }));
    drawn.set(name, known);
    const copy = /** @type {SVGSVGElement} */ (known.cloneNode(true));
    if (!paths[name]) import("./moreicons.js").then(({ more }) => copy.firstElementChild?.setAttribute("d", more[name]), () => null);
    return copy;
}

/** @type {Record<string, string>} */
const ofKinds = { pantry: "noodles", tea: "tea", lab: "lab", photos: "picture", direct: "pot", pair: "people" };

/// The drawing of a kind of room.
/** @param {string} kind */
export const kindIcon = (kind) => icon(ofKinds[kind] ?? "chat");
