// What is pinned in a room, what one keeps for oneself, and what of a message goes elsewhere: its link, its text in another room, its
// photos (F17 F18 E22).
import { eachSize, holds, same, test } from "./case.js";
import { House } from "./house.js";
import { open } from "./page.js";

const world = (messages, more = {}) => new House({ rooms: [{ name: "Home" }, { name: "Kitchen", members: ["Bo"], messages, ...more }] });
const opened = (house, size = "desktop") => open(house, { at: "/#/room/kitchen", size });
const choose = async (page, css, text, item) => {
    await page.menu(css, text);
    await page.press(".menu-item", item);
};

// F17: by any member, for all; the room says how many, and its menu shows them.
eachSize("a message is pinned for everyone, found in the room's menu, and taken down", async (size) => {
    const house = world([{ text: "the code is **4711**", by: "Bo" }, { text: "thanks" }]);
    const page = await opened(house, size);
    await choose(page, ".message.theirs .text", "4711", "Pin for everyone");
    await page.see(".room-sub", "2 members · 1 pinned");
    await page.reads(".pin-mark", "Pinned");
    holds(page.document.querySelector(".pin-mark").closest(".message").textContent.includes("4711"), "the mark is on another message");
    same(house.sentOf("message.pin").map(({ of, on }) => [of, on]), [[1, true]]);
    house.asked("message.pin", { room: "kitchen", of: 2 });
    await page.see(".room-sub", "2 pinned");
    await page.reads(".pin-mark", "Pinned", "Pinned");
    await page.press("[data-action=room-menu]");
    await page.press(".menu-item", "2 pinned");
    await page.see(".drawer h2", "Pinned messages");
    await page.reads(".pinned-text", "thanks", "the code is 4711");
    same(await page.violations(), []);
    await page.press(".drawer [data-action=unpin]");
    await page.wait(() => page.all(".pinned-text").length === 1);
    await page.press(".drawer .row-open", "4711");
    await page.gone(".drawer");
    await page.located("#/room/kitchen/room/1");
    await page.see(".message.found .text", "4711");
    // Another time, while the address is that of the message already.
    await page.pass(3);
    await page.gone(".message.found");
    await page.press("[data-action=room-menu]");
    await page.press(".menu-item", "1 pinned");
    await page.press(".drawer .row-open", "4711");
    await page.see(".message.found .text", "4711");
    house.asked("message.pin", { room: "kitchen", of: 1, on: false });
    await page.gone(".pin-mark");
    await page.gone(".room-sub", "pinned");
});

// F17: also to one that is far back.
test("a pinned message that the log does not hold is read and led to", async () => {
    const house = world([{ text: "the oldest of all", by: "Bo" }, ...Array.from({ length: 150 }, (_, place) => `line ${place}`)]);
    house.asked("message.pin", { room: "kitchen", of: 1 });
    const page = await opened(house);
    await page.see(".room-sub", "1 pinned");
    await page.press("[data-action=room-menu]");
    await page.press(".menu-item", "1 pinned");
    await page.press(".drawer .row-open", "the oldest of all");
    await page.see(".message .text", "the oldest of all");
});

// F17: of all rooms, for nobody else; found in the menu of any room and in the field of the search.
eachSize("a message is kept for oneself, found among all that is kept, and let go", async (size) => {
    const house = world([{ text: "the code is **4711**", by: "Bo" }, { text: "thanks" }]);
    house.say("buy flour", { room: "home" });
    const page = await opened(house, size);
    await choose(page, ".message.theirs .text", "4711", "Keep for myself");
    await page.see(".toast", "Kept for you alone.");
    same(house.sentOf("message.keep").map(({ room, of, on }) => [room, of, on]), [["kitchen", 1, true]]);
    house.asked("message.keep", { room: "home", of: 1 });
    await page.press("[data-action=room-menu]");
    await page.press(".menu-item", "Kept messages");
    await page.see(".drawer h2", "Kept messages");
    await page.reads(".pinned-text", "buy flour", "the code is 4711");
    await page.reads(".drawer .hint", "Ana · Home · 12:00 PM", "Bo · Kitchen · 12:00 PM");
    same(await page.violations(), []);
    await page.press(".drawer .row-open", "4711");
    await page.gone(".drawer");
    await page.located("#/room/kitchen/room/1");
    await choose(page, ".message.theirs .text", "4711", "Keep no longer");
    await page.see(".toast", "Kept no longer.");
    await page.pass(20);
    await page.go("#/");
    await page.see(".rooms-search");
    page.document.querySelector(".rooms-search").focus();
    await page.press(".finding-chip", "Kept messages");
    await page.reads(".pinned-text", "buy flour");
    await page.press(".drawer [data-action=unkeep]");
    await page.see(".drawer .empty", "Nothing is kept yet");
    same(house.kept, []);
});

