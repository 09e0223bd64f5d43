// The stand-in house and the whole page before it.
import { same, test } from "./case.js";
import { House, refused } from "./house.js";
import { open } from "./page.js";

test("the page opens, says and hears", async () => {
    const house = new House({ rooms: [{ name: "Kitchen", kind: "pantry", members: ["Bo"], messages: ["hello", { by: "Bo", text: "hi" }] }] });
    const page = await open(house, { at: "/#/room/kitchen", size: "phone" });
    await page.see(".message .text", "hi");
    await page.say("penne?");
    await page.see(".message.mine", "penne?");
    same(house.sentOf("message.send").concat(house.sentOf("say")).map(({ text }) => text), ["penne?"]);
    house.start("rice", 600, { by: "Bo" });
    await page.see(".pill", "10:00");
});

test("a message is edited and deleted, a room is named, left and made", async () => {
    const house = new House({ rooms: [{ name: "Kitchen", members: ["Bo"], messages: ["hello"] }] });
    const page = await open(house, { at: "/#/room/kitchen" });
    await page.see(".message .text", "hello");
    house.asked("message.edit", { room: "kitchen", of: 1, text: "good day" });
    await page.see(".message .text", "good day");
    house.asked("message.react", { room: "kitchen", of: 1, emoji: "👍" });
    await page.see(".message", "👍");
    house.asked("message.delete", { room: "kitchen", of: 1 });
    await page.gone(".message .text", "good day");
    house.asked("room.set", { room: "kitchen", name: "Galley" });
    await page.see(".room-title", "Galley");
    house.asked("room.create", { name: "Cellar" });
    await page.see(".room-row", "Cellar");
    house.asked("room.leave", { room: "kitchen" });
    await page.gone(".room-row", "Galley");
});

test("who is not known logs in, and who logs out is out", async () => {
    const house = new House({ http: { "POST /session": ({ password }) => { if (password !== "right") throw refused(401, "bad_credentials"); return {}; } } });
    const page = await open(house, { known: false });
    await page.type("input[name=login]", "ana");
    for (const password of ["wrong", "right"]) {
        if (password === "right") await page.see(".start-form [role=alert], .start-form .problem, .start-form .error");
        await page.type("input[name=password]", password);
        await page.press("button[type=submit]");
    }
    await page.see(".shell");
    house.sockets.end(4001);
    await page.see("input[name=login]");
});

test("two tabs of one browser know of each other", async () => {
    const house = new House({ rooms: [{ name: "Kitchen", messages: ["hello"] }] });
    const tabs = [await open(house, { at: "/#/room/kitchen" }), await open(house, { at: "/#/room/kitchen" })];
    for (const tab of tabs) await tab.press(".composer textarea");
    house.start("soup", 5);
    for (const tab of tabs) await tab.see(".pill", "soup");
    await house.clock.pass(5);
    for (const tab of tabs) await tab.see(".alarm .alarm-name", "soup");
    const sounds = await Promise.all(tabs.map((tab) => tab.module("/js/sound.js")));
    const heard = () => sounds.filter((sound) => sound.isPlaying()).length;
    await tabs[0].wait(() => heard() === 1);
    await tabs[1].press(".alarm [data-action=stop]");
    for (const tab of tabs) await tab.gone(".alarm");
    await tabs[0].wait(() => heard() === 0);
});

const places = {
    pantry: [{ kind: "pantry", noodles: [{ name: "Penne" }] }, "Penne"],
    "pantry/shopping": [{ kind: "pantry", items: [{ name: "Salt" }] }, "Salt"],
    teas: [{ kind: "tea", teas: [{ name: "Sencha", brand: "House" }] }, "Sencha"],
    notebook: [{ kind: "lab", experiments: [{ title: "Dough" }] }, "Dough"],
    reminders: [{ reminders: [{ text: "water the herbs" }] }, "water the herbs"],
    photos: [{ kind: "photos", photos: [{ description: "a cake" }] }, "1"],
};
for (const [place, [things, text]] of Object.entries(places)) {
    test(`what is in the list of ${place} is seen`, async () => {
        const page = await open(new House({ rooms: [{ name: "Room", ...things }] }), { at: `/#/room/room/${place}` });
        await page.see(".place", text);
    });
}
