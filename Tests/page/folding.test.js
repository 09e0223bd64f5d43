// Answers of Simmer that fold, so that bot talk never drowns people, and their buttons, which speak (E8 B5 B8 N38 F20).
import { eachSize, holds, same } from "./case.js";
import { House } from "./house.js";
import { open } from "./page.js";

const folds = (page, ...wanted) => page.wait(() => JSON.stringify(page.all(".fold-line").map(({ ariaExpanded }) => ariaExpanded)) === JSON.stringify(wanted), `folds: ${wanted}`);

/// `asks(by, text, answer, card)`: somebody asks Simmer (ana, when it is nobody), who answers that.
function kitchen() {
    const house = new House({ rooms: [{ name: "Kitchen", members: ["Bo"] }] });
    const asks = (by, text, answer, card) => house.answer(answer, { cause: house.say(`@simmer ${text}`, { by, addressed: true }).seq, quiet: true,
        ...(card ? { card } : {}) });
    return { house, asks };
}

const list = (title, ...items) => ({ kind: "list", title, items: items.map((item, place) => ({ number: place + 1, title: item, detail: `${item}: 19:59 left, until 12:20` })) });
const help = "Here is what you can say:\n“start 9 min timer for penne”: starts a timer\n“undo”: takes the last change back";

// E8: what answers one person alone is as calm as it is unimportant to the others.
eachSize("a quiet answer stands without a bubble, another one in one", async (size) => {
    const { house, asks } = kitchen();
    asks(null, "which timers are running?", "No timer is running.");
    house.answer("Time to feed the cells.");
    const page = await open(house, { at: "/#/room/kitchen", size });
    const shade = async (text) => page.window.getComputedStyle((await page.see(".message.bot .text", text)).closest(".bubble")).backgroundColor;
    same(await shade("No timer"), "rgba(0, 0, 0, 0)");
    holds(await shade("feed the cells") !== "rgba(0, 0, 0, 0)", "said to all, without a bubble");
});

// N38: each person's newest stays open; timers and what was changed never fold.
eachSize("answers fold when a newer one is there and open by a press", async (size) => {
    const { house, asks } = kitchen();
    const page = await open(house, { at: "/#/room/kitchen", size });
    await page.see(".composer");
    const start = (label) => {
        const { seq } = house.say(`@simmer start a timer for ${label}`, { addressed: true });
        house.start(label, 1200);
        Object.assign(house.room().messages.at(-1), { cause: seq });
    };
    start("soup");
    await page.see(".timer-card", "soup");
    asks(null, "list timers", "1 timer\n1. soup: 19:59 left, until 12:20", list("1 timer", "soup"));
    await page.see(".list-card", "soup");
    same(page.all(".fold-line").length, 0);
    asks("Bo", "help", help, list("Here is what you can say:", "start 9 min timer for penne", "undo"));
    house.say("that is a lot of words", { by: "Bo" });
    await page.see(".message .text", "a lot of words");
    same(page.all(".fold-line").length, 0);
    asks(null, "add a minute to the soup", "soup: 20:59 left.");
    await folds(page, "false");
    await page.gone(".list-card", "soup");
    start("rice");
    await page.wait(() => page.all(".timer-card").length === 2);
    asks("Bo", "list reminders", "No reminders are waiting.");
    await folds(page, "false", "false");
    holds(page.all(".fold-line")[0].getBoundingClientRect().height >= 48, "too low");
    same(await page.violations(), []);
    // A small phone.
    Object.assign(page.window.frameElement.style, { width: "320px", height: "568px" });
    await page.wait(() => page.document.documentElement.scrollWidth <= 320);
    same(await page.violations(), []);
    await page.press(".fold-line");
    await page.see(".list-card", "soup");
    await folds(page, "true", "false");
    // What is open stays so when the message changes or more is said.
    const { seq } = house.room().messages.find(({ card }) => card?.title === "1 timer");
    house.tell("message.reacted", { room: "kitchen", of: seq, emoji: "👍", on: true, by: "bo" });
    await page.see(".reaction", "👍");
    house.say("well", { by: "Bo" });
    await page.see(".message .text", "well");
    await page.see(".list-card", "soup");
    await page.press(".fold-line");
    await page.gone(".list-card", "soup");
    await folds(page, "false", "false");
    await page.visit();
    await folds(page, "false", "false");
    same(page.all(".timer-card").length, 2);
});

