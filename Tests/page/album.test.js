// The album of a room for photos: its first page, live, and what is added to it (P9 P10 P11 P13). A large one, and real pictures on their
// way: Tests/live/test_page_album.py.
import { eachSize, holds, same } from "./case.js";
import { House } from "./house.js";
import { open } from "./page.js";

const world = (more) => new House({ rooms: [{ name: "Home" }, { name: "Ski", kind: "photos", members: ["Bo"], ...more }] });
const tiles = (page, ...alts) => page.wait(() => JSON.stringify(page.all(".photo-tile img").map(({ alt }) => alt)) === JSON.stringify(alts), `tiles ${alts}`);

// P9 P10 P14 P22 P23
eachSize("the album is the first page of a room for photos and grows while others add", async (size) => {
    const house = world();
    const page = await open(house, { at: "/#/settings", size });
    await page.go("#/");
    await page.press(".room-row", "Ski");
    await page.see(".empty", "No photos yet");
    if (size === "phone") await page.reads(".room-tabs .tab", "Chat", "Photos", "Members");
    house.asked("photo.add", { room: "ski", photos: ["file-a"], description: "the <i>hut</i>" }, { by: "bo" });
    await tiles(page, "the <i>hut</i>, by Bo");
    house.asked("photo.add", { room: "ski", photos: ["file-b"], description: "the lake" });
    await tiles(page, "the lake, by Ana", "the <i>hut</i>, by Bo");
    await page.see(".album-count", "2 photos");
    await page.wait(() => page.all(".photo-tile img").every(({ naturalWidth }) => naturalWidth > 0));
    holds(page.all(".page-panel")[0].scrollWidth <= page.window.innerWidth, "it scrolls sideways");
    same(await page.violations(), []);
});

const picture = () => new File(["a picture"], "lift.jpg", { type: "image/jpeg" });

async function choose(page) {
    await page.press(".album-tools [data-action=add]");
    await page.see(".dialog [data-action=file]");
    await page.choose(".dialog input[type=file]", picture());
}

// P11 P13: nor does the end of it take away the panel that was opened since.
eachSize("what was closed while it was sent is not added", async (size) => {
    const house = world(), { "POST /photos": taken } = house.http;
    let arrive = null;
    house.http["POST /photos"] = () => new Promise((resolve) => { arrive = () => resolve(taken()); });
    const page = await open(house, { at: "/#/room/ski/photos", size });
    await choose(page);
    await page.type(".adding textarea", "the lift");
    await page.press(".adding [type=submit]");
    await page.wait(() => arrive);
    await page.press(".adding .cross");
    await page.gone(".adding");
    house.http["POST /photos"] = taken;
    await choose(page);
    arrive();
    await page.type(".adding textarea", "the hut");
    await page.press(".adding [type=submit]");
    await tiles(page, "the hut, by Ana");
    await page.gone(".adding");
    same(house.room("Ski").things.photos.map(({ description }) => description), ["the hut"]);
    same(house.sentOf("photo.add").length, 1);
});

const dated = (id, month, more) => ({ id, description: id, addedAt: Date.UTC(2026, month, 5), ...more });

// P10: months stay in sight; what narrows the album is behind one button, which says so.
eachSize("an album has its months and filters on a sheet", async (size) => {
    const photos = [dated("lift", 8), dated("hut", 9), dated("lake", 10), dated("snow", 10)];
    const page = await open(world({ photos }), { at: "/#/room/ski/photos", size });
    await page.reads(".album-month", "November 2026", "October 2026", "September 2026");
    same(page.all(".album-grid").map((grid) => grid.querySelectorAll("li").length), [2, 1, 1]);
    same(page.window.getComputedStyle(page.all(".album-month")[0]).position, "sticky");
    same(page.all(".page-panel select").length, 0);
    holds(page.all(".photo-tile")[0].getBoundingClientRect().top < page.window.innerHeight / 2, "photos begin in the upper half");
    await page.press("[data-action=filter]", "Filter");
    await page.type(".drawer input[name=query]", "hut");
    await page.see(".drawer [role=status]", "1 photo");
    same(await page.violations(), []);
    await page.press(".drawer [data-action=close]");
    await tiles(page, "hut, by Ana");
    await page.press("[data-action=filter]", "Filter: on");
    await page.press(".drawer [data-action=all]");
    await page.reads(".drawer [role=status]", "4 photos");
    await page.press(".drawer [data-action=close]");
    await page.see("[data-action=filter]", "Filter");
});

// P10: nothing of a photo is cut off that need not be; a row fills the page, and the last one is as high as a row.
eachSize("photos stand in rows of one height, each as wide as it is", async (size) => {
    const shapes = [[4, 3], [3, 4], [16, 9], [1, 1], [4, 3], [3, 4], [4, 3], [90, 10], [4, 3], [2, 3], [4, 3], [3, 4], [4, 3]];
    const page = await open(world({ photos: shapes.map(([width, height], place) => ({ id: `photo-${place}`, description: "lift", width, height })) }), { at: "/#/room/ski/photos", size });
    await page.see(".photo-tile");
    const { right, left } = page.all(".album-grid")[0].getBoundingClientRect(), rows = new Map();
    for (const tile of page.all(".photo-tile")) {
        const box = tile.getBoundingClientRect(), top = Math.round(box.top);
        rows.set(top, [...rows.get(top) ?? [], box]);
    }
    const all = [...rows.values()];
    holds(all.length > 1, "one row");
    for (const row of all) holds(Math.max(...row.map(({ height }) => height)) - Math.min(...row.map(({ height }) => height)) < 3, `heights ${row.map(({ height }) => height)}`);
    for (const row of all.slice(0, -1)) holds(Math.abs(row.at(-1).right - right) < 2 && Math.abs(row[0].left - left) < 2, "a row does not fill the page");
    holds(all.every(([{ height }]) => height > 80 && height < 320), `${all.map(([{ height }]) => height)}`);
    holds(page.all(".page-panel")[0].scrollWidth <= page.window.innerWidth, "it scrolls sideways");
});

