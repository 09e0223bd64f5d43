// The page's one way to tell: named signals with listeners that end when their owner's AbortSignal does.

export class Signals {
    #listeners = new Map();

    /// Calls `listener` for each `name`, until `signal` aborts.
    on(name, listener, signal) {
        if (signal?.aborted) return;
        const set = this.#listeners.get(name) ?? new Set();
        this.#listeners.set(name, set.add(listener));
        signal?.addEventListener("abort", () => set.delete(listener), { once: true });
    }

    emit(name, detail) {
        for (const listener of [...(this.#listeners.get(name) ?? [])]) {
            try { listener(detail); } catch (error) { console.error(error); }
        }
    }
}
