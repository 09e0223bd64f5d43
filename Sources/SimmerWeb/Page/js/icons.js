// The page's drawings: strokes on a 24 grid, decoration only (the name is on the button).
import { h } from "./dom.js";

/** @type {Record<string, string>} */
const paths = {
    back: "M15 5l-7 7 7 7",
    plus: "M12 5v14M5 12h14",
    minus: "M5 12h14",
    up: "M12 19V6M6 11l6-6 6 6",
    people: "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2.5 20c.4-3.6 3-5.5 6.5-5.5s6.1 1.9 6.5 5.5M16 4.5a3.5 3.5 0 0 1 0 6.4M18 14.8c2 .8 3.2 2.5 3.5 5.2",
    settings: "M4 7h10M18 7h2M4 17h2M10 17h10M16 9.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4M8 19.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4",
    more: "M6 12h.01M12 12h.01M18 12h.01",
    expand: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
    close: "M6 6l12 12M18 6L6 18",
    down: "M6 10l6 6 6-6",
    reply: "M9 6L4 11l5 5M4 11h9a7 7 0 0 1 7 7",
    resend: "M15 6l5 5-5 5M20 11h-9a7 7 0 0 0-7 7",
    heart: "M12 20C5 15 3 11 4.5 8A4.2 4.2 0 0 1 12 7.5 4.2 4.2 0 0 1 19.5 8C21 11 19 15 12 20z",
    pin: "M9 4h6l-1 6 4 4H6l4-4zM12 14v6",
    edit: "M4 20l1-4L16 5l3 3L8 19z",
    trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13",
    copy: "M9 9h11v11H9zM5 15H4V4h11v1",
    clock: "M12 7v5l3 2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18",
    bell: "M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 21h4",
    pause: "M9 6v12M15 6v12",
    play: "M8 5l11 7-11 7z",
    check: "M5 12.5l5 5L19 7",
    eye: "M2.5 12c3-5 6-7 9.5-7s6.5 2 9.5 7c-3 5-6 7-9.5 7s-6.5-2-9.5-7M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6",
    link: "M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1-1",
    pot: "M5 12h14v4a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4zM2.5 13H5M19 13h2.5M9 8.5c-1.5-1.5 1.5-3 0-5M15 8.5c-1.5-1.5 1.5-3 0-5",
    chat: "M4 5h16v11H10l-5 4v-4H4z",
    barcode: "M4 5v14M7.5 5v14M11 5v10M14 5v10M17 5v14M20 5v14",
    noodles: "M4 12h16a8 8 0 0 1-16 0M9 12V5M13 12V4M4 5l14-2",
    tea: "M5 9h11v6a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4zM16 10h2a2.5 2.5 0 0 1 0 5h-2M9 5.5V4M12.5 5.5V4",
    lab: "M10 4v6L5 19a1 1 0 0 0 1 1.5h12A1 1 0 0 0 19 19l-5-9V4M8.5 4h7M7.5 15h9",
    forward: "M9 5l7 7-7 7",
    refresh: "M19 12a7 7 0 1 1-2-5M17.5 3v4h-4",
    search: "M11 17a6 6 0 1 0 0-12 6 6 0 0 0 0 12M15.5 15.5L20 20",
    muted: "M6 16V11a6 6 0 0 1 9-5.2M18 12v4l2 2H9M10 21h4M4 4l16 16",
    download: "M12 4v11M7 10.5l5 5 5-5M5 20h14",
    share: "M12 15V4M8 7.5l4-4 4 4M6 11H5v9h14v-9h-1",
    tablet: "M5 3h14v18H5zM10.5 18h3",
    lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
    star: "M12 4l2.4 5 5.6.8-4 3.9 1 5.5-5-2.7-5 2.7 1-5.5-4-3.9 5.6-.8z",
    archive: "M4 5h16v4H4zM5.5 9v10h13V9M10 13h4",
    file: "M6 3h8l4 4v14H6zM14 3v4h4",
    mic: "M12 14a3 3 0 0 0 3-3V6a3 3 0 0 0-6 0v5a3 3 0 0 0 3 3M6 11a6 6 0 0 0 12 0M12 17v3",
    photo: "M4 7h3l2-2h6l2 2h3v12H4zM12 16a3 3 0 1 0 0-6 3 3 0 0 0 0 6",
};

/** @type {Map<string, SVGSVGElement>} */
const drawn = new Map();

/// Built once by name: a copy costs less, and a long log has thousands.
/** @param {string} name @returns {SVGSVGElement} */
export function icon(name) {
    const known = drawn.get(name) ?? h("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
        h("path", { d: paths[name] }));
    drawn.set(name, known);
    return /** @type {SVGSVGElement} */ (known.cloneNode(true));
}

/** @type {Record<string, string>} */
const ofKinds = { pantry: "noodles", tea: "tea", lab: "lab", photos: "photo", direct: "pot", pair: "people" };

/// The drawing of a kind of room.
/** @param {string} kind */
export const kindIcon = (kind) => icon(ofKinds[kind] ?? "chat");
