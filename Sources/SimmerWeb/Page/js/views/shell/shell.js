// The frame of the page for a person who is logged in: rooms on the left, a place on the right, what ends soonest in its bar.
import { fill, h } from "../../dom.js";
import { styled } from "../../styles.js";
import { button } from "../../controls.js";
import * as i18n from "../../i18n.js";
import { changes as routeChanges, go, roomAddress, route } from "../../router.js";
import { fetchPlaces, isRoomPage, places, roomPlaces } from "../places.js";
import { Lost } from "../../socket.js";
import { load, save } from "../../store.js";
import { titled } from "../../title.js";
import { isBotRoom } from "../rooms/mark.js";
import { roomsView } from "../rooms/rooms.js";
import { timerPill } from "./pill.js";

/// What a place is called that gives itself no title.
/** @type {Record<string, string>} */
const titles = { home: "rooms.title", settings: "settings.title", new: "newRoom.title" };
const wide = matchMedia("(min-width: 860px)");
const veryWide = matchMedia("(min-width: 1400px)");
/// So little is left of a phone's height beside its keyboard.
const lowBelow = 500;

/** @param {Page.Context} context */
export function shellView(context) {
    const { client, signal } = context;
    const { state } = client;
    const place = h("div", { class: "place" });
    const bar = h("div", { hidden: true });
    const rooms = state.isDevice ? null : roomsView(context);
    const pill = timerPill(context);
    const shell = h("div", { class: state.isDevice ? "shell at-device" : "shell" },
        h("a", { class: "skip", href: "#place", on: { click: skip } }, i18n.t("skip")), rooms,
        h("main", { class: "main", id: "place", tabindex: -1 }, bar, place));
    const arrives = arriving(shell, place);
    /** @type {AbortController | null} */
    let inner = null;
    /// The address whose place is seen.
    /** @type {string | null} */
    let seenHash = null;
    let isFollowed = false, placeName = "";
    /** @type {string | null} */
    let shownHash = null;
    /// The rooms of addresses that were asked for and are not among one's own.
    const missing = new Set();

    /** @param {Event} event */
    function skip(event) {
        event.preventDefault();
        (place.querySelector("textarea") ?? place).focus();
    }

    function show({ again = false } = {}) {
        // Who is led to the same message once more may have read on elsewhere meanwhile.
        const leadsToMessage = route().name === "room" && route().path?.length;
        if (signal.aborted || (location.hash === shownHash && !leadsToMessage && !again && inner && !inner.signal.aborted)) return;
        shownHash = location.hash;
        const by = document.activeElement?.closest("a")?.getAttribute("href");
        isFollowed = by === shownHash;
        inner?.abort();
        inner = new AbortController();
        const here = whereTo(client, { isWide: wide.matches, missing, seek });
        placeName = here.name;
        if (seenHash === null) shell.dataset.place = placeName;
        titled(...(titles[here.name] ? [i18n.t(titles[here.name])] : []));
        const inside = { ...context, signal: inner.signal, here };
        const name = here.name === "settings" && state.isDevice ? "deviceSettings" : here.name;
        /** @type {Page.Opening | undefined} */
        const page = (here.room && isRoomPage(name) && roomPlaces[name]) || places[name];
        if (page?.open) open(page.open, inside);
        else put(() => page?.view?.(inside) ?? welcome());
    }

    /// What takes the focus in the next moment is made when it is drawn.
    /** @param {() => Page.Child} make */
    function put(make) {
        const mine = inner, draw = () => { if (inner === mine) stand(make()); };
        if (seenHash === location.hash) draw();
        else arrives.turn(draw);
    }

    /** @param {Page.Child} view */
    function stand(view) {
        shell.dataset.place = placeName;
        fill(place, view);
        (place.querySelector(".bar") ?? rooms?.querySelector(".bar"))?.querySelector(".bar-words, h1, .brand")?.after(pill);
        place.ariaBusy = null;
        // Who has just come reads from the beginning.
        if (seenHash !== null && seenHash !== location.hash) arrives.opened(seenHash, location.hash, isFollowed);
        seenHash = location.hash;
    }

    /// A page that comes by itself: what was there stays until it is here.
    /** @param {Page.Opening["open"] & {}} fetch @param {Page.Context} inside */
    async function open(fetch, inside) {
        place.ariaBusy = "true";
        try {
            const make = await fetch();
            if (inside.signal.aborted) return;
            const view = make(inside);
            // One that is there at once takes the focus in the next moment.
            const shown = view instanceof Promise ? await view : view;
            if (inside.signal.aborted) return;
            if (shown === view) stand(shown);
            else put(() => shown);
        } catch (error) {
            if (inside.signal.aborted) return;
            stand(h("div", { class: "empty" }, h("p", null, i18n.t("error.unreachable")),
                h("p", null, button(i18n.t("banner.retry"), () => show({ again: true })))));
            console.warn("page", error);
        }
    }

    /// A room's address may be here before the news that one is in it.
    /** @param {string} room */
    async function seek(room) {
        const isLost = await client.listRooms().then(() => false, (error) => error instanceof Lost);
        // A lost connection says nothing of the room: the next one is asked again.
        if (isLost) return;
        if (!state.rooms.has(room)) missing.add(room);
        show({ again: true });
    }

    routeChanges.on("route", () => show(), signal);
    client.on("online", () => { if (placeName === "home" && route().room) show({ again: true }); }, signal);
    wide.addEventListener("change", () => { if (route().name === "home") show({ again: true }); }, { signal });
    state.on("rooms", () => {
        const here = route();
        if (placeName === "unknown") return void (here.room && state.rooms.has(here.room) && show({ again: true }));
        if (here.room && placeName !== "home" && !state.rooms.has(here.room)) go("#/", { replace: true });
    }, signal);
    signal.addEventListener("abort", () => inner?.abort());
    measure(shell, signal);
    // What stands above the place is there first: it would move it.
    if (state.isDevice) import("../device/devicebar.js").then(({ deviceBar }) => deviceBar(bar, context)).finally(show);
    else show();
    const beside = () => { if (!state.isDevice && veryWide.matches) standBeside(shell, context); };
    veryWide.addEventListener("change", beside, { signal });
    beside();
    fetchPlaces();
    return shell;
}

