// Brewing a tea: a single steep, or its infusions one after the other, in a session with an address of its own (B7).
import { eachSize, same } from "./case.js";
import { House } from "./house.js";
import { pantry } from "./housepantry.js";
import { told, undoing } from "./houseundo.js";
import { open } from "./page.js";

const gongfu = { name: "Da Hong Pao", brand: "Midori", type: "oolong", waterC: 95, rinse: true,
    infusions: [{ seconds: 5 }, { seconds: 20 }, { seconds: 30, waterC: 98 }, { seconds: 45 }] };

/// A room with one tea, opened, and what brewing it comes to: `tea.brew` starts, "next infusion" goes on.
async function pot(tea, size) {
    const house = undoing(pantry(new House({ rooms: [{ name: "Home", kind: "tea", teas: [tea], members: ["Bo"] }] })));
    const all = () => house.room().things.teas;
    let place = 0;
    const steep = (seconds, label, number) => house.start(label, seconds, { subject: { kind: "tea", id: all()[0].id, ...(number ? { number } : {}) } });
    const infuse = () => {
        const { seconds } = tea.infusions[place] ?? tea.infusions.at(-1), number = place - (tea.rinse ? 1 : 0) + 1;
        place += 1;
        return number > 0 ? steep(seconds, `${tea.name}, infusion ${number}`, number) : steep(seconds, `${tea.name}, rinse`);
    };
    house.answers("tea.brew", ({ seconds }) => ({ timer: seconds ? steep(seconds, tea.name) : infuse() }));
    house.answers("say", (params, before) => {
        const answer = before(params);
        if (!params.text.startsWith("next infusion")) return answer;
        const last = house.room().timers.at(-1);
        if (last.state === "running") house.change(last, "cancel");
        infuse();
        return answer;
    });
    const page = await open(house, { at: "/#/room/home/teas", size });
    await page.press(".tea-open", tea.name);
    await page.press(".tea-more [data-action=brew]");
    await page.see(".brewing");
    return { house, page };
}

const beads = (page, ...states) => page.wait(() => page.all(".bead").map(({ dataset }) => dataset.state).join() === states.join());

eachSize("a tea with infusions is brewed one after the other, with the water of each", async (size) => {
    const { house, page } = await pot(gongfu, size);
    same(await page.violations(), []);
    await page.press(".brewing [type=submit]");
    await beads(page, "now", "coming", "coming", "coming");
    same(house.sentOf("tea.brew").map(({ seconds, infusions }) => [seconds, infusions]), [[undefined, undefined]]);
    same(page.texts(".bead-name"), ["Rinse", "1", "2", "3"]);
    await page.reads(".brewing .digits", "0:05");
    await page.press("[data-action=next]", "Next infusion");
    await beads(page, "done", "now", "coming", "coming");
    same(house.sentOf("say").map(({ text }) => text), ["next infusion"]);
    await page.reads(".brew-water", "Water at 95 °C");
    await page.isOn("[data-action=next]");
    same(await page.violations(), []);
    await page.press("[data-action=next]");
    await beads(page, "done", "done", "now", "coming");
    await page.reads(".brew-water", "Water at 98 °C");
    await page.reads(".bead[aria-current=step] .visually-hidden", "steeping");
    await page.pass(30);
    await page.press(".alarm .button", "Stop");
    await page.gone(".alarm");
    await beads(page, "done", "done", "done", "coming");
    await page.press("[data-action=next]");
    await beads(page, "done", "done", "done", "now");
    await page.press("[data-action=next]", "One more infusion");
    await beads(page, "done", "done", "done", "done", "now");
    same(await page.violations(), []);
});

