// The title of the window: where one is, or what rings.
let here = "Simmer";
/** @type {string | null} */
let ringing = null;

function show() {
    const title = ringing === null ? here : `⏰ ${ringing} · Simmer`;
    if (document.title !== title) document.title = title;
}

/// `titled("Settings")` for a place, `titled("Penne", "Kitchen")` for a thing in a room.
/** @param {string[]} parts */
export function titled(...parts) {
    here = [...parts, "Simmer"].join(" · ");
    show();
}

/// An alarm's name stands before everything until it is stopped (null).
/** @param {string | null} name */
export function titleRings(name) {
    ringing = name;
    show();
}
