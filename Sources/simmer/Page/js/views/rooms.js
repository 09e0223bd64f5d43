// The list of rooms: what is unread, who invites, where settings and new rooms are.
import { arrange, batched, fill, h } from "../dom.js";
import { button } from "../controls.js";
import { icon, kindIcon } from "../icons.js";
import { number, t } from "../i18n.js";
import { changes as routeChanges, go, roomAddress, route } from "../router.js";

export function roomsView({ client, signal }) {
    const { state } = client;
    const list = h("ul", { class: "rooms-list" });
    const invitations = h("div", { class: "invitations" });
    const rows = new Map();
    const nav = h("nav", { class: "rooms", "aria-label": t("rooms.title") },
        h("h1", { class: "visually-hidden home-only" }, t("rooms.title")),
        h("header", { class: "bar" },
            h("a", { class: "brand", href: "#/" }, icon("pot"), h("span", null, "Simmer")),
            button(t("rooms.new"), () => go("#/new"), { kind: "quiet", iconName: "plus", hideLabel: true }),
            button(t("settings.title"), () => go("#/settings"),
                { kind: "quiet", iconName: "settings", hideLabel: true })),
        invitations, list);

    const draw = () => {
        const rooms = [...state.rooms.values()].sort(byUse);
        for (const id of [...rows.keys()]) if (!state.rooms.has(id)) rows.delete(id);
        const here = route().room;
        arrange(list, rooms.map((room) => {
            const row = rows.get(room.id) ?? roomRow(room);
            rows.set(room.id, row);
            row.draw(room.id === here);
            return row.node;
        }));
        fill(invitations, state.invitations.filter(({ invite }) => invite).map((invitation) => h("a", {
            class: "invitation", href: `#join=${invitation.invite}`,
        }, t("join.by", { name: invitation.by, room: invitation.name }))));
        const unread = rooms.reduce((sum, room) => sum + (room.info.unread ?? 0), 0);
        navigator.setAppBadge?.(unread).catch(() => null);
    };
    const later = batched(() => { if (!signal.aborted) draw(); });
    state.on("rooms", later, signal);
    routeChanges.on("route", draw, signal);
    draw();
    return nav;
}

/// The direct room with the bot first, then by last activity.
function byUse(a, b) {
    const direct = (room) => (isBotRoom(room.info) ? 0 : 1);
    return direct(a) - direct(b) || (b.info.at ?? 0) - (a.info.at ?? 0) || a.info.name.localeCompare(b.info.name);
}

function roomRow(room) {
    const name = h("span", { class: "room-name" });
    const detail = h("span", { class: "room-detail" });
    const unread = h("span", { class: "unread" });
    const link = h("a", { class: "room-row", href: roomAddress(room.id) },
        h("span", { class: "room-kind", data: { kind: drawingOf(room.info) } }, kindIcon(drawingOf(room.info))),
        h("span", { class: "room-words" }, name, detail), unread);
    return {
        node: h("li", null, link),
        draw(isHere) {
            const { info } = room;
            const count = info.unread ?? 0;
            name.textContent = info.name;
            detail.textContent = isBotRoom(info) ? t("rooms.direct") : t("rooms.members", { n: membersOf(info) });
            unread.hidden = count === 0;
            fill(unread, h("span", { "aria-hidden": "true" }, count > 99 ? "99+" : number(count)),
                h("span", { class: "visually-hidden" }, t("rooms.unread", { n: count })));
            link.classList.toggle("has-unread", count > 0);
            if (isHere) link.setAttribute("aria-current", "page");
            else link.removeAttribute("aria-current");
        },
    };
}

/// The room of one person and the bot; a direct room of two persons is marked as a pair.
export const isBotRoom = (info) => info.kind === "direct" && !info.pair;

export const drawingOf = (info) => (info.pair ? "pair" : info.kind);

/// How many sit in a room; the server may send the count or the members.
export const membersOf = (info) => (Array.isArray(info.members) ? info.members.length : info.members ?? 1);
