// The kitchen view: every timer that runs, readable from three metres and pressed with wet hands (N35 N36 N38 N41 F9). By real keys:
// Tests/live/test_page_kitchenview.py.
import { holds, same, test } from "./case.js";
import { House } from "./house.js";
import { open } from "./page.js";

/// Ana's page with what runs in her kitchen (minutes by label), and perhaps in other rooms.
async function home({ timers = {}, rooms = [], kind = "chat", account, at = "/#/kitchen", ...options } = {}) {
    const running = (all) => Object.entries(all).map(([label, minutes]) => ({ label, seconds: 60 * minutes }));
    const house = new House({ account, rooms: [{ name: "Kitchen", kind, timers: running(timers) },
        ...rooms.map(({ timers: others, ...room }) => ({ ...room, timers: running(others) }))] });
    return { house, page: await open(house, { at, ...options }) };
}

const names = (page, ...wanted) => page.reads(".kitchen-name", ...wanted);

// N38 N39 F15
test("it is reached from the sheet of timers and left by Escape and Back", async () => {
    const { page } = await home({ timers: { soup: 20 }, at: "/#/room/kitchen" });
    await page.press(".pill");
    await page.press(".timer-sheet [href='#/kitchen']");
    await page.see(".kitchen-tile", "soup");
    await page.located("#/kitchen");
    same(page.all(".pill, .rooms").length, 0);
    await page.see(".kitchen h1", "All rooms");
    await page.keys("Escape");
    await page.see(".composer");
    page.window.history.forward();
    await page.see(".kitchen-tile", "soup");
    await page.press("[data-action=leave]");
    await page.see(".composer");
    await page.press("[data-action=room-menu]");
    await page.press(".menu-item", "Kitchen view");
    await page.located("#/room/kitchen/kitchen");
    await page.see(".kitchen-tile", "soup");
    page.window.history.back();
    await page.see(".composer");
});

// F15
test("opened by its address, Escape leads to the rooms", async () => {
    const { page } = await home();
    await page.see(".kitchen-empty");
    page.window.history.replaceState(null, "", "#/kitchen");
    await page.keys("Escape");
    await page.see(".composer");
});

// N36 N38
test("the soonest stands first and paused ones last, and a room shows its own", async () => {
    const { house, page } = await home({ timers: { stock: 30, penne: 10 }, rooms: [{ name: "Cellar", timers: { rice: 20 } }] });
    await names(page, "penne", "rice", "stock");
    await page.see(".kitchen-tile:nth-child(2) .kitchen-detail", "Cellar");
    await page.see(".kitchen-tile:nth-child(1) .kitchen-detail", "ends");
    await page.see(".kitchen-tile:nth-child(1) .kitchen-detail", "Kitchen");
    await page.press(".kitchen-tile:first-child [data-action=pause]");
    await names(page, "rice", "stock", "penne");
    await page.see(".kitchen-tile[data-state=paused] .kitchen-detail", "paused");
    await page.press(".kitchen-tile[data-state=paused] [data-action=minute]");
    await page.reads(".kitchen-tile[data-state=paused] .kitchen-digits", "11:00");
    await page.press(".kitchen-tile[data-state=paused] [data-action=resume]");
    await names(page, "penne", "rice", "stock");
    await page.press(".kitchen-tile:first-child [data-action=cancel]");
    await names(page, "rice", "stock");
    const [penne] = house.room().timers.filter(({ label }) => label === "penne");
    house.answers("undo", ({ room }) => {
        Object.assign(penne, { state: "running", endsAt: house.clock.now + 600_000, version: penne.version + 1 });
        const { wait: _, ...timer } = penne;
        house.tell("timer", { room, timer: JSON.parse(JSON.stringify(timer)), change: "changed" });
        return { changes: [{ id: "change-1", verb: "cancel", kind: "timer", object: penne.id, text: "penne" }] };
    });
    await page.press(".undo-bar [data-action=undo]");
    await names(page, "penne", "rice", "stock");
    await page.visit("/#/room/cellar/kitchen");
    await names(page, "rice");
    await page.reads(".kitchen h1", "Cellar");
});

// N34 N38: where a tap would start a timer is said, and may be another room.
test("among all rooms one says in which a timer starts", async () => {
    const { house, page } = await home({ timers: { rice: 10 }, rooms: [{ name: "Cellar", timers: {} }] });
    await page.see(".kitchen-tile [data-action=cancel]", "Cancel");
    await page.press("[data-action=new]", "New timer");
    await page.see(".kitchen-start label", "Starts in");
    same(page.document.querySelector("select[name=room]").value, "kitchen");
    await page.press("select[name=room] option[value=cellar]");
    same(await page.violations(), []);
    await page.press(".kitchen-chips .chip", "5 min");
    await page.see(".kitchen-tile .kitchen-detail", "Cellar");
    same(house.sentOf("timer.start").map(({ room }) => room), ["cellar"]);
});

// N36 N38
test("what runs in a room that one comes into is shown at once", async () => {
    const { house, page } = await home({ at: "/#/room/kitchen" });
    const { id } = house.furnish({ name: "Cellar", members: ["Bo"], timers: [{ label: "lentils", seconds: 1500, by: "Bo" }] });
    house.tell("account", { change: "room_added", room: id });
    await page.see(".pill", "lentils");
});

