// The page for everyone: languages, small screens, names of controls, and text that is only text. By real keys: Tests/live/test_page_access.py.
import { eachSize, holds, same, test } from "./case.js";
import { House } from "./house.js";
import { notebook } from "./housenotebook.js";
import { open } from "./page.js";

const direct = { id: "direct", name: "Simmer", kind: "direct", info: { members: 1 } };

for (const [language, name, settings, dark, light, lonely, chip, about] of [
    ["fr", "Français", "Langue et apparence", "Sombre", "Clair", "Personne d’autre ne lit ceci", "rappelle-moi à 19 h", "À propos"],
    ["de", "Deutsch", "Sprache und Aussehen", "Dunkel", "Hell", "Das liest sonst niemand", "erinnere mich um 19:00", "Über Simmer"],
    ["es", "Español", "Idioma y aspecto", "Oscuro", "Claro", "Esto no lo lee nadie más", "recuérdame a las 19:00", "Acerca de Simmer"]]) {
    // F14: what a language lacks, its page says in English.
    test(`a language comes and goes without a reload: ${language}`, async () => {
        const house = new House({ rooms: [direct] });
        const page = await open(house, { at: "/#/room/direct" });
        const { window, document } = page;
        const ground = () => window.getComputedStyle(document.querySelector(".main")).backgroundColor;
        await page.see(".chip.offer");
        await page.press("button[aria-label=Settings]");
        await page.press(".row-open", "Language and look");
        await page.press(".choice label", name);
        await page.see("h1", settings);
        same(document.documentElement.lang, language);
        holds(page.window === window && page.document === document, "the page is another one");
        same(house.account.language, language);
        await page.press(".choice label", dark);
        await page.wait(() => window.getComputedStyle(document.documentElement).colorScheme === "dark", "dark");
        const before = ground();
        await page.press(".choice label", light);
        await page.wait(() => ground() !== before, "light");
        await page.visit();
        await page.see("h1", settings);
        await page.go("#/");
        await page.see(".chips", lonely);
        await page.see(".chips-row", chip);
        await page.go("#/about");
        await page.see("h1", about);
    });
}

// F14: its pantry, its teas, what is to be bought, its notebook and its album.
for (const [language, pantry, portion, buy, teas, steep, notebookName, album] of [
    ["de", "Vorrat", "für 1 Person", "Was wird gebraucht?", "Tees", "Ziehzeit", "Laborbuch", "Noch keine Fotos."],
    ["es", "Despensa", "para 1 persona", "¿Qué hace falta?", "Tés", "Tiempo de infusión", "Cuaderno", "Aún no hay fotos."]]) {
    test(`the pages of a room speak the language: ${language}`, async () => {
        const house = new House({ account: { language }, answers: { "noodle.nutrition": { state: "nobody", per100g: {} } }, rooms: [{ name: "Kitchen", kind: "pantry",
            noodles: [{ name: "Penne", mealCups: 1 }], teas: [{ name: "Sencha", brand: "House", steepSeconds: 90 }] }] });
        notebook(house);
        const page = await open(house, { at: "/#/room/kitchen/pantry", languages: [language] });
        await page.see("h1", pantry);
        await page.press(".pantry a", "Penne");
        await page.see(".pantry", portion);
        await page.go("#/room/kitchen/pantry/shopping");
        await page.see(".field label", buy);
        await page.go("#/room/kitchen/teas");
        await page.see("h1", teas);
        await page.press(".tea-open", "Sencha");
        await page.see(".facts", steep);
        await page.go("#/room/kitchen/notebook");
        await page.see("h1", notebookName);
        await page.go("#/room/kitchen/photos");
        await page.see(".empty", album);
    });
}

// P21
eachSize("every control has a name and the log is a log", async (size) => {
    const house = new House({ rooms: [{ name: "Kitchen", members: ["Bo"] }] });
    const page = await open(house, { at: "/#/room/kitchen", size });
    house.start("soup", 1200, { by: "Bo" });
    await page.see(".timer-card");
    const nameless = [...page.document.querySelectorAll("button, a, input, textarea, meter")].filter((one) =>
        one.checkVisibility() && !(one.ariaLabel || one.textContent.trim() || one.labels?.length)).map((one) => one.outerHTML);
    same(nameless, []);
    same((await page.see("[role=log]")).getAttribute("aria-label"), "Messages");
    same(page.document.getElementById("polite").getAttribute("aria-live"), "polite");
    house.say("the soup is on", { by: "Bo" });
    await page.announced("the soup is on");
    const ticking = page.document.querySelector(".timer-card .digits").closest("[aria-live=polite], [aria-live=assertive], [role=alert], [role=status]");
    holds(!ticking, "digits that tick are announced");
});

const payloads = ["<img src=x onerror=window.hit=1>", "<script>window.hit=1</script>", "\"'><svg onload=window.hit=1>", "javascript:window.hit=1",
    "{{constructor.constructor('window.hit=1')()}}"];

// Rule 9: in messages, timers, rooms and names of both.
eachSize("text of people is only ever text", async (size) => {
    const [image] = payloads;
    const house = new House({ rooms: [{ name: "Kitchen", members: ["Bo"] }, { name: `Lab ${image}`, id: "lab" }] });
    const page = await open(house, { at: "/#/room/kitchen", size });
    house.room().members[1].name = `Bo ${image}`;
    for (const text of payloads) {
        await page.say(text);
        await page.see(".message.mine .text", text);
        house.say(text, { by: `Bo ${image}` });
        await page.see(".message.theirs .text", text);
        house.answer(text);
        await page.see(".message.bot .text", text);
    }
    await page.see(".message.theirs", `Bo ${image}`);
    house.start(image, 1200);
    await page.see(".timer-card .card-title", image);
    await page.see(".pill", image);
    await page.go("#/settings/account");
    await page.type("input[name=displayName]", image);
    await page.keys("Enter");
    await page.announced("Saved.");
    await page.go("#/room/lab");
    await page.see(".room-title", image);
    await page.say("who am I?");
    house.answer(`You are ${image} (user name ana), time zone UTC.`, { room: "lab" });
    await page.see(".message.bot .text", image);
    same(page.window.hit, undefined);
    same(page.document.querySelector("#app img, #app script, #app [onerror], #app [onload], #app [style*=expression]"), null);
});

// P21: what comes together is said together, each once.
eachSize("the same words that come together are read once", async (size) => {
    const house = new House({ rooms: [{ name: "Kitchen", members: ["Bo"] }] });
    const page = await open(house, { at: "/#/room/kitchen", size });
    const { announce } = await page.module("/js/announce.js");
    for (const text of ["Room family made.", "Room family made.", "Bo is here."]) announce(text);
    await page.announced("Bo is here.");
    same(page.document.getElementById("polite").textContent, "Room family made.\nBo is here.");
});
