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
