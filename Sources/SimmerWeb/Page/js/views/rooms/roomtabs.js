// The pages of a room in one row: on wide pages all of them, on phones its chat, what it has things of and its members, as many as there is
// room for. The others are behind "More".
import { h } from "../../dom.js";
import { icon } from "../../icons.js";
import { t } from "../../i18n.js";
import { go, roomAddress } from "../../router.js";
import { roomPages } from "./pages.js";
import { openMenu } from "../parts/openmenu.js";
import { load, save } from "../../store.js";

/** @typedef {{total?: number, count?: number, reminders?: object[], items?: object[]}} Listed How many there are, as each list says it. */

/** @param {Pick<Page.Context, "client" | "here" | "signal">} context @param {Page.RoomLog} room */
export function roomTabs({ client, here, signal }, room) {
    const { state } = client;
    /** @type {Page.Tab["things"]} */
    const lists = Object.assign({}, ...Object.values(roomPages).map(({ things }) => things));
    const isDirect = room.info.kind === "direct";
    const names = /** @type {Page.RoomPage[]} */ (Object.keys(roomPages)).filter((name) => name !== "people" || !isDirect);
    /// What had a tab once has it at each visit, from its first moment.
    const key = `tabs.${room.id}`;
    /** @type {string[]} */
    const before = load(key, []);
    /** @param {Page.RoomPage} name */
    const hasThings = (name) => Object.keys(roomPages[name].things).some((thing) => room.things.has(thing));
    /** @param {Page.RoomPage} name */
    const isOffered = (name) => name === "people" || room.info.kind === roomPages[name].kind || before.includes(name) || hasThings(name) || here.name === name;
    /** @param {string} name @param {string} iconName @param {...string} path */
    const link = (name, iconName, ...path) => h("a", {
        class: "tab", href: roomAddress(room.id, ...path), "aria-current": here.name === name ? "page" : null,
    }, icon(iconName), h("span", null, t(`tabs.${name}`)));
    const tabs = names.map((name) => ({ name, node: link(name, roomPages[name].icon, name) }));
    /// What the room has nothing of yet: the style sheet shows it where the row is wide, from its first frame.
    const markSpare = () => tabs.forEach(({ name, node }) => node.classList.toggle("is-spare", !isOffered(name)));
    markSpare();
    /** @param {{node: HTMLElement}} tab */
    const stands = (tab) => tab.node.offsetWidth > 0;
    /** @type {HTMLElement} */
    const more = h("button", { type: "button", class: "tab-more", hidden: true, "aria-label": t("tabs.more"), title: t("tabs.more"), "aria-haspopup": "menu",
        on: { click: () => openMenu(more, { label: t("tabs.more"), items: tabs.filter((tab) => !stands(tab)).map(({ name }) => ({
            label: t(`tabs.${name}`), icon: roomPages[name].icon, act: () => go(roomAddress(room.id, name)) })) }) } }, t("tabs.others"));
    const node = h("nav", { class: "room-tabs", "aria-label": t("tabs.label") }, link("room", "chat"), tabs.map((tab) => tab.node), more);

    /// What the room has things of leaves last, and its members after that; the page that is open stays.
    function fit() {
        if (node.clientWidth === 0) return;
        markSpare();
        for (const tab of tabs) tab.node.hidden = false;
        more.hidden = tabs.every(stands);
        if (node.scrollWidth <= node.clientWidth) return;
        more.hidden = false;
        const weight = (/** @type {Page.RoomPage} */ name) => (name === "people" ? 2 : isOffered(name) ? 1 : 0);
        const leaving = tabs.filter(({ name }) => name !== here.name).toReversed().sort((a, b) => weight(a.name) - weight(b.name));
        for (const tab of leaving) {
            if (node.scrollWidth <= node.clientWidth) return;
            tab.node.hidden = true;
        }
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
    const learned = () => {
        const found = names.filter((name) => hasThings(name) && !before.includes(name));
        if (found.length > 0 && before.push(...found)) save(key, before);
        fit();
    };
    state.on("things", (/** @type {Page.RoomLog} */ where) => { if (where === room) learned(); }, signal);
    // As soon as it stands in its place, which may wait for words, so that nothing of it moves, and with each width.
    queueMicrotask(fit);
    requestAnimationFrame(fit);
    const sizes = new ResizeObserver(fit);
    sizes.observe(node);
    signal.addEventListener("abort", () => sizes.disconnect());
    return node;
}