// F20
eachSize("a found message is open", async (size) => {
    const { house, asks } = kitchen();
    const { seq } = asks(null, "list timers", "1 timer\n1. zabaglione: 19:59 left, until 12:20", list("1 timer", "zabaglione"));
    asks(null, "list reminders", "No reminders are waiting.");
    const page = await open(house, { at: "/#/room/kitchen", size });
    await folds(page, "false");
    await page.go(`#/room/kitchen/room/${seq}`);
    await page.see(".list-card", "zabaglione");
    await page.visit();
    await page.see(".list-card", "zabaglione");
});

// E8 B5 B8 N38
eachSize("lists go on and second thoughts are buttons", async (size) => {
    const { house, asks } = kitchen();
    const answers = {
        more: ["11 timers\n11. pot 10: 15:10 left, until 12:15", { ...list("11 timers", "pot 10"), items: [{ number: 11, title: "pot 10" }] }],
        "other step": ["Which step does it belong to?\n1. wash\n2. spin", { kind: "choice", prompt: "Which step does it belong to?",
            options: [{ label: "wash", say: "1" }, { label: "spin", say: "2" }] }],
        1: ["Trial, step 1 (wash) has it now: cloudy. Where it was, it stays readable as withdrawn.",
            { kind: "detail", title: "Trial, step 1: wash", fields: [{ name: "Observed", value: "cloudy" }] }],
    };
    house.answers("say", ({ room, text, cid }) => {
        const { seq, at } = house.say(text, { room, cid });
        const [words, card] = answers[text];
        house.answer(words, { cause: seq, quiet: true, card });
        return { seq, at };
    });
    const page = await open(house, { at: "/#/room/kitchen", size });
    const pots = Array.from({ length: 10 }, (_, n) => `pot ${n}`);
    asks(null, "list timers", "11 timers", { ...list("11 timers", ...pots), more: { say: "more" } });
    await page.press(".list-card .button", "More");
    await page.see(".list-card .item-title", "pot 10");
    asks(null, "log observation: cloudy", "Trial, step 2 (spin), observed: cloudy", { kind: "detail", title: "Trial, step 2: spin",
        fields: [{ name: "Observed", value: "cloudy" }], buttons: [{ label: "other step", say: "other step" }] });
    await page.press(".detail-card .button", "other step");
    await page.press(".choice-card .button", "wash");
    await page.see(".detail-card .card-title", "step 1: wash");
    same(house.sentOf("say").map(({ text }) => text), ["more", "other step", "1"]);
    same(await page.violations(), []);
});

// E8 N38: by keys alone.
eachSize("who goes on in a list by keys stays there when it folds", async (size) => {
    const { house, asks } = kitchen();
    house.answers("say", ({ room, text, cid }) => {
        const { seq, at } = house.say(text, { room, cid });
        house.answer("11 timers\n11. pot 10: 15:10 left, until 12:15", { cause: seq, quiet: true, card: { ...list("11 timers", "pot 10"), items: [{ number: 11, title: "pot 10" }] } });
        return { seq, at };
    });
    const page = await open(house, { at: "/#/room/kitchen", size });
    asks(null, "list timers", "11 timers", { ...list("11 timers", ...Array.from({ length: 10 }, (_, n) => `pot ${n}`)), more: { say: "more" } });
    (await page.see(".list-card .button", "More")).focus();
    await page.keys("Enter");
    await page.see(".list-card .item-title", "pot 10");
    await page.isOn(".fold-line");
    await page.gone(".list-card .item-title", "pot 0");
    await page.keys("Enter");
    await page.see(".list-card .item-title", "pot 0");
    await page.isOn("[aria-expanded=true]");
});
