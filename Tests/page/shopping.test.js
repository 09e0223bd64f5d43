// The shopping list: beside the noodles that are out, put on it in one line, without network too (B23). Ticked by one and seen by another, and on
// paper: Tests/live/test_page_shopping.py, test_page_pantry_forms.py.
import { eachSize, holds, same } from "./case.js";
import { markup, narrow, pantryOf, upright } from "./pantrypage.js";

const own = ".shopping-own li";
const ticked = (page) => page.all(own).filter((line) => line.querySelector(":checked")).length;

/// `fields`: amount and unit, where they are not said in the line.
async function add(page, name, fields = {}) {
    await page.type(".shopping-tools input[name=name]", name);
    if (Object.keys(fields).length > 0 && page.all(".shopping-tools input[name=amount]").length === 0) await page.press("[data-action=much]");
    for (const [field, value] of Object.entries(fields)) await page.type(`.shopping-tools input[name=${field}]`, value);
    await page.press(".shopping-tools button[type=submit]");
}

/// The menu of a line, by keys.
async function menu(page, line, entry) {
    (await page.see(own, line)).querySelector("input").focus();
    await page.press(".shopping-own li:focus-within .shopping-more-of");
    await page.press(".menu-item", entry);
}

// B23 N20
eachSize("what is put on the list stands beside the noodles that are out", async (size) => {
    const { house, page } = await pantryOf({ size: narrow(size), path: ["shopping"],
        known: (world) => world.asked("noodle.stock", { room: "home", noodle: world.room().things.noodles[2].id, onHand: false }) });
    const { things } = house.room();
    await page.see(".empty", "Nothing is on the shopping list");
    await add(page, "milk", { amount: "2", unit: "l" });
    await page.gone(".shopping-tools input[name=amount]");
    await add(page, markup);
    await page.see(own, "2 l milk");
    await page.see(own, markup);
    await page.see(".shopping-line", "Bows");
    await page.see(own, "by Ana");
    await page.wait(() => things.items.length === 2);
    same([things.items[0].name, things.items[0].amount, things.items[0].unit], ["milk", 2, "l"]);
    await add(page, "eggs", { amount: "many" });
    await page.see(".shopping-tools .error", "no number");
    await page.type(".shopping-tools input[name=amount]", "");
    await page.press(".shopping-own .shopping-line", "milk");
    await page.see(own, "ticked by Ana");
    await upright(page);
    await page.press("[data-action=clear]");
    await page.gone(own, "2 l milk");
    let printed = 0;
    page.window.print = () => { printed += 1; };
    const last = page.all(".shopping, .empty").at(-1).getBoundingClientRect();
    holds(page.all("[data-action=print]")[0].getBoundingClientRect().top >= last.bottom, "all of it is printed, and it stands below all of it");
    await page.press("[data-action=print]");
    same(printed, 1);
    await menu(page, markup, "off the list");
    await page.gone(own, markup);
    await page.press(".undo-bar [data-action=undo]");
    await page.see(own, markup);
    same([things.items.map(({ name }) => name), page.window.__hit ?? null], [[markup], null]);
});

const shops = { en: [["red onions", "2 l milk", "rye bread", "strawberries", "candles"], "Fruit and vegetables: red onions, strawberries", "Bread: rye bread", "Milk and eggs: 2 l milk", "Household: candles"],
    fr: [["œufs", "pommes de terre", "pain complet", "fil"], "Fruits et légumes: pommes de terre", "Pain: pain complet", "Laitages et œufs: œufs", "Autres choses: fil"],
    de: [["Vollmilch", "Kirschtomaten", "Eier", "Bratwürste", "Eis", "Garn"], "Obst und Gemüse: Kirschtomaten", "Milch und Eier: Vollmilch, Eier", "Fleisch und Fisch: Bratwürste", "Tiefkühl: Eis", "Sonstiges: Garn"],
    es: [["limones", "pan", "hilo"], "Fruta y verdura: limones", "Pan: pan", "Otras cosas: hilo"] };
