// The steps of an experiment: what was done and seen, deadlines, reminders, and a step that is new. Photos and files as a real browser brings
// them, a slow line, and days elsewhere: Tests/live/test_page_steps.py.
import { eachSize, holds, same, test } from "./case.js";
import { day } from "./housenotebook.js";
import { told } from "./houseundo.js";
import { date, first, firstStep, labOf, markup } from "./labpage.js";

const twoSteps = { path: [first, "step", firstStep], experiments: [{ steps: ["prepare buffer", "spin"] }] };

// E11 E12 E13 E14
eachSize("what is typed is a draft until it is entered, and is corrected with its history", async (size) => {
    const { page, house, experiments } = await labOf({ ...twoSteps, path: [first], size });
    await page.press(".step-name a", "prepare buffer");
    await page.see(".bar h1", "1. prepare buffer");
    await page.type("textarea[name=did]", "mixed 5 mL Tris");
    await page.visit();
    await page.value("textarea[name=did]", "mixed 5 mL Tris");
    same(house.sentOf("step.log"), []);
    // Neither another field, nor another page, nor another opening enters it.
    await page.press("textarea[name=did]");
    await page.press("textarea[name=observed]");
    await page.press("[data-focus=experiment]");
    await page.press(".step-name a", "prepare buffer");
    await page.value("textarea[name=did]", "mixed 5 mL Tris");
    await page.see(".entry-writing .hint", "Draft, not yet");
    same([house.sentOf("step.log"), page.all(".entry").length], [[], 0]);
    await page.press("[data-action=enter-did]", "Enter");
    await page.see(".entry", "mixed 5 mL Tris");
    await page.gone(".entry-writing .hint", "Draft, not yet");
    await page.value("textarea[name=did]", "");
    await page.isOn("textarea[name=did]");
    await page.type("textarea[name=observed]", "turned yellow");
    const { KeyboardEvent } = page.window;
    page.document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", ctrlKey: true, bubbles: true }));
    await page.see(".entry", "turned yellow");
    await page.isOn("textarea[name=observed]");
    same(house.sentOf("step.log"), []);
    await page.pass(10);
    await page.gone("[data-action=take-back]");
    await page.press("[data-action=correct]");
    await page.type(".dialog textarea", "mixed 6 mL Tris");
    await page.press(".dialog button[type=submit]");
    await page.see(".entry", "mixed 6 mL Tris");
    await page.press("summary", "corrected once");
    await page.see(".older del", "mixed 5 mL Tris");
    await page.press("[data-action=tick]");
    await page.see("[data-action=tick][aria-pressed=true]");
    const [{ steps: [step] }] = experiments();
    holds(step.doneAt);
    same(step.did.map(({ text }) => text), ["mixed 5 mL Tris", "mixed 6 mL Tris"]);
    same(step.observed.map(({ text }) => text), ["turned yellow"]);
    same(await page.violations(), []);
    await page.press("[data-focus=menu]");
    await page.press(".menu-item", "Deadline");
    await date(page, "dueAt", `${day(house, 2)}T12:00`);
    await page.press(".dialog button[type=submit]");
    await page.see(".experiment-head", "Due");
    same(step.dueAt, Date.parse(`${day(house, 2)}T12:00Z`));
    await page.press("[data-focus='step.after']");
    await page.see(".bar h1", "2. spin");
});

// E12
eachSize("what was entered can be taken back for ten seconds, and is entered at once when one leaves", async (size) => {
    const { page, house } = await labOf({ ...twoSteps, size });
    await page.type("textarea[name=did]", "half a thou");
    await page.press("[data-action=enter-did]");
    await page.announced("For ten seconds it can be taken back");
    await page.see(".entry.waiting .entry-foot", "record in 10 seconds");
    await page.pass(8);
    await page.see(".entry.waiting .entry-foot", "record in 2 seconds");
    same(await page.violations(), []);
    // Another step is no end of it.
    await page.press("[data-focus='step.after']");
    await page.see(".bar h1", "2. spin");
    await page.press("[data-focus='step.before']");
    await page.press("[data-action=take-back]");
    await page.value("textarea[name=did]", "half a thou");
    await page.isOn("textarea[name=did]");
    await page.see(".entry-writing .hint", "Draft, not yet");
    await page.pass(20);
    same([house.sentOf("step.log"), page.all(".entry").length], [[], 0]);
    await page.type("textarea[name=did]", "half a thousand cells");
    await page.press("[data-action=enter-did]");
    await page.pass(9);
    same(house.sentOf("step.log"), []);
    await page.hide();
    await page.wait(() => house.sentOf("step.log").length === 1);
    await page.gone("[data-action=take-back]");
    await page.see(".entry", "half a thousand cells");
    await page.pass(60);
    same(house.sentOf("step.log").length, 1);
    await page.hide(false);
    await page.type("textarea[name=did]", "spun down");
    await page.press("[data-action=enter-did]");
    await page.go("/#/settings");
    await page.wait(() => house.sentOf("step.log").length === 2);
});

