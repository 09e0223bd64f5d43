// The frame of a room: one bar and one row of its pages, and what stays in sight when there is little room (F9).
import { eachSize, holds, same, test } from "./case.js";
import { House } from "./house.js";
import { pantry } from "./housepantry.js";
import { open } from "./page.js";
import { LogPlace } from "/js/views/chat/logplace.js";

const pages = ["room", "pantry", "teas", "photos", "notebook", "reminders", "people"];

/// A room that has something of everything, and timers.
const full = ({ reminders = [], ...more } = {}) => pantry(new House({ ...more, rooms: [{ name: "Kitchen", members: ["Bo"], reminders, noodles: [{ name: "Penne" }], teas: [{ name: "Sencha", brand: "Marimo" }],
    timers: [{ label: "eggs", seconds: 540 }, { label: "grandmother's sauce of tomatoes", seconds: 5400 }],
    messages: Array.from({ length: 30 }, (_, n) => ({ text: `line ${n}`, by: "Bo" })) }] }));

const topOf = (page, css) => page.document.querySelector(css).getBoundingClientRect().top;
const heightOf = (page, css) => page.document.querySelector(css).getBoundingClientRect().height;

// F9
test("a phone has 100 px of bars, and the log the most of the rest", async () => {
    const page = await open(full(), { at: "/#/room/kitchen", size: "phone" });
    await page.see(".pill .digits", "9:00");
    same([topOf(page, ".log"), page.all(".bar").length, page.all(".room-tabs").length], [100, 1, 1]);
    holds(heightOf(page, ".log") > (844 - 100) / 2, `the log is ${heightOf(page, ".log")} high`);
    await page.press(".room-tabs .tab", "Pantry");
    await page.see(".noodle");
    same(page.document.querySelector(".page-head").getBoundingClientRect().bottom, 100);
    await page.see(".page-head .pill");
    await page.press("[aria-label='More pages']");
    await page.press(".menu-item", "Notebook");
    await page.see(".notebook");
    same(page.document.querySelector(".page-head").getBoundingClientRect().bottom, 100);
    same(await page.violations(), []);
});

// F9
test("the row of pages makes room for the keyboard", async () => {
    const page = await open(full(), { at: "/#/room/kitchen", size: [390, 440] });
    await page.press(".composer textarea");
    await page.gone(".room-tabs");
    same(topOf(page, ".log"), 56);
    holds(heightOf(page, ".log") > (440 - 56) / 2, `the log is ${heightOf(page, ".log")} high`);
    page.document.activeElement.blur();
    await page.see(".room-tabs");
});

// F9: beside a phone's keyboard, and on a phone that lies.
for (const size of [[390, 420], [844, 390]]) {
    test(`the log has half of what the bar leaves, whatever stands over the field: ${size.join("×")}`, async () => {
        const house = new House({ rooms: [{ name: "Kitchen", members: ["Bo", "Cleo", "Dana", "Eli", "Finn", "Gus"], messages: Array.from({ length: 30 }, (_, n) => ({ text: `line ${n}`, by: "Bo" })) }],
            answers: { "bot.read": () => ({ outcome: "offer", orders: [{ intent: "timer.start", say: "start 9 min timer for penne", changes: true }] }) } });
        const page = await open(house, { at: "/#/room/kitchen", size });
        await page.press(".composer textarea");
        await page.type(".composer textarea", `${"penne in salted water ".repeat(12)}@`);
        await page.see(".preview-offer");
        await page.wait(() => page.document.querySelectorAll(".suggestion").length === 4);
        const [log, composer, row, field] = [".log-frame", ".composer", ".composer-row", ".composer-text"].map((css) => page.document.querySelector(css));
        holds(log.clientHeight >= (size[1] - 56) / 2, `the log is ${log.clientHeight} high`);
        const { bottom } = composer.getBoundingClientRect();
        holds(bottom <= size[1] && composer.scrollHeight <= composer.clientHeight, `the composer ends at ${bottom}, ${composer.scrollHeight} in ${composer.clientHeight}`);
        holds(row.getBoundingClientRect().height >= 48 && field.scrollHeight > field.clientHeight && page.all(".composer-row .button").every((one) => one.offsetHeight >= 48), "the draft scrolls, its buttons are whole");
        // The keys bring what they choose into sight.
        await page.keys("ArrowUp");
        const list = page.document.querySelector(".suggestions").getBoundingClientRect(), last = (await page.see(".suggestion[aria-selected=true]")).getBoundingClientRect();
        holds(last.top >= list.top - 1 && last.top + 24 < list.bottom, `${last.top} in ${list.top} to ${list.bottom}`);
        same(await page.violations(), []);
    });
}

