// Reactions by any emoji: found by a word in the language of the page, by fingers and by keys (F18). By real keys and two people:
// Tests/live/test_page_talk.py, test_page_log.py.
import { eachSize, holds, same, test } from "./case.js";
import { House } from "./house.js";
import { open } from "./page.js";

async function kitchen(options = {}, account = {}) {
    const house = new House({ account, rooms: [{ name: "Kitchen", members: ["Bo"], messages: [{ text: "dinner is ready", by: "Bo" }] }] });
    const page = await open(house, { at: "/#/room/kitchen", ...options });
    const choose = async () => {
        await page.menu(".message.theirs");
        await page.press(".menu [data-action=emoji]");
        await page.see(".emoji-grid .emoji");
    };
    return { house, page, choose, given: () => house.sentOf("message.react").map(({ emoji, on, of }) => [emoji, on, of]) };
}

// F18
eachSize("a reaction is any emoji, found by a word", async (size) => {
    const { page, choose, given } = await kitchen({ size });
    await page.menu(".message.theirs");
    await page.reads(".menu-emoji", "👍", "❤️", "😂", "🎉", "🤔", "");
    await page.press(".menu [data-action=emoji]");
    await page.see(".emoji-grid .emoji");
    holds(page.document.querySelectorAll(".emoji").length > 110, "too few");
    same(await page.violations(), []);
    await page.type(".drawer input[type=search]", "noodle");
    await page.reads(".emoji", "🍝", "🍜");
    same(page.all(".emoji").map(({ ariaLabel }) => ariaLabel), ["spaghetti", "noodle soup"]);
    holds(page.all(".emoji").every(({ offsetWidth, offsetHeight }) => Math.min(offsetWidth, offsetHeight) >= 48), "too small for a finger");
    await page.press(".emoji", "🍜");
    await page.gone(".drawer");
    await page.see(".reaction", "🍜");
    same(given(), [["🍜", true, 1]]);
    await page.menu(".message.theirs");
    await page.reads(".menu-emoji", "👍", "❤️", "😂", "🎉", "🍜", "");
    await page.keys("Escape");
});

// F18: what the list lacks is put into the field as it is; words are none.
test("an emoji that the list lacks is taken as it is", async () => {
    const { page, choose, given } = await kitchen();
    await choose();
    await page.type(".drawer input[type=search]", "xylophone");
    await page.see(".drawer [role=status]", "No emoji of this list");
    await page.keys("Enter");
    for (const text of ["7", "©", "🦑🦑"]) {
        await page.type(".drawer input[type=search]", text);
        await page.gone(".emoji");
    }
    await page.type(".drawer input[type=search]", "👨‍👩‍👧‍👦");
    await page.reads(".emoji", "👨‍👩‍👧‍👦");
    await page.keys("Enter");
    await page.wait(() => given().length === 1);
    same(given(), [["👨‍👩‍👧‍👦", true, 1]]);
});

// F18: arrows go through them, Tab past them, and up from the first row into the field.
test("keys go through the emoji", async () => {
    const { page, choose, given } = await kitchen();
    await choose();
    await page.isOn(".drawer input[type=search]");
    await page.keys("ArrowDown");
    await page.isOn(".emoji[aria-label='thumbs up']");
    same(page.all(".emoji[tabindex='0']").length, 1);
    await page.keys("ArrowRight");
    await page.isOn(".emoji[aria-label='thumbs down']");
    const [first] = page.all(".emoji"), columns = page.all(".emoji").findIndex(({ offsetTop }) => offsetTop > first.offsetTop);
    await page.keys("ArrowDown");
    same(page.document.activeElement === page.all(".emoji")[columns + 1], true);
    await page.keys("ArrowUp", "ArrowUp");
    await page.isOn(".drawer input[type=search]");
    await page.keys("Escape");
    await page.gone(".drawer");
    await page.isOn(".message.theirs");
    same(given(), []);
});

for (const [language, word, name] of [["fr", "nouilles", "soupe de nouilles"], ["de", "nudelsuppe", "Nudelsuppe"], ["es", "fideos", "sopa de fideos"]]) {
    // F18
    test(`an emoji is found in the language of the page: ${language}`, async () => {
        const { page, choose } = await kitchen({ languages: [language] }, { language });
        await choose();
        await page.type(".drawer input[type=search]", word);
        await page.see(`.emoji[aria-label='${name}']`, "🍜");
    });
}
