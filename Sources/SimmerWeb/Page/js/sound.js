// The alarm's sound, made by the browser itself: a soft rising chime that grows for ten seconds and ends by itself.
// Signal: `allowed`: the first tap has given the browser's leave.
import { Signals } from "./signal.js";

export const changes = new Signals();

const longest = 60;
const beat = 1.5;
const notes = [659.25, 830.61, 987.77];

/** @type {AudioContext | null} */
let context = null;
/** @type {{volume: GainNode, voices: OscillatorNode[], next: number, ended: number} | null} */
let playing = null;

/// Browsers allow sound only after a gesture; called on every one until it is granted. What is no gesture for them (Escape, the first
/// touch of a finger) only makes them complain.
export function unlock() {
    if (!context) {
        if (navigator.userActivation?.hasBeenActive === false) return;
        context = new (globalThis.AudioContext ?? globalThis.webkitAudioContext)();
        context.addEventListener("statechange", () => { if (isAllowed()) changes.emit("allowed"); });
    }
    if (context.state === "suspended") context.resume().catch(() => null);
}

export const isAllowed = () => context?.state === "running";
export const isPlaying = () => playing !== null;

/// Rings for `seconds` from now. All of it is laid out on the audio clock at once, so that a tab in the background, whose timers the
/// browser slows, sounds the same.
export function ring(seconds = longest) {
    stop();
    if (!context || !isAllowed()) return false;
    const volume = context.createGain();
    const start = context.currentTime + 0.05;
    volume.gain.setValueAtTime(0.12, start);
    volume.gain.linearRampToValueAtTime(0.5, start + Math.min(10, seconds));
    volume.connect(context.destination);
    playing = { volume, voices: [], next: start, ended: 0 };
    last(seconds);
    return true;
}

/// What rings already ends `seconds` from now, sooner or later than it would have.
/** @param {number} seconds */
export function last(seconds) {
    if (!context || !playing) return;
    const until = context.currentTime + 0.05 + seconds;
    for (; playing.next + beat <= until; playing.next += beat) {
        for (const [index, frequency] of notes.entries()) playing.voices.push(voice(frequency, playing.next + index * 0.16, playing.volume));
    }
    clearTimeout(playing.ended);
    playing.ended = setTimeout(stop, (seconds + 1) * 1000);
}

export function stop() {
    if (!playing) return;
    clearTimeout(playing.ended);
    playing.volume.disconnect();
    for (const oscillator of playing.voices) oscillator.stop();
    playing = null;
}

/** @param {number} frequency @param {number} at @param {AudioNode} output */
function voice(frequency, at, output) {
    const { context } = output;
    const oscillator = context.createOscillator();
    const envelope = context.createGain();
    oscillator.type = "triangle";
    oscillator.frequency.value = frequency;
    envelope.gain.setValueAtTime(0, at);
    envelope.gain.linearRampToValueAtTime(0.8, at + 0.02);
    envelope.gain.exponentialRampToValueAtTime(0.001, at + 0.9);
    oscillator.connect(envelope).connect(output);
    oscillator.start(at);
    oscillator.stop(at + 1);
    return oscillator;
}
