// The frame of the page for a person who is logged in: rooms on the left, a place on the right, running timers above
// it.
import { fill, h } from "../dom.js";
import * as i18n from "../i18n.js";
import { changes as routeChanges, go, roomAddress, route } from "../router.js";
import { load, save } from "../store.js";
import { isBotRoom, roomsView } from "./rooms.js";
import { roomView } from "./room.js";
import { peopleView } from "./people.js";
import { newRoomView } from "./newroom.js";
import { settingsView } from "./settings.js";
import { stripView } from "./strip.js";
import { joinView } from "./join.js";
import { teasView } from "./teas.js";

const wide = matchMedia("(min-width: 860px)");
const places = { room: roomView, people: peopleView, teas: teasView, new: newRoomView, settings: settingsView, join: joinView };

export function shellView(context) {
    const { client, signal } = context;
    const { state } = client;
    const place = h("div", { class: "place" });
    const shell = h("div", { class: "shell" },
        h("a", { class: "skip", href: "#place", on: { click: skip } }, i18n.t("skip")),
        roomsView(context),
        h("main", { class: "main", id: "place", tabindex: -1 }, stripView(context), place));
    let inner = null;
    let shownHash = null;

    function skip(event) {
        event.preventDefault();
        (place.querySelector("textarea") ?? place).focus();
    }

    function show() {
        if (location.hash === shownHash && inner && !inner.signal.aborted) return;
        shownHash = location.hash;
        inner?.abort();
        inner = new AbortController();
        const here = whereTo();
        shell.dataset.place = here.name;
        document.title = "Simmer";
        const view = places[here.name];
        fill(place, view ? view({ ...context, signal: inner.signal, here }) : welcome());
    }

    /// Wide pages always show a room; a new account starts in its room with the bot, others where they were last.
    function whereTo() {
        const here = route();
        const invite = load("invite", null);
        if (invite && here.name !== "join") {
            go(`#join=${invite}`, { replace: true });
            return route();
        }
        if (["room", "people", "teas"].includes(here.name) && state.rooms.has(here.room)) {
            save("room", here.room);
            return here;
        }
        if (["new", "settings", "join"].includes(here.name)) return here;
        const wished = client.isNew ? directRoom(state)?.id : load("room", null);
        const room = [wished, directRoom(state)?.id, [...state.rooms.keys()][0]].find((id) => state.rooms.has(id));
        if (room && (wide.matches || client.isNew || (here.name !== "home" && here.name !== "register")
            || firstVisit())) {
            const isFirst = client.isNew;
            client.isNew = false;
            go(roomAddress(room), { replace: true });
            return { ...route(), isFirst };
        }
        return { name: "home" };
    }

    routeChanges.on("route", show, signal);
    wide.addEventListener("change", () => { if (route().name === "home") { shownHash = null; show(); } }, { signal });
    state.on("rooms", () => {
        const here = route();
        if (here.room && !state.rooms.has(here.room)) go("#/", { replace: true });
    }, signal);
    signal.addEventListener("abort", () => inner?.abort());
    show();
    return shell;
}

let visited = false;

/// The first page after the log-in is the last room; after that “home” is the list.
function firstVisit() {
    const first = !visited && location.hash.length < 2;
    visited = true;
    return first && load("room", null) !== null;
}

export const directRoom = (state) => [...state.rooms.values()].find((room) => isBotRoom(room.info));

const welcome = () => h("div", { class: "empty" }, h("p", null, i18n.t("home.choose")));