// F9: nothing of the log lies below the way to its end, whatever stands there.
eachSize("the way to the latest lies over nothing", async (size) => {
    const house = full(), page = await open(house, { at: "/#/room/kitchen", size });
    for (const n of [1, 2, 3]) house.start(`pot ${n}`, 600 * n);
    await page.see(".timer-card", "pot 3");
    const log = page.document.querySelector(".log");
    await page.gone(".new-pill");
    const whole = log.clientHeight;
    log.scrollTop -= 120;
    await page.see(".new-pill", "Latest");
    const pill = page.document.querySelector(".new-pill:not([hidden])").getBoundingClientRect();
    holds(pill.top >= log.getBoundingClientRect().bottom && pill.bottom <= topOf(page, ".composer"), `${pill.top} to ${pill.bottom}`);
    holds(whole - log.clientHeight <= 52, "it takes no more than its row");
    await page.press(".new-pill", "Latest");
    await page.gone(".new-pill");
    await page.wait(() => log.clientHeight === whole && log.scrollTop + log.clientHeight >= log.scrollHeight - 2);
});

// F9: what a line would do appears above the field while the log still moves to its end: the event of that comes when the end is out of sight again.
test("whoever reads the end of the log stays there when the field grows", () => {
    const log = { scrollTop: 0, scrollHeight: 2000, clientHeight: 676, scrollTo({ top }) { this.scrollTop = Math.min(top, this.scrollHeight - this.clientHeight); } };
    const place = new LogPlace(log, null, null);
    place.toEnd("instant");
    log.clientHeight -= 92;
    place.scrolled();
    same([place.isAtEnd, place.staysAtEnd], [true, true]);
    place.toEnd("instant");
    log.scrollTop -= 120;
    place.scrolled();
    same([place.isAtEnd, place.staysAtEnd], [false, false]);
    log.scrollTop += 60;
    place.scrolled();
    same(place.isAtEnd, false);
    log.scrollTop += 60;
    place.scrolled();
    same(place.isAtEnd, true);
});

// F9
test("five lines of the log are seen at 400 %", async () => {
    const page = await open(full(), { at: "/#/room/kitchen", size: [320, 200] });
    await page.see(".message", "line 29");
    await page.press(".composer textarea");
    const log = page.document.querySelector(".log");
    const { top, bottom } = log.getBoundingClientRect();
    holds(Math.min(bottom, 200) - Math.max(top, 0) >= 5 * 23.2, `${top} to ${bottom}`);
});

for (const language of ["en", "fr", "de", "es"]) {
    // P5
    test(`each page of a room is reached on the smallest phone: ${language}`, async () => {
        const page = await open(full({ account: { language } }), { at: "/#/room/kitchen", size: "small", languages: [language] });
        for (const name of pages) {
            const address = `#/room/kitchen${name === "room" ? "" : `/${name}`}`;
            await page.wait(() => page.all(".tab-more").length === 1);
            const tab = page.document.querySelector(`.room-tabs a[href="${address}"]`);
            if (tab.offsetWidth === 0) {
                await page.press(".tab-more");
                await page.press(".menu-item", tab.textContent);
            } else await page.press(`.room-tabs a[href="${address}"]`);
            await page.see(`.room-tabs [aria-current=page][href="${address}"]`);
            await page.wait(() => [".room-tabs .tab", ".tab-more", ".bar .button", ".pill"].flatMap((css) => page.all(css)).every((one) => {
                const { left, right } = one.getBoundingClientRect();
                return left >= 0 && right <= 320;
            }), `all is in sight: ${name}`);
        }
    });
}

// P5
test("a desktop shows all pages of a room, and hides none behind More", async () => {
    const page = await open(full(), { at: "/#/room/kitchen", size: "desktop" });
    await page.reads(".room-tabs .tab", "Chat", "Pantry", "Teas", "Photos", "Notebook", "Reminders", "Members");
    same(page.all(".tab-more").length, 0);
});

// F11
eachSize("offline is one line", async (size) => {
    const house = full(), page = await open(house, { at: "/#/room/kitchen", size });
    await page.see(".composer");
    house.cut();
    await page.see(".banner.offline", "Offline, as of");
    same([heightOf(page, "#banners"), topOf(page, ".log")], [28, 128]);
    same(await page.violations(), []);
    await page.see(".banner.offline .button", "Try now");
});

// N35 E15
test("a very wide page has what runs, the next reminders and the members beside the room", async () => {
    const page = await open(full({ reminders: [{ text: "feed the cells" }] }), { at: "/#/room/kitchen", size: [1440, 900] });
    await page.reads(".side .timer-label", "eggs", "grandmother's sauce of tomatoes");
    await page.reads(".side .timer-row .digits", "9:00", "1:30:00");
    await page.see(".side .side-words", "feed the cells");
    await page.see(".side .side-words", "Bo");
    same(page.all(".pill").length, 0);
    same(await page.violations(), []);
    const { right } = page.document.querySelector(".main").getBoundingClientRect();
    same([right, page.document.querySelector(".side").getBoundingClientRect().left], [1120, 1120]);
    page.house.asked("reminder.create", { room: "kitchen", text: "order gloves", dueAt: page.house.clock.now + 60_000 });
    await page.see(".side .side-words", "order gloves");
    await page.press(".side a", "Members");
    await page.located("/people");
    await page.go("#/settings");
    await page.gone(".side .side-words", "Bo");
    await page.press(".side .timer-row", "eggs");
    await page.see(".composer");
    await page.see(".side .side-words", "Bo");
});
