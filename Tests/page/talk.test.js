// Messages of two as one reads them: told apart, in order, unread, read, before they are there (F3 F4 F6 F7 F8 F23 P22). By two browsers,
// real keys and real scrolling: Tests/live/test_page_talk.py, test_page_log.py.
import { eachSize, holds, same, test } from "./case.js";
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
    await page.menu(".message.mine");
    await page.see(".menu-note", "12:00:00");
});

// F3: told apart by their grounds, on a column as wide as one reads.
test("bubbles have no border and stand on a measure of 720 px", async () => {
    const house = world([{ text: "a line", by: "Bo" }, "mine"]), page = await open(house, { at: "/#/room/kitchen", size: [1280, 800] });
    await page.see(".message.mine .text", "mine");
    house.say(`${"long ".repeat(60)}`, { by: "Bo", room: "Kitchen" });
    house.answer("Here you are.", { room: "Kitchen" });
    await page.see(".message.bot .text", "Here you are.");
    const look = (css) => page.window.getComputedStyle(page.document.querySelector(css));
    for (const css of [".theirs:not(.bot) .bubble", ".mine .bubble", ".bot .bubble"]) {
        same([look(css).borderInlineColor, look(css).borderBlockColor], ["rgba(0, 0, 0, 0)", "rgba(0, 0, 0, 0)"]);
        holds(look(css).backgroundColor !== look(".room").backgroundColor, `${css} is not seen`);
    }
    const rows = page.all(".message").map((one) => one.getBoundingClientRect());
    same([Math.max(...rows.map(({ right }) => right)) - Math.min(...rows.map(({ left }) => left))], [720]);
    const { left, right } = page.document.querySelector(".composer-row").getBoundingClientRect();
    same(right - left, 720);
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

// F17 F18: text has the whole width; a pointer finds a bar over the message that it points at, and never two.
test("a pointer finds what can be done over a message", async () => {
    const house = world([{ text: "bread or rice?", by: "Bo" }, { text: "both", by: "Bo" }]);
    const page = await open(house, { at: "/#/room/kitchen" });
    await page.see(".message.theirs .text", "bread");
    same(page.all(".message-bar, .message .button").length, 0);
    const over = async (text) => {
        const row = (await page.point(".message .text", text)).closest(".message");
        await page.wait(() => row.querySelector(".message-bar"), `no bar over ${text}`);
        same(page.document.querySelectorAll(".message-bar").length, 1);
        // What a pointer that is there would show.
        Object.assign(row.querySelector(".message-bar").style, { display: "flex" });
    };
    await over("both");
    await over("bread");
    const bar = page.all(".message-bar")[0].getBoundingClientRect(), log = page.document.querySelector(".log").getBoundingClientRect();
    holds(bar.left >= log.left && bar.right <= log.right, "beyond the log");
    same(await page.violations(), []);
    await page.press(".message-bar .button", "👍");
    await page.wait(() => house.sentOf("message.react").length === 1);
    same(house.sentOf("message.react").map(({ emoji, on, of }) => [emoji, on, of]), [["👍", true, 1]]);
    await over("both");
    await page.press(".message-bar [data-action=reply]");
    await page.see(".composer-about", "both");
    await over("both");
    await page.press(".message-bar [data-action=more]");
    await page.see(".menu .menu-item", "Copy");
});

// F17: a finger that rests opens the menu, one that moves does not; text takes the width that dots took.
test("a finger that rests on a message opens its menu", async () => {
    const house = world([{ text: "a long line ".repeat(20), by: "Bo" }]);
    const page = await open(house, { at: "/#/room/kitchen", size: "phone" });
    const text = await page.see(".message.theirs .text", "a long line");
    holds(page.window.innerWidth - text.closest(".bubble").getBoundingClientRect().right < 24, "room for dots");
    const finger = (kind, x, y) => {
        const at = new page.window.Touch({ identifier: 1, target: text, clientX: x, clientY: y });
        text.dispatchEvent(new page.window.TouchEvent(kind, { bubbles: true, touches: kind === "touchend" ? [] : [at], changedTouches: [at] }));
    };
    // What reads fingers comes with the first one.
    for (let turn = 0; turn < 200 && page.all(".menu").length === 0; turn += 1) {
        finger("touchstart", 100, 300);
        await new Promise((again) => setTimeout(again, 60));
        finger("touchend", 100, 300);
    }
    await page.see(".menu .menu-item", "Reply");
    same(await page.violations(), []);
    await page.press(".menu .menu-item", "Reply");
    await page.see(".composer-about", "a long line");
    finger("touchstart", 100, 300);
    finger("touchmove", 100, 330);
    await page.pass(2);
    same(page.all(".menu").length, 0);
});
