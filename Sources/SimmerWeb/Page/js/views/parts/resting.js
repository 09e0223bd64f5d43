// The menu of a line for a finger that rests on it, for the right button and for the key of menus.

const heldMs = 450, still = 10;

/// `menuOf(target)`: what opens the menu of the line at `target`, told whether a finger is still on it; null where
/// there is none.
/**
 * @param {HTMLElement} place @param {(target: EventTarget | null) => ((isHeld: boolean) => unknown) | null} menuOf
 * @param {AbortSignal} signal
 */
export function restingOn(place, menuOf, signal) {
    let holding = 0, isOpened = false;
    let from = { x: 0, y: 0 };
    place.addEventListener("touchstart", ({ target, touches }) => {
        clearTimeout(holding);
        isOpened = false;
        const open = touches.length === 1 ? menuOf(target) : null;
        if (!open) return;
        from = { x: touches[0].clientX, y: touches[0].clientY };
        holding = setTimeout(() => {
            isOpened = true;
            open(true);
        }, heldMs);
    }, { passive: true, signal });
    place.addEventListener("touchmove", ({ touches: [{ clientX, clientY }] }) => {
        if (Math.max(Math.abs(clientX - from.x), Math.abs(clientY - from.y)) > still) clearTimeout(holding);
    }, { passive: true, signal });
    for (const name of /** @type {const} */ (["touchend", "touchcancel"])) place.addEventListener(name, (event) => {
        clearTimeout(holding);
        // What was held is not pressed.
        if (isOpened) event.preventDefault();
    }, { signal });
    place.addEventListener("contextmenu", (event) => {
        const open = menuOf(event.target);
        if (!open) return;
        event.preventDefault();
        clearTimeout(holding);
        const isFinger = event instanceof PointerEvent && event.pointerType === "touch";
        if (!isFinger) return open(false);
        if (!isOpened) open(true);
        isOpened = true;
    }, { signal });
}
