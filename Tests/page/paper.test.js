// An experiment on paper: what is printed, and that it is there only while somebody prints. How it looks there: test_page_notebook.py.
import { eachSize, same, test } from "./case.js";
import { first, labOf, markup } from "./labpage.js";

/// A lab with an experiment of which everything is known, opened there.
async function known(options = {}) {
    const lab = await labOf({ experiments: [{ title: "Growth", protocol: "Shake at 37 °C.\nRead hourly.", steps: ["Inoculate", markup],
        signoffs: [], references: [] }], ...options });
    const { house, experiments, at } = lab;
    const [one] = experiments(), [step, other] = one.steps;
    const log = (params) => house.asked("step.log", { room: "lab", step: step.id, ...params });
    log({ text: "OD600 0.06", column: "observed" });
    log({ text: "mixed at 4 C", column: "did" });
    house.asked("step.correct", { room: "lab", entry: step.did[0].id, text: "mixed at 4 °C" });
    house.asked("step.tick", { room: "lab", step: step.id });
    house.asked("step.photo", { room: "lab", step: other.id, photos: ["file-1", "file-2"] });
    Object.assign(one, {
        references: [house.made("reference", { experimentId: one.id, source: "pubmed", sourceId: "1", title: "On growth", authors: "A. Author", year: 1999, url: "https://doi.org/10.1/x" })],
        signoffs: [house.made("signoff", { experimentId: one.id, signer: "otto", signerName: "Otto", at: house.clock.now, count: 2, head: "hash" })] });
    await at(first(experiments()));
    return lab;
}

const paper = (page) => page.document.querySelector("body > .paper");
const texts = (page, css) => [...paper(page).querySelectorAll(css)].map((one) => one.textContent);

eachSize("the menu prints all of it, with what was entered", async (size) => {
    const { page } = await known({ size });
    let printed = null;
    page.window.print = () => { printed = paper(page)?.textContent ?? ""; };
    await page.press("[data-focus=menu]");
    await page.press(".menu-item", "Print");
    await page.wait(() => printed !== null);
    same(texts(page, "h1"), ["Growth"]);
    same(texts(page, "h2"), ["Protocol", "Steps", "Data", "References", "Signed off"]);
    same(texts(page, "h3"), ["1. Inoculate", `2. ${markup}`]);
    same(texts(page, "h4"), ["What was done", "Observations"]);
    same(texts(page, ".paper-text"), ["Shake at 37 °C.\nRead hourly.", "mixed at 4 °C", "OD600 0.06"]);
    same(texts(page, ".data-value"), ["4", "", "", "0.06"]);
    const [image, other] = paper(page).querySelectorAll("figure img");
    same([image.getAttribute("src"), other.getAttribute("src")], ["/photos/file-1/view", "/photos/file-2/view"]);
    for (const words of ["Nov 19", "24, 2026", "Done by Nora", "Nora · Nov 21, 2026", "corrected once", "Photo 2 of 2", "https://doi.org/10.1/x", "Otto, Nov 21, 2026", "Lab · Printed Nov 21, 2026"]) {
        same([words, printed.includes(words)], [words, true]);
    }
    same(page.window.__hit ?? null, null);
    same(paper(page).querySelectorAll("button, input, a").length, 0);
    page.window.dispatchEvent(new page.window.Event("afterprint"));
    same(paper(page), null);
});

test("the browser's own print has the same, until it is done or the page is left", async () => {
    const { page, at } = await known();
    const print = () => page.window.dispatchEvent(new page.window.Event("beforeprint"));
    await page.wait(() => { print(); return paper(page); });
    print();
    same(page.document.querySelectorAll(".paper").length, 1);
    await at();
    same(paper(page), null);
    print();
    same(paper(page), null);
});

test("a photo that cannot be had keeps nobody from printing", async () => {
    const { page, house, at, experiments } = await known();
    house.asked("step.photo", { room: "lab", step: experiments()[0].steps[0].id, photos: ["gone-1"] });
    await at(first(experiments()));
    let printed = false;
    page.window.print = () => { printed = true; };
    await page.press("[data-focus=menu]");
    await page.press(".menu-item", "Print");
    await page.wait(() => printed);
});

test("a table of many columns comes in pieces that a sheet holds", async () => {
    const { page, house, experiments, at } = await known();
    const log = (text) => house.asked("step.log", { room: "lab", step: experiments()[0].steps[1].id, text });
    log("pH 7, 1 mL, 2 mg, 3 mM, 4 bar, 5 rpm, 6 V");
    log("pH 8");
    await at(first(experiments()));
    await page.wait(() => { page.window.dispatchEvent(new page.window.Event("beforeprint")); return paper(page); });
    const tables = [...paper(page).querySelectorAll("table")];
    same(tables.map((table) => [...table.querySelectorAll("thead th")].slice(2).map((one) => one.textContent)),
        [["pH", "°C", "OD600", "mL", "mg", "mM"], ["bar", "rpm", "V"]]);
    same(tables.map((table) => table.querySelectorAll("tbody tr").length), [4, 1]);
});
