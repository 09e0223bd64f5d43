// The rows of a room's log: messages, day lines, the “new” line and holes, each made anew only when what it shows has changed.
import { focusedIn, h, heirOf, say } from "../../dom.js";
import { button } from "../../controls.js";
import * as clock from "../../clock.js";
import { day, startOfDay, t } from "../../i18n.js";
import { chunkOf } from "./logchunks.js";
import { messageRow, shownOfOthers, thingOf } from "./message.js";
import { overtaken } from "./folding.js";

const runMs = 5 * 60000;

/// `source`: what a row was made from; `about`: what else it shows.
/** @typedef {Page.Row & {source: unknown, about?: ReturnType<typeof shownOfOthers>, drawing?: number, starts?: boolean, ends?: boolean}} Row */

export class LogRows {
    /** @type {Page.MessageContext} */
    #context;
    #fillHole;
    /// The newest message with the card of each timer and reminder.
    /** @type {Map<string | undefined, number>} */
    #newest = new Map();
    /// What has no row, for the next thing that Simmer says is about the same: by seq, the message that has its place.
    /** @type {Map<number, number>} */
    #passed = new Map();
    /** @type {Map<string, Row>} */
    #rows = new Map();
    #drawing = 0;
    /** @type {{key: number, nodes: HTMLElement[]}[]} */
    #groups = [];

    /// Takes over the focus that was in a row which the last `build` made anew.
    /** @type {HTMLElement | null} */
    heir = null;

    /// `context`: what the row of a message needs; `fillHole(hole, fromBelow)` fetches the messages that a hole stands for.
    /** @param {Omit<Page.MessageContext, "isOvertaken">} context @param {(hole: Page.Hole, fromBelow: boolean) => unknown} fillHole */
    constructor(context, fillHole) {
        this.#context = { ...context, isOvertaken: (message) => (this.#newest.get(thingOf(message)) ?? 0) > (message.seq ?? Infinity) };
        this.#fillHole = fillHole;
    }

