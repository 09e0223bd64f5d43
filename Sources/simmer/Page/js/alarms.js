// Which timers ring on this page, from what the state knows and from nothing else: it works without connection.
// Signal: `changed` (see `ringing`).
import { Signals } from "./signal.js";
import * as clock from "./clock.js";
import * as sound from "./sound.js";
import * as i18n from "./i18n.js";
import { announce, announceNow } from "./announce.js";
import * as push from "./push.js";
import { load, save } from "./store.js";

const freshMs = 60000;
const remembered = 200;
const warningMs = 60000;

export class Alarms extends Signals {
    /// The timers that ring, by id, in the order in which they ended.
    ringing = new Map();
    #client;
    #timer = 0;
    #notices = new Map();
    #warned = new Set();

    constructor(client) {
        super();
        this.#client = client;
        client.state.on("timers", () => this.#check());
        client.on("status", () => this.#check());
        addEventListener("storage", ({ key }) => { if (key === "simmer.rung") this.#check(); });
        document.addEventListener("visibilitychange", () => { if (!document.hidden) this.#check(); });
    }

    /// Silences a timer here at once, and everywhere as soon as the server hears of it.
    stop(timer) {
        this.#remember(keyOf(timer), "stopped");
        this.#client.outbox.push("timer.acknowledge", { room: timer.room, timer: timer.id });
        this.#check();
    }

    #check() {
        clearTimeout(this.#timer);
        const now = clock.now();
        const rung = new Map(load("rung", []));
        const before = [...this.ringing.keys()].join();
        let next = Infinity;
        for (const timer of this.#client.state.timers.values()) {
            if (isOver(timer, now) && now - endOf(timer) < freshMs && rung.get(keyOf(timer)) !== "stopped") {
                if (!this.ringing.has(timer.id)) this.#begin(timer, rung.get(keyOf(timer)));
                else this.ringing.set(timer.id, timer);
            } else if (!isOver(timer, now) || rung.get(keyOf(timer)) === "stopped") {
                this.#end(timer.id);
            }
            if (timer.state === "running" && timer.endsAt > now) {
                next = Math.min(next, timer.endsAt, this.#warn(timer, now));
            }
        }
        for (const id of [...this.ringing.keys()]) if (!this.#client.state.timers.has(id)) this.#end(id);
        if (this.ringing.size === 0) sound.stop();
        const wait = Math.min(Math.max(next - now, 0) + 5, 2 ** 30);
        if (next < Infinity) this.#timer = setTimeout(() => this.#check(), wait);
        if (before !== [...this.ringing.keys()].join()) this.emit("changed");
    }

    /// `earlier` is set when this timer already rang here, in another tab or before a reload: then it is only shown.
    #begin(timer, earlier) {
        this.ringing.set(timer.id, timer);
        const text = i18n.t("alarm.over", { label: timer.label });
        announceNow(text);
        if (earlier) return;
        this.#remember(keyOf(timer), "rang");
        if (!sound.isPlaying()) sound.ring(freshMs / 1000);
        vibrate(Array.from({ length: 40 }, (_, index) => (index % 2 ? 400 : 600)));
        this.#notices.set(timer.id, notice(text, timer.id));
    }

    #end(id) {
        if (!this.ringing.delete(id)) return;
        this.#notices.get(id)?.close();
        this.#notices.delete(id);
        push.settle(id);
        if (this.ringing.size === 0) vibrate(0);
    }

    /// Says once that a minute is left, for those who cannot see the ring. Returns when to look again.
    #warn(timer, now) {
        const at = timer.endsAt - warningMs;
        const key = keyOf(timer);
        if (timer.totalSeconds * 1000 < 2 * warningMs || this.#warned.has(key)) return Infinity;
        if (at > now) return at;
        this.#warned.add(key);
        if (now - at < 5000) announce(i18n.t("alarm.minuteLeft", { label: timer.label }));
        return Infinity;
    }

    #remember(key, what) {
        const rung = load("rung", []).filter(([other]) => other !== key);
        save("rung", [...rung, [key, what]].slice(-remembered));
    }
}

const keyOf = (timer) => `${timer.id}@${timer.endsAt ?? timer.firedAt}`;
const endOf = (timer) => Math.max(timer.firedAt ?? 0, timer.endsAt ?? 0);
const isOver = (timer, now) => timer.state === "finished" || (timer.state === "running" && timer.endsAt <= now);

/// Browsers forbid it, loudly, before the first tap.
function vibrate(pattern) {
    if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(pattern);
}

function notice(text, tag) {
    if (globalThis.Notification?.permission !== "granted") return null;
    try {
        return new Notification(text, { tag, icon: "/icon.svg", requireInteraction: true });
    } catch {
        return null; // Phones show notices only from a service worker.
    }
}