for (const [language, [wanted, ...shown]] of Object.entries(shops)) {
    // B23: as one goes through a shop; what is of one kind alone needs no heading.
    eachSize(`the list is grouped as a shop is: ${language}`, async (size) => {
        const { house, page } = await pantryOf({ size: narrow(size), path: ["shopping"], languages: [language], account: { language }, room: { items: [{ name: wanted[0] }] } });
        await page.see(own, wanted[0]);
        same(page.all(".shopping-group").length, 0);
        for (const name of wanted.slice(1)) house.asked("shopping.add", { room: "home", name });
        const groups = () => page.all(".shopping-own").map((list) => `${list.ariaLabel}: ${[...list.querySelectorAll(".shopping-line > span")].map((one) => one.firstChild.textContent).join(", ")}`);
        await page.wait(() => JSON.stringify(groups()) === JSON.stringify(shown), `${shown}`);
        same(page.texts(".shopping-group"), shown.map((group) => group.split(":")[0]));
        await page.press(".shopping-own .shopping-line", wanted[1]);
        await page.isOn(".shopping-own :checked");
        await upright(page);
    });
}

// B23 F10
eachSize("without network it is read and changed, and sent later", async (size) => {
    const { house, page } = await pantryOf({ size, path: ["shopping"], room: { items: [{ name: "milk" }] } });
    await page.see(own, "milk");
    house.cut();
    await page.see(".banner.offline");
    await page.press(".shopping-own .shopping-line", "milk");
    await add(page, "bread");
    await page.see(`${own}.waiting`, "bread");
    same([ticked(page), house.sentOf("shopping.add"), house.sentOf("shopping.tick")], [1, [], []]);
    await page.mend();
    await page.gone(".banner.offline");
    await page.gone(`${own}.waiting`);
    const { items } = house.asked("shopping.list", { room: "home" });
    same(items.map(({ name, tickedAt }) => [name, Boolean(tickedAt)]), [["bread", false], ["milk", true]]);
    await page.see(own, "bread");
});

// B23 F10
eachSize("how much of a thing is to be bought is changed in its line, and without network", async (size) => {
    const { house, page } = await pantryOf({ size: narrow(size), path: ["shopping"], room: { items: [{ name: "milk", amount: 2, unit: "l" }, { name: "bread" }] } });
    await page.see(own, "2 l milk");
    await menu(page, "milk", "Change");
    await page.value(".dialog input[name=amount]", "2");
    await page.value(".dialog input[name=unit]", "l");
    for (const [said, why] of [["lots", "no number"], ["0", "More than 0"], ["100001", "at most 100,000"]]) {
        await page.type(".dialog input[name=amount]", said);
        await page.press(".dialog button[type=submit]");
        await page.see(".dialog .field .error", why);
        await page.isOn("input[name=amount]");
    }
    same([house.sentOf("shopping.update"), await page.violations()], [[], []]);
    // What the server refuses is told there as well, and what is saved again after somebody else's change is meant so.
    house.asked("shopping.update", { room: "home", item: house.room().things.items[0].id, amount: 5 });
    await page.see(own, "5 l milk");
    await page.type(".dialog input[name=amount]", "1 1/2");
    await page.press(".dialog button[type=submit]");
    await page.see(".dialog .error", "conflict");
    await page.press(".dialog button[type=submit]");
    await page.gone(".dialog");
    await page.see(own, "1.5 l milk");
    await page.isOn(".shopping-more-of");
    const [milk] = house.room().things.items;
    same([milk.amount, house.sentOf("shopping.update").map(({ version = 0, amount, name }) => [version, amount, name ?? null])], [1.5, [[1, 1.5, null], [0, 1.5, null]]]);
    house.cut();
    await page.see(".banner.offline");
    await menu(page, "milk", "Change");
    await page.type(".dialog input[name=amount]", "");
    await page.type(".dialog input[name=name]", "oat milk");
    await page.press(".dialog button[type=submit]");
    await page.see(own, "oat milk");
    await page.gone(own, "l oat milk");
    await menu(page, "oat milk", "Change");
    await page.value(".dialog input[name=unit]", "");
    await page.type(".dialog input[name=amount]", "3");
    await page.press(".dialog button[type=submit]");
    await page.see(own, "3 oat milk");
    await menu(page, "bread", "Change");
    await page.press(".dialog button[type=submit]");
    await page.gone(".dialog");
    await page.mend();
    await page.gone(".banner.offline");
    await page.wait(() => milk.amount === 3, "what was said last");
    same([milk.name, milk.unit ?? null, house.sentOf("shopping.update").length], ["oat milk", null, 4]);
    await page.see(own, "3 oat milk");
    await upright(page);
});

