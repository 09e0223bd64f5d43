// The page of a room's reminders: all that wait there, whoever said them, and what one does with them (E19 E20). What is said to Simmer,
// and what comes at its time: Tests/Dialogues/reminders.
import { eachSize, holds, same } from "./case.js";
import { House } from "./house.js";
import { open } from "./page.js";

const markup = "<img src=x onerror=window.hit=1>";
const place = "/#/room/kitchen/reminders";

/// The page of the reminders of a room that Ana shares with Bo; `waiting()` is what the server holds.
async function reminders(size, list = []) {
    const house = new House({ rooms: [{ name: "Kitchen", members: ["Bo"], reminders: list }] });
    const waiting = () => house.asked("reminder.list", { room: "kitchen" }).reminders;
    return { house, waiting, page: await open(house, { at: place, size }) };
}

/// Its time has come.
function fire(house, reminder) {
    Object.assign(reminder, { state: "fired", version: reminder.version + 1, lastFiredAt: house.clock.now });
    house.tell("reminder", { room: "kitchen", reminder, change: "changed" });
}

const action = (name, text) => `.reminder [data-action=${name}][aria-label*="${text}"]`;

// E20 E19
eachSize("what somebody says stands in the list and is changed there", async (size) => {
    const { house, page, waiting } = await reminders(size);
    await page.see(".empty", "remind us every Monday");
    house.asked("reminder.create", { room: "kitchen", text: "feed the cells", dueAt: Date.UTC(2026, 10, 23, 9), rrule: "FREQ=WEEKLY;BYDAY=MO",
        createdBy: "bo" });
    const words = (await page.see(".reminder", "feed the cells")).innerText;
    for (const word of ["every Monday", "everybody", "9:00"]) holds(words.includes(word), words);
    await page.gone(".empty");
    await page.see(".room-tabs .tab[aria-current=page]", "Reminders");
    await page.press("[data-action=remind]");
    await page.type(".dialog input[name=text]", markup);
    await page.type(".dialog input[name=dueAt]", "2026-11-22T09:00");
    await page.press(".dialog button[type=submit]");
    await page.see(".reminder", markup);
    same(waiting().map(({ text, targets, dueAt, subject }) => [text, targets, dueAt, subject]).at(-1), [markup, ["ana"], Date.UTC(2026, 10, 22, 9), null]);
    holds(!house.sentOf("reminder.create").some(({ step }) => step), "it is of no step");
    await page.press(action("edit", "onerror"));
    await page.type(".dialog input[name=text]", "order gloves");
    await page.press(".dialog button[type=submit]");
    await page.see(".reminder", "order gloves");
    await page.gone(".dialog");
    same(house.sentOf("reminder.update").map(({ dueAt }) => dueAt), [undefined]);
    same(await page.violations(), []);
    const [cells] = waiting();
    await page.press(action("cancel", "feed the cells"));
    await page.gone(".reminder", "feed the cells");
    same(waiting().map(({ text }) => text), ["order gloves"]);
    house.answers("undo", ({ room }) => {
        Object.assign(cells, { state: "waiting", version: cells.version + 1 });
        house.tell("reminder", { room, reminder: cells, change: "changed" });
        return { changes: [{ id: "change-1", verb: "cancel", kind: "reminder", object: cells.id, text: cells.text }] };
    });
    await page.press(".undo-bar [data-action=undo]");
    await page.see(".reminder", "feed the cells");
    same(page.window.hit, undefined);
});

// E20
eachSize("what has come due is put off or done", async (size) => {
    const { house, page, waiting } = await reminders(size, [{ text: "look at the gel" }]);
    await page.see(".reminder", "look at the gel");
    same(page.all(".reminder [data-action=snooze]").length, 0);
    const [gel] = waiting();
    fire(house, gel);
    const snooze = async (words, until) => {
        await page.press(".reminder [data-action=snooze]");
        await page.see(".menu-item", "Tomorrow, 9:00");
        same(await page.violations(), []);
        await page.press(".menu-item", words);
        await page.gone(".reminder [data-action=snooze]");
        same(gel.snoozedUntil, until);
        fire(house, gel);
    };
    await snooze("In 10 minutes", house.clock.now + 600_000);
    await snooze("In an hour", house.clock.now + 3_600_000);
    await snooze("This evening, 7:00", Date.UTC(2026, 10, 21, 19));
    await snooze("Tomorrow, 9:00", Date.UTC(2026, 10, 22, 9));
    await page.press(".reminder [data-action=done]");
    await page.see(".empty");
    same(waiting(), []);
});

// E20
eachSize("a reminder for somebody else is theirs by their name", async (size) => {
    const { page } = await reminders(size, [{ text: "call home", targets: ["bo"], createdBy: "bo" }, { text: "order gloves", createdBy: "bo" }]);
    await page.reads(".reminder .text", "call home", "order gloves");
    await page.see(".reminder .hint", "everybody");
    await page.see(".reminder .hint", "Bo");
});

