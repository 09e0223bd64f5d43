// What the page can show, by the name in its address. Only the chat of a room is there from the start: every other place is fetched when
// it is first opened, or when the page has time.
import { roomView } from "./views/room.js";

/// `view` is there at once, `open()` fetches it.
export const places = {
    room: { view: roomView },
    kitchen: { open: () => import("./views/kitchen.js").then((module) => module.kitchenView) },
    settings: { open: () => import("./views/settings.js").then((module) => module.settingsView) },
    deviceSettings: { open: () => import("./views/device.js").then((module) => module.deviceView) },
    new: { open: () => import("./views/newroom.js").then((module) => module.newRoomView) },
    join: { open: () => import("./views/join.js").then((module) => module.joinView) },
    operator: { open: () => import("./views/operator.js").then((module) => module.operatorView) },
    accounts: { open: () => import("./views/accounts.js").then((module) => module.accountsView) },
    share: { open: () => import("./views/share.js").then((module) => module.shareView) },
    about: { open: () => import("./views/about.js").then((module) => module.aboutView) },
    device: { open: () => import("./views/device.js").then((module) => module.joinDeviceView) },
};

/// The pages of a room beside its chat, in the order of their tabs. `kind`: the kind of room that is made for it; `list` and
/// `things`: the method that tells whether the room has any, and the kind of thing whose events tell it later; `most`: how the method
/// is kept from answering all of them.
export const roomPages = {
    pantry: {
        icon: "noodles", kind: "pantry", list: "noodle.list", things: "noodle",
        open: () => import("./pantry/pantry.js").then((module) => module.pantryView),
    },
    teas: {
        icon: "tea", kind: "tea", list: "tea.list", things: "tea",
        open: () => import("./teas/teas.js").then((module) => module.teasView),
    },
    photos: {
        icon: "photo", kind: "photos", list: "album.list", things: "photo",
        open: () => import("./album/album.js").then((module) => module.albumView),
    },
    notebook: {
        icon: "lab", kind: "lab", list: "experiment.list", things: "experiment",
        open: () => import("./notebook/notebook.js").then((module) => module.notebookView),
    },
    reminders: {
        icon: "bell", list: "reminder.list", most: {}, things: "reminder",
        open: () => import("./views/reminders.js").then((module) => module.remindersView),
    },
    people: { icon: "people", open: () => import("./views/people.js").then((module) => module.peopleView) },
};

const fetchAfterMs = 3000;
let isFetched = false;

/// Fetches what one may want to open when the network is gone, once the page has shown what it was opened for: one place after the
/// other, whenever the browser has nothing else to do, so that nobody who writes meanwhile is kept waiting.
export function fetchPlaces() {
    if (isFetched) return;
    isFetched = true;
    setTimeout(async () => {
        for (const { open } of [...Object.values(places), roomPages.people]) {
            await new Promise((go) => (window.requestIdleCallback ?? setTimeout)(go));
            await open?.().catch(() => null);
        }
    }, fetchAfterMs);
}