/// How the next place is drawn, and where the focus is then. Nobody who has just come needs it.
/** @param {HTMLElement} shell @param {HTMLElement} place */
function arriving(shell, place) {
    /** @type {Promise<Page.Landing> | null} */
    let lands = null;
    /** @type {Page.Arriving} */
    const arrives = {
        turn: (draw) => draw(),
        opened(...way) {
            lands ??= import("./landing.js").then(({ landing, turned }) => {
                arrives.turn = turned;
                return landing(shell, place);
            });
            lands.then(({ opened }) => opened(...way), () => { lands = null; });
        },
    };
    return arrives;
}

/// Whether a keyboard leaves little room.
/** @param {HTMLElement} shell @param {AbortSignal} signal */
function measure(shell, signal) {
    const viewport = window.visualViewport;
    const look = () => shell.classList.toggle("is-low", (viewport?.height ?? innerHeight) < lowBelow);
    viewport?.addEventListener("resize", look, { signal });
    look();
}

/// What stands beside the place. Its column is there from the start, so that nothing moves when it comes.
/** @param {HTMLElement} shell @param {Page.Context} context */
async function standBeside(shell, context) {
    const [{ sideView }] = await Promise.all([import("./side.js"), styled("/css/side.css")]).catch(() => [{ sideView: () => null }]);
    const node = context.signal.aborted || shell.querySelector(":scope > .side") ? null : sideView(context);
    if (node) shell.append(node);
}

const welcome = () => h("div", { class: "empty" }, h("p", null, i18n.t("home.choose")));

const everywhere = ["settings", "about", "share", "kitchen", "device", "unsubscribe"];
const ofPeople = ["new", "accounts", "join", "operator", "confirm"];

/// Wide pages always show a room; a new account starts in its room with the bot, others where they were last. `seek` asks.
/** @param {Page.Client} client @param {{isWide: boolean, missing: Set<string>, seek: (room: string) => unknown}} look @returns {Page.Place} */
function whereTo(client, { isWide, missing, seek }) {
    const { state } = client;
    const here = route();
    const isStart = startsHere(client);
    const invite = load("invite", null);
    if (invite && !state.isDevice && !["join", "operator", "confirm", "unsubscribe"].includes(here.name)) {
        go(`#join=${invite}`, { replace: true });
        return route();
    }
    if (here.name === "reset") return { name: "home" };
    if (here.room && state.rooms.has(here.room) && (["room", "kitchen"].includes(here.name) || isRoomPage(here.name))) {
        save("room", here.room);
        return here;
    }
    if (here.room && !state.rooms.has(here.room)) {
        if (missing.has(here.room)) return { name: "unknown" };
        seek(here.room);
        return { name: "home" };
    }
    if ((state.isDevice ? everywhere : [...everywhere, ...ofPeople]).includes(here.name)) return here;
    const wished = client.isNew ? directRoom(state)?.id : load("room", null) ?? state.own.lastRoom;
    const room = [wished, directRoom(state)?.id, [...state.rooms.keys()][0]].find((id) => state.rooms.has(id));
    if (room && (isWide || state.isDevice || client.isNew || (here.name !== "home" && here.name !== "register") || isStart)) {
        const isFirst = client.isNew;
        client.isNew = false;
        go(roomAddress(room), { replace: true });
        return { ...route(), isFirst };
    }
    return { name: "home" };
}

let visited = false;

/// Whoever logs in, or opens the page without an address, comes to the last room; after that “home” is the list.
/** @param {Page.Client} client */
function startsHere(client) {
    const isStart = client.hasLoggedIn || (!visited && location.hash.length < 2);
    visited = true;
    client.hasLoggedIn = false;
    return isStart;
}

/** @param {Page.State} state */
const directRoom = (state) => [...state.rooms.values()].find((room) => isBotRoom(room.info));
