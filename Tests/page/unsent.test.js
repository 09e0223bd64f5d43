// What is written and does not go at once. With a server that is away and comes back: Tests/live/test_page_unsent.py; in several tabs:
// tabs.test.js.
import { same, test } from "./case.js";
import { House, refused } from "./house.js";
import { open } from "./page.js";

// F11
test("an unsent message survives a reload", async () => {
    const page = await open(new House(), { at: "/#/room/kitchen" });
    await page.type(".composer textarea", "half a thought");
    await page.visit();
    await page.value(".composer textarea", "half a thought");
});

// F11 F5: held up by the server's limit, and together with what is said meanwhile; at the end of that time the server would take it already.
test("what is said too fast is seen to wait and goes in its order", async () => {
    const house = new House(), said = [];
    let held = 0;
    house.answers("message.send", (params) => {
        const before = said.filter((at) => at > house.clock.now - 10_000);
        if (before.length >= 5) {
            held += 1;
            throw refused(429, "limit", { retryMs: 11_000 });
        }
        said.push(house.clock.now);
        return house.asked("say", params);
    });
    const page = await open(house, { at: "/#/room/kitchen" });
    const lines = Array.from({ length: 7 }, (_, n) => `line ${n}`);
    for (const line of lines.slice(0, 6)) await page.say(line);
    await page.reads(".message.pending .text", "line 5");
    // Asked is not yet refused: the time of waiting begins with the answer.
    await page.wait(() => held === 1);
    await page.pass(10.5);
    await page.say(lines[6]);
    await page.reads(".message.pending .text", "line 5", "line 6");
    same(said.length, 5);
    await page.pass(1);
    await page.gone(".message.pending");
    await page.reads(".message.mine .text", ...lines);
    same(house.room().messages.map(({ text }) => text), lines);
});
