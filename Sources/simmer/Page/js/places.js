// What the page can show, by the name in its address. Pages of things are fetched when they are first opened.
import { roomView } from "./views/room.js";
import { peopleView } from "./views/people.js";
import { newRoomView } from "./views/newroom.js";
import { settingsView } from "./views/settings.js";
import { aboutView } from "./views/about.js";
import { joinView } from "./views/join.js";
import { accountsView } from "./views/accounts.js";
import { kitchenView } from "./views/kitchen.js";
import { shareView } from "./views/share.js";
import { joinDeviceView } from "./views/device.js";

export const places = {
    room: roomView, new: newRoomView, settings: settingsView, about: aboutView, join: joinView, accounts: accountsView, share: shareView,
    kitchen: kitchenView,
    device: joinDeviceView,
};

/// The pages of a room beside its chat, in the order of their tabs. `kind`: the kind of room that is made for it; `list` and
/// `things`: the method that tells whether the room has any, and the kind of thing whose events tell it later.
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
    people: { icon: "people", open: () => peopleView },
};
