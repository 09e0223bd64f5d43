// The search of everything from the list of rooms: what is found, what narrows it, and that what is stale shows nothing (F20 P18). Messages and
// where they lead: finding.test.js.
import { eachSize, holds, same, test } from "./case.js";
import { House, refused } from "./house.js";
import { notebook } from "./housenotebook.js";
import { pantry } from "./housepantry.js";
import { open } from "./page.js";

const day = (date) => Date.UTC(2026, 10, date);
const world = () => notebook(pantry(new House({ rooms: [{ name: "Kitchen", members: ["Bo", "Penelope"],
    messages: [{ text: "penne tonight?", by: "Bo" }, { text: "no pens here", by: "Penelope" }],
    noodles: [{ name: "Penne rigate", brand: "Barilla" }, { name: "Udon" }], teas: [{ name: "Pencha", brand: "Marimo" }],
    items: [{ name: "pencils" }], reminders: [{ text: "sharpen the pens" }], photos: [{ description: "a pen" }] },
{ name: "Pen friends", members: ["Cleo"], messages: [{ text: "dear pen", by: "Cleo" }] },
{ name: "Lab", kind: "lab", members: ["Bo"], experiments: [{ title: "Penicillin", steps: ["open the dish", "wash"] }] }] })));

const titles = (page) => page.texts(".finding h2");
const hits = (page, title) => [...page.all(".finding section", title)[0]?.querySelectorAll(".hit") ?? []].map((one) => (one.querySelector(".finding-name") ?? one).textContent);
async function toRooms(page) {
    await page.go("#/settings");
    await page.go("#/");
    await page.see(".rooms-list");
}

// F20
eachSize("everything is found by its name, in groups, each a link to its place", async (size) => {
    const house = world();
    house.answers("notebook.search", ({ room }) => {
        const [{ id, title, steps: [step] }] = house.room(room).things.experiments;
        return { total: 1, hits: [{ kind: "step", id: step.id, part: "step", experiment: { id, title }, step: { id: step.id, number: 1, title: step.title }, snippet: "open", at: house.clock.now }] };
    });
    const page = await open(house, { at: "/#/room/kitchen", size });
    await toRooms(page);
    await page.type(".rooms-search", "pen");
    await page.reads(".finding h2", "Rooms", "People", "Noodles", "Teas", "Experiments", "Steps", "Photos", "Shopping", "Reminders", "Messages");
    same([hits(page, "Rooms"), hits(page, "People"), hits(page, "Noodles"), hits(page, "Steps")], [["Pen friends"], ["Penelope"], ["Penne rigate"], ["open the dish"]]);
    await page.see(".hits-note", "3 messages");
    const edge = (css) => { const [one] = page.all(css); return one.getBoundingClientRect().left + parseFloat(page.window.getComputedStyle(one).paddingInlineStart); };
    same(edge(".hits-note"), edge(".finding h2"));
    await page.gone(".rooms-list");
    same(page.all(".finding a.hit").length, 12);
    same(await page.violations(), []);
    // By keys: down into what was found, up again into the field.
    page.document.querySelector(".rooms-search").focus();
    await page.keys("ArrowDown");
    await page.isOn(".hit[data-focus^=room]");
    await page.keys("ArrowDown");
    await page.isOn(".hit[data-focus^=person]");
    await page.keys("ArrowUp", "ArrowUp");
    await page.isOn(".rooms-search");
    await page.keys("Enter");
    await page.isOn(".hit[data-focus^=room]");
    await page.press(".finding .hit", "Penne rigate");
    await page.see(".place h1, .place h2", "Penne rigate");
    // What was found is there again for who comes back, with a way to all rooms.
    if (size === "phone") await page.go("#/");
    await page.press(".finding .hit", "open the dish");
    await page.see(".place", "open the dish");
    holds(/\/notebook\/[^/]+\/step\/[^/]+$/.test(page.at), page.at);
    if (size === "phone") await page.go("#/");
    await page.see(".finding .hit", "Penne rigate");
    await page.press(".finding-chip", "All rooms");
    await page.value(".rooms-search", "");
    await page.see(".room-row", "Kitchen");
    await page.gone(".hit");
});

// F20
eachSize("a search is narrowed by what one writes, in any language, or by chips that write it", async (size) => {
    const house = world();
    house.room("Kitchen").messages[0].at = day(1);
    house.say("pen and picture", { by: "Bo", room: "Lab", photos: [{ id: "photo-9", width: 4, height: 3, mime: "image/jpeg" }] });
    const page = await open(house, { at: "/#/room/kitchen", size });
    await toRooms(page);
    page.document.querySelector(".rooms-search").focus();
    await page.press(".finding-chip", "from:");
    await page.press(".finding-chip", "Bo");
    await page.value(".rooms-search", "from:Bo ");
    await page.reads(".hit .hit-text", "pen and picture", "penne tonight?");
    await page.press(".finding-chip", "has:photo");
    await page.value(".rooms-search", "from:Bo has:photo ");
    await page.reads(".hit .hit-text", "pen and picture");
    same(await page.violations(), []);
    const found = async (query, ...texts) => {
        await page.type(".rooms-search", query);
        await page.reads(".hit .hit-text", ...texts);
    };
    await found("de:bo avant:2026-11-21", "penne tonight?");
    await found("von:bo nach:2026-11-02 pen", "pen and picture");
    await found("pen dans:\"pen friends\"", "dear pen");
    await found("en:lab con:foto", "pen and picture");
    same(house.sentOf("search").at(-1), { photos: true, room: "lab", limit: 30 });
    await found("pen after:2026-11-01 before:2026-11-02", "penne tonight?");
    // Things too are somebody's, of some day.
    Object.assign(house.room("Kitchen").things.noodles[0], { createdBy: "bo", createdAt: day(4) });
    for (const [query, ...names] of [["pen from:bo", "Penne rigate"], ["pen from:bo after:2026-11-05"], ["pen from:bo before:2026-11-05", "Penne rigate"], ["penne from:ana"]]) {
        await page.type(".rooms-search", query);
        await page.reads(".finding-row .finding-name", ...names);
    }
    // Of things only what has the words, in the room that was named.
    await page.type(".rooms-search", "pen in:kitchen");
    await page.see(".finding .hit", "Penne rigate");
    await page.gone(".finding h2", "Steps");
    await page.gone(".finding h2", "People");
    await page.type(".rooms-search", "from:Zoe pen");
    await page.see(".hits-note", "Nobody whom you know is called “Zoe”");
    await page.gone(".hit");
    await page.type(".rooms-search", "pen before:soon");
    await page.see(".hits-note", "2026-11-01");
    await page.gone(".hit");
});

