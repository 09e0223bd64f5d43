// A line at the upper edge that tells something in passing, over whatever is open, and goes by itself.
import { append, fill, h } from "../../dom.js";
import { button } from "../../controls.js";
import { t } from "../../i18n.js";

const shownMs = 12000;
/** @type {HTMLElement | null} */
let place = null;

/// Says `text`, and below it `detail`. It goes by itself, but never while it is pointed at or has the focus; `close` is what its button
/// says and does. Answers what takes it away.
/** @param {string} text @param {{detail?: string, close?: {label: string, act: () => unknown}}} more */
export function toast(text, { detail = "", close } = {}) {
    if (!place?.isConnected) place = h("div", { class: "toasts", popover: "manual", role: "status" });
    const home = place;
    const over = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
    if (home.parentElement !== over) over.append(home);
    if (!home.matches(":popover-open")) home.showPopover();
    const node = h("div", { class: "toast" });
    const end = () => {
        const hadFocus = node.contains(document.activeElement);
        node.remove();
        if (home.childElementCount === 0) home.remove();
        if (hadFocus) document.getElementById("place")?.focus();
    };
    const away = close ? button(close.label, () => { end(); close.act(); }, { kind: "small", "data-action": "hide" })
        : button(t("close"), end, { kind: "quiet", iconName: "close", hideLabel: true });
    append(home, [node]);
    // Filled once it is there, so that screen readers hear it.
    fill(node, h("p", { class: "undo-words" }, h("strong", null, text), detail ? h("span", { class: "hint" }, detail) : null), away);
    const wait = () => setTimeout(() => {
        if (!node.isConnected) return;
        if (node.matches(":hover, :focus-within")) wait();
        else end();
    }, shownMs);
    wait();
    return end;
}
