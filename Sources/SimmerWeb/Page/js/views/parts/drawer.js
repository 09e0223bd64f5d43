// A sheet that comes from below on a phone and stands in the middle of wide pages: one thing to do, and a way to close it.
import { h } from "../../dom.js";
import { button } from "../../controls.js";
import { t } from "../../i18n.js";

/// Opens it until it is closed, or `signal` ends. Answers the dialog; the focus goes back to where it was, as of each dialog.
/** @param {{title: string, content: Page.Child, signal: AbortSignal}} drawn @returns {HTMLDialogElement} */
export function openDrawer({ title, content, signal }) {
    /** @type {HTMLDialogElement} */
    const dialog = h("dialog", { class: "dialog drawer", "aria-labelledby": "drawer-title" },
        h("header", { class: "drawer-head" }, h("h2", { id: "drawer-title" }, title),
            button(t("close"), () => dialog.close(), { kind: "quiet", iconName: "close", hideLabel: true, "data-action": "close" })),
        h("div", { class: "drawer-body" }, content));
    const end = () => dialog.close();
    signal.addEventListener("abort", end);
    dialog.addEventListener("click", (event) => { if (event.target === dialog) dialog.close(); });
    dialog.addEventListener("close", () => {
        signal.removeEventListener("abort", end);
        dialog.remove();
    });
    document.body.append(dialog);
    dialog.showModal();
    return dialog;
}
