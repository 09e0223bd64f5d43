// What is heard of an alarm: one tab of this browser sounds, and another goes on when that one is closed.
import * as sound from "./sound.js";
import * as i18n from "./i18n.js";
import { load, save } from "./store.js";

/// While this tab waits for its turn or has it: `{until, words, hasTurn, end}`.
/** @typedef {{until: number, words: string | null, hasTurn: boolean, end: () => void}} Turn */
/** @type {Turn | null} */
let turn = null;

/// Whether names are spoken on this device.
export const isSpoken = () => load("spoken", false) === true;
/** @param {boolean} on */
export const setSpoken = (on) => save("spoken", on);
export const canSpeak = () => "speechSynthesis" in globalThis;

/// Sounds until `until` (by `performance.now()`), also when it sounds already, and says `words` once, if the browser allows sound and no
/// other tab does it.
/** @param {number} until @param {string | null} [words] */
export function begin(until, words) {
    if (!sound.isAllowed()) return;
    if (turn) {
        turn.until = until;
        turn.words = words ?? turn.words;
        if (turn.hasTurn) make(turn);
        return;
    }
    const stopped = new AbortController();
    /** @type {Turn} */
    const own = { until, words: words ?? null, hasTurn: false, end: () => stopped.abort() };
    turn = own;
    const sounding = () => new Promise((/** @type {(value?: unknown) => void} */ done) => {
        if (stopped.signal.aborted) return done();
        own.hasTurn = true;
        stopped.signal.addEventListener("abort", done);
        make(own);
    });
    // Without a secure address there are no locks: then each tab sounds.
    if (navigator.locks) navigator.locks.request("simmer.alarm", { signal: stopped.signal }, sounding).catch(() => null);
    else sounding();
}

export function end() {
    turn?.end();
    turn = null;
    sound.stop();
    if (canSpeak()) speechSynthesis.cancel();
}

/** @param {Turn} own */
function make(own) {
    const seconds = (own.until - performance.now()) / 1000;
    if (seconds <= 0) return sound.stop();
    if (sound.isPlaying()) sound.last(seconds);
    else sound.ring(seconds);
    if (own.words && isSpoken()) say(own.words);
    own.words = null;
}

/** @param {string} words */
export function say(words) {
    if (!canSpeak()) return;
    const spoken = new SpeechSynthesisUtterance(words);
    spoken.lang = i18n.language();
    speechSynthesis.speak(spoken);
}
