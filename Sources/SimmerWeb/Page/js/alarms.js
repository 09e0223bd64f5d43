// Which timers ring on this page, from what the state knows and from nothing else: it works without connection.
// Signals: `changed` (see `ringing`), `hinted` (see `hints`), `told {timer}` (one of another's is over that one may want to hear of).
import { Signals } from "./signal.js";
import * as clock from "./clock.js";
import * as noise from "./noise.js";
import * as sound from "./sound.js";
import * as i18n from "./i18n.js";
import { announce, announceNow } from "./announce.js";
import { heartbeat } from "./heartbeat.js";
import { keepAwake } from "./wakelock.js";
import * as push from "./push.js";
import { load, save } from "./store.js";
import { calls } from "./concerns.js";

/** @typedef {"rang" | "stopped" | "over"} Known */

const freshMs = 60000;
const remembered = 200;
const warningMs = 60000;
/// A screen that stays on for the dough of tomorrow would empty the battery.
const awakeMs = 3600000;

/** @extends {Signals<{changed: undefined, hinted: undefined, told: {timer: Page.Timer}}>} */
export class Alarms extends Signals {
    /// The timers that ring, by id, in the order in which they ended.
    /** @type {Map<string, Page.Timer>} */
    ringing = new Map();
    /// The timers that are over for others: shown where running ones are, for as long as they ring there.
    /** @type {Map<string, Page.Timer>} */
    hints = new Map();
    #client;
    #timer = 0;
    /** @type {Map<string, Notification | null>} */
    #notices = new Map();
    /** @type {Set<string>} */
    #warned = new Set();
    /** @type {Set<string>} */
    #told = new Set();
    #isMeasuring = false;
    #beat = heartbeat(() => this.#check());

