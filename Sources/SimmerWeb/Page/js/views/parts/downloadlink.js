// An address at which something can be downloaded, shown once.
import { fill, h } from "../../dom.js";
import { icon } from "../../icons.js";
import { instant, t } from "../../i18n.js";

/// Shows it in `place` with a name for the button and until when it is good; it takes the focus.
/** @param {HTMLElement} place @param {{url?: string, expiresAt: number}} answer @param {string} label */
export function showDownload(place, { url, expiresAt }, label) {
    const link = h("a", { class: "button primary", href: url, download: "", "data-action": "download" }, icon("download"), h("span", null, label));
    fill(place, h("div", { class: "form-end" }, link), h("p", { class: "hint" }, t("people.expires", { when: instant(expiresAt) })));
    link.focus();
}
