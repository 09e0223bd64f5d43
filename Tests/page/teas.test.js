// The collection of teas and their timer: put in, changed, searched, shared and brewed (T1–T20 T24). Its slider by keys, and public pages of a
// real server: Tests/live/test_page_teas.py, test_page_pantry_forms.py.
import { eachSize, holds, same } from "./case.js";
import { House, refused } from "./house.js";
import { pantry } from "./housepantry.js";
import { told, undoing } from "./houseundo.js";
import { open } from "./page.js";
import { markup, upright } from "./pantrypage.js";

const types = ["white", "green", "yellow", "oolong", "black", "dark", "herbal", "rooibos", "mate", "blend", "other"];

async function shelf({ teas = [], members = [], info = {}, path = "", size, languages = ["en"], ...more }) {
    const house = undoing(pantry(new House({ rooms: [{ name: "Home", kind: "tea", teas, members, info }], ...more })));
    const page = await open(house, { at: `/#/room/home/teas${path}`, size, languages });
    await page.see(".teas-page");
    return { house, page, all: () => house.room().things.teas };
}

async function menu(page, name, entry) {
    const { id } = (await page.see(".tea-row", name)).dataset;
    await page.press(`.tea-row[data-id='${id}'] [aria-haspopup=menu]`);
    await page.press(".menu-item", entry);
}

const names = (page, ...wanted) => page.reads(".tea-name", ...wanted);
const bothNeeded = (page) => page.wait(() => page.texts(".panel .error").filter((words) => words.includes("a name and a brand")).length === 2);

// T1 T2 T3 T4 T8
eachSize("a tea is put in by its form, with a type from the list", async (size) => {
    const { page, all } = await shelf({ size });
    await page.see(".empty", "No teas yet");
    await page.press("[data-action=add]");
    await page.wait(() => page.document.querySelector(".panel select[name=type]"));
    same([...page.document.querySelectorAll(".panel select[name=type] option")].map(({ value }) => value), types);
    await page.press(".panel button[type=submit]");
    await bothNeeded(page);
    same([...page.document.querySelectorAll(".panel [aria-invalid=true]")].map(({ name }) => name), ["name", "brand"]);
    await page.isOn("[name=name]");
    await page.type(".panel input[name=name]", "Da Hong Pao");
    await page.type(".panel input[name=brand]", "Midori");
    await page.press(".panel option[value=oolong]");
    await page.press(".panel button[type=submit]");
    await page.gone(".panel");
    const row = await page.see(".tea-row", "Da Hong Pao");
    holds(row.innerText.includes("Midori") && row.querySelector(".tea-detail").innerText.toLowerCase().includes("oolong"), row.innerText);
    await page.see(".tea-row [role=img], .tea-row .thumb");
    same(all().map(({ type }) => type), ["oolong"]);
    same(await page.violations(), []);
});

// T9 T10 T13: by name, brand and type, without regard to case and accents.
eachSize("the search filters while one types, and a hit opens", async (size) => {
    const { house, page, all } = await shelf({ size, teas: [{ name: "Thé au jasmin", brand: "Fenn & Co", type: "green" },
        { name: "Earl Grey", brand: "Fenn & Co", type: "black" }, { name: "Sencha", brand: "Midori", type: "green" }] });
    house.answers("tea.get", ({ tea }) => ({ tea: all().find(({ id }) => id === tea),
        notes: [house.made("note", { teaId: tea, personId: "ana", text: "grassy, a bit salty" })] }));
    await names(page, "Earl Grey", "Sencha", "Thé au jasmin");
    const query = (text) => page.type("input[name=query]", text);
    for (const [typed, ...found] of [["THE", "Thé au jasmin"], ["fenn", "Earl Grey", "Thé au jasmin"], ["green", "Sencha", "Thé au jasmin"]]) {
        await query(typed);
        await names(page, ...found);
    }
    await query("matchaa");
    await page.see(".empty", "matchaa");
    await query("senc");
    await names(page, "Sencha");
    await page.press(".tea-open", "Sencha");
    await page.see(".tea-more .notes", "grassy, a bit salty");
    await page.see(".tea-open[aria-expanded=true]");
    same(await page.violations(), []);
    await query("");
    await names(page, "Earl Grey", "Sencha", "Thé au jasmin");
});

