// What was drunk of a room's teas, by its tasting notes (T14).
import { eachSize, holds, same } from "./case.js";
import { House } from "./house.js";
import { pantry } from "./housepantry.js";
import { open } from "./page.js";

async function drunk(size, notes, more = {}) {
    const house = pantry(new House({ rooms: [{ name: "Home", kind: "tea", members: ["Bo"], teas: [{ name: "Sencha", brand: "Midori", type: "green" }, { name: "Assam", brand: "Midori", type: "black" }] }] }));
    const { teas } = house.room().things;
    const all = notes.map(({ of, at, ...note }) => ({ ...house.made("note", { teaId: teas.find(({ name }) => name === of).id, personId: "ana", text: "good", ...note }), createdAt: at }));
    house.answers("tea.get", ({ tea }) => ({ tea: teas.find(({ id }) => id === tea), notes: all.filter(({ teaId }) => teaId === tea) }));
    house.answers("note.list", ({ before, limit }) => {
        const older = all.slice(before ? all.findIndex(({ id }) => id === before) + 1 : 0);
        return { notes: older.slice(0, limit), moreBefore: older.length > limit };
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
    // All are asked for at once, and a second look asks nothing.
    same(page.house.sentOf("note.list"), [{ room: page.house.room().id, limit: 200 }]);
    await page.press("[aria-label=Back]");
    await page.isOn("[aria-label='What was drunk']");
    await page.press(".bar [aria-label='What was drunk']");
    await page.see(".drunk", "4 cups.");
    same(page.house.sentOf("note.list").length, 1);
    // A note that is written meanwhile counts.
    const note = page.house.made("note", { teaId: page.house.room().things.teas[0].id, personId: "bo", text: "again" });
    page.house.answers("note.list", () => ({ notes: [note], moreBefore: false }));
    page.house.tell("item", { room: page.house.room().id, kind: "note", id: note.id, change: "added", value: note });
    await page.see(".drunk", "1 cup.");
    same(page.house.sentOf("note.list").length, 2);
});

// T14
eachSize("many notes come in pages, and count whatever happens to the network then", async (size) => {
    const page = await drunk(size, Array.from({ length: 450 }, (_, place) => ({ of: place % 2 ? "Sencha" : "Assam", at: on(10, 21) - place * 3_600_000 })));
    await page.see(".drunk", "450 cups.");
    const asked = page.house.sentOf("note.list");
    same(asked.map(({ before }) => before !== undefined), [false, true, true]);
    page.house.cut();
    await page.see(".banner.offline");
    await page.press("[aria-label=Back]");
    await page.press(".bar [aria-label='What was drunk']");
    await page.see(".drunk", "450 cups.");
    await page.pass(5);
    await page.visit();
    await page.see(".drunk", "450 cups.");
});

eachSize("a room without notes says so, also in the dark", async (size) => {
    const page = await drunk(size, [], { isDark: true });
    await page.see(".drunk .empty", "No tasting notes yet");
    same(page.all("svg[role=img]").length, 0);
    same(await page.violations(), []);
});
