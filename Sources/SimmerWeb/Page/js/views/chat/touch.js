// What fingers do with messages: one that is swept aside is answered, one that is held has its menu.

const enough = 64, heldMs = 450, still = 10;

/// Calls `reply(row)` when somebody sweeps a `.message` in `log` far enough to the right, `menu(row)` when a finger rests on it.
/** @param {HTMLElement} log @param {{reply: (row: HTMLElement) => void, menu: (row: HTMLElement) => void}} acts @param {AbortSignal} signal */
export function touches(log, { reply, menu }, signal) {
    /** @type {HTMLElement | null} */
    let row = null;
    let from = { x: 0, y: 0 };
    let pulled = 0, holding = 0;

    const draw = () => {
        row?.style.setProperty("--swept", `${Math.max(0, Math.min(pulled, enough * 1.3))}px`);
        row?.classList.toggle("swept", pulled > 0);
    };
    const leave = () => {
        clearTimeout(holding);
        pulled = 0;
        draw();
        row = null;
    };
    const hold = () => {
        const held = row;
        leave();
        if (held) menu(held);
    };
    log.addEventListener("touchstart", (event) => {
        leave();
        const { target, touches: fingers } = event;
        row = fingers.length === 1 && target instanceof Element ? target.closest(".message:not(.pending)") : null;
        from = { x: fingers[0].clientX, y: fingers[0].clientY };
        // What is pressed there has an answer of its own to being held.
        if (row && target instanceof Element && !target.closest("a:not(.photos a), button, input")) holding = setTimeout(hold, heldMs);
    }, { passive: true, signal });
    log.addEventListener("touchmove", (event) => {
        if (!row) return;
        const { clientX, clientY } = event.touches[0], aside = clientX - from.x, along = Math.abs(clientY - from.y);
        if (Math.max(Math.abs(aside), along) > still) clearTimeout(holding);
        // Who moves up or down reads on.
        if (along > Math.max(12, Math.abs(aside))) return leave();
        pulled = aside - 8;
        draw();
    }, { passive: true, signal });
    /** @param {TouchEvent} event */
    const end = (event) => {
        const swept = event.type === "touchend" && pulled >= enough ? row : null;
        leave();
        if (swept) reply(swept);
    };
    for (const name of /** @type {const} */ (["touchend", "touchcancel"])) log.addEventListener(name, end, { passive: true, signal });
    // The browser's own menu would lie over it.
    log.addEventListener("contextmenu", (event) => {
        const isTouch = event instanceof PointerEvent && event.pointerType === "touch";
        if (isTouch && event.target instanceof Element && event.target.closest(".message") && !event.target.closest("a:not(.photos a)")) event.preventDefault();
    }, { signal });
}