    /** @param {number} seq */
    ofMessage(seq) {
        let at = seq;
        for (let next = this.#passed.get(at); next !== undefined; next = this.#passed.get(at)) at = next;
        return this.#rows.get(`seq ${at}`);
    }

    /** @param {Page.Hole} hole */
    ofHole({ after, before }) { return this.#rows.get(`hole ${after} ${before}`); }

    get unreadLine() { return this.#rows.get("unread")?.node; }

    /// The rows as they are to be seen now, in groups `{key, nodes}` for the chunks of the log.
    build() {
        const { client, room } = this.#context;
        const old = overtaken(room), dayOf = midnights();
        this.#newest = new Map(room.messages.flatMap((message) => (thingOf(message) && !message.deleted ? [[thingOf(message), message.seq]] : [])));
        this.#passed = this.#passing();
        this.heir = null;
        this.#groups = [];
        this.#drawing += 1;
        /** @type {Page.Shown | null} */
        let last = null;
        /** @type {Row | null} */
        let lastRow = null;
        let unreadShown = false;
        const from = room.moreBefore ? room.messages[0]?.at ?? Infinity : 0, notes = room.isLoaded ? room.notes.filter(({ at }) => at > from) : [];
        let lastAt = 0;
        /** @param {number} at */
        const dated = (at) => {
            const isNew = lastAt === 0 || dayOf(lastAt) !== dayOf(at);
            if (isNew) this.#placeDay(dayOf(at), day(at, clock.now()));
            lastAt = at;
            return isNew;
        };
        /// What is said between the messages before an instant.
        /** @param {number} until */
        const soft = (until) => {
            let isSaid = false;
            for (; notes[0]?.at < until; isSaid = true) {
                const [{ at, text }] = notes.splice(0, 1);
                dated(at);
                this.#place(`note ${at}`, text, () => ({ node: h("p", { class: "soft-line" }, text) }));
            }
            return isSaid;
        };
        for (const message of /** @type {Page.Shown[]} */ ([...room.messages, ...this.#pending()])) {
            if (message.seq !== undefined && this.#passed.has(message.seq)) continue;
            this.#openGroup(message);
            const isSaid = soft(message.at), isNewDay = dated(message.at);
            const isUnread = !unreadShown && room.unreadAfter !== null && (message.seq ?? 0) > room.unreadAfter
                && !client.state.isOwn(message);
            if (isUnread) {
                unreadShown = true;
                this.#place("unread", "unread", () => ({ node: h("p", { class: "unread-line" }, h("span", null, t("room.new"))) }));
            }
            const before = last?.seq, hole = room.holes.find(({ after }) => after === before);
            if (hole) this.#placeHole(hole);
            const startsRun = isNewDay || isSaid || isUnread || Boolean(hole) || !last || !isSameRun(last, message);
            const row = this.#placeMessage(message);
            row.folding?.fold(message.seq !== undefined && old.has(message.seq));
            mark(row, "run-start", startsRun);
            if (lastRow) mark(lastRow, "run-end", startsRun);
            last = message;
            lastRow = row;
        }
        if (lastRow) mark(lastRow, "run-end", true);
        if (notes.length > 0 && this.#groups.length === 0) this.#groups.push({ key: 0, nodes: [] });
        soft(Infinity);
        for (const [key, row] of this.#rows) if (row.drawing !== this.#drawing && key !== "read") this.#rows.delete(key);
        this.#markRead();
        return this.#groups;
    }

    /// A timer's start and its end, with nothing between them but what Simmer says, are one row; whoever reacted to one, or pinned it, keeps it.
    #passing() {
        const { room } = this.#context;
        /** @type {Map<number, number>} */
        const passed = new Map();
        /** @type {Map<string, number>} */
        let open = new Map();
        for (const message of room.messages) {
            const thing = message.from.bot && !message.deleted ? thingOf(message) : undefined;
            if (!message.from.bot) open = new Map();
            const before = open.get(thing ?? "");
            if (before !== undefined) passed.set(before, message.seq);
            if (thing && !message.reactions?.length && !room.pins.includes(message.seq)) open.set(thing, message.seq);
            else if (thing) open.delete(thing);
        }
        return passed;
    }

    /// What waits to be sent, in the form of messages.
    /** @returns {Page.Unsent[]} */
    #pending() {
        const { client: { state, outbox }, room } = this.#context;
        return outbox.messages(room.id).map((entry) => ({
            key: `cid ${entry.cid}`, entry, at: entry.params.composedAt ?? clock.serverInstant(entry.madeAt),
            text: entry.params.text,
            replyTo: entry.params.replyTo, from: { account: state.me, name: state.name(state.me ?? "") },
        }));
    }

    /** @param {Page.Shown} message */
    #openGroup({ seq }) {
        const chunk = seq === undefined ? this.#groups.at(-1)?.key ?? 0 : chunkOf(seq);
        if (this.#groups.at(-1)?.key !== chunk) this.#groups.push({ key: chunk, nodes: [] });
    }

    /** @param {number} midnight @param {string} text */
    #placeDay(midnight, text) {
        this.#place(`day ${midnight}`, text, () => ({ node: h("h2", { class: "day-line" }, h("span", null, text)) }));
    }

    /** @param {Page.Hole} hole */
    #placeHole(hole) {
        this.#place(`hole ${hole.after} ${hole.before}`, "hole", () => ({ node: h("div", { class: "hole" },
            button(t("room.hole"), () => this.#fillHole(hole, false), { kind: "small quiet" })) }));
    }

    /** @param {Page.Shown} message */
    #placeMessage(message) {
        const { outbox } = this.#context.client;
        const source = message.entry ? `${message.entry.state} ${outbox.waitsFor(message.entry)} ${message.text}` : message;
        return this.#place(message.key ?? `seq ${message.seq}`, source,
            (held) => messageRow(message, this.#context, held), shownOfOthers(message, this.#context));
    }

    /// Puts the row of `key` at the end, made anew when its `source` is another. `about`: what else the row shows that may change while
    /// its source stays.
    /** @param {string} key @param {unknown} source @param {(held?: Row) => Page.Row} make @param {Row["about"]} [about] */
    #place(key, source, make, about) {
        const held = this.#rows.get(key);
        const stays = held?.source === source && held?.about?.quoted === about?.quoted && held?.about?.names === about?.names
            && held?.about?.isLine === about?.isLine && held?.about?.isMe === about?.isMe && held?.about?.isPin === about?.isPin;
        const focused = held && !stays ? focusedIn(held.node) : null;
        /** @type {Row} */
        const row = held && stays ? held : { source, about, ...make(held) };
        if (row !== held) this.#rows.set(key, row);
        if (focused) this.heir = heirOf(focused, row.node);
        row.drawing = this.#drawing;
        this.#groups.at(-1)?.nodes.push(row.node);
        return row;
    }

    /// Under one's own newest message: who has read it.
    #markRead() {
        const { client: { state }, room } = this.#context;
        const mine = room.messages.findLast((message) => message.from.account === state.me);
        if (!mine) return;
        const readers = [...room.reads].filter(([account, seq]) => account !== state.me && seq >= mine.seq);
        if (readers.length === 0) return;
        const node = this.#rows.get("read")?.node ?? h("p", { class: "read-by" });
        say(node, t("room.readBy", { names: readers.map(([account]) => state.name(account)).join(", ") }));
        this.#rows.set("read", { node, source: "read" });
        const nodes = this.#groups.find(({ key }) => key === chunkOf(mine.seq))?.nodes ?? [];
        const row = this.ofMessage(mine.seq);
        if (row) nodes.splice(nodes.indexOf(row.node) + 1, 0, node);
    }
}

/// Whether a message stands under the name of the one before.
/** @param {Page.Shown} last @param {Page.Shown} message */
const isSameRun = (last, message) => last.from.account === message.from.account && last.via?.account === message.via?.account
    && message.at - last.at <= runMs;

/// Rows that stay as they are need not be touched.
/** @param {Row} row @param {"run-start" | "run-end"} part @param {boolean} on */
function mark(row, part, on) {
    const side = part === "run-start" ? "starts" : "ends";
    if (row[side] === on) return;
    row[side] = on;
    row.run?.(part, on);
}

/// Midnight before an instant; most instants are of the day of the one before.
function midnights() {
    let from = 0, to = 0;
    /** @param {number} at */
    return (at) => {
        if (at < from || at >= to) {
            from = startOfDay(new Date(at));
            to = startOfDay(new Date(from + 36 * 3600000));
        }
        return from;
    };
}
