// What pictures of all places have shown to be out of line stays in line (F9).
import { atEnd, eachSize, holds, same, test } from "./case.js";
import { everything } from "./everyplace.js";
import { furnish, shared } from "./everyopened.js";
import { deviceHouse } from "./housedevices.js";
import { labOf } from "./labpage.js";
import { open } from "./page.js";

const box = async (page, css, text) => (await page.see(css, text)).getBoundingClientRect();

eachSize("the button of who is there stands at the end of its line", async (size) => {
    const page = await open(deviceHouse(), { at: "/#/room/bench", size });
    const [who, button, bar] = [await box(page, ".device-who"), await box(page, ".device-bar [data-action=who]"), await box(page, ".device-bar")];
    holds(Math.abs(who.top + who.height / 2 - button.top - button.height / 2) < 2, "they stand in two lines");
    holds(bar.right - button.right < 16, `${bar.right - button.right} px are left`);
});

eachSize("the buttons of a slideshow stand in one line", async (size) => {
    const page = await open(everything(), { at: "/#/room/kitchen/photos", size });
    page.window.Element.prototype.requestFullscreen = async () => {};
    await page.press(".photo-tile");
    await page.press(".viewer [data-action=slideshow]");
    await page.see(".slide-words");
    same(new Set(page.all(".slideshow-foot button").map((one) => Math.round(one.getBoundingClientRect().top))).size, 1);
});

eachSize("what was found in a room keeps clear of the field", async (size) => {
    const page = await open(everything(), { at: "/#/room/kitchen", size });
    await page.press("[data-action=room-menu]");
    await page.press(".menu-item", "Search");
    await page.type(".room-search input", "line");
    const [field, note] = [await box(page, ".room-search input"), await box(page, ".room-search .hits-note")];
    holds(note.top - field.bottom >= 6, `${note.top - field.bottom} px`);
});

eachSize("an invitation and what is due stand apart, in one line with the search", async (size) => {
    const page = await open(furnish(everything()), { at: "/#/", size: size === "phone" ? size : [1280, 800] });
    const [field, invitation, now] = [await box(page, ".rooms-search"), await box(page, ".invitation"), await box(page, ".now")];
    same([invitation.left, invitation.right], [field.left, field.right]);
    holds(invitation.top - field.bottom >= 6 && now.top - invitation.bottom >= 6, `${invitation.top - field.bottom}, ${now.top - invitation.bottom} px`);
});

eachSize("what an account uses is not squeezed by what one does with it", async (size) => {
    const page = await open(furnish(everything()), { at: "/#/accounts", size: size === "phone" ? size : [1280, 800] });
    const [words, list] = [await box(page, "[data-username=bo] .member-usage"), await box(page, "[data-username=bo]")];
    const face = await box(page, "[data-username=bo] .face");
    holds(words.width > 0.7 * list.width && face.right < words.left, `${words.width} of ${list.width} px`);
});

eachSize("what was shared can be left for later", async (size) => {
    const { forget } = await shared();
    atEnd(forget);
    const page = await open(everything(), { at: "/#/share/7", size: size === "phone" ? size : [1280, 800] });
    await page.see(".share form");
    await page.press(".sheet > .bar .button");
    await page.gone(".share");
});

test("a title of a settings page is whole on a phone", async () => {
    const page = await open(everything({ account: { language: "fr" } }), { at: "/#/settings", size: "phone", languages: ["fr"] });
    for (const name of ["password", "devices", "people", "alarms"]) {
        await page.go(`#/settings/${name}`);
        const title = await page.see(".sheet > .bar > h1"), bar = await box(page, ".sheet > .bar");
        holds(title.scrollWidth <= title.clientWidth && title.scrollHeight <= title.clientHeight + 1, `${title.textContent} is cut`);
        holds(bar.height <= 57, `the bar has ${bar.height} px`);
    }
});

eachSize("a mark of an article keeps clear of its title", async (size) => {
    const { page, house } = await labOf({ path: ["search", "literature"], experiments: [{}], size });
    furnishLiterature(house);
    await page.type("input[name=query]", "lactase");
    await page.keys("Enter");
    const mark = await page.see(".finds .mark");
    same(page.window.getComputedStyle(mark).marginInlineStart, "8px");
});

function furnishLiterature(house) {
    house.answers("literature.search", ({ query }) => ({ query, notebook: [], notebookTotal: 0, protocolsUrl: "https://www.protocols.io/search?q=lactase", state: "found", total: 1, more: false,
        hits: [{ number: 1, source: "Europe PMC", sourceId: "pmc-1", title: "Lactase.", authors: "Doe J", journal: "Methods", year: 2020, url: "https://europepmc.org/article/1", open: true }] }));
}
