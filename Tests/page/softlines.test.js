// Who came into a room and who left, and who ended a timer, as soft lines between the messages (P18 N41).
import { eachSize, holds, same, test } from "./case.js";
import { House } from "./house.js";
import { open } from "./page.js";

const at = "/#/room/kitchen";
/// All that stands in the log, as one reads it.
const read = (page) => page.all(".log .day-line, .log .message .text, .log .soft-line, .log .beginning").map((one) => one.textContent);

// P18: live, and for who comes later as well.
eachSize("who comes into a room is said between its messages", async (size) => {
    const house = new House({ rooms: [{ name: "Kitchen", members: ["Bo"], messages: ["hello"] }] });
    const page = await open(house, { at, size });
    await page.see(".message .text", "hello");
    await page.pass(60);
    const marc = { account: "marc", name: "Marc", username: "marc", role: "member", joinedAt: house.clock.now, online: true };
    house.room().members.push(marc);
    house.room().info.members += 1;
    house.tell("member", { room: "kitchen", account: "marc", name: "Marc", role: "member", was: null, by: "ana" });
    await page.see(".soft-line", "Marc joined");
    await page.announced("Marc joined");
    await page.pass(60);
    house.say("welcome", { by: "Bo" });
    await page.see(".message .text", "welcome");
    const wanted = ["This is the beginning.", "Today", "hello", "Marc joined", "welcome"];
    same(read(page), wanted);
    same(await page.violations(), []);
    await page.visit();
    await page.see(".soft-line", "Marc joined");
    same(read(page), wanted);
    await page.pass(300);
    house.tell("member", { room: "kitchen", account: "bo", name: "Bo", role: null, was: "member", by: "bo" });
    await page.see(".soft-line", "Bo left");
    // Another role is no coming.
    house.tell("member", { room: "kitchen", account: "marc", name: "Marc", role: "owner", was: "member", by: "ana" });
    house.say("so long");
    await page.see(".message .text", "so long");
    same(page.texts(".soft-line"), ["Marc joined", "Bo left"]);
});

// P18: those who come together are one line, also in a room where nobody has said anything; those who were there before what is shown are none.
test("who comes together is one line, and who was there before is none", async () => {
    const house = new House({ rooms: [{ name: "Kitchen", members: ["Bo", "Eda"] }] });
    for (const [place, who] of house.room().members.entries()) who.joinedAt = house.clock.now - 86400000 + place * 1000;
    const page = await open(house, { at });
    await page.reads(".soft-line", "Bo and Eda joined");
    for (let place = 0; place < 120; place += 1) house.say(`line ${place}`);
    await page.see(".message .text", "line 119");
    await page.visit();
    await page.see(".message .text", "line 119");
    await page.wait(() => house.sentOf("room.members").length > 1);
    holds(page.all(".soft-line").length === 0, "it is said before what is shown");
});

// N41: by the event of another, for all.
test("who stopped a timer is said for all", async () => {
    const house = new House({ rooms: [{ name: "Kitchen", members: ["Claire"] }] });
    const page = await open(house, { at });
    for (const [label, what] of [["penne", "cancel"], ["rice", "acknowledge"]]) {
        const timer = house.start(label, 540, { by: "Claire" });
        await page.see(`.timer-card[aria-label*=${label}]`);
        if (what === "acknowledge") await page.pass(541);
        house.change(timer, what, { by: "claire" });
    }
    await page.see(".timer-card[aria-label*=penne]", "cancelled by Claire");
    await page.see(".timer-card[aria-label*=rice]", "stopped by Claire");
    // Whoever comes later, too.
    await page.visit();
    await page.see(".timer-card[aria-label*=penne]", "cancelled by Claire");
    await page.see(".timer-card[aria-label*=rice]", "stopped by Claire");
});
