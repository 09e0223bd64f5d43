// What Simmer has learned in a room, among its settings. How it learns: Tests/Dialogues/talk.
import { eachSize, same } from "./case.js";
import { House } from "./house.js";
import { undoing } from "./houseundo.js";
import { open } from "./page.js";

const at = "/#/room/kitchen/settings", part = "[data-part=learned]";
const taught = (text, order, createdBy) => ({ id: text.split(" ")[0], text, order, createdBy });

// B3: by whom, since when; what is taken back stands there again.
eachSize("what Simmer has learned is told, forgotten and learned again", async (size) => {
    const house = undoing(new House({ rooms: [{ name: "Kitchen", members: ["Bo"] }] }));
    const page = await open(house, { at, size });
    await page.see(`${part} .hint`, "asks “Did you mean …?”");
    same(page.all(`${part} .member`).length, 0);
    for (const [text, order, by] of [["spag me", "start the spaghetti timer", "bo"], ["halt all", "stop all timers", "ana"]]) {
        house.asked("wording.add", { room: "kitchen", ...taught(text, order, by) });
    }
    await page.reads(`${part} .member-words > span:first-child`, "“spag me”", "“halt all”");
    await page.gone(`${part} .hint`, "Nothing yet");
    await page.reads(`${part} .member-words > span:nth-child(2)`, "means: start the spaghetti timer", "means: stop all timers");
    await page.reads(`${part} .room-detail`, "taught by Bo · November 21, 2026", "taught by Ana · November 21, 2026");
    same(await page.violations(), []);
    await page.press(`${part} .member button[aria-label='Forget “spag me”']`);
    await page.see(".undo-bar", "Simmer has forgotten “spag me”");
    await page.reads(`${part} .member-words > span:first-child`, "“halt all”");
    same(house.sentOf("wording.remove").map(({ room, wording }) => [room, wording]), [["kitchen", "spag"]]);
    await page.press(".undo-bar [data-action=undo]");
    await page.reads(`${part} .member-words > span:first-child`, "“spag me”", "“halt all”");
    same(house.sentOf("undo").map(({ change }) => change), ["spag"]);
});

eachSize("a member forgets what that one has taught, and not what others have", async (size) => {
    const wordings = [taught("spag me", "start the spaghetti timer", "bo"), taught("halt all", "stop all timers", "ana"), taught("old words", "list the timers", null)];
    const house = new House({ rooms: [{ name: "Kitchen", members: ["Bo"], info: { role: "member" }, wordings }] });
    const page = await open(house, { at, size });
    await page.reads(`${part} .member-words > span:first-child`, "“spag me”", "“halt all”", "“old words”");
    same(page.all(`${part} .member button`).map((one) => one.getAttribute("aria-label")), ["Forget “halt all”"]);
    house.asked("room.setRole", { room: "kitchen", account: "ana", role: "owner" });
    await page.wait(() => page.all(`${part} .member button`).length === 3);
});
