// A connection that is dead without anybody saying so, one that is left for another, and frames that never came (F6 F7 F11 P22). By a real
// server that stands still: Tests/live/test_page_connection.py.
import { eachSize, same } from "./case.js";
import { House } from "./house.js";
import { bannersOf, lost, messages } from "./log.js";
import { open } from "./page.js";
import { silence } from "./sockets.js";

/// Ana's page in a kitchen with Bo.
async function kitchen(size) {
    const house = new House({ rooms: [{ name: "Kitchen", members: ["Bo"] }] });
    const page = await open(house, { at: "/#/room/kitchen", size });
    await page.see(".beginning");
    return { house, page, banners: bannersOf(page) };
}

// On a slow line each of these is a way to the server and back.
eachSize("a page is being connected before it can be drawn, and asks at once for the room that it opens with", async (size) => {
    const { house, page } = await kitchen(size);
    same(house.sockets.begun, [""]);
    same(house.sent.slice(0, 5).map(({ method }) => method), ["hello", "account.get", "room.list", "sync", "room.history"]);
    same(house.sentOf("room.history").length, 1);
    // Later, what is opened is asked for as it is then.
    house.cut();
    house.mend();
    await page.visit("/#/settings");
    await page.see("h1", "Settings");
    same([house.sockets.begun, house.sentOf("room.history").length], [["", ""], 1]);
    await page.go("/#/room/kitchen");
    await page.see(".beginning");
    same(house.sentOf("room.history").length, 2);
});

eachSize("nobody who is not logged in is connected", async (size) => {
    const house = new House({ rooms: [{ name: "Kitchen" }] });
    const page = await open(house, { size, known: false });
    await page.see(".start-form");
    same(house.sockets.begun, []);
});

eachSize("a connection that ended before the page came is begun again", async (size) => {
    const house = new House({ rooms: [{ name: "Kitchen" }] });
    house.cut();
    const page = await open(house, { at: "/#/room/kitchen", size, isPatient: false });
    house.mend();
    await page.pass(5);
    await page.see(".beginning");
    same(house.sockets.begun[0], "");
    same(house.sentOf("room.history").length, 1);
});

// P22: nothing comes any more, not even a close.
eachSize("a page that nobody uses notices that its connection is dead", async (size) => {
    const { house, page } = await kitchen(size);
    // What it asks by itself a while after its start.
    await page.pass(5);
    house.asked = () => silence;
    await page.pass(60);
    same(page.all(".banner.offline").length, 0);
    await page.pass(15);
    await page.see(".banner.offline", "Offline");
    delete house.asked;
    await page.pass(30);
    await page.gone(".banner.offline");
    await page.say("here again");
    await page.see(".message.mine .text", "here again");
});

// P22: the page waits longer after each attempt; here so long that only the button can have connected.
eachSize("who does not want to wait for the next attempt presses a button", async (size) => {
    const { house, page } = await kitchen(size);
    page.window.Math.random = () => 1e6;
    house.cut();
    await page.see(".banner.offline", "Offline");
    house.mend();
    await page.pass(3600);
    await page.see(".banner.offline", "Offline");
    await page.press(".banner.offline button", "Try now");
    await page.gone(".banner.offline");
});

// F11: a hole among the messages makes the page begin a new connection; no banner is shown for that.
eachSize("what was on its way when a connection is left goes by the next", async (size) => {
    const { house, page, banners } = await kitchen(size);
    let heard = 0;
    house.answers("message.send", () => {
        heard += 1;
        return silence;
    });
    await page.say("on its way");
    await page.see(".message.pending .text", "on its way");
    await page.wait(() => heard === 1, "the house has it, and does not answer");
    house.answers("message.send", ({ room, text, cid }) => {
        const { seq, at } = house.say(text, { room, cid });
        return { seq, at };
    });
    lost(house, () => house.say("far away", { by: "Bo" }));
    house.say("far ahead", { by: "Bo" });
    await page.gone(".message.pending");
    await page.wait(() => messages(page).length === 3);
    same(messages(page), [["theirs", "far away"], ["theirs", "far ahead"], ["mine", "on its way"]]);
    const [first, ...more] = house.sentOf("message.send");
    same(more, [first]);
    same(banners(), 0);
});

// F6 F7: no hole, nothing twice, and the person is told nothing.
eachSize("a frame that never came is fetched by a new connection", async (size) => {
    const { house, page, banners } = await kitchen(size);
    house.say("first", { by: "Bo" });
    await page.see(".message.theirs .text", "first");
    lost(house, () => house.say("second", { by: "Bo" }));
    house.say("third", { by: "Bo" });
    await page.see(".message.theirs .text", "third");
    await page.see(".message.theirs .text", "second");
    same(messages(page), [["theirs", "first"], ["theirs", "second"], ["theirs", "third"]]);
    same(house.sentOf("sync").length, 2);
    house.say("fourth", { by: "Bo" });
    await page.see(".message.theirs .text", "fourth");
    same([banners(), house.sentOf("sync").length], [0, 2]);
});

// P6 F10: the page says why one is to log in again, and has what was begun for who began it.
for (const isOther of [false, true]) {
    eachSize(`a session that was ended elsewhere says so, and the draft is ${isOther ? "no one else's" : "there again"}`, async (size) => {
        const { house, page } = await kitchen(size);
        await page.type(".composer textarea", "half a thought");
        house.sockets.end(4003);
        await page.see(".start-form .note", "You were logged out.");
        await page.see(".start-form .note", "comes back when you log in");
        same(Object.keys(localStorage).filter((key) => key.includes("draft")), []);
        same(await page.violations(), []);
        if (isOther) Object.assign(house.account, { id: "bo", username: "bo", firstName: "Bo" });
        for (const [field, text] of [["login", "ana"], ["password", "correct horse"]]) await page.type(`[name=${field}]`, text);
        await page.press(".start-form button[type=submit]");
        await page.value(".composer textarea", isOther ? "" : "half a thought");
        await page.go("#/settings");
        await page.press(".last .button", "Log out");
        await page.see(".start-form");
        same(page.all(".start-form .note", "logged out").length, 0);
    });
}
