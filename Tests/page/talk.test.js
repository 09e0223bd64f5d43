// Messages of two as one reads them: told apart, in order, unread, read, before they are there (F3 F4 F6 F7 F8 F23 P22). By two browsers,
// real keys and real scrolling: Tests/live/test_page_talk.py, test_page_log.py.
import { eachSize, holds, same } from "./case.js";
import { House } from "./house.js";
import { messages } from "./log.js";
import { open } from "./page.js";

const world = (messages = []) => new House({ rooms: [{ name: "Home" }, { name: "Kitchen", members: ["Bo"], messages }] });

// F3 F4 F6 F8: two sides, a name on the first of a run of others only, the same after a reload, the exact time in the menu.
eachSize("messages of two are told apart and stay in order", async (size) => {
    const house = world();
    const page = await open(house, { at: "/#/room/kitchen", size });
    await page.see(".beginning");
    for (const text of ["one", "two"]) house.say(text, { by: "Bo", room: "Kitchen" });
    await page.see(".message.theirs .text", "two");
    await page.say("three");
    await page.see(".message.mine .text", "three");
    await page.gone(".sending");
    const heads = (side) => page.all(`.message.${side}`).map((one) => one.querySelector(".message-head")?.checkVisibility() ?? false);
    same([heads("theirs"), heads("mine")], [[true, false], [false]]);
    const [mine, theirs] = ["mine", "theirs"].map((side) => page.all(`.message.${side} .bubble`)[0].getBoundingClientRect());
    holds(mine.right > theirs.right && mine.left > theirs.left, "they stand on the same side");
    const said = [["theirs", "one"], ["theirs", "two"], ["mine", "three"]];
    same(messages(page), said);
    await page.visit();
    await page.see(".message.mine .text", "three");
    same(messages(page), said);
    await page.press(".message.mine .more");
    await page.see(".menu-note", "12:00:00");
});

// F7
eachSize("a room opens with a skeleton before its messages", async (size) => {
    const house = world([{ text: "here since long", by: "Bo" }]), { messages: said } = house.room("Kitchen");
    let give = null;
    house.answers("room.history", () => new Promise((resolve) => {
        give = () => resolve({ events: said.map((message) => ({ event: "message", ...message })), moreBefore: false, moreAfter: false });
    }));
    const page = await open(house, { at: "/#/room/kitchen", size });
    await page.see(".composer textarea");
    await page.wait(() => give);
    holds(page.document.querySelector(".skeleton").checkVisibility(), "no skeleton");
    same(messages(page), []);
    give();
    await page.see(".message .text", "here since long");
    same(page.document.querySelector(".skeleton"), null);
});

// F7 F23 P22
eachSize("a room that is not open marks what is unread", async (size) => {
    const house = world();
    const page = await open(house, { at: "/#/room/kitchen", size });
    await page.see(".beginning");
    await page.say("dinner?");
    await page.see(".message.mine .text", "dinner?");
    const leave = () => page.go(size === "phone" ? "#/" : "#/room/home");
    await leave();
    for (const text of ["one", "two"]) house.say(text, { by: "Bo", room: "Kitchen" });
    await page.see(".room-row .unread:not(.mentions) [aria-hidden]", "2");
    await page.press(".room-row", "Kitchen");
    await page.see(".unread-line + .message .text", "one");
    await page.gone(".read-by");
    house.tell("read", { room: "kitchen", account: "bo", seq: 3 });
    await page.see(".read-by", "Bo");
    await page.wait(() => house.room("Kitchen").read === 3);
    await leave();
    await page.gone(".room-row .unread", "2");
});
