// Boxes of the main places at four widths (F9): what the table names is there, is as large as it must be, stays on the screen, and lies
// over nothing else that the table names.
import { atEnd, holds, same, test } from "./case.js";
import { furnish, over, seldom, shared } from "./everyopened.js";
import { everything, goTo, places } from "./everyplace.js";
import { open } from "./page.js";

const height = 844;
/// Four widths, a phone that lies, and a desktop of 1,280 × 800 at 200 %.
const sizes = [[320, height], [390, height], [640, 400], [768, height], [844, 390], [1280, height]];
/// What is as high as the place has no more than this where there is little height.
const lowest = 120;

/// What is looked at, by place: the elements, the least width and height of each, and the widths at which it may be out of sight. A button
/// is pressed by a finger: 48 px. `wide`: it is as wide as its place, less 32 px.
const finger = 48;
/// A row of 44 px holds what is a finger high: so far it reaches over its edges.
const reach = 2;
const table = {
    rooms: [
        [".rooms .brand", 100, finger],
        [".rooms .bar .button", finger, finger],
        [".rooms-search", 200, finger],
        [".room-row", 224, 60],
        [".room-row .room-kind", 40, 40],
        [".room-row .room-name", 100, 20],
    ],
    room: [
        [".main .bar", "wide", 56],
        [".main .bar h1", 60, 20],
        [".main .bar .button:not(.back)", finger, finger],
        [".pill", finger, finger],
        [".room-tabs", "wide", 44],
        [".room-tabs :is(.tab, .tab-more)", finger, finger],
        [".log", "wide", 400],
        [".bubble", finger, 40],
        [".composer-text", 120, finger],
        [".composer-row .button", finger, finger],
    ],
    pantry: [
        [".pantry-tools input", 96, finger],
        [".pantry-tools .chip", finger, finger],
        [".filter-chips .chip", finger, finger],
        [".noodle-face", finger, finger],
        [".noodle-open", 60, finger],
        [".noodle-start", 68, finger],
    ],
    teas: [
        [".teas-tools input", 120, finger],
        [".teas-tools .button", finger, finger],
        [".tea-open", 100, finger],
        [".tea-tried", finger, finger],
    ],
    album: [
        [".album-tools .button", finger, finger],
        [".photo-tile", 80, 80],
    ],
    notebook: [
        [".notebook-tools .button", finger, finger],
        [".experiment-words", 120, 40],
        [".experiment-marks .mark", finger, finger],
    ],
    experiment: [
        [".steps .tick", finger, finger],
        [".step-name a", 100, finger],
        [".steps .step-more .button", finger, finger],
        [".progress .share-bar", 60, 8],
    ],
    reminders: [
        [".reminder-words", 120, 40],
        [".reminder-actions .button", finger, finger],
    ],
    members: [
        [".member .face", 36, 36],
        [".member-words", 120, 20],
        [".member .row-open", 200, finger],
    ],
    "room settings": [
        [".page-panel input[name=name]", 160, finger],
        [".page-panel .button", finger, finger],
    ],
    settings: [
        [".sheet > .bar", 288, 56],
        [".index-rows .row-open", 280, 60],
    ],
    look: [
        [".choice-row label", finger, finger],
        ["select[name=timeZone]", 280, finger],
    ],
    "new room": [
        ["input[name=name]", 200, finger],
        [".kind-row", 200, 56],
    ],
    "kitchen view": [
        [".kitchen h1", 60, 20],
        [".kitchen-clock", 60, 24],
        [".kitchen-button", 72, 72],
        [".kitchen-name", 100, 24],
        [".kitchen-digits", 100, 40],
        [".kitchen-actions .button", 72, finger],
    ],
};

/// What opens within a place, or over one: how one comes there, and what is looked at.
const opened = {
    noodle: [(page) => goTo(page, "noodle"), [
        [".noodle-detail h2", 60, 20],
        [".noodle-detail .button", finger, finger],
    ]],
    ...Object.fromEntries(Object.entries({
        viewer: [[".viewer .button", finger, finger]],
        slideshow: [[".viewer .button", finger, finger]],
        invitation: [[".drawer h2", 100, 20], [".drawer .button", finger, finger]],
        "all timers": [[".timer-sheet .timer-row", 200, finger], [".timer-sheet .button", finger, finger]],
        "menu of a message": [[".menu-item", 120, finger]],
        "search of everything": [[".rooms-search", 200, finger], [".finding .hit", 200, finger]],
    }).map(([name, rows]) => [name, [over[name], rows]])),
    ...Object.fromEntries(Object.entries({
        "new noodle": [[".noodle-form input[name=name]", 160, finger], [".noodle-form label", 40, 16]],
        "new experiment": [[".notebook input[name=title]", 160, finger]],
        "history of an experiment": [[".references li", 200, 40]],
        bots: [[".member-words", 100, 20], [".member .button", finger, finger]],
        accounts: [[".member-words", 100, 20], [".member .button", finger, finger]],
        join: [[".join .button", finger, finger]],
        device: [["[data-action=become]", finger, finger]],
        share: [[".share .button", finger, finger]],
    }).map(([name, rows]) => [name, [(page) => come(page, ...seldom[name]), rows]])),
};

