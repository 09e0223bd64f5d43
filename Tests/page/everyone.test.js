// Who is named in a message: oneself, or everybody in the room by somebody who may (F21).
import { eachSize, same, test } from "./case.js";
import { House } from "./house.js";
import { open } from "./page.js";

const world = (settings = {}, role = "owner", messages = [], account = {}) => {
    const house = new House({ account, rooms: [{ name: "Home" }, { name: "Kitchen", members: ["Bo", "Eda"], messages, info: { settings, role } }] });
    // Where who is here is a member, Eda is the owner.
    if (role === "member") Object.assign(house.room("Kitchen").members[2], { role: "owner" });
    return house;
};
const named = (page) => page.all(".message.names-me .text").map((one) => one.textContent);

const at = "/#/room/kitchen";

// F21: in code and links nobody is called, nor by a name that goes on, nor who does not sit here.
eachSize("who is called stands out in the words", async (size) => {
    const messages = [{ text: "@ana and @Bo, not @bobby, a@bo.org or @zed: **ask @eda.** `@bo`", by: "Bo" }, { text: "@everyone lunch", by: "Bo" }, { text: "@everyone dinner", by: "Eda" }, "hello @eda"];
    const house = world({}, "member", messages), page = await open(house, { at, size });
    const called = (text) => page.wait(() => page.all(".message .text", text)[0], text).then((one) => [...one.querySelectorAll(".mention")].map((each) => each.textContent));
    await page.wait(() => page.all(".mention").length === 5, "five are called");
    same([await called("not @bobby"), await called("lunch"), await called("dinner"), await called("hello")], [["@ana", "@Bo", "@eda"], [], ["@everyone"], ["@eda"]]);
    same(page.all(".message .text", "not @bobby")[0].textContent, "@ana and @Bo, not @bobby, a@bo.org or @zed: ask @eda. @bo");
    same(await page.violations(), []);
});

// F21
test("everyone is offered to who may call all", async () => {
    const page = await open(world(), { at });
    await page.type(".composer textarea", "dinner @e");
    await page.see(".suggestion", "@everyone");
    await page.keys("ArrowDown", "Enter");
    await page.value(".composer textarea", "dinner @everyone ");
});

// F21
test("everyone is not offered to a member where owners call all", async () => {
    const page = await open(world({}, "member"), { at });
    await page.type(".composer textarea", "dinner @e");
    await page.see(".suggestion", "@eda");
    same(page.all(".suggestion", "@everyone").length, 0);
});

// F21: the leave is an owner's to give, in the settings of the room.
test("an owner lets all members call everyone", async () => {
    const house = world(), page = await open(house, { at: `${at}/settings` });
    const ways = () => [...page.document.querySelectorAll("input[name*=everyone]")].map(({ value, checked }) => [value, checked]);
    await page.see(".choice legend", "Who may call everyone");
    same(ways(), [["owners", true], ["members", false]]);
    await page.press("label:has(input[name*=everyone][value=members])");
    await page.announced("Saved.");
    same(house.sentOf("room.set").map(({ room, everyone }) => [room, everyone]), [["kitchen", "members"]]);
    same(ways(), [["owners", false], ["members", true]]);
});

// F21
test("everyone is called by the word of the language", async () => {
    const page = await open(world({ everyone: "members" }, "member", [], { language: "fr" }), { at, languages: ["fr"] });
    await page.type(".composer textarea", "à table @t");
    await page.see(".suggestion", "@tous");
});

// F21: an owner's is for all, a member's where the room lets members.
eachSize("a message that names one stands out, and one for everyone by somebody who may", async (size) => {
    const messages = [{ text: "hello @ana", by: "Bo" }, { text: "@everyone dinner", by: "Eda" }, { text: "@everyone lunch", by: "Bo" }, { text: "@tous je suis là" }, { text: "@everyoneelse", by: "Eda" }];
    const house = world({}, "member", messages);
    const page = await open(house, { at, size });
    await page.wait(() => named(page).join() === "hello @ana,@everyone dinner", "an owner's");
    same(await page.violations(), []);
    house.tell("room", { room: "kitchen", by: "eda", everyone: "members" });
    await page.wait(() => named(page).join() === "hello @ana,@everyone dinner,@everyone lunch", "a member's");
    await page.go(size === "phone" ? "#/" : "#/room/home");
    house.say("@everyone breakfast", { by: "Bo", room: "Kitchen" });
    await page.see(".room-row .unread.mentions", "1");
});
