// Requests that must reach the server, once each: kept in this browser, sent in order, repeated with the same cid. The tabs of one
// browser keep them together: what one tab has sent, could not send or gave up is so in all of them.
import { Refused } from "./socket.js";
import { Signals } from "./signal.js";
import { follow, load, newCid, save } from "./store.js";
import * as clock from "./clock.js";
import { isOwn } from "./timerorders.js";

const longestOffline = 24 * 3600 * 1000;
/// How long what another tab made is left to it: it may have been closed.
const othersMs = 5000;
/// What may be tried again within this time is; what has to wait longer (a day's share is used up) is told as refused.
const longestWaitMs = 60_000;
/// What is said in a room keeps its order.
const said = ["message.send", "say"];
/// What a person wrote: refused, it is kept until the person sends it again or gives it up.
const written = ["message.send", "step.log"];

/// Entries `{cid, method, params, about?, who?, madeAt, state: queued|sending|failed, error?}`; `who`: whose it is, at a shared device.
/// Signals: `changed {room}`,
/// `sent {entry, result}`, `refused {entry, error}` (not for messages, which say it themselves).
/** @extends {Signals<Page.OutboxTold>} */
export class Outbox extends Signals {
    #socket;
    /** @type {Page.Entry[]} */
    #entries = [];
    /** @type {string | null} */
    #key = null;
    #ready = false;
    #state;
    /// Set while the server wants nothing to be said: then what is said waits, and goes one by one when that is over.
    #hold = 0;
    #isReleasing = false;