// F20 P18: photos of albums are found beside those of messages, also without a word of theirs.
eachSize("photos of albums are found by who added them, when, and their words", async (size) => {
    const house = world();
    house.room("Lab").things.photos = [{ id: "gel", description: "the gel", author: "bo", addedAt: day(3) }, { id: "bench", author: "ana", addedAt: day(5) }];
    house.say("look", { by: "Bo", room: "Lab", photos: [{ id: "photo-9", width: 4, height: 3, mime: "image/jpeg" }] });
    const page = await open(house, { at: "/#/room/kitchen", size });
    await toRooms(page);
    const finds = async (query, ...names) => {
        await page.type(".rooms-search", query);
        await page.reads(".finding-row .finding-name", ...names);
    };
    await finds("in:lab has:photo", "Photo", "the gel");
    await page.reads(".hit .hit-text", "look");
    same(house.sentOf("thing.search").at(-1), { limit: 50, room: "lab", photos: true });
    await finds("has:photo", "a pen", "Photo", "the gel");
    await finds("has:photo gel", "the gel");
    await finds("dans:lab avec:photo de:bo", "the gel");
    await finds("in:lab has:photo after:2026-11-04", "Photo");
    await finds("in:lab has:photo before:2026-11-04", "the gel");
    await finds("in:lab from:bo");
    await finds("in:lab has:photo", "Photo", "the gel");
    same(await page.violations(), []);
    await page.press(".finding-row", "the gel");
    await page.located("#/room/lab/photos/gel");
    await page.see("dialog[open]");
});

// F20
test("an answer to what is not asked any more shows nothing", async () => {
    const house = world(), late = {};
    for (const method of ["search", "thing.search"]) {
        house.answers(method, async (params, before) => {
            const answer = before(params);
            if (params.query === "penne") await new Promise((come) => { late[method] = come; });
            return answer;
        });
    }
    const page = await open(house, { at: "/#/room/kitchen" });
    await page.type(".rooms-search", "penne");
    await page.wait(() => late.search && late["thing.search"]);
    await page.type(".rooms-search", "udon");
    await page.see(".finding .hit", "Udon");
    await page.see(".hits-note", "No message has “udon”");
    for (const come of Object.values(late)) come();
    await page.pass(1);
    same(page.texts(".finding .hit .finding-name"), ["Udon"]);
    await page.see(".hits-note", "No message has “udon”");
    // Nor does what was refused late say anything.
    house.answers("search", (params, before) => { if (params.query === "tea") throw refused(429, "limit"); return before(params); });
    await page.type(".rooms-search", "tea");
    await page.see(".hits-note", "limit");
    await page.type(".rooms-search", "dear");
    await page.see(".hit .hit-text", "dear pen");
});

// F20
test("who goes elsewhere than to what was found has the rooms again", async () => {
    const page = await open(world(), { at: "/#/room/kitchen" });
    await page.type(".rooms-search", "udon");
    await page.press(".finding .hit", "Udon");
    await page.value(".rooms-search", "udon");
    await page.press(".tab", "Chat");
    await page.value(".rooms-search", "");
    await page.see(".room-row", "Lab");
});

// What is read of a query.
test("a query is words and what narrows them", async () => {
    const { read, called, quoted } = await import("/js/views/rooms/query.js");
    same(read("penne  rigate"), { words: "penne rigate" });
    same(read("from:\"Bo Miller\" penne has:photos"), { words: "penne", from: "Bo Miller", photos: true });
    same(read("see https://simmer.example has:beans"), { words: "see https://simmer.example has:beans" });
    same(read("in:"), { words: "", open: { name: "in", value: "", at: 0 } });
    same(read("tea from:bo").open, { name: "from", value: "bo", at: 4 });
    const { since, until } = read("après:2026-11-01 before:2026-11-03");
    same([since, until], [new Date(2026, 10, 1).getTime(), new Date(2026, 10, 3).getTime() - 1]);
    same([read("before:2026-02-30").wrong, read("before:").wrong], [true, undefined]);
    same(called([{ key: "bob" }, { key: "bo" }], "Bo"), { key: "bo" });
    same([quoted("Bo"), quoted("Bo Miller")], ["Bo", "\"Bo Miller\""]);
});