// F17: fifty at once, and those before them when they are asked for.
test("what is kept comes in pages", async () => {
    const house = world(Array.from({ length: 60 }, (_, place) => ({ text: `line ${place}` })));
    for (let of = 1; of <= 60; of += 1) house.asked("message.keep", { room: "kitchen", of });
    const page = await opened(house);
    await page.press("[data-action=room-menu]");
    await page.press(".menu-item", "Kept messages");
    await page.wait(() => page.all(".pinned-text").length === 50);
    await page.press(".drawer button", "Show more");
    await page.wait(() => page.all(".pinned-text").length === 60);
    await page.gone(".drawer button", "Show more");
});

// F17
test("a link to a message is copied", async () => {
    const house = world([{ text: "the code is 4711", by: "Bo" }]);
    const page = await opened(house), copied = [];
    Object.defineProperty(page.window.navigator, "clipboard", { value: { writeText: async (text) => void copied.push(text) } });
    await choose(page, ".message.theirs .text", "4711", "Copy link");
    await page.announced("Copied");
    holds(/^https?:\/\/[^/]+\/#\/room\/kitchen\/room\/1$/.test(copied[0]), copied[0]);
});

// F17: with who said it, unless it is one's own.
eachSize("a message is forwarded to another room, with who said it", async (size) => {
    const house = world([{ text: "dinner at seven", by: "Bo" }, { text: "good" }]);
    const page = await opened(house, size);
    await choose(page, ".message.theirs .text", "dinner", "Forward");
    await page.reads(".drawer .row-open", "Home");
    same(await page.violations(), []);
    await page.press(".drawer .row-open", "Home");
    await page.see(".toast", "Forwarded to Home.");
    await choose(page, ".message.mine .text", "good", "Forward");
    await page.press(".drawer .row-open", "Home");
    await page.wait(() => house.sentOf("message.send").length === 2);
    same(house.sentOf("message.send").map(({ room, text }) => [room, text]), [["home", "Bo: dinner at seven"], ["home", "good"]]);
});

// F17 E22: those of its album are copied, another one is uploaded anew.
test("the photos of a message are forwarded and saved", async () => {
    const photos = ["one", "two", "new"].map((id) => ({ id, width: 640, height: 480, mime: "image/jpeg" }));
    const house = world([{ text: "the hut", photos, by: "Bo" }], { photos: [{ id: "p1", file: "one" }, { id: "p2", file: "two" }, { id: "p3", file: "other" }] });
    house.http["GET /photos/new"] = {};
    const page = await opened(house), saved = [];
    await choose(page, ".message.theirs .text", "the hut", "Forward");
    await page.press(".drawer .row-open", "Home");
    await page.wait(() => house.sentOf("message.send").length === 1);
    same(house.sentOf("photo.copy").map(({ photos: ids, to }) => [ids, to]), [[["p1", "p2"], "home"]]);
    const { photos: copies } = house.asked("album.list", { room: "home" });
    const sent = house.sentOf("message.send")[0].photos;
    same(sent.slice(0, 2).toSorted(), copies.map(({ file }) => file).toSorted());
    same(sent.length, 3);
    page.window.HTMLAnchorElement.prototype.click = function () { saved.push(this.getAttribute("href")); };
    await choose(page, ".message.theirs .text", "the hut", "Save 3 photos");
    same(saved, ["/photos/one", "/photos/two", "/photos/new"]);
});

// F17
test("keys go through the menu of a message", async () => {
    const house = world([{ text: "the code is 4711", by: "Bo" }]);
    const page = await opened(house);
    await page.menu(".message.theirs .text", "4711");
    await page.isOn(".menu button");
    await page.keys("End");
    await page.isOn(".menu-item.danger");
    await page.keys("Home");
    await page.isOn(".menu-emoji:first-child");
    await page.keys("f");
    await page.wait(() => page.document.activeElement.textContent === "Forward", "a letter leads to what begins with it");
});