    /** @param {Page.Socket} socket @param {Page.State} state */
    constructor(socket, state) {
        super();
        this.#socket = socket;
        this.#state = state;
        state.on("who", () => this.#changePerson());
        socket.on("closed", () => this.#pause());
        socket.on("renewed", () => this.#pause());
        socket.on("ended", () => this.#pause());
        follow((key) => { if (key === this.#key) this.#agree(); });
    }

    /// Takes up what this person left unsent on this device.
    /** @param {string} account */
    open(account) {
        this.#key = `outbox.${account}`;
        this.#entries = this.#kept.map(taken);
        this.emit("changed", {});
    }

    /// All that waits, oldest first.
    get entries() { return this.#entries; }

    close() {
        this.#key = null;
        this.#entries = [];
        this.#ready = false;
    }

    /// The unsent messages of a room, oldest first.
    /** @param {string} room */
    messages(room) { return this.#of(room, "message.send"); }

    /// What of a room still waits to be done by `method`, oldest first.
    /** @template {Page.Queued} M @param {string} room @param {M} method */
    waiting(room, method) { return this.#of(room, method).filter((entry) => entry.state !== "failed"); }

    /// What of a room was refused and is kept, oldest first.
    /** @template {Page.Queued} M @param {string} room @param {M} method */
    refused(room, method) { return this.#of(room, method).filter((entry) => entry.state === "failed"); }

    /** @template {Page.Queued} M @param {string} room @param {M} method */
    #of(room, method) {
        return /** @type {Page.Waiting<M>[]} */ (this.#entries.filter((entry) => entry.method === method && entry.params.room === room));
    }

    /// Sends a request now, or when the server can be reached again. A message that was typed offline carries when it was made, an order
    /// about a timer always does. `about`: what the page itself wants to know of it later.
    /** @template {Page.Queued} M @param {M} method @param {Page.Sent<M>} params @param {Page.About<M>} [about] */
    push(method, params, about) {
        const isDated = method.startsWith("timer.") || (!this.#ready && method === "message.send");
        const entry = /** @type {Page.Entry} */ ({ cid: newCid(), method, about, who: this.#person, madeAt: Date.now(), state: "queued",
            params: { ...params, ...(isDated ? { composedAt: Math.round(clock.now()) } : {}) } });
        this.#entries.push(entry);
        entry.isKept = this.#keep((kept) => [...kept, entry]);
        this.#changed(entry);
        if (this.#ready) this.#send(entry);
        // Nobody can be asked for now, and whoever is there later did not write it.
        else if (this.#state.isDevice && !entry.who) this.#refuse(entry, nobody());
        return entry.cid;
    }

    /** @param {string} cid */
    retry(cid) {
        const entry = this.#find(cid);
        if (!entry) return;
        entry.state = "queued";
        delete entry.error;
        entry.who ??= this.#person;
        this.#keepState(entry);
        this.#changed(entry);
        if (this.#ready) this.#send(entry);
    }

    /// At a shared device: whom an entry waits for, who is not there.
    /** @param {Pick<Page.Entry, "who" | "state">} entry */
    waitsFor({ who, state }) {
        return this.#state.isDevice && state === "queued" && who && who !== this.#state.chosen ? who : null;
    }

    /// Changes the params of what waits and fits, and sends what only waited for that.
    /** @param {(entry: Page.Entry) => boolean} fits @param {{timer: string}} params */
    amend(fits, params) {
        for (const entry of this.#entries.filter(fits)) {
            Object.assign(entry.params, params);
            this.#keepState(entry);
            this.#changed(entry);
            if (this.#ready && entry.state === "queued") this.#send(entry);
        }
    }

    /// Takes an entry out: given up by the person, or seen in the room's log.
    /** @param {string} cid */
    drop(cid) {
        const entry = this.#find(cid);
        if (!entry) return false;
        this.#entries = this.#entries.filter((other) => other !== entry);
        this.#keep((kept) => kept.filter((other) => other.cid !== cid));
        this.#changed(entry);
        return true;
    }

    /// The connection has synced: everything that has no answer yet goes out again, in its old order.
    resume() {
        this.#ready = true;
        // Who wrote it was still being asked when the connection went: it is not for whoever comes next.
        /** @param {Page.Entry} entry */
        const nobodys = ({ who, state }) => this.#state.isDevice && state === "queued" && !who;
        for (const entry of this.#entries.filter(nobodys)) this.#refuse(entry, nobody());
        this.#sendWaiting();
    }

    #sendWaiting() {
        for (const entry of this.#entries) if (this.#ready && entry.state === "queued") this.#send(entry);
    }

    get #person() { return (this.#state.isDevice && this.#state.chosen) || undefined; }

    /// Somebody else is at the device. What asked who it is belongs to whoever has answered.
    #changePerson() {
        for (const entry of this.#entries) {
            if (entry.state !== "sending" || entry.who || !this.#person) continue;
            entry.who = this.#person;
            this.#keepState(entry);
        }
        if (!this.#state.isDevice) return;
        this.#sendWaiting();
        for (const entry of this.#entries) this.#changed(entry);
    }

    /** @param {string} cid */
    #find(cid) { return this.#entries.find((entry) => entry.cid === cid); }

    #pause() {
        this.#ready = false;
        for (const entry of this.#entries) if (entry.state === "sending") entry.state = "queued";
    }

    /** @param {Page.Entry} entry */
    async #send(entry, isNext = false) {
        if (this.waitsFor(entry) || (said.includes(entry.method) && (this.#hold || (this.#isReleasing && !isNext)))) return;
        // What is about a timer of this page waits until the server has given that its id.
        if ("timer" in entry.params && isOwn(entry.params.timer)) return;
        if ("composedAt" in entry.params && (entry.params.composedAt ?? Infinity) < clock.now() - longestOffline) {
            if (entry.method !== "message.send") return this.drop(entry.cid);
            delete entry.params.composedAt;
            return this.#fail(entry, "expired", "");
        }
        entry.state = "sending";
        this.#changed(entry);
        try {
            const isTheirs = () => !this.#state.isDevice || !entry.who || entry.who === this.#state.chosen;
            const result = await this.#socket.call(entry.method, { ...entry.params, cid: entry.cid }, isTheirs);
            this.emit("sent", /** @type {Page.OutboxTold["sent"]} */ ({ entry, result }));
            // A message stays until its echo is seen, which comes at the same time; anything else is done now.
            if (entry.method !== "message.send" && entry.method !== "say") this.drop(entry.cid);
        } catch (error) {
            if (!(error instanceof Refused)) return;
            if (entry.who && (error.field === "who" || error.reason === "nobody_chosen")) {
                entry.state = "queued";
                this.#changed(entry);
            } else if ((error.retryMs ?? Infinity) <= longestWaitMs || error.reason === "offline") {
                entry.state = "queued";
                const wait = error.retryMs ?? 2000;
                if (!said.includes(entry.method)) setTimeout(() => this.#sendIfWaiting(entry.cid), wait);
                else this.#hold ||= setTimeout(() => this.#release(), wait);
                this.#changed(entry);
            } else this.#refuse(entry, error);
        }
    }

    /// Says what had to wait, each after the answer to the one before: refused again, it holds up all that follow.
    async #release() {
        this.#hold = 0;
        this.#isReleasing = true;
        /** @param {Page.Entry} entry */
        const isNext = (entry) => said.includes(entry.method) && entry.state === "queued" && !this.waitsFor(entry);
        for (let entry; this.#ready && (entry = this.#entries.find(isNext));) {
            await this.#send(entry, true);
            if (this.#hold || entry.state === "queued") break;
        }
        this.#isReleasing = false;
    }

    /** @param {Page.Entry} entry @param {Page.Refused} error */
    #refuse(entry, error) {
        if (written.includes(entry.method)) this.#fail(entry, error.reason, error.message);
        if (entry.method !== "message.send") this.emit("refused", { entry, error });
        if (!written.includes(entry.method)) this.drop(entry.cid);
    }

    /** @param {Page.Entry} entry @param {string} reason @param {string} message */
    #fail(entry, reason, message) {
        entry.state = "failed";
        entry.error = { reason, message };
        this.#keepState(entry);
        this.#changed(entry);
    }

    /** @param {string} cid */
    #sendIfWaiting(cid) {
        const entry = this.#find(cid);
        if (this.#ready && entry?.state === "queued") this.#send(entry);
    }

    /// Another tab changed what is kept.
    #agree() {
        const kept = new Map(this.#kept.map((entry) => [entry.cid, entry]));
        const before = this.#entries;
        // What could not be kept is this tab's alone.
        this.#entries = before.filter(({ cid, isKept }) => kept.has(cid) || !isKept);
        for (const entry of this.#entries) {
            const theirs = kept.get(entry.cid);
            kept.delete(entry.cid);
            if (theirs && entry.state !== "sending" && (theirs.state === "failed") !== (entry.state === "failed")) {
                Object.assign(entry, { error: undefined }, taken(theirs));
            }
        }
        for (const entry of kept.values()) {
            this.#entries.push(taken(entry));
            setTimeout(() => this.#sendIfWaiting(entry.cid), othersMs);
        }
        for (const room of new Set([...before, ...this.#entries].map(({ params }) => params.room))) this.emit("changed", { room });
    }

    /// Changes what all tabs keep, from what it is now. Answers whether it is kept.
    /** @param {(kept: Page.Entry[]) => Page.Entry[]} change */
    #keep(change) { return this.#key !== null && save(this.#key, change(this.#kept)); }

    /** @returns {Page.Entry[]} */
    get #kept() { return this.#key === null ? [] : load(this.#key, []); }

    /// Only while it is still there: another tab may have sent it meanwhile.
    /** @param {Page.Entry} entry */
    #keepState(entry) { this.#keep((kept) => kept.map((other) => (other.cid === entry.cid ? entry : other))); }

    /** @param {Page.Entry} entry */
    #changed(entry) { this.emit("changed", { room: entry.params.room }); }
}

const nobody = () => new Refused({ data: { reason: "nobody_chosen" } });

/// An entry as it was kept: whatever a tab was sending may or may not have arrived.
/** @param {Page.Entry} entry @returns {Page.Entry} */
const taken = (entry) => ({ ...entry, isKept: true, state: entry.state === "failed" ? "failed" : "queued" });
