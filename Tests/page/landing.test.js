// Where the focus is when a place has opened. By real keys: Tests/live/test_page_keys.py.
import { eachSize, same } from "./case.js";
import { House } from "./house.js";
import { open } from "./page.js";
import { pantry } from "./housepantry.js";

const tabTo = (name) => `.room-tabs a[href='#/room/kitchen/${name}']`;

// P21: what opens is read from its heading, and the way back leads to the link that one came from.
eachSize("the focus is on the heading of what opens, and on the link after Back", async (size) => {
    const house = pantry(new House({ rooms: [{ name: "Kitchen", kind: "pantry", members: ["Bo"], noodles: [{ name: "Penne" }, { name: "Fusilli" }] }] }));
    const page = await open(house, { at: "/#/room/kitchen", size });
    const heading = async (text) => {
        await page.isOn("h1");
        await page.wait(() => page.document.activeElement.textContent === text, text);
    };
    await page.press(tabTo("people"));
    await heading("Members");
    await page.press(tabTo("pantry"));
    await heading("Pantry");
    await page.press(".noodle-name", "Fusilli");
    await page.see(".noodle-detail h2", "Fusilli");
    await page.isOn("h1");
    same(await page.violations(), []);
    const detail = page.at;
    page.window.history.back();
    await page.isOn(`a[href="${detail}"]`);
    // By the button of the page, which leads where Back leads.
    await page.press(`a[href="${detail}"]`);
    await page.see(".noodle-detail h2", "Fusilli");
    await page.press(".bar .button[aria-label=Back]");
    await page.isOn(`a[href="${detail}"]`);
    await page.go("#/settings");
    await heading("Settings");
});

// P21: who has come to the page reads it from its beginning, and who writes goes on.
eachSize("the focus is not taken from who has just come, or writes", async (size) => {
    const house = new House({ rooms: [{ name: "Kitchen", members: ["Bo"] }] });
    const page = await open(house, { at: "/#/room/kitchen/people", size });
    await page.see("h1", "Members");
    same(page.document.activeElement === page.document.body, true);
    await page.go("#/new");
    await page.isOn("input[name=name]");
    await page.go("#/room/kitchen");
    await page.isOn(".composer textarea");
});
