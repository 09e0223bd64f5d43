// An alarm that one cannot miss: its sound, its words, its notice, after sleep and under a clock that is set (N40 N41 B6). With real sound,
// real keys, several tabs and a tab in the background: Tests/live/test_page_alarms.py, test_page_rings.py.
import { holds, same, test } from "./case.js";
import { House } from "./house.js";
import { open } from "./page.js";

/// Ana's page in the kitchen, before a house of its own.
async function kitchen({ account, ...options } = {}) {
    const house = new House({ rooms: [{ name: "Kitchen", members: ["Bo"] }], account });
    const page = await open(house, { at: "/#/room/kitchen", ...options });
    await page.see(".composer textarea");
    return { house, page, sound: await page.module("/js/sound.js") };
}

/// A timer of these seconds ends.
async function rings({ house, page }, label, seconds = 5) {
    const timer = house.start(label, seconds);
    await page.see(".pill", label);
    await page.pass(seconds);
    await page.see(".alarm .alarm-name", label);
    return timer;
}

async function stop(page) {
    await page.press(".alarm [data-action=stop]");
    await page.gone(".alarm");
}

// N40 B6: a page that nobody has touched may not sound; the first tap anywhere lets it, also while it rings.
test("it sounds after one tap, says so before, and ends by itself", async () => {
    const home = await kitchen({ isTouched: false });
    const { page, sound } = home;
    await rings(home, "eggs");
    await page.see(".alarm .hint", "tap the page");
    same(sound.isPlaying(), false);
    same(page.asked.vibrated, []);
    await page.press(".alarm .alarm-name");
    await page.wait(() => sound.isPlaying());
    await page.gone(".alarm .hint");
    await page.pass(62);
    same(sound.isPlaying(), false);
    await page.see(".alarm .alarm-name", "eggs");
    await stop(page);
});

// N40 N41
test("it is felt, shown as a notice, and let go by the stop", async () => {
    const home = await kitchen({ size: "phone" });
    const { house, page } = home, { asked } = page;
    same(asked.awake, 0);
    const bread = house.start("bread", 600);
    await page.wait(() => asked.awake === 1);
    house.change(bread, "cancel");
    await page.wait(() => asked.awake === 0);
    const rice = await rings(home, "rice");
    const pattern = asked.vibrated.at(-1);
    holds(pattern.length > 10 && pattern.every((part) => part > 0), String(pattern));
    same(asked.notices.map(([title]) => title), ["rice: time is up."]);
    same(asked.said, []);
    holds(page.document.title.includes("rice"), page.document.title);
    same(asked.awake, 1);
    await stop(page);
    await page.wait(() => asked.vibrated.at(-1) === 0 && asked.awake === 0);
    same(asked.notices, []);
    await page.wait(() => house.sentOf("timer.acknowledge").length === 1);
    same(house.sentOf("timer.acknowledge")[0].timer, rice.id);
});

for (const [language, words] of [["en", "penne: time is up."], ["fr", "penne : c’est l’heure"]]) {
    // N40 N55
    test(`the name is spoken where one wants it: ${language}`, async () => {
        const home = await kitchen({ account: { language }, languages: [language] });
        const { page } = home;
        await page.visit("/#/settings/alarms");
        await page.press(".toggle:has([name=spoken])");
        await page.wait(() => page.asked.said.length === 1);
        await page.visit("/#/room/kitchen");
        await page.press(".composer textarea");
        await rings(home, "penne");
        await page.wait(() => page.asked.said.length > 0);
        const [[spoken, said], ...more] = page.asked.said;
        same([spoken, more.length], [language, 0]);
        holds(said.replace(/[\u00a0\u202f]/g, " ").includes(words), said);
        await stop(page);
    });
}

