// The list of rooms: what is unread, who invites, where settings and new rooms are. Favourites stand first, what is put away folded at the end.
import { arrange, batched, fill, h, refill, say } from "../../dom.js";
import { button } from "../../controls.js";
import { icon } from "../../icons.js";
import { brief, number, person, t } from "../../i18n.js";
import * as clock from "../../clock.js";
import { show } from "../../marked.js";
import { addressed, counted, isBotRoom, membersOf, roomMark } from "./mark.js";
import { isMuted } from "./mutes.js";
import { shownTimers } from "../shell/running.js";
import { pullToRefresh } from "../parts/pull.js";
import { batches } from "../../shared.js";
import { follow, load } from "../../store.js";
import { changes as routeChanges, go, roomAddress, route } from "../../router.js";

/// Who has just come wants to see the room first.
const nowAfterMs = 3000;

/** @param {Pick<Page.Context, "client" | "alarms" | "signal">} context */
export function roomsView(context) {
    const { client, signal } = context;
    const { state } = client;
    const list = h("ul", { class: "rooms-list" });
    const now = h("div", { class: "now-place" });
    const search = h("input", { type: "search", class: "rooms-search", autocomplete: "off",
        "aria-label": t("rooms.search"), placeholder: t("rooms.search") });
    const all = h("div", null, now, list);
    const scroller = h("div", { class: "rooms-scroll" }, all);
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
    pullToRefresh(scroller, () => client.call("room.list").then((rooms) => state.setRooms(rooms), () => null), signal);
    const bringNow = bringLater(context, { search, all, now });

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

    /** @type {ReturnType<typeof import("./archive.js").archive> | null} */
    let archive = null;
    /** @type {Promise<void> | null} */
    let archiving = null;
    /** @type {number | null} */
    let badge = null;
    /// The room that was last brought into sight.
    /** @type {string | undefined} */
    let seen;
    const draw = () => {
        const lines = due(context);
        // Where nobody sees the list it waits.
        if (lines > 0 && (now.offsetParent || route().name === "home")) bringNow();
        now.dataset.rows = String(lines);
        const rooms = [...state.rooms.values()].sort(byUse);
        for (const id of [...rows.keys()]) if (!state.rooms.has(id)) rows.delete(id);
        const here = route().room;
        const nodeOf = (/** @type {Page.RoomLog} */ room) => {
            const row = rows.get(room.id) ?? roomRow(room, state.me);
            rows.set(room.id, row);
            row.draw(room.id === here);
            return row.node;
        };
        const away = rooms.filter(({ info }) => info.archived);
        arrange(list, rooms.filter(({ info }) => !info.archived).map(nodeOf));
        if (away.length > 0 && !archiving) {
            archiving = import("./archive.js").then((module) => {
                archive = module.archive(all);
                draw();
            }, () => { archiving = null; });
        }
        archive?.draw(away.map(nodeOf), away.reduce((sum, { info }) => sum + addressed(info), 0), away.some(({ id }) => id === here));
        arrange(invitations, [...invited()]);
        const unread = rooms.reduce((sum, { info }) => sum + (info.archived ? addressed(info) : info.unread ?? 0), 0);
        if (unread !== badge) navigator.setAppBadge?.(unread).catch(() => null);
        badge = unread;
        if (here === seen || !list.isConnected) return;
        seen = here;
        rows.get(here ?? "")?.node.scrollIntoView({ block: "nearest" });
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
    // As soon as it stands in its place.
    queueMicrotask(draw);
    return nav;
}

/// What comes when it is wanted: the search with whoever goes into its field, the menu of a room with the first finger or pointer, the
/// card of what is due with the first of it, or after a while. Answers what brings the card.
/** @param {Pick<Page.Context, "client" | "alarms" | "signal">} context @param {{search: HTMLInputElement, all: HTMLElement, now: HTMLElement}} nodes */
function bringLater(context, { search, all, now }) {
    const { client: { state }, alarms, signal } = context;
    /** @type {Set<string>} */
    const come = new Set();
    /** @param {string} name @param {() => Promise<unknown>} fetch */
    const once = (name, fetch) => () => {
        if (come.has(name) || signal.aborted) return;
        come.add(name);
        fetch().catch(() => come.delete(name));
    };
    const finding = once("finding", () => import("./finding.js").then(({ findingIn }) => findingIn(context, search, all)));
    for (const name of ["focus", "input"]) search.addEventListener(name, finding);
    const menu = once("menu", () => import("./rowmenu.js").then(({ rowMenus }) => rowMenus(context, all)));
    for (const name of ["touchstart", "pointerover", "focusin"]) all.addEventListener(name, menu, { passive: true, signal });
    const card = once("now", () => import("./now.js").then(({ nowCard }) => { if (!signal.aborted) now.replaceWith(nowCard(context)); }));
    const soon = () => { if (state.timers.size > 0 || alarms.hints.size > 0) card(); };
    state.on("timers", soon, signal);
    if (route().name === "home") card();
    setTimeout(card, nowAfterMs);
    return card;
}

/// How many rows the card of what is due will have, by what the list of rooms tells: until it is there its place is kept, so that no room moves.
/** @param {Pick<Page.Context, "client" | "alarms">} context */
function due(context) {
    const rooms = [...context.client.state.rooms.values()].map(({ info }) => info);
    return Number(rooms.some(({ timers }) => timers) || shownTimers(context).length > 0)
        + Number(rooms.some(({ next }) => next && next.at > clock.now()));
}

/// Favourites first, then the direct room with the bot, then by last activity.
/** @param {Page.RoomLog} a @param {Page.RoomLog} b */
function byUse(a, b) {
    /** @param {Page.RoomLog} room */
    const rank = ({ info }) => (info.favourite ? 0 : isBotRoom(info) ? 1 : 2);
    return rank(a) - rank(b) || (b.info.lastAt ?? 0) - (a.info.lastAt ?? 0) || a.info.name.localeCompare(b.info.name);
}

/// The second line of a room: who said what last, and before anybody did, what it is.
/** @param {Page.RoomInfo} info @param {string | undefined} me */
function lastWords(info, me) {
    const { last } = info;
    if (last) {
        const words = last.text || withoutWords(last);
        if (info.kind === "direct" && last.from.account !== me) return words;
        return t("rooms.said", { name: last.from.account === me ? t("rooms.you") : person(last.from.name), text: words });
    }
    if (isBotRoom(info)) return t("rooms.direct");
    return [info.role === "owner" && info.kind !== "direct" && t("rooms.yours"), t("rooms.members", { n: membersOf(info) }),
        (info.photos ?? 0) > 0 && t("album.count", { n: info.photos })].filter(Boolean).join(" · ");
}

/// What was said without any words.
/** @param {NonNullable<Page.RoomInfo["last"]>} last */
function withoutWords({ photos, files = [] }) {
    if (photos || files.length === 0) return t("rooms.photo");
    return files.length === 1 ? t("rooms.file", { name: files[0] }) : t("rooms.files", { n: files.length });
}

/** @param {Page.RoomLog} room @param {string | undefined} me */
function roomRow(room, me) {
    const name = h("span", { class: "room-name" });
    const detail = h("span", { class: "room-detail" });
    const at = h("time", { class: "room-time" });
    const star = h("span", { class: "room-star" }, icon("star"), h("span", { class: "visually-hidden" }, t("rooms.favourite")));
    const muted = h("span", { class: "room-muted" }, icon("muted"), h("span", { class: "visually-hidden" }, t("roomSet.muted")));
    const mentions = h("span", { class: "unread mentions" });
    const unread = h("span", { class: "unread" });
    const mark = roomMark(room);
    const link = h("a", { class: "room-row", href: firstPage(room), data: { room: room.id } }, mark.node,
        h("span", { class: "room-words" }, h("span", { class: "room-head" }, name, star, at), h("span", { class: "room-head" }, detail, muted, mentions, unread)));
    let shown = "";
    return {
        node: h("li", null, link),
        /** @param {boolean} isHere */
        draw(isHere) {
            const { info } = room;
            const count = info.unread ?? 0;
            mark.draw();
            say(name, info.name);
            star.hidden = !info.favourite;
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

/// A room for photos opens with them (P9).
/** @param {Page.RoomLog} room */
const firstPage = ({ id, info }) => (info.kind === "photos" ? roomAddress(id, "photos") : roomAddress(id));
