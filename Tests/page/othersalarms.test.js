// The end of a timer of somebody else's: told in passing, by what one has set; over the whole page only where one joined it or the room rings
// for everybody (N40 N41 F21).
import { eachSize, holds, same, test } from "./case.js";
import { House } from "./house.js";
import { open } from "./page.js";

/// Ana's page in another room than the kitchen, in which Bo cooks.
async function elsewhere({ info = {}, account, ...options } = {}) {
    const house = new House({ rooms: [{ name: "Study" }, { name: "Kitchen", members: ["Bo"], info: { notify: "mine", ...info } }], account });
    const page = await open(house, { at: "/#/room/study", ...options });
    await page.see(".composer textarea");
    return { house, page, sound: await page.module("/js/sound.js") };
}

/// Bo's rice is done.
async function over({ house, page }, more = {}) {
    const timer = house.start("rice", 5, { by: "Bo", room: "kitchen" });
    Object.assign(house.room("kitchen").timers[0], more);
    if (more.mentions) house.change(timer, "extend", { seconds: 1 });
    await page.see(".pill", "rice");
    await page.pass(7);
    return timer;
}

const chip = ".pill[data-state=finished]";

eachSize("it is told in passing, and the chip where it ran is warm", async (size) => {
    const home = await elsewhere({ size }), { house, page, sound } = home;
    await page.press(".composer textarea");
    const timer = await over(home);
    await page.see(".toast", "rice: time is up.");
    await page.see(".toast", "Kitchen · by Bo");
    same((await page.see(chip)).getAttribute("aria-label"), "rice, time is up, in Kitchen");
    same([page.all(".alarm").length, sound.isPlaying(), page.asked.notices.length], [0, false, 0]);
    holds(page.document.activeElement.matches(".composer textarea"), "who writes goes on");
    same(await page.violations(), []);
    await page.press(".toast [data-action=hide]");
    await page.gone(".toast");
    await page.gone(chip);
    same(house.sentOf("timer.acknowledge"), []);
    same(house.room("kitchen").timers.find(({ id }) => id === timer.id).state, "finished");
});

test("it goes when it is stopped where it rings, and after a minute, and is told once", async () => {
    const home = await elsewhere(), { house, page } = home;
    const timer = await over(home);
    await page.see(".toast", "rice");
    house.change(timer, "acknowledge");
    await page.gone(".toast");
    await page.gone(chip);
    house.start("eggs", 5, { by: "Bo", room: "kitchen" });
    await page.see(".pill", "eggs");
    await page.pass(6);
    await page.see(".toast", "eggs");
    await page.pass(13);
    await page.gone(".toast");
    await page.see(chip, "eggs");
    await page.pass(50);
    await page.gone(chip);
});

for (const [what, options, isTold] of [
    ["a muted room", { info: { mutedUntil: Date.UTC(2026, 10, 22) } }, false],
    ["a room of which one hears nothing", { info: { notify: "none" } }, false],
    ["quiet hours", { account: { quietHours: "11:00-13:00" } }, false],
    ["quiet hours over midnight", { account: { quietHours: "23:00-12:30" } }, false],
    ["hours that are not quiet", { account: { quietHours: "22:00-07:00" } }, true],
    ["a muted room that rings for everybody", { info: { settings: { ring: "everyone" }, mutedUntil: Date.UTC(2026, 10, 22) } }, false]]) {
    test(`of ${what} ${isTold ? "it is told" : "only the chip tells"}`, async () => {
        const home = await elsewhere(options), { page } = home;
        await over(home);
        await page.see(chip, "rice");
        await page.pass(1);
        same([page.all(".toast").length, page.all(".alarm").length], [isTold ? 1 : 0, 0]);
    });
}

test("who wants to hear everything of a room has a notice, too", async () => {
    const home = await elsewhere({ info: { notify: "all" } }), { page } = home;
    await over(home);
    await page.see(".toast", "rice");
    same(page.asked.notices.map(([title]) => title), ["rice: time is up."]);
    await page.press(".toast [data-action=hide]");
    await page.wait(() => page.asked.notices.length === 0);
});

for (const [what, options, more] of [["that one joined", { account: { quietHours: "11:00-13:00" } }, { mentions: ["ana"] }],
    ["of a room that rings for everybody", { info: { settings: { ring: "everyone" } } }, {}]]) {
    eachSize(`one ${what} takes the page, says that Stop is for all, and can be hidden here`, async (size) => {
        const home = await elsewhere({ ...options, size }), { house, page } = home;
        await over(home, more);
        await page.see(".alarm .alarm-name", "rice");
        await page.see(".alarm .alarm-detail", "by Bo");
        await page.see(".alarm [data-action=stop]", "Stop for everyone");
        same(await page.violations(), []);
        await page.press(".alarm [data-action=hide]");
        await page.gone(".alarm");
        same(house.sentOf("timer.acknowledge"), []);
        house.start("peas", 5, { room: "study" });
        await page.see(".pill", "peas");
        await page.pass(6);
        await page.reads(".alarm [data-action=stop]", "Stop");
        same(page.all(".alarm [data-action=hide]").length, 0);
    });
}
