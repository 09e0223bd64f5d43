// A link that is shown once: to scan, to copy, to hand on, and how long it is good.
import { fill, h, part } from "../../dom.js";
import { button } from "../../controls.js";
import { instant, t } from "../../i18n.js";
import { announce } from "../../announce.js";

/// Shows the answer that has it in `node`, below `words`; `label` names the field. `shared`: what this device's own way of sharing says
/// beside it, where there is one; handed on so, its sheet has done its work.
/** @param {HTMLElement} node @param {{url?: string, expiresAt?: number, qr?: string}} answer @param {string} words @param {string} label @param {ShareData | null} shared */
export function showLink(node, { url, expiresAt, qr }, words, label, shared = null) {
    const shown = h("input", { type: "text", readonly: true, value: new URL(url ?? "", location.origin).href, "aria-label": label });
    const copy = button(t("people.copy"), async () => {
        shown.select();
        try { await navigator.clipboard.writeText(shown.value); } catch { document.execCommand("copy"); }
        fill(part(copy, "span"), t("people.copied"));
        announce(t("people.copied"));
    }, { kind: "primary", iconName: "copy", autofocus: true });
    const share = shared && "share" in navigator ? button(t("people.share"), () => navigator.share({ ...shared, url: shown.value })
        .then(() => /** @type {HTMLDialogElement | null} */ (node.closest("dialog"))?.close(), () => null), { iconName: "share", "data-action": "share" }) : null;
    fill(node, h("p", null, words), h("div", { class: "link-row" }, shown, copy, share),
        expiresAt ? h("p", { class: "hint" }, t("people.expires", { when: instant(expiresAt) })) : null,
        qr ? h("img", { class: "qr", src: qr, alt: t("people.qr"), width: 200, height: 200 }) : null);
    // What is in no page yet takes no focus: `autofocus` gives it to who opens a sheet with the link in it.
    copy.focus();
}
