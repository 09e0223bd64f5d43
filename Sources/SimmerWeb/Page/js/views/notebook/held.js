// What was entered in a step and may still be taken back: it goes to the outbox when its ten seconds are over, or when the notebook or the page
// is left, for the record must not wait for a page that may not come back. Until then it is kept as what it is, words that nobody else has.
import { changes, route } from "../../router.js";
import { Signals } from "../../signal.js";
import { draftsKept, forget, save } from "../../store.js";

/** @typedef {{key: string, room: string, step: string, column: "did" | "observed", text: string, madeAt: number, push: () => boolean}} Held */

export const heldMs = 10_000;
/// What is older was left behind by a browser that ended.
const lostMs = 3 * heldMs;

/** @extends {Signals<{changed: Held}>} */
class Holding extends Signals {
    /** @type {Held[]} */
    #all = [];

    constructor() {
        super();
        addEventListener("pagehide", () => this.flush());
        document.addEventListener("visibilitychange", () => { if (document.hidden) this.flush(); });
        changes.on("route", () => { if (route().name !== "notebook") this.flush(); });
    }

    /** @param {string} step @param {string} column */
    of(step, column) { return this.#all.filter((one) => one.step === step && one.column === column); }

    /// `push()` sends it, and answers false where that is not for the person who is here now: then it stays where it is kept.
    /** @param {Omit<Held, "key" | "madeAt">} entry */
    hold(entry) {
        const madeAt = Date.now();
        const held = { ...entry, madeAt, key: `${prefix(entry.column, entry.step)}${madeAt}` };
        save(held.key, { text: held.text, madeAt });
        this.#all.push(held);
        setTimeout(() => this.#send(held), heldMs);
        this.emit("changed", held);
    }

    /// Answers whether it was in time.
    /** @param {Held} held */
    takeBack(held) { return this.#drop(held); }

    /// Sends all of it now.
    flush() { for (const held of [...this.#all]) this.#send(held); }

    /** @param {Held} held */
    #send(held) {
        if (!this.#all.includes(held)) return;
        if (held.push()) this.#drop(held);
        else this.#all = this.#all.filter((one) => one !== held);
    }

    /** @param {Held} held */
    #drop(held) {
        if (!this.#all.includes(held)) return false;
        this.#all = this.#all.filter((one) => one !== held);
        forget(held.key);
        this.emit("changed", held);
        return true;
    }
}

/** @param {string} column @param {string} step */
const prefix = (column, step) => `draft.held.${column}.${step}.`;

/// What a browser that ended has left of it, to be a draft again.
/** @param {string} column @param {string} step */
export function leftBehind(column, step) {
    const own = draftsKept().filter(([key]) => key.startsWith(prefix(column, step)))
        .map(([key, kept]) => /** @type {{key: string, text: string, madeAt: number}} */ ({ key, .../** @type {{text: string, madeAt: number}} */ (kept) }))
        .filter(({ madeAt }) => Math.abs(Date.now() - madeAt) > lostMs);
    for (const { key } of own) forget(key);
    return own.map(({ text }) => text);
}

export const holding = new Holding();