// N34 N38
test("with nothing running one tap starts a timer", async () => {
    const { page } = await home({ kind: "direct", size: "phone" });
    await page.see(".kitchen-empty", "No timer is running");
    for (const length of ["5 min", "9 min", "10 min"]) await page.see(".kitchen-chips .chip", length);
    await page.see(".kitchen-start .hint", "Kitchen");
    await page.press(".kitchen-chips .chip", "9 min");
    await page.reads(".kitchen-digits", "9:00");
    await page.gone(".kitchen-chips");
    await page.press("[data-action=new]");
    await page.press(".kitchen-chips .chip", "5 min");
    await names(page, "5 min", "9 min");
    await page.visit();
    await names(page, "5 min", "9 min");
    await page.press(".kitchen-tile [data-action=cancel]");
    await names(page, "9 min");
    await page.press(".kitchen-tile [data-action=cancel]");
    await page.see(".kitchen-empty");
    await page.see(".kitchen-chips .chip");
});

for (const [size, least] of [["1200 800", 90], ["768 1024", 140], ["390 844", 80], ["844 390", 60], ["320 568", 60]]) {
    // N35 F9: on a phone, a tablet and a desktop, upright and sideways.
    test(`digits are huge, targets are large and nothing is cut off: ${size}`, async () => {
        const { page } = await home({ size: size.split(" "), timers: { penne: 9, "grandmother's tomato and basil sauce": 20, dough: 90 } });
        await page.wait(() => page.all(".kitchen-tile").length === 3);
        const heights = page.all(".kitchen-digits").map((one) => parseFloat(page.window.getComputedStyle(one).fontSize));
        holds(heights[0] >= least && Math.min(...heights) >= 0.6 * least, String(heights));
        same(page.all(".kitchen .button").map((one) => one.getBoundingClientRect()).filter(({ width, height }) => width < 71.5 || height < 71.5), []);
        holds(page.document.documentElement.scrollWidth <= page.window.innerWidth, "it scrolls sideways");
        for (const tile of page.all(".kitchen-tile")) {
            // What has no room ends in an ellipsis.
            same(page.window.getComputedStyle(tile.querySelector(".kitchen-name")).webkitLineClamp, "2");
            same(outside(tile, ".kitchen-digits, .kitchen-actions .button, .kitchen-name, .kitchen-detail"), []);
            same(crossed(tile, [".kitchen-head", ".kitchen-digits", ".kitchen-detail", ".kitchen-actions"]), []);
        }
        await page.reads(".kitchen-clock", "12:00 PM");
        // The words have their plus, and no drawing beside it.
        same(page.all(".kitchen-tile [data-action=minute]").map((one) => [one.textContent, one.querySelector("svg")]), [1, 2, 3].map(() => ["+1 min", null]));
    });
}

/// What does not stand within its tile.
function outside(tile, css) {
    const own = tile.getBoundingClientRect();
    return [...tile.querySelectorAll(css)].filter((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return left < own.left - 1 || right > own.right + 1 || top < own.top - 1 || bottom > own.bottom + 1;
    }).map((one) => one.className);
}

/// Parts that are neither below nor beside one another.
function crossed(tile, parts) {
    const boxes = parts.map((css) => [css, tile.querySelector(css).getBoundingClientRect()]);
    return boxes.flatMap(([name, a], place) => boxes.slice(place + 1).filter(([, b]) =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 8).map(([other]) => [name, other]));
}

for (const [look, language, words] of [["light", "fr", "Vue cuisine"], ["dark", "en", "Kitchen view"]]) {
    // F14 N55
    test(`it is for everyone in both looks and languages: ${language}`, async () => {
        const { page } = await home({ kind: "direct", account: { look, language }, languages: [language] });
        await page.see(".kitchen-chips .chip");
        same(await page.violations(), []);
        await page.press(".kitchen-chips .chip", "3 min");
        await page.see(".kitchen-tile");
        await page.press("[data-action=new]");
        await page.press(".kitchen-chips .chip", "10 min");
        await page.wait(() => page.all(".kitchen-tile").length === 2);
        same(page.all(".kitchen")[0].ariaLabel, words);
        same(page.document.documentElement.dataset.look ?? look, look);
        same(await page.violations(), []);
        same(page.all(".kitchen-digits")[0].closest("[aria-live]:not([aria-live=off]), [role=alert], [role=status], [role=timer]"), null);
        const tile = page.all(".kitchen-tile")[0].ariaLabel;
        holds(tile.includes("3 min") && tile.includes("Kitchen"), tile);
    });
}

// N35
test("the screen stays awake there and is let go with it", async () => {
    const { page } = await home();
    await page.see(".kitchen-empty");
    await page.wait(() => page.asked.awake === 1);
    await page.press("[data-action=leave]");
    await page.wait(() => page.asked.awake === 0);
});

// N40 N41
test("the last minute is seen, and the alarm stands over it", async () => {
    const { house, page } = await home({ size: "phone", timers: { rice: 10 }, at: "/#/room/kitchen" });
    await page.press(".pill");
    await page.press(".timer-sheet [href='#/kitchen']");
    await page.see(".kitchen-tile:not(.is-soon)", "rice");
    for (const [label, seconds] of [["eggs", 61], ["penne", 3]]) house.start(label, seconds);
    await page.see(".kitchen-tile:not(.is-soon)", "eggs");
    await page.pass(3);
    await page.see(".kitchen-tile.is-soon", "eggs");
    await page.see(".alarm .alarm-name", "penne");
    await page.press(".alarm .button", "Stop");
    await page.gone(".alarm");
    await page.gone(".kitchen-tile", "penne");
    await page.see(".kitchen-tile", "rice");
});
