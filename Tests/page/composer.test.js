// What is begun in the composer and not sent yet: photos on their way, photos that wait, answers and edits. What becomes of a photo at
// the server: Tests/live/test_page_album.py, test_photos.py.
import { eachSize, holds, same, test } from "./case.js";
import { House, refused } from "./house.js";
import { open } from "./page.js";

/// Ana's page in the kitchen, where this was said.
async function kitchen(messages = [], http = {}) {
    const house = new House({ rooms: [{ name: "Kitchen", members: ["Bo"], messages }], http });
    const page = await open(house, { at: "/#/room/kitchen" });
    await page.see(".beginning");
    return { house, page };
}

const sent = (house) => house.sentOf("message.send");

async function attach(page) {
    await page.press(".composer [data-action=photo]");
    await page.see(".dialog [data-action=file]");
    await page.choose(".dialog input[type=file]", new File(["soup"], "soup.jpg", { type: "image/jpeg" }));
    await page.gone(".dialog");
}

async function choose(page, message, what) {
    await page.menu(message);
    await page.press(".menu-item", what);
}

/// To another place and back.
async function turn(page) {
    await page.go("#/about");
    await page.gone(".composer");
    await page.go("#/room/kitchen");
    await page.see(".composer textarea");
}

// P12 F10: both are one message, however slow the line is; Enter twice sends once.
test("a caption waits for the photo that is on its way", async () => {
    let come = null;
    const { house, page } = await kitchen([], { "POST /photos": () => new Promise((resolve) => { come = resolve; }) });
    await attach(page);
    await page.wait(() => come);
    await page.say("the soup");
    await page.keys("Enter");
    same(sent(house), []);
    await page.value(".composer textarea", "the soup");
    come({ photo: { id: "photo-1", width: 4, height: 3, mime: "image/jpeg" } });
    await page.see(".message.mine .photos img");
    await page.gone(".attached img");
    await page.value(".composer textarea", "");
    same(sent(house).map(({ text, photos }) => [text, photos]), [["the soup", ["photo-1"]]]);
});

// F10 F17 P12: as the text is.
test("photos and an answer that were begun are there when one comes back", async () => {
    const { house, page } = await kitchen([{ text: "how does it look?", by: "Bo" }]);
    await choose(page, ".message.theirs", "Reply");
    await attach(page);
    await page.see(".attached img");
    await turn(page);
    await page.see(".composer-about", "how does it look?");
    await page.see(".attached img");
    await page.say("like this");
    await page.wait(() => sent(house).length > 0);
    same(sent(house).map(({ text, photos, replyTo }) => [text, photos.length, replyTo]), [["like this", 1, 1]]);
    await page.gone(".composer-about");
    await turn(page);
    holds(page.all(".attached img, .composer-about").length === 0, "it is still there");
});

// F17 F19
test("who answers while editing leaves the edit and finds the draft", async () => {
    const { house, page } = await kitchen([{ text: "bread or rice?", by: "Bo" }, "said before"]);
    await page.see(".message.mine .text", "said before");
    await page.type(".composer textarea", "a draft");
    await choose(page, ".message.mine", "Edit");
    await page.see(".composer-about", "Editing");
    await page.value(".composer textarea", "said before");
    await choose(page, ".message.theirs", "Reply");
    await page.see(".composer-about", "bread or rice?");
    await page.value(".composer textarea", "a draft");
    await page.isOn(".composer textarea");
    await page.keys("Enter");
    await page.wait(() => sent(house).length > 0);
    same(sent(house).map(({ text, replyTo }) => [text, replyTo]), [["a draft", 1]]);
});

// F10: words or a photo make it lead, and nothing but space does not.
eachSize("Send is quiet with nothing to send", async (size) => {
    const house = new House({ rooms: [{ name: "Kitchen", members: ["Bo"] }] });
    const page = await open(house, { at: "/#/room/kitchen", size });
    const leads = (wanted) => page.wait(() => page.all(".composer [type=submit]")[0]?.matches(wanted ? ".primary" : ".quiet:not(.primary)"), `it leads: ${!wanted}`);
    await leads(false);
    await page.type(".composer textarea", "  ");
    await leads(false);
    await page.type(".composer textarea", "soup");
    await leads(true);
    same(await page.violations(), []);
    await page.keys("Enter");
    await page.see(".message.mine .text", "soup");
    await leads(false);
    await attach(page);
    await leads(true);
    await page.press(".attached .button");
    await leads(false);
    same(await page.violations(), []);
});

