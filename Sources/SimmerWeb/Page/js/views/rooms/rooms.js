// The list of rooms: what is unread, who invites, where settings and new rooms are.
import { arrange, batched, fill, h, refill, say } from "../../dom.js";
import { button } from "../../controls.js";
import { icon, kindIcon } from "../../icons.js";
import { brief, number, t } from "../../i18n.js";
import * as clock from "../../clock.js";
import { show } from "../../marked.js";
import { isMuted } from "./mutes.js";
import { pullToRefresh } from "../parts/pull.js";
import { batches } from "../../shared.js";
import { follow, load } from "../../store.js";
import { changes as routeChanges, go, roomAddress, route } from "../../router.js";

/** @param {Page.Signed} context */
export function roomsView({ client, signal }) {
    const { state } = client;
    const list = h("ul", { class: "rooms-list" });
    const hits = h("div");
    /** @type {Promise<(query: string) => unknown> | null} */
    let looking = null;
    const look = () => {
        looking ??= import("./search.js").then(({ messageHits }) => {
            const made = messageHits({ client, signal });
            hits.append(made.node);
            return made.look;
        });
        looking.then((find) => find(search.value), () => { looking = null; });
    };
    const search = h("input", { type: "search", class: "rooms-search", autocomplete: "off",
        "aria-label": t("rooms.search"), placeholder: t("rooms.search") });
    const scroller = h("div", { class: "rooms-scroll" }, list, hits);
    const invitations = h("div", { class: "invitations" });
    const shared = h("div", { class: "invitations" });
    /** @type {Map<string, ReturnType<typeof roomRow>>} */
    const rows = new Map();
    const nav = h("nav", { class: "rooms", "aria-label": t("rooms.title") },
        h("h1", { class: "visually-hidden home-only" }, t("rooms.title")),
        h("header", { class: "bar" },
            h("a", { class: "brand", href: "#/" }, icon("pot"), h("span", null, "Simmer")),
            button(t("rooms.new"), () => go("#/new"), { kind: "quiet", iconName: "plus", hideLabel: true }),
            button(t("settings.title"), () => go("#/settings"),
                { kind: "quiet", iconName: "settings", hideLabel: true })),
        h("div", { class: "rooms-tools", role: "search" }, search), shared, invitations, scroller);
    search.addEventListener("input", () => {
        look();
        draw();
    });
    search.addEventListener("keydown", (event) => {
        if (event.key !== "Escape" || search.value === "") return;
        search.value = "";
        look();
        draw();
    });
    pullToRefresh(scroller, () => client.call("room.list").then((rooms) => state.setRooms(rooms), () => null), signal);

    /// One that is drawn anew while it is pressed is not followed, so each stays until it or its words go.
    /** @type {Map<string, HTMLElement>} */
    let links = new Map();
    const invited = () => {
        const before = links;
        links = new Map(state.invitations.filter(({ invite }) => invite).map(({ invite, by, name }) => {
            const key = `${invite} ${by} ${name}`;
            return [key, before.get(key) ?? h("a", { class: "invitation", href: `#join=${invite}` }, t("join.by", { name: by, room: name }))];
        }));
        return links.values();
    };

    /** @type {number | null} */
    let badge = null;
    const draw = () => {
        const rooms = [...state.rooms.values()].sort(byUse);
        const query = search.value.trim().toLocaleLowerCase();
        const shown = rooms.filter(({ info }) => info.name.toLocaleLowerCase().includes(query));
        for (const id of [...rows.keys()]) if (!state.rooms.has(id)) rows.delete(id);
        const here = route().room;
        arrange(list, shown.map((room) => {
            const row = rows.get(room.id) ?? roomRow(room, state.me);
            rows.set(room.id, row);
            row.draw(room.id === here);
            return row.node;
        }));
        arrange(invitations, [...invited()]);
        const unread = rooms.reduce((sum, room) => sum + (room.info.unread ?? 0), 0);
        if (unread !== badge) navigator.setAppBadge?.(unread).catch(() => null);
        badge = unread;
    };
    const later = batched(() => { if (!signal.aborted) draw(); });
    state.on("rooms", later, signal);
    follow((key) => { if (key?.startsWith("draft.")) later(); }, signal);
    /// What other apps shared and nobody has sent on yet.
    const drawShared = async () => {
        const waiting = await batches().catch(() => []);
        refill(shared, waiting.map(({ id, files }) => h("a", { class: "invitation", href: `#/share/${id}` },
            files > 0 ? t("shared.waiting", { n: files }) : t("shared.waitingWords"))));
    };
    routeChanges.on("route", draw, signal);
    routeChanges.on("route", drawShared, signal);
    drawShared();
    draw();
    return nav;
}

