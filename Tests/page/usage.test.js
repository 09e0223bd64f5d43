// What one uses, in the settings, and who uses what, on the operator's page; what is said when a day is used up (F16). What the server
// counts: Tests/live/test_quotas.py.
import { eachSize, holds, same } from "./case.js";
import { House, refused } from "./house.js";
import { open } from "./page.js";

const midnight = Date.UTC(2026, 10, 22);
const today = { eventsToday: 1, bytesToday: 11, storedBytes: 11 };

/// Somebody's page in a house of short days.
async function home(size, { account = {}, answers = {} } = {}) {
    const house = new House({ account, answers: { "account.get": () => ({ account: house.account, usage: { ...today, eventsPerDay: 12, until: midnight } }), ...answers } });
    return { house, page: await open(house, { at: "/#/room/kitchen", size }) };
}

// F16
eachSize("each sees their own day", async (size) => {
    const { page } = await home(size);
    await page.say("hello there");
    await page.see(".message", "hello there");
    await page.go("#/settings/people");
    await page.see("[data-part=usage] p", "1 of 12");
    await page.see("[data-part=usage]", "A new day begins at 12:00 AM");
    same(await page.violations(), []);
});

// F16
eachSize("the operator sees everybody's", async (size) => {
    const person = (name, more) => ({ account: name.toLowerCase(), username: name.toLowerCase(), displayName: name, role: "person", disabled: false,
        createdAt: 0, usage: { ...today, rooms: 1, reminders: 0 }, ...more });
    const people = [person("Bo"), person("Olga", { role: "operator" })];
    const { page } = await home(size, { account: { id: "olga", username: "olga", displayName: "Olga", firstName: "Olga", role: "operator" },
        answers: { "account.list": { people } } });
    await page.go("#/settings");
    await page.press("a[href='#/accounts']");
    await page.see(".member[data-username=bo] .member-usage", "1 message or change today");
    await page.see(".member[data-username=olga] .member-usage", "1 room");
    same(await page.violations(), []);
    const lines = [...page.document.querySelectorAll(".member-usage")];
    same(lines.map((line) => [line.scrollWidth > line.clientWidth + 1, page.window.getComputedStyle(line).whiteSpace]), [[false, "normal"], [false, "normal"]]);
    await page.go("#/settings/look");
    await page.press(".choice label", "Français");
    await page.wait(() => page.document.documentElement.lang === "fr", "French");
    await page.go("#/settings/people");
    await page.see("[data-part=usage] p", "sur 12");
    await page.go("#/accounts");
    await page.see(".member[data-username=bo] .member-usage", "aujourd’hui");
    holds(page.document.documentElement.scrollWidth <= page.window.innerWidth, "it is too wide");
});

// F16: it does not wait in silence for midnight, which is far: what can go within a minute waits.
eachSize("what is beyond the day says so at once and is kept", async (size) => {
    const { house, page } = await home(size);
    house.answers("message.send", () => {
        throw refused(429, "limit", { field: "eventsPerDay", retryMs: midnight - house.clock.now,
            message: "You have used up what one account may do here in a day. A new day begins at midnight UTC." });
    });
    await page.say("one too many");
    await page.see(".not-sent", "used up");
    await page.see(".not-sent .button", "Retry");
    house.answers("message.send", (params) => house.asked("say", params));
    await page.press(".not-sent .button", "Retry");
    await page.gone(".not-sent");
    await page.see(".message.mine .text", "one too many");
});
