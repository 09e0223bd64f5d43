// A house that has something of everything, and the main places of the page before it: what must hold everywhere is looked at in each of them.
import { House } from "./house.js";
import { notebook } from "./housenotebook.js";
import { pantry } from "./housepantry.js";

const long = "grandmother's sauce of tomatoes and basil";

export const everything = (more = {}) => notebook(pantry(new House({ ...more, rooms: [{ name: "Kitchen", members: ["Bo", "Cleo"],
    messages: [...Array.from({ length: 12 }, (_, n) => ({ text: `line ${n}`, by: "Bo" })), { text: "w".repeat(120) }, { text: long.repeat(4), by: "Cleo" }],
    timers: [{ label: "eggs", seconds: 540 }, { label: long, seconds: 5400 }],
    reminders: [{ text: "feed the cells" }, { text: long }],
    noodles: [{ name: "Penne", brand: "Barilla", cookSeconds: 540 }, { name: `Noodles of ${long}` }, { name: "Udon", onHand: false }],
    teas: [{ name: "Sencha", brand: "Marimo" }, { name: long, brand: "Marimo" }],
    photos: [{ description: "the hut" }, { description: "the lake" }, { description: long }],
    experiments: [{ title: "Lactase pH", steps: ["wash", `incubate ${long}`] }, { title: `Dough of ${long}`, start: 2, end: 5 }] },
{ name: `Room of ${long}`, members: ["Bo"] }, { name: "Ski", kind: "photos", members: ["Bo"] }] })));

/// By name: the address, and what is there when the place is.
export const places = {
    rooms: ["#/", ".rooms-list .room-row, .composer"],
    room: ["#/room/kitchen", ".composer"],
    pantry: ["#/room/kitchen/pantry", ".noodle"],
    teas: ["#/room/kitchen/teas", ".tea-open"],
    album: ["#/room/kitchen/photos", ".photo-tile"],
    notebook: ["#/room/kitchen/notebook", ".experiment-row"],
    experiment: [({ things }) => `#/room/kitchen/notebook/${things.experiments[0].id}`, ".steps"],
    reminders: ["#/room/kitchen/reminders", ".reminder"],
    members: ["#/room/kitchen/people", ".member"],
    "room settings": ["#/room/kitchen/settings", ".page-panel .sections"],
    settings: ["#/settings", ".index-rows"],
    look: ["#/settings/look", "select[name=timeZone]"],
    "new room": ["#/new", ".kinds, .kind-row"],
    "kitchen view": ["#/kitchen", ".kitchen-tile"],
};

/// What opens from them.
export const inner = {
    noodle: [({ things }) => `#/room/kitchen/pantry/${things.noodles[0].id}`, ".noodle-detail h2"],
    "form of a noodle": [({ things }) => `#/room/kitchen/pantry/${things.noodles[0].id}/edit`, ".noodle-form form"],
    shopping: ["#/room/kitchen/pantry/shopping", ".shopping-add"],
    brewing: [({ things }) => `#/room/kitchen/teas/${things.teas[0].id}/brew`, ".brewing form"],
    "timer of teas": ["#/room/kitchen/teas/timer", ".page-panel button"],
    "what was drunk": ["#/room/kitchen/teas/drunk", ".page-panel .empty"],
    protocol: [({ things }) => `#/room/kitchen/notebook/${things.experiments[0].id}/protocol`, ".page-panel"],
    step: [({ things }) => `#/room/kitchen/notebook/${things.experiments[0].id}/step/${things.experiments[0].steps?.[0]?.id}`, ".page-panel"],
    alarms: ["#/settings/alarms", ".quiet-hours input"],
    account: ["#/settings/account", "input[name=displayName]"],
    password: ["#/settings/password", "[data-part=passkeys] h2"],
    devices: ["#/settings/devices", ".member"],
    "people and data": ["#/settings/people", "[data-part=usage] p"],
    about: ["#/about", ".about textarea"],
    "no room": ["#/room/nowhere", "h1"],
};

export async function goTo(page, name) {
    const [address, mark] = places[name] ?? inner[name];
    await page.go(typeof address === "string" ? address : address(page.house.room()));
    await page.see(mark);
}
