// What was drunk in a room, by its tasting notes: cups by week or month, by type of tea, and what one thought of them. Each drawing has its
// figures as a table below.
import { fill, h } from "../../dom.js";
import { emptyState } from "../parts/empty.js";
import { choice } from "../../controls.js";
import { t, textOf, fullDate, month } from "../../i18n.js";
import { stars } from "../pantry/stars.js";
import { following, problemLine } from "../rooms/roompage.js";
import { bars } from "./bars.js";
import { cupsOf } from "./cups.js";

/// So many weeks or months are shown, this one the last.
const shown = 12;
/// `tea.list` answers so many at once.
const page = 200;

/** @typedef {{type: Protocol.TeaType, note: Protocol.TastingNote}} Cup */
/** @typedef {"week" | "month"} Span */

/// The notes of all teas of a room, `draw(cups)` after each page of them. What is known already is not asked again.
/** @param {Page.RoomContext} context @param {() => boolean} isOver @param {(cups: Cup[], isAll: boolean) => unknown} draw */
async function readCups({ client, room }, isOver, draw) {
    /** @type {Map<string, Protocol.TeaType>} */
    const types = new Map();
    for (;;) {
        const { teas, total } = await client.call("tea.list", { room: room.id, limit: page, offset: types.size });
        for (const { id, type } of teas) types.set(id, type);
        if (teas.length === 0 || types.size >= total) break;
    }
    /** @param {Protocol.TastingNote[]} notes */
    const cups = (notes) => notes.flatMap((note) => {
        const type = types.get(note.teaId);
        return type ? [{ type, note }] : [];
    });
    const all = await cupsOf(client, room).all((notes) => { if (!isOver()) draw(cups(notes), false); });
    if (!isOver()) draw(cups(all), true);
}

/// The first day of the week, a Monday, or of the month that holds `at`, `back` of them earlier.
/** @param {number} at @param {Span} span */
function startOf(at, span, back = 0) {
    const day = new Date(at);
    return span === "month" ? new Date(day.getFullYear(), day.getMonth() - back, 1, 12)
        : new Date(day.getFullYear(), day.getMonth(), day.getDate() - (day.getDay() + 6) % 7 - 7 * back, 12);
}

/** @param {Cup[]} cups @param {Span} span @returns {import("./bars.js").Bar[]} */
function byTime(cups, span) {
    return Array.from({ length: shown }, (_, place) => {
        const day = textOf(startOf(Date.now(), span, shown - 1 - place));
        const value = cups.filter(({ note }) => textOf(startOf(note.createdAt, span)) === day).length;
        return { label: span === "month" ? month(startOf(Date.now(), span, shown - 1 - place)) : t("drunk.weekOf", { day: fullDate(day) }), value };
    });
}

/** @param {Cup[]} cups @returns {import("./bars.js").Bar[]} */
function byType(cups) {
    return [...new Set(cups.map(({ type }) => type))].map((type) => ({ label: t(`tea.type.${type}`), value: cups.filter((one) => one.type === type).length })).sort((a, b) => b.value - a.value || a.label.localeCompare(b.label));
}

/** @param {Page.RoomContext} context */
export function drunkPage(context) {
    const { client } = context;
    const problem = problemLine("tea");
    const content = h("div", { class: "drunk", "aria-busy": "true" });
    /** @type {Cup[]} */
    let cups = [];
    /** @type {Span} */
    let span = "week";
    let asked = 0;

    /** @param {Cup[]} found @param {boolean} isAll */
    function draw(found, isAll) {
        cups = [...found];
        content.ariaBusy = isAll ? null : "true";
        problem.tell(null);
        if (cups.length === 0) return void fill(content, emptyState("tea", t("drunk.empty")));
        const own = cups.flatMap(({ note }) => (note.personId === client.state.actor ? note.rating ?? [] : []));
        const inTime = h("div");
        const drawTime = () => fill(inTime, bars({ title: t(`drunk.by.${span}`), what: t(`drunk.${span}`), values: byTime(cups, span), upright: true }));
        drawTime();
        fill(content, h("p", null, t("drunk.cups", { n: cups.length }), " ", h("span", { class: "hint" }, t("drunk.counted"))),
            h("p", { class: "tea-mean" }, t("drunk.own"), stars(own.length === 0 ? undefined : own.reduce((sum, one) => sum + one, 0) / own.length),
                own.length > 0 && h("span", { class: "hint" }, t("teas.rated", { n: own.length }))),
            choice({ label: t("drunk.span"), name: "span", value: span, options: [{ value: "week", label: t("drunk.week") }, { value: "month", label: t("drunk.month") }],
                change(wanted) {
                    span = wanted;
                    drawTime();
                } }), inTime,
            bars({ title: t("drunk.by.type"), what: t("teas.type"), values: byType(cups) }));
    }

    following(context, ["tea", "note"], async () => {
        const mine = ++asked;
        try {
            await readCups(context, () => mine !== asked || context.signal.aborted, draw);
        } catch (error) {
            content.ariaBusy = null;
            if (error.code) problem.tell(error);
        }
    });
    return h("div", { class: "teas-page brew-page" }, problem.node, content);
}
