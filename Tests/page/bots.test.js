// One's bots in the settings: made, brought into rooms, given tokens and ended. What they may do a real server says: Tests/live/test_bots.py.
import { eachSize, same, test } from "./case.js";
import { House, refused } from "./house.js";
import { open } from "./page.js";

const part = "[data-part=bots]";
const kitchen = () => new House({ rooms: [{ name: "Kitchen", members: ["Bo"] }, { name: "Lab" }, { name: "Home", kind: "direct" }] });
const inDialog = (page, name) => page.all("dialog [type=checkbox]").find((box) => box.name === name);

eachSize("a bot is made with its rooms, and its token is shown once", async (size) => {
    const house = kitchen(), page = await open(house, { at: "/#/settings/bots", size });
    const closed = () => page.wait(() => !page.document.querySelector("dialog.dialog"));
    await page.see(`${part} .hint`, "an account for a program");
    same(await page.violations(), []);
    await page.press("[data-action=add-bot]");
    await page.type("dialog [name=name]", "Scale");
    same(page.all("dialog .toggle").map(({ textContent }) => textContent), ["Kitchen", "Lab"]);
    inDialog(page, "room-lab").click();
    same(await page.violations(), []);
    await page.press("dialog [type=submit]");
    await page.announced("Scale made.");
    await closed();
    same(house.sentOf("bot.create").map(({ name, rooms }) => [name, rooms]), [["Scale", ["lab"]]]);
    await page.see(`${part} .room-detail`, "in Lab");
    await page.press(`${part} [aria-label='New token for Scale']`);
    await page.type("dialog [name=name]", "kitchen table");
    same(page.all("dialog [type=checkbox]").map(({ checked }) => checked), [true, true, false, false]);
    inDialog(page, "order").click();
    await page.type("dialog [name=endsAt]", "2026-12-01");
    same(await page.violations(), []);
    await page.press("dialog [type=submit]");
    await closed();
    const [{ name, scopes, endsAt }] = house.sentOf("token.create");
    same([name, scopes, endsAt > house.clock.now], ["kitchen table", ["read", "say", "order"], true]);
    await page.value(`${part} [data-part=secret]`, `secret of ${house.bots[0].tokens[0].token}`);
    await page.see(`${part} .bot-secret p`, "shown now and never again");
    await page.see(`${part} [data-token] .room-detail`, "read, say, and give orders · never used · until December 1, 2026");
    same(await page.violations(), []);
    // Elsewhere and back: nobody can show it again.
    await page.go("#/settings");
    await page.go("#/settings/bots");
    await page.see(`${part} [data-token]`);
    same(page.all(`${part} [data-part=secret]`).length, 0);
});

eachSize("rooms are chosen anew, tokens and bots end after a question", async (size) => {
    const house = kitchen();
    house.bots = [{ bot: "scale", name: "Scale", createdAt: house.clock.now, rooms: ["kitchen"], tokens: [{ token: "table", name: "table", scopes: ["read"],
        createdAt: house.clock.now, usedAt: house.clock.now }] }];
    const page = await open(house, { at: "/#/settings/bots", size });
    await page.see(`${part} [data-token] .room-detail`, "last used");
    await page.press(`${part} [aria-label='Rooms of Scale']`);
    inDialog(page, "room-kitchen").click();
    inDialog(page, "room-lab").click();
    await page.press("dialog [type=submit]");
    await page.see(`${part} .room-detail`, "in Lab");
    same([house.sentOf("bot.leave").map(({ room }) => room), house.sentOf("bot.join").map(({ room }) => room)], [["kitchen"], ["lab"]]);
    await page.press(`${part} [aria-label='Revoke table']`);
    await page.press("dialog .danger", "Revoke");
    await page.announced("table revoked.");
    await page.wait(() => page.all(`${part} [data-token]`).length === 0);
    await page.press(`${part} [aria-label='Delete Scale']`);
    await page.press("dialog .danger", "Delete");
    await page.announced("Scale deleted.");
    await page.wait(() => page.all(`${part} [data-bot]`).length === 0);
    same(house.bots, []);
});

test("what is refused is told where it was asked", async () => {
    const house = kitchen();
    house.answers("bot.create", () => { throw refused(409, "duplicate", { message: "You have a bot called Scale already.", field: "name" }); });
    const page = await open(house, { at: "/#/settings/bots" });
    await page.press("[data-action=add-bot]");
    await page.type("dialog [name=name]", "Scale");
    await page.press("dialog [type=submit]");
    await page.see("dialog .field .error", "already");
    same(house.bots, []);
});

eachSize("what a bot says bears its mark, and is no answer of Simmer's", async (size) => {
    const house = new House({ rooms: [{ name: "Kitchen", members: ["Bo"], messages: [{ from: { account: "scale", name: "Scale", bot: false, kind: "bot" }, text: "120 g" }] }] });
    const page = await open(house, { at: "/#/room/kitchen", size });
    await page.reads(".message .message-name", "Scale");
    await page.reads(".message .bot-mark", "BOT");
    same(page.all(".message.bot").length, 0);
});
