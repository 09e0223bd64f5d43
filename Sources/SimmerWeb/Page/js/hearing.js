// What is said aloud, as words: by the browser's own recognition, on the device itself where the browser offers that.
import { bring, language } from "./i18n.js";

/** @type {Page.Words} */
const words = { en: () => import("../strings/en/voice.js"), fr: () => import("../strings/fr/voice.js"),
    de: () => import("../strings/de/voice.js"), es: () => import("../strings/es/voice.js") };
export const bringVoice = () => bring(words);

const recognizer = () => globalThis.SpeechRecognition ?? globalThis.webkitSpeechRecognition;
/// The page's language, as it is spoken where this device is.
const tongue = () => navigator.languages.find((tag) => tag.startsWith(`${language()}-`)) ?? language();

/// Where the sound goes: it stays on this "device", or the browser sends it to its "maker".
/** @returns {Promise<"device" | "maker">} */
export async function soundGoes() {
    const can = await recognizer()?.available?.({ langs: [tongue()], processLocally: true }).catch(() => null);
    return can === "available" ? "device" : "maker";
}

/// The errors of which a person can be told more than that it did not work.
/** @type {Record<string, string>} */
const errors = { "not-allowed": "denied", "service-not-allowed": "denied", "audio-capture": "device", "no-speech": "silence", network: "network",
    "language-not-supported": "language" };

/// Listens until `stop()`, or until the browser ends it. `heard(text, isFinal)` gets all that was said so far; `ended(problem)` is called
/// once: with nothing, or with denied, device, silence, network, language or other. After `drop()` neither is called any more.
/** @param {{isLocal: boolean, isLong: boolean, heard: (text: string, isFinal: boolean) => void, ended: (problem: string | null) => void}} given */
export function listen({ isLocal, isLong, heard, ended }) {
    const Recognizer = recognizer();
    if (!Recognizer) throw new Error("this browser does not hear");
    const ear = new Recognizer();
    let isOver = false;
    /** @type {string | null} */
    let problem = null;
    ear.lang = tongue();
    ear.interimResults = true;
    // On Android each pause would give all that was said once more.
    ear.continuous = isLong && !/Android/.test(navigator.userAgent);
    if (isLocal) ear.processLocally = true;
    ear.addEventListener("result", (event) => {
        if (isOver) return;
        const results = [.../** @type {Page.Heard} */ (event).results];
        heard(results.map(([{ transcript }]) => transcript.trim()).filter(Boolean).join(" "), results.every(({ isFinal }) => isFinal));
    });
    ear.addEventListener("error", (event) => {
        const { error } = /** @type {Event & {error: string}} */ (event);
        if (error !== "aborted") problem = errors[error] ?? "other";
    });
    const end = () => {
        if (isOver) return;
        isOver = true;
        ended(problem);
    };
    ear.addEventListener("end", end);
    try {
        ear.start();
    } catch {
        problem = "other";
        queueMicrotask(end);
    }
    return {
        stop: () => ear.stop(),
        drop() {
            isOver = true;
            ear.abort();
        },
    };
}
