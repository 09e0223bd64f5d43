// What the page can show, by the name in its address. Only the chat of a room is there from the start: every other place is fetched when
// it is first opened, or when the page has time.
import { styled } from "../styles.js";
import { roomView } from "./chat/room.js";

/// `view` is there at once, `open()` fetches it.
/** @type {Record<string, Page.Opening>} */
export const places = {
    room: { view: roomView },
    kitchen: { open: () => Promise.all([import("./kitchen/kitchen.js"), styled("/css/kitchen.css")]).then(([module]) => module.kitchenView) },
    settings: { open: () => import("./settings/settings.js").then((module) => module.settingsView) },
    deviceSettings: { open: () => import("./device/device.js").then((module) => module.deviceView) },
    new: { open: () => import("./rooms/newroom.js").then((module) => module.newRoomView) },
    confirm: { open: () => import("./settings/confirming.js").then((module) => module.confirmView) },
    unsubscribe: { open: () => import("./settings/unsubscribing.js").then((module) => module.unsubscribeView) },
    join: { open: () => import("./rooms/join.js").then((module) => module.joinView) },
    operator: { open: () => import("./operator/operator.js").then((module) => module.operatorView) },
    accounts: { open: () => import("./operator/accounts.js").then((module) => module.accountsView) },
    share: { open: () => import("./rooms/share.js").then((module) => module.shareView) },
    about: { open: () => import("./settings/about.js").then((module) => module.aboutView) },
    unknown: { open: () => import("./rooms/unknown.js").then((module) => module.unknownView) },
    device: { open: () => import("./device/device.js").then((module) => module.joinDeviceView) },
};

/// The pages of a room beside its chat (rooms/pages.js), and what is set there.
/** @type {Record<Page.RoomPage | "settings", Page.Opening>} */
export const roomPlaces = {
    pantry: { open: () => Promise.all([import("./pantry/pantry.js"), import("./pantry/words.js").then(({ bringPantry }) => bringPantry()), styled("/css/noodles.css"), styled("/css/beside.css")]).then(([module]) => module.pantryView) },
    teas: { open: () => import("./teas/teas.js").then((module) => module.teasView) },
    photos: { open: () => import("./album/album.js").then((module) => module.albumView) },
    notebook: { open: () => Promise.all([import("./notebook/notebook.js"), styled("/css/notebook.css"), styled("/css/beside.css")]).then(([module]) => module.notebookView) },
    reminders: { open: () => import("./reminders/reminders.js").then((module) => module.remindersView) },
    people: { open: () => import("./people/people.js").then((module) => module.peopleView) },
    settings: { open: () => import("./people/roompage.js").then((module) => module.roomSettingsView) },
};

/** @param {string} name @returns {name is Page.RoomPage} */
export const isRoomPage = (name) => Object.hasOwn(roomPlaces, name);

const fetchAfterMs = 3000;
let isFetched = false;

/// Fetches what one may want to open when the network is gone, once the page has shown what it was opened for: one place after the
/// other, whenever the browser has nothing else to do, so that nobody who writes meanwhile is kept waiting.
export function fetchPlaces() {
    if (isFetched) return;
    isFetched = true;
    setTimeout(async () => {
        for (const { open } of [...Object.values(places), roomPlaces.people, roomPlaces.settings]) {
            await new Promise((go) => (window.requestIdleCallback ?? setTimeout)(go));
            await open?.().catch(() => null);
        }
    }, fetchAfterMs);
}
