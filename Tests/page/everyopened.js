// What opens over the places of the page, and places that one comes to seldom, before the house of everyplace.js:
// what must hold everywhere is looked at in each of them too.
import { invite } from "./housepeople.js";

const room = "#/room/kitchen", token = "t".repeat(43);
const experiment = ({ things }) => `${room}/notebook/${things.experiments[0].id}`;

/// Who is at the page is the operator and has a bot; a photo is liked, a message pinned, an article and an
/// invitation are there.
export function furnish(house) {
    const { clock } = house, { now } = clock;
    house.account.role = "operator";
    house.bots = [{ bot: "scale", name: "Scale", createdAt: now, rooms: ["kitchen"], tokens: [{ token: "table", name: "table", scopes: ["read", "say"],
        createdAt: now, usedAt: now }] }];
    const person = (account, displayName, more) => ({ account, username: account, displayName, role: "person", disabled: false, createdAt: now,
        usage: { eventsToday: 12, bytesToday: 4000, storedBytes: 250_000, rooms: 2, reminders: 1 }, ...more });
    const article = { number: 1, source: "Europe PMC", sourceId: "pmc-1", title: "Lactase in the cold.", authors: "Doe J", journal: "Methods", year: 2020,
        url: "https://europepmc.org/article/1", open: true };
    const change = (id, more) => ({ id, at: now, by: "ana", byName: "Ana", verb: "step.create", kind: "step", object: "step-1", text: "added the step “wash”", ...more });
    for (const [method, answer] of Object.entries({
        "account.list": { people: [person("ana", "Ana", { role: "operator" }), person("bo", "Bo"), person("cleo", "Cleo", { disabled: true })] },
        "experiment.history": { total: 2, changes: [change("change-2", { undone: true }), change("change-1")] },
        "literature.search": ({ query }) => ({ query, notebook: [], notebookTotal: 0, protocolsUrl: "https://www.protocols.io/search?q=lactase", state: "found",
            hits: [article], total: 1, more: false }),
    })) house.answers(method, answer);
    house.http["POST /session"] = () => ({ name: "tablet at the bench window", room: "Bench" });
    const [photo] = house.asked("album.list", { room: "kitchen" }).photos;
    house.asked("photo.like", { room: "kitchen", photo: photo.id }, { by: "bo" });
    house.asked("message.pin", { room: "kitchen", of: 1 });
    invite(house, { room: "Hut", by: "Eve" });
    return house;
}

/// By name: the address, and what is there when the place is.
export const seldom = {
    "new noodle": [`${room}/pantry/new`, ".noodle-form form"],
    "reminders of all rooms": [`${room}/reminders/all`, ".reminder"],
    "new experiment": [`${room}/notebook/new`, ".notebook input[name=title]"],
    "copy of an experiment": [(home) => `${experiment(home)}/copy`, ".notebook input[name=title]"],
    "new step": [(home) => `${experiment(home)}/step/new`, ".notebook input[name=title]"],
    "history of an experiment": [(home) => `${experiment(home)}/history`, ".references .undone"],
    "search of the notebook": [`${room}/notebook/search`, "input[name=query]"],
    literature: [`${room}/notebook/search/literature/lactase`, ".finds li"],
    "one photo": [({ things }) => `${room}/photos/${things.photos[0].id}`, "dialog[open]"],
    bots: ["#/settings/bots", "[data-token]"],
    accounts: ["#/accounts", ".member"],
    operator: [`#operator=${token}`, "[data-action=claim]"],
    join: [({ house }) => `#join=${house.invitations[0].invite}`, ".join"],
    device: [`#device=${token}`, "[data-action=become]"],
    share: ["#/share/7", ".share form"],
    "nothing shared": ["#/share/8", ".share .empty"],
};

