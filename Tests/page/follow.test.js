// What one follows in a room: from the menu of a thing, and among the room's settings. What Simmer then tells: Tests/Dialogues, Tests/live.
import { eachSize, same, test } from "./case.js";
import { House } from "./house.js";
import { deviceHouse } from "./housedevices.js";
import { open } from "./page.js";

const experiments = [{ id: "ph", title: "Lactase pH" }, { id: "dough", title: "Dough" }], teas = [{ id: "sencha", name: "Sencha", brand: "Midori" }];
const world = (info = {}) => new House({ rooms: [{ name: "Lab", kind: "lab", members: ["Bo"], experiments: structuredClone(experiments), teas: structuredClone(teas), info }] });
const said = (house) => house.sentOf("say").map(({ text }) => text);
/// What the server tells once Simmer has done it.
const follows = (house, ...ids) => house.tell("account", { change: "settings", room: "lab", follows: ids.length > 0 ? ids : null });
const entry = async (page, words) => {
    await page.press(".experiment-line [aria-haspopup=menu], .tea-row [aria-haspopup=menu]");
    await page.press(".menu-item", words);
};

// B19
eachSize("an experiment and a tea are followed from their menus", async (size) => {
    const house = world(), page = await open(house, { at: "/#/room/lab/notebook/ph", size });
    await entry(page, "Follow");
    await page.wait(() => said(house).length === 1);
    same([said(house), page.all(".toast").length], [["follow the experiment Lactase pH"], 0]);
    follows(house, "ph");
    await page.see(".toast", "You follow “Lactase pH”");
    same(await page.violations(), []);
    await page.go("#/room/lab/teas");
    await entry(page, "Follow");
    await page.wait(() => said(house).length === 2);
    follows(house, "ph", "sencha");
    await page.see(".toast", "You follow “Sencha”");
    await entry(page, "Stop following");
    await page.wait(() => said(house).length === 3);
    follows(house, "ph");
    await page.see(".toast", "You follow “Sencha” no more");
    // What tells of it goes by itself.
    await page.pass(13);
    await page.gone(".toast");
    await page.go("#/room/lab/notebook/ph");
    await entry(page, "Stop following");
    await page.wait(() => said(house).length === 4);
    same(said(house).slice(1), ["follow the tea Sencha", "unfollow the tea Sencha", "unfollow the experiment Lactase pH"]);
});

// B19
eachSize("what one follows stands among the settings of the room, until one ends it", async (size) => {
    const part = "[data-part=followed]", house = world(), page = await open(house, { at: "/#/room/lab/settings", size });
    await page.see(`${part} .hint`, "from their menus");
    await page.see(`${part} .hint`, "Nothing yet");
    follows(house, "dough", "album", "sencha", "gone");
    await page.reads(`${part} .member-words`, "Album", "Sencha", "Dough");
    same([page.all(`${part} .hint`, "Nothing yet").length, await page.violations()], [0, []]);
    await page.press(`${part} button[aria-label="Stop following “Dough”"]`);
    await page.wait(() => said(house).length === 1);
    follows(house, "album", "sencha");
    await page.reads(`${part} .member-words`, "Album", "Sencha");
    await page.press(`${part} button[aria-label="Stop following “Album”"]`);
    await page.wait(() => said(house).length === 2);
    follows(house);
    await page.see(`${part} .hint`, "Nothing yet");
    same(said(house), ["unfollow the experiment Dough", "unfollow the album"]);
});

// B19: what was chosen on another device is known from the list of rooms.
eachSize("what one follows is known when the page opens", async (size) => {
    const page = await open(world({ follows: ["dough"] }), { at: "/#/room/lab/settings", size });
    await page.reads("[data-part=followed] .member-words", "Dough");
});

// B19
eachSize("an album is followed by its bell", async (size) => {
    const house = new House({ rooms: [{ name: "Ski", kind: "photos", photos: [{ description: "lift" }] }] });
    const page = await open(house, { at: "/#/room/ski/photos", size });
    const tell = (ids) => house.tell("account", { change: "settings", room: "ski", follows: ids });
    await page.press("[data-action=follow][aria-label='Follow “Album”']");
    await page.wait(() => said(house).length === 1);
    tell(["album"]);
    await page.see(".toast", "You follow “Album”");
    await page.see("[data-action=follow].is-on[aria-label='Stop following “Album”']");
    same(await page.violations(), []);
    await page.pass(13);
    await page.press("[data-action=follow]");
    await page.wait(() => said(house).length === 2);
    tell(null);
    await page.see("[data-action=follow]:not(.is-on)");
    same(said(house), ["follow the album", "unfollow the album"]);
});

// B19
test("at a shared device nobody follows anything", async () => {
    const house = deviceHouse({ name: "Lab", kind: "lab", experiments: structuredClone(experiments) });
    const page = await open(house, { at: "/#/room/lab/notebook/ph" });
    await page.press(".experiment-line [aria-haspopup=menu]");
    await page.see(".menu-item");
    same(page.all(".menu-item", "Follow").length, 0);
});
