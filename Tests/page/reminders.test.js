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
    for (const word of ["repeats", "everybody", "Monday", "9:00"]) holds(words.includes(word), words);
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
    await page.press(".reminder [data-action=snooze]");
    await page.gone(".reminder [data-action=snooze]");
    same(gel.snoozedUntil, house.clock.now + 600_000);
    fire(house, gel);
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
