// The server's clock, as this device can know it. Instants are milliseconds since 1970 (UTC).
// It goes on by the browser's steady clock, so that setting the device's clock changes nothing here. Asleep, a steady clock may stand
// still; the device's then runs ahead of it.

/// Server time when the steady clock was 0.
let origin = performance.timeOrigin;
let anchor = Date.now() - performance.now();
let isTold = false;

/// Now, by the server's clock.
export const now = () => origin + performance.now();

/// Learns from an answer that carries the server's `at`: asked and answered are this device's instants. The server wrote it somewhere
/// between the two, so that an answer that was slow says little: what is known already is moved only as far as the answer demands.
/** @param {number} at @param {number} asked @param {number} answered */
export function learn(at, asked, answered) {
    anchor = Date.now() - performance.now();
    const middle = at - (asked + answered) / 2 + anchor;
    const unsure = Math.max(0, answered - asked) / 2;
    origin = isTold ? Math.min(Math.max(origin, middle - unsure), middle + unsure) : middle;
    isTold = true;
}

/// By how many milliseconds the device's clock has left the steady one: it was set, or the device slept. 0 below 2 s.
export function drift() {
    const by = Date.now() - performance.now() - anchor;
    return Math.abs(by) > 2000 ? by : 0;
}

/// Without a server to ask: forward it was sleep, which is believed; back somebody has set the clock, which changes nothing.
export function settle() {
    origin += Math.max(0, drift());
    anchor = Date.now() - performance.now();
}

/// From a device instant to the server's.
/** @param {number} deviceInstant */
export const serverInstant = (deviceInstant) => deviceInstant + now() - Date.now();
