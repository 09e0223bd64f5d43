// The page's one way to tell: named signals with listeners that end when their owner's AbortSignal does.

/** @template {object} [Told=Record<string, any>] */
export class Signals {
    /** @type {Map<keyof Told, Set<(detail: any) => unknown>>} */
    #listeners = new Map();

    /// Calls `listener` for each `name`, until `signal` aborts.
    /** @template {keyof Told} N @param {N} name @param {(detail: Told[N]) => unknown} listener @param {AbortSignal} [signal] */
    on(name, listener, signal) {
        if (signal?.aborted) return;
        const set = this.#listeners.get(name) ?? new Set();
        this.#listeners.set(name, set.add(listener));
        signal?.addEventListener("abort", () => set.delete(listener), { once: true });
    }

    /** @template {keyof Told} N @param {N} name @param {Told[N]} [detail] */
    emit(name, detail) {
        for (const listener of [...(this.#listeners.get(name) ?? [])]) {
            try { listener(detail); } catch (error) { console.error(error); }
        }
    }
}