    /** @param {Page.Client} client */
    constructor(client) {
        super();
        this.#client = client;
        client.timers.on("moved", ({ from, to }) => this.#move(from, to));
        client.state.on("timers", () => this.#check());
        client.on("status", () => this.#check());
        sound.changes.on("allowed", () => this.#sound([...this.ringing.values()].map(overWords).join(" ")));
        addEventListener("storage", ({ key }) => { if (key === "simmer.rung") this.#check(); });
        document.addEventListener("visibilitychange", () => { if (!document.hidden) this.#check(); });
    }

    /// Silences a timer here at once, and everywhere as soon as the server hears of it.
    /** @param {Page.Timer} timer */
    stop(timer) {
        this.#remember(keyOf(timer), "stopped");
        this.#client.timers.change("timer.acknowledge", timer);
        this.#check();
    }

    /// Lets a timer of another's be over here, and nowhere else.
    /** @param {Page.Timer} timer */
    hide(timer) {
        this.#remember(keyOf(timer), "over");
        this.#check();
    }

    #check() {
        clearTimeout(this.#timer);
        if (!this.#hasTime()) return;
        const now = clock.now();
        const rung = this.#rung;
        const before = keysOf(this.ringing), hinted = keysOf(this.hints);
        let next = Infinity;
        let isAwake = false;
        for (const timer of this.#client.state.timers.values()) {
            const known = rung.get(keyOf(timer));
            if (known === "stopped") this.#acknowledge(timer);
            // What has rung here is over, though the server may still have a second to go.
            const over = isOver(timer, now) || (timer.state === "running" && known === "rang");
            if (over && known !== "stopped" && known !== "over" && now - endOf(timer) < freshMs) {
                const call = calls(timer, this.#client.state);
                if (this.ringing.has(timer.id)) this.ringing.set(timer.id, timer);
                else if (call === "page") this.#begin(timer, known);
                else this.#hint(timer, call === "line" && !known);
            } else if (!over || known === "stopped" || known === "over" || this.hints.has(timer.id)) this.#end(timer.id);
            const { state, endsAt = 0 } = timer;
            if (state === "running" && endsAt > now) {
                next = Math.min(next, endsAt, this.#warn(timer, now));
                isAwake ||= endsAt - now < awakeMs;
            }
            // One that nobody stops does not keep the screen on all night.
            if (this.ringing.has(timer.id) && now - endOf(timer) < freshMs) {
                next = Math.min(next, endOf(timer) + freshMs);
                isAwake = true;
            }
            if (this.hints.has(timer.id)) next = Math.min(next, endOf(timer) + freshMs);
        }
        for (const id of [...this.ringing.keys(), ...this.hints.keys()]) if (!this.#client.state.timers.has(id)) this.#end(id);
        if (this.ringing.size === 0) noise.end();
        keepAwake("timer", isAwake);
        this.#beat.set(next < Infinity);
        if (next < Infinity) this.#timer = setTimeout(() => this.#check(), Math.min(Math.max(next - now, 0) + 5, 2 ** 30));
        if (before !== keysOf(this.ringing)) this.emit("changed");
        if (hinted !== keysOf(this.hints)) this.emit("hinted");
    }

    /// False while the server is asked for the time, because this device's clock was set or it slept.
    #hasTime() {
        if (this.#isMeasuring) return false;
        const drift = clock.drift();
        if (drift === 0) return true;
        if (drift < 0 || !this.#client.isOnline) {
            clock.settle();
            // Set back by more than it slept, a clock hides the sleep.
            if (this.#client.isOnline) this.#client.measureClock().catch(() => null);
            return true;
        }
        this.#isMeasuring = true;
        // A connection that sleep has cut may take long to notice.
        const patience = new Promise((_, reject) => { setTimeout(reject, 3000); });
        Promise.race([this.#client.measureClock(), patience]).catch(() => clock.settle()).finally(() => {
            this.#isMeasuring = false;
            this.#check();
        });
        return false;
    }

    /// `earlier` is set when this timer already rang here, in another tab or before a reload.
    /** @param {Page.Timer} timer @param {Known} [earlier] */
    #begin(timer, earlier) {
        this.hints.delete(timer.id);
        this.ringing.set(timer.id, timer);
        const text = overWords(timer);
        announceNow(text);
        this.#sound(text);
        if (earlier) return;
        this.#remember(keyOf(timer), "rang");
        vibrate(Array.from({ length: 40 }, (_, index) => (index % 2 ? 400 : 600)));
        this.#notices.set(timer.id, notice(text, timer.id));
    }

    /// One of another's is over.
    /** @param {Page.Timer} timer @param {boolean} isTold */
    #hint(timer, isTold) {
        this.hints.set(timer.id, timer);
        if (!isTold) return;
        this.#remember(keyOf(timer), "rang");
        // Who wants to hear everything of a room does so with another tab in front.
        if (this.#client.state.rooms.get(timer.room)?.info.notify === "all") this.#notices.set(timer.id, notice(overWords(timer), timer.id));
        this.emit("told", { timer });
    }

    /// Sounds as long as the newest of what rings is fresh.
    /** @param {string | null} words */
    #sound(words) {
        const until = Math.max(...[...this.ringing.values()].map(endOf)) + freshMs;
        if (this.ringing.size > 0) noise.begin(performance.now() + until - clock.now(), words);
    }

    /** @param {string} id */
    #end(id) {
        const wasHint = this.hints.delete(id), wasRinging = this.ringing.delete(id);
        if (!wasHint && !wasRinging) return;
        this.#notices.get(id)?.close();
        this.#notices.delete(id);
        push.settle(id);
        if (!wasRinging) return;
        if (this.ringing.size === 0) vibrate(0);
        else this.#sound(null);
    }

    /// Says once that a minute is left, for those who cannot see the ring. Returns when to look again.
    /** @param {Page.Timer} timer @param {number} now */
    #warn(timer, now) {
        const at = endOf(timer) - warningMs;
        const key = keyOf(timer);
        if (timer.totalSeconds * 1000 < 2 * warningMs || this.#warned.has(key)) return Infinity;
        if (at > now) return at;
        this.#warned.add(key);
        if (now - at < 5000 && calls(timer, this.#client.state) !== "chip") announce(i18n.t("alarm.minuteLeft", { label: timer.label }));
        return Infinity;
    }

    /// Stopped here before the server had it ring: it is told once it has.
    /** @param {Page.Timer} timer */
    #acknowledge(timer) {
        if (timer.state !== "finished" || this.#told.has(timer.id) || !this.#client.isOnline) return;
        this.#told.add(timer.id);
        this.#client.timers.change("timer.acknowledge", timer);
    }

    /// A timer has another id or end now: what is known of it goes with it.
    /** @param {Page.Timer} from @param {Page.Timer} to */
    #move(from, to) {
        const [key, next] = [keyOf(from), keyOf(to)];
        if (key === next) return;
        if (this.#warned.has(key)) this.#warned.add(next);
        const known = this.#rung.get(key);
        if (!known) return;
        const isFresh = known !== "rang" || clock.now() - endOf(from) < freshMs;
        this.#remember(next, isFresh ? known : "over");
        if (!this.ringing.has(from.id) || from.id === to.id) return;
        this.ringing = new Map([...this.ringing].map(([id, timer]) => (id === from.id ? [to.id, to] : [id, timer])));
        this.#notices.set(to.id, this.#notices.get(from.id) ?? null);
        this.#notices.delete(from.id);
        this.emit("changed");
    }

    /// What this browser has rung and stopped, oldest first.
    /** @returns {Map<string, Known>} */
    get #rung() { return new Map(load("rung", [])); }

    /** @param {string} key @param {Known} what */
    #remember(key, what) {
        const rung = this.#rung;
        rung.delete(key);
        save("rung", [...rung, [key, what]].slice(-remembered));
    }
}

/** @param {Map<string, Page.Timer>} timers */
const keysOf = (timers) => [...timers.keys()].join();
/** @param {Page.Timer} timer */
const overWords = ({ label }) => i18n.t("alarm.over", { label });
/** @param {Page.Timer} timer */
const keyOf = (timer) => `${timer.id}@${timer.endsAt ?? timer.firedAt}`;
/** @param {Page.Timer} timer */
const endOf = (timer) => Math.max(timer.firedAt ?? 0, timer.endsAt ?? 0);
/** @param {Page.Timer} timer @param {number} now */
const isOver = (timer, now) => timer.state === "finished" || (timer.state === "running" && (timer.endsAt ?? 0) <= now);

/// Browsers forbid it, loudly, before the first tap.
/** @param {VibratePattern} pattern */
function vibrate(pattern) {
    if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(pattern);
}

/** @param {string} text @param {string} tag */
function notice(text, tag) {
    if (globalThis.Notification?.permission !== "granted") return null;
    try {
        return new Notification(text, { tag, icon: "/icon.svg", requireInteraction: true });
    } catch {
        return null; // Phones show notices only from a service worker.
    }
}
