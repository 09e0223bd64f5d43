// One WebSocket that speaks simmer.v1 (JSON-RPC 2.0): answers by id, one reconnect timer, and nothing about chat.
import { connection } from "./opening.js";
import { Signals } from "./signal.js";

const firstWait = 500;
const longestWait = 30000;
/// After so long without a word the connection is taken for dead: what the network swallows is told by nobody.
const patienceMs = 15000;

/// An error answer of the server, from the socket or over HTTP, in the same form. `reason` is what the page tests; `message` is
/// the server's sentence for a person.
export class Refused extends Error {
    /** @type {Protocol.Reason | "nobody_chosen" | "unknown"} */
    reason = "unknown";
    /** @type {string | undefined} */
    field;
    /** @type {number | undefined} */
    retryMs;
    /** @type {Protocol.Choosable[] | undefined} */
    choices;

    /** @param {Page.Failed} [error] */
    constructor(error) {
        super(error?.message ?? "");
        this.code = error?.code ?? 0;
        const { reason, field, retryMs, choices } = error?.data ?? {};
        Object.assign(this, { reason: reason ?? "unknown", field, retryMs, choices });
    }
}

/// The connection went away before the answer came: the request may or may not have acted.
export class Lost extends Error {}

/// Signals: `open`, `closed {retryAt?}`, `renewed` (another connection takes the place of this one), `ended` (the server ended the session), `event {method, params}`.
/** @extends {Signals<Page.SocketTold>} */
export class Socket extends Signals {
    #url;
    /** @type {WebSocket | null} */
    #socket = null;
    #lastId = 0;
    /** @type {Map<number, {resolve: (result: any) => void, reject: (error: Error) => void}>} */
    #waiting = new Map();
    #wait = firstWait;
    #timer = 0;
    #wanted = false;
    /// When something came last, by the steady clock.
    #heard = 0;

    /** @param {string} url */
    constructor(url) {
        super();
        this.#url = url;
        addEventListener("online", () => this.retryNow());
    }

    get isOpen() { return this.#socket?.readyState === WebSocket.OPEN; }

    /// Connects and stays connected until `stop`.
    start() {
        this.#wanted = true;
        this.#wait = firstWait;
        this.#connect();
    }

    stop() {
        this.#wanted = false;
        clearTimeout(this.#timer);
        const socket = this.#socket;
        this.#drop();
        socket?.close(1000);
    }

    /// Skips the rest of a reconnect wait: the network came back, the person pressed the button or looked at the page.
    retryNow() {
        if (this.#wanted && !this.#socket) this.#connect();
    }

    /// Leaves this connection for a new one at once; what waits for an answer is lost with it.
    renew() {
        if (!this.#wanted) return;
        const socket = this.#socket;
        this.#drop();
        socket?.close(1000);
        this.emit("renewed");
        this.#connect();
    }

    /// Tells that the connection is in full use again, so that the next wait starts short.
    settled() { this.#wait = firstWait; }

    /// Hears of every answer: `passed(params, result)`; `refused(error)` answers whether the same request may go again, or throws.
    /** @type {{passed(params: object, result: any): void, refused(error: Refused): Promise<boolean>} | null} */
    watcher = null;

    /// Sends a request; resolves with its result, rejects with `Refused` or `Lost`. What the watcher would have sent again is so only
    /// where it `may`.
    /**
     * @template {keyof Protocol.Results} M
     * @param {M} method
     * @param {Partial<Protocol.Params[M]>} [params]
     * @param {() => boolean} [may]
     * @returns {Promise<Protocol.Results[M]>}
     */
    async call(method, params = {}, may = () => true) {
        try {
            const result = await this.#request(method, params);
            this.watcher?.passed(params, result);
            return result;
        } catch (error) {
            if (!(error instanceof Refused) || !await this.watcher?.refused(error) || !may()) throw error;
            return this.call(method, params, may);
        }
    }

    /** @param {string} method @param {object} params @returns {Promise<any>} */
    #request(method, params) {
        const socket = this.#socket;
        if (!socket || !this.isOpen) return Promise.reject(new Lost("not connected"));
        const id = ++this.#lastId;
        return new Promise((resolve, reject) => {
            const asked = performance.now();
            this.#waiting.set(id, { resolve, reject });
            socket.send(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
            this.#giveUpLater(socket, () => this.#waiting.has(id) && this.#heard < asked);
        });
    }

    /// Leaves a connection that is still in use when it `isDead()` after some time.
    /** @param {WebSocket} socket @param {() => boolean} isDead */
    #giveUpLater(socket, isDead) {
        setTimeout(() => {
            if (socket !== this.#socket || !isDead()) return;
            this.#closed(1006);
            socket.close();
        }, patienceMs);
    }

    /// Sends what has no answer; lost when there is no connection.
    /** @template {keyof Protocol.Params} M @param {M} method @param {Protocol.Params[M]} params */
    notify(method, params) {
        if (this.isOpen) this.#socket?.send(JSON.stringify({ jsonrpc: "2.0", method, params }));
    }

    #connect() {
        clearTimeout(this.#timer);
        const socket = connection(this.#url);
        this.#socket = socket;
        const opened = () => { if (socket === this.#socket) this.emit("open"); };
        if (socket.readyState === WebSocket.OPEN) queueMicrotask(opened);
        else socket.addEventListener("open", opened);
        socket.addEventListener("message", ({ data }) => { if (socket === this.#socket) this.#receive(data); });
        socket.addEventListener("close", ({ code }) => { if (socket === this.#socket) this.#closed(code); });
        this.#giveUpLater(socket, () => socket.readyState === WebSocket.CONNECTING);
    }

    /** @param {string} data */
    #receive(data) {
        this.#heard = performance.now();
        let frame;
        try { frame = JSON.parse(data); } catch { return; }
        if (frame.method) {
            if (frame.method === "bye") this.#wait = Math.max(firstWait, frame.params?.reconnectMs ?? 0);
            this.emit("event", { method: frame.method, params: frame.params ?? {} });
            return;
        }
        const waiting = this.#waiting.get(frame.id);
        this.#waiting.delete(frame.id);
        if (frame.error) waiting?.reject(new Refused(frame.error));
        else waiting?.resolve(frame.result);
    }

    /** @param {number} code */
    #closed(code) {
        this.#drop();
        if (code === 4003 || code === 4001) {
            this.#wanted = false;
            this.emit("ended", { code });
            return;
        }
        if (!this.#wanted) return;
        if (code === 4010) this.#wait = Math.max(this.#wait, 5000);
        // Too slow is no fault of the network: resume at once, the server is there.
        const delay = code === 4008 ? 50 : Math.random() * this.#wait;
        this.#wait = Math.min(longestWait, this.#wait * 2);
        this.#timer = setTimeout(() => this.#connect(), delay);
        this.emit("closed", { code, retryAt: Date.now() + delay });
    }

    #drop() {
        this.#socket = null;
        const waiting = [...this.#waiting.values()];
        this.#waiting.clear();
        for (const { reject } of waiting) reject(new Lost("connection lost"));
    }
}