/// Files at the field, as pasted, or let fall on the room; `words`: the text that is pasted with them.
function hand(page, kind, files, words = "") {
    const held = new DataTransfer();
    for (const file of files) held.items.add(file);
    if (words) held.setData("text/plain", words);
    const event = kind === "paste" ? new page.window.ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData: held })
        : new page.window.DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: held });
    page.document.querySelector(kind === "paste" ? ".composer textarea" : ".log").dispatchEvent(event);
    return event.defaultPrevented;
}
const picture = (name) => new File(["soup"], name, { type: "image/jpeg" });

// P12 F10: in their order, with the limit and the words of one that is refused; words are pasted as words.
test("photos and documents are pasted", async () => {
    let refusing = null;
    const { house, page } = await kitchen([], { "POST /photos": () => {
        if (refusing) throw refused(415, "bad_file", { message: "JPEG, PNG, WebP or HEIC, please." });
        return { photo: { id: house.newId("photo"), width: 4, height: 3, mime: "image/jpeg" } };
    } });
    same(hand(page, "paste", [picture("a.jpg")], "words"), false);
    same(hand(page, "paste", [picture("a.jpg"), new File(["x"], "list.pdf", { type: "application/pdf" }), picture("b.jpg")]), true);
    await page.wait(() => page.all(".attached img").length === 2);
    await page.reads(".attached-name", "list.pdf");
    same(page.all(".attached li").map((line) => line.querySelector("img") !== null), [true, false, true]);
    same(await page.violations(), []);
    refusing = true;
    hand(page, "paste", [picture("c.jpg")]);
    await page.see(".composer .error", "JPEG, PNG");
    refusing = false;
    hand(page, "paste", Array.from({ length: 25 }, (_, place) => picture(`${place}.jpg`)));
    await page.see(".composer .error", "20 at most");
    await page.wait(() => page.all(".attached img").length === 19);
    await page.see(".composer [data-action=photo]:disabled");
    await page.press(".attached button[aria-label='Remove list.pdf']");
    await page.gone(".attached-name");
    hand(page, "paste", [new File(["x"], "list.pdf", { type: "application/pdf" })]);
    await page.see(".attached-name", "list.pdf");
    await page.say("all of it");
    await page.see(".message.mine .message-files a", "list.pdf");
    same(sent(house).map(({ photos, files }) => [photos.length, files.length]), [[19, 1]]);
    same(page.all(".message-files a").map((link) => [link.getAttribute("href"), link.download]), [[`/files/${sent(house)[0].files[0]}`, "list.pdf"]]);
});

// P12: wherever in the room they are let fall.
test("files are dropped on a room", async () => {
    const { house, page } = await kitchen();
    for (let turn = 0; turn < 100 && !hand(page, "dragover", [picture("a.jpg")]); turn += 1) {
        hand(page, "dragenter", [picture("a.jpg")]);
        await new Promise((again) => setTimeout(again, 20));
    }
    await page.see(".room.is-over");
    same(hand(page, "drop", [picture("a.jpg"), picture("b.jpg")]), true);
    await page.gone(".room.is-over");
    await page.wait(() => page.all(".attached img").length === 2);
    await page.isOn(".composer textarea");
    await page.keys("Enter");
    await page.wait(() => sent(house).length === 1);
    same(sent(house)[0].photos.length, 2);
});

// F10: also where what was written goes on at its end.
test("the field is as high as what stands in it", async () => {
    const { page } = await kitchen();
    const high = async (text) => {
        await page.type(".composer textarea", text);
        return page.document.querySelector(".composer textarea").clientHeight;
    };
    const one = await high("milk"), still = await high("milk and flour"), three = await high("milk and flour\neggs\nrice"), again = await high("milk, flour, eggs and rice");
    same([still, again], [one, one]);
    holds(three > one * 1.5, `${one} ${three}`);
});
