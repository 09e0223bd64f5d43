// What the composer offers of a room's things and people while one types. By real keys and fingers: Tests/live/test_page_suggestions.py.
import { same, test } from "./case.js";
import { House } from "./house.js";
import { open } from "./page.js";

// E6 E8 F21: people also where Simmer is not meant, after an @.
test("experiments, steps and people are offered too", async () => {
    const house = new House({ rooms: [{ name: "Lab", members: ["Bobby"] }] });
    const step = house.made("step", { experimentId: "lactase", rank: "a", title: "Spin down", number: 1 });
    house.room().things.experiments = [house.made("experiment", { id: "lactase", title: "Lactase pH", startDate: "2026-11-21", endDate: "2026-11-21",
        protocol: "Wait.", steps: [step] })];
    const page = await open(house, { at: "/#/room/lab", size: "phone" });
    const write = (text) => page.type(".composer textarea", text);
    const offered = (words) => page.wait(() => page.texts(".suggestion").some((text) => words.every((word) => text.includes(word))), words.join());
    await write("@simmer show lac");
    await offered(["Lactase pH", "experiment"]);
    await write("@simmer done with spi");
    await offered(["Spin down", "step · Lactase pH"]);
    await write("@simmer remind b");
    await page.gone(".suggestion-say", "Spin");
    // One letter is not enough.
    same(page.all(".suggestion-say", "Bobby").length, 0);
    await write("@simmer remind bo");
    await page.wait(() => page.texts(".suggestion-say").includes("Bobby"), "Bobby is not offered");
    await write("@simmer remind @b");
    await page.see(".suggestion", "@bobby");
    await write("we show lac");
    await page.gone(".suggestion");
    await write("@b");
    await page.see(".suggestion", "@bobby");
    await page.keys("ArrowDown", "Enter");
    await page.value(".composer textarea", "@bobby ");
});
