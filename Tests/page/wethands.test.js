// The kitchen view where hands are wet: a tap, a sentence, an answer (N34 N38 F10). The browser's ears and voice are stood in for
// (devicecalls.js); in the chat's field: voice.test.js.
import { eachSize, holds, same, test } from "./case.js";
import { House } from "./house.js";
import { open } from "./page.js";

const large = "[data-action=speak]";

/// Ana's kitchen view with the mode on; Simmer answers what is said to it, before the news that it was asked.
async function kitchen({ info, rooms = [], reply = "penne: 9 minutes, until **12:09**.", at = "/#/room/kitchen/kitchen", ...options } = {}) {
    const house = new House({ rooms: [{ name: "Kitchen", members: ["Bo"], info }, ...rooms] });
    house.answers("say", (params, before) => {
        const said = before(params);
        if (reply) house.answer(reply, { room: params.room, cause: said.seq });
        return said;
    });
    const page = await open(house, { at, ...options });
    await page.press("[data-action=wet]", "Hands are wet");
    await page.see(large, "Tap anywhere here");
    /// One tap; the first one tells where the sound goes.
    const tap = async () => {
        const before = page.asked.ears.length;
        await page.press(large);
        await page.wait(() => page.asked.ears.length === before + 1, "nobody listens");
        return page.asked.ears.at(-1);
    };
    const hear = async (text) => {
        const ear = await tap();
        ear.say(text, true);
        ear.end();
        await page.see(`${large}[data-state=waiting]`, text);
    };
    const told = async () => {
        await page.press(large);
        await page.see(".wet-line", "goes to the maker");
        same(page.asked.ears.length, 0);
    };
    return { house, page, tap, hear, told, said: () => house.sentOf("say").map(({ room, text }) => [room, text]) };
}

// F10 N34
eachSize("what is heard is shown, then said to Simmer, and the answer is shown", async (size) => {
    const { page, tap, told, said } = await kitchen({ size });
    await page.isOn(large);
    const box = page.all(large)[0].getBoundingClientRect();
    holds(box.width > 0.85 * page.window.innerWidth && box.height >= 110, "it is small");
    same(await page.violations(), []);
    await told();
    const ear = await tap();
    await page.see(`${large}[data-state=listening]`, "Listening");
    ear.say("penne");
    await page.see(large, "“penne”");
    same(await page.violations(), []);
    ear.say("penne 9 min", true);
    ear.end();
    await page.see(`${large}[data-state=waiting]`, "Tap to stop it");
    same(await page.violations(), []);
    await page.pass(2);
    same(said(), []);
    await page.pass(2);
    await page.see(".wet-line", "until 12:09");
    same(said(), [["kitchen", "penne 9 min"]]);
    await page.see(large, "Tap anywhere here");
    same(page.asked.said, [["en", "penne: 9 minutes, until 12:09."]]);
    await page.press("[data-action=dry]");
    await page.gone(".wet");
    await page.see("[data-action=wet]");
});

// F10: by a tap, or by Escape, which leaves the view only after that.
test("what was heard wrongly is stopped", async () => {
    const { page, hear, tap, told, said } = await kitchen();
    await told();
    await hear("pen nine");
    await page.press(large);
    await page.see(".wet-line", "Nothing was said");
    await hear("pen nine");
    await page.keys("Escape");
    await page.see(".wet-line", "Nothing was said");
    const ear = await tap();
    await page.keys("Escape");
    same(ear.isOpen, false);
    await page.pass(5);
    same(said(), []);
    (await tap()).fail("no-speech");
    await page.see(".wet-line.error", "Nothing was heard");
    await page.keys("Escape");
    await page.see(".composer");
});

// F10 F21: not where somebody turned it off, and not in a room that is muted.
test("answers are read aloud, unless somebody wants silence", async () => {
    const { house, page, hear, told } = await kitchen();
    await told();
    await page.see("[data-action=aloud][aria-pressed=true]");
    same(page.asked.said, []);
    await hear("penne 9 min");
    await page.pass(4);
    await page.wait(() => page.asked.said.length === 1);
    same(page.asked.said, [["en", "penne: 9 minutes, until 12:09."]]);
    // What Simmer says to others is not for here.
    house.answer("eggs: 7 minutes.", { cause: 1 });
    house.tell("account", { change: "settings", room: "kitchen", mutedUntil: house.clock.now + 3600000 });
    await hear("rice 12 min");
    await page.pass(4);
    await page.see(".wet-line", "until");
    same(page.asked.said.length, 1);
    house.tell("account", { change: "settings", room: "kitchen", mutedUntil: null });
    await page.press("[data-action=aloud]");
    await page.see("[data-action=aloud][aria-pressed=false]");
    await hear("eggs 7 min");
    await page.pass(4);
    await page.see(".wet-line", "until");
    same(page.asked.said.length, 1);
    await page.press("[data-action=aloud][aria-pressed=false]");
    await page.wait(() => page.asked.said.length === 2);
    same(page.asked.said[1], ["en", "I read the answers aloud."]);
});

// F10 N38: it stays on, here; among all rooms one says in which.
test("the mode stays, and speaks where a timer would start", async () => {
    const { page, hear, told, said } = await kitchen({ at: "/#/kitchen", rooms: [{ name: "Cellar" }] });
    await told();
    await page.press("select[name=room] option[value=cellar]");
    await hear("rice 12 min");
    await page.pass(4);
    await page.wait(() => said().length === 1);
    same(said(), [["cellar", "rice 12 min"]]);
    await page.visit();
    await page.see(large);
    holds(!page.document.activeElement.matches(large), "it takes the focus by itself");
});

// F10 F9: held sideways the timers keep most of it.
test("a low and wide screen has it beside the timers", async () => {
    const house = new House({ rooms: [{ name: "Kitchen", timers: [{ label: "penne", seconds: 540 }] }] });
    const page = await open(house, { at: "/#/room/kitchen/kitchen", size: [844, 390] });
    await page.press("[data-action=new]");
    await page.press("[data-action=wet]");
    const [tile, button] = [page.all(".kitchen-tile")[0], await page.see(large)].map((one) => one.getBoundingClientRect());
    holds(tile.right <= button.left && tile.height > 200, "it lies below them");
    const inner = page.all(".kitchen-actions .button").map((one) => one.getBoundingClientRect());
    holds(inner.length === 3 && inner.every(({ right }) => right <= tile.right), "buttons of the timer are cut off");
});

// F10
test("where the browser does not hear there is no such mode", async () => {
    const page = await open(new House({ rooms: [{ name: "Kitchen" }] }), { at: "/#/kitchen", hears: null });
    await page.see(".kitchen-chips");
    same(page.document.querySelectorAll("[data-action=wet]").length, 0);
});