// E12: a browser that ends takes no words with it.
test("what a browser that ended had not entered yet is a draft again", async () => {
    const { page, house, at, experiments } = await labOf(twoSteps);
    const [{ id, steps: [step] }] = experiments();
    page.window.localStorage.setItem(`simmer.draft.held.did.${step.id}.7`, JSON.stringify({ text: "mixed 5 mL", madeAt: house.clock.now - 60_000 }));
    await at(id);
    await at(id, "step", step.id);
    await page.value("textarea[name=did]", "mixed 5 mL");
    same([house.sentOf("step.log"), page.window.localStorage.getItem(`simmer.draft.held.did.${step.id}.7`)], [[], null]);
});

// B16
eachSize("a time in a protocol, a step or an entry starts a timer that is called after the step", async (size) => {
    const { page, house, at, experiments } = await labOf({ path: [first], size, experiments: [{ title: "Lactase pH",
        protocol: "Incubate 10–15 min at 37 °C from 9 am, see https://example.org/?t=30s.", steps: ["incubate 30 min at 37 °C", "spin"] }] });
    const [{ id, steps: [incubate, spin] }] = experiments();
    house.asked("step.log", { room: "lab", step: spin.id, text: "5 min at 3000 xg", column: "did" });
    const started = () => house.sentOf("timer.start").map(({ label, totalSeconds }) => [label, totalSeconds]);
    await page.see(".text a", "https://example.org/?t=30s");
    same(page.texts(".time-pill"), ["10–15 min", "30 min"]);
    await page.press(".time-pill", "10–15 min");
    await page.announced("Timer “Lactase pH” is running: 10 min.");
    await page.press(".steps .time-pill", "30 min");
    await page.press(".step-name a", "spin");
    await page.press(".entry .time-pill", "5 min");
    await page.wait(() => house.sentOf("timer.start").length === 3);
    same(started(), [["Lactase pH", 600], ["incubate 30 min at 37 °C", 1800], ["spin", 300]]);
    await page.see(".pill", "spin");
    same(await page.violations(), []);
    await at(id, "step", incubate.id);
    await page.see(".named-times .time-pill", "30 min");
});

// E12 N40: the alarm stands over the page, and gives the focus back.
eachSize("an alarm over a text that is being written makes no entry of it", async (size) => {
    const { page, house } = await labOf({ ...twoSteps, size });
    await page.type("textarea[name=did]", "mixed 5 mL of");
    house.start("gel", 5);
    await page.see(".pill", "gel");
    await page.pass(5);
    await page.press(".alarm [data-action=stop]");
    await page.gone(".alarm");
    await page.isOn("textarea[name=did]");
    await page.value("textarea[name=did]", "mixed 5 mL of");
    same(page.all(".entry").length, 0);
    await page.press("[data-action=enter-did]");
    await page.see(".entry", "mixed 5 mL of");
});

// E26 E12
eachSize("what is entered without connection is marked, and sent once", async (size) => {
    const { page, house, experiments } = await labOf({ ...twoSteps, size });
    await page.see("textarea[name=did]");
    house.cut();
    await page.see(".banner.offline");
    await page.type("textarea[name=did]", "mixed in the cold room");
    await page.press("[data-action=enter-did]");
    await page.see(".entry.waiting", "mixed in the cold room");
    const written = house.clock.now;
    await page.pass(30);
    await page.mend();
    await page.gone(".banner.offline");
    await page.gone(".entry.waiting");
    await page.see(".entry", "mixed in the cold room");
    same(page.all(".entry").length, 1);
    const [{ steps: [{ did: [entry, ...more] }] }] = experiments();
    same([entry.text, entry.happenedAt, more.length], ["mixed in the cold room", written, 0]);
    await page.visit();
    await page.wait(() => page.all(".entry").length === 1);
});

