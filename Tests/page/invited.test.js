// Invitations that wait in the list of rooms, who is blocked, and rooms of two.
import { eachSize, same } from "./case.js";
import { House } from "./house.js";
import { invite } from "./housepeople.js";
import { open } from "./page.js";

/// The list of rooms is in sight, which a phone shows by itself only.
async function toRooms(page) {
    await page.go("#/");
    if (page.all(".rooms").length === 0) await page.press(".bar .back");
    await page.see(".rooms");
}

// P16: one that is drawn anew while it is pressed is not followed.
eachSize("an invitation stays while other rooms change", async (size) => {
    const house = new House();
    const page = await open(house, { size });
    await toRooms(page);
    invite(house, { room: "Ski", by: "Eve" });
    const shown = await page.see(".invitation", "Eve invites you to Ski");
    house.asked("room.create", { name: "Other" });
    await page.see(".room-name", "Other");
    await page.pass(1);
    same(page.all(".invitation")[0] === shown && shown.isConnected, true);
    await page.press(".invitation", "Ski");
    await page.press(".join .button", "Decline");
    await page.gone(".invitation");
});

// P16: the buttons beside Join; whoever is blocked stands in the settings, with a way back.
eachSize("an invitation is declined or who made it blocked", async (size) => {
    const house = new House();
    const page = await open(house, { size });
    for (const [room, button] of [["Ski", "Decline"], ["Hut", "Block Eve"]]) {
        await toRooms(page);
        invite(house, { room, by: "Eve" });
        await page.press(".invitation", room);
        await page.see(".join", `Eve invites you to ${room}`);
        // To block somebody is no louder than not to come.
        same(page.all(".join .danger"), []);
        await page.press(".join .button", button);
        if (button !== "Decline") {
            await page.see(".dialog", "Nobody is told");
            await page.press(".dialog .danger");
        }
        await page.gone(".join");
        await page.gone(".invitation", room);
        same(house.invitations, []);
    }
    same(house.sentOf("account.block").map(({ account }) => account), ["eve"]);
    await page.go("#/settings/people");
    await page.press(".blocked .member .button", "Unblock");
    await page.gone(".blocked .member", "Eve");
    same(house.asked("account.blocked", {}), { blocked: [] });
    same(await page.violations(), []);
});

// F22: hidden until somebody writes; the buttons stand where other rooms are left.
eachSize("a room of two is hidden and the other one blocked", async (size) => {
    const pair = { name: "Eve", kind: "direct", members: ["Eve"], info: { withBot: false } };
    const house = new House({ rooms: [{ name: "Band", members: ["Eve"] }, pair] });
    const page = await open(house, { at: "/#/room/eve/settings", size });
    const row = () => page.document.querySelector(".rooms-list [href='#/room/eve']");
    await page.wait(row);
    await page.press(".last .button", "Hide this chat");
    await page.press(".dialog .danger");
    await page.wait(() => !row());
    same(house.sentOf("room.leave").map(({ room }) => room), ["eve"]);
    // Eve writes there.
    house.furnish(pair);
    house.tell("account", { change: "room_added", room: "eve" });
    house.say("are you there?", { by: "Eve", room: "eve" });
    await page.wait(row);
    await page.go("#/room/eve/settings");
    await page.press(".last .button", "Block Eve");
    await page.press(".dialog .danger");
    await page.wait(() => !row());
    same(house.sentOf("account.block").map(({ account }) => account), ["eve"]);
    same(house.asked("account.blocked", {}), { blocked: [{ account: "eve", name: "Eve" }] });
});

// P16 P17: a link for many is no question to who is a member; who has just registered by it is one.
for (const isNew of [false, true]) {
    eachSize(`a link to a room that one is in opens it, ${isNew ? "for who came by it" : "opened again"}`, async (size) => {
        const link = { name: "Family", kind: "chat", inviter: "Bo", account: "bo", expiresAt: Date.UTC(2026, 10, 28) };
        const family = { name: "Family", members: ["Bo"], info: { role: "member" } };
        const house = new House({ rooms: [{ name: "Simmer", kind: "direct" }, { name: "Other", members: ["Bo"] }, ...(isNew ? [] : [family])], answers: { "invite.get": link } });
        if (isNew) house.rooms.delete("other");
        const page = await open(house, { at: "/#join=family-for-many", size, known: !isNew });
        if (isNew) {
            house.furnish(family);
            for (const [field, text] of [["name", "Ana"], ["password", "correct horse"]]) await page.type(`[name=${field}]`, text);
            await page.press(".start-form button[type=submit]");
        }
        await page.see(".room-title", "Family");
        await page.see(".toast", "You are in Family.");
        same(page.all(".join").length, 0);
        same(house.sentOf("room.join"), []);
        same(await page.violations(), []);
        await page.press(".toast .button");
        await page.gone(".toast");
    });
}

// P16: a room that is called the same and has another inviter in it is not the one.
eachSize("a link to another room of the same name asks", async (size) => {
    const house = new House({ rooms: [{ name: "Family", members: ["Bo"] }] });
    const page = await open(house, { size });
    invite(house, { room: "Family", by: "Eve" });
    await toRooms(page);
    await page.press(".invitation", "Family");
    await page.see(".join", "Eve invites you to Family");
});
