// How the notebook looks: its themes, every place at every size, and in French (E25 N55).
import { eachSize, holds, same, test } from "./case.js";
import { labOf, markup } from "./labpage.js";

// E25
eachSize("the theme is the person's, and every theme can be read", async (size) => {
    const { page, at } = await labOf({ size });
    await page.go("#/settings/look");
    await page.press("label", "Mad scientist");
    const { dataset } = page.document.documentElement;
    await page.wait(() => dataset.theme === "scientist");
    await at();
    await page.see(".scientist svg");
    for (const theme of ["plain", "scientist"]) {
        for (const look of ["light", "dark"]) {
            Object.assign(dataset, { theme, look });
            await page.wait(() => !page.document.getAnimations().some((one) => one instanceof page.window.CSSTransition), "colours settle");
            same(await page.violations(), []);
        }
    }
    await page.go("#/settings/look");
    await page.press("label", "Plain");
    await page.wait(() => dataset.theme === "plain");
    await at();
    await page.gone(".scientist");
});

/// A lab whose texts are long, or markup.
function full(house, [{ id: experiment, steps: [step] }]) {
    house.asked("step.log", { room: "lab", step: step.id, text: "w".repeat(200) });
    house.asked("step.photo", { room: "lab", step: step.id, photos: Array.from({ length: 6 }, (_, place) => `file-${place}`) });
    house.answers("experiment.history", () => ({ total: 1, changes: [{ id: "change-1", at: house.clock.now, by: "nora", byName: "Nora", verb: "experiment.create",
        kind: "experiment", object: experiment, text: `${markup} of a long long title` }] }));
    return [[], ["new"], [experiment], [experiment, "protocol"], [experiment, "history"], [experiment, "step", "new"], [experiment, "step", step.id], ["search"]];
}

const pressed = ".notebook .button, .notebook .tick, .notebook summary, .experiment-row";

for (const size of ["small", "phone", "desktop"]) {
    test(`every place fits and is pressed by a finger: ${size}`, async () => {
        const { page, house, at, experiments } = await labOf({ size,
            experiments: [{ title: `${markup} of a long long title`, steps: [markup, "w".repeat(60)] }] });
        for (const path of full(house, experiments())) {
            await at(...path);
            await page.wait(() => !page.document.querySelector(".sections[hidden]"));
            const wide = [...page.document.querySelectorAll(".page-panel, html")].filter((one) => one.scrollWidth > one.clientWidth);
            same([path, wide.map((one) => one.className)], [path, []]);
            const small = page.all(pressed).filter((one) => {
                const { width, height } = one.getBoundingClientRect();
                return width < 47.5 || height < 47.5;
            });
            same([path, small.map((one) => one.outerHTML)], [path, []]);
            same([path, await page.violations()], [path, []]);
        }
        same(page.window.__hit ?? null, null);
    });
}

// N55
eachSize("the notebook speaks French", async (size) => {
    const { page, house } = await labOf({ experiments: [{}], size });
    await page.see("[data-action=new]", "New experiment");
    house.asked("account.set", { language: "fr" });
    await page.see("[data-action=new]", "Nouvelle expérience");
    await page.see(".experiment-row", "en cours");
    house.asked("account.set", { language: "en" });
    await page.see("[data-action=new]", "New experiment");
});

/// How high an element is drawn: without the room for a finger that its border keeps free.
const drawn = (page, css) => page.document.querySelector(css).clientHeight;

// E25: what is told looks like no button, and what is pressed keeps its room without being drawn as large.
eachSize("what an experiment is stands in a small pill, a tick is a small circle, and steps have plain names", async (size) => {
    const { page } = await labOf({ experiments: [{ steps: ["wash"] }], size });
    await page.see(".experiment-row .mark");
    holds(drawn(page, ".experiment-row .mark") < 32, `a mark is ${drawn(page, ".experiment-row .mark")} px high`);
    await page.press(".experiment-row");
    await page.see(".steps .tick");
    const tick = page.document.querySelector(".steps .tick");
    holds(tick.offsetHeight >= 44 && tick.clientHeight < 32, `${tick.offsetHeight} and ${tick.clientHeight} px`);
    same(page.window.getComputedStyle(page.document.querySelector(".step-name a")).textDecorationLine, "none");
});
