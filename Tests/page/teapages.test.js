// The two pages of a room's teas, the collection and the timer, and the notes of a tea. How they look and move: Tests/live/test_page_kitchen.py.
import { eachSize, same } from "./case.js";
import { House } from "./house.js";
import { open } from "./page.js";

const at = "#/room/teas/teas";

async function teas(size, teasOfRoom = []) {
    const house = new House({ rooms: [{ name: "Teas", kind: "tea", teas: teasOfRoom }] });
    return { house, page: await open(house, { at: `/${at}`, size }) };
}

// T21 T1 T2 T3 T16 T17 T19
eachSize("the collection and the timer are two pages and the timer goes on", async (size) => {
    const { house, page } = await teas(size);
    await page.see(".empty", "No teas yet");
    await page.press("[data-action=add]");
    await page.type(".panel input[name=name]", "Sencha");
    await page.type(".panel input[name=brand]", "Midori");
    await page.press(".panel option[value=green]");
    await page.press(".panel button[type=submit]");
    await page.gone(".panel");
    await page.see(".tea-name", "Sencha");
    same(house.sentOf("tea.add").map(({ name, brand, type }) => [name, brand, type]), [["Sencha", "Midori", "green"]]);
    await page.press(".bar [aria-label='Tea timer']");
    await page.located("/teas/timer");
    await page.type("input[name=typed]", "2:30");
    await page.press("[data-action=start]");
    await page.reads(".steeping .timer-card .digits", "2:30");
    await page.press(".bar [aria-label=Back]");
    await page.see(".tea-name", "Sencha");
    await page.pass(30);
    await page.reads(".pill .digits", "2:00");
    page.window.history.back();
    await page.reads(".steeping .timer-card .digits", "2:00");
    await page.press(".steeping [data-action=cancel]");
    await page.gone(".steeping .timer-card");
    await page.wait(() => house.room().timers[0].state === "cancelled");
});

// T14 T15 T7
eachSize("a note is written in a panel and the cross asks before it drops one", async (size) => {
    const { house, page } = await teas(size, [{ name: "Sencha", brand: "Midori" }]);
    const notes = [];
    house.answers("tea.get", ({ tea }) => ({ tea: house.room().things.teas.find(({ id }) => id === tea), notes }));
    house.answers("note.add", ({ room, tea, text }) => {
        const note = house.made("note", { teaId: tea, personId: "ana", text });
        notes.unshift(note);
        house.tell("item", { room, kind: "note", id: note.id, change: "added", value: note });
        return { note };
    });
    await page.press(".tea-open", "Sencha");
    await page.press("[data-action=note]");
    await page.type(".note-place textarea", "seaweed");
    await page.press(".note-place .cross");
    await page.see(".dialog", "without saving");
    await page.press(".dialog .quiet");
    await page.gone(".dialog");
    await page.value(".note-place textarea", "seaweed");
    await page.press(".note-place button[type=submit]");
    await page.reads(".notes .text", "seaweed");
    await page.press("[data-action=note]");
    await page.press(".note-place .cross");
    await page.gone(".note-place .panel");
    await page.press("[data-action=note]");
    await page.type(".note-place textarea", "grass");
    await page.press(".note-place .cross");
    await page.press(".dialog .danger");
    await page.gone(".note-place .panel");
    await page.reads(".notes .text", "seaweed");
    await page.press(".tea-tried", "to try");
    await page.see(".tea-tried[aria-label^='tried: Sencha']", "tried");
    await page.wait(() => house.sentOf("tea.try").length === 1);
});
