// What a line would do, shown while it is typed. What the server makes of lines: Tests/Dialogues/talk/typed.txt.
import { eachSize, holds, same, test } from "./case.js";
import { settled } from "./heldclock.js";
import { House } from "./house.js";
import { open } from "./page.js";

const timer = (say, outcome) => ({ outcome, orders: [{ intent: "timer.start", say, changes: true }] });

async function kitchen(read, { size = "phone", members = ["Bo"] } = {}) {
    const house = new House({ rooms: [{ name: "Kitchen", members }], answers: { "bot.read": read } });
    const page = await open(house, { at: "/#/room/kitchen", size });
    await page.see(".composer textarea");
    return { house, page, write: (text) => page.type(".composer textarea", text) };
}

// F10 N34: in company "penne 9 min" is talk as it stands, and one tap away from a timer.
test("what Simmer would take is offered, and a tap says it to Simmer alone", async () => {
    const { house, page, write } = await kitchen(({ text }) => (text === "penne 9 min" ? timer("start 9 min timer for penne", "offer") : { outcome: "nothing", orders: [] }));
    await write("dinner is ready");
    await page.see(".preview-line", "Just talk");
    await write("penne 9 min");
    await page.see(".preview-offer", "start 9 min timer for penne");
    same(await page.violations(), []);
    await page.press(".preview-offer");
    await page.wait(() => house.sentOf("say").length === 1);
    same(house.sentOf("say")[0].text, "penne 9 min");
    same(house.sentOf("message.send"), []);
    await page.value(".composer textarea", "");
    await page.gone(".preview-offer, .preview-line");
});

// F10: few words in place of a sentence, which is told to whoever rests on them.
for (const [language, timerWords, words] of [["en", "penne · 9 min", ["remind all Mon 9:00 AM", "remind me 2:30 PM", "remind Bo Dec 4, 9:00 AM", "remind all every Monday 9:00 AM", "8 min"]],
    ["fr", "penne · 9\u00a0min", ["rappeler à tous lun. 9:00", "me rappeler 14:30", "rappeler à Bo 4 déc., 9:00", "rappeler à tous chaque lundi 9:00", "8 min"]]]) {
    test(`an order is offered in few words, in ${language}`, async () => {
        const monday = Date.UTC(2026, 10, 23, 9), remind = (slots) => ({ outcome: "offer", orders: [{ intent: "reminder.create", say: "a sentence", changes: true, slots }] });
        const asked = { all: remind({ dueAt: monday, who: "all" }), me: remind({ dueAt: Date.UTC(2026, 10, 21, 14, 30), who: "me" }), bo: remind({ dueAt: Date.UTC(2026, 11, 4, 9), person: "Bo" }),
            weekly: remind({ dueAt: monday, who: "all", rrule: "FREQ=WEEKLY;BYDAY=MO" }), bare: { outcome: "order", orders: [{ intent: "timer.start", say: "start an 8 minute timer", changes: true, slots: { seconds: 480 } }] },
            // What has no few words stays a sentence, also beside what has some.
            rule: remind({ dueAt: monday, who: "all", rrule: "FREQ=YEARLY" }),
            two: { outcome: "offer", orders: [{ ...timer("start the penne", "offer").orders[0], slots: { label: "penne", seconds: 540 } }, timer("pause the rice", "offer").orders[0]] } };
        const house = new House({ account: { language }, rooms: [{ name: "Kitchen", members: ["Bo"] }],
            answers: { "bot.read": ({ text }) => asked[text] ?? { outcome: "offer", orders: [{ ...timer("start 9 min timer for penne", "offer").orders[0], slots: { label: "penne", seconds: 540 } }] } } });
        const page = await open(house, { at: "/#/room/kitchen", size: "phone", languages: [language] });
        const write = (text) => page.type(".composer textarea", text);
        await write("penne 9 min");
        const chip = await page.see(".preview-offer", timerWords);
        same(chip.textContent, timerWords);
        holds(chip.querySelector("svg") && chip.title.startsWith("start 9 min timer for penne") && chip.getAttribute("aria-label").includes(timerWords), chip.outerHTML);
        same(await page.violations(), []);
        const texts = [];
        let shown = timerWords;
        for (const what of ["all", "me", "bo", "weekly", "bare"]) {
            await write(what);
            await page.wait(() => page.all(".preview-offer").length === 1 && shown !== page.texts(".preview-offer")[0]);
            shown = page.texts(".preview-offer")[0];
            texts.push(shown.replaceAll(/[\u202f\u00a0]/g, " "));
        }
        same(texts, words);
        await write("rule");
        await page.reads(".preview-offer", "a sentence");
        await write("two");
        await page.see(".preview-offer", "start the penne");
        await page.see(".preview-offer", "pause the rice");
        await page.keys("Tab");
        await page.wait(() => house.sentOf("say").length === 1);
    });
}

