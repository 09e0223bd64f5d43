// What is due over the list of rooms: it stands in its place when the list does, and no room moves when the rest of it comes (P18 N35).
import { eachSize, holds, same, test } from "./case.js";
import { House } from "./house.js";
import { open } from "./page.js";

const rooms = ".rooms-list:not(details *)";

/// A page whose list of rooms is told when the case lets it, and where the rooms stand from the first moment on.
async function held(world, { at, size }) {
    const house = new House(world), waits = {};
    for (const method of ["room.list", "timer.list"]) {
        house.answers(method, async (params, before) => {
            await (waits[method] ??= Promise.withResolvers()).promise;
            return before(params);
        });
    }
    const page = await open(house, { at, size, isPatient: false });
    await page.wait(() => waits["room.list"]);
    const tops = [];
    const look = () => {
        const [list] = page.all(rooms);
        if (list?.querySelector(".room-row")) tops.push(list.getBoundingClientRect().top);
    };
    const watching = new page.window.MutationObserver(look);
    watching.observe(page.document, { subtree: true, childList: true, attributes: true, characterData: true });
    waits["room.list"].resolve();
    return { house, page, tops, look, tell: async (method) => { (waits[method] ??= Promise.withResolvers()).resolve(); } };
}

const long = "of the grandmother who tells nobody anything";
const kitchen = { name: "Kitchen", members: ["Bo"], timers: [{ label: `penne ${long}`, seconds: 540 }], reminders: [{ id: "oven", text: `check the oven ${long}` }] };

// P18 N35
for (const [what, room, rows] of [["a timer and a reminder", kitchen, 2], ["a reminder", { ...kitchen, timers: [] }, 1], ["a timer", { ...kitchen, reminders: [] }, 1], ["nothing", { ...kitchen, timers: [], reminders: [] }, 0]]) {
    eachSize(`no room moves while the page learns of ${what}`, async (size) => {
        const { page, tops, look, tell } = await held({ rooms: [room, { name: "Lab" }] }, { at: size === "phone" ? "/#/settings" : "/#/room/lab", size });
        // On a phone the list is a place of its own.
        if (size === "phone") {
            await page.see(".place h1");
            await page.go("#/");
        }
        await page.see(".room-row", "Kitchen");
        look();
        if (room.reminders.length > 0) await page.see(".now .now-reminder", "check the oven");
        await tell("timer.list");
        if (room.timers.length > 0) await page.see(".now .timer-row", "penne");
        await page.pass(5);
        look();
        same([...new Set(tops.map(Math.round))].length, 1);
        same(page.all(".now li").length, rows);
        // It is asked of no room what the list has told.
        holds(page.house.sentOf("reminder.list").every(({ room: id }) => id !== "kitchen"), "the reminders are asked for");
    });
}

// P18
test("what is next follows what happens to reminders", async () => {
    const house = new House({ rooms: [{ name: "Kitchen", members: ["Bo"], reminders: [{ id: "oven", text: "check the oven" }, { id: "others", text: "for Bo alone", targets: ["bo"], dueAt: Date.UTC(2026, 10, 21, 12, 5) }] }] });
    const page = await open(house, { at: "/#/settings", size: "phone" });
    await page.go("#/");
    await page.see(".now-reminder", "check the oven");
    house.asked("reminder.create", { room: "kitchen", text: "salt the water", dueAt: house.clock.now + 600_000 });
    await page.see(".now-reminder", "salt the water");
    same(page.all(".now li").length, 1);
    const salt = house.room().things.reminders.find(({ text }) => text === "salt the water");
    house.asked("reminder.cancel", { room: "kitchen", reminder: salt.id });
    await page.see(".now-reminder", "check the oven");
    // After it was away the list of rooms has told anew.
    house.cut();
    house.asked("reminder.cancel", { room: "kitchen", reminder: "oven" });
    await page.mend();
    await page.gone(".now");
});