// N40: what ends while another one sounds is heard a minute too, and the other one alone no longer than its own.
test("each of two alarms sounds its whole minute", async () => {
    const home = await kitchen();
    const { page, sound } = home, { beats } = page.asked;
    await page.press(".composer textarea");
    await rings(home, "eggs");
    const alone = Math.max(...beats);
    holds(alone - Math.min(...beats) > 55 && alone - Math.min(...beats) < 61, String(beats));
    await rings(home, "rice", 20);
    await page.wait(() => Math.max(...beats) > alone + 18);
    holds(Math.max(...beats) < alone + 22, String(Math.max(...beats)));
    await page.press(".alarm [data-action=stop]");
    same(sound.isPlaying(), true);
    await stop(page);
    await page.wait(() => !sound.isPlaying());
});

// N40 N41: it stays on the page, but keeps the screen on no longer than it sounds.
test("an alarm that nobody stops lets the screen go off", async () => {
    const { house, page } = await kitchen();
    house.start("tea", 600);
    await page.see(".pill", "tea");
    house.cut();
    await page.see(".banner.offline");
    await page.pass(601);
    await page.see(".alarm .alarm-name", "tea");
    same(page.asked.awake, 1);
    await page.pass(70);
    await page.wait(() => page.asked.awake === 0);
    await page.see(".alarm .alarm-name", "tea");
});

// N40: the server is asked what time it is, before anything rings.
test("a clock that is set changes no timer", async () => {
    const { house, page } = await kitchen();
    house.start("bread", 600);
    const clock = await page.module("/js/clock.js");
    await page.see(".pill", "10:00");
    for (const [by, left] of [[3600, "9:59"], [-7200, "9:58"]]) {
        house.clock.set(by);
        await page.pass(1);
        await page.see(".pill", left);
        same(clock.drift(), 0);
        same(page.all(".alarm").length, 0);
    }
});

// N40: set back by more than the device slept, it would hide the sleep.
test("a clock that is set back has the server asked", async () => {
    const { house, page } = await kitchen();
    house.start("bread", 600);
    await page.see(".pill", "10:00");
    house.clock.sleep(40);
    house.clock.set(-640);
    await page.pass(1);
    await page.see(".pill", "9:19");
});

// N40: asleep, the steady clock stands still and the device's goes on. One minute left is told by then too.
test("after sleep without network, what ended meanwhile rings", async () => {
    const { house, page } = await kitchen();
    for (const [label, seconds] of [["bread", 600], ["tea", 150]]) house.start(label, seconds);
    await page.see(".pill", "tea");
    house.cut();
    await page.see(".banner.offline");
    house.clock.sleep(91);
    await page.pass(1);
    await page.announced("tea: one minute left.");
    same(page.all(".alarm").length, 0);
    house.clock.sleep(70);
    await page.pass(1);
    await page.see(".alarm .alarm-name", "tea");
    same(page.texts(".alarm .alarm-name"), ["tea"]);
    await page.announced("tea: time is up.", "assertive");
    await stop(page);
    await page.see(".pill", "7:17");
});

// N40 B6
test("the page rings by itself without connection, and the server hears of the stop", async () => {
    const { house, page } = await kitchen();
    house.start("tea", 6);
    await page.see(".timer-card .card-title", "tea");
    house.cut();
    await page.see(".banner.offline");
    await page.pass(6);
    await page.see(".alarm .alarm-name", "tea");
    await stop(page);
    await page.mend();
    await page.gone(".banner.offline");
    await page.see(".timer-card[data-state=acknowledged]");
    await page.wait(() => house.room().timers[0].state === "acknowledged");
    same(page.all(".alarm").length, 0);
});

// N41
test("one more minute starts again under the same name, and a stop elsewhere silences this page", async () => {
    const home = await kitchen();
    const { house, page, sound } = home;
    await page.press(".composer textarea");
    await rings(home, "rice");
    await page.press(".alarm .button", "+1 min");
    await page.gone(".alarm");
    await page.reads(".pill-label", "rice");
    await page.reads(".pill .digits", "1:00");
    await page.pass(60);
    await page.see(".alarm .alarm-name", "rice");
    await page.wait(() => sound.isPlaying(), "it is silent");
    house.change(house.room().timers.at(-1), "acknowledge");
    await page.gone(".alarm");
    await page.wait(() => !sound.isPlaying(), "it sounds");
    await page.visit();
    await page.see(".timer-card[data-state=acknowledged]");
    same(page.all(".alarm").length, 0);
});
