// One room as this page knows it: the messages it holds, how far it has heard, who types. Derived from the server only.
import * as clock from "./clock.js";

const typingLasts = 6000;

/// What `hear` found: `known` (seen before), `next` (in order) or `hole` (something is missing before it).
export const Order = Object.freeze({ known: "known", next: "next", hole: "hole" });

export class RoomLog {
    /// The room object of the server: name, kind, role, head, read, unread, members, topic.
    /** @type {Page.RoomInfo} */
    info;
    /// The seq up to which this connection has heard everything; null before the first sync.
    /** @type {number | null} */
    heard = null;
    isLoaded = false;
    moreBefore = true;
    /// Stretches between messages held that were never fetched: `{after, before}`, the messages at both ends, oldest first.
    /** @type {Page.Hole[]} */
    holes = [];
    /// Read positions of others, account to seq.
    /** @type {Map<string, number>} */
    reads = new Map();
    /// The kinds of things that the room has, and those that the server was asked for.
    /** @type {Set<string>} */
    things = new Set();
    /** @type {Set<string>} */
    asked = new Set();
    /// The answer to come of what its members are called; null before anybody asked.
    /** @type {Promise<void> | null} */
    named = null;
    /** @type {Set<string>} */
    #owners = new Set();
    /// What is begun here and not sent yet, beside the text: photos and, by name, documents that are on the server already, and the message
    /// to answer.
    /** @type {{id: string, name?: string}[]} */
    attached = [];
    /// What one keeps of it for oneself; null until it was asked for.
    /** @type {Set<number> | null} */
    kept = null;
    /** @type {Page.Message | null} */
    replying = null;
    /// Its members, as they were asked for last; who came or left since when, by account, and what is said of that between the messages.
    /** @type {Protocol.Member[]} */
    people = [];
    /** @type {Map<string, {at: number, has: "joined" | "left"}>} */
    came = new Map();
    /** @type {{at: number, text: string}[]} */
    notes = [];
    /// Whether a view draws its messages.
    isOpen = false;
    /// Where its reader was when the page was drawn anew: which message stood how far below the upper edge.
    /** @type {{seq: number, top: number} | null} */
    reading = null;
    /// The place of the “new” line, fixed when the room is opened.
    /** @type {number | null} */
    unreadAfter = null;
    /** @type {Map<number, Page.Message>} */
    #messages = new Map();
    /** @type {Page.Message[] | null} */
    #sorted = null;
    /** @type {Map<string, number>} */
    #typing = new Map();

    /** @param {Page.RoomInfo} info */
    constructor(info) { this.info = info; }

    get id() { return this.info.id; }

    /// What is pinned, the newest at the end.
    /** @returns {number[]} */
    get pins() { return this.info.settings?.pins ?? []; }

    /// Learns whether a member is an owner.
    /** @param {string} account @param {string | null} role */
    owns(account, role) { this.#owners[role === "owner" ? "add" : "delete"](account); }

    /// Whether somebody's “@everyone” is for all who are here.
    /** @param {string} account */
    mayCallAll(account) { return this.info.kind !== "direct" && (this.info.settings?.everyone === "members" || this.#owners.has(account)); }

    /// The messages held, by seq.
    get messages() {
        this.#sorted ??= [...this.#messages.values()].sort((a, b) => a.seq - b.seq);
        return this.#sorted;
    }

    get size() { return this.#messages.size; }

    /** @param {number} seq */
    message(seq) { return this.#messages.get(seq); }

    /// Adds or replaces messages as they are today.
    /** @param {Page.Message[]} messages */
    put(messages) {
        for (const message of messages) this.#messages.set(message.seq, message);
        this.#sorted = null;
    }

    /// Takes in a page of the log that holds all messages from `from` to `to` (Infinity: to the newest).
    /** @param {Page.Message[]} messages @param {number} from @param {number} to @param {boolean} moreBefore */
    putPage(messages, from, to, moreBefore) {
        const first = this.messages[0]?.seq ?? Infinity;
        if (from <= first) this.moreBefore = moreBefore;
        const newest = messages.at(-1);
        if (newest) {
            if (to < first && first < Infinity) this.holes.unshift({ after: newest.seq, before: first });
            this.holes = this.holes.flatMap((hole) => without(hole, [messages[0].seq, newest.seq], from, to));
        } else this.holes = this.holes.filter(({ after, before }) => to <= after || from >= before);
        this.put(messages);
    }

    /// Replaces one message by what `change` makes of it; nothing when it is not held.
    /** @param {number} seq @param {(message: Page.Message) => Partial<Page.Message>} change */
    patch(seq, change) {
        const message = this.#messages.get(seq);
        if (!message) return false;
        this.#messages.set(seq, { ...message, ...change(message) });
        this.#sorted = null;
        return true;
    }

    /// Where an event with `seq` stands; moves the position when it is the next one.
    /** @param {number} seq */
    hear(seq) {
        if (this.heard === null || seq === this.heard + 1) {
            this.heard = seq;
            return Order.next;
        }
        return seq <= this.heard ? Order.known : Order.hole;
    }

    /// What is held at or before `to` is stale.
    /** @param {number} to */
    gap(to) {
        for (const seq of [...this.#messages.keys()]) if (seq <= to) this.#messages.delete(seq);
        this.#sorted = null;
        this.holes = [];
        this.heard = Math.max(this.heard ?? 0, to);
        this.moreBefore = true;
        this.named = null;
    }

    /// Lets go of all but the newest messages; whoever goes back to the others has them fetched again.
    /** @param {number} most */
    trim(most) {
        if (this.size <= most) return;
        for (const { seq } of this.messages.slice(0, -most)) this.#messages.delete(seq);
        this.#sorted = this.messages.slice(-most);
        this.holes = this.holes.filter(({ after }) => this.#messages.has(after));
        this.moreBefore = true;
    }

    /// Goes on from what an earlier visit kept.
    /** @param {Page.Shelf} shelf */
    restore({ messages, heard, moreBefore, reads }) {
        this.put(messages);
        Object.assign(this, { heard, moreBefore, reads: new Map(reads), isLoaded: true });
    }

    /// Forgets everything heard: another epoch.
    clear() {
        this.#messages.clear();
        this.#sorted = null;
        this.holes = [];
        this.heard = null;
        this.isLoaded = false;
        this.moreBefore = true;
        this.named = null;
        this.reads.clear();
    }

    /** @param {string} account @param {boolean} on */
    typing(account, on) {
        if (on) this.#typing.set(account, clock.now() + typingLasts);
        else this.#typing.delete(account);
    }

    /// The accounts that type now.
    get typers() {
        const now = clock.now();
        for (const [account, until] of this.#typing) if (until < now) this.#typing.delete(account);
        return [...this.#typing.keys()];
    }
}

/// What is left of a hole once the messages from `from` to `to` are there, the first and the last of them being `ends`.
/** @param {Page.Hole} hole @param {[first: number, last: number]} ends @param {number} from @param {number} to */
function without(hole, [first, last], from, to) {
    const { after, before } = hole;
    if (to <= after || from >= before) return [hole];
    return [
        ...(from > after + 1 ? [{ after, before: first }] : []),
        ...(to < before - 1 ? [{ after: last, before }] : []),
    ];
}
