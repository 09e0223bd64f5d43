// Bars of how many there are of each, drawn, and the same figures as a table.
import { h } from "../../dom.js";
import { number, t } from "../../i18n.js";
import { svg } from "../../svg.js";

/** @typedef {{label: string, value: number}} Bar */

const width = 320, height = 120, row = 24, gap = 4;

/// `what`: what the first column of the table holds; `upright`: side by side, as time goes.
/** @param {{title: string, what: string, values: Bar[], upright?: boolean}} given */
export function bars({ title, what, values, upright = false }) {
    const most = Math.max(1, ...values.map(({ value }) => value));
    const high = upright ? height : row * values.length;
    const step = width / values.length;
    const shapes = values.map(({ value }, place) => {
        const part = value / most;
        return svg("rect", { class: "bars-bar", rx: 2, ...(upright
            ? { x: place * step + gap / 2, y: high - part * high, width: step - gap, height: part * high }
            : { x: 0, y: place * row + gap / 2, width: part * width, height: row - gap }) });
    });
    const base = svg("path", { class: "bars-base", d: upright ? `M0 ${high}H${width}` : `M0 0V${high}` });
    const chart = svg("svg", { class: "bars", role: "img", "aria-label": title, viewBox: `-1 0 ${width + 2} ${high + 1}` }, svg("title", {}, title), ...shapes, base);
    return h("figure", { class: "bars-figure" }, h("figcaption", null, title), chart, h("table", { class: "bars-table" },
        h("caption", { class: "visually-hidden" }, title),
        h("thead", null, h("tr", null, h("th", { scope: "col" }, what), h("th", { scope: "col" }, t("drunk.column")))),
        h("tbody", null, (upright ? values.toReversed() : values).filter(({ value }) => value > 0).map(({ label, value }) => h("tr", null, h("th", { scope: "row" }, label), h("td", null, number(value)))))));
}
