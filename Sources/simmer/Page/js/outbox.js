// Requests that must reach the server, once each: kept in this browser, sent in order, repeated with the same cid.
import { Refused } from "./socket.js";
import { Signals } from "./signal.js";
import { load, newCid, save } from "./store.js";
import * as clock from "./clock.js";

const longestOffline = 24 * 3600 * 1000;

/// Entries `{cid, method, params, madeAt, state: queued|sending|failed, error?}`. Signal: `changed {room}`.
export class Outbox extends Signals {
    #socket;
    #entries = [];
    #key = null;
    #ready = false;

    constructor(socket) {
        super();
        this.#socket = socket;
        socket.on("closed", () => this.#pause());
        socket.on("ended", () => this.#pause());
    }

    /// Takes up what this person left unsent on this device.
    open(account) {
        this.#key = `outbox.${account}`;
        const kept = load(this.#key, []);
        this.#entries = kept.map((entry) => (entry.state === "failed" ? entry : { ...entry, state: "queued" }));
    }

    close() {
        this.#key = null;
        this.#entries = [];
        this.#ready = false;
    }

    /// The unsent messages of a room, oldest first.
    messages(room) {
        return this.#entries.filter((entry) => entry.method === "message.send" && entry.params.room === room);
    }

    /// Sends a request now, or when the server can be reached again. Typed offline, a message carries when it was made.
    push(method, params) {
        const entry = { cid: newCid(), method, params: { ...params }, madeAt: Date.now(), state: "queued" };
        if (!this.#ready && method === "message.send") entry.params.composedAt = Math.round(clock.now());
        this.#entries.push(entry);
        this.#changed(entry);
        if (this.#ready) this.#send(entry);
        return entry.cid;
    }

    retry(cid) {
        const entry = this.#find(cid);
        if (!entry) return;
        entry.state = "queued";
        delete entry.error;
        this.#changed(entry);
        if (this.#ready) this.#send(entry);
    }

    /// Takes an entry out: given up by the person, or seen in the room's log.
    drop(cid) {
        const entry = this.#find(cid);
        if (!entry) return false;
        this.#entries = this.#entries.filter((other) => other !== entry);
        this.#changed(entry);
        return true;
    }

    /// The connection has synced: everything that has no answer yet goes out again, in its old order.
    resume() {
        this.#ready = true;
        for (const entry of this.#entries) if (entry.state === "queued") this.#send(entry);
    }

    #find(cid) { return this.#entries.find((entry) => entry.cid === cid); }

    #pause() {
        this.#ready = false;
        for (const entry of this.#entries) if (entry.state === "sending") entry.state = "queued";
        this.#keep();
    }

    async #send(entry) {
        if (entry.params.composedAt < clock.now() - longestOffline) {
            delete entry.params.composedAt;
            return this.#fail(entry, "expired", "");
        }
        entry.state = "sending";
        this.#changed(entry);
        try {
            const result = await this.#socket.call(entry.method, { ...entry.params, cid: entry.cid });
            this.emit("sent", { entry, result });
            // A message stays until its echo is seen, which comes at the same time; anything else is done now.
            if (entry.method !== "message.send" && entry.method !== "say") this.drop(entry.cid);
        } catch (error) {
            if (!(error instanceof Refused)) return;
            if (error.retryMs !== undefined || error.reason === "offline") {
                entry.state = "queued";
                setTimeout(() => { if (this.#ready && entry.state === "queued") this.#send(entry); },
                    error.retryMs ?? 2000);
                this.#changed(entry);
            } else if (entry.method === "message.send") {
                this.#fail(entry, error.reason, error.message);
            } else {
                this.drop(entry.cid);
                this.emit("refused", { entry, error });
            }
        }
    }

    #fail(entry, reason, message) {
        entry.state = "failed";
        entry.error = { reason, message };
        this.#changed(entry);
    }

    #keep() { if (this.#key) save(this.#key, this.#entries); }

    #changed(entry) {
        this.#keep();
        this.emit("changed", { room: entry.params.room });
    }
}
