// Timers in the bar and on cards: what runs, soonest first, and what can be done with it (N35 N36 N37 N38 N39).
import { eachSize, holds, same, test } from "./case.js";
import { House } from "./house.js";
import { open } from "./page.js";

const share = (page) => page.all(".timer-card .ring-arc").map((arc) => parseFloat(arc.style.getPropertyValue("--share")));

// N35 N36 N37 N38 N39: soonest first, on every page, and right after a reload.
eachSize("each timer has a line of its own with ring and digits", async (size) => {
    const house = new House({ rooms: [{ name: "Kitchen", timers: [{ label: "rice", seconds: 1200 }, { label: "penne", seconds: 540 }] }] });
    const page = await open(house, { at: "/#/room/kitchen", size });
    await page.reads(".pill-label", "penne");
    await page.reads(".pill-more", "+1");
    await page.go("#/settings");
    await page.see(".pill", "penne");
    await page.visit();
    await page.see(".pill", "9:00");
    await page.go("#/room/kitchen");
    await page.reads(".timer-card .digits", "20:00", "9:00");
    await page.pass(90);
    await page.reads(".timer-card .digits", "18:30", "7:30");
    await page.reads(".pill .digits", "7:30");
    same(share(page).map(Math.round), [93, 83]);
    // Its words have their plus.
    same(page.all(".timer-card [data-action=minute] svg").length, 0);
    await page.press(".timer-card[aria-label*=penne] [data-action=pause]");
    await page.see(".timer-card[aria-label*=penne][data-state=paused]");
    const penne = house.room().timers[1];
    await page.wait(() => penne.state === "paused");
    house.change(penne, "resume");
    await page.see(".timer-card[aria-label*=penne][data-state=running]");
    same(await page.violations(), []);
    for (const name of ["penne", "rice"]) {
        await page.press(`.timer-card[aria-label*=${name}] [data-action=cancel]`);
        await page.gone(".pill", name);
    }
    same(await page.violations(), []);
});

// N35 N36 N37 N38 N39 T17
test("a timer ticks, pauses, grows and is cancelled, here and by another", async () => {
    const house = new House({ rooms: [{ name: "Kitchen", members: ["Bo"] }] });
    const page = await open(house, { at: "/#/room/kitchen" });
    const penne = house.start("penne", 540, { by: "Bo" });
    const timer = house.room().timers[0];
    await page.see(".timer-card .card-title", "penne");
    await page.see(".pill", "penne");
    await page.reads(".timer-card .digits", "9:00");
    await page.pass(2);
    await page.reads(".timer-card .digits", "8:58");
    holds(share(page).every((one) => one > 99 && one < 100), String(share(page)));
    await page.press(".timer-card .button", "Pause");
    await page.see(".timer-card[data-state=paused]");
    await page.wait(() => timer.state === "paused");
    house.change(penne, "extend", { seconds: 60 });
    await page.reads(".timer-card .digits", "9:58");
    await page.press(".timer-card .button", "+1 min");
    await page.reads(".timer-card .digits", "10:58");
    await page.visit();
    await page.see(".timer-card[data-state=paused]");
    await page.press(".timer-card .button", "Resume");
    await page.see(".timer-card[data-state=running]");
    await page.wait(() => timer.state === "running");
    house.change(penne, "cancel");
    await page.see(".timer-card[data-state=cancelled]");
    await page.gone(".pill");
});

// N35 N38 N39
eachSize("the sheet has what runs in all rooms, the soonest first", async (size) => {
    const house = new House({ rooms: [{ name: "Home", timers: [{ label: "stock", seconds: 1800 }, { label: "penne", seconds: 600 }] }, { name: "Kitchen" }] });
    const page = await open(house, { at: "/#/room/kitchen", size });
    await page.see(".composer");
    house.start("rice", 1200, { room: "Kitchen" });
    await page.reads(".pill-more", "+2");
    same((await page.see(".pill")).ariaLabel, "penne, running, in Home, and 2 more");
    await page.press(".pill");
    await page.reads(".drawer .timer-sheet .timer-label", "penne", "rice", "stock");
    same(page.texts(".timer-sheet .timer-row .digits"), ["10:00", "20:00", "30:00"]);
    same(page.all(".timer-sheet .timer-row .ring").length, 3);
    same(await page.violations(), []);
    await page.pass(60);
    await page.reads(".timer-sheet .timer-row .digits", "9:00", "19:00", "29:00");
    house.change(house.room("home").timers[0], "cancel");
    await page.reads(".timer-sheet .timer-label", "penne", "rice");
    await page.press(".timer-sheet .timer-row", "rice");
    await page.gone(".timer-sheet");
    same(page.at, "#/room/kitchen");
    await page.press(".pill");
    await page.press(".timer-sheet .timer-row", "penne");
    await page.see(".timer-card .card-title", "penne");
    await page.gone(".timer-sheet");
    await page.press(".pill");
    await page.press(".drawer [data-action=close]");
    await page.gone(".drawer");
    await page.press(".pill");
    await page.see(".drawer .timer-row");
    house.change(house.room("home").timers[1], "cancel");
    house.change(house.room("kitchen").timers[0], "cancel");
    await page.gone(".timer-sheet");
    await page.gone(".pill");
});

