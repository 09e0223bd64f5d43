// What stands in a room as others change it: quotes, names that are learned later, and a log that lets go of what nobody reads.
import { eachSize, holds, same, test } from "./case.js";
import { House } from "./house.js";
import { open } from "./page.js";

const bo = "bo";

// F17 F19: who edits or deletes does so in the answers to it too.
test("a quote says what its message says now", async () => {
    const house = new House({ rooms: [{ name: "Kitchen", members: ["Bo"], messages: [{ text: "the code is 4711", by: "Bo" }, { text: "thank you", replyTo: 1 }] }] });
    const page = await open(house, { at: "/#/room/kitchen" });
    // As high as its line, with room for a finger around it.
    const quote = await page.see(".message.mine .quote", "4711");
    const [bubble, line, text] = [quote.closest(".bubble"), quote.firstElementChild, page.document.querySelector(".mine .text")].map((one) => one.getBoundingClientRect());
    holds(quote.offsetHeight >= 48, `${quote.offsetHeight}`);
    holds(line.top - bubble.top < 12 && text.top - line.bottom < 8 && text.top >= line.bottom, [bubble.top, line.top, line.bottom, text.top].join(" "));
    house.tell("message.edited", { room: "kitchen", of: 1, text: "the code is 0815", by: bo });
    await page.see(".message.mine .quote", "0815");
    await page.gone(".quote", "4711");
    house.tell("message.deleted", { room: "kitchen", of: 1, by: bo });
    await page.see(".message.mine .quote", "deleted");
    await page.gone(".quote", "0815");
    holds(!page.document.querySelector(".log").textContent.includes("0815"), "it is still in the log");
});

// F18
test("who reacted is named although they never spoke", async () => {
    const reactions = [{ emoji: "🍞", by: [bo] }];
    const house = new House({ rooms: [{ name: "Kitchen", members: ["Bo"], messages: [{ text: "bread or rice?", reactions }] }] });
    const page = await open(house, { at: "/#/room/kitchen" });
    await page.see(".reaction[title=Bo]", "🍞");
});

// N38 N35: never by a name that is not known yet.
test("who started a timer is named where their room was not opened", async () => {
    const house = new House({ rooms: [{ name: "Kitchen", members: ["Bo"], timers: [{ label: "risotto", seconds: 3000, by: "Bo" }] }] });
    const page = await open(house, { at: "/#/kitchen" });
    await page.see(".kitchen-tile .kitchen-name", "risotto");
    await page.see(".kitchen-tile .kitchen-detail", "Bo");
    await page.gone(".kitchen-detail", "…");
    same(house.sentOf("room.history"), []);
});

// F9 F14: the page is drawn anew in it, and nobody has gone anywhere.
eachSize("another language leaves who reads the log where they are", async (size) => {
    const house = new House({ rooms: [{ name: "Kitchen", members: ["Bo"], messages: Array.from({ length: 120 }, (_, n) => ({ text: `line ${n}${" and more".repeat(n % 5 * 3)}`, by: "Bo" })) }] });
    const page = await open(house, { at: "/#/room/kitchen", size });
    await page.see(".message .text", "line 119");
    const standing = () => {
        const { top } = page.document.querySelector(".log").getBoundingClientRect();
        const row = page.all(".message").find((one) => one.getBoundingClientRect().bottom > top);
        return [Number(row.dataset.seq), row.getBoundingClientRect().top - top];
    };
    page.document.querySelector(".log").scrollTop -= 1500;
    await page.see(".new-pill", "Latest");
    const [seq, top] = standing();
    for (const [language, words] of [["fr", "Derniers"], ["en", "Latest"]]) {
        house.asked("account.set", { language });
        await page.see(".new-pill", words);
        await page.wait(() => standing()[0] === seq && Math.abs(standing()[1] - top) < 2, `not at ${seq}, ${top}`);
    }
});

// F5 F7: opened again it draws no more than that, and nothing is missing further up.
test("a room that was left holds its newest messages and fetches the others again", async () => {
    const lines = Array.from({ length: 280 }, (_, n) => `line ${n}`);
    const house = new House({ rooms: [{ name: "Kitchen", members: ["Bo"], messages: lines.map((text) => ({ text, by: "Bo" })) }] });
    const page = await open(house, { at: "/#/room/kitchen" });
    const log = () => page.document.querySelector(".log");
    const shown = () => [...page.document.querySelectorAll(".message .text")].map((one) => one.textContent);
    const toTheTop = async () => {
        while (page.all(".beginning").length === 0) {
            log().scrollTop = 0;
            await page.wait(() => log().scrollTop > 0 || page.all(".beginning").length > 0, "nothing comes above");
        }
    };
    await page.see(".message .text", "line 279");
    await toTheTop();
    same(shown(), lines);
    await page.go("#/about");
    await page.gone(".log");
    await page.go("#/room/kitchen");
    await page.see(".message .text", "line 279");
    holds(shown().length <= 200, `${shown().length} are drawn`);
    await toTheTop();
    same(shown(), lines);
});
