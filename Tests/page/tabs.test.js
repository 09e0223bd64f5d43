// Several tabs of one browser, which agree on what is read, what is written and what waits to be sent. Who logs out in one is out in all:
// Tests/live/test_page_tabs.py; one alarm sounds once: house.test.js.
import { same, test } from "./case.js";
import { House } from "./house.js";
import { open } from "./page.js";

const kitchen = () => new House({ rooms: [{ name: "Kitchen", members: ["Bo"] }, { name: "Cellar", members: ["Bo"] }] });
const field = ".composer textarea";
/// What waits in the browser.
const waiting = () => Object.entries(localStorage).filter(([key]) => key.includes("outbox")).flatMap(([, value]) => JSON.parse(value));
const mine = (page) => page.texts(".message.mine .text");

async function each(tabs, act) {
    for (const tab of tabs) await act(tab);
}

// F14 F21 F23 N55
test("what is read, muted or chosen in one tab is so in the other", async () => {
    const house = kitchen();
    const [first, other] = [await open(house, { at: "/#/settings" }), await open(house, { at: "/#/settings" })];
    const row = ".room-row[href='#/room/kitchen']";
    house.say("@ana anybody there?", { by: "Bo" });
    await each([first, other], (tab) => tab.see(row, "@1"));
    await other.press(row);
    await other.see(".message .text", "anybody there?");
    await each([other, first], (tab) => tab.gone(row, "@1"));
    await other.press("[data-action=room-menu]");
    await other.press(".menu-item", "Mute until tomorrow");
    await each([other, first], (tab) => tab.wait(() => !tab.document.querySelector(`${row} .room-muted`).hidden));
    await first.go("#/settings/look");
    await first.press(".choice label", "Français");
    await first.see("h1", "Langue et apparence");
    await other.wait(() => other.document.documentElement.lang === "fr");
    await other.see("[data-action=room-menu][aria-label='Menu du salon']");
    await first.press(".choice label", "English");
    await first.see("h1", "Language and look");
    await other.see("[data-action=room-menu][aria-label='Room menu']");
});

// F10 F11
test("a draft is each room's own, and the same in all tabs", async () => {
    const house = kitchen();
    const first = await open(house, { at: "/#/room/kitchen" });
    await first.type(field, "bread and");
    await first.go("#/room/cellar");
    await first.see(".room-title", "Cellar");
    await first.value(field, "");
    await first.type(field, "gels");
    await first.visit("/#/room/kitchen");
    await first.value(field, "bread and");
    const other = await open(house, { at: "/#/room/kitchen" });
    await other.value(field, "bread and");
    first.document.activeElement.blur();
    await other.type(field, "bread and butter");
    await first.value(field, "bread and butter");
    same(localStorage["simmer.draft.kitchen"], '"bread and butter"');
    await first.go("#/room/cellar");
    await first.value(field, "gels");
});

// F10 F11: what another tab says late is taken until one writes here, and never under the hands of who writes.
test("a draft does not change under the hands of who writes", async () => {
    const page = await open(kitchen(), { at: "/#/room/kitchen" });
    const key = "simmer.draft.kitchen";
    const late = (text) => {
        localStorage[key] = JSON.stringify(text);
        page.window.dispatchEvent(new page.window.StorageEvent("storage", { key }));
        return page.all(field)[0].value;
    };
    await page.press(field);
    same(late("bread, butter"), "bread, butter");
    await page.type(field, "bread, butter and jam");
    same(late("bread"), "bread, butter and jam");
    page.document.activeElement.blur();
    await page.value(field, "bread");
});

for (const [what, isClosed] of [["in two tabs", false], ["in two tabs, one of which is closed by then,", true]]) {
    // F10 F11
    test(`what waits ${what} is sent once and in order`, async () => {
        const house = kitchen(), said = ["from the tab that goes", "from the tab that stays"];
        const [stays, goes] = [await open(house, { at: "/#/room/kitchen" }), await open(house, { at: "/#/room/kitchen" })];
        house.cut();
        await each([stays, goes], (tab) => tab.see(".banner.offline"));
        await goes.say(said[0]);
        await goes.see(".sending", "waiting");
        await stays.reads(".message.mine .text", said[0]);
        await stays.say(said[1]);
        await goes.reads(".message.mine .text", ...said);
        if (isClosed) goes.leave();
        const left = isClosed ? [stays] : [stays, goes];
        await each(left, (tab) => tab.mend());
        await each(left, async (tab) => {
            await tab.gone(".banner.offline");
            await tab.gone(".sending");
            await tab.reads(".message.mine .text", ...said);
        });
        same(house.room().messages.map(({ text }) => text), said);
        await stays.visit();
        await stays.see(".message.mine .text", said[1]);
        same(mine(stays), said);
        await stays.wait(() => waiting().length === 0);
    });
}

// F11: with Retry and Remove. What was typed without connection more than a day ago is not sent unasked.
test("what was not sent is told in all tabs and after a reload until it is sent or removed", async () => {
    const house = kitchen(), old = ["typed the day before yesterday", "and never mind"];
    const first = await open(house, { at: "/#/room/kitchen" });
    await first.say("soup");
    await first.see(".message.mine .text", "soup");
    await first.gone(".sending");
    house.cut();
    await first.see(".banner.offline");
    for (const text of old) await first.say(text);
    await first.see(".sending", "waiting");
    first.leave();
    await house.clock.pass(25 * 3600);
    house.mend();
    await first.visit("/#/room/kitchen");
    const other = await open(house, { at: "/#/room/kitchen" });
    const unsent = (...texts) => each([first, other], (tab) => tab.reads(".message.failed .text", ...texts));
    await unsent(...old);
    await each([first, other], (tab) => tab.see(".not-sent"));
    same(await first.violations(), []);
    await first.visit();
    await unsent(...old);
    await first.press(".message.failed .button", "Retry");
    await unsent(old[1]);
    await other.press(".message.failed .button", "Remove");
    await unsent();
    await each([first, other], (tab) => tab.gone(".not-sent"));
    await each([first, other], (tab) => tab.reads(".message.mine .text", "soup", old[0]));
    await first.wait(() => waiting().length === 0);
    same(house.room().messages.map(({ text }) => text), ["soup", old[0]]);
});
