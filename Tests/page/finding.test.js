// Messages that are found, and where a room with much that is unread opens (F5 F7 F20 F23). With real keys: Tests/live/test_page_log.py.
import { eachSize, same, test } from "./case.js";
import { House } from "./house.js";
import { isInLog, log, messages, sayAll } from "./log.js";
import { open } from "./page.js";

const lines = (word, count, more = "") => Array.from({ length: count }, (_, n) => `${word} ${n}${more}`);
const world = () => new House({ rooms: [{ name: "Home" }, { name: "Talk", members: ["Bo"] }] });

/// The list of rooms.
async function toRooms(page) {
    await page.go("#/settings");
    await page.go("#/");
    await page.see(".rooms-list");
}

// F20 F5: with who said it and where; also far back, with what is between fetched when one comes to it.
eachSize("messages are found in all rooms and a press leads there", async (size) => {
    const house = world();
    house.say("the <b>zeppelin</b> lands at noon", { by: "Bo", room: "Talk" });
    sayAll(house, "Bo", "Talk", lines("filler", 120));
    const page = await open(house, { at: "/#/room/home", size });
    await toRooms(page);
    await page.type(".rooms-search", "zeppelin");
    await page.see(".hit", "zeppelin");
    same(page.texts(".hit .hit-head").map((head) => head.split(" · ").slice(0, 2)), [["Talk", "Bo"]]);
    same(page.texts(".hit mark"), ["zeppelin"]);
    await page.press(".hit", "lands at noon");
    await page.see(".message .text", "<b>zeppelin</b> lands at noon");
    await page.wait(() => page.document.activeElement.textContent.includes("zeppelin"));
    await page.wait(() => {
        log(page).scrollBy({ top: 2000 });
        return page.all(".hole").length === 0 && messages(page).some(([, text]) => text === "filler 119");
    }, "the end");
    same(messages(page).map(([, text]) => text).filter((text) => text.startsWith("filler")), lines("filler", 120));
    if (size === "phone") await page.press(".bar .back");
    page.all(".rooms-search")[0].focus();
    await page.keys("Escape");
    await page.value(".rooms-search", "");
    await page.see(".room-row", "Talk");
    await page.gone(".hit");
});

// F20
eachSize("the messages of one room are searched over its log", async (size) => {
    const house = world();
    for (const room of ["Home", "Talk"]) house.say(`noon in ${room}, the <b>zeppelin</b>`, { room });
    const page = await open(house, { at: "/#/room/talk", size });
    await page.press("[data-action=room-menu]");
    await page.press(".menu-item", "Search this room");
    await page.type(".room-search input", "noon zepp");
    await page.reads(".room-search .hit-text", "noon in Talk, the <b>zeppelin</b>");
    same(page.texts(".room-search mark"), ["noon", "zeppelin"]);
    // Drawn as messages, not as what the notebook finds, which is numbered and bold.
    const hit = page.window.getComputedStyle(page.document.querySelector(".room-search .hit"));
    same([hit.fontWeight, hit.listStyleType], ["400", "none"]);
    await page.type(".room-search input", "nothing of the kind");
    await page.see(".room-search .hits-note", "No message");
    await page.gone(".room-search .hit");
    same(await page.violations(), []);
    await page.keys("Escape");
    await page.gone(".room-search");
});

// F23
eachSize("what is unread begins where one left, however far back", async (size) => {
    const house = world();
    house.say("before", { by: "Bo", room: "Talk" });
    house.room("Talk").read = 1;
    sayAll(house, "Bo", "Talk", lines("new", 90));
    const page = await open(house, { at: "/#/room/talk", size });
    await page.see(".message .text", "new 0");
    await page.see(".unread-line");
    await page.wait(() => isInLog(page, ".unread-line"));
    await page.press(".new-pill", "Latest");
    await page.see(".message .text", "new 89");
});

// F23: who scrolls before that has come goes on reading there.
test("who scrolls while what is unread is fetched is not moved", async () => {
    const house = world();
    house.say("before", { by: "Bo", room: "Talk" });
    house.room("Talk").read = 1;
    sayAll(house, "Bo", "Talk", lines("new", 120));
    let come;
    const fetched = new Promise((resolve) => { come = resolve; });
    house.answers("room.history", async (params, before) => {
        const answer = before(params);
        if (params.around) await fetched;
        return answer;
    });
    const page = await open(house, { at: "/#/room/talk", size: "phone" });
    await page.see(".message .text", "new 119");
    await page.wait(() => house.sentOf("room.history").some(({ around }) => around));
    const place = () => page.all(".message", "new 100")[0].getBoundingClientRect().top;
    page.all(".message", "new 100")[0].scrollIntoView();
    const before = place();
    come();
    await page.wait(() => messages(page)[0][1] === "before", "what is unread comes above");
    same(Math.round(place() - before), 0);
});

// F23: by a hit of the search, which stays open.
eachSize("a button leads to the first unread where one came in below it", async (size) => {
    const house = world();
    sayAll(house, "Bo", "Talk", lines("known", 25, ", and so on".repeat(20)));
    house.room("Talk").read = 25;
    sayAll(house, "Bo", "Talk", lines("new", 25, ", and so on".repeat(20)).map((text, n) => (n === 10 ? "saffron, and so on" : text)));
    const page = await open(house, { at: "/#/room/home", size });
    await toRooms(page);
    await page.see(".room-row .unread:not(.mentions) [aria-hidden]", "25");
    await page.type(".rooms-search", "saffron");
    await page.press(".hit", "saffron");
    await page.see(".message .text", "saffron");
    await page.press(".new-pill.at-top", "First unread");
    await page.wait(() => isInLog(page, ".unread-line"));
    await page.gone(".new-pill.at-top");
    await page.see(".message .text", "new 0");
    same(await page.violations(), []);
});