// T1 T7 T13: how it is made stands in its row, and what others said of it has their names.
eachSize("a row says in one line how a tea is made and by a word whether it was tried, and a note whose it is", async (size) => {
    const { house, page, all } = await shelf({ size, teas: [{ name: "Sencha", brand: "Midori", type: "green", waterC: 75, steepSeconds: 90, leafGrams: 5, tried: true }],
        members: ["Bo"] });
    const { createdAt, ...note } = house.made("note", { teaId: "", personId: "bo", text: "grassy" });
    house.answers("tea.get", ({ tea }) => ({ tea: all()[0], notes: [{ ...note, createdAt, teaId: tea }] }));
    const detail = await page.see(".tea-detail", "75 °C · 1:30 · Midori · Green");
    holds(detail.getBoundingClientRect().height < 30, "one line");
    const [search, add] = page.all(".teas-tools > *").map((one) => one.getBoundingClientRect());
    holds(add.left - search.right >= 8, "the button touches the search");
    same([search.top, search.height], [add.top, add.height]);
    const tried = await page.see(".tea-tried[data-state=tried]", "tried");
    same([tried.ariaLabel, page.all(".tea-row :is(.tick, .tea-tried .icon)").length], ["tried: Sencha (Midori)", 0]);
    await page.press(".tea-open", "Sencha");
    await page.see(".notes .hint", "Bo · Nov 21, 2026, 12:00 PM");
    await page.see(".tea-more .facts dt", "Leaf for a brewing");
    same(page.texts(".tea-more .facts dt").filter((words) => words.includes(",")), []);
    await upright(page);
});

// T1 T13 T23: as many as fit beside each other; the one that is open has the whole width below its picture, or stands beside them.
eachSize("teas are cards, each with its picture over its words", async (size) => {
    const { page } = await shelf({ size, teas: ["Assam", "Darjeeling", "Earl Grey", "Sencha"].map((name) => ({ name, brand: "Midori", type: "green", waterC: 75 })) });
    await page.wait(() => page.all(".tea-row").length === 4);
    const boxes = () => page.all(".tea-row").map((one) => one.getBoundingClientRect());
    const [first, second, third] = boxes();
    same([second.top, second.height, Math.round(second.width)], [first.top, first.height, Math.round(first.width)]);
    holds(second.left >= first.right + 8 && first.width < 260, `${first.width} wide, the next at ${second.left}`);
    same(third.top > first.top, size === "phone");
    for (const row of page.all(".tea-row")) {
        const [picture, words, tried, more] = row.querySelector(".tea-line").children, box = (one) => one.getBoundingClientRect();
        holds(Math.abs(box(picture).width - first.width) < 1 && box(words).top >= box(picture).bottom && box(tried).top >= box(words).bottom - 1, row.innerText);
        holds(box(more).right <= box(row).right && box(more).left > box(tried).right, "what is done with it lies over each other");
    }
    await upright(page);
    await page.press(".tea-open", "Darjeeling");
    await page.see(".tea-more [data-action=brew]");
    if (size === "phone") holds(boxes()[1].width > 300, `open it is ${boxes()[1].width} wide`);
    await upright(page);
});

/// The notes of a tea are a list of the house.
function noting(house, notes) {
    const { things } = house.room(), at = ({ note }) => things.notes.find(({ id }) => id === note);
    things.notes = notes.map((note) => house.made("note", { teaId: things.teas[0].id, personId: "ana", ...note }));
    const told = (change, note) => house.tell("item", { room: "home", kind: "note", id: note.id, change, value: structuredClone(note) });
    house.answers("tea.get", () => ({ tea: things.teas[0], notes: structuredClone(things.notes) }));
    house.answers("note.update", ({ note: id, version, text, rating }) => {
        const note = at({ note: id });
        if (version !== undefined && version !== note.version) throw refused(409, "conflict", { field: "version" });
        Object.assign(note, { text, version: note.version + 1 }, rating === null ? {} : { rating });
        if (rating === null) delete note.rating;
        told("changed", note);
        return { note };
    });
    house.answers("note.delete", (params) => {
        const gone = at(params);
        things.notes = things.notes.filter((one) => one !== gone);
        told("removed", gone);
        return {};
    });
    return things;
}

