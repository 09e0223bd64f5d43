// The frame of a room's page of things: the room's bar and tabs, which leave while one reads downwards, and the content below.
import { batched, fill, h } from "../../dom.js";
import { button } from "../../controls.js";
import { icon } from "../../icons.js";
import { refusal, t } from "../../i18n.js";
import { go, roomAddress } from "../../router.js";
import { roomMark } from "./mark.js";
import { titled } from "../../title.js";
import { roomTabs } from "./roomtabs.js";

/// `back`: the address that "Back" leads to; `action`: what stands at the end of the bar.
/** @param {Page.Context} context @param {{title: string, back?: string, action?: Page.Child, content: Page.Child}} page */
export function roomPage(context, { title, back, action = null, content }) {
    const { client, here, signal } = context;
    const room = client.state.roomOf(here);
    const mark = roomMark(room);
    client.state.on("rooms", mark.draw, signal);
    // Keys scroll it even where nothing in it takes the focus.
    const panel = h("div", { class: "page-panel", tabindex: 0 }, content);
    const node = h("section", { class: "room-page", "aria-label": title },
        h("div", { class: "page-head" },
            h("header", { class: "bar" },
                button(t("back"), () => go(back ?? roomAddress(room.id)), { kind: "quiet", iconName: "back", hideLabel: true }),
                mark.node,
                h("div", { class: "bar-words" }, h("h1", null, title), h("p", { class: "room-sub" }, room.info.name)), action),
            roomTabs(context, room)), panel);
    hideOnScroll(panel, node, signal);
    titled(title, room.info.name);
    return node;
}

/// A way to another place of the page, for its bar.
/** @param {string} label @param {string} iconName @param {string} address */
export const barLink = (label, iconName, address) => h("a", { class: "button quiet round", href: address, "aria-label": label, title: label }, icon(iconName));

/// The bar leaves while one reads downwards and is back with the first move up, at the top, and for the keyboard.
/** @param {HTMLElement} panel @param {HTMLElement} node @param {AbortSignal} signal */
function hideOnScroll(panel, node, signal) {
    let last = 0;
    panel.addEventListener("scroll", () => {
        const now = panel.scrollTop;
        if (Math.abs(now - last) < 8) return;
        node.classList.toggle("bar-hidden", now > last && now > 64);
        last = now;
    }, { passive: true, signal });
    node.addEventListener("focusin", () => node.classList.remove("bar-hidden"), { signal });
}

/// Calls `load` now, after each change of the room's things of these kinds, and when the connection is back.
/** @param {Page.Following} context @param {string[]} kinds @param {() => unknown} load */
export function following({ client, room, signal }, kinds, load) {
    const again = batched(() => { if (!signal.aborted) load(); });
    client.state.on("item", ({ room: where, kind }) => { if (where === room && kinds.includes(kind)) again(); }, signal);
    client.on("online", again, signal);
    client.state.on("who", again, signal);
    load();
}

/// A place for what was refused; `place` chooses the wording.
/** @param {string} place @returns {Page.Problem} */
export function problemLine(place) {
    const node = h("p", { class: "error", role: "alert", hidden: true });
    return {
        node,
        tell(error) {
            fill(node, error ? refusal(error, place) : "");
            node.hidden = !error;
        },
    };
}

/// `act(method, params)`: does something in the room; what is refused is told at `problem`. Answers the result, or null.
/** @param {Page.InRoom} context @param {Page.Problem} problem @returns {Page.Act} */
export const acting = ({ client, room }, problem) => async (method, params) => {
    problem.tell(null);
    try {
        return await client.act(method, { room: room.id, ...params });
    } catch (error) {
        problem.tell(error);
        return null;
    }
};
