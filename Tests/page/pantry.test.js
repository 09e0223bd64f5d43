// The pantry's list: its lines, how it is arranged, and what is done from it. A finger that draws a line aside:
// Tests/live/test_page_pantry.py.
import { eachSize, holds, same } from "./case.js";
import { markup, menu, narrow, pantryOf, pressed, upright, within } from "./pantrypage.js";

const names = (page, ...wanted) => page.reads(".noodle-name", ...wanted);
const attribute = (page, name, css, what, value) => page.wait(() => page.all(".noodle", name)[0]?.querySelector(css)?.getAttribute(what) === value,
    `${what} of ${css} of ${name} is not ${value}`);

// N1 N2 N3 N4 N5 N6 N7
eachSize("a line has everything that one looks for", async (size) => {
    const { page } = await pantryOf({ size: narrow(size), noodles: [{ name: markup, brand: "A brand of some length, of the old mill", mealCups: 2 / 3,
        cookSeconds: 450, prefersMeal: true, ratings: [{ account: "ana", name: "Ana", value: 4.5 }] }, { name: "Bare" }] });
    const facts = (await within(page, markup, ".noodle-facts")).innerText;
    for (const part of ["A brand of some length", "⅔ cup", "★ 4.5"]) holds(facts.includes(part), `${facts} lacks ${part}`);
    same((await within(page, "Bare", ".noodle-facts")).innerText, "");
    await attribute(page, "Bare", ".thumb.empty", "aria-label", "Bare");
    same((await within(page, "Bare", ".thumb.empty")).innerText, "B");
    same((await within(page, markup, ".noodle-start")).innerText, "7 min 30 s");
    same(page.all(".noodle", "Bare")[0].querySelector(".noodle-start"), null);
    // Nothing of a line lies on anything else of it, and its words keep some room.
    for (const line of page.all(".noodle-line")) {
        const boxes = [...line.querySelectorAll(":scope > :not(.noodle-more)")].map((one) => one.getBoundingClientRect());
        holds(boxes.every((box, index) => index === 0 || box.left >= boxes[index - 1].right - 9), boxes.map(({ left, right }) => `${left}–${right}`).join(" "));
        holds(boxes[1].width > 100, `${boxes[1].width}`);
    }
    await upright(page);
});

// N2 N14 N55
eachSize("what is above the list is one row, in French too", async (size) => {
    const { house, page } = await pantryOf({ size, room: { items: [{ name: "milk" }, { name: "bread" }] } });
    const isRow = () => {
        const tools = [...page.document.querySelectorAll(".pantry-tools > *")].map((one) => one.getBoundingClientRect());
        holds(tools.length === 4 && tools.every(({ top, height }) => top === tools[0].top && height === 48), tools.map(({ top, height }) => `${top}+${height}`).join(" "));
        holds(tools.every(({ left }, index) => index === 0 || left >= tools[index - 1].right) && tools[0].width > 110, `${tools[0].width}`);
    };
    await page.see(".pantry-chip", "To buy (2)");
    await page.see("[data-action=arrange][aria-expanded=false]", "Sorted by name · all");
    isRow();
    same(page.document.querySelector("input[name=query]").placeholder, "Search");
    await page.press("[data-action=arrange]");
    await page.see("[data-action=arrange][aria-expanded=true]");
    await page.see(".filters .choice");
    await upright(page);
    await page.press("[data-action=arrange]");
    await page.gone(".filters .choice");
    same(page.document.querySelector("input[name=query]").labels[0].textContent, "Search name or brand");
    house.asked("account.set", { language: "fr" });
    await page.see("[data-action=add][aria-label='Ajouter des pâtes']");
    await page.see(".pantry-chip", "À acheter (2)");
    isRow();
});