eachSize("what steeps is given five seconds or loses them", async (size) => {
    const { house, page } = await pot({ name: "Sencha", brand: "Midori", type: "green", waterC: 75, steepSeconds: 90 }, size);
    await page.value(".brewing [name=seconds]", "1:30");
    await page.press(".brewing [type=submit]");
    await page.reads(".brewing .digits", "1:30");
    same([house.sentOf("tea.brew").map(({ seconds }) => seconds), page.all(".bead").length], [[90], 0]);
    await page.reads(".brew-water", "Water at 75 °C");
    await page.press(".brewing .button", "+5 s");
    await page.reads(".brewing .digits", "1:35");
    await page.press(".brewing .button", "−5 s");
    await page.press(".brewing .button", "−5 s");
    await page.reads(".brewing .digits", "1:25");
    await page.press(".brewing [data-action=cancel]");
    await page.see(".brewing [type=submit]");
});

eachSize("another person's session is gone on with by the name of its tea", async (size) => {
    const { house, page } = await pot(gongfu, size);
    house.start("Da Hong Pao, infusion 2", 30, { by: "Bo", subject: { kind: "tea", id: house.room().things.teas[0].id, number: 2 } });
    await beads(page, "done", "done", "now", "coming");
    await page.press("[data-action=next]");
    await page.wait(() => house.sentOf("say").length === 1);
    same(house.sentOf("say").map(({ text }) => text), ["next infusion of Da Hong Pao"]);
});

// One of which nobody knows how long is asked about in the room.
eachSize("the ways to brew a tea are in its menu as well, and both are in its session", async (size) => {
    const { house, page } = await pot({ ...gongfu, steepSeconds: 180 }, size);
    await page.value(".brewing [name=infusions]", "5 20 30 45");
    await page.press(".brewing label", "Western");
    await page.value(".brewing [name=seconds]", "3");
    await page.press("[aria-label=Back]");
    await page.press(".tea-row [aria-haspopup=menu]");
    await page.press(".menu-item", "Brew · 3:00");
    await page.located("/brew");
    await page.reads(".brewing .digits", "3:00");
    same(house.sentOf("tea.brew").map(({ seconds }) => seconds), [180]);
    const { house: other, page: blank } = await pot({ name: "Mystery", brand: "Midori", type: "other" }, size);
    await blank.press(".brewing [type=submit]");
    await blank.wait(() => other.sentOf("say").length === 1);
    same(other.sentOf("tea.brew"), []);
});

// B7: a tea without infusions has them typed for this once.
eachSize("a session is brewed with other times than the tea has", async (size) => {
    const { house, page } = await pot({ name: "Sencha", brand: "Midori", type: "green", steepSeconds: 90 }, size);
    await page.press(".brewing label", "Gongfu");
    await page.type(".brewing [name=infusions]", "20, x");
    await page.press(".brewing form:not([hidden]) [type=submit]");
    await page.see(".brewing .error", "not a number");
    house.answers("tea.brew", () => ({ timer: house.start("Sencha, infusion 1", 20, { subject: { kind: "tea", id: house.room().things.teas[0].id, number: 1 } }) }));
    await page.type(".brewing [name=infusions]", "20 30");
    await page.press(".brewing form:not([hidden]) [type=submit]");
    await beads(page, "now", "coming");
    same(house.sentOf("tea.brew").map(({ infusions }) => infusions), [[{ seconds: 20 }, { seconds: 30 }]]);
});

// B7: where one is, and the seconds of each infusion, are there again after a reload, also once the timer is over.
eachSize("a session survives a reload and leads back to its tea", async (size) => {
    const { house, page } = await pot(gongfu, size);
    const id = house.room().things.teas[0].id;
    await page.located(`/teas/${id}/brew`);
    await page.isOn("h1");
    await page.see("h1", "Da Hong Pao");
    await page.press(".brewing [type=submit]");
    await page.press("[data-action=next]");
    await beads(page, "done", "now", "coming", "coming");
    await page.press(".brewing .button", "+5 s");
    await page.reads(".bead[data-state=now] .bead-time", "0:25");
    await page.pass(25);
    await page.press(".alarm .button", "Stop");
    await page.gone(".alarm");
    await beads(page, "done", "done", "coming", "coming");
    house.room().timers = [];
    await page.visit();
    await beads(page, "done", "done", "coming", "coming");
    await page.reads(".bead-time", "0:05", "0:25", "0:30", "0:45");
    await page.press("[aria-label=Back]");
    await page.located(`/teas/${id}`);
    await page.isOn(".tea-more [data-action=brew]");
    await page.visit();
    await page.see(".tea-open[aria-expanded=true]", "Da Hong Pao");
});

