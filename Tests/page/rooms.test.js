// The list of rooms and a room as one has it: what waits, for whom; muted, named, addressed (P4 P5 P18 F21 F22).
import { eachSize, holds, same } from "./case.js";
import { House, refused } from "./house.js";
import { open } from "./page.js";

const row = (page, name) => page.all(".room-row", name)[0].innerText;
const marks = (page, name, ...wanted) => page.wait(() => JSON.stringify([...page.all(".room-row", name)[0]?.querySelectorAll(".unread:not([hidden]) [aria-hidden]") ?? []]
    .map(({ textContent }) => textContent)) === JSON.stringify(wanted), `${name} is not marked ${wanted}`);

// P5 F21: owner, members, when something was said last, what is unread and what of it is for oneself.
eachSize("the list tells what waits and for whom", async (size) => {
    const house = new House({ rooms: [{ name: "Attic" }, { name: "Talk", members: ["Bo"] }, { name: "Bo's", members: ["Bo"], info: { role: "member" } }] });
    const page = await open(house, { at: "/#/room/attic", size });
    await page.go("#/settings");
    if (size === "phone") await page.go("#/");
    await page.see(".room-row", "Talk");
    holds(row(page, "Talk").includes("yours · 2 members"), row(page, "Talk"));
    holds(!row(page, "Bo's").includes("yours"), row(page, "Bo's"));
    same(page.texts(".room-name"), ["Attic", "Bo's", "Talk"]);
    house.clock.sleep(60);
    house.say("nobody in particular", { by: "Bo", room: "Talk" });
    house.say("@ana are you there?", { by: "Bo", room: "Talk" });
    await marks(page, "Talk", "@1", "2");
    await page.reads(".room-name", "Talk", "Attic", "Bo's");
    // The marks move nothing: every second line stands where its neighbours' do.
    const places = page.all(".room-row").map((one) => [one.offsetHeight, one.querySelector(".room-detail").getBoundingClientRect().top - one.getBoundingClientRect().top]);
    holds(places.every(([height, top]) => height === places[0][0] && Math.abs(top - places[0][1]) < 1), places.join(" "));
    await page.see(".room-row .room-time", "12:01");
    same(await page.violations(), []);
    house.room("Talk").info.lastAt = house.clock.now;
    await page.visit();
    await marks(page, "Talk", "@1", "2");
    await page.press(".room-row", "Talk");
    await page.see(".message .text", "are you there?");
    if (size === "phone") await page.press(".bar .back");
    else await page.go("#/settings");
    await marks(page, "Talk");
    same(house.room("Talk").read, 2);
    house.say("never mind, @anaa", { by: "Bo", room: "Talk" });
    await marks(page, "Talk", "1");
});

// F21
eachSize("what came without words is called what it is", async (size) => {
    const house = new House({ rooms: [{ name: "Attic" }, { name: "Talk", members: ["Bo"] }] });
    const page = await open(house, { at: "/#/room/attic", size });
    if (size === "phone") await page.go("#/");
    await page.see(".room-row", "Talk");
    const file = (name) => ({ id: house.newId("file"), name, bytes: 9, mime: "application/pdf" });
    const photo = () => ({ id: house.newId("file"), width: 4, height: 3, mime: "image/jpeg" });
    for (const [more, words] of [[{ files: [file("my_long_list.pdf")] }, "Bo: File: my_long_list.pdf"], [{ files: [file("a.pdf"), file("b.pdf")] }, "Bo: 2 files"],
        [{ files: [file("a.pdf")], photos: [photo()] }, "Bo: Photo"], [{ photos: [photo()] }, "Bo: Photo"]]) {
        house.say("", { by: "Bo", room: "Talk", ...more });
        await page.see(".room-row .room-detail", words);
        house.say("between", { by: "Bo", room: "Talk" });
        await page.see(".room-row .room-detail", "between");
    }
});

// P4: an address of no room of one's own says so, until one is in it.
eachSize("an address leads to a room that the page has not heard of, or says that there is none", async (size) => {
    const house = new House({ rooms: [{ name: "Home" }] });
    const page = await open(house, { at: "/#/settings", size });
    house.furnish({ name: "News", members: ["Bo"] });
    await page.go("#/room/news");
    await page.see(".room-title", "News");
    await page.go("#/room/01a2023f-0cac-7b91-aa43-48fc3bd0d9a8");
    await page.see("h1", "There is no such room here");
    await page.located("01a2023f-0cac-7b91-aa43-48fc3bd0d9a8");
    await page.isOn("h1");
    same(await page.violations(), []);
    house.furnish({ name: "Late", id: "01a2023f-0cac-7b91-aa43-48fc3bd0d9a8", members: ["Bo"] });
    house.tell("account", { change: "room_added", room: "01a2023f-0cac-7b91-aa43-48fc3bd0d9a8" });
    await page.see(".room-title", "Late");
    await page.go("#/room/nowhere");
    await page.press(".place .button", "To my rooms");
    await page.gone("h1", "no such room");
});