// N14 N15 N16 N17 N18 N19 N21 N22 N23 N24: and what another device, or a sentence, sets is here at once.
eachSize("how the list is arranged is the person's, on every device", async (size) => {
    const { house, page, noodle } = await pantryOf({ size });
    house.asked("noodle.stock", { room: "home", noodle: noodle("Penne rigate").id, onHand: false });
    await names(page, "Bows", "Fusilli", "Penne rigate");
    await page.press("[data-action=arrange]");
    const parts = [".pantry-tools", ".filter-choices", ".filter-once", ".filters p:has(a)"].map((css) => page.document.querySelector(css).getBoundingClientRect());
    holds(parts.every(({ top }, index) => index === 0 || top - parts[index - 1].bottom >= 12), parts.map(({ top, bottom }) => `${top}–${bottom}`).join(" "));
    await page.press(".filters label", "cooking time");
    await names(page, "Bows", "Fusilli", "Penne rigate");
    await page.reads(".noodles-out .noodle-name", "Penne rigate");
    same(house.asked("noodle.list", { room: "home" }).sort, "time");
    house.asked("noodle.rate", { room: "home", noodle: noodle("Fusilli").id, value: 5 });
    await page.press(".filters label:has(input[value=rating])");
    await names(page, "Fusilli", "Bows", "Penne rigate");
    await page.press(".filters label:has(input[value=brand])");
    await names(page, "Fusilli", "Bows", "Penne rigate");
    await page.press(".filters label:has(input[value=meal])");
    await page.wait(() => house.sentOf("noodle.settings").at(-1).filter === "meal");
    await names(page, "Fusilli", "Bows", "Penne rigate");
    await page.press(".filters label:has(input[value=available])");
    await names(page, "Fusilli", "Bows");
    await page.press(".filters label:has(input[value=all])");
    await page.press(".filters label:has(input[value=name])");
    await names(page, "Bows", "Fusilli", "Penne rigate");
    house.asked("noodle.settings", { room: "home", sort: "brand", filter: "available" });
    await names(page, "Fusilli", "Bows");
    await page.see(".filters input[value=available]:checked + span", "on hand");
    house.asked("noodle.settings", { room: "home", filter: "side" });
    await page.see(".empty", "Nothing fits");
    await page.see("[data-action=arrange].is-on");
    await page.press("[data-action=all]");
    await names(page, "Fusilli", "Bows", "Penne rigate");
    await page.gone("[data-action=arrange].is-on");
    await page.type("input[name=maxSeconds]", "8");
    await names(page, "Bows", "Penne rigate");
    await page.type("input[name=query]", "NOVA");
    await names(page, "Penne rigate");
    await page.type("input[name=minRating]", "3");
    await page.see(".empty", "Nothing fits");
    same(house.sentOf("noodle.list").at(-1), { room: "home", limit: 50, query: "NOVA", maxSeconds: 480, minRating: 3 });
    await page.visit();
    await names(page, "Fusilli", "Bows", "Penne rigate");
});

// N14 N16 N21 N22 N24: one press narrows, another one takes that back; what a chip keeps is on every device, what it narrows is for this once.
eachSize("chips narrow the list with one press", async (size) => {
    const { house, page, noodle } = await pantryOf({ size });
    await names(page, "Bows", "Fusilli", "Penne rigate");
    await page.reads(".filter-chip", "On hand", "Up to 8 min", "★ 4+", "Full meals", "Side dishes");
    const chip = (name) => `.filter-chip[data-filter=${name}]`, on = (name, is) => page.see(`${chip(name)}[aria-pressed=${is}]`);
    await page.press(chip("quick"));
    await names(page, "Bows", "Penne rigate");
    await on("quick", true);
    same(house.sentOf("noodle.list").at(-1).maxSeconds, 480);
    await page.press(chip("quick"));
    await names(page, "Bows", "Fusilli", "Penne rigate");
    house.asked("noodle.rate", { room: "home", noodle: noodle("Fusilli").id, value: 4 });
    await page.press(chip("good"));
    await names(page, "Fusilli");
    await page.press("[data-action=arrange]");
    await page.value("input[name=minRating]", "4");
    await page.type("input[name=minRating]", "");
    await on("good", false);
    await page.press("[data-action=arrange]");
    house.asked("noodle.stock", { room: "home", noodle: noodle("Bows").id, onHand: false });
    await page.press(chip("available"));
    await names(page, "Fusilli", "Penne rigate");
    same(house.asked("noodle.list", { room: "home" }).filter, "available");
    await on("available", true);
    await on("meal", false);
    await page.press(chip("available"));
    await names(page, "Fusilli", "Penne rigate", "Bows");
    house.asked("noodle.settings", { room: "home", filter: "side" });
    await on("side", true);
    await page.see(".empty", "Nothing fits");
    await upright(page);
    house.asked("account.set", { language: "de" });
    await page.reads(".filter-chip", "Vorrätig", "Bis 8 min", "★ 4+", "Hauptgerichte", "Beilagen");
});

// N25 N26: as many as the room cooks for, also while somebody else changes that.
eachSize("a line says how much the people of the room need", async (size) => {
    const { house, page } = await pantryOf({ size: narrow(size), noodles: [{ name: "Ziti", brand: "Barilla", mealCups: 0.5, prefersMeal: true }] });
    const facts = (text) => page.wait(() => page.all(".noodle", "Ziti")[0]?.querySelector(".noodle-facts").textContent === `Barilla · ${text}`, `no ${text}`);
    await facts("Per person: ½ cup");
    house.asked("noodle.people", { room: "home", people: 4 });
    await facts("2 cups for 4");
    await upright(page);
    await page.visit();
    await facts("2 cups for 4");
    house.asked("noodle.people", { room: "home", people: 1 });
    await facts("Per person: ½ cup");
});

