// What was measured in an experiment: its table, its line, and its file.
import * as i18n from "/js/i18n.js";
import { lineChart } from "/js/views/notebook/chart.js";
import { number } from "/js/views/notebook/figures.js";
import { csvOf, measured } from "/js/views/notebook/measured.js";
import { holds, eachSize, same, test } from "./case.js";
import { first, labOf, markup } from "./labpage.js";

/// A lab with an experiment of two steps; `logs`: `[step, text, minutes ago]`.
async function grown(logs, options = {}) {
    const { experiment: more, ...others } = options;
    const lab = await labOf({ experiments: [{ title: "Growth", steps: ["Inoculate", markup], ...more }], ...others });
    const [{ steps }] = lab.experiments();
    for (const [step, text, ago = 0] of logs) {
        lab.house.asked("step.log", { room: "lab", step: steps[step].id, text, column: "observed", happenedAt: lab.house.clock.now - ago * 60_000 });
    }
    await lab.at(steps[0].experimentId);
    await lab.page.see(".data");
    return lab;
}

const curve = [[0, "OD600 0,06, pH 7.20", 90], [1, "OD600 0.80 and 37 °C", 30], [1, "added 5 mL, 9:30, for 15 min", 10], [0, "OD600 0.19", 60]];
const cells = (page) => page.all(".data-table tr").map((row) => [...row.children].map((cell) => cell.textContent));

eachSize("numbers of entries stand in a table by time, with a line of one column", async (size) => {
    const { page } = await grown(curve, { size });
    await page.see(".chart");
    const table = cells(page);
    same(table[0], ["Time", "Step", "OD600", "pH", "°C", "mL"]);
    same(table.slice(1).map((row) => row.slice(1)), [["1. Inoculate", "0.06", "7.20", "", ""], ["1. Inoculate", "0.19", "", "", ""],
        [`2. ${markup}`, "0.80", "", "37", ""], [`2. ${markup}`, "", "", "", "5"]]);
    same(page.window.__hit ?? null, null);
    const title = () => page.document.querySelector(".chart[role=img] > title")?.textContent;
    same(title(), "OD600 over time: 3 values from 0.06 to 0.8. They stand in the table below.");
    same(page.all(".chart circle").length, 3);
    const across = () => page.all(".chart circle").map((one) => Number(one.getAttribute("cx")));
    const [one, two, three] = across();
    holds(Math.abs((two - one) - (three - two)) < 1, across());
    await page.press(".data label", "Step");
    await page.wait(() => title() === "OD600 by step: 3 values from 0.06 to 0.8. They stand in the table below.");
    const [a, b, c] = across();
    holds(a === b && b < c, across());
    same(page.all(".chart text").slice(-2).map((text) => text.textContent), ["1", "2"]);
    same(await page.violations(), []);
});

test("another column has its own line, and one value has none", async () => {
    const { page, house, experiments } = await grown([...curve, [1, "pH 6.1", 0]]);
    await page.see(".chart");
    const select = await page.see(".data select");
    const choose = (label) => {
        select.value = [...select.options].find(({ text }) => text === label).value;
        select.dispatchEvent(new page.window.Event("change"));
    };
    choose("pH");
    await page.wait(() => page.document.querySelector(".chart title").textContent.startsWith("pH over time: 2 values from 6.1 to 7.2"));
    choose("mL");
    await page.gone(".chart");
    await page.gone(".data fieldset");
    // What comes meanwhile is there at once, and the chosen column stays.
    house.asked("step.log", { room: "lab", step: experiments()[0].steps[0].id, text: "7 mL more" });
    await page.wait(() => page.document.querySelector(".chart title")?.textContent.startsWith("mL over time: 2 values from 5 to 7"));
    same(select.selectedOptions[0].text, "mL");
});

test("what is corrected counts as it is now, what is not there yet says how it comes", async () => {
    const { page, house, experiments } = await grown([]);
    await page.see(".data .hint", "OD600 0.42");
    await page.gone(".data-table");
    await page.gone("[data-action=csv]");
    const [step] = experiments()[0].steps;
    house.asked("step.log", { room: "lab", step: step.id, text: "pH 2.7" });
    await page.see(".data-value", "2.7");
    await page.gone(".data .hint");
    house.asked("step.correct", { room: "lab", entry: experiments()[0].steps[0].did[0].id, text: "pH 7.2" });
    await page.see(".data-value", "7.2");
    same(page.texts(".data tbody .data-value"), ["7.2"]);
});

