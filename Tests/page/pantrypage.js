// Ana's pantry in a case: a room with noodles and the whole page before it, and what its lines are made of.
import { holds, same } from "./case.js";
import { House } from "./house.js";
import { pantry, samples } from "./housepantry.js";
import { undoing } from "./houseundo.js";
import { open } from "./page.js";

export const markup = "<img src=x onerror=window.__hit=1>";
/// The smallest window there is, in place of the phone.
export const narrow = (size) => (size === "phone" ? "small" : size);

/// `{house, page, at(…path), noodle(name)}`: at `path` of the pantry of `/#/room/home`, which has the samples and `noodles`, unless its
/// `kind` is another. `room`: what else it has.
export async function pantryOf({ path = [], kind = "pantry", noodles = [], room = {}, account = {}, world = {}, known = () => {}, ...options } = {}) {
    const house = undoing(pantry(new House({ account: { units: "cups", ...account },
        rooms: [{ name: "Home", kind, noodles: [...(kind === "pantry" ? samples : []), ...noodles], ...room }], ...world })));
    known(house);
    const noodle = (name) => house.room().things.noodles.find((one) => one.name === name);
    const address = (...to) => `/#/${["room", "home", "pantry", ...to].join("/")}`;
    const page = await open(house, { at: address(...path.map((part) => noodle(part)?.id ?? part)), ...options });
    const at = (...to) => page.go(address(...to.map((part) => noodle(part)?.id ?? part)));
    return { house, page, at, noodle };
}

/// What fits `css` within the line of a noodle.
export const within = (page, name, css) => page.wait(() => page.all(".noodle", name)[0]?.querySelector(css), `no ${css} in the line of ${name}`);

/// Presses it there; a line may be drawn anew meanwhile.
export async function pressed(page, name, css) {
    const { id } = (await page.see(".noodle", name)).dataset;
    await page.press(`.noodle[data-id='${id}'] ${css}`);
}

/// The menu of a line, by keys.
export async function menu(page, name, entry) {
    (await within(page, name, ".noodle-more")).focus();
    await pressed(page, name, ".noodle-more");
    await page.press(".menu-item", entry);
}

/// Every control has a name and room for a finger, nothing reaches out of the window, no name is markup, and axe-core finds nothing.
export async function upright(page) {
    const seen = (css) => [...page.document.querySelectorAll(css)].filter((one) => one.checkVisibility());
    same(seen(".place button, .place a, .place input, .place textarea").filter((one) => !(one.ariaLabel || one.textContent.trim() || one.labels?.length))
        .map((one) => one.outerHTML), []);
    same(seen(".place .button, .place .noodle-mark, .place .noodle-start, .place .tea-tried, .place .noodle-open").filter((one) => one.offsetHeight < 48 || one.offsetWidth < 48)
        .map((one) => `${one.ariaLabel || one.textContent} ${one.offsetWidth}×${one.offsetHeight}`), []);
    same([...page.document.querySelectorAll(".page-panel, .sheet")].filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.className), []);
    holds(page.document.documentElement.scrollWidth <= page.window.innerWidth, "it scrolls sideways");
    same(page.window.__hit ?? null, null);
    same(await page.violations(), []);
}
