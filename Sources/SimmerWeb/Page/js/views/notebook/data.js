// "Data" of an experiment: what its entries say in numbers as a table, one column of it as a line, and all of it as a file.
import { batched, fill, h } from "../../dom.js";
import { button, choice, field } from "../../controls.js";
import { moment, t } from "../../i18n.js";
import { number } from "./figures.js";
import { lineChart } from "./chart.js";
import { csvOf, measured } from "./measured.js";
import { dataTable } from "./datatable.js";

/** @typedef {"time" | "step"} Axis */

/// `{node, draw(experiment)}`
/** @param {Pick<Page.NotebookContext, "signal">} context */
export function dataSection({ signal }) {
    const select = h("select", { on: { change: () => { chosen = select.value; drawChart(); } } });
    const column = field({ name: "column", label: t("data.column"), control: select });
    const over = choice({ label: t("data.over"), name: "over", value: "time", change: (value) => { axis = value; drawChart(); },
        options: (/** @type {Axis[]} */ (["time", "step"])).map((value) => ({ value, label: t(`data.${value}`) })) });
    const chart = h("div", { class: "chart-place" });
    const table = h("div", { class: "data-frame", tabindex: 0, role: "region", "aria-labelledby": "data-title" });
    const hint = h("p", { class: "hint" }, t("data.empty"));
    const tools = h("div", { class: "data-tools" }, column.node, over);
    const csv = h("p", { class: "form-end" }, button(t("data.csv"), download, { iconName: "download", "data-action": "csv" }));
    const node = h("section", { class: "stack data" }, h("h2", { id: "data-title" }, t("data.title")), hint, tools, chart, table, csv);
    /** @type {Page.Measured} */
    let data = { columns: [], rows: [] };
    /** @type {Axis} */
    let axis = "time";
    let name = "", chosen = "", width = 0;

    /** @param {Protocol.Experiment} experiment */
    function draw(experiment) {
        name = experiment.title;
        data = measured(experiment);
        const { columns, rows } = data;
        node.hidden = rows.length === 0 && (Boolean(experiment.lockedAt) || experiment.stepsTotal === 0);
        hint.hidden = rows.length > 0;
        table.hidden = csv.hidden = rows.length === 0;
        if (!columns.some(({ key }) => key === chosen)) chosen = columns[0]?.key ?? "";
        fill(select, columns.map(({ key, label }) => h("option", { value: key, selected: key === chosen }, label)));
        column.node.hidden = columns.length < 2;
        fill(table, rows.length > 0 ? dataTable(data, moment) : null);
        drawChart();
    }

    /// A line takes two points at least.
    function drawChart() {
        const points = data.rows.flatMap(({ at, number: step, values }) => {
            const y = values.get(chosen)?.value;
            return y === undefined ? [] : [{ x: axis === "time" ? at : step, y }];
        }).toSorted((a, b) => a.x - b.x);
        tools.hidden = !data.columns.some(({ count }) => count > 1);
        chart.hidden = points.length < 2;
        over.hidden = chart.hidden;
        if (chart.hidden || width === 0) return void chart.replaceChildren();
        const values = points.map(({ y }) => y);
        const label = data.columns.find(({ key }) => key === chosen)?.label;
        fill(chart, lineChart({ points, width, isTime: axis === "time", number, title: t(`data.chart.${axis}`, { name: label, n: points.length,
            least: number(Math.min(...values)), most: number(Math.max(...values)) }) }));
    }

    const sizes = new ResizeObserver(batched(() => {
        const now = Math.floor(node.clientWidth);
        if (now === width || now === 0) return;
        width = now;
        drawChart();
    }));
    sizes.observe(node);
    signal.addEventListener("abort", () => sizes.disconnect());

    function download() {
        const address = URL.createObjectURL(new Blob([csvOf(data)], { type: "text/csv;charset=utf-8" }));
        h("a", { href: address, download: `${name.replace(/[^\p{L}\p{N}._-]+/gu, " ").trim() || "data"}.csv` }).click();
        setTimeout(() => URL.revokeObjectURL(address), 60_000);
    }
    return { node, draw };
}
