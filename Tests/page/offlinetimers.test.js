// Timers without network: started, changed, stopped and rung by the page at once, counted from the tap, and the same for everybody
// afterwards (N34 N36 N37 N40 N41). Before the real server: Tests/live/test_page_timers.py.
import { same, test } from "./case.js";
import { House, refused } from "./house.js";
import { open } from "./page.js";

/// Ana's kitchen view in a house of its own, and how often the alarm came up.
async function kitchen(world = {}, { at = "/#/room/kitchen/kitchen", ...options } = {}) {
    const house = new House({ rooms: [{ name: "Kitchen", kind: "tea", members: ["Bo"] }], ...world });
    const page = await open(house, { at, ...options });
    return { house, page, timers: house.room().timers };
}

async function cut({ house, page }) {
    house.cut();
    await page.see(".banner.offline");
}

async function mend({ page }) {
    await page.mend();
    await page.gone(".banner.offline");
}

const start = (page, length) => page.press(".kitchen-chips .chip", length);
const digits = (page, text) => page.reads(".kitchen-digits", text);
const left = ({ endsAt }, { clock }) => (endsAt - clock.now) / 1000;

// N34 N36 N38: started, a minute more; the server and everybody else agree about the end afterwards.
test("a timer started without network counts from the tap for all", async () => {
    const home = await kitchen();
    const { house, page, timers } = home;
    await cut(home);
    await start(page, "5 min");
    await page.see(".kitchen-tile", "5 min");
    await page.press(".kitchen-tile [data-action=minute]");
    await digits(page, "6:00");
    await page.pass(30);
    await digits(page, "5:30");
    await mend(home);
    await page.wait(() => timers.length === 1 && left(timers[0], house) === 330);
    same([timers[0].label, timers[0].state], ["5 min", "running"]);
    await page.reads(".kitchen-name", "5 min");
    await digits(page, "5:30");
    await page.visit();
    await page.reads(".kitchen-name", "5 min");
    await digits(page, "5:30");
});

// N36
test("what was paused without network keeps the rest of then", async () => {
    const home = await kitchen();
    const { page, timers } = home;
    await start(page, "10 min");
    await page.wait(() => timers.length === 1);
    await page.pass(20);
    await cut(home);
    await page.press(".kitchen-tile [data-action=pause]");
    await page.see(".kitchen-tile[data-state=paused]");
    await page.pass(30);
    await digits(page, "9:40");
    await mend(home);
    await page.wait(() => timers[0].state === "paused");
    same(timers[0].remainingMs, 580_000);
});

// N36 N37: several orders about a timer that the server does not know yet go in their order, to that timer.
test("what was started, paused and resumed without network ends as the page said", async () => {
    const home = await kitchen();
    const { house, page, timers } = home;
    await cut(home);
    await start(page, "3 min");
    await page.pass(5);
    await page.press(".kitchen-tile [data-action=pause]");
    await page.see(".kitchen-tile[data-state=paused]");
    await page.pass(30);
    await page.press(".kitchen-tile [data-action=resume]");
    await page.press("[data-action=new]");
    await start(page, "10 min");
    await page.see(".kitchen-tile", "10 min");
    await page.press(".kitchen-tile:last-child [data-action=cancel]");
    await page.reads(".kitchen-name", "3 min");
    await page.pass(30);
    await mend(home);
    await page.wait(() => timers.map(({ state }) => state).join() === "running,cancelled");
    same(timers.map(({ label }) => label), ["3 min", "10 min"]);
    same(left(timers[0], house), 145);
    await digits(page, "2:25");
});

// N40 N41: once on the page; the server learns of the timer and of the stop.
test("what rang and was stopped without network rings never again", async () => {
    const home = await kitchen({}, { at: "/#/room/kitchen/teas/timer" });
    const { page, timers } = home;
    await page.see("[data-action=start]");
    let rung = 0;
    const { showModal } = page.window.HTMLDialogElement.prototype;
    page.window.HTMLDialogElement.prototype.showModal = function show() {
        rung += this.classList.contains("alarm") ? 1 : 0;
        return showModal.call(this);
    };
    await cut(home);
    await page.type("input[name=typed]", "4:00");
    await page.press("[data-action=start]");
    await page.see(".steeping .timer-card", "Tea");
    await page.pass(240);
    await page.see(".alarm .alarm-name", "Tea");
    await page.pass(5);
    await page.press(".alarm [data-action=stop]");
    await page.gone(".alarm");
    await mend(home);
    await page.wait(() => timers[0]?.state === "acknowledged");
    await page.go("#/room/kitchen");
    await page.see(".timer-card[data-state=acknowledged]");
    await page.pass(5);
    same([timers.map(({ label, state }) => [label, state]), rung], [[["Tea", "acknowledged"]], 1]);
});

// N34 F11
test("an order that waits is kept when the page is left", async () => {
    const home = await kitchen();
    const { house, page, timers } = home;
    await cut(home);
    await start(page, "15 min");
    await page.see(".kitchen-tile", "15 min");
    page.leave();
    await house.clock.pass(30);
    house.mend();
    await page.visit("/#/room/kitchen/kitchen");
    await page.see(".kitchen-tile", "15 min");
    // What may be another tab's is left to it for a while.
    await page.pass(6);
    await page.wait(() => timers.length === 1);
    same(left(timers[0], house), 864);
    await page.reads(".kitchen-name", "15 min");
});

// N38 P21
test("a start that the server refuses is told and taken back", async () => {
    const home = await kitchen({}, { size: "phone" });
    const { house, page, timers } = home;
    await start(page, "10 min");
    await page.wait(() => timers.length === 1);
    house.answers("timer.start", () => { throw refused(409, "limit", { field: "timersPerRoom" }); });
    await cut(home);
    await page.press("[data-action=new]");
    await start(page, "5 min");
    await page.see(".kitchen-tile", "5 min");
    await page.press(".kitchen-tile:first-child [data-action=minute]");
    await mend(home);
    await page.see(".banner.told");
    await page.reads(".kitchen-name", "10 min");
    same([timers.length, house.sentOf("timer.extend").length], [1, 0]);
    const outbox = Object.keys(localStorage).find((key) => key.includes("outbox"));
    await page.wait(() => localStorage[outbox] === "[]");
});

// N41: given a minute here, ended for the rest of the room: here it goes on under its name.
test("one more minute outlives an end that came for the others", async () => {
    const home = await kitchen();
    const { house, page, timers } = home;
    const rice = house.start("rice", 600, { by: "Bo" });
    await page.see(".kitchen-tile", "rice");
    await cut(home);
    await page.press(".kitchen-tile [data-action=minute]");
    await digits(page, "11:00");
    await page.pass(605);
    same(timers[0].state, "finished");
    await digits(page, "0:55");
    same(page.all(".alarm").length, 0);
    await mend(home);
    await page.wait(() => timers[0].state === "running");
    same([timers.length, timers[0].label, timers[0].endsAt], [1, "rice", rice.endsAt + 60_000]);
    await page.reads(".kitchen-name", "rice");
    await digits(page, "0:55");
});