/// Comes to one of those places.
async function come(page, address, mark) {
    page.window.location.hash = typeof address === "string" ? address : address({ house: page.house, ...page.house.room() });
    await page.see(mark);
}

/// The part of an element that is seen: less what scrolls out of its place.
function seenOf(element, window) {
    let { left, right, top, bottom } = element.getBoundingClientRect();
    for (let one = element.parentElement; one; one = one.parentElement) {
        const { overflowX, overflowY } = window.getComputedStyle(one);
        if (overflowX === "visible" && overflowY === "visible") continue;
        const box = one.getBoundingClientRect();
        [left, right, top, bottom] = [Math.max(left, box.left), Math.min(right, box.right), Math.max(top, box.top), Math.min(bottom, box.bottom)];
    }
    return { left, right, top, bottom };
}

const scrollsSideways = (element, window) => {
    for (let one = element.parentElement; one; one = one.parentElement) if (window.getComputedStyle(one).overflowX === "auto" && one.scrollWidth > one.clientWidth) return true;
    return false;
};

/// By how much two boxes lie over each other, in the direction in which it is less.
const overlap = (one, other) => Math.min(Math.min(one.right, other.right) - Math.max(one.left, other.left),
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

const named = (css, element) => `${css} (${(element.ariaLabel || element.textContent || "").trim().slice(0, 20)})`;

/// What is wrong with the boxes of a place as it is now.
function faults(page, rows) {
    const { window } = page, found = [], wrong = [], most = window.innerHeight < height ? lowest : Infinity;
    for (const [css, width, high] of rows) {
        const all = page.all(css).slice(0, 8);
        if (all.length === 0) wrong.push(`${css} is not there`);
        for (const element of all) {
            const box = element.getBoundingClientRect(), least = width === "wide" ? element.parentElement.clientWidth - 32 : width;
            if (box.width < least - 0.5 || box.height < Math.min(high, most) - 0.5) wrong.push(`${named(css, element)} is ${Math.round(box.width)}×${Math.round(box.height)}`);
            if ((box.left < -0.5 || box.right > window.innerWidth + 0.5) && !scrollsSideways(element, window)) {
                wrong.push(`${named(css, element)} goes from ${Math.round(box.left)} to ${Math.round(box.right)}`);
            }
            found.push([css, element, seenOf(element, window)]);
        }
    }
    for (const [place, [css, element, box]] of found.entries()) {
        for (const [other, that, its] of found.slice(place + 1)) {
            if (element.contains(that) || that.contains(element) || overlap(box, its) <= reach) continue;
            wrong.push(`${named(css, element)} and ${named(other, that)} lie over each other`);
        }
    }
    return wrong;
}

for (const [name, [bring, rows]] of Object.entries({ ...Object.fromEntries(Object.keys(places).map((place) => [place, [(page) => goTo(page, place), table[place]]])), ...opened })) {
    // F9
    test(`boxes at four widths, lying and at 200 %: ${name}`, async () => {
        const { forget } = await shared();
        atEnd(forget);
        const page = await open(furnish(everything()), { at: "/#/room/kitchen", size: sizes[0] });
        // Nobody presses here, as a browser wants it for that.
        page.window.Element.prototype.requestFullscreen = async () => {};
        await bring(page);
        const wrong = [];
        for (const [width, high] of sizes) {
            Object.assign(page.window.frameElement.style, { width: `${width}px`, height: `${high}px` });
            await page.wait(() => page.window.innerWidth === width && page.window.innerHeight === high);
            await new Promise((drawn) => page.window.requestAnimationFrame(() => page.window.requestAnimationFrame(drawn)));
            wrong.push(...faults(page, rows).map((fault) => `${width}×${high}: ${fault}`));
        }
        same(wrong, []);
    });
}

// P21: a button is told by its ground; a border is for what one types into.
test("no plain button has a border, and all have a ground of their own", async () => {
    const page = await open(everything(), { at: "/#/settings" }), { window } = page, isClear = /, 0\)$/;
    let seen = 0;
    for (const place of Object.keys(places)) {
        await goTo(page, place);
        for (const one of page.all(".place :is(.button:not(.quiet, .wet-button), .chip)")) {
            const look = window.getComputedStyle(one), ground = one.matches(".chip") ? window.getComputedStyle(one, "::before") : look;
            holds(isClear.test(ground.borderTopColor) || ground.borderTopColor === ground.backgroundColor, `${place}: ${one.outerHTML} has a border, ${look.borderTopColor}`);
            holds(!isClear.test(ground.backgroundColor), `${place}: ${one.outerHTML} has no ground`);
            seen += 1;
        }
    }
    holds(seen > 20, `only ${seen} were seen`);
});