/// The direct room with the bot first, then by last activity.
/** @param {Page.RoomLog} a @param {Page.RoomLog} b */
function byUse(a, b) {
    /** @param {Page.RoomLog} room */
    const direct = (room) => (isBotRoom(room.info) ? 0 : 1);
    return direct(a) - direct(b) || (b.info.lastAt ?? 0) - (a.info.lastAt ?? 0) || a.info.name.localeCompare(b.info.name);
}

/// The second line of a room: who said what last, and before anybody did, what it is.
/** @param {Page.RoomInfo} info @param {string | undefined} me */
function lastWords(info, me) {
    const { last } = info;
    if (last) {
        const words = last.text || t("rooms.photo");
        if (info.kind === "direct" && last.from.account !== me) return words;
        return t("rooms.said", { name: last.from.account === me ? t("rooms.you") : last.from.name, text: words });
    }
    if (isBotRoom(info)) return t("rooms.direct");
    return [info.role === "owner" && info.kind !== "direct" && t("rooms.yours"), t("rooms.members", { n: membersOf(info) }),
        (info.photos ?? 0) > 0 && t("album.count", { n: info.photos })].filter(Boolean).join(" · ");
}

/** @param {Page.RoomLog} room @param {string | undefined} me */
function roomRow(room, me) {
    const name = h("span", { class: "room-name" });
    const detail = h("span", { class: "room-detail" });
    const at = h("time", { class: "room-time" });
    const muted = h("span", { class: "room-muted" }, icon("muted"), h("span", { class: "visually-hidden" }, t("roomSet.muted")));
    const mentions = h("span", { class: "unread mentions" });
    const unread = h("span", { class: "unread" });
    const link = h("a", { class: "room-row", href: firstPage(room) },
        h("span", { class: "room-kind", data: { kind: drawingOf(room.info) } }, kindIcon(drawingOf(room.info))),
        h("span", { class: "room-words" }, h("span", { class: "room-head" }, name, at), h("span", { class: "room-head" }, detail, muted, mentions, unread)));
    let shown = "";
    return {
        node: h("li", null, link),
        /** @param {boolean} isHere */
        draw(isHere) {
            const { info } = room;
            const count = info.unread ?? 0;
            say(name, info.name);
            const draft = load(`draft.${room.id}`, "");
            const words = draft !== "" && !isHere ? t("rooms.draft", { text: draft }) : lastWords(info, me);
            if (words !== shown) fill(detail, show(h("span", null), words, true));
            shown = words;
            detail.classList.toggle("is-draft", draft !== "" && !isHere);
            say(at, info.lastAt ? brief(info.lastAt, clock.now()) : "");
            muted.hidden = !isMuted(info);
            mentions.hidden = !((info.mentions ?? 0) > 0);
            counted(mentions, `@${number(info.mentions ?? 0)}`, t("rooms.mentions", { n: info.mentions ?? 0 }));
            unread.hidden = count === 0;
            counted(unread, count > 99 ? "99+" : number(count), t("rooms.unread", { n: count }));
            link.classList.toggle("has-unread", count > 0);
            if (isHere) link.setAttribute("aria-current", "page");
            else link.removeAttribute("aria-current");
        },
    };
}

/// A number as it is seen and as it is read aloud.
/** @param {HTMLElement} node @param {string} seen @param {string} heard */
function counted(node, seen, heard) {
    if (node.textContent === seen + heard) return;
    fill(node, h("span", { "aria-hidden": "true" }, seen), h("span", { class: "visually-hidden" }, heard));
}

/// A room for photos opens with them (P9).
/** @param {Page.RoomLog} room */
const firstPage = ({ id, info }) => (info.kind === "photos" ? roomAddress(id, "photos") : roomAddress(id));

/// The room of one person and the bot, which the server marks.
/** @param {Page.RoomInfo} info */
export const isBotRoom = (info) => info.kind === "direct" && info.withBot === true;

/** @param {Page.RoomInfo} info */
export const drawingOf = (info) => (info.kind === "direct" && !isBotRoom(info) ? "pair" : info.kind);

/// How many sit in a room.
/** @param {Page.RoomInfo} info */
export const membersOf = ({ members = 1 }) => members;