async function picture() {
    const canvas = Object.assign(document.createElement("canvas"), { width: 40, height: 30 });
    canvas.getContext("2d").fillRect(5, 5, 9, 9);
    return new File([await new Promise((done) => canvas.toBlob(done))], "gel.png", { type: "image/png" });
}

// E18 E10
eachSize("a new step is saved with all of it, or dropped without a trace", async (size) => {
    const { page, house, experiments } = await labOf({ path: [first], experiments: [{ steps: ["wash"] }], size });
    const fill = async () => {
        await page.press("[data-action=new-step]");
        await page.see("textarea[name=did]");
        await page.type("input[name=title]", "stain");
        await page.type("textarea[name=did]", "added dye");
        await page.choose(".form input[type=file]", await picture());
        await page.see(".chosen img");
    };
    await fill();
    await page.press("[data-action=cancel]");
    await page.see(".dialog", "1 photo");
    await page.press(".dialog .danger");
    await page.see(".step-name", "1. wash");
    same(experiments()[0].steps.length, 1);
    same(house.sentOf("POST /photos"), []);
    await fill();
    await page.press("select[name=number] option[value='1']");
    await page.press(".form button[type=submit]");
    await page.see(".bar h1", "1. stain");
    await page.see(".entry", "added dye");
    await page.see(".photo-strip img");
    const [{ steps: [made, ...more] }] = experiments();
    same([made.title, made.did.map(({ text }) => text), made.photos.length, more.map(({ title }) => title)], ["stain", ["added dye"], 1, ["wash"]]);
});

/// Reminders of a step; none is for what is over.
function reminding(house) {
    const checked = (dueAt) => {
        if (dueAt < house.clock.now) throw told(400, "past", "January 1, 2020 at 9:00 AM is over already.", { field: "dueAt" });
    };
    house.answers("reminder.create", ({ room, text, dueAt, step, targets }) => {
        checked(dueAt);
        const reminder = house.made("reminder", { text, dueAt, timeZone: "UTC", state: "waiting", language: "en", subject: { kind: "step", id: step }, targets });
        (house.room(room).things.reminders ??= []).push(reminder);
        house.tell("reminder", { room, reminder: structuredClone(reminder), change: "added" });
        return { reminder };
    });
    house.answers("reminder.update", ({ room, reminder: id, text, dueAt }) => {
        checked(dueAt);
        const reminder = house.room(room).things.reminders.find((one) => one.id === id);
        Object.assign(reminder, { text, dueAt, version: reminder.version + 1 });
        house.tell("reminder", { room, reminder: structuredClone(reminder), change: "changed" });
        return { reminder };
    });
}

// E19 E20
eachSize("reminders of a step each have their text and time", async (size) => {
    const { page, house } = await labOf({ path: [first, "step", firstStep], experiments: [{ steps: ["wash"] }], size });
    reminding(house);
    for (const text of ["change the medium", markup]) {
        await page.press("[data-action=remind]");
        await page.type(".dialog input[name=text]", text);
        await page.press(".dialog button[type=submit]");
        await page.see(".reminder", text);
    }
    const { things } = house.room(), [{ steps: [step] }] = things.experiments;
    same(things.reminders.map(({ subject, text }) => [subject.id, text]), [[step.id, "change the medium"], [step.id, markup]]);
    await page.press(".reminder [data-action=edit]");
    await date(page, "dueAt", "2020-01-01T09:00");
    await page.press(".dialog button[type=submit]");
    await page.see(".dialog .error", "over");
    await date(page, "dueAt", `${day(house, 1)}T09:00`);
    await page.type(".dialog input[name=text]", "feed the cells");
    await page.press(".dialog button[type=submit]");
    await page.see(".reminder", "feed the cells");
    same(things.reminders[0].dueAt, Date.UTC(2026, 10, 22, 9));
    await page.gone(".dialog");
    await page.press(".reminder [data-action=cancel]");
    await page.wait(() => page.all(".reminder").length === 1);
    await page.press(".undo-bar [data-action=undo]");
    await page.wait(() => page.all(".reminder").length === 2);
    same(page.window.__hit ?? null, null);
});

