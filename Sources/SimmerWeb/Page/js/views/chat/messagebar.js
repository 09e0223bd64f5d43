// What a pointer finds over the message that it points at: two reactions, the answer, and the menu of all that can be done.
import { h } from "../../dom.js";
import { button } from "../../controls.js";
import { bring, t } from "../../i18n.js";
import { styled } from "../../styles.js";
import { messageWords } from "./words.js";

await Promise.all([styled("/css/messagebar.css"), bring(messageWords)]);

const emojis = ["👍", "❤️"];

/// `react`, `reply` and `menu` are called with the row that is pointed at. Answers what brings the bar to a row.
/** @param {{react: (row: HTMLElement, emoji: string) => unknown, reply: (row: HTMLElement) => unknown, menu: (row: HTMLElement, anchor: HTMLElement) => unknown}} acts */
export function messageBar({ react, reply, menu }) {
    /** @type {HTMLElement | null} */
    let row = null;
    /** @param {(row: HTMLElement, anchor: HTMLElement) => unknown} act @returns {(event: Page.On<MouseEvent>) => unknown} */
    const act = (act) => ({ currentTarget }) => row && act(row, currentTarget);
    const plain = { hideLabel: true, tabindex: -1 };
    const bar = h("div", { class: "message-bar", role: "group", "aria-label": t("message.more") },
        emojis.map((emoji) => h("button", { type: "button", class: "button quiet", tabindex: -1, "aria-label": t("message.reactWith", { emoji }),
            on: { click: act((row) => react(row, emoji)) } }, emoji)),
        button(t("message.reply"), act(reply), { ...plain, kind: "quiet", iconName: "reply", "data-action": "reply" }),
        button(t("message.more"), act(menu), { ...plain, kind: "quiet", iconName: "more", "aria-haspopup": "menu", "data-action": "more" }));
    /** @param {HTMLElement} next */
    return (next) => {
        if (next === row && bar.isConnected) return;
        row = next;
        row.querySelector(".message-body")?.append(bar);
    };
}