/// Chooses some of an album of four, of which one is Bo's.
async function chooses(size, some, info = {}) {
    const house = world({ photos: [dated("lift", 8), dated("hut", 9), dated("lake", 10), dated("snow", 10, { author: "bo" })], info });
    const page = await open(house, { at: "/#/room/ski/photos", size });
    await page.press("[data-action=select]");
    await page.see(".album-selected", "Press the photos");
    for (const id of some) await page.press(`[data-id=${id}] .photo-tile`);
    await page.see(".album-selected", `${some.length} photo`);
    same(page.all(".photo-tile[aria-pressed=true]").map((tile) => tile.closest("li").dataset.id).toSorted(), some.toSorted());
    same(page.all(".viewer").length, 0);
    return { house, page };
}

// P10 E22: and taken back together.
eachSize("several photos are deleted at once", async (size) => {
    const { house, page } = await chooses(size, ["lift", "lake"]);
    house.answers("photo.delete", ({ room, photo }) => {
        const { things } = house.room(room);
        things.photos = things.photos.filter(({ id }) => id !== photo);
        house.tell("item", { room, kind: "photo", id: photo, change: "removed" });
        return {};
    });
    house.answers("undo", () => ({ changes: [] }));
    same(await page.violations(), []);
    await page.press("[data-action=delete-some]");
    await tiles(page, "snow, by Bo", "hut, by Ana");
    await page.gone(".album-selected");
    await page.isOn("[data-action=select]");
    await page.see(".undo-bar", "2 photos deleted.");
    await page.press(".undo-bar [data-action=undo]");
    await page.gone(".undo-bar");
    same(house.sentOf("undo").map(({ change }) => change).toSorted(), ["lake", "lift"]);
});

// P10: what is another's only by an owner.
eachSize("photos of others are not deleted by a member", async (size) => {
    const { page } = await chooses(size, ["lift", "snow"], { role: "member" });
    await page.see(".album-selected", "Photos of others");
    await page.see("[data-action=delete-some]:disabled");
    await page.press("[data-id=snow] .photo-tile");
    await page.see("[data-action=delete-some]:enabled");
    await page.press("[data-action=done]");
    await page.gone(".album-selected");
    same(page.all(".photo-tile[aria-pressed]").length, 0);
});

// P10 E21
eachSize("several photos are copied to another room, or shared by the device", async (size) => {
    const { house, page } = await chooses(size, ["lift", "snow"]);
    house.answers("photo.copy", ({ photos }) => ({ photos: [house.asked("album.list", { room: "ski" }).photos.find(({ id }) => id === photos[0])], known: [] }));
    await page.press("[data-action=copy]");
    await page.press(".drawer .row-open", "Home");
    await page.see(".toast", "1 photo is in Home.");
    same(house.sentOf("photo.copy").map(({ room, photos, to }) => [room, photos.toSorted(), to]), [["ski", ["lift", "snow"], "home"]]);
    const { file } = house.room("ski").things.photos.find(({ id }) => id === "hut");
    house.http[`GET /photos/${file}/view`] = {};
    const shared = [];
    Object.assign(page.window.navigator, { canShare: () => true, share: async ({ files }) => { shared.push(...files.map(({ name }) => name)); } });
    await page.pass(20);
    await page.gone(".toast");
    await page.press("[data-action=select]");
    await page.press("[data-id=hut] .photo-tile");
    await page.press(".album-selected [data-action=share]");
    await page.wait(() => shared.length === 1);
    await page.gone(".album-selected");
});

// P10 E21: one by itself, several in one file.
eachSize("several photos are downloaded together", async (size) => {
    const { house, page } = await chooses(size, ["lift", "snow"]);
    const saved = [];
    page.window.HTMLAnchorElement.prototype.click = function () { saved.push([this.getAttribute("href"), this.download]); };
    await page.press("[data-action=download-some]");
    await page.gone(".album-selected");
    same(house.sentOf("album.export").map(({ room, photos }) => [room, photos.toSorted()]), [["ski", ["lift", "snow"]]]);
    same(saved.splice(0), [[`/exports/${"a".repeat(22)}`, ""]]);
    await page.press("[data-action=select]");
    await page.press("[data-id=hut] .photo-tile");
    await page.press("[data-action=download-some]");
    await page.gone(".album-selected");
    const { file, number } = house.room("ski").things.photos.find(({ id }) => id === "hut");
    same(saved, [[`/photos/${file}`, `photo-${number}.jpg`]]);
    same(house.sentOf("album.export").length, 1);
});

// P13
eachSize("where nothing can be saved yet it says why", async (size) => {
    const page = await open(world(), { at: "/#/room/ski/photos", size });
    await choose(page);
    await page.see(".adding #adding-why", "With a description");
    await page.see(".adding [type=submit]:disabled[aria-describedby=adding-why]");
    await page.type(".adding textarea", "the lift");
    await page.see(".adding [type=submit]:enabled");
    same(page.all("#adding-why", "description").length, 0);
    await page.press(".adding-one [data-action=remove]");
    await page.see("#adding-why", "Choose a photo");
});