async function noteMenu(page, text, entry) {
    (await page.see(".notes > li", text)).querySelector(".note-more").focus();
    await page.press(".notes > li:focus-within .note-more");
    await page.press(".menu-item", entry);
}

// T14 T15: its author changes it, an owner of the room deletes it as well, and the bar brings it back.
eachSize("a note is changed and deleted from its menu", async (size) => {
    const { house, page, all } = await shelf({ size: size === "phone" ? "small" : size, members: ["Bo"], teas: [{ name: "Sencha", brand: "Midori" }] });
    house.asked("tea.list", { room: "home" });
    const things = noting(house, [{ text: "grassy", rating: 3 }, { text: "too hot", personId: "bo" }]);
    await page.press(".tea-open", "Sencha");
    await page.reads(".notes .text", "grassy", "too hot");
    await noteMenu(page, "grassy", "Edit the note");
    await page.value(".note-place textarea", "grassy");
    await page.type(".note-place textarea", "grassy, later sweet");
    await noteMenu(page, "grassy", "Edit the note");
    await page.value(".note-place textarea", "grassy, later sweet");
    // What was typed is not dropped for another one.
    await page.press("[data-action=note]");
    await page.see(".dialog", "without saving");
    await page.press(".dialog .quiet");
    await page.value(".note-place textarea", "grassy, later sweet");
    Object.assign(things.notes[0], { version: 2 });
    house.tell("item", { room: "home", kind: "note", id: things.notes[0].id, change: "changed", value: things.notes[0] });
    await page.press(".note-place [data-action=unrate]");
    await page.press(".note-place button[type=submit]");
    await page.see(".note-place .error", "conflict");
    await page.press(".note-place button[type=submit]");
    await page.gone(".note-place .panel");
    await page.reads(".notes .text", "grassy, later sweet", "too hot");
    await page.gone(".notes .hint", "★");
    same(house.sentOf("note.update").map(({ version = 0, rating }) => [version, rating]), [[1, null], [0, null]]);
    (await page.see(".notes > li", "too hot")).querySelector(".note-more").focus();
    await page.press(".notes > li:focus-within .note-more");
    await page.reads(".menu-item", "Delete the note");
    await upright(page);
    await page.press(".menu-item", "Delete");
    await page.reads(".notes .text", "grassy, later sweet");
    await page.see(".undo-words", "Deleted the note on Sencha");
    await page.press(".undo-bar [data-action=undo]");
    await page.reads(".notes .text", "grassy, later sweet", "too hot");
    house.answers("note.delete", () => { throw told(403, "not_allowed", "Only its author may do that."); });
    await noteMenu(page, "too hot", "Delete");
    await page.see(".error", "Only its author may do that.");
    await page.go(`#/room/home/teas/${all()[0].id}/brew`);
    await noteMenu(page, "grassy", "Edit the note");
    await page.value(".note-place textarea", "grassy, later sweet");
});

// T14
eachSize("who owns no room changes only what is one's own", async (size) => {
    const { house, page } = await shelf({ size, members: ["Bo"], info: { role: "member" }, teas: [{ name: "Sencha", brand: "Midori" }], account: { language: "fr" }, languages: ["fr"] });
    house.asked("tea.list", { room: "home" });
    noting(house, [{ text: "grassy" }, { text: "too hot", personId: "bo" }]);
    await page.press(".tea-open", "Sencha");
    await page.reads(".notes .text", "grassy", "too hot");
    same([...page.document.querySelectorAll(".notes > li")].map((one) => one.querySelectorAll(".note-more").length), [1, 0]);
    await noteMenu(page, "grassy", "Supprimer la note");
    await page.reads(".notes .text", "too hot");
    await page.see(".undo-words", "La note sur Sencha est supprimée.");
});

