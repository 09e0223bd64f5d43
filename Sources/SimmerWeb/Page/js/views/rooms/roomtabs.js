// The pages of a room, one tab each: its chat, what it has things of, its members. What it has nothing of yet is behind "More".
import { h, refill } from "../../dom.js";
import { button } from "../../controls.js";
import { icon } from "../../icons.js";
import { t } from "../../i18n.js";
import { go, roomAddress } from "../../router.js";
import { roomPages } from "./pages.js";
import { openMenu } from "../parts/menu.js";
import { load, save } from "../../store.js";

/** @typedef {{total?: number, count?: number, reminders?: object[], items?: object[]}} Listed How many there are, as each list says it. */

/** @param {Pick<Page.Context, "client" | "here" | "signal">} context @param {Page.RoomLog} room */
export function roomTabs({ client, here, signal }, room) {
    const { state } = client;
    const node = h("nav", { class: "tabs room-tabs", "aria-label": t("tabs.label") });
    /** @type {Page.Tab["things"]} */
    const lists = Object.assign({}, ...Object.values(roomPages).map(({ things }) => things));

    /// What had a tab once has it at each visit, from its first moment.
    const key = `tabs.${room.id}`;
    /** @type {string[]} */
    const before = load(key, []);
    /** @param {Page.RoomPage} name */
    const hasThings = (name) => Object.keys(roomPages[name].things).some((thing) => room.things.has(thing));
    /** @param {Page.RoomPage} name */
    const isOffered = (name) => {
        if (name === "people") return room.info.kind !== "direct";
        return room.info.kind === roomPages[name].kind || before.includes(name) || hasThings(name) || here.name === name;
    };
    /** @param {string} name @param {string} iconName @param {string} label @param {string} address */
    const link = (name, iconName, label, address) => h("a", {
        class: "tab", href: address, "aria-current": here.name === name ? "page" : null,
    }, icon(iconName), h("span", null, label));

    function draw() {
        const names = /** @type {Page.RoomPage[]} */ (Object.keys(roomPages));
        const more = names.filter((name) => hasThings(name) && !before.includes(name));
        if (more.length > 0 && before.push(...more)) save(key, before);
        const rest = names.filter((name) => name !== "people" && !isOffered(name));
        refill(node, link("room", "chat", t("tabs.room"), roomAddress(room.id)),
            names.filter(isOffered).map((name) =>
                link(name, roomPages[name].icon, t(`tabs.${name}`), roomAddress(room.id, name))),
            rest.length === 0 ? null : button(t("tabs.more"), (event) => openMenu(event.currentTarget, {
                items: rest.map((name) => ({
                    label: t(`tabs.${name}`), icon: roomPages[name].icon, act: () => go(roomAddress(room.id, name)),
                })),
            }), { kind: "quiet", iconName: "more", hideLabel: true, "aria-haspopup": "menu" }));
        // Where there is no room for all tabs, the one that is open is seen.
        requestAnimationFrame(() => node.querySelector("[aria-current]")?.scrollIntoView({ inline: "nearest", block: "nearest" }));
    }

    /// Whoever asked, the tabs that stand now show it: the place may have been opened anew before the answer came.
    /** @param {string} thing */
    function has(thing) {
        room.things.add(thing);
        state.emit("things", room);
    }

    /// Asked once for each room, and with the next connection what got no answer; later the room's events tell.
    function learn() {
        for (const [thing, [list, most]] of Object.entries(lists).filter(([each]) => !room.asked.has(each))) {
            room.asked.add(thing);
            const isCut = !client.isOnline;
            client.call(list, { room: room.id, ...most }).then((answer) => {
                const { total, count, reminders, items } = /** @type {Listed} */ (answer);
                if ((total ?? count ?? (reminders ?? items ?? []).length) > 0) has(thing);
            }, () => {
                room.asked.delete(thing);
                // The connection may be back before it is known that this device holds no answer.
                if (isCut && client.isOnline) learn();
            });
        }
    }
    client.on("online", learn, signal);
    learn();
    state.on("item", ({ room: where, kind, change }) => {
        if (where === room && change !== "removed" && !room.things.has(kind) && kind in lists) has(kind);
    }, signal);
    state.on("things", (/** @type {Page.RoomLog} */ where) => { if (where === room) draw(); }, signal);
    draw();
    return node;
}
