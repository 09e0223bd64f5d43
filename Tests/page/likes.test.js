// Who likes a photo of an album, and what is said about it (P10 P15 F17).
import { eachSize, holds, same, test } from "./case.js";
import { House } from "./house.js";
import { open } from "./page.js";

const world = (photos, messages = [{ text: "the hut", by: "Bo" }]) => new House({ rooms: [{ name: "Ski", kind: "photos", members: ["Bo"], messages, photos }] });
const marks = (page) => page.all(".photo-tile").map((tile) => tile.querySelector(".photo-marks").textContent);

// P15: with one tap, taken back by another, and what others do is seen at once.
eachSize("a photo is liked, and the album says by how many", async (size) => {
    const house = world([{ id: "lift", description: "lift", likes: ["bo"] }, { id: "hut", description: "hut" }]);
    const page = await open(house, { at: "/#/room/ski/photos", size });
    await page.see(".photo-tile");
    same(marks(page), ["", "1"]);
    same(page.all(".photo-tile img")[1].alt, "lift, by Ana, 1 like");
    await page.press("[data-id=lift] .photo-tile");
    await page.see("[data-action=like][aria-pressed=false]", "1");
    (await page.see("[data-action=like]")).focus();
    await page.keys("Enter");
    await page.see("[data-action=like][aria-pressed=true]", "2");
    await page.isOn("[data-action=like]");
    same(page.all("[data-action=like]")[0].title, "Liked by Bo and Ana");
    same(await page.violations(), []);
    await page.press("[data-action=like]");
    await page.see("[data-action=like][aria-pressed=false]", "1");
    same(house.sentOf("photo.like").map(({ photo, on }) => [photo, on]), [["lift", true], ["lift", false]]);
    house.asked("photo.like", { room: "ski", photo: "lift", on: false }, { by: "bo" });
    await page.wait(() => page.all("[data-action=like]")[0].textContent === "", "Bo's is gone");
    house.asked("photo.like", { room: "ski", photo: "hut" }, { by: "bo" });
    await page.keys("Escape");
    await page.wait(() => marks(page).join() === "1,", "the album says so");
});

// P15 F17: comments are answers in the chat to the message with which it came.
eachSize("what is said about a photo stands below it and in the chat", async (size) => {
    const house = world([{ id: "hut", description: "hut", message: 1, author: "bo" }, { id: "old", description: "old" }]);
    house.say("so much snow!", { by: "Bo", replyTo: 1 });
    const page = await open(house, { at: "/#/room/ski/photos", size });
    await page.wait(() => marks(page).join() === ",1", "how many there are");
    same(page.all(".photo-tile img")[1].alt, "hut, by Bo, 1 comment");
    await page.press("[data-id=hut] .photo-tile");
    await page.press("[data-action=comments]", "1");
    await page.see(".viewer-comments", "so much snow!");
    await page.isOn(".viewer-said input");
    same(await page.violations(), []);
    await page.type(".viewer-said input", "**wow**");
    await page.keys("Enter");
    await page.see(".viewer-comments strong", "wow");
    await page.value(".viewer-said input", "");
    same(house.sentOf("message.send").map(({ text, replyTo }) => [text, replyTo]), [["**wow**", 1]]);
    await page.see("[data-action=comments]", "2");
    house.say("come along", { by: "Bo", replyTo: 1 });
    await page.see(".viewer-comments", "come along");
    holds(page.all(".viewer-image")[0].getBoundingClientRect().height > 200, "the picture has room");
    await page.press("[data-action=comments]");
    await page.gone(".viewer-comments");
    // What came before that was kept has none.
    await page.press("[data-action=before]");
    await page.see(".viewer-description", "old");
    await page.gone("[data-action=comments]");
});

// P15: as far back as the photo is.
test("comments are found far back in the log", async () => {
    const house = world([{ id: "hut", description: "hut", message: 1 }], [{ text: "the hut", by: "Bo" }, { text: "what a view", by: "Bo", replyTo: 1 },
        ...Array.from({ length: 900 }, (_, place) => `line ${place}`)]);
    const page = await open(house, { at: "/#/room/ski/photos" });
    await page.press("[data-id=hut] .photo-tile");
    await page.see("[data-action=comments]", "1");
    await page.press("[data-action=comments]");
    await page.see(".viewer-comments", "what a view");
});
