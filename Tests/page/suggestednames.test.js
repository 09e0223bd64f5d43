// What the composer offers of a room's things and people while one types. By real fingers: Tests/live/test_page_suggestions.py.
import { holds, same, test } from "./case.js";
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

// F10 N1 T1: by arrows and Tab; what others add or take away is known without asking again.
test("names of things are offered as one types and are as the room has them now", async () => {
    const house = new House({ rooms: [{ name: "Shelf", kind: "pantry", members: ["Bo"], noodles: [{ name: "Penne <b>rigate</b>", brand: "Casa" }], teas: [{ name: "Été Sencha", brand: "Midori" }] }] });
    const page = await open(house, { at: "/#/room/shelf" });
    const field = await page.see(".composer textarea"), write = (text) => page.type(".composer textarea", text);
    await write("@simmer start timer for penn");
    await page.wait(() => page.texts(".suggestion").some((text) => text.includes("Penne <b>rigate</b>") && text.includes("noodle · Casa")));
    same([field.getAttribute("role"), field.ariaExpanded], ["combobox", "true"]);
    same((await page.see("[role=listbox]")).id, field.getAttribute("aria-controls"));
    await page.keys("ArrowDown");
    await page.see(".suggestion[aria-selected=true]", "Penne");
    holds(page.document.getElementById(field.getAttribute("aria-activedescendant")).textContent.includes("Penne"), "another one is active");
    await page.keys("Tab");
    await page.gone(".suggestion", "Penne");
    same(field.value, "@simmer start timer for Penne <b>rigate</b>");
    await page.isOn(".composer textarea");
    await write("@simmer brew ete");
    await page.see(".suggestion", "Été Sencha");
    await page.keys("Escape");
    await page.gone(".suggestion");
    same([field.value, field.ariaExpanded], ["@simmer brew ete", "false"]);
    // While the page is open.
    const { noodle } = house.asked("noodle.add", { room: "shelf", name: "Bowties", cookSeconds: 540 }, { by: "bo" });
    await page.pass(1);
    await write("@simmer show bow");
    await page.see(".suggestion-say", "Bowties");
    house.asked("noodle.delete", { room: "shelf", noodle: noodle.id }, { by: "bo" });
    await page.pass(1);
    await write("@simmer show bowt");
    await page.gone(".suggestion-say", "Bowties");
});
