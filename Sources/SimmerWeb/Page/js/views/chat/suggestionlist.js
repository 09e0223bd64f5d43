// A list of options below a text field: the keys go through it while the field keeps the focus, and a screen reader follows.
import { fill, h } from "../../dom.js";
import { bring, t } from "../../i18n.js";
import { typingWords } from "./words.js";

await bring(typingWords);

/// `{node, show(options, {keeps}), key(event)}`: an option is `{text, does, becomes, caret}`; `choose(becomes, caret)` is called with the
/// one that was taken. With `keeps` the one that is chosen stays so while it is offered. `key(event)` answers whether the list made use
/// of a key.
/** @typedef {{text: string, does: string, becomes: string, caret: number}} Option */

/** @param {HTMLTextAreaElement} input @param {(becomes: string, caret: number) => void} choose */
export function suggestionList(input, choose) {
    const node = h("ul", { class: "suggestions", role: "listbox", id: "suggestions", "aria-label": t("suggest.title"), hidden: true });
    /** @type {Option[]} */
    let offered = [];
    let at = -1;

    /** @param {Option[]} options */
    function show(options, { keeps = false } = {}) {
        // What is there already stays, for a finger may be on it.
        if (keeps && JSON.stringify(options) === JSON.stringify(offered)) return;
        const chosen = keeps ? offered[at]?.becomes : undefined;
        offered = options;
        at = chosen === undefined ? -1 : options.findIndex(({ becomes }) => becomes === chosen);
        fill(node, offered.map(({ text, does }, index) => h("li", {
            role: "option", id: `suggestion-${index}`, class: "suggestion",
            // The field keeps the focus, and with it a phone its keyboard.
            on: { mousedown: (event) => event.preventDefault(), click: () => take(index) },
        }, h("span", { class: "suggestion-say" }, text), h("span", { class: "hint" }, does))));
        mark();
    }

    /// The options stay the same nodes while the keys go through them, so that a screen reader can follow.
    function mark() {
        node.hidden = offered.length === 0;
        input.setAttribute("aria-expanded", String(offered.length > 0));
        [...node.children].forEach((option, index) => option.setAttribute("aria-selected", String(index === at)));
        node.children[at]?.scrollIntoView({ block: "nearest" });
        if (at >= 0) input.setAttribute("aria-activedescendant", `suggestion-${at}`);
        else input.removeAttribute("aria-activedescendant");
    }

    /** @param {number} index */
    function take(index) {
        const { becomes, caret } = offered[index];
        show([]);
        choose(becomes, caret);
    }

    /// One place more than there are options: none of them, which is what is typed.
    /** @param {number} by */
    function step(by) {
        at = (at + 1 + by + offered.length + 1) % (offered.length + 1) - 1;
        mark();
    }

    /** @param {KeyboardEvent} event */
    function key(event) {
        if (offered.length === 0) return false;
        if (event.key === "ArrowDown") step(1);
        else if (event.key === "ArrowUp") step(-1);
        else if (event.key === "Escape") show([]);
        else if ((event.key === "Enter" || event.key === "Tab") && at >= 0 && !event.shiftKey) take(at);
        else return false;
        return true;
    }

    input.setAttribute("role", "combobox");
    input.setAttribute("aria-controls", node.id);
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-haspopup", "listbox");
    mark();
    return { node, show, key };
}
