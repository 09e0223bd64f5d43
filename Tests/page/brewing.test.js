// Brewing a tea: a single steep, or its infusions one after the other, told by beads below its row (B7).
import { eachSize, same } from "./case.js";
import { House } from "./house.js";
import { pantry } from "./housepantry.js";
import { undoing } from "./houseundo.js";
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
    await page.see(".brewing");
    return { house, page };
}

const beads = (page, ...states) => page.wait(() => page.all(".bead").map(({ dataset }) => dataset.state).join() === states.join());

eachSize("a tea with infusions is brewed one after the other, with the water of each", async (size) => {
    const { house, page } = await pot(gongfu, size);
    await page.press("[data-action=brew]", "Brew · 3 infusions");
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
    await page.press("[data-action=brew]", "Brew · 1:30");
    await page.reads(".brewing .digits", "1:30");
    same([house.sentOf("tea.brew").map(({ seconds }) => seconds), page.all(".bead").length], [[90], 0]);
    await page.reads(".brew-water", "Water at 75 °C");
    await page.press(".brewing .button", "+5 s");
    await page.reads(".brewing .digits", "1:35");
    await page.press(".brewing .button", "−5 s");
    await page.press(".brewing .button", "−5 s");
    await page.reads(".brewing .digits", "1:25");
    await page.press(".brewing [data-action=cancel]");
    await page.see(".brewing [data-action=brew]", "Brew · 1:30");
});

eachSize("another person's session is gone on with by the name of its tea", async (size) => {
    const { house, page } = await pot(gongfu, size);
    house.start("Da Hong Pao, infusion 2", 30, { by: "Bo", subject: { kind: "tea", id: house.room().things.teas[0].id, number: 2 } });
    await beads(page, "done", "done", "now", "coming");
    await page.press("[data-action=next]");
    await page.wait(() => house.sentOf("say").length === 1);
    same(house.sentOf("say").map(({ text }) => text), ["next infusion of Da Hong Pao"]);
});

// A tea that has both offers both; one of which nobody knows how long is asked about in the room.
eachSize("the ways to brew a tea are in its menu as well", async (size) => {
    const { house, page } = await pot({ ...gongfu, steepSeconds: 180 }, size);
    await page.reads(".brewing .button", "Brew · 3 infusions", "Brew · 3:00");
    await page.press(".tea-row [aria-haspopup=menu]");
    await page.press(".menu-item", "Brew · 3:00");
    await page.reads(".brewing .digits", "3:00");
    same(house.sentOf("tea.brew").map(({ seconds }) => seconds), [180]);
    const { house: other, page: blank } = await pot({ name: "Mystery", brand: "Midori", type: "other" }, size);
    await blank.press(".brewing [data-action=brew]", "Brew");
    await blank.wait(() => other.sentOf("say").length === 1);
    same(other.sentOf("tea.brew"), []);
});
