// One place turns into the next one, where the browser can draw that. It is decoration: what one did is on the screen as soon as without it, and
// at the latest after a twentieth of a second, a press is for what stands under what still fades, and who wants no motion has none.
import { styled } from "../../styles.js";

styled("/css/turning.css");

const calm = "(prefers-reduced-motion: reduce)";
const latestMs = 50;

/// Draws the next place, once and at the latest after `latestMs`.
/** @param {() => unknown} draw */
export function turned(draw) {
    if (!document.startViewTransition || matchMedia(calm).matches || document.hidden) return void draw();
    let isDrawn = false;
    const once = () => {
        if (isDrawn) return;
        isDrawn = true;
        draw();
    };
    const turning = document.startViewTransition(once);
    // What was skipped, or overtaken by the next one, is no fault.
    for (const end of [turning.ready, turning.finished, turning.updateCallbackDone]) end.catch(() => null);
    passOn(turning);
    setTimeout(() => {
        if (isDrawn) return;
        once();
        turning.skipTransition();
    }, latestMs);
}

/// While it is drawn the browser gives each press to the document: the first one ends it, and its click goes to what it was meant for.
/** @param {ReturnType<NonNullable<Document["startViewTransition"]>>} turning */
function passOn(turning) {
    const ends = new AbortController(), { signal } = ends;
    addEventListener("pointerdown", ({ target }) => {
        turning.skipTransition();
        if (target !== document.documentElement) return;
        addEventListener("click", (event) => {
            if (event.target !== document.documentElement && event.target !== document.body) return;
            const meant = document.elementFromPoint(event.clientX, event.clientY);
            if (!(meant instanceof HTMLElement || meant instanceof SVGElement) || meant === event.target) return;
            event.stopPropagation();
            const pressed = /** @type {HTMLElement | null} */ (meant.closest("a, button, input, select, textarea, summary, label"));
            pressed?.focus();
            pressed?.click();
        }, { capture: true, once: true });
    }, { capture: true, signal });
    turning.finished.catch(() => null).then(() => ends.abort());
}
