// A photo over the page: looked at, left, described anew, deleted (E21 E22 P15 P24). Zoomed by real wheel and fingers: Tests/live/test_page_album.py.
import { eachSize, holds, same } from "./case.js";
import { House } from "./house.js";
import { open } from "./page.js";

const photo = (id) => ({ id, width: 640, height: 480, mime: "image/jpeg" });
/// The large picture is there.
const shows = (page, id) => page.wait(() => {
    const image = page.all(".viewer-image")[0];
    return image?.complete && image.naturalWidth > 0 && image.getAttribute("src") === `/photos/${id}/view`;
}, `the picture ${id}`);
const isOff = (page, css) => page.wait(() => page.all(`${css}:disabled`).length === 1);

// E21 P15 F17: from where one pressed, with what was said below; Escape leads back to it.
eachSize("photos of messages are looked at one after the other", async (size) => {
    const house = new House({ rooms: [{ name: "Ski", messages: [{ text: "on the lift <b>now</b>", photos: [photo("one"), photo("two")] },
        { text: "the hut", photos: [photo("three")] }] }] });
    const page = await open(house, { at: "/#/room/ski", size });
    await page.wait(() => page.all(".photos a img").length === 3);
    page.all(".photos a")[1].focus();
    await page.keys("Enter");
    await page.see(".viewer .viewer-count", "2 of 3");
    await shows(page, "two");
    await page.reads(".viewer-description", "on the lift <b>now</b>");
    await page.isOn("[data-action=close]");
    await page.keys("ArrowRight");
    await page.see(".viewer-count", "3 of 3");
    await page.see(".viewer-description", "the hut");
    await isOff(page, "[data-action=next]");
    await page.press("[data-action=before]");
    await page.press("[data-action=before]");
    await page.see(".viewer-count", "1 of 3");
    await shows(page, "one");
    same((await page.see("[data-action=download]")).getAttribute("href"), "/photos/one");
    same(page.all("[data-action=delete]").length, 0);
    same(await page.violations(), []);
    await page.keys("Escape");
    await page.gone(".viewer");
    await page.isOn("a[href$='/photos/two/view']");
});

// E21 P21
eachSize("a picture that is gone is told in words", async (size) => {
    const house = new House({ rooms: [{ name: "Gone", messages: [{ text: "lost", photos: [photo("gone")] }] }] });
    const page = await open(house, { at: "/#/room/gone", size });
    await page.press(".photos a");
    await page.see(".viewer-gone", "gone");
    await page.see(".viewer-description", "lost");
    await page.keys("Escape");
    await page.gone(".viewer");
});

// P6 E21: Back leads to the page below it, and a log-out in another tab takes it away.
eachSize("a photo is not left over another place or the log-in form", async (size) => {
    const house = new House({ rooms: [{ name: "Shown", messages: [{ text: "private", photos: [photo("one")] }] }] });
    const page = await open(house, { at: "/#/settings", size });
    await page.go("#/room/shown");
    await page.press(".photos a");
    await page.see(".viewer-description", "private");
    page.window.history.back();
    await page.gone(".viewer");
    await page.see("h1", "Settings");
    await page.go("#/room/shown");
    await page.press(".photos a");
    await page.see(".viewer-description", "private");
    const other = await open(house, { at: "/#/settings", size });
    await other.press(".last .button", "Log out");
    await page.see(".start-form");
    await page.gone(".viewer");
});

const album = (more) => new House({ rooms: [{ name: "Ski", kind: "photos", members: ["Bo"], ...more }] });
const tiles = (page, ...alts) => page.wait(() => JSON.stringify(page.all(".photo-tile img").map(({ alt }) => alt)) === JSON.stringify(alts), `tiles ${alts}`);

// P15 P24 E21 E22: one's own and, for an owner, others'.
eachSize("a photo is described anew and deleted in the viewer, and comes back", async (size) => {
    const house = album({ photos: [{ description: "Bo's hut", author: "bo" }, { description: "lift" }] });
    const page = await open(house, { at: "/#/room/ski/photos", size });
    await tiles(page, "lift, by Ana", "Bo's hut, by Bo");
    await page.press(".photo-tile");
    await page.see(".viewer-description", "lift");
    await page.see(".viewer-words .hint", "Photo 2");
    await page.press("[data-action=describe]");
    await page.type(".viewer textarea", "top of the lift, morning");
    await page.press(".viewer [type=submit]");
    await page.see(".viewer-description", "top of the lift, morning");
    const lift = house.room().things.photos[1];
    same([lift.description, lift.version], ["top of the lift, morning", 2]);
    await page.press("[data-action=delete]");
    await page.see(".viewer .undo-bar", "deleted");
    await page.see(".viewer-description", "Bo's hut");
    same(house.sentOf("photo.delete").map((params) => params.photo), [lift.id]);
    await page.isOn(".viewer, .viewer *");
    await page.keys("Escape");
    await page.gone(".viewer");
    await tiles(page, "Bo's hut, by Bo");
    await page.isOn(".photo-tile");
    house.answers("undo", ({ room, change }) => {
        same(change, lift.id);
        house.room().things.photos.push(lift);
        house.tell("item", { room, kind: "photo", id: lift.id, change: "added", value: lift });
        return { changes: [{ id: "change-1", verb: "delete", kind: "photo", object: lift.id, text: lift.description }] };
    });
    await page.press(".undo-bar [data-action=undo]");
    await page.gone(".undo-bar");
    await tiles(page, "top of the lift, morning, by Ana", "Bo's hut, by Bo");
    await page.press(".photo-tile");
    await page.see("[data-action=delete]");
    house.asked("photo.describe", { room: "ski", photo: lift.id, description: "from elsewhere" });
    await page.see(".viewer-description", "from elsewhere");
});

