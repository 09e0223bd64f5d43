// A list that is pulled down at its top by a finger is fetched anew; it also stays up to date by itself.
import { h } from "../../dom.js";
import { icon } from "../../icons.js";
import { announce } from "../../announce.js";
import { t } from "../../i18n.js";

const enough = 72;

/// Calls `refresh` when somebody pulls `scroller` down far enough and lets go.
/** @param {HTMLElement} scroller @param {() => unknown} refresh @param {AbortSignal} signal */
export function pullToRefresh(scroller, refresh, signal) {
    const mark = h("div", { class: "pull-mark", "aria-hidden": "true", hidden: true }, icon("refresh"));
    /** @type {number | null} */
    let from = null;
    let pulled = 0;

    const draw = () => {
        mark.hidden = pulled <= 0;
        mark.style.setProperty("--pulled", `${Math.min(pulled, enough * 1.4)}px`);
        mark.classList.toggle("is-enough", pulled >= enough);
    };
    scroller.addEventListener("touchstart", (event) => {
        from = scroller.scrollTop <= 0 && event.touches.length === 1 ? event.touches[0].clientY : null;
    }, { passive: true, signal });
    scroller.addEventListener("touchmove", (event) => {
        if (from === null) return;
        pulled = scroller.scrollTop > 0 ? 0 : (event.touches[0].clientY - from) / 2;
        draw();
    }, { passive: true, signal });
    const end = async () => {
        const isEnough = from !== null && pulled >= enough;
        from = null;
        if (isEnough) {
            mark.classList.add("is-busy");
            await refresh();
            mark.classList.remove("is-busy");
            announce(t("refreshed"));
        }
        pulled = 0;
        draw();
    };
    for (const name of /** @type {const} */ (["touchend", "touchcancel"])) scroller.addEventListener(name, end, { passive: true, signal });
    scroller.classList.add("pulls");
    scroller.prepend(mark);
}
