// Texts that mean harm, in everything that a member can name, write or send: every place of the page shows them as text, nothing of them runs,
// the console stays clean and the policy has nothing to report. What the bot echoes, and public pages: Tests/live/test_page_payloads.py.
import { eachSize, holds, test } from "./case.js";
import { House, refused } from "./house.js";
import { open } from "./page.js";
import { harm, harmfulHouse, harmless, one, plain, short, shows, told } from "./payloads.js";

// Messages, noodles, teas, descriptions of photos, experiments, steps with what was entered there.
const lists = { talk: [...harm, ...harm.map((text) => `Re: ${text}`)], "pantry/pantry": short, "pantry/pantry/shopping": short, "teas/teas": short, "album/photos": harm,
    "lab/notebook": harm, "lab/notebook/experiment-2": harm, "talk/reminders": harm };
for (const [path, texts] of Object.entries(lists)) {
    eachSize(`a list shows hostile texts as text: ${path}`, async (size) => {
        const page = await open(harmfulHouse(), { at: `/#/room/${path}`, size });
        await shows(page, texts, ".place");
    });
}

// F3 F7 B2: the list of rooms, the sheet of timers, the members.
test("rooms, timers and people are shown by their names", async () => {
    const page = await open(harmfulHouse(), { at: "/#/room/talk/people" });
    await page.see(".page-panel .member");
    await shows(page, short);
    await page.press(".pill");
    await page.see(".timer-sheet .timer-row");
    const rows = plain(page.document.querySelector(".timer-rows").textContent);
    holds(short.every((text) => rows.includes(plain(text))), rows);
});

const details = ["pantry/pantry/noodle-2", "pantry/pantry/noodle-2/edit", "pantry/pantry/new", "teas/teas/tea-2", "teas/teas/timer", "lab/notebook/experiment-2/protocol",
    "lab/notebook/experiment-2/history", "lab/notebook/experiment-2/copy", "lab/notebook/experiment-2/step/step-2", "lab/notebook/experiment-2/step/new",
    "lab/notebook/new", "lab/notebook/search"];
/// Forms that have nothing of what is there.
const blank = ["pantry/pantry/new", "teas/teas/timer", "lab/notebook/experiment-2/copy"];
for (const path of details) {
    test(`details and forms hold hostile texts as text: ${path}`, async () => {
        const page = await open(harmfulHouse(), { at: `/#/room/${path}` });
        await page.see(".page-panel, .sheet");
        await page.wait(() => page.document.querySelector(".place").textContent.length > 20);
        if (path.endsWith("search")) {
            await page.type(".page-panel input[type=search]", "script");
            await page.keys("Enter");
        }
        if (blank.includes(path)) harmless(page);
        else await shows(page, [one], ".page-panel, .sheet");
    });
}

// F20: the search's field and hits, the composer and what it offers, a draft after a reload.
test("searching for harm and typing it is harmless", async () => {
    const page = await open(harmfulHouse(), { at: "/#/room/talk" });
    for (const text of harm.slice(0, 8)) await page.type(".rooms-search", text);
    await page.type(".rooms-search", "script");
    await page.see(".hit", "script");
    await page.see(".finding h2", "Noodles");
    harmless(page);
    await page.type(".composer textarea", `@simmer brew ${one}`);
    harmless(page);
    await page.visit();
    await page.value(".composer textarea", `@simmer brew ${one}`);
    harmless(page);
});

// B3
test("what Simmer has learned is shown as text", async () => {
    const house = harmfulHouse();
    house.room("talk").things.wordings = harm.map((text) => ({ text, order: text, createdBy: "ana" }));
    const page = await open(house, { at: "/#/room/talk/settings" });
    await page.see("[data-part=learned] .member");
    await shows(page, harm, "[data-part=learned]");
});

// What is due, over the list of rooms, and a room in the archive.
test("what is due and what is put away is shown as text", async () => {
    const house = harmfulHouse();
    const page = await open(house, { at: "/#/settings", size: "phone" });
    await page.go("#/");
    await page.see(".now .timer-label");
    await page.see(".now-reminder .now-text");
    await house.asked("room.set", { room: "talk", archived: true });
    await page.press(".rooms-archive summary");
    await page.see(".rooms-archive .room-row");
    harmless(page);
});

// F17 P15: what is pinned, where it is forwarded to, who came, and what is said about a photo.
test("what is pinned, forwarded and said about photos is shown as text", async () => {
    const house = harmfulHouse(), pinned = house.room("talk").messages.filter(({ text }) => harm.includes(text));
    for (const { seq } of pinned) house.asked("message.pin", { room: "talk", of: seq });
    house.room("talk").members[1].joinedAt += 1;
    const page = await open(house, { at: "/#/room/talk" });
    await page.see(".soft-line");
    await page.press("[data-action=room-menu]");
    await page.press(".menu-item", "pinned");
    await page.see(".pinned .row-open");
    await shows(page, pinned.map(({ text }) => text), ".pinned");
    await page.press(".drawer [data-action=close]");
    await page.menu(".message .text");
    await page.press(".menu-item", "Forward");
    await page.see(".drawer .row-open");
    await shows(page, short, ".drawer");
    const album = house.room("album");
    house.say(one, { room: "album" });
    for (const text of harm) house.say(text, { room: "album", replyTo: album.messages[0].seq });
    Object.assign(house.asked("album.list", { room: "album" }).photos[0], { message: album.messages[0].seq, likes: ["ana"] });
    await page.visit("/#/room/album/photos");
    await page.press(".photo-tile");
    await page.press("[data-action=comments]");
    await page.see(".viewer-comments .text");
    await shows(page, harm, ".viewer-comments");
});

// The panel over everything, the title of the window.
test("an alarm and its title show a hostile name", async () => {
    const house = harmfulHouse();
    const page = await open(house, { at: "/#/room/talk" });
    await page.see(".composer");
    house.start(one, 1, { room: "album" });
    await page.see(".pill-label", one);
    await page.pass(1);
    await page.see(".alarm .alarm-name", one);
    await page.wait(() => page.document.title.includes(one));
    harmless(page);
    await page.press(".alarm [data-action=stop]");
    await page.gone(".alarm");
});

// F1: refusals that say what was typed, and an invitation that is none.
test("a hostile name is no markup where one logs in", async () => {
    const house = new House({ http: { "POST /session": () => { throw refused(400, "invalid", { field: "username" }); } } });
    const page = await open(house, { at: "/#/register", known: false });
    await page.type("input[name=name]", one.slice(0, 40));
    await page.press("[data-action=username]");
    await page.type("input[name=username]", one);
    await page.type("input[name=password]", "correct horse battery");
    await page.press("button[type=submit]");
    await page.see(".field .error");
    harmless(page);
    for (const path of [`/#join=${one}`, `/#signin-error=${one}`, `/#/room/${one}`, "/#/__proto__", "/#/room/x/constructor"]) {
        await page.visit(path);
        await page.see(".start-form");
        harmless(page);
    }
    holds(!told(page).includes("undefined"), told(page));
});