// P15 P24 E21: an owner may delete others' too, who is neither author nor owner may only look and share.
eachSize("others' photos are an owner's to change, and everybody's to share", async (size) => {
    const photos = [{ description: "nobody else's", author: "bo", file: "file-1" }];
    const house = new House({ rooms: [{ name: "Own", kind: "photos", members: ["Bo"], photos },
        { name: "Bo's", kind: "photos", members: ["Bo"], info: { role: "member" }, photos }], http: { "GET /photos/file-1/view": {} } });
    const page = await open(house, { at: "/#/room/own/photos", size });
    await page.press(".photo-tile");
    await page.see("[data-action=describe]");
    await page.see("[data-action=delete]");
    await page.keys("Escape");
    await page.go("#/room/bo-s/photos");
    const shared = [];
    Object.assign(page.window.navigator, { canShare: () => true, share: async ({ files, text }) => shared.push([files[0].type, text]) });
    await page.press(".photo-tile");
    await page.see("[data-action=download]");
    await page.press("[data-action=share]");
    await page.wait(() => shared.length === 1);
    same(shared, [["image/jpeg", "nobody else's"]]);
    same(page.all("[data-action=delete], [data-action=describe]").length, 0);
    await page.keys("Escape");
    await page.gone(".viewer");
});


// P12: however many there are, a message has the height of four tiles, and each is asked for as large as it is sharp.
eachSize("the photos of a message are a grid of four at most", async (size) => {
    const photos = Array.from({ length: 6 }, (_, place) => ({ id: `photo-${place}`, width: 4000, height: 3000, mime: "image/jpeg" }));
    const house = new House({ rooms: [{ name: "Kitchen", members: ["Bo"], messages: [{ text: "look", by: "Bo", photos },
        { text: "", by: "Bo", photos: [{ id: "tall", width: 3000, height: 4000, mime: "image/jpeg" }] },
        { text: "", by: "Bo", photos: photos.slice(0, 3).map((photo) => ({ ...photo, id: `three-${photo.id}` })) }] }] });
    const page = await open(house, { at: "/#/room/kitchen", size });
    await page.see(".photos[data-n='4'] .photos-more", "+2");
    same(page.all(".photos[data-n='4'] img").length, 4);
    const { width, height } = page.all(".photos[data-n='4']")[0].getBoundingClientRect();
    holds(Math.abs(width - height) < 2 && width <= 320, `${width} × ${height}`);
    const set = (css) => page.document.querySelector(css).getAttribute("srcset");
    same([set(".photos[data-n='4'] img"), set(".photos[data-n='1'] img")], ["/photos/photo-0/thumb 320w, /photos/photo-0/view 1600w",
        "/photos/tall/thumb 240w, /photos/tall/view 1200w"]);
    // A tile shows the middle of a picture that is wider than it.
    same(page.all(".photos img").map(({ sizes }) => sizes), [...Array(4).fill("213px"), "240px", ...Array(3).fill("213px")]);
    const [first, second] = page.all(".photos[data-n='3'] a").map((one) => one.getBoundingClientRect());
    holds(first.height > 1.9 * second.height, "the first of three takes both rows");
    same(await page.violations(), []);
    await page.press(".photos[data-n='4'] a:last-child");
    await page.see(".viewer-count", "4");
    same(await page.violations(), []);
});

// P15 E21: by itself, by hand, paused; the screen stays awake, and the photo that it ended at stays.
eachSize("photos are shown one after the other until somebody stops it", async (size) => {
    const house = album({ photos: [{ description: "hut" }, { description: "lake" }, { description: "lift" }] });
    const page = await open(house, { at: "/#/room/ski/photos", size });
    await page.press(".photo-tile");
    let isFull = false;
    page.window.Element.prototype.requestFullscreen = async () => { isFull = true; };
    await page.press(".viewer [data-action=slideshow]");
    await page.reads(".slide-words", "lift");
    await page.wait(() => isFull && page.asked.awake === 1);
    await page.pass(5);
    await page.reads(".slide-words", "lake");
    same(await page.violations(), []);
    await page.isOn("[data-action=pause]");
    await page.keys(" ");
    await page.see("[data-action=pause][aria-label='Go on']");
    await page.wait(() => page.asked.awake === 0);
    await page.pass(20);
    await page.reads(".slide-words", "lake");
    await page.keys("ArrowRight");
    await page.reads(".slide-words", "hut");
    await page.keys("ArrowRight");
    await page.reads(".slide-words", "lift");
    await page.keys("ArrowLeft", "ArrowLeft", "ArrowRight");
    await page.reads(".slide-words", "hut");
    same(page.window.getComputedStyle(page.all(".slide")[0]).transitionDuration, "0s");
    await page.keys("Escape");
    await page.gone(".slideshow");
    await page.see(".viewer-description", "hut");
    await page.isOn("[data-action=slideshow]");
});