// F21 P18 F22
eachSize("a room is muted, named and said what it is about", async (size) => {
    const house = new House({ rooms: [{ name: "Talk", members: ["Bo"] }] });
    const page = await open(house, { at: "/#/room/talk", size }), { info } = house.room();
    const isMuted = (wanted) => page.wait(() => [...page.document.querySelectorAll(".room-muted")].every(({ hidden }) => hidden !== wanted), `muted: not ${wanted}`);
    await page.press("[data-action=room-menu]");
    await page.press(".menu-item", "Mute until tomorrow");
    await isMuted(true);
    await page.wait(() => info.mutedUntil === Date.UTC(2026, 10, 22, 8));
    await page.press("[data-action=room-menu]");
    await page.press(".menu-item", "Unmute");
    await isMuted(false);
    await page.press("[data-action=room-menu]");
    await page.press(".menu-item", "Room settings");
    await page.press(".choice label", "Nothing");
    await page.press("select[name=mute] option", "For an hour");
    await page.see(".hint", "Muted until");
    await page.located("#/room/talk/settings");
    await page.type(".page-panel input[name=name]", " ");
    await page.keys("Enter");
    await page.see(".field .error", "needed");
    await page.type(".page-panel input[name=name]", "Talk new");
    await page.type(".page-panel input[name=topic]", "Who cooks");
    await page.keys("Enter");
    await page.see(".saved-mark", "Saved");
    await page.wait(() => page.document.querySelector(".rooms-list").textContent.includes("Talk new"));
    await page.press(".choice label", "Everybody");
    await page.announced("Saved.");
    await page.wait(() => info.notify === "none" && info.mutedUntil === house.clock.now + 3_600_000);
    same([info.name, info.topic, info.settings], ["Talk new", "Who cooks", { ring: "everyone" }]);
    same(await page.violations(), []);
    house.answers("room.create", ({ kind, name }) => {
        same([kind, name], ["direct", "bo"]);
        return { room: house.listed(house.furnish({ name: "Bo", kind: "direct", id: "pair", members: ["Bo"], info: { withBot: false } })) };
    });
    await page.go("#/room/talk/people");
    await page.press(".member .row-open", "Bo");
    await page.press(".menu-item", "Chat");
    await page.see(".room-title", "Bo");
    await page.go("#/room/talk/people");
    await page.press(".member .row-open", "Bo");
    await page.press(".menu-item.danger");
    await page.press(".dialog .danger");
    await page.gone(".member", "Bo");
    await page.wait(() => house.room("Talk new").members.length === 1);
});

// P20
eachSize("the address of a person is changed with the password only", async (size) => {
    const house = new House();
    house.answers("account.set", ({ email, password }) => {
        if (password !== "correct horse battery") throw refused(401, "bad_credentials", { field: "password" });
        Object.assign(house.account, { email });
        house.tell("account", { change: "settings", fields: { email } });
        return { account: house.account };
    });
    const page = await open(house, { at: "/#/settings/account", size }), form = "form[aria-label='Change e-mail']";
    await page.type("input[name=email]", "ana@example.org");
    for (const password of ["not it at all", "correct horse battery"]) {
        await page.type(`${form} input[name=password]`, password);
        await page.press(`${form} button[type=submit]`);
        if (password === "not it at all") await page.see(`${form} .error`, "password");
    }
    await page.gone(`${form} .error`, "password");
    await page.announced("Saved.");
    same(house.account.email, "ana@example.org");
    same(await page.violations(), []);
});

// F21: who said what last; a draft that waits, and a deleted message says nothing any more.
eachSize("a room tells who said what last", async (size) => {
    const house = new House({ rooms: [{ name: "Attic" }, { name: "Talk", members: ["Bo"], messages: [{ text: "is there any bread?", by: "Bo" }] }] });
    const page = await open(house, { at: "/#/room/attic", size });
    if (size === "phone") await page.go("#/");
    await page.see(".room-row .room-detail", "Bo: is there any bread?");
    const message = house.say("there is", { room: "Talk" });
    await page.see(".room-row .room-detail", "You: there is");
    house.tell("message.edited", { room: house.room("Talk").id, of: message.seq, text: "there **was** `one`", by: house.account.id });
    // Marks mean there what they mean in the room.
    await page.see(".room-row .room-detail", "You: there was one");
    house.tell("message.deleted", { room: house.room("Talk").id, of: message.seq, by: house.account.id });
    await page.gone(".room-row .room-detail", "there was");
    await page.go("#/room/talk");
    await page.type(".composer textarea", "shall I buy some");
    await page.go(size === "phone" ? "#/" : "#/room/attic");
    await page.see(".room-row .room-detail", "Draft: shall I buy some");
    same(await page.violations(), []);
});