// B23
eachSize("a thing of the list can be changed in French", async (size) => {
    const { page } = await pantryOf({ size, path: ["shopping"], languages: ["fr"], account: { language: "fr" }, room: { items: [{ name: "lait" }] } });
    await menu(page, "lait", "Modifier");
    await page.see(".dialog h2", "Modifier lait");
    await page.type(".dialog input[name=amount]", "0,5");
    await page.type(".dialog input[name=unit]", "l");
    await page.press(".dialog button[type=submit]");
    await page.see(own, "lait");
    await page.see(own, "0,5 l lait");
});

// B23
eachSize("the shopping list speaks French", async (size) => {
    const { page } = await pantryOf({ size, path: ["shopping"], languages: ["fr"], account: { id: "luc", username: "luc", firstName: "Luc", language: "fr" },
        room: { members: ["Ana"], items: [{ name: "lait", createdBy: "ana" }] } });
    await page.see("h2", "Liste de courses");
    await page.see(own, "de Ana");
});

// B23: who comes later is told by the list itself, also where another place of the room is opened before the list has answered.
eachSize("a room that has a list and no noodle shows the way to it", async (size) => {
    const { house, page } = await pantryOf({ size, kind: "chat", path: [], room: { members: ["Bo"] } });
    await page.visit("/#/room/home");
    await page.see(".room-tabs .tab", "Members");
    same(page.all(".room-tabs .tab", "Pantry").length, size === "phone" ? 0 : 1);
    const [milk] = ["milk", markup].map((name) => house.asked("shopping.add", { room: "home", name }).item);
    await page.press(".room-tabs .tab", "Pantry");
    await page.see(".still", `On the shopping list: milk, ${markup}`);
    await page.see(".pantry-tools .chip", "To buy (2)");
    await upright(page);
    house.asked("shopping.tick", { room: "home", item: milk.id });
    await page.gone(".still", "milk");
    await page.press(".still a");
    await page.see(own, "milk");
    await page.see(".empty", "There are no noodles in this pantry yet");
    await page.visit("/#/room/home");
    await page.see(".room-tabs .tab", "Pantry");
    same(page.all(".room-tabs .tab", "Teas").length, size === "phone" ? 0 : 1);
    await page.visit("/#/settings");
    await page.see("h1", "Settings");
    const { document, location, MutationObserver } = page.window;
    new MutationObserver((_, watch) => {
        if (!document.querySelector(".room-tabs")) return;
        watch.disconnect();
        location.hash = "#/room/home";
    }).observe(document.body, { childList: true, subtree: true });
    location.hash = "#/room/home/people";
    await page.see(".composer");
    await page.see(".room-tabs .tab", "Pantry");
    // With a noodle there are the noodles, and the list is a link beside them.
    house.asked("noodle.add", { room: "home", name: "Bows" });
    await page.press(".room-tabs .tab", "Pantry");
    await page.see(".noodle", "Bows");
    await page.see(".pantry-tools .chip", "To buy (1)");
    same(page.all(".still").length, 0);
});

for (const [language, line, shown, ...made] of [["en", "2 l milk", "2 l milk", "milk", 2, "l"], ["fr", "500g de farine", "500 g farine", "farine", 500, "g"]]) {
    // B23
    eachSize(`one line puts things on the list, which stands above all else: ${language}`, async (size) => {
        const { house, page } = await pantryOf({ size, kind: "chat", path: ["shopping"], languages: [language], account: { language },
            room: { items: Array.from({ length: 6 }, (_, place) => ({ name: `thing ${place}` })) } });
        await page.see(own, "thing 5");
        const { offsetHeight } = page.document.querySelector(".shopping-add");
        holds(offsetHeight < 64, `${offsetHeight} is no line`);
        const ends = page.all(own).map((one) => one.getBoundingClientRect().bottom);
        holds(ends.length === 6 && Math.max(...ends) < page.window.innerHeight, `all of it is seen at once: ${ends}`);
        await add(page, line);
        const space = (text) => text.replaceAll(/[\u00a0\u202f]/g, " ");
        await page.wait(() => page.all(own).some((one) => space(one.innerText).includes(shown)), shown);
        await page.wait(() => house.room().things.items.length === 7);
        const { name, amount, unit } = house.room().things.items[6];
        same([name, amount, unit], made);
        await upright(page);
    });
}