// F10
test("Tab takes what is offered, Escape puts it away and Tab goes on", async () => {
    const { house, page, write } = await kitchen(timer("start 9 min timer for penne", "offer"), { size: "desktop" });
    await write("penne 9 min");
    await page.see(".preview-offer");
    await page.keys("Escape");
    await page.gone(".preview-offer");
    await page.keys("Tab");
    same(house.sentOf("say"), []);
    await write("penne 10 min");
    await page.see(".preview-offer");
    await page.keys("Tab");
    await page.wait(() => house.sentOf("say").length === 1);
});

// F10: an answer that comes late is about other words.
test("what was read of other words is not offered for these", async () => {
    const waiting = [];
    const { house, page, write } = await kitchen(({ text }) => new Promise((resolve) => waiting.push([text, resolve])));
    await write("penne 9 min");
    await page.wait(() => waiting.length === 1);
    await write("penne 9 min is too long");
    waiting[0][1](timer("start 9 min timer for penne", "offer"));
    await page.wait(() => waiting.length === 2);
    same(waiting.map(([text]) => text), ["penne 9 min", "penne 9 min is too long"]);
    holds(page.all(".preview-offer").length === 0, "it is offered for other words");
    waiting[1][1]({ outcome: "nothing", orders: [] });
    await page.see(".preview-line", "Just talk");
    same(house.sentOf("bot.read").length, 2);
});

// F10: each key asks at once, two questions at a time; the newest is asked next, and what comes late for older words is thrown away.
test("a key does not wait for what is being read of the line before", async () => {
    const waiting = new Map();
    const { house, page, write } = await kitchen(({ text }) => new Promise((resolve) => waiting.set(text, resolve)));
    const asked = () => house.sentOf("bot.read").map(({ text }) => text);
    const read = async (text, answer = { outcome: "nothing", orders: [] }) => (await page.wait(() => waiting.get(text)))(answer);
    await write("penne 9 m");
    await page.wait(() => asked().length === 1);
    await write("penne 9 mi");
    await page.wait(() => asked().length === 2);
    await write("penne 9 min n");
    await write("penne 9 min");
    await settled();
    same(asked(), ["penne 9 m", "penne 9 mi"]);
    await read("penne 9 mi");
    await page.wait(() => asked().length === 3);
    same([asked().at(-1), page.all(".preview-offer, .preview-line").length], ["penne 9 min", 0]);
    await read("penne 9 min", timer("start 9 min timer for penne", "offer"));
    await page.see(".preview-offer", "start 9 min timer for penne");
    await read("penne 9 m");
    await settled();
    same(page.texts(".preview-offer, .preview-line"), ["start 9 min timer for penne"]);
    // What is being read already is not asked again for who comes back to it.
    await write("rice");
    await page.wait(() => asked().length === 4);
    await write("rice 8");
    await page.wait(() => asked().length === 5);
    await write("rice");
    same([asked().slice(3), page.all(".preview-offer").length], [["rice", "rice 8"], 0]);
    await read("rice");
    await page.see(".preview-line", "Just talk");
    // Not even a line without a button stands for other words.
    await read("rice 8", timer("start 8 min timer for rice", "offer"));
    await write("rice?");
    await read("rice?", { outcome: "ask", orders: [{ intent: "timer.list", say: "list the timers", changes: false }] });
    await page.see(".preview-line", "Simmer will ask");
    await write("rice??");
    await page.gone(".preview-line");
});

