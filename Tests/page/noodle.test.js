// One noodle: its portion, its stars, what is in it, and its timer (N3 N9 N25–N36 N39 N56).
import { eachSize, holds, same } from "./case.js";
import { rated } from "./housepantry.js";
import { pantryOf, upright } from "./pantrypage.js";

const penne = { state: "known", source: "Open Food Facts", product: "Penne rigate", productBrand: "Pasta Nova", code: "4012345678901",
    per100g: { kcal: 359, fat: 2, saturated: 0.4, sodium: 5.2, carbs: 72, fibre: 3, sugars: 3.5, protein: 12.5 },
    origins: { kcal: "Open Food Facts", protein: "Open Food Facts" }, fetchedAt: Date.UTC(2026, 10, 20) };
const dozen = Array.from({ length: 12 }, (_, place) => ({ name: `Noodle ${String(place).padStart(2, "0")}`, brand: "Mill", cookSeconds: 60 }));

// N3 N9 N25 N26 N28 N29 N32 N33 N56: the stars by their keys: Tests/live/test_page_teas.py has such a slider.
eachSize("one noodle in full, and the list is where it was left", async (size) => {
    const { house, page, noodle } = await pantryOf({ size, noodles: dozen, room: { members: ["Bo"] } });
    house.answers("noodle.nutrition", penne);
    rated(house, "Penne rigate", "Bo", 3);
    await page.wait(() => page.all(".noodle-name").length === 15);
    const panel = () => page.document.querySelector(".page-panel");
    panel().scrollTo(0, 900);
    const place = panel().scrollTop, { id } = noodle("Penne rigate");
    holds(place > 300, String(place));
    page.document.querySelector(`.noodle[data-id='${id}'] .noodle-open`).click();
    await page.see(".detail-words h2", "Penne rigate");
    await page.located(`/pantry/${id}`);
    await page.see(".portion-amount", "1¼ cups");
    await page.press("[data-action=more]");
    await page.press("[data-action=more]");
    await page.see(".portion-amount", "3¾ cups");
    await page.see(".people-count", "for 3 people");
    await page.wait(() => house.sentOf("noodle.people").at(-1)?.people === 3);
    // 1¼ cups weigh 125 g where nobody has said what a cup weighs.
    await page.see(".nutrition td", "449 kcal");
    same(page.texts(".nutrition tbody td").slice(0, 2), ["449 kcal", "359 kcal"]);
    const notes = page.texts(".nutrition-notes .hint").join(" ");
    for (const part of ["assumed to weigh 100 g", "Penne rigate, Pasta Nova", "Open Food Facts", "Updated on"]) holds(notes.includes(part), notes);
    await page.see(".vote-list li", "Bo");
    await stars(page, house, id);
    rated(house, "Penne rigate", "Bo", 3);
    house.asked("noodle.people", { room: "home", people: 2 });
    await page.see(".people-count", "for 2 people");
    await upright(page);
    page.window.history.back();
    await page.see(".noodle", "Noodle 11");
    await page.wait(() => Math.abs(panel().scrollTop - place) < 3, "the list is where it was left");
});

/// Three and a half, then five, then none.
async function stars(page, house, id) {
    // The field lies unseen over the stars.
    const field = () => page.document.querySelector(".own-rating input"), input = field();
    const give = (value) => {
        Object.assign(field(), { value }).focus();
        field().dispatchEvent(new page.window.Event("input", { bubbles: true }));
    };
    same([input.type, input.min, input.max, input.step, input.tabIndex], ["range", "0", "5", "0.5", 0]);
    await page.see(".own-rating .stars");
    const isShown = (share) => page.wait(() => page.all(".own-rating .stars")[0]?.style.getPropertyValue("--share") === share, `no ${share}`);
    give(3.5);
    await isShown("70%");
    await page.see(".vote-list li", "Ana");
    await page.isOn(".own-rating input");
    give(4);
    give(5);
    await page.see(".detail-words .rating", "4");
    await isShown("100%");
    same(house.sentOf("noodle.rate").map(({ noodle, value }) => [noodle, value]), [[id, 3.5], [id, 5]]);
    await page.press("[data-action=unrate]");
    await page.gone(".vote-list li", "Ana");
    await page.see(".detail-words .rating", "3");
    await page.isOn(".own-rating input");
}

// N34 N35 N36 N39
eachSize("the timer of a noodle is shown on its page", async (size) => {
    const { house, page, at } = await pantryOf({ size, path: ["Penne rigate"], noodles: [{ name: "Bare", brand: "None" }] });
    await page.press("[data-action=timer]", "Start the timer (8 min)");
    await page.see("[data-action=timer]", "Show timer");
    await page.pass(20);
    await page.visit();
    await page.reads(".detail-timer .timer-card .digits", "7:40");
    await page.press("[data-action=timer]", "Show timer");
    await page.isOn(".timer-card");
    await page.press(".timer-card [data-action=pause]");
    await page.press(".timer-card [data-action=cancel]");
    await page.see("[data-action=timer]", "Start the timer");
    await at("Bare");
    await page.type("input[name=totalSeconds]", "soon");
    await page.press(".detail-timer button[type=submit]");
    await page.see(".detail-timer .error", "number of minutes");
    await page.type("input[name=totalSeconds]", "2:30");
    await page.press(".detail-timer button[type=submit]");
    await page.reads(".detail-timer .timer-card .digits", "2:30");
    await page.wait(() => house.room().timers.at(-1).label === "Bare");
    await page.press(".timer-card [data-action=pause]");
    await page.press(".timer-card [data-action=cancel]");
    await page.see(".detail-timer button[type=submit]");
});

// N30 N31 N32
eachSize("a service that does not answer is told, with a way to try again", async (size) => {
    const { house, page } = await pantryOf({ size, path: ["Linguine"], noodles: [{ name: "Linguine", brand: "Lost", mealCups: 1, prefersMeal: true }],
        known: (own) => own.answers("noodle.nutrition", { state: "offline", source: "Open Food Facts", per100g: {} }) });
    await page.see(".nutrition-state", "Open Food Facts does not answer");
    same(page.all("dialog").length, 0);
    house.answers("noodle.nutrition", { state: "fetching", source: "Open Food Facts", per100g: {} });
    await page.press("[data-action=refresh]", "Try");
    await page.see(".nutrition[aria-busy=true] .spinner");
    same(house.sentOf("noodle.nutrition").at(-1).refresh, true);
    house.answers("noodle.nutrition", penne);
    house.tell("item", { room: "home", kind: "nutrition", id: house.room().things.noodles.at(-1).id, change: "changed" });
    await page.see(".nutrition[aria-busy=false] td", "359 kcal");
    house.answers("noodle.nutrition", { ...penne, state: "offline" });
    await page.press("[data-action=refresh]");
    await page.see(".nutrition-state", "The values of");
    same(page.all("dialog").length, 0);
    await page.see(".nutrition td", "359 kcal");
    // What is known is read while it is looked for anew.
    house.answers("noodle.nutrition", { ...penne, state: "fetching" });
    await page.press("[data-action=refresh]");
    await page.see(".nutrition[aria-busy=true] td", "359 kcal");
    same(page.window.getComputedStyle(page.document.querySelector(".nutrition-table")).filter, "none");
    same(await page.violations(), []);
});