// E20: what it repeats is told in words, and the first time is one of its days.
eachSize("a new reminder repeats on the days that one chooses", async (size) => {
    const { house, page } = await reminders(size);
    const made = async (act) => {
        await page.press("[data-action=remind]");
        await page.type(".dialog input[name=text]", "feed the cells");
        await page.type(".dialog input[name=dueAt]", "2026-11-22T09:00");
        await act();
        await page.press(".dialog button[type=submit]");
        await page.gone(".dialog");
        return house.sentOf("reminder.create").at(-1);
    };
    const repeat = (kind) => () => page.press(`.dialog select[name=repeat] option[value=${kind}]`);
    const rule = ({ rrule, dueAt, timeZone }) => [rrule, new Date(dueAt).toISOString().slice(0, 10), timeZone];
    same(rule(await made(() => page.gone(".dialog .choice"))), [undefined, "2026-11-22", undefined]);
    same(rule(await made(repeat("daily"))), ["FREQ=DAILY", "2026-11-22", "UTC"]);
    await page.see(".reminder .hint", "every day");
    // The 22nd is a Sunday.
    same(rule(await made(async () => {
        await repeat("weekdays")();
        await page.see(".dialog .hint", "First on Monday, November 23");
    })), ["FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "2026-11-23", "UTC"]);
    await page.see(".reminder .hint", "on weekdays");
    same(rule(await made(async () => {
        await repeat("weekly")();
        same([...page.document.querySelectorAll(".dialog[open] .choice :checked")].map(({ ariaLabel }) => ariaLabel), ["Sunday"]);
        await page.press(".dialog .choice label", "Sun");
        await page.press(".dialog button[type=submit]");
        await page.see(".dialog .error", "Choose a day");
        await page.press(".dialog .choice label", "Thu");
        await page.press(".dialog .choice label", "Mon");
        same(await page.violations(), []);
    })), ["FREQ=WEEKLY;BYDAY=MO,TH", "2026-11-23", "UTC"]);
    await page.see(".reminder .hint", "every Monday and Thursday");
    same(rule(await made(repeat("monthly"))), ["FREQ=MONTHLY;BYMONTHDAY=22", "2026-11-22", "UTC"]);
    await page.see(".reminder .hint", "every month on the 22");
    same(rule(await made(async () => {
        await repeat("monthly")();
        await page.type(".dialog input[name=dueAt]", "2026-12-30T09:00");
        await page.see(".dialog .hint", "on their last day");
    })), ["FREQ=MONTHLY;BYMONTHDAY=28,29,30;BYSETPOS=-1", "2026-12-30", "UTC"]);
    await page.see(".reminder .hint", "every month on the 30");
});

// E20: a rule that is not touched is not sent, also where the form does not know it.
eachSize("how a reminder repeats is changed", async (size) => {
    const { house, page, waiting } = await reminders(size, [{ text: "feed the cells", dueAt: Date.UTC(2026, 10, 23, 9), rrule: "FREQ=WEEKLY;BYDAY=MO,TH" },
        { text: "defrost", dueAt: Date.UTC(2026, 10, 24, 9), rrule: "FREQ=DAILY;INTERVAL=2" }]);
    const change = async (text, act) => {
        await page.press(action("edit", text));
        await page.see(".dialog select[name=repeat]");
        await act();
        await page.press(".dialog button[type=submit]");
        await page.gone(".dialog");
        const { rrule, dueAt, timeZone } = house.sentOf("reminder.update").at(-1);
        return [rrule, dueAt && new Date(dueAt).toISOString(), timeZone];
    };
    const repeat = (kind) => () => page.press(`.dialog select[name=repeat] option[value=${kind}]`);
    await page.see(".reminder .hint", "every Monday and Thursday");
    same(await change("feed", async () => {
        same([...page.document.querySelectorAll(".dialog[open] .choice :checked")].map(({ ariaLabel }) => ariaLabel), ["Monday", "Thursday"]);
        await page.type(".dialog input[name=dueAt]", "2026-11-23T10:30");
    }), [undefined, "2026-11-23T10:30:00.000Z", undefined]);
    await page.see(".reminder .hint", "10:30");
    same(await change("feed", () => page.press(".dialog .choice label", "Mon")), ["FREQ=WEEKLY;BYDAY=TH", "2026-11-26T10:30:00.000Z", "UTC"]);
    await page.see(".reminder .hint", "every Thursday");
    same(await change("feed", repeat("none")), [null, undefined, undefined]);
    await page.gone(".reminder .hint", "every Thursday");
    same(waiting().find(({ text }) => text === "feed the cells").rrule, undefined);
    same(await change("defrost", async () => {
        await page.value(".dialog select[name=repeat]", "kept");
        await page.type(".dialog input[name=text]", "defrost it");
    }), [undefined, undefined, undefined]);
    await page.see(".reminder", "defrost it");
    same(await change("defrost", repeat("daily")), ["FREQ=DAILY", "2026-11-24T09:00:00.000Z", "UTC"]);
    await page.see(".reminder .hint", "every day");
});

// E20
eachSize("the reminders of all rooms stand in one list", async (size) => {
    const house = new House({ rooms: [{ name: "Kitchen", members: ["Bo"], reminders: [{ text: "call home", dueAt: Date.UTC(2026, 10, 23, 9) }] },
        { name: "Lab", kind: "lab", members: ["Bo"], reminders: [{ text: "feed the cells", dueAt: Date.UTC(2026, 10, 22, 9), targets: ["bo"] }] }, { name: "Chat" }] });
    const page = await open(house, { at: place, size });
    await page.press("[data-action=everywhere]");
    await page.see(".bar h1", "All reminders");
    await page.reads(".reminder .text", "feed the cells", "call home");
    await page.see(".reminder .hint", "Lab · Sunday");
    await page.see(".reminder .hint", "Bo");
    same(await page.violations(), []);
    await page.press(action("cancel", "feed the cells"));
    await page.reads(".reminder .text", "call home");
    same(house.sentOf("reminder.cancel").map(({ room }) => room), ["lab"]);
    house.asked("reminder.create", { room: "chat", text: "order gloves", dueAt: Date.UTC(2026, 10, 21, 18) });
    await page.reads(".reminder .text", "order gloves", "call home");
    await page.press(".reminder .hint a", "Chat");
    await page.see(".reminder .text", "order gloves");
    await page.gone(".reminder .text", "call home");
});
