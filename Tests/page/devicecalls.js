// What the page asks of its device (screen, vibration, speech, sound, notices), written down instead of done.

/// Puts them into a window; answers what is asked: `{awake, vibrated, said, notices, beats, ears}`. `hears`: where what is said becomes
/// words, "maker" or "device"; null: nowhere. `hasKeys`: it has passkeys; "offered": and offers them where a name is asked for. `isTouched`: whether somebody has pressed
/// something there, without which a page neither sounds nor shakes; `touch()` is that.
export function standIn(window, { clock, isTouched, hears, hasKeys }) {
    const asked = { awake: 0, vibrated: [], said: [], notices: [], beats: [], ears: [], keys: keysOf(window), isTouched };
    const { navigator } = window;
    const give = (home, name, get) => Object.defineProperty(home, name, { configurable: true, get });
    const wakeLock = { request: async () => {
        asked.awake += 1;
        const lock = new EventTarget();
        lock.release = async () => {
            asked.awake -= 1;
            lock.dispatchEvent(new Event("release"));
        };
        return lock;
    } };
    give(navigator, "wakeLock", () => wakeLock);
    give(navigator, "userActivation", () => ({ hasBeenActive: asked.isTouched, isActive: asked.isTouched }));
    navigator.vibrate = (pattern) => {
        asked.vibrated.push(pattern);
        return true;
    };
    window.speechSynthesis.speak = ({ text, lang }) => asked.said.push([lang, text]);
    window.Notification = class {
        static permission = "granted";
        constructor(title, options) { asked.notices.push([title, options.tag, this]); }
        close() { asked.notices = asked.notices.filter(([, , notice]) => notice !== this); }
    };
    give(navigator, "credentials", () => asked.keys);
    if (!hasKeys) delete window.PublicKeyCredential;
    else window.PublicKeyCredential.isConditionalMediationAvailable = async () => hasKeys === "offered";
    delete window.webkitSpeechRecognition;
    delete window.SpeechRecognition;
    if (hears) window.SpeechRecognition = hearingOf(asked, hears, window);
    window.AudioContext = soundOf(asked, () => window.performance.now() / 1000);
    window.Worker = beatOf(clock, window);
    return asked;
}

/// A device's passkeys: each that it makes has an id of its own, it shows the newest, and what the page wanted is kept. `stops`: the
/// name of what the browser throws instead, as when nobody touches the device. What is offered waits until somebody picks it (`offers`, `pick()`).
function keysOf({ DOMException, Uint8Array }) {
    const bytes = (text) => Uint8Array.from(text, (sign) => sign.charCodeAt(0)).buffer;
    const idOf = (count) => btoa(`key ${count}`).replace(/=+$/, "");
    const done = (keys, options, response) => {
        keys.wanted.push(options.publicKey);
        if (keys.stops) throw new DOMException("no", keys.stops);
        const given = response();
        return { id: idOf(keys.made), response: { clientDataJSON: bytes("client?>"), ...given } };
    };
    const picked = (keys, signal) => new Promise((pick, fail) => {
        keys.offers.push(signal);
        keys.pick = () => pick();
        signal.addEventListener("abort", () => fail(new DOMException("no", "AbortError")));
    });
    return {
        made: 0, wanted: [], stops: null, offers: [], idOf,
        async create(options) { return done(this, options, () => { this.made += 1; return { getAuthenticatorData: () => bytes("device"),
            getPublicKey: () => bytes("public"), getPublicKeyAlgorithm: () => -7 }; }); },
        async get(options) {
            if (options.mediation === "conditional") await picked(this, options.signal);
            return done(this, options, () => ({ authenticatorData: bytes("device"), signature: bytes("signed"), userHandle: bytes("ana") }));
        },
    };
}

/// Ears into which a case speaks: `say(text, isFinal)` is heard, `fail(error)` and `end()` are the browser's. Each that the page has
/// opened is kept, newest last.
function hearingOf(asked, hears, { Event }) {
    return class extends EventTarget {
        static available = async ({ langs, processLocally }) => (langs.length > 0 && processLocally && hears === "device" ? "available" : "unavailable");
        #results = [];
        isOpen = false;
        start() {
            this.isOpen = true;
            asked.ears.push(this);
        }
        say(text, isFinal = false) {
            if (this.#results.at(-1)?.isFinal === false) this.#results.pop();
            this.#results.push(Object.assign([{ transcript: text }], { isFinal }));
            this.dispatchEvent(Object.assign(new Event("result"), { results: this.#results }));
        }
        fail(error) {
            this.dispatchEvent(Object.assign(new Event("error"), { error }));
            this.end();
        }
        end() {
            this.isOpen = false;
            this.dispatchEvent(new Event("end"));
        }
        stop() { if (this.isOpen) this.end(); }
        abort() { if (this.isOpen) this.fail("aborted"); }
    };
}

/// Sound that is not heard: when each of its voices begins is kept.
function soundOf(asked, now) {
    const value = () => ({ value: 0, setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} });
    return class extends EventTarget {
        state = "suspended";
        destination = {};
        get currentTime() { return now(); }
        async resume() {
            this.state = "running";
            this.dispatchEvent(new Event("statechange"));
        }
        createGain() { return { context: this, gain: value(), connect: (to) => to, disconnect() {} }; }
        createOscillator() {
            return { frequency: value(), connect: (to) => to, stop() {}, start: (at) => asked.beats.push(at) };
        }
    };
}

/// The page's worker that beats each second (pulse.js), by the held clock.
function beatOf(clock, window) {
    return class extends EventTarget {
        #id = 0;
        postMessage(beats) {
            clock.drop(this.#id);
            if (beats) this.#id = clock.later(() => this.dispatchEvent(new MessageEvent("message", { data: 0 })), 1000, { again: true, home: window });
        }
        terminate() { clock.drop(this.#id); }
    };
}
