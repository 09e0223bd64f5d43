// A beat each second while there is something to wait for, also in a tab that nobody looks at.

/// `beat` is called about once a second while `set(true)` holds.
/** @param {() => unknown} beat */
export function heartbeat(beat) {
    // Made at once: later there may be no network to fetch it by.
    let worker = makeWorker();
    let interval = 0;
    let isOn = false;
    worker?.addEventListener("message", beat);
    worker?.addEventListener("error", () => { worker = null; apply(); });

    function apply() {
        worker?.postMessage(isOn);
        clearInterval(interval);
        // Where a worker cannot be had, the page's own timers have to do.
        interval = !worker && isOn ? setInterval(beat, 1000) : 0;
    }

    return {
        /** @param {boolean} on */
        set(on) {
            if (on === isOn) return;
            isOn = on;
            apply();
        },
    };
}

function makeWorker() {
    try {
        return new Worker("/js/pulse.js");
    } catch {
        return null;
    }
}
