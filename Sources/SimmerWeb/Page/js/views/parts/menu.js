// A menu of what can be done with something, for a message with reactions in a row above it; at the button on wide pages, from below on phones.
import { h, part } from "../../dom.js";
import { icon } from "../../icons.js";
import { t } from "../../i18n.js";
import { load } from "../../store.js";
import { fold } from "../../text.js";

const emojis = ["👍", "❤️", "😂", "🎉"];
/// The fifth is the one that was chosen last from all of them.
const fifth = "🤔";

/// What is not offered now is false among `items`. `note` stands above the entries, `label` names the menu. `isHeld`: a finger is still on
/// what it opens for; the browser would close it when that is lifted.
/** @param {HTMLElement} anchor @param {Page.Menu} menu */
export function openMenu(anchor, { react, items, note = null, label = t("message.more"), isHeld = false }) {
    const close = () => menu.hidePopover();
    /** @param {Page.Props} props @param {Page.Child[]} children */
    const entry = (props, ...children) => h("button", { type: "button", role: "menuitem", ...props }, ...children);
    const menu = h("div", { class: "menu", role: "menu", popover: isHeld ? "manual" : "auto", "aria-label": label },
        note ? h("p", { class: "menu-note hint", role: "none" }, note) : null,
        react ? h("div", { class: "menu-emojis", role: "group", "aria-label": t("message.react") },
            [...new Set([...emojis, load("emoji", fifth), fifth])].slice(0, 5).map((emoji) => entry({
                class: "menu-emoji", "aria-label": t("message.reactWith", { emoji }),
                on: { click: () => { close(); react(emoji)(); } },
            }, emoji)),
            entry({ class: "menu-emoji", "aria-label": t("message.reactOther"), title: t("message.reactOther"), data: { action: "emoji" },
                on: { click: () => { close(); choose(react); } } }, icon("plus"))) : null,
        items.map((item) => item && entry({
            class: item.danger ? "menu-item danger" : "menu-item", on: { click: () => { close(); item.act(); } },
        }, icon(item.icon), h("span", null, item.label))));
    menu.addEventListener("toggle", (event) => {
        if (/** @type {ToggleEvent} */ (event).newState !== "closed") return;
        removeEventListener("pointerdown", leave, true);
        menu.remove();
        if (document.activeElement === document.body) /** @type {HTMLElement} */ (anchor.closest(".message") ?? anchor).focus();
    });
    let isStillHeld = isHeld;
    /** @param {PointerEvent} event */
    const leave = ({ target }) => {
        isStillHeld = false;
        if (!menu.contains(/** @type {Node} */ (target))) close();
    };
    // The finger that is lifted presses nothing here; keys do.
    menu.addEventListener("click", (event) => { if (isStillHeld && event.detail > 0) event.stopPropagation(); }, { capture: true });
    if (isHeld) addEventListener("pointerdown", leave, true);
    menu.addEventListener("keydown", (event) => {
        if (isHeld && event.key === "Escape") return close();
        const all = [...menu.querySelectorAll("button")], at = all.findIndex((one) => one === document.activeElement);
        const next = all[nextOf(event, at, all)];
        if (!next) return;
        event.preventDefault();
        next.focus();
    });
    document.body.append(menu);
    menu.showPopover();
    place(menu, anchor);
    part(menu, "button").focus();
}

/// The place of the entry that a key leads to: beside the one at `at`, the first, the last, or the next that begins with a letter.
/** @param {KeyboardEvent} event @param {number} at @param {HTMLElement[]} all */
function nextOf({ key, ctrlKey, altKey, metaKey }, at, all) {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[key];
    if (step) return (at + step + all.length) % all.length;
    if (key === "Home" || key === "End") return key === "Home" ? 0 : all.length - 1;
    if (key.length !== 1 || key === " " || ctrlKey || altKey || metaKey) return -1;
    return [...all.keys()].map((place) => (at + 1 + place) % all.length).find((place) => fold(all[place].innerText.trim()).startsWith(fold(key))) ?? -1;
}

/// Among all of them.
/** @param {(emoji: string) => () => void} react */
const choose = (react) => import("../chat/emojipicker.js").then(({ pickEmoji }) => pickEmoji((emoji) => react(emoji)())).catch(() => null);

/// Beside the button, inside the window. (Phones ignore this: their style sheet puts the menu at the lower edge.)
/** @param {HTMLElement} menu @param {HTMLElement} anchor */
function place(menu, anchor) {
    const at = anchor.getBoundingClientRect();
    const size = menu.getBoundingClientRect();
    const x = Math.min(Math.max(8, at.left), innerWidth - size.width - 8);
    const y = Math.max(8, at.bottom + size.height + 8 <= innerHeight ? at.bottom : Math.min(at.top - size.height, innerHeight - size.height - 8));
    menu.style.setProperty("--x", `${x}px`);
    menu.style.setProperty("--y", `${y}px`);
}
