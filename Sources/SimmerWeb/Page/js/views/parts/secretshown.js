// A secret that nobody can show again: seen and copied now.
import { fill, h } from "../../dom.js";
import { button } from "../../controls.js";
import { t } from "../../i18n.js";
import { announce } from "../../announce.js";

/// In `place`, with what it is, for ears too, and a text about it.
/** @param {HTMLElement} place @param {{value: string, label: string, text: string}} secret */
export function showSecret(place, { value, label, text }) {
    const shown = h("input", { type: "text", readonly: true, value, "aria-label": label, data: { part: "secret" } });
    const copy = button(t("people.copy"), async () => {
        shown.select();
        try { await navigator.clipboard.writeText(value); } catch { document.execCommand("copy"); }
        announce(t("people.copied"));
    }, { kind: "primary", iconName: "copy" });
    fill(place, h("p", null, text), h("div", { class: "link-row" }, shown, copy));
    copy.focus();
}
