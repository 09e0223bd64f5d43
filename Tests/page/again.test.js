// What the page asks once more: whatever the server had no time for, and what a connection that went away left without an answer.
import { holds, same, test } from "./case.js";
import { House, refused } from "./house.js";
import { open } from "./page.js";

/// So many times the server has no time for a method.
function isBusy(house, method, times) {
    let left = times;
    house.answers(method, (params, before) => {
        if (left-- > 0) throw refused(429, "limit", { retryMs: 20, message: "That was too fast. Wait a moment, please." });
        return before(params);
    });
}

// P21: nobody reloads. Each of the first requests: client.test.js.
test("a page that is refused at its start starts again", async () => {
    const house = new House();
    isBusy(house, "sync", 1);
    const page = await open(house, { at: "/#/settings" });
    await page.see(".sheet", "Language");
    same(house.sentOf("sync").length, 2);
});

// F7
test("messages that are refused at first come without a reload", async () => {
    const house = new House({ rooms: [{ name: "Kitchen", messages: ["here after all"] }] });
    isBusy(house, "room.history", 2);
    const page = await open(house, { at: "/#/room/kitchen" });
    await page.see(".message .text", "here after all");
    await page.gone(".log-top .error");
    same(house.sentOf("room.history").length, 3);
});

// F14 P21: what the server refuses is worded in the language that was just chosen.
test("another language is told to the server at once", async () => {
    const house = new House();
    const page = await open(house, { at: "/#/settings" });
    for (const language of ["fr", "en"]) {
        house.asked("account.set", { language });
        await page.wait(() => page.document.documentElement.lang === language, language);
        await page.wait(() => house.sentOf("hello").at(-1).language === language, language);
    }
});

// F18 P21
test("a reaction that is refused is told", async () => {
    const reactions = [{ emoji: "👍", by: ["bo"] }];
    const house = new House({ rooms: [{ name: "Kitchen", members: ["Bo"], messages: [{ text: "bread or rice?", by: "Bo", reactions }] }] });
    isBusy(house, "message.react", 1);
    const page = await open(house, { at: "/#/room/kitchen" });
    await page.press(".reaction[aria-pressed=false]");
    await page.see(".banner.told", "too fast");
    await page.press(".banner.told button");
    await page.gone(".banner.told");
    await page.press(".reaction[aria-pressed=false]");
    await page.see(".reaction[aria-pressed=true]", "2");
});

const room = "/#/room/larder", soba = "/#/room/larder/pantry/soba/edit", invitation = "/#join=invite-1";
for (const [what, path, [before, words], [after, wanted]] of [
    ["the tabs of a room", room, [".room-title", "Larder"], [".room-tabs a", "Pantry"]],
    ["a noodle to change", soba, [".error", ""], ["input[name=name]", ""]],
    ["an invitation", invitation, [".join .primary", "rooms"], [".join h1", "Of Bo"]]]) {
    // P22 N54 P5: what this device does not hold.
    test(`what was opened without network is asked for when it is back: ${what}`, async () => {
        const house = new House({ rooms: [{ name: "Other" }, { name: "Larder", noodles: [{ id: "soba", name: "Soba", cookSeconds: 300 }] }],
            answers: { "noodle.nutrition": { state: "not_found", per100g: {} },
                "invite.get": { name: "Of Bo", kind: "chat", inviter: "Bo", account: "bo", expiresAt: Date.UTC(2026, 11, 21) } } });
        const page = await open(house, { at: "/#/room/other", size: "phone" });
        await page.see(".room-title", "Other");
        house.cut();
        await page.see(".banner.offline");
        await page.go(path);
        await page.see(before, words);
        holds(page.all(after, wanted).length === 0, `${after} is there`);
        await page.mend();
        await page.gone(".banner.offline");
        await page.see(after, wanted);
    });
}
