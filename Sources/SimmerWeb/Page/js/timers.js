// What a person does with timers: seen on this page at once, done by the server as soon as it can be reached, counted from the tap.
// Signal: `moved {from, to}`: a timer that this page has about is the server's now, with the id that it has there.
import { Signals } from "./signal.js";
import { endedBy, isMadeBy, ownId } from "./timerorders.js";

/** @extends {Signals<{moved: {from: Page.Timer, to: Page.Timer}}>} */
export class Timers extends Signals {
    #state;
    #outbox;
    #isTaking = false;
    /// What the server calls the timers of this page, by the ids that they had here: a card may show the latter until it is drawn anew.
    /** @type {Map<string, string>} */
    #adopted = new Map();

    /** @param {Pick<Page.Client, "state" | "outbox">} client */
    constructor({ state, outbox }) {
        super();
        this.#state = state;
        this.#outbox = outbox;
        state.beforeTimers = (timer) => this.#recognise(timer);
        outbox.on("changed", () => this.#show());
        outbox.on("sent", (sent) => this.#answered(sent));
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
    /** @param {Page.TimerOrder} method @param {Page.Timer} timer @param {{seconds?: number}} more */
    change(method, timer, more = {}) {
        const id = this.#adopted.get(timer.id) ?? timer.id;
        // The version on which this order will find the timer: once it is higher, the order is done, answered or not.
        const told = this.#state.told(id)?.version ?? 1;
        const version = told + this.#waiting(id).filter(({ about }) => (about?.version ?? 0) >= told).length;
        const endsAt = timer.state === "running" && more.seconds ? (timer.endsAt ?? 0) + more.seconds * 1000 : undefined;
        this.#outbox.push(method, { room: timer.room, timer: id, ...more }, { version, endsAt });
    }

    #orders() { return /** @type {Page.Order[]} */ (this.#outbox.entries.filter(({ method }) => method.startsWith("timer."))); }

    /** @param {string} id */
    #waiting(id) { return this.#orders().flatMap((order) => (order.method !== "timer.start" && order.params.timer === id ? [order] : [])); }

    #show() {
        if (this.#isTaking) return;
        const orders = this.#orders();
        if (orders.length > 0 || this.#state.hasOrders) this.#state.orderTimers(orders);
    }

    /// The order is done: what the server made of it takes the place of what this page had made of it.
    /** @param {Page.OutboxTold["sent"]} sent */
    #answered({ entry, result }) {
        if (!("timer" in result)) return;
        const { cid, params } = entry, { timer } = result;
        // All at once, so that nothing rings that is about to be paused.
        this.#isTaking = true;
        this.#adopt(ownId(cid), timer.id);
        this.#outbox.drop(cid);
        this.#isTaking = false;
        this.#state.orderTimers(this.#orders(), [{ room: params.room, ...timer, ...endedBy(/** @type {Page.Order} */ (entry), timer.version, this.#state.me) }]);
    }

    /// A timer is told of: it may be one of this page's whose answer is still on the way.
    /** @param {Page.Timer} timer */
    #recognise(timer) {
        const order = this.#orders().find((one) => isMadeBy(one, timer));
        if (order?.method !== "timer.start" || !order.about || this.#state.told(timer.id)) return;
        this.#isTaking = true;
        this.#adopt(ownId(order.cid), timer.id);
        order.about.id = timer.id;
        this.#isTaking = false;
    }

    /** @param {string} own @param {string} id */
    #adopt(own, id) {
        this.#adopted.set(own, id);
        const known = this.#state.timers.get(own);
        if (!known) return;
        // What has rung does not ring again.
        this.emit("moved", { from: known, to: { ...known, id } });
        this.#outbox.amend(({ params }) => "timer" in params && params.timer === own, { timer: id });
    }

    /// Without the timer there is nothing to change.
    /** @param {Page.Entry} entry */
    #refused({ cid, method }) {
        if (method !== "timer.start") return;
        for (const { cid: of } of this.#waiting(ownId(cid))) this.#outbox.drop(of);
    }
}