/// A press of what opens something at an address: `[address, presses, what is there then]`; a press is `[css, text]`.
const pressed = {
    viewer: [`${room}/photos`, [[".photo-tile"]], ".viewer-description"],
    "words of a photo": [`${room}/photos`, [[".photo-tile"], ["[data-action=describe]"]], ".viewer textarea"],
    slideshow: [`${room}/photos`, [[".photo-tile"], [".viewer [data-action=slideshow]"]], ".slide-words"],
    "chosen photos": [`${room}/photos`, [["[data-action=select]"], [".photo-tile"]], ".album-selected"],
    "filters of the album": [`${room}/photos`, [["[data-action=filter]"]], ".drawer input"],
    invitation: [`${room}/people`, [["[data-action=invite]"]], ".drawer .qr"],
    "menu of a member": [`${room}/people`, [[".member .row-open", "Bo"]], ".menu-item"],
    "all timers": ["#/settings", [[".pill"]], ".timer-sheet .timer-row"],
    "menu of a room": [room, [["[data-action=room-menu]"]], ".menu-item"],
    "pinned messages": [room, [["[data-action=room-menu]"], [".menu-item", "1 pinned"]], ".drawer .pinned-text"],
    "kept messages": [room, [["[data-action=room-menu]"], [".menu-item", "Kept"]], ".drawer .empty"],
    "search of a room": [room, [["[data-action=room-menu]"], [".menu-item", "Search"]], ".room-search input"],
    "menu of an experiment": [experiment, [[".notebook [aria-haspopup=menu]"]], ".menu-item"],
    "wet hands": ["#/room/kitchen/kitchen", [["[data-action=new]"], ["[data-action=wet]"]], "[data-action=speak]"],
    "new bot": ["#/settings/bots", [["[data-action=add-bot]"]], "dialog [name=name]"],
    "new token": ["#/settings/bots", [["[aria-label='New token for Scale']"]], "dialog [name=name]"],
    tea: [`${room}/teas`, [[".tea-open"]], "a[href$='/brew']"],
};

/// What a message leads to, by the way in its menu.
const ofMessage = { "menu of a message": [null, ".menu-item"], emoji: ["[data-action=emoji]", ".emoji-grid .emoji"], "another room": ["Forward", ".drawer .row-open"] };

export const over = {
    ...Object.fromEntries(Object.entries(pressed).map(([name, [address, presses, mark]]) => [name, async (page) => {
        await page.go(typeof address === "string" ? address : address(page.house.room()));
        for (const [css, text] of presses) await page.press(css, text);
        await page.see(mark);
    }])),
    ...Object.fromEntries(Object.entries(ofMessage).map(([name, [way, mark]]) => [name, async (page) => {
        await page.go(room);
        await page.menu(".message.theirs .text", "line 11");
        if (way) await (way.startsWith("[") ? page.press(`.menu ${way}`) : page.press(".menu-item", way));
        await page.see(mark);
    }])),
    async "search of everything"(page) {
        await page.go("#/");
        if (page.all(".rooms").length === 0) await page.press(".bar .back");
        await page.type(".rooms-search", "line");
        await page.see(".finding .hit");
    },
    async "what narrows a search"(page) {
        await page.go("#/");
        if (page.all(".rooms").length === 0) await page.press(".bar .back");
        await page.type(".rooms-search", "");
        page.document.querySelector(".rooms-search").focus();
        await page.see(".finding-chip");
    },
};

/// What was open over a place is gone, and so is the place.
export async function leave(page) {
    // The browser does that where somebody presses elsewhere.
    for (const menu of page.all(".menu:popover-open")) menu.hidePopover();
    await page.keys("Escape");
    await page.go("#/settings/look");
    await page.go("#/settings");
    await page.see(".index-rows");
    await page.gone("dialog, .menu");
}

/// A batch that another app shared with this one, until `forget()`: a photo.
export async function shared() {
    const cache = await caches.open("shared");
    await cache.put("/shared/7", Response.json({ id: "7", title: "Lake", text: "", url: "", files: 1 }));
    await cache.put("/shared/7/0", new Response("photo", { headers: { "Content-Type": "image/jpeg", "X-Name": "lake.jpg" } }));
    return { forget: () => caches.delete("shared") };
}
