// A clock that stands until the case lets time pass: the server's, the device's and the steady one of each page of a case.

const noon = Date.UTC(2026, 10, 21, 12);
export class HeldClock {
    /// What a page wants so soon comes at once, while the clock stands; anything later waits for `pass`. A case in which a page waits for one of
    /// two makes it shorter than the patience of the page: else that ends whenever the machine is slow.
    soonMs = 1000;
    #steady = 0;
    #slept = 0;
    #set = 0;
    #lastId = 1e9;
    #waiting = new Map();

    /// Milliseconds since 1970, for the server, and for the device, whose clock may be wrong.
    get now() { return noon + this.#steady + this.#slept; }
    get device() { return this.now + this.#set; }

    /// `act()` when so many ms have passed, and again each time with `again`; answers what `drop` takes. `home` goes with all that it waits for.
    later(act, ms, { again = false, home = null } = {}) {
        const id = ++this.#lastId;
        this.#waiting.set(id, { act, at: this.#steady + ms, again, home });
        return id;
    }

    drop(id) { return this.#waiting.delete(id); }

    leave(home) {
        for (const [id, wait] of this.#waiting) if (wait.home === home) this.#waiting.delete(id);
    }

    /// Time passes for all: what is due meanwhile comes in its order, each at its instant; what comes again and again, once at the end.
    async pass(seconds) {
        const end = this.#steady + seconds * 1000;
        for (let next; (next = this.#next(end));) {
            this.#waiting.delete(next[0]);
            this.#steady = Math.max(this.#steady, next[1].at);
            next[1].act();
            await settled();
        }
        this.#steady = end;
        for (const wait of [...this.#waiting.values()]) if (wait.again && wait.at <= end) this.#repeat(wait);
        await settled();
    }

    #repeat(wait) {
        wait.at = this.#steady;
        wait.act();
    }

    #next(end) {
        return [...this.#waiting].filter(([, { at, again }]) => !again && at <= end).sort(([, a], [, b]) => a.at - b.at)[0];
    }

    /// The device sleeps: time passes, but its steady clock and its timers stand still.
    sleep(seconds) { this.#slept += seconds * 1000; }

    /// Somebody sets the device's clock.
    set(seconds) { this.#set += seconds * 1000; }

    /// A window lives by this clock.
    hold(window) {
        const clock = this, began = this.#steady, { Date: RealDate, setTimeout: soon, clearTimeout: clear } = window;
        window.Date = class extends RealDate {
            constructor(...given) { super(...(given.length > 0 ? given : [clock.device])); }
            static now() { return clock.device; }
        };
        window.performance.now = () => clock.#steady - began;
        Object.defineProperty(window.performance, "timeOrigin", { value: clock.device });
        window.setTimeout = (act, ms = 0, ...given) => (ms <= clock.soonMs ? soon.call(window, act, ms / 20, ...given)
            : clock.later(() => act(...given), ms, { home: window }));
        window.setInterval = (act, ms, ...given) => clock.later(() => act(...given), ms, { again: true, home: window });
        window.clearTimeout = window.clearInterval = (id) => { if (!clock.drop(id)) clear.call(window, id); };
    }
}

/// Until what was begun by now has gone as far as it can without time.
export const settled = async (turns = 3) => {
    for (; turns > 0; turns -= 1) await scheduler.postTask(() => {});
};
