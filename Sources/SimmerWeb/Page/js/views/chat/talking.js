// Talking in place of typing: the words come into the field while one speaks, and stand there until they are sent. Held, it listens as long
// as it is held; pressed shortly, until it is pressed again.
import { h, part } from "../../dom.js";
import { bringVoice, listen, soundGoes } from "../../hearing.js";
import { t } from "../../i18n.js";
import { load, save } from "../../store.js";
import { styled } from "../../styles.js";

const heldMs = 400;

/// Answers what takes each event of the button.
/** @param {Page.Talking} context @returns {Promise<(event: Event) => void>} */
export async function talking({ form, mic, signal }) {
    await Promise.all([bringVoice(), styled("/css/voice.css")]);
    const field = part(form, "textarea");
    const line = h("p", { class: "voice-line", role: "status", hidden: true });
    part(form, "div", ".composer-row").before(line);
    /** @type {ReturnType<typeof listen> | null} */
    let ear = null;
    /// What stood in the field before, and with what was heard.
    let [before, after] = ["", ""];
    let pressedAt = 0, isPressed = false, isTaken = false, isWriting = false, isAsking = false;

    /** @param {string} text */
    function tell(text, isProblem = false) {
        line.textContent = text;
        line.hidden = text === "";
        line.classList.toggle("error", isProblem);
    }

    /// As if it were typed.
    /** @param {string} text */
    function write(text) {
        isWriting = true;
        field.value = text.slice(0, field.maxLength);
        field.dispatchEvent(new InputEvent("input", { bubbles: true }));
        isWriting = false;
        after = field.value;
    }

    async function start() {
        if (isAsking) return;
        isAsking = true;
        const goes = await soundGoes();
        isAsking = false;
        if (signal.aborted) return;
        // Nothing is heard before one has read where it goes.
        if (load("voice", null) !== goes) {
            save("voice", goes);
            tell(`${t(`voice.goes.${goes}`)} ${t("voice.again")}`);
            return;
        }
        before = after = field.value;
        const lead = before.trim() === "" ? "" : `${before.trimEnd()} `;
        mic.ariaPressed = "true";
        tell(t("voice.listening"));
        ear = listen({ isLocal: goes === "device", isLong: true, heard: (text) => write(lead + text), ended });
        // Let go before it began.
        if (isTaken) ear.stop();
    }

    /** @param {string | null} problem */
    function ended(problem) {
        ear = null;
        mic.ariaPressed = "false";
        tell(problem ? t(`voice.error.${problem}`) : "", problem !== null);
        // Whoever uses fingers would have a keyboard over the words.
        if (after !== before && !matchMedia("(pointer: coarse)").matches) field.focus();
    }

    /// What was heard is not wanted, or is no more to be added to.
    function drop() {
        ear?.drop();
        if (ear) ended(null);
    }

    /** @param {number} at */
    function press(at) {
        [pressedAt, isPressed, isTaken] = [at, true, false];
        if (ear) {
            ear.stop();
            isPressed = false;
        } else start();
    }

    /** @param {number} at */
    function release(at) {
        const isHeld = isPressed && at - pressedAt >= heldMs;
        isPressed = false;
        if (!isHeld) return;
        isTaken = true;
        ear?.stop();
    }

    form.addEventListener("keydown", (event) => {
        if (event.key !== "Escape" || (!ear && (after === before || field.value !== after))) return;
        event.preventDefault();
        event.stopPropagation();
        drop();
        write(before);
        after = before;
        tell("");
        field.focus();
    }, { capture: true, signal });
    form.addEventListener("submit", drop, { capture: true, signal });
    // Who types goes on by hand.
    field.addEventListener("input", () => { if (!isWriting) drop(); }, { signal });
    mic.addEventListener("contextmenu", (event) => event.preventDefault());
    document.addEventListener("visibilitychange", () => { if (document.hidden) ear?.stop(); }, { signal });
    signal.addEventListener("abort", drop);

    /// What gives no other sign than a click comes from a screen reader.
    let hasHands = false;
    return (event) => {
        const { type, timeStamp } = event;
        if (type === "click") {
            if (!hasHands) press(timeStamp);
            hasHands = false;
        } else if (type === "pointerdown" || type === "keydown") {
            hasHands = type === "pointerdown";
            if (!(event instanceof KeyboardEvent && event.repeat)) press(timeStamp);
        } else release(timeStamp);
    };
}