// N6 N7 N11 N12 N13 N27 N57: a change of somebody else does not stand between; the bar takes back its own.
eachSize("marks and menu change a noodle, and a deletion is taken back", async (size) => {
    const { house, page, noodle, at } = await pantryOf({ size });
    await menu(page, "Fusilli", "Mark as out");
    await page.reads(".noodles-out .noodle-name", "Fusilli");
    await at("Fusilli");
    await page.see(".on-hand[aria-pressed=false]", "out");
    await page.press(".size-mark", "full meal");
    await page.see(".size-mark[data-size=side]", "side dish");
    await page.press(".on-hand");
    await page.see(".on-hand[aria-pressed=true]", "on hand");
    await page.isOn("[aria-label='Fusilli (Casa Grano) on hand']");
    await at();
    await page.wait(() => page.all(".noodle", "Fusilli")[0]?.innerText.includes("½ cup"));
    await page.gone(".noodles-out");
    same([noodle("Fusilli").onHand, noodle("Fusilli").prefersMeal], [true, false]);
    await menu(page, "Fusilli", "Delete");
    await page.gone(".noodle", "Fusilli");
    await page.see(".undo-words", "Deleted Fusilli (Casa Grano)");
    house.asked("noodle.stock", { room: "home", noodle: noodle("Bows").id, onHand: false });
    await page.reads(".noodles-out .noodle-name", "Bows");
    await page.press(".undo-bar [data-action=undo]");
    await page.see(".noodle", "Fusilli");
    await page.gone(".undo-bar");
    same([noodle("Bows").onHand, noodle("Fusilli").onHand], [false, true]);
});

// N6 N9: what a finger rests on, what keys are at; two presses by the page of the noodle.
eachSize("the menu of a line is seen when it is wanted, and its page has all of it", async (size) => {
    const { house, page, noodle, at } = await pantryOf({ size });
    const link = await within(page, "Fusilli", ".noodle-open");
    same(page.all(".noodle-more").length, 0);
    link.nextElementSibling.focus();
    await page.see(".noodle-more");
    same([page.all(".noodle-more").length, page.all(".noodle-more")[0].ariaLabel, page.all(".noodle-more")[0].tabIndex], [1, "More about Fusilli (Casa Grano)", 0]);
    await upright(page);
    const finger = (kind) => {
        const touch = new page.window.Touch({ identifier: 1, target: link, clientX: 60, clientY: 300 });
        const event = new page.window.TouchEvent(kind, { bubbles: true, cancelable: true, touches: kind === "touchend" ? [] : [touch], changedTouches: [touch] });
        link.dispatchEvent(event);
        return event.defaultPrevented;
    };
    finger("touchstart");
    await page.see(".menu[aria-label='More about Fusilli (Casa Grano)'] .menu-item", "Mark as out");
    same([finger("touchend"), page.at], [true, "#/room/home/pantry"]);
    await page.press(".menu-item", "Mark as out");
    await page.reads(".noodles-out .noodle-name", "Fusilli");
    house.asked("noodle.stock", { room: "home", noodle: noodle("Fusilli").id, onHand: true });
    await at("Fusilli");
    for (const act of ["timer", "stock", "edit", "delete"]) await page.see(`.noodle-detail [data-action=${act}]`);
    await page.press(".noodle-detail [data-action=timer]");
    for (const act of ["pause", "cancel"]) await page.see(`.noodle-detail [data-action=${act}]`);
});

// N8 N10 N34 N36 N37
eachSize("a running timer has its ring where the picture is, and its digits where the time was", async (size) => {
    const { house, page } = await pantryOf({ size });
    const digits = (text) => page.wait(() => page.all(".noodle", "Penne")[0]?.querySelector(".noodle-start .digits")?.innerText === text, `no ${text}`);
    await pressed(page, "Penne rigate", "[data-action=start]");
    await digits("8:00");
    await page.isOn("[aria-label='Pause: Penne rigate (Pasta Nova)']");
    await page.pass(75);
    await digits("6:45");
    same((await within(page, "Penne", ".line-timer")).textContent, "6:45");
    const groundOf = async (name) => page.window.getComputedStyle(await within(page, name, ".noodle-line")).backgroundColor;
    holds(await groundOf("Penne") !== await groundOf("Bows"), "its line is warm");
    same((await within(page, "Bows", ".noodle-start")).innerText, "7 min 30 s");
    await upright(page);
    await pressed(page, "Penne rigate", "[data-action=pause]");
    await attribute(page, "Penne", ".line-timer", "data-state", "paused");
    await page.pass(10);
    await page.visit();
    await attribute(page, "Penne", ".line-timer", "data-state", "paused");
    await digits("6:45");
    await menu(page, "Penne rigate", "Cancel");
    await within(page, "Penne", ".thumb.empty");
    await menu(page, "Penne rigate", "Start the timer");
    await digits("8:00");
    await menu(page, "Penne rigate", "Cancel");
    await within(page, "Penne", "[data-action=start]");
    same(house.room().timers.map(({ state, label }) => [state, label]), [["cancelled", "Penne rigate"], ["cancelled", "Penne rigate"]]);
});

