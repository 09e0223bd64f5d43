// What follows a deletion: a line that says what is gone, with a button that brings it back.
import { fill, focusedIn, h } from "../../dom.js";
import { button } from "../../controls.js";
import { refusal, t } from "../../i18n.js";
import { styled } from "../../styles.js";

styled("/css/over.css");

const shownMs = 12000;
/** @type {HTMLElement | null} */
let bar = null;

/// Says `text` at the lower edge, over whatever is open, and offers to undo what was changed last of `thing` (its id, or those of several),
/// whatever else was changed in `room` since. It goes by itself, but never while it is pointed at or has the focus.
/** @param {Page.Client} client @param {Page.RoomLog} room @param {string} text @param {string | string[]} thing */
export function offerUndo(client, room, text, thing) {
    offerBack(text, async () => {
        for (const change of [thing].flat()) await client.act("undo", { room: room.id, change });
    });
}

/// The same for what is brought back in a way of its own.
/** @param {string} text @param {() => Promise<unknown>} bringBack */
export function offerBack(text, bringBack) {
    bar?.remove();
    const words = h("span", { class: "undo-words" }, text);
    const node = h("div", { class: "undo-bar", popover: "manual", role: "status" });
    const before = focusedIn(document.body);
    const close = () => {
        const hadFocus = node.contains(document.activeElement);
        if (bar === node) bar = null;
        node.remove();
        if (hadFocus) (before?.isConnected ? before : document.getElementById("place"))?.focus();
    };
    const undo = button(t("undo"), async () => {
        undo.disabled = true;
        try {
            await bringBack();
            close();
        } catch (error) {
            words.textContent = refusal(error, "undo");
            undo.remove();
        }
    }, { kind: "small", "data-action": "undo" });
    bar = node;
    over().append(node);
    node.showPopover();
    // Filled once it is there, so that screen readers hear it.
    fill(node, words, undo, button(t("close"), close, { kind: "quiet", iconName: "close", hideLabel: true }));
    const wait = () => setTimeout(() => {
        if (bar !== node) return;
        if (node.matches(":hover, :focus-within")) wait();
        else close();
    }, shownMs);
    wait();
}

/// A dialog that closes leaves the bar to the page.
/** @param {HTMLElement} dialog */
export function keepUndoBar(dialog) {
    if (!bar || !dialog.contains(bar)) return;
    document.body.append(bar);
    bar.showPopover();
}

const over = () => [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
