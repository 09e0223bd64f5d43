// The tabs of a room: which there are, and that all of them are reached (P5).
import { eachSize, same, test } from "./case.js";
import { House } from "./house.js";
import { open } from "./page.js";
import { silence } from "./sockets.js";

const kitchen = (language = "en") => new House({ account: { language }, rooms: [{ name: "Kitchen", kind: "pantry", members: ["Bo"], noodles: [{ name: "Penne" }], teas: [{ name: "Sencha", brand: "Marimo" }], reminders: [] }] });
const tabs = ".room-tabs .tab";

// P5: what has something has its tab, from the first moment of each visit.
eachSize("the tabs are the same at each visit, before the room has answered", async (size) => {
    const house = kitchen();
    const page = await open(house, { at: "/#/room/kitchen", size });
    const shown = size === "phone" ? ["Chat", "Pantry", "Teas", "Members"] : ["Chat", "Pantry", "Teas", "Photos", "Notebook", "Reminders", "Members"];
    await page.reads(tabs, ...shown);
    for (const method of ["noodle.list", "tea.list", "shopping.list", "album.list", "experiment.list", "reminder.list"]) house.answers(method, () => silence);
    await page.visit();
    await page.see(".composer");
    await page.reads(tabs, ...shown);
});

for (const [language, label, word] of [["en", "More pages", "More"], ["fr", "Plus de pages", "Plus"]]) {
    // P5: also where there is no room for all tabs.
    test(`what leads to the other pages is in sight on a small screen: ${language}`, async () => {
        const page = await open(kitchen(language), { at: "/#/room/kitchen/teas", size: "small", languages: [language] });
        await page.see(".room-tabs [aria-current=page]");
        const more = await page.see(`.room-tabs [aria-label="${label}"]`);
        // The dots above it are the menu of the room.
        same(more.textContent, word);
        const { left, right } = more.getBoundingClientRect();
        same([left > 0, right <= page.window.innerWidth], [true, true]);
        await page.press(`.room-tabs [aria-label="${label}"]`);
        await page.see(".menu-item");
        await page.wait(() => page.all(".room-tabs [aria-current=page]")[0].getBoundingClientRect().right <= more.getBoundingClientRect().left + 1, "the open tab is in sight");
        same(await page.violations(), []);
    });
}
