// A message that is swept aside by a finger is answered.

const enough = 64;

/// Calls `reply(row)` when somebody sweeps a `.message` in `log` far enough to the right.
/** @param {HTMLElement} log @param {(row: HTMLElement) => void} reply @param {AbortSignal} signal */
export function swipeToReply(log, reply, signal) {
    /** @type {HTMLElement | null} */
    let row = null;
    let from = { x: 0, y: 0 };
    let pulled = 0;

    const draw = () => {
        row?.style.setProperty("--swept", `${Math.max(0, Math.min(pulled, enough * 1.3))}px`);
        row?.classList.toggle("swept", pulled > 0);
    };
    log.addEventListener("touchstart", (event) => {
        row = event.touches.length === 1 && event.target instanceof Element ? event.target.closest(".message:not(.pending)") : null;
        from = { x: event.touches[0].clientX, y: event.touches[0].clientY };
        pulled = 0;
    }, { passive: true, signal });
    log.addEventListener("touchmove", (event) => {
        if (!row) return;
        const { clientX, clientY } = event.touches[0];
        // Who moves up or down reads on.
        if (Math.abs(clientY - from.y) > Math.max(12, Math.abs(clientX - from.x))) {
            pulled = 0;
            draw();
            row = null;
            return;
        }
        pulled = clientX - from.x - 8;
        draw();
    }, { passive: true, signal });
    /** @param {TouchEvent} event */
    const end = (event) => {
        const swept = event.type === "touchend" && pulled >= enough ? row : null;
        pulled = 0;
        draw();
        row = null;
        if (swept) reply(swept);
    };
    for (const name of /** @type {const} */ (["touchend", "touchcancel"])) log.addEventListener(name, end, { passive: true, signal });
}
