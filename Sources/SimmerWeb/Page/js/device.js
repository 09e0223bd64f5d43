// Who acts at a shared device. Whatever changes something there needs somebody: a request that is refused for want of one waits here
// while the page asks, and goes again as it was, under the same cid. Signal: `who`.
import { Signals } from "./signal.js";
import { Lost, Refused } from "./socket.js";
import * as clock from "./clock.js";

const idleMs = 120000;

/** @typedef {Protocol.Chosen & {pin?: boolean}} Who */

/** @extends {Signals<{who: undefined}>} */
class Device extends Signals {
    /// `{account, name, until, pin}` of whoever is chosen, until the device is left alone; null: nobody, or this is no shared device.
    /** @type {Who | null} */
    who = null;
    /** @type {Page.Client | null} */
    #client = null;
    /** @type {Promise<void> | null} */
    #asking = null;
    #ended = new AbortController();
    #timer = 0;

    /// Stands between the client's socket and its callers.
    /** @param {Page.Client} client */
    follow(client) {
        this.#client = client;
        client.socket.watcher = this;
        client.socket.on("closed", () => this.#end());
        client.on("status", () => {
            this.#end();
            this.#set(null);
        });
        // A server that was started again knows of nobody.
        client.on("online", () => { if (this.isHere) this.#look().catch(() => null); });
    }

    /// Whether this browser is a shared device.
    get isHere() { return this.#client?.state.isDevice ?? false; }

    get #own() {
        if (!this.#client) throw new Error("nothing is followed");
        return this.#client;
    }

    // --- called by the socket

    /// Hears of each answer: what tells who is chosen, and what was done by somebody, who then stays chosen.
    /** @param {{cid?: string}} params @param {{who?: Protocol.Chosen | null, people?: Protocol.Choosable[]}} [result] */
    passed({ cid }, result) {
        if (!this.isHere) return;
        if (result?.who !== undefined) this.#set(result.who, result.people);
        else if (this.who && cid) this.#set({ ...this.who, until: Math.round(clock.now()) + idleMs });
    }

    /// Whether a refused request may go again: after somebody was chosen. Throws when nobody was.
    /** @param {Page.Refused} error */
    async refused(error) {
        if (error.reason !== "missing" || error.field !== "who" || !error.choices) return false;
        this.#set(null);
        await this.choose(error.choices);
        return true;
    }

    // --- called by views

    /// Makes sure that somebody is there before something is sent that is better not sent twice, such as a file.
    async present() {
        if (!this.isHere) return;
        const { who, people } = await this.#look();
        if (!who) await this.choose(people);
    }

    /// Asks who is there, once for all that wait for it. Throws when it is given up.
    /** @param {Protocol.Choosable[]} people */
    choose(people) {
        const { socket } = this.#own;
        const { signal } = this.#ended;
        /** @param {string} account @param {string} [pin] */
        const choose = (account, pin) => socket.call("device.who", { account, ...(pin === undefined ? {} : { pin }) });
        this.#asking ??= import("./views/device/who.js").then(({ askWho }) => !signal.aborted && askWho({ people, signal, choose })).then((isChosen) => {
            if (signal.aborted) throw new Lost("connection lost");
            if (!isChosen) throw new Refused({ code: 400, data: { reason: "nobody_chosen" } });
        }).finally(() => { this.#asking = null; });
        return this.#asking;
    }

    /// Somebody else is there now.
    async change() {
        const { people } = await this.#look();
        await this.choose(people);
    }

    /// Nobody is there any more.
    done() { return this.#own.call("device.who", { account: null }); }

    #look() { return this.#own.call("device.who"); }

    /// What was asked belongs to a connection that is gone: what waits is sent again by whoever sent it.
    #end() {
        this.#ended.abort();
        this.#ended = new AbortController();
    }

    /** @param {Protocol.Chosen | null} who @param {Protocol.Choosable[]} people */
    #set(who, people = []) {
        const before = this.who?.account;
        const pin = people.find(({ account }) => account === who?.account)?.pin ?? this.who?.pin;
        this.who = who && { ...who, pin };
        clearTimeout(this.#timer);
        if (who) this.#timer = setTimeout(() => this.#idle(), Math.max(who.until - clock.now(), 0) + 100);
        if (before === who?.account) return;
        this.#own.state.chosen = who?.account ?? null;
        this.emit("who");
        this.#own.state.emit("who");
    }

    /// The time is over, unless somebody did something in another tab of this device meanwhile.
    #idle() { this.#look().catch(() => this.#set(null)); }
}

export const device = new Device();
