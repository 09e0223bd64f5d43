// The list of rooms as one arranges it: the look of each, favourites, what is put away, and what is due over it (P18 F21 N35).
import { eachSize, holds, same, test } from "./case.js";
import { settled } from "./heldclock.js";
import { House } from "./house.js";
import { open } from "./page.js";

const world = (more = {}) => new House({ ...more, rooms: [{ name: "Attic", members: ["Bo"] }, { name: "Kitchen", kind: "pantry", members: ["Bo"] }, { name: "Talk", members: ["Bo"] }] });
const names = ".rooms-list:not(details *) .room-name";
/// The list of rooms.
const toRooms = async (page, size) => {
    if (size === "phone") await page.go("#/");
    await page.see(".room-row");
};
/// The right button, or the key that stands for it.
const menuOf = async (page, name) => {
    const row = await page.see(".room-row", name);
    row.focus();
    // It comes with the first focus there.
    await page.wait(() => page.all(".menu-item").length > 0
        || !row.dispatchEvent(new page.window.PointerEvent("contextmenu", { bubbles: true, cancelable: true, pointerType: "mouse" })));
};
const markOf = (page, name, css = ".room-row") => page.all(css, name)[0]?.querySelector(".room-kind");

// P18 F21
eachSize("an owner gives a room an emoji and a colour", async (size) => {
    const house = world();
    const page = await open(house, { at: "/#/room/kitchen/settings", size });
    await page.press(".room-look [data-action=emoji]");
    await page.press(".drawer .emoji", "🍝");
    await page.see(".saved-mark", "Saved");
    await page.wait(() => house.room("Kitchen").info.settings?.emoji === "🍝");
    await page.see(".room-look .room-kind", "🍝");
    await page.press(".choice label", "Plum");
    await page.wait(() => house.room("Kitchen").info.settings.color === "plum");
    same(await page.violations(), []);
    await toRooms(page, size);
    await page.wait(() => markOf(page, "Kitchen").textContent === "🍝" && markOf(page, "Kitchen").dataset.colour === "2");
    // Without any, a room has the drawing of its kind, on a colour that its id makes.
    same([markOf(page, "Talk").querySelectorAll("svg").length, markOf(page, "Talk").textContent], [1, ""]);
    holds(new Set(["Attic", "Kitchen", "Talk"].map((name) => page.window.getComputedStyle(markOf(page, name)).backgroundColor)).size > 1, "rooms look alike");
    same(await page.violations(), []);
    // Another device changes it: seen in the bar too, and gone with the emoji.
    await page.go("#/room/kitchen");
    await page.wait(() => page.document.querySelector(".room > .bar .room-kind").textContent === "🍝");
    await house.asked("room.set", { room: "kitchen", emoji: "🥘" });
    await page.wait(() => page.document.querySelector(".room > .bar .room-kind").textContent === "🥘");
    await page.go("#/room/kitchen/settings");
    await page.press("[data-action=no-emoji]");
    await page.wait(() => house.room("Kitchen").info.settings.emoji === undefined);
    await page.gone("[data-action=no-emoji]");
});

// P18
test("the third column says with its mark which room is open", async () => {
    const house = new House({ rooms: [{ name: "Kitchen", info: { settings: { emoji: "🍝", color: "clay" } }, timers: [{ label: "penne", seconds: 540 }] }] });
    const page = await open(house, { at: "/#/room/kitchen", size: [1440, 900] });
    await page.see(".side .side-room", "Kitchen");
    same([markOf(page, "Kitchen", ".side-room").textContent, markOf(page, "Kitchen", ".side-room").dataset.colour], ["🍝", "7"]);
    await page.see(".side .timer-row .hint", "🍝 Kitchen");
    await house.asked("room.set", { room: "kitchen", emoji: "🥘", name: "Galley" });
    await page.see(".side .timer-row .hint", "🥘 Galley");
    await page.see(".side-room", "Galley");
    same(await page.violations(), []);
});

// F21
test("who owns a room is asked for its look, nobody else is", async () => {
    const page = await open(new House({ rooms: [{ name: "Bo's", members: ["Bo"], info: { role: "member", settings: { emoji: "🎈", color: "sea" } } }] }), { at: "/#/room/bo-s/settings" });
    await page.see(".page-panel .choice", "Where it stands");
    await page.gone(".room-look");
    same([markOf(page, "Bo's").textContent, markOf(page, "Bo's").dataset.colour], ["🎈", "8"]);
});