// N36 N37: 48 px at least and 8 px apart, so that a thumb meets one of them.
test("the buttons of a card are for wet hands", async () => {
    const house = new House();
    const page = await open(house, { at: "/#/room/kitchen", size: "phone" });
    house.start("soup", 1200);
    await page.see(".timer-card [data-action=cancel]");
    const boxes = page.all(".timer-card .card-actions .button").map((button) => button.getBoundingClientRect());
    same(boxes.length, 3);
    for (const [place, { x, y, width, height }] of boxes.entries()) {
        holds(width >= 48 && height >= 48, `${width} × ${height}`);
        const next = boxes[place + 1];
        holds(!next || next.x - x - width >= 7.5 || next.y > y + height, "too near");
    }
    await page.press(".timer-card [data-action=pause]");
    await page.see(".timer-card[data-state=paused]");
    await page.press(".timer-card [data-action=minute]");
    await page.reads(".timer-card .digits", "21:00");
});

const said = (page) => page.all(".message.bot").map((row) => row.innerText.replaceAll(/\s+/g, " ").trim());

// N38 N41 T18: one card for one timer, which is where it was spoken of last; its words are not said twice, and what is over is one line.
eachSize("a timer has one card, and a line when it is over", async (size) => {
    const house = new House({ rooms: [{ name: "Kitchen", members: ["Bo"] }] });
    const page = await open(house, { at: "/#/room/kitchen", size });
    const cardOf = () => ({ ...house.room().messages.findLast(({ card }) => card).card });
    house.start("penne", 12);
    await page.see(".timer-card", "penne");
    same(page.all(".message.bot .text"), []);
    // Asked for again right away, it is still one; after somebody spoke it is here, and there what was started.
    house.answer("penne: 0:12 left.", { card: cardOf(), quiet: true });
    await page.wait(() => page.all(".message.bot").length === 1);
    house.say("is it long?", { by: "Bo" });
    house.answer("penne: 0:12 left.", { card: cardOf(), quiet: true });
    await page.reads(".message.bot.is-line .text", "penne · 12 sec");
    same(page.all(".timer-card").length, 1);
    await page.press(".timer-card [data-action=minute]");
    await page.reads(".timer-card .digits", "1:12");
    await page.pass(72);
    const { version } = house.room().timers[0];
    house.answer("⏰ penne is ready! @ana", { card: { ...cardOf(), state: "finished", version, firedAt: house.clock.now } });
    await page.press(".alarm [data-action=stop]");
    await page.see(".timer-card.has-ended[data-state=acknowledged]");
    same(page.all(".timer-card").length, 1);
    same(page.all(".timer-card .digits, .timer-card .ring, .timer-card .button"), []);
    await page.see(".timer-card", "penne 1 min 12 sec · finished 12:01 PM · stopped by Ana");
    holds(page.all(".timer-card")[0].getBoundingClientRect().height < 48, "more than a line");
    same(said(page).filter((one) => one.includes("is ready!")), []);
    same(page.all(".message.bot").length, 2);
    same(await page.violations(), []);
    await page.visit();
    await page.see(".timer-card.has-ended", "finished 12:01");
    same(page.all(".timer-card").length, 1);
});

