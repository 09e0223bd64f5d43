// What was measured in an experiment as a table, on the page and on paper.
import { h } from "../../dom.js";
import { t } from "../../i18n.js";
import { number } from "./figures.js";

/** @param {Page.Measured} data @param {(at: number) => string} when how times are told */
export function dataTable({ columns, rows }, when) {
    /** @param {string} words */
    const heading = (words) => h("th", { scope: "col" }, words);
    return h("table", { class: "data-table", "aria-labelledby": "data-title" },
        h("thead", null, h("tr", null, heading(t("data.time")), heading(t("steps.step")), columns.map(({ label }) => heading(label)))),
        h("tbody", null, rows.map(({ at, number: step, title, values }) => h("tr", null,
            h("th", { scope: "row" }, when(at)), h("td", { class: "data-step", title }, t("steps.name", { number: step, title })),
            columns.map(({ key }) => {
                const one = values.get(key);
                return h("td", { class: "data-value" }, one ? number(one.value, one.digits) : null);
            })))));
}