// T14 B7: from cup to cup.
eachSize("words or stars are noted of an infusion in the session", async (size) => {
    const { house, page } = await pot(gongfu, size);
    const notes = [];
    house.answers("note.add", ({ room, tea, text, rating, infusion }) => {
        if (text === "" && rating === undefined) throw told(400, "missing", "What shall I note?", { field: "text" });
        const note = house.made("note", { teaId: tea, personId: "ana", text, ...(rating ? { rating } : {}), ...(infusion ? { infusion } : {}) });
        notes.unshift(note);
        house.tell("item", { room, kind: "note", id: note.id, change: "added", value: note });
        house.answers("tea.get", () => ({ tea: house.room().things.teas[0], notes }));
        return { note };
    });
    await page.press("[data-action=note]");
    await page.type(".note-place textarea", "flowers");
    same(await page.violations(), []);
    await page.press(".note-place [type=submit]");
    await page.reads(".notes .text", "flowers");
    // The rinse is no infusion, and stars are enough.
    await page.press(".brewing form:not([hidden]) [type=submit]");
    await page.press("[data-action=next]", "Next infusion");
    await beads(page, "done", "now", "coming", "coming");
    await page.press("[data-action=next]", "Next infusion");
    await beads(page, "done", "done", "now", "coming");
    await page.press("[data-action=note]");
    await page.see(".note-place label", "Note on Da Hong Pao · infusion 2");
    await page.press(".note-place [type=submit]");
    await page.see(".note-place .error", "What shall I note?");
    const stars = page.document.querySelector(".note-place .own-rating input");
    stars.value = "4";
    stars.dispatchEvent(new page.window.Event("input", { bubbles: true }));
    await page.press(".note-place [type=submit]");
    await page.see(".notes .hint", "infusion 2 · ");
    same([page.texts(".notes .text"), house.sentOf("note.add").map(({ text, rating = 0, infusion = 0 }) => [text, rating, infusion])],
        [["flowers"], [["flowers", 0, 0], ["", 0, 2], ["", 4, 2]]]);
    same(await page.violations(), []);
});

// B7: what this browser keeps of an older session says nothing of another one.
eachSize("a session that somebody began elsewhere with other times shows its own", async (size) => {
    const { house, page } = await pot({ ...gongfu, rinse: false, infusions: [{ seconds: 20 }, { seconds: 30 }, { seconds: 45 }] }, size);
    const elsewhere = (seconds, number) => house.start(`Da Hong Pao, infusion ${number}`, seconds, { by: "Bo", subject: { kind: "tea", id: house.room().things.teas[0].id, number } });
    house.answers("tea.brew", ({ infusions }) => ({ timer: house.start("Da Hong Pao, infusion 1", infusions[0].seconds, { subject: { kind: "tea", id: house.room().things.teas[0].id, number: 1 } }) }));
    await page.type(".brewing [name=infusions]", "10 15 25 35 50");
    await page.press(".brewing form:not([hidden]) [type=submit]");
    await page.reads(".bead-time", "0:10", "0:15", "0:25", "0:35", "0:50");
    // The next one is a little longer: it is the same session.
    house.change(house.room().timers.at(-1), "cancel");
    elsewhere(20, 2);
    await page.reads(".bead-time", "0:10", "0:20", "0:25", "0:35", "0:50");
    house.change(house.room().timers.at(-1), "cancel");
    await page.pass(3 * 3600);
    // The tea's own times, in another person's session.
    elsewhere(20, 1);
    await page.reads(".bead-time", "0:20", "0:30", "0:45");
    house.change(house.room().timers.at(-1), "cancel");
    await page.pass(3 * 3600);
    // Times that only somebody else has typed.
    elsewhere(70, 2);
    await page.reads(".bead-time", "–", "1:10");
    await beads(page, "done", "now");
    await page.visit();
    await page.reads(".bead-time", "–", "1:10");
    same(await page.violations(), []);
});
