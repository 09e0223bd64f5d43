// Three things to say while the field is empty, of this room and about this hour (F10). It is Saturday, 12:00; those of a new room:
// newroom.test.js; those of who has never said anything to Simmer: access.test.js.
import { eachSize, holds, same, test } from "./case.js";
import { House } from "./house.js";
import { pantry } from "./housepantry.js";
import { open } from "./page.js";

const hour = 3600000, day = 24 * hour, now = Date.UTC(2026, 10, 21, 12);
const chips = (page, ...texts) => page.reads(".chips .chip.offer", ...texts);

/// A message of Simmer about a timer, or a reminder, of some time ago.
const timer = (label, minutes, ago) => ({ text: `${label}.`, at: now - ago, from: { account: "simmer", name: "Simmer", bot: true },
    card: { kind: "timer", id: `${label}-${ago}`, label, state: "finished", totalSeconds: minutes * 60 } });
const reminder = (text, dueAt, more) => ({ text, at: dueAt - hour, from: { account: "simmer", name: "Simmer", bot: true },
    card: { kind: "reminder", id: `${text}-${dueAt}`, text, state: "done", dueAt, timeZone: "UTC", ...more } });

async function kitchen({ messages = ["hello"], lastAt = now - hour, kind = "chat", members = ["Bo"], ...options } = {}) {
    const house = new House({ rooms: [{ name: "Kitchen", kind, members, messages, info: { lastAt } }], answers: { "bot.read": { outcome: "order", orders: [] } } });
    const page = await open(house, { at: "/#/room/kitchen", ...options });
    await page.see(".beginning");
    await page.press(".composer textarea");
    return { house, page };
}

// F10
eachSize("an empty field offers what was done here about this hour", async (size) => {
    const { house, page } = await kitchen({ size, messages: [timer("penne", 9, 2 * day), timer("rice", 20, day + 6 * hour), timer("eggs", 7, 3 * day),
        reminder("take out the bins", now - day + 5 * hour), reminder("water the plants", now - 2 * day - 3 * hour)] });
    await chips(page, "penne 9 min", "remind us at 5:00 PM: take out the bins", "what can you do?");
    same(await page.violations(), []);
    const row = page.all(".chips")[0].getBoundingClientRect(), last = page.all(".message").at(-1).getBoundingClientRect();
    holds(last.bottom <= row.top, "it lies over the last message");
    same(new Set(page.all(".chips .chip.offer").map((one) => one.offsetTop)).size, 1);
    holds(row.height <= 49, `more than a row: ${row.height}`);
    holds(page.all(".chips .chip.offer").every((one) => one.offsetWidth >= 48 && one.getBoundingClientRect().right <= page.window.innerWidth - 8), "one is not in sight");
    await page.press(".chips .chip.offer", "penne");
    await page.value(".composer textarea", "@simmer penne 9 min");
    await page.isOn(".composer textarea");
    await page.gone(".chips");
    same(house.sentOf("message.send"), []);
    await page.keys("Enter");
    await page.see(".message.mine .text", "penne 9 min");
    await page.pass(60);
    same(page.all(".chips").length, 0);
});

// F10: gone with the first letter, there again with the last; an answer or photos have none.
test("what is offered makes room for what is typed and for answers", async () => {
    const { page } = await kitchen();
    await chips(page, "penne 9 min", "remind us tomorrow at 9 to water the plants", "what can you do?");
    await page.type(".composer textarea", "d");
    await page.gone(".chips");
    await page.type(".composer textarea", "");
    await page.see(".chips .chip.offer", "penne");
    await page.menu(".message.mine");
    await page.press(".menu-item", "Reply");
    await page.see(".composer-about");
    await page.gone(".chips");
    await page.keys("Escape");
    await page.see(".chips .chip.offer", "penne");
});

// F10: what runs is asked for, and not offered anew.
test("while something runs the question is which timers do", async () => {
    const { house, page } = await kitchen({ messages: [timer("rice", 20, day)], kind: "pantry" });
    await chips(page, "rice 20 min", "remind us tomorrow at 9 to water the plants", "what do we need?");
    house.start("rice", 1200, { by: "Bo" });
    await page.type(".composer textarea", "d");
    await page.type(".composer textarea", "");
    await page.gone(".chips");
    await page.pass(200);
    await page.type(".composer textarea", "d");
    await page.type(".composer textarea", "");
    await chips(page, "penne 9 min", "remind us tomorrow at 9 to water the plants", "which timers are running?");
});

// F10 N14: what is there to be cooked, where nothing ran; what is out, takes no whole minutes or runs already is not offered.
test("an empty field offers what is there in the pantry, and a tea where there is none", async () => {
    const house = pantry(new House({ rooms: [{ name: "Kitchen", kind: "pantry", members: ["Bo"], messages: ["hello"], info: { lastAt: now - hour },
        noodles: [{ name: "Udon", onHand: false, cookSeconds: 600 }, { name: "Soba", cookSeconds: 330 }, { name: "Penne rigate", brand: "Barilla", cookSeconds: 660 }] },
    { name: "Shelf", kind: "tea", members: ["Bo"], messages: ["hello"], info: { lastAt: now - hour }, teas: [{ name: "Sencha", brand: "Midori", steepSeconds: 120 }] }],
    answers: { "bot.read": { outcome: "order", orders: [] } } }));
    const page = await open(house, { at: "/#/room/kitchen" });
    await page.see(".room-tabs .tab", "Pantry");
    await page.press(".composer textarea");
    await chips(page, "Penne rigate 11 min", "remind us tomorrow at 9 to water the plants", "what do we need?");
    await page.press(".chips .chip.offer", "Penne rigate");
    await page.value(".composer textarea", "@simmer Penne rigate 11 min");
    await page.go("#/room/shelf");
    await page.press(".composer textarea");
    await chips(page, "Sencha 2 min", "remind us tomorrow at 9 to water the plants", "which teas do we have?");
});

// F10: whoever talks needs none, and a new room has its own.
test("nothing is offered while people talk, or in a room that is new", async () => {
    const { house, page } = await kitchen({ lastAt: now - 60000 });
    await page.see(".message .text", "hello");
    house.furnish({ name: "Cellar", kind: "lab" });
    house.tell("account", { change: "room_added", room: "cellar" });
    await page.go("#/room/cellar");
    await page.see(".room-empty .chip.offer");
    same(page.all(".chips").length, 0);
    await page.go("#/room/kitchen");
    await page.see(".message .text", "hello");
    same(page.all(".chips").length, 0);
});

// F10: where one is alone all is said to Simmer.
test("who is alone needs not name Simmer", async () => {
    const { page } = await kitchen({ members: [] });
    await page.press(".chips .chip.offer", "what can you do?");
    await page.value(".composer textarea", "what can you do?");
});
