// Who is there, who types, and what a screen reader hears of it. Typing both ways: Tests/live/test_page_presence.py.
import { same, test } from "./case.js";
import { House } from "./house.js";
import { open } from "./page.js";

const shared = () => new House({ rooms: [{ name: "Kitchen", members: ["Bo"] }] });

// P22 P23
test("members are there, away or gone as it happens", async () => {
    const house = shared();
    const page = await open(house, { at: "/#/room/kitchen/people" });
    await page.see(".member", "Bo");
    const detail = (...wanted) => page.reads(".member .room-detail", "owner · online", ...wanted);
    await detail("member · online");
    const turns = (state) => house.tell("presence", { room: "kitchen", account: "bo", state });
    turns("away");
    await detail("member · away");
    turns("online");
    await detail("member · online");
    turns("offline");
    await detail("member");
    same(await page.violations(), []);
});

// F11 P21
test("what others say is announced once, and typing and one's own words are not", async () => {
    const house = shared();
    const page = await open(house, { at: "/#/room/kitchen" });
    await page.see(".composer textarea");
    const heard = [];
    for (const id of ["polite", "assertive"]) {
        const region = page.document.getElementById(id);
        new page.window.MutationObserver(() => { if (region.textContent) heard.push(region.textContent); }).observe(region, { childList: true });
    }
    house.tell("typing", { room: "kitchen", account: "bo", on: true });
    await page.see(".typing", "Bo is typing");
    same(page.document.querySelector(".composer").getBoundingClientRect().top, page.document.querySelector(".log").getBoundingClientRect().bottom);
    await page.say("my own words");
    await page.see(".message.mine .text", "my own words");
    await page.gone(".sending");
    house.say("the soup is on", { by: "Bo" });
    await page.wait(() => heard.length > 0);
    await page.gone(".typing", "Bo");
    house.say("come", { by: "Bo" });
    await page.wait(() => heard.length > 1);
    await page.pass(2);
    same(heard, ["Bo: the soup is on", "Bo: come"]);
    // A log that is loaded is not read out.
    same(page.all("[role=log]")[0].ariaLive, "off");
});

// F6 F8: a heading of its own for each day; how days and times are named: words.test.js.
test("days are told apart", async () => {
    const house = shared();
    house.say("last night", { by: "Bo" });
    await house.clock.pass(24 * 3600);
    for (const text of ["this morning", "this noon"]) house.say(text, { by: "Bo" });
    const page = await open(house, { at: "/#/room/kitchen" });
    await page.see(".message .text", "this noon");
    await page.reads(".day-line", "Yesterday", "Today");
    same(page.all(".message, .day-line").map((one) => one.className.split(" ")[0]), ["day-line", "message", "day-line", "message", "message"]);
});
