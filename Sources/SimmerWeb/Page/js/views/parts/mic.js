// Whether this browser makes words of what is said, and the button for it in the chat's field. What listens comes with the first press.
import { button } from "../../controls.js";
import { t } from "../../i18n.js";

export const canHear = ("SpeechRecognition" in globalThis || "webkitSpeechRecognition" in globalThis)
    && document.featurePolicy?.allowsFeature("microphone") !== false;

/// The button, or null. All that hands and keys do with it goes to `talking.js` in its order, with the time at which it was done.
/** @param {{form: () => HTMLFormElement, signal: AbortSignal}} context */
export function micButton({ form, signal }) {
    if (!canHear) return null;
    const mic = button(t("voice.talk"), () => {}, { kind: "quiet talk", iconName: "mic", hideLabel: true, "aria-pressed": "false", "data-action": "talk" });
    /** @type {Promise<(event: Event) => void> | null} */
    let taking = null;
    /** @param {Event} event */
    const pass = (event) => {
        taking ??= import("../chat/talking.js").then(({ talking }) => talking({ form: form(), signal, mic }));
        taking.then((take) => take(event), () => { taking = null; });
    };
    mic.addEventListener("pointerdown", (event) => {
        if (event.button !== 0) return;
        pass(event);
        // Wherever it is let go.
        for (const end of ["pointerup", "pointercancel"]) addEventListener(end, pass, { once: true });
    });
    for (const kind of /** @type {const} */ (["keydown", "keyup"])) {
        mic.addEventListener(kind, (event) => {
            if (event.key !== "Enter" && event.key !== " ") return;
            event.preventDefault();
            pass(event);
        });
    }
    mic.addEventListener("click", pass);
    return mic;
}