// N37 N41: what rang long ago has no loud button any more, and what another cancelled says no more than is known.
test("a timer that rang long ago is a line with a quiet button, and then without", async () => {
    const house = new House({ rooms: [{ name: "Kitchen", members: ["Bo"] }] });
    const page = await open(house, { at: "/#/room/kitchen" });
    const rice = house.start("rice", 600, { by: "Bo" });
    await page.see(".timer-card", "by Bo");
    house.change(rice, "cancel");
    await page.see(".timer-card.has-ended[data-state=cancelled]", "10 min · cancelled");
    house.start("soup", 600, { by: "Bo" });
    await page.press(".timer-card[aria-label*=soup] [data-action=cancel]");
    await page.see(".timer-card.has-ended[aria-label*=soup]", "10 min · cancelled by Ana");
    house.start("eggs", 12, { by: "Bo" });
    await page.see(".timer-card[aria-label*=eggs]");
    await page.pass(12);
    await page.see(".timer-card .primary[data-action=stop]");
    await page.pass(70);
    await page.see(".timer-card.has-ended .quiet[data-action=stop]");
    await page.pass(600);
    await page.gone(".timer-card .button");
    await page.see(".timer-card.has-ended[aria-label*=eggs]", "12 sec · finished 12:00");
});

// N24: a reminder too has one card, which says how it repeats; the words stay where they say that better.
test("a reminder has one card, whose words are not said twice", async () => {
    const house = new House({ rooms: [{ name: "Kitchen", members: ["Bo"], reminders: [{ id: "oven", text: "check the oven" }] }] });
    const page = await open(house, { at: "/#/room/kitchen" });
    const oven = { kind: "reminder", id: "oven", version: 1, text: "check the oven", state: "waiting", dueAt: house.clock.now + 3600000, timeZone: "UTC", targets: ["ana"],
        buttons: [{ label: "21:00", say: "move the reminder" }] };
    const first = house.answer("Reminder for Ana: check the oven. Saturday.", { card: oven });
    await page.see(".reminder-card", "for Ana");
    await page.see(".reminder-card .button", "9:00 PM instead");
    same(page.all(".message.bot .text"), []);
    house.answer("🔔 @ana: check the oven", { card: { ...oven, version: 2, state: "fired" } });
    house.tell("card", { room: "kitchen", of: first.seq, card: { ...oven, version: 2, state: "fired" }, text: "Reminder for Ana: check the oven. It was due." });
    await page.see(".reminder-card .button", "Done");
    same(page.all(".message.bot").length, 1);
    await page.press(".reminder-card .button", "Snooze");
    await page.see(".menu-item", "This evening");
    await page.press(".menu-item", "In an hour");
    await page.wait(() => house.sentOf("reminder.snooze").length === 1);
    same(house.sentOf("reminder.snooze")[0].seconds, 3600);
    same(page.all(".reminder-card").length, 1);
    house.answer("Reminder for Ana: feed the cells. Every Monday, 09:00.", { card: { ...oven, id: "cells", text: "feed the cells", rrule: "FREQ=WEEKLY;BYDAY=MO" } });
    await page.see(".reminder-card", "1:00 PM · every Monday · for Ana");
    await page.gone(".message .text", "09:00");
    house.answer("Reminder for Ana: feed the yeast. Every other Monday.", { card: { ...oven, id: "yeast", text: "feed the yeast", rrule: "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO" } });
    await page.see(".message.with-card .text", "Every other Monday.");
});

test("a picture in a list stands beside the middle of its words", async () => {
    const house = new House({ rooms: [{ name: "Kitchen", members: ["Bo"] }] });
    house.answer("Two noodles", { card: { kind: "list", title: "Noodles", items: [{ number: 1, title: "Penne", subject: { kind: "noodle", id: "penne" }, picture: "penne" }, { number: 2, title: "Soba" }] } });
    const page = await open(house, { at: "/#/room/kitchen" });
    await page.see(".item-title", "Penne");
    const middle = (css) => {
        const { top, bottom } = page.document.querySelector(`.items li:first-child ${css}`).getBoundingClientRect();
        return (top + bottom) / 2;
    };
    house.answer("The hut", { card: { kind: "list", title: "The hut", items: [{ number: 1, title: "The hut", subject: { kind: "photo", id: "hut" }, picture: "hut" }] } });
    await page.wait(() => page.all(".list-card", "The hut").length === 1);
    same(page.all(".list-card", "The hut")[0].innerText.match(/The hut/g).length, 1);
    holds(Math.abs(middle(".item-picture") - middle(".item-title")) < 2, `${middle(".item-picture")} ${middle(".item-title")}`);
});
