// What the window's title and the document's language say (F1 F15). Through a whole story: Tests/live/test_page_story.py.
import { same, test } from "./case.js";
import { House } from "./house.js";
import { open } from "./page.js";

// F1 F15: also after a change of language, which needs no reload.
test("each place says in the window's title and language where one is", async () => {
    const house = new House({ account: { id: "tom", username: "tom", firstName: "Tom" }, rooms: [{ name: "Home", kind: "direct" }] });
    const page = await open(house, { at: "/#/register", known: false });
    const titled = (title) => page.wait(() => page.document.title === `${title} · Simmer`, `the title ${title}, not ${page.document.title}`);
    await titled("Create an account");
    for (const [name, value] of [["name", "Tom"], ["password", "correct horse"]]) await page.type(`input[name=${name}]`, value);
    await page.press("button[type=submit]");
    await page.see(".chip.offer");
    same(house.sentOf("POST /session").map(({ register: { username, language, clock } }) => [username, language, clock]), [["tom", "en", "12"]]);
    for (const [path, title] of [["settings", "Settings"], ["new", "New room"], ["about", "About"]]) {
        await page.go(`#/${path}`);
        await titled(title);
        same(page.document.documentElement.lang, "en");
    }
    await page.go("#/settings/look");
    await titled("Language and look · Settings");
    await page.press("label", "Français");
    await page.wait(() => page.document.documentElement.lang === "fr" && page.document.title.startsWith("Langue et apparence"));
    same(house.account.language, "fr");
});

// F1: the server calls its bot by a name in small letters.
test("the bot is called as the product", async () => {
    const house = new House({ rooms: [{ name: "simmer", kind: "direct" }] });
    house.room().messages.push(house.tell("message", { room: "simmer", from: { account: "simmer", name: "simmer", bot: true }, text: "Hello." }));
    const page = await open(house, { at: "/#/room/simmer" });
    await page.reads(".room-title", "Simmer");
    await page.reads(".message-name", "Simmer");
    await page.see(".room-row", "Simmer");
    await page.wait(() => page.document.title.startsWith("Simmer"));
    same(page.document.body.innerText.match(/\bsimmer\b/g), null);
});

// F1
test("the bot is called as the product in the list of rooms, aloud and in an answer to it", async () => {
    const house = new House({ rooms: [{ name: "Kitchen", members: ["Bo"], messages: [{ text: "hello", by: "Bo" }] }] });
    const page = await open(house, { at: "/#/room/kitchen" });
    await page.see(".message", "hello");
    house.answer("The soba is ready.");
    await page.see(".room-detail", "Simmer: The soba is ready.");
    await page.announced("Simmer");
    await page.menu(".message.bot .text", "soba");
    await page.press(".menu-item", "Reply");
    await page.see(".composer-about", "Simmer");
    same(page.document.body.innerText.match(/\bsimmer\b/g), null);
});
