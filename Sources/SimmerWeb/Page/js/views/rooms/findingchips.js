// Below the field of the search: what narrows it and is not said yet; behind `from:` and `in:` who and what it may be.
import { h, refill } from "../../dom.js";
import { chip } from "../../controls.js";
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
    let shown = "";

    /// Each a label and the text that it makes of what stands in the field. Those that stay are not made anew under a finger.
    /** @param {[label: string, text: string][]} chips */
    function show(chips) {
        const now = JSON.stringify(chips);
        if (now === shown) return;
        shown = now;
        refill(node, chips.map(([label, text]) => chip(label, () => put(text), { kind: "finding-chip", "data-focus": label })));
    }

    function draw() {
        const text = search.value.trim(), { open, ...query } = read(search.value);
        const known = open?.name === "in" ? rooms() : people();
        if (open && !known.some(({ key }) => key === fold(open.value))) {
            const before = `${search.value.slice(0, open.at)}${t(`seek.${open.name}`)}`;
            return show(known.filter(({ key }) => key.includes(fold(open.value))).slice(0, mostOffered).map(({ name }) => [name, `${before}${quoted(name)} `]));
        }
        const today = textOf(new Date(clock.now()));
        /** @param {string} label @returns {[string, string]} */
        const adding = (label, more = "") => [label, `${text} ${label}${more}`.trimStart()];
        show([...text === "" ? [] : [/** @type {[string, string]} */ ([t("seek.all"), ""])],
            ...query.from === undefined ? [adding(t("seek.from"))] : [], ...query.in === undefined ? [adding(t("seek.in"))] : [],
            ...query.photos ? [] : [adding(t("seek.photo"), " ")],
            ...query.until === undefined ? [adding(t("seek.before"), today)] : [], ...query.since === undefined ? [adding(t("seek.after"), today)] : []]);
    }
    return { node, draw };
}