// F10
test("an order, a question and an answer are told apart", async () => {
    const read = { order: timer("start 9 min timer for penne", "order"), answer: { outcome: "answer", orders: [] },
        ask: { outcome: "ask", orders: [{ intent: "timer.pause", say: "pause the penne", changes: true }, { intent: "timer.cancel", say: "cancel the penne timer", changes: true }] } };
    const { house, page, write } = await kitchen(({ text }) => read[text]);
    // An order is sent by what names it, as by Enter.
    for (const act of [() => page.press(".preview-offer"), () => page.keys("Tab")]) {
        const before = house.sentOf("message.send").length;
        await write("order");
        await page.see(".preview-offer", "start 9 min timer for penne");
        await page.isOn(".composer textarea");
        same(page.all(".preview-line").length, 0);
        await act();
        await page.wait(() => house.sentOf("message.send").length === before + 1);
        await page.value(".composer textarea", "");
        await page.gone(".preview-offer");
    }
    same([house.sentOf("message.send").map(({ text }) => text), house.sentOf("say")], [["order", "order"], []]);
    await write("ask");
    await page.see(".preview-line", "Simmer will ask: pause the penne or cancel the penne timer?");
    await write("answer");
    await page.gone(".preview-line, .preview-offer");
});

// F10 N34: by itself its name says nothing, and most likely one wants its timer.
eachSize("the name of a noodle alone offers its timer", async (size) => {
    const read = ({ text }) => (text === "rigatoni" ? timer("show rigatoni", "order") : { outcome: "nothing", orders: [] });
    const house = new House({ rooms: [{ name: "Kitchen", members: ["Bo"] }], answers: { "bot.read": read } });
    house.room().things.noodles = [["penne", 540], ["Rigatoni", 720], ["orzo", undefined]].map(([name, cookSeconds]) =>
        house.made("noodle", { id: name.toLowerCase(), name, cookSeconds, prefersMeal: true, onHand: true }));
    const page = await open(house, { at: "/#/room/kitchen", size });
    const write = (text) => page.type(".composer textarea", text);
    await write("Penne ");
    await page.see(".preview-offer", "penne · 9 min");
    same(page.all(".preview-line").length, 0);
    same(await page.violations(), []);
    same(house.sentOf("timer.start").length, 0);
    await page.press(".preview-offer");
    await page.see(".timer-card", "penne");
    same(house.sentOf("timer.start").map(({ noodle, totalSeconds }) => [noodle, totalSeconds]), [["penne", 540]]);
    same([...house.sentOf("say"), ...house.sentOf("message.send")], []);
    await page.value(".composer textarea", "");
    await write("penne for Bo");
    await page.see(".preview-line", "Just talk");
    // What Enter would do is said as well.
    await write("rigatoni");
    await page.see(".preview-offer", "Rigatoni · 12 min");
    await page.see(".preview-line", "Simmer: show rigatoni");
    await write("orzo");
    await page.see(".preview-line", "Just talk");
    same(page.all(".preview-offer").length, 0);
});

// F10 F21: where nobody else is all that is said is for Simmer.
test("sentences are offered to who is alone in a room", async () => {
    const house = new House({ rooms: [{ name: "Kitchen" }], answers: { "bot.help": [{ say: "which timers are running?", does: "lists timers" }] } });
    const page = await open(house, { at: "/#/room/kitchen" });
    await page.type(".composer textarea", "which tim");
    await page.see(".suggestion-say", "which timers are running?");
});