// E11
test("where there is room the steps stand beside the one that is open", async () => {
    const titles = Array.from({ length: 40 }, (_, place) => (place === 0 ? markup : `step of the day ${place + 1}`));
    const { page, house, experiments } = await labOf({ path: [first, "step", (all) => all[0].steps[29].id], experiments: [{ steps: titles }], size: [1100, 800] });
    const list = await page.see(".steps-beside");
    const box = (css) => page.document.querySelector(css).getBoundingClientRect();
    await page.see(".steps-beside [aria-current=page]", "step of the day 30");
    holds(box(".steps-beside").right < box(".step-page").left && box(".steps-beside").bottom <= page.window.innerHeight, "beside it, and all of it in sight");
    const open = box(".steps-beside [aria-current]");
    holds(open.top >= box(".steps-beside").top && open.bottom <= box(".steps-beside").bottom, "the open one is in sight");
    same([list.textContent.includes(markup), page.window.__hit ?? null, await page.violations()], [true, null, []]);
    house.asked("step.tick", { room: "lab", step: experiments()[0].steps[1].id });
    await page.wait(() => page.all(".beside-number[data-state=done]").length === 1);
    await page.press(".steps-beside a", "step of the day 31");
    await page.see(".bar h1", "31. step of the day 31");
    await page.see(".steps-beside [aria-current=page]", "step of the day 31");
});

// E11
test("a step alone, and a page that is not so wide, has nothing beside it", async () => {
    const { page, house, experiments } = await labOf({ path: [first, "step", firstStep], experiments: [{ steps: ["wash"] }], size: [1280, 800] });
    await page.see(".step-page");
    await page.gone(".steps-beside");
    house.asked("step.add", { room: "lab", experiment: experiments()[0].id, title: "dry" });
    await page.see(".steps-beside a", "dry");
    const { page: narrow } = await labOf({ ...twoSteps, size: [1099, 800] });
    await narrow.see(".step-page");
    await narrow.gone(".steps-beside");
});

// E17: in the line of a step, small; the experiment tells them, so that nothing more is asked for.
eachSize("the photos of a step are a strip in its line, which opens them", async (size) => {
    const small = size === "phone" ? "small" : size;
    const photograph = (house, [some, many]) => {
        for (const [step, files] of [[some, ["file-1", "gone-1"]], [many, Array.from({ length: 7 }, (_, place) => `many-${place}`)]]) house.asked("step.photo", { room: "lab", step: step.id, photos: files });
    };
    const { page, house, at, experiments } = await labOf({ size: small, path: [], experiments: [{ steps: [markup, "spin", "wait"] }] });
    const [{ id, steps }] = experiments();
    photograph(house, steps);
    await at(id);
    const strip = (number) => `.steps tr[data-id='${steps[number].id}'] .step-thumbs`;
    await page.reads(`${strip(1)} .thumbs-more`, "+3");
    same([page.all(`${strip(1)} img`).length, page.document.querySelectorAll(strip(2)).length, page.document.querySelector(strip(1)).ariaLabel], [4, 0, "7 photos"]);
    await page.see(`${strip(0)} [aria-label='This picture is gone.'] svg`);
    same(page.document.querySelector(`${strip(0)} img`).alt, `Photo 1 of 2 of “${markup}”, by Nora, Nov 21, 2026, 12:00 PM`);
    const boxes = page.all(`${strip(1)} li`).map((one) => one.getBoundingClientRect()), least = size === "phone" ? 40 : 39;
    holds(boxes.every(({ width, top, right }, place) => width >= least && top === boxes[0].top && right <= page.window.innerWidth - 8
        && (place === 0 || boxes[place].left >= boxes[place - 1].right)), boxes.map(({ left, right, top }) => `${left}–${right} ${top}`).join(" "));
    same([await page.violations(), page.window.__hit ?? null], [[], null]);
    // A tick draws the line anew, and no picture comes again.
    const image = page.all(`${strip(1)} img`)[0], asked = house.sent.length;
    await page.press(`.steps tr[data-id='${steps[1].id}'] .tick`);
    await page.see(`.steps tr[data-id='${steps[1].id}'] .tick[aria-pressed=true]`);
    await page.wait(() => page.all(`${strip(1)} img`)[0] === image, "the same picture");
    same(house.sent.slice(asked).filter(({ method }) => !/^(step.tick|experiment)/.test(method)).map(({ method }) => method), []);
    await page.press(`${strip(1)} .thumbs-more`);
    await page.see("dialog.viewer", "5 of 7");
    await page.keys("Escape");
    await page.gone("dialog.viewer");
    await page.press(`${strip(1)} li:nth-child(2) a`);
    await page.see("dialog.viewer", "2 of 7");
});
