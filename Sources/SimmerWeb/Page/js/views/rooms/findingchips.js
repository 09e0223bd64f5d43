// Below the field of the search: what narrows it and is not said yet; behind `from:` and `in:` who and what it may be.
import { fill, h } from "../../dom.js";
import { t, textOf } from "../../i18n.js";
import * as clock from "../../clock.js";
import { fold } from "../../text.js";
import { quoted, read } from "./query.js";

const mostOffered = 6;
/** @typedef {() => {name: string, key: string}[]} Known */

/// `{node, draw()}`; `put(text)` writes another text into the field.
/** @param {HTMLInputElement} search @param {{people: Known, rooms: Known, put: (text: string) => void}} given */
export function filterChips(search, { people, rooms, put }) {
    const node = h("div", { class: "finding-chips", role: "group", "aria-label": t("seek.filters") });
    /** @param {string} label @param {string | (() => string)} text */
    const chip = (label, text) => h("button", { type: "button", class: "finding-chip", on: { click: () => put(typeof text === "string" ? text : text()) } }, label);
    /** @param {string} key */
    const adding = (key, more = "") => chip(t(key), () => `${search.value.trim()} ${t(key)}${more}`.trimStart());

    function draw() {
        const { open, ...query } = read(search.value);
        const known = open?.name === "in" ? rooms() : people();
        if (open && !known.some(({ key }) => key === fold(open.value))) {
            const before = `${search.value.slice(0, open.at)}${t(`seek.${open.name}`)}`;
            return void fill(node, known.filter(({ key }) => key.includes(fold(open.value))).slice(0, mostOffered).map(({ name }) => chip(name, `${before}${quoted(name)} `)));
        }
        const today = textOf(new Date(clock.now()));
        fill(node, search.value.trim() !== "" ? chip(t("seek.all"), "") : null,
            query.from === undefined ? adding("seek.from") : null, query.in === undefined ? adding("seek.in") : null,
            query.photos ? null : adding("seek.photo", " "),
            query.until === undefined ? adding("seek.before", today) : null, query.since === undefined ? adding("seek.after", today) : null);
    }
    return { node, draw };
}
