// What belongs to two things by one name would be drawn as both: the steps that somebody has done.
import { eachSize, holds, same, test } from "./case.js";
import { House } from "./house.js";
import { open } from "./page.js";

// E8: whoever did it stands in the table as there is room, not as in a list of people.
eachSize("a step that is done leaves the table its width", async (size) => {
    const house = new House({ account: { firstName: "sheets.page" }, rooms: [{ name: "Lab", kind: "lab" }] });
    const steps = ["Mix", "Heat it up for a while"].map((title, index) => house.made("step", { id: `step-${index}`, experimentId: "lactase", rank: "ab"[index],
        title, number: index + 1, ...(index === 0 ? { doneBy: "ana", doneAt: house.clock.now } : {}) }));
    house.room().things.experiments = [house.made("experiment", { id: "lactase", title: "Lactase pH", startDate: "2026-11-19", endDate: "2026-11-24",
        protocol: "Incubate at 37 °C.", state: "running", steps })];
    const page = await open(house, { at: "/#/room/lab/notebook/lactase", size });
    await page.see(".step-by .step-who-name", "sheets.page");
    const frame = page.document.querySelector(".steps-frame");
    holds(frame.scrollWidth <= frame.clientWidth, `${frame.scrollWidth} in ${frame.clientWidth}`);
    // A title of five words takes two lines at most.
    const heights = page.all(".step-name a").map((name) => name.offsetHeight);
    same(heights.length, 2);
    holds(Math.max(...heights) <= 2 * 28, String(heights));
});

test("a browser that knows no scopes is told which one it takes", async () => {
    const page = await open(new House({ rooms: [{ name: "Lab" }] })), words = page.document.querySelector(".outdated");
    const shown = () => page.window.getComputedStyle(words).display;
    same(shown(), "none");
    const sheet = [...page.document.styleSheets].find(({ href }) => href?.endsWith("/css/bundle-first.css"));
    const layer = [...sheet.cssRules].find(({ constructor, name }) => constructor.name === "CSSLayerBlockRule" && name === "base");
    layer.deleteRule([...layer.cssRules].findIndex(({ constructor }) => constructor.name === "CSSScopeRule"));
    same(shown(), "block");
    for (const browser of ["Chrome 118", "Firefox 146", "Safari 17.4"]) holds(words.textContent.includes(browser), browser);
});
