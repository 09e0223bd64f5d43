// A question that must be answered before something cannot be taken back.
import { h } from "./dom.js";
import { button, field, form } from "./controls.js";
import { t } from "./i18n.js";

// A dialog's name stands in itself, without an id: one that has closed stays in the document until its `close` event, and the
// next may be open by then.

/// Asks; resolves with true when confirmed. With `typed` that name must be typed first; with
/// `password` one is asked for and resolved instead of true. `kind`: of the button that confirms.
/**
 * @param {{title: string, text?: string, confirm: string, typed?: string | null, password?: boolean, kind?: string, cancel?: string}} question
 * @returns {Promise<any>}
 */
export function ask({ title, text, confirm, typed = null, password = false, kind = "danger", cancel = t("cancel") }) {
    return new Promise((resolve) => {
        const yes = button(confirm, () => dialog.close("yes"),
            { kind, disabled: typed !== null || password });
        const input = typed !== null || password
            ? field({
                name: "confirm", label: password ? t("account.password") : t("ask.type", { name: typed }),
                type: password ? "password" : "text", autocomplete: password ? "current-password" : "off",
            })
            : null;
        input?.input.addEventListener("input", () => {
            const value = input.input.value;
            yes.disabled = password ? value === "" : value.trim() !== typed;
        });
        /** @type {HTMLFormElement} */
        const form = h("form", { method: "dialog", class: "dialog-form" },
            h("h2", null, title), text ? h("p", null, text) : null, input?.node,
            h("div", { class: "form-end" }, yes, button(cancel, () => dialog.close(""), { kind: "quiet" })));
        form.addEventListener("submit", (event) => {
            event.preventDefault();
            if (!yes.disabled) dialog.close("yes");
        });
        /** @type {HTMLDialogElement} */
        const dialog = h("dialog", { class: "dialog", "aria-label": title }, form);
        dialog.addEventListener("close", () => {
            dialog.remove();
            if (dialog.returnValue !== "yes") resolve(false);
            else resolve(password ? input?.input.value : true);
        });
        document.body.append(dialog);
        dialog.showModal();
    });
}

/// A form in a dialog, for what is asked in passing. `action(values)` is tried; what is refused is told at its field and the
/// dialog stays. Resolves when it is closed.
/** @param {{title: string, text?: string, fields: Page.FormPart[], submit: string, place?: string, action: (values: Record<string, string>) => unknown}} question */
export function askFor({ title, text, fields, submit, place, action }) {
    return /** @type {Promise<void>} */ (new Promise((resolve) => {
        const inner = form({
            place, submit, fields, kind: "primary",
            async action(values) {
                await action(values);
                dialog.close();
            },
            extra: button(t("cancel"), () => dialog.close(), { kind: "quiet" }),
        });
        const dialog = h("dialog", { class: "dialog", "aria-label": title },
            h("div", { class: "dialog-form" }, h("h2", null, title), text ? h("p", null, text) : null, inner));
        dialog.addEventListener("close", () => {
            dialog.remove();
            resolve();
        });
        document.body.append(dialog);
        dialog.showModal();
    }));
}
