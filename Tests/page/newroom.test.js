// A room is made and opens in itself, with what can be said in it. Its name: members.test.js.
import { eachSize, holds, same } from "./case.js";
import { House } from "./house.js";
import { join } from "./housepeople.js";
import { open } from "./page.js";

const make = async (page, name, kind) => {
    await page.go("#/new");
    await page.type("input[name=name]", name);
    if (kind) await page.press(`.kind-row:has([value=${kind}])`);
    await page.press(".form button[type=submit]");
};

// F1 F2 P1 P7 P16: from the first page to an order in a room where somebody else sits, each press counted, also those that send.
eachSize("from the first page to a timer that a second person sees it is at most nine presses", async (size) => {
    const house = new House({ rooms: [{ name: "Simmer", kind: "direct" }], answers: { "bot.read": { outcome: "order", orders: [] } } });
    const page = await open(house, { at: "/", size, known: false });
    page.window.navigator.share = async () => {};
    let presses = 0;
    const press = (css, text) => page.press(css, text).then(() => { presses += 1; });
    await press("a[href='#/register']");
    await page.isOn("input[name=name]");
    await page.type("input[name=name]", "Ana");
    await press("input[name=password]");
    await page.type("input[name=password]", "correct horse battery");
    await press(".start-form [type=submit]");
    await press("[data-action=new-room]", "Make a room with others");
    await page.isOn("input[name=name]");
    await page.type("input[name=name]", "Family");
    await press(".form button[type=submit]");
    await press(".room-empty [data-action=invite]");
    await press(".drawer [data-action=share]");
    await page.gone(".drawer");
    join(house, "Bo", "Family");
    await press(".room-empty .chip.offer", "penne 9 min");
    await press(".composer [type=submit]");
    await page.wait(() => house.sentOf("message.send").length === 1);
    same(house.sentOf("message.send").map(({ room, text }) => [room, text]), [[house.room("Family").id, "@simmer penne 9 min"]]);
    same([house.room("Family").members.length, presses], [2, 9]);
    // Who has a room with others is led to none.
    await page.go("#/room/simmer");
    await page.see(".chips .chip.offer");
    same(page.all("[data-action=new-room]"), []);
});

// P7 F2
eachSize("a new room opens in itself with what can be said and whom to invite", async (size) => {
    const house = new House({ rooms: [{ name: "Kitchen", messages: ["here"] }] });
    const page = await open(house, { at: "/#/room/kitchen", size });
    await page.see(".message .text", "here");
    same(page.all(".room-empty").length, 0);
    await page.go("#/new");
    await page.isOn("input[name=name]");
    same(page.texts(".kind-row > span").map((words) => words.split("\n")[0]), ["Chat", "Pantry", "Teas", "Notebook", "Photos"]);
    holds(page.all(".kind-row .hint").every(({ textContent }) => textContent.length > 15), "each kind is explained");
    same(await page.violations(), []);
    await make(page, "Family", "tea");
    await page.see(".room-title", "Family");
    same(house.room("Family").info.kind, "tea");
    await page.see(".room-empty p", "Nobody has said anything");
    same(page.texts(".room-empty .chip.offer"), ["green tea 3 min", "remind us tomorrow at 9 to water the plants", "what can you do?"]);
    same(await page.violations(), []);
    const { bottom } = page.all(".room-empty")[0].getBoundingClientRect();
    holds(bottom <= page.document.querySelector(".composer").getBoundingClientRect().top + 1, "it lies over the field");
    await page.press(".room-empty .chip.offer", "green tea");
    await page.value(".composer textarea", "@simmer green tea 3 min");
    await page.isOn(".composer textarea");
    same(house.sentOf("message.send"), []);
    await page.press(".room-empty [data-action=invite]");
    await page.see(".drawer .qr");
    await page.press(".drawer [data-action=close]");
    await page.say("welcome");
    await page.see(".message.mine", "welcome");
    await page.gone(".room-empty");
    // Photos are what such a room shows first.
    await make(page, "Ski", "photos");
    await page.located("/photos");
});