test("an experiment that is locked and has no numbers has no data", async () => {
    const { page } = await labOf({ experiments: [{ lockedAt: 1, steps: ["wash"] }], path: [first] });
    await page.see(".steps");
    await page.wait(() => page.document.querySelector(".data"));
    await page.gone(".data");
});

const entry = (id, text, more) => ({ id, text, at: new Date(2026, 10, 21, 9, 5).getTime(), ...more });

test("units of a kind are not mixed, and an entry with several values of a column has as many rows", () => {
    const { columns, rows } = measured({ steps: [{ number: 1, title: "a", did: [entry("1", "A420: 0.1 0.2, 5 mL and 500 µL"), entry("2", "pH 1", { withdrawn: true })] }] });
    same(columns.map(({ label, count }) => [label, count]), [["A420", 2], ["mL", 1], ["µL", 1]]);
    same(rows.map(({ values }) => [...values.values()].map(({ value }) => value)), [[0.1, 5, 500], [0.2]]);
});

test("the file has decimal points, and nothing that a spreadsheet would run", () => {
    const steps = [{ number: 1, title: "=HYPERLINK(\"http://x\")", observed: [entry("1", "Tm 58,50 °C, −2.5 mV")] },
        ...["+1", "-1", "@SUM(A1)", "\u200B=1", "\t=1", "＝1", "a,b;c", "plain"].map((title, place) => ({ number: place + 2, title, observed: [entry(title, "1e-7 M")] }))];
    const [head, one, ...others] = csvOf(measured({ steps })).split("\r\n");
    same([head, one], ["\uFEFFtime,step,title,M,Tm (°C),mV", "2026-11-21 09:05:00,1,\"'=HYPERLINK(\"\"http://x\"\")\",,58.5,-2.5"]);
    same(others.map((line) => line.replace(/^[^,]*,\d+,/, "")), ["'+1", "'-1", "'@SUM(A1)", "'\u200B=1", "\"'\t=1\"", "'＝1", "\"a,b;c\"", "plain"]
        .map((title) => `${title},1e-7,,`).concat(""));
});

test("it is downloaded under the name of the experiment", async () => {
    const { page } = await grown(curve, { experiment: { title: "pH 4/7: first" } });
    const kept = [];
    page.window.URL.createObjectURL = (blob) => { kept.push(blob); return "blob:here"; };
    page.window.HTMLAnchorElement.prototype.click = function click() { kept.push(this.download); };
    await page.press("[data-action=csv]");
    await page.wait(() => kept.length === 2);
    same(kept[1], "pH 4 7 first.csv");
    const text = await kept[0].text();
    same([kept[0].type, text.split("\r\n").length], ["text/csv;charset=utf-8", 6]);
});

test("a line of equal, far and odd values stays inside its drawing", async () => {
    await i18n.use("en");
    const at = new Date(2026, 10, 21, 9).getTime();
    for (const [ys, last] of [[[7, 7, 7], 1e7], [[0, 0], 6e4], [[-1e9, 3e9], 4e8], [[1e-9, 4e-9], 9e9], [[0.1, 0.30000000000000004], 0], [[1e300, -1e300], 1e12]]) {
        for (const width of [260, 600]) {
            const points = ys.map((y, place) => ({ x: at + last * place / (ys.length - 1), y }));
            const drawn = lineChart({ points, title: "x", width, isTime: true, number });
            const marks = [...drawn.querySelectorAll("circle")].flatMap((one) => [one.getAttribute("cx") / width, one.getAttribute("cy") / drawn.getAttribute("height")]);
            holds(marks.every((share) => share >= 0 && share <= 1), [ys, marks]);
            const texts = drawn.querySelectorAll("text");
            holds(texts.length >= 3 && texts.length < 20 && !drawn.outerHTML.includes("NaN"), [ys, texts.length]);
        }
    }
});