// N6 B23
eachSize("one that is out is put on the shopping list in place of being started", async (size) => {
    const { house, page, noodle } = await pantryOf({ size: narrow(size), room: { items: [{ name: "bows" }] }, noodles: [{ name: "Udon", onHand: false, cookSeconds: 600 }] });
    const button = "[aria-label='Udon on the shopping list']";
    await attribute(page, "Udon", ".noodle-start", "aria-pressed", "false");
    same([page.all(".noodles-out .noodle-name").length, page.all(".noodles-out [data-action=start]").length], [1, 0]);
    same(page.all(".noodles:not(.noodles-out *) [data-action=want]").length, 0);
    await pressed(page, "Udon", "[data-action=want]");
    await attribute(page, "Udon", ".noodle-start", "aria-pressed", "true");
    await page.isOn(button);
    await page.reads(".noodles-out .noodle-facts", "on the list");
    await page.wait(() => house.room().things.items.length === 2);
    await page.see(".pantry-tools .chip", "To buy (2)");
    same([house.room().things.items[1].name, house.room().timers], ["Udon", []]);
    await upright(page);
    await page.wait(() => page.all(button).length === 1);
    await page.press(button);
    await attribute(page, "Udon", ".noodle-start", "aria-pressed", "false");
    await page.wait(() => house.room().things.items.length === 1);
    // On the list by its bare name it counts as well; ticked, it is to be had again.
    house.asked("noodle.stock", { room: "home", noodle: noodle("Bows").id, onHand: false });
    await attribute(page, "Bows", "[data-action=want]", "aria-pressed", "true");
    house.asked("shopping.tick", { room: "home", item: house.room().things.items[0].id });
    await attribute(page, "Bows", "[data-action=want]", "aria-pressed", "false");
    house.cut();
    await page.see(".banner.offline");
    await pressed(page, "Udon", "[data-action=want]");
    await attribute(page, "Udon", "[data-action=want]", "aria-pressed", "true");
});

// N6 N20: also of a list that comes in pages. What runs low is there.
eachSize("of many noodles those that are out stand at the end of all", async (size) => {
    const numbered = (first, count, more = {}) => Array.from({ length: count }, (_, place) => ({ name: `No ${first + place}`, ...more }));
    const { house, page } = await pantryOf({ size, kind: "chat", noodles: [...numbered(100, 30, { onHand: false }), ...numbered(200, 58), ...numbered(300, 1, { stock: { amount: 0.5, unit: "pack" } }), ...numbered(400, 2, { onHand: false })] });
    const here = () => page.texts(".noodles:not(.noodles-out *) .noodle-name"), out = () => page.texts(".noodles-out .noodle-name");
    await page.wait(() => here().length === 50, "a page of those on hand");
    same([here()[0], out()], ["No 200", []]);
    await page.press(".pantry > .button", "More");
    await page.wait(() => here().length === 59 && out().length === 32, "the rest, and then those that are out");
    same([here().at(-1), out()[0], out().at(-1)], ["No 300", "No 100", "No 401"]);
    same(page.all(".pantry > .button", "More"), []);
    await page.press("[data-action=arrange]");
    await page.press(".filters label:has(input[value=unavailable])");
    await page.wait(() => here().length === 33, "what is to be bought, with what runs low");
    same(house.asked("noodle.list", { room: "home" }).filter, "unavailable");
});

// N53
eachSize("an empty pantry offers the samples once", async (size) => {
    const { page } = await pantryOf({ size, kind: "chat" });
    await page.see(".empty", "No noodles yet");
    await page.press("[data-action=samples]");
    await names(page, "Bows", "Fusilli", "Penne rigate");
    await page.press(".hint .button", "Remove the samples");
    await page.see(".empty", "No noodles yet");
});

// N19 N20: and where there are noodles, what a filter leaves out is told as before.
eachSize("a room without any noodle keeps no filter that would hide the first", async (size) => {
    const { house, page } = await pantryOf({ size, kind: "chat", known: (own) => own.asked("noodle.settings", { room: "home", filter: "unavailable" }) });
    await page.see(".pantry .empty", "No noodles yet");
    await page.wait(() => house.asked("noodle.list", { room: "home" }).filter === "all");
    await page.wait(() => page.document.querySelector(".filters input[value=all]").checked, "the choice shows it");
    house.asked("noodle.add", { room: "home", name: "Farfalle" });
    await names(page, "Farfalle");
    house.asked("noodle.settings", { room: "home", filter: "unavailable" });
    await page.see(".pantry .empty", "You have every noodle");
    await page.press("[data-action=all]");
    await names(page, "Farfalle");
});
