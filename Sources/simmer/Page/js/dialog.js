// A question that must be answered before something cannot be taken back.
import { h } from "./dom.js";
import { button, field } from "./controls.js";
import { t } from "./i18n.js";

/// Asks; resolves with true when confirmed. With `typed` that name must be typed first; with
/// `password` one is asked for and resolved instead of true.
export function ask({ title, text, confirm, typed = null, password = false }) {
    return new Promise((resolve) => {
        const yes = button(confirm, () => dialog.close("yes"),
            { kind: "danger", disabled: typed !== null || password });
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
        const form = h("form", { method: "dialog", class: "dialog-form" },
            h("h2", { id: "ask-title" }, title), text ? h("p", null, text) : null, input?.node,
            h("div", { class: "form-end" }, yes, button(t("cancel"), () => dialog.close(""), { kind: "quiet" })));
        form.addEventListener("submit", (event) => {
            event.preventDefault();
            if (!yes.disabled) dialog.close("yes");
        });
        const dialog = h("dialog", { class: "dialog", "aria-labelledby": "ask-title" }, form);
        dialog.addEventListener("close", () => {
            dialog.remove();
            if (dialog.returnValue !== "yes") resolve(false);
            else resolve(password ? input.input.value : true);
        });
        document.body.append(dialog);
        dialog.showModal();
    });
}