// T14: the stars of all make their mean, and one's own come with a note.
eachSize("a note has stars, whose mean stands over the notes", async (size) => {
    const { house, page, all } = await shelf({ size, teas: [{ name: "Sencha", brand: "Midori" }], members: ["Bo"] });
    const notes = [house.made("note", { teaId: "", personId: "bo", text: "grassy", rating: 3 })];
    house.answers("tea.get", ({ tea }) => ({ tea: all()[0], notes: notes.map((note) => ({ ...note, teaId: tea })) }));
    house.answers("note.add", ({ room, tea, text, rating }) => {
        const note = house.made("note", { teaId: tea, personId: "ana", text, rating });
        notes.unshift(note);
        house.tell("item", { room, kind: "note", id: note.id, change: "added", value: note });
        return { note };
    });
    await page.press(".tea-open", "Sencha");
    await page.see(".tea-mean", "1 rating");
    await page.see(".notes .hint", "★ 3");
    await page.press("[data-action=note]");
    await page.type(".note-place textarea", "sweet");
    const own = page.document.querySelector(".note-place .star-input input");
    own.value = "4.5";
    own.dispatchEvent(new page.window.Event("input", { bubbles: true }));
    same(await page.violations(), []);
    await page.press(".note-place button[type=submit]");
    await page.see(".tea-mean", "2 ratings");
    await page.see(".tea-mean .rating", "3.8");
    await page.see(".notes .hint", "★ 4.5");
    same(house.sentOf("note.add").map(({ rating }) => rating), [4.5]);
});

// T1 T15
eachSize("a form with something in it is not closed without a question", async (size) => {
    const { page } = await shelf({ size });
    await page.press("[data-action=add]");
    await page.press(".panel .cross");
    await page.gone(".panel");
    await page.press("[data-action=add]");
    await page.type(".panel input[name=name]", "Silver Needle");
    await page.press(".panel .cross");
    await page.press(".dialog .quiet");
    await page.gone(".dialog");
    await page.value(".panel input[name=name]", "Silver Needle");
    await page.press(".bar button[aria-label=Back]");
    await page.press(".dialog .danger");
    await page.gone(".dialog");
    await page.gone(".panel");
    await page.wait(() => !page.at.includes("/teas"));
});

// T3 T5 T7 T8 T11 T13 T20 T24
eachSize("a tea is changed, pictured, deleted and brought back", async (size) => {
    const { page, all } = await shelf({ size });
    await page.press("[data-action=add]");
    await page.press(".panel button[type=submit]");
    await bothNeeded(page);
    await page.type(".panel input[name=name]", markup);
    await page.type(".panel input[name=brand]", "Midori");
    await page.press(".panel button[type=submit]");
    await page.gone(".panel");
    await menu(page, markup, "Edit");
    await page.press(".panel summary");
    for (const [name, value] of Object.entries({ steepSeconds: "1:30", waterC: "70,5", stockGrams: "1000", infusions: "20, 30 45", leafGrams: "900" })) {
        await page.type(`.panel input[name=${name}]`, value);
    }
    await page.press(".panel .toggle", "tried");
    await page.press(".panel button[type=submit]");
    await page.see(".panel .error", "50");
    await page.type(".panel input[name=leafGrams]", "5");
    await page.press(".panel button[type=submit]");
    await page.gone(".panel");
    await page.press(".tea-open", markup);
    const facts = (await page.see(".tea-more .facts", "1 min 30 s")).innerText;
    holds(facts.includes("70.5 °C") && facts.includes("20 s · 30 s · 45 s"), facts);
    same(all().map(({ tried, stockGrams }) => [tried, stockGrams]), [[true, 1000]]);
    await page.press(".tea-more [data-action=picture]");
    await page.choose(".dialog input[type=file]", new File(["x"], "tin.png", { type: "image/png" }));
    await page.wait(() => page.document.querySelector(".tea-more .picture-button img")?.naturalWidth);
    await upright(page);
    await menu(page, markup, "Delete");
    await page.gone(".tea-row", markup);
    same(all(), []);
    await page.press(".undo-bar [data-action=undo]");
    await page.see(".tea-row", markup);
    holds(all()[0].pictureId, "with its picture");
});

