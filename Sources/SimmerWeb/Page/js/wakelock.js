// Keeps the screen on while something asks for it: a timer that runs, the kitchen view.

const reasons = new Set();
/** @type {WakeLockSentinel | null} */
let lock = null;
let asking = false;

/// Holds the screen awake for `reason`, or no longer.
/** @param {string} reason @param {boolean} wanted */
export function keepAwake(reason, wanted) {
    if (wanted) reasons.add(reason);
    else reasons.delete(reason);
    settle();
}

async function settle() {
    if (reasons.size === 0) {
        lock?.release().catch(() => null);
        lock = null;
        return;
    }
    if (lock || asking || document.hidden || !navigator.wakeLock) return;
    asking = true;
    try {
        const taken = await navigator.wakeLock.request("screen");
        lock = taken;
        // The browser takes it back when the page is hidden.
        taken.addEventListener("release", () => { if (lock === taken) lock = null; });
    } catch { /* refused, as with an empty battery */ }
    asking = false;
    if (reasons.size === 0) settle();
}

document.addEventListener("visibilitychange", settle);
