// The server's clock, as this device can know it. Instants are milliseconds since 1970 (UTC).

let offset = 0;
let anchor = Date.now() - performance.now();

/// Now, by the server's clock.
export const now = () => Date.now() + offset;

/// Learns the offset from an answer that carries the server's `at`: asked and answered are this device's instants.
export function learn(at, asked, answered) {
    offset = at - (asked + answered) / 2;
    anchor = Date.now() - performance.now();
}

/// True when this device's wall clock was stepped by more than 2 s since the offset was learnt (or it slept).
export const drifted = () => Math.abs(Date.now() - performance.now() - anchor) > 2000;

/// From a device instant to the server's.
export const serverInstant = (deviceInstant) => deviceInstant + offset;
