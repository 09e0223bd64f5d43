// What was drunk of a room's teas, by its tasting notes (T14).
import { eachSize, holds, same } from "./case.js";
import { House } from "./house.js";
import { pantry } from "./housepantry.js";
import { open } from "./page.js";

async function drunk(size, notes, more = {}) {
    const house = pantry(new House({ rooms: [{ name: "Home", kind: "tea", members: ["Bo"], teas: [{ name: "Sencha", brand: "Midori", type: "green" }, { name: "Assam", brand: "Midori", type: "black" }] }] }));
    house.answers("tea.get", ({ tea }) => {
        const one = house.room().things.teas.find(({ id }) => id === tea);
        return { tea: one, notes: notes.filter(({ of }) => of === one.name).map(({ of: _, at, ...note }) => ({ ...house.made("note", { teaId: tea, personId: "ana", text: "good", ...note }), createdAt: at })) };
    });
    const page = await open(house, { at: "/#/room/home/teas", size, ...more });
    await page.press(".bar [aria-label='What was drunk']");
    await page.isOn("h1");
    return page;
}

const on = (month, day) => Date.UTC(2026, month, day, 12);

// T14
eachSize("what was drunk is drawn and told by week, by month and by type", async (size) => {
    const page = await drunk(size, [{ of: "Sencha", at: on(10, 21), rating: 4 }, { of: "Sencha", at: on(10, 16), rating: 5, personId: "bo" },
        { of: "Assam", at: on(10, 15), rating: 3 }, { of: "Sencha", at: on(9, 5) }]);
    await page.see(".drunk", "4 cups.");
    await page.see(".tea-mean", "3.5");
    await page.see(".tea-mean", "2 ratings");
    const rows = (place) => [...page.all(".bars-table")[place].querySelectorAll("tbody tr")].map((row) => [...row.children].map(({ innerText }) => innerText).join(": "));
    same(rows(0), ["Week of Monday, November 16, 2026: 2", "Week of Monday, November 9, 2026: 1", "Week of Monday, October 5, 2026: 1"]);
    same(rows(1), ["Green: 3", "Black: 1"]);
    same(page.all("svg[role=img]").map(({ ariaLabel }) => ariaLabel), ["Cups by week", "Cups by type of tea"]);
    same(page.all("svg[role=img]")[0].querySelectorAll("rect").length, 12);
    await page.press(".drunk label", "Month");
    await page.see(".bars-figure", "Cups by month");
    same(rows(0), ["November 2026: 3", "October 2026: 1"]);
    same(await page.violations(), []);
    holds(page.all(".page-panel")[0].scrollWidth <= page.window.innerWidth, "it scrolls sideways");
    // What the rows have asked is known, and a second look asks nothing.
    same(page.house.sentOf("tea.get").length, 2);
    await page.press("[aria-label=Back]");
    await page.isOn("[aria-label='What was drunk']");
    await page.press(".bar [aria-label='What was drunk']");
    await page.see(".drunk", "4 cups.");
    same(page.house.sentOf("tea.get").length, 2);
});

eachSize("a room without notes says so, also in the dark", async (size) => {
    const page = await drunk(size, [], { isDark: true });
    await page.see(".drunk .empty", "No tasting notes yet");
    same(page.all("svg[role=img]").length, 0);
    same(await page.violations(), []);
});
