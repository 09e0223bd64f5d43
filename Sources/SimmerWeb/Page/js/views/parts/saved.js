// The one way in which the page says that something was saved by itself, and the fields that are.
import { h } from "../../dom.js";
import { icon } from "../../icons.js";
import { refusal, t } from "../../i18n.js";
import { announce } from "../../announce.js";

const shownMs = 2500;
/** @type {HTMLElement | null} */
let mark = null;

/// Says so, for a moment at the lower edge, and to screen readers.
export function saved() {
    announce(t("saved"));
    mark?.remove();
    const own = h("p", { class: "saved-mark", popover: "manual", "aria-hidden": "true" }, icon("check"), t("saved"));
    mark = own;
    document.body.append(own);
    own.showPopover();
    setTimeout(() => own.remove(), shownMs);
}

/// Saves what stands in a field when one leaves it, presses Enter or goes away; what is refused is told there and stays. `save(value)`
/// is given it without blanks at its ends. Answers the field's node and whether something in it is not saved.
/**
 * @template {Page.Control} T
 * @param {Page.Field<T>} one @param {(value: string) => Promise<unknown>} save @param {{place: string, signal: AbortSignal}} given
 */
export function savedField(one, save, { place, signal }) {
    const { input } = one;
    let kept = input.value;
    let isSaving = false;

    async function keep() {
        const wanted = input.value, value = wanted.trim();
        if (wanted === kept || isSaving) return;
        if (input.required && value === "") return one.tell(t("error.missing"));
        isSaving = true;
        try {
            await save(value);
            kept = wanted;
            one.tell("");
            saved();
        } catch (error) {
            one.tell(refusal(error, place));
        } finally {
            isSaving = false;
        }
    }
    input.addEventListener("blur", keep);
    /** @type {HTMLElement} */ (input).addEventListener("keydown", (event) => { if (event.key === "Enter" && !(input instanceof HTMLTextAreaElement)) keep(); });
    signal.addEventListener("abort", keep);
    return { node: one.node, isOpen: () => input.value !== kept };
}