// T12
eachSize("without a public address the text alone is shared", async (size) => {
    const { house, page } = await shelf({ size, teas: [{ name: "Sencha", brand: "Midori" }] });
    house.answers("share.create", () => { throw told(403, "not_allowed", "This server has no public address, so there are no public pages."); });
    await menu(page, "Sencha", "Share");
    await page.press("[data-action=make]");
    await page.see(".share-result", "no public address");
    holds((await page.see(".share-result a", "Post on X")).href.includes("Sencha"));
});

// P17 T12: what is put out then goes without a page, and follows what is written.
eachSize("where owners alone make links a member shares without a page", async (size) => {
    const { house, page } = await shelf({ size, teas: [{ name: "Sencha", brand: "Midori" }] });
    await menu(page, "Sencha", "Share");
    await page.see("[data-action=make]");
    await page.press(".dialog [data-action=close]");
    house.asked("room.set", { room: house.room().id, links: "owners" });
    house.asked("room.setRole", { room: house.room().id, account: "ana", role: "member" });
    await page.wait(() => page.all(".tea-row").length === 1);
    await menu(page, "Sencha", "Share");
    const post = await page.see(".share-result a", "Post on X");
    await page.see(".share-result", "only owners make public pages");
    same([page.all("[data-action=make]").length, page.all(".dialog .hint").length], [0, 0]);
    await page.type(".dialog textarea", `${"tea ".repeat(80)}!`);
    await page.see(".share-result .hint", "280");
    holds(post.href.endsWith(encodeURIComponent("tea…")), post.href);
    same([house.sentOf("share.create").length, await page.violations()], [0, []]);
});

// T18 T19
eachSize("the alarm of a tea sounds until it is stopped, and ends by itself", async (size) => {
    const { house, page } = await shelf({ size, path: "/timer" });
    const sound = await page.module("/js/sound.js");
    await page.press("label[for]");
    const rings = async (label) => {
        house.start(label, 90);
        await page.see(".pill", label);
        await page.pass(90);
        await page.see(".alarm .alarm-name", label);
        await page.wait(() => sound.isPlaying());
    };
    await rings("Sencha");
    await page.press(".alarm .button", "Stop");
    await page.gone(".alarm");
    await page.wait(() => !sound.isPlaying());
    await rings("Gyokuro");
    await page.pass(50);
    holds(sound.isPlaying(), "it sounds for a minute");
    await page.pass(12);
    holds(!sound.isPlaying(), "it ends by itself");
    await page.press(".alarm .button", "Stop");
    await page.gone(".alarm");
});

// T14
eachSize("a row says what all and what one oneself thinks of a tea", async (size) => {
    const { house, page, all } = await shelf({ size, members: ["Bo"], teas: [{ name: "Assam", brand: "Midori", type: "black" }, { name: "Sencha", brand: "Midori", type: "green" }] });
    const [assam] = all();
    const notes = [];
    house.answers("tea.get", ({ tea }) => ({ tea: all().find(({ id }) => id === tea), notes: notes.filter(({ teaId }) => teaId === tea) }));
    const rate = (personId, rating) => {
        const note = house.made("note", { teaId: assam.id, personId, text: "malty", rating });
        notes.push(note);
        house.tell("item", { room: "home", kind: "note", id: note.id, change: "added", value: note });
    };
    await page.wait(() => house.sentOf("tea.get").length === 2);
    rate("bo", 5);
    await page.see(`.tea-row[data-id=${assam.id}] .tea-stars`, "★ 5");
    rate("ana", 3);
    await page.see(`.tea-row[data-id=${assam.id}] .tea-stars`, "★ 4");
    await page.see(".tea-stars", "you 3");
    // Only the tea whose notes changed is asked again.
    same(house.sentOf("tea.get").filter(({ tea }) => tea !== assam.id).length, 1);
    same(page.texts(".tea-stars").filter(Boolean).length, 1);
    same(await page.violations(), []);
});