// F21 F22
eachSize("a favourite stands at the top, what is put away at the end", async (size) => {
    const house = world();
    const page = await open(house, { at: "/#/room/attic", size });
    await toRooms(page, size);
    await page.reads(names, "Attic", "Kitchen", "Talk");
    await menuOf(page, "Talk");
    await page.press(".menu-item", "Add to favourites");
    await page.reads(names, "Talk", "Attic", "Kitchen");
    same(house.sentOf("room.set").map(({ cid: _, ...set }) => set), [{ room: "talk", favourite: true, archived: false }]);
    await page.see(".room-row .room-star", "favourite");
    await menuOf(page, "Kitchen");
    await page.press(".menu-item", "Put into the archive");
    await page.reads(names, "Talk", "Attic");
    await page.gone(".room-row", "Kitchen");
    await page.press(".rooms-archive summary", "Archive");
    await page.see(".rooms-archive .room-row", "Kitchen");
    same(await page.violations(), []);
    await page.press(".rooms-archive summary");
    // What is said there waits unseen; what is for oneself is counted.
    house.say("lunch?", { by: "Bo", room: "Kitchen" });
    house.say("who cooks?", { by: "Bo", room: "Attic" });
    await page.see(".room-row", "who cooks?");
    await page.gone(".rooms-archive summary .unread");
    house.say("@ana, you?", { by: "Bo", room: "Kitchen" });
    await page.see(".rooms-archive summary .unread", "1 message is for you");
    await page.gone(".room-row", "Kitchen");
    // It is so on each device, also after a while without one.
    await page.visit();
    if (size === "phone") await toRooms(page, size);
    await page.reads(names, "Talk", "Attic");
    await house.asked("room.set", { room: "kitchen", archived: false });
    await house.asked("room.set", { room: "talk", favourite: false });
    await page.reads(names, "Attic", "Kitchen", "Talk");
});

// P18 F22
test("the place of a room is also among its settings", async () => {
    const house = world();
    const page = await open(house, { at: "/#/room/talk/settings" });
    await page.press(".choice label", "in the archive");
    await page.wait(() => house.room("Talk").info.archived === true);
    // The room that is open stays in sight.
    await page.see(".rooms-archive");
    await page.press(".choice label", "a favourite");
    await page.reads(names, "Talk", "Attic", "Kitchen");
    same([house.room("Talk").info.favourite, house.room("Talk").info.archived], [true, undefined]);
    house.answers("room.list", (_, before) => before().map(({ favourite: _, ...room }) => room));
    // What the server does not say any more is not so any more.
    house.cut();
    await page.mend();
    await page.reads(names, "Attic", "Kitchen", "Talk");
});

// F9
test("a finger that rests on a room opens its menu and does not open the room", async () => {
    const page = await open(world(), { at: "/#/settings", size: "phone" });
    await page.go("#/");
    const row = await page.see(".room-row", "Talk");
    // The menu comes with the first touch.
    const finger = (name) => {
        const touch = new page.window.Touch({ identifier: 1, target: row, clientX: 40, clientY: 200 });
        const event = new page.window.TouchEvent(name, { bubbles: true, cancelable: true, touches: name === "touchend" ? [] : [touch], changedTouches: [touch] });
        row.dispatchEvent(event);
        return event;
    };
    finger("touchstart");
    finger("touchend");
    await page.module("/js/views/rooms/rowmenu.js");
    await settled(1);
    finger("touchstart");
    await page.see(".menu-item");
    same(finger("touchend").defaultPrevented, true);
    await page.press(".menu-item", "Add to favourites");
    await page.reads(names, "Talk", "Attic", "Kitchen");
    same(page.at, "#/");
});

// F21
test("the room that is open is in sight in a long list", async () => {
    const rooms = Array.from({ length: 40 }, (_, n) => ({ name: `Room ${String(n).padStart(2, "0")}` }));
    const page = await open(new House({ rooms }), { at: "/#/room/room-35" });
    const isSeen = (name) => {
        const frame = page.document.querySelector(".rooms-scroll").getBoundingClientRect(), { top, bottom } = page.all(".room-row", name)[0].getBoundingClientRect();
        return top >= frame.top - 1 && bottom <= frame.bottom + 1;
    };
    await page.wait(() => isSeen("Room 35"));
    await page.go("#/room/room-02");
    await page.wait(() => isSeen("Room 02"));
    // It is not moved again while one looks elsewhere.
    page.document.querySelector(".rooms-scroll").scrollTop = 1e6;
    page.house.say("hello", { room: "Room 20" });
    await page.see(".room-row", "You: hello");
    holds(!isSeen("Room 02"), "the list moved");
});

// N35 R6
eachSize("what is due stands over the list, and nothing when there is nothing", async (size) => {
    const house = world();
    const page = await open(house, { at: "/#/settings", size });
    await toRooms(page, size);
    await page.pass(4);
    await page.gone(".now");
    house.start("stock", 1800, { room: "Kitchen" });
    house.start("penne", 540, { room: "Attic" });
    await page.reads(".now .timer-label", "penne");
    await page.reads(".now .digits", "9:00");
    await page.pass(60);
    await page.reads(".now .digits", "8:00");
    await house.asked("reminder.create", { room: "talk", text: "feed the cells", dueAt: house.clock.now + 172_800_000 });
    // The day of a later one stands below its words, which are not cut by it.
    await page.see(".now-reminder .hint", "Nov 23");
    await house.asked("reminder.create", { room: "kitchen", text: "buy flour", dueAt: house.clock.now + 3_600_000 });
    await page.reads(".now-reminder .now-text", "buy flour");
    await page.see(".now-reminder", "Kitchen");
    same(await page.violations(), []);
    if (size === "phone") await page.gone(".rooms .pill");
    // Another's that rings comes before.
    house.start("toast", 5, { room: "Talk", by: "Bo" });
    await page.pass(6);
    await page.reads(".now .timer-label", "toast", "penne");
    await page.press(".now a", "penne");
    await page.located("#/room/attic");
    await page.go(size === "phone" ? "#/" : "#/settings");
    await page.press(".now-reminder");
    await page.located("#/room/kitchen/reminders");
});
