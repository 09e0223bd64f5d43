// What a person does with timers: seen on this page at once, done by the server as soon as it can be reached, counted from the tap.
// Signal: `moved {from, to}`: a timer that this page has about is the server's now, with the id that it has there.
import { Signals } from "./signal.js";
import { isMadeBy, ownId } from "./timerorders.js";

export class Timers extends Signals {
    #state;
    #outbox;
    #isTaking = false;

    constructor({ state, outbox }) {
        super();
        this.#state = state;
        this.#outbox = outbox;
        state.beforeTimers = (timer) => this.#recognise(timer);
        outbox.on("changed", () => this.#show());
        outbox.on("sent", ({ entry, result }) => this.#answered(entry, result));
        outbox.on("refused", ({ entry }) => this.#refused(entry));
    }

    /// Starts a timer in a room. `noodle` is the id of what it is for; the server then names it.
    /** @param {{room: string, label: string, totalSeconds: number, noodle?: string}} wanted */
    start({ room, label, totalSeconds, noodle }) {
        const params = noodle ? { room, noodle, totalSeconds } : { room, label, totalSeconds };
        const subject = noodle ? { kind: "noodle", id: noodle } : undefined;
        return ownId(this.#outbox.push("timer.start", params, { label, totalSeconds, subject }));
    }

    /// `method`: timer.pause, timer.resume, timer.extend (with `seconds`), timer.cancel or timer.acknowledge.
    change(method, timer, more = {}) {
        // The version on which this order will find the timer: once it is higher, the order is done, answered or not.
        const told = this.#state.told(timer.id)?.version ?? 1;
        const version = told + this.#waiting(timer.id).filter(({ about }) => about.version >= told).length;
        const endsAt = timer.state === "running" && more.seconds ? timer.endsAt + more.seconds * 1000 : undefined;
        this.#outbox.push(method, { room: timer.room, timer: timer.id, ...more }, { version, endsAt });
    }

    #orders() { return this.#outbox.entries.filter(({ method }) => method.startsWith("timer.")); }

    #waiting(id) { return this.#orders().filter(({ params }) => params.timer === id); }

    #show() {
        if (this.#isTaking) return;
        const orders = this.#orders();
        if (orders.length > 0 || this.#state.hasOrders) this.#state.orderTimers(orders);
    }

    /// The order is done: what the server made of it takes the place of what this page had made of it.
    #answered({ cid, method, params }, result) {
        const timer = result?.timer;
        if (!timer || !method.startsWith("timer.")) return;
        // All at once, so that nothing rings that is about to be paused.
        this.#isTaking = true;
        this.#adopt(ownId(cid), timer.id);
        this.#outbox.drop(cid);
        this.#isTaking = false;
        this.#state.orderTimers(this.#orders(), [{ room: params.room, ...timer }]);
    }

    /// A timer is told of: it may be one of this page's whose answer is still on the way.
    #recognise(timer) {
        const order = this.#orders().find((one) => isMadeBy(one, timer));
        if (!order || this.#state.told(timer.id)) return;
        this.#isTaking = true;
        this.#adopt(ownId(order.cid), timer.id);
        order.about.id = timer.id;
        this.#isTaking = false;
    }

    #adopt(own, id) {
        const known = this.#state.timers.get(own);
        if (!known) return;
        // What has rung does not ring again.
        this.emit("moved", { from: known, to: { ...known, id } });
        this.#outbox.amend(({ params }) => params.timer === own, { timer: id });
    }

    /// Without the timer there is nothing to change.
    #refused({ cid, method }) {
        if (method !== "timer.start") return;
        for (const { cid: of } of this.#waiting(ownId(cid))) this.#outbox.drop(of);
    }
}
