// Where the reader of a log is: at its end, or at a row that stays where it is while others come above it.

const nearEnd = 48, foundMs = 2000;

/** @typedef {ScrollBehavior | "instant"} Behavior */

export class LogPlace {
    #log;
    #chunks;
    #rows;
    #lastTop = 0;
    isAtEnd = true;

    /** @param {HTMLElement} log @param {ReturnType<import("./logchunks.js").logChunks>} chunks @param {import("./logrows.js").LogRows} rows */
    constructor(log, chunks, rows) {
        this.#log = log;
        this.#chunks = chunks;
        this.#rows = rows;
    }

    /// The log was scrolled. Whoever was at its end has left it only by going up: what grows or shrinks around the end takes it out of sight, too.
    scrolled() {
        const top = this.#log.scrollTop, wentUp = top < this.#lastTop - 1;
        this.#lastTop = top;
        if (this.#isEndShown) this.isAtEnd = true;
        else if (wentUp) this.isAtEnd = false;
    }

    /** @param {Behavior} behavior */
    toEnd(behavior) {
        this.isAtEnd = true;
        const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
        this.#log.scrollTo({ top: this.#log.scrollHeight, behavior: /** @type {ScrollBehavior} */ (isStill ? "instant" : behavior) });
        this.#lastTop = this.#log.scrollTop;
    }

    /// Not when the reader has just moved up and the scroll event is still to come.
    get staysAtEnd() { return this.isAtEnd && (this.#log.scrollTop >= this.#lastTop - 1 || this.#isEndShown); }

    get #isEndShown() { return this.#log.scrollTop + this.#log.clientHeight >= this.#log.scrollHeight - nearEnd; }

    /// The first message that is seen, so that rows which come or go above it do not move it.
    anchor() {
        const { top, bottom } = this.#log.getBoundingClientRect();
        const node = this.#chunks.find(top, bottom);
        return node && { node, top: node.getBoundingClientRect().top };
    }

    /// A row that was made anew meanwhile (its message came again from the server) stands where the old one stood.
    /** @param {{node: HTMLElement, top: number} | null} before */
    keep(before) {
        if (!before) return;
        const node = before.node.isConnected ? before.node : this.#rows.ofMessage(Number(before.node.dataset.seq))?.node;
        if (node?.isConnected) this.#log.scrollTop += node.getBoundingClientRect().top - before.top;
    }

    /// Which message stands where, for a log that is made anew; null at the end of it.
    get reading() {
        const found = this.isAtEnd ? null : this.anchor();
        return found && { seq: Number(found.node.dataset.seq), top: found.top - this.#log.getBoundingClientRect().top };
    }

    /// Answers whether the message is there.
    /** @param {{seq: number, top: number}} reading */
    goOn({ seq, top }) {
        const node = this.#rows.ofMessage(seq)?.node;
        if (!node?.isConnected) return false;
        this.#log.scrollTop += node.getBoundingClientRect().top - this.#log.getBoundingClientRect().top - top;
        this.#lastTop = this.#log.scrollTop;
        this.isAtEnd = this.#isEndShown;
        return true;
    }

    /// Moves to the “new” line, where there is one.
    toUnread() {
        const line = this.#rows.unreadLine;
        if (!line?.isConnected) return false;
        this.#log.scrollTop += line.getBoundingClientRect().top - this.#log.getBoundingClientRect().top - 76;
        this.isAtEnd = this.#isEndShown;
        return true;
    }

    /// Moves to the row of a message and shows which it is.
    /** @param {number} seq */
    toMessage(seq) {
        const row = this.#rows.ofMessage(seq);
        if (!row) return;
        const { node: target } = row;
        row.folding?.unfold();
        target.scrollIntoView({ block: "center" });
        target.focus();
        target.classList.add("found");
        setTimeout(() => target.classList.remove("found"), foundMs);
        this.isAtEnd = this.#isEndShown;
    }

    /// Where the “new” line is: above, seen or below; the rows of a chunk that is out of sight are not measured.
    get placeOfUnread() {
        const line = this.#rows.unreadLine;
        if (!line?.isConnected || !line.parentElement) return null;
        const edge = this.#log.getBoundingClientRect(), chunk = line.parentElement.getBoundingClientRect();
        const at = chunk.bottom < edge.top || chunk.top > edge.bottom ? chunk : line.getBoundingClientRect();
        return at.top < edge.top ? "above" : at.top < edge.bottom ? "seen" : "below";
    }

    /// The first of `holes` that is seen or nearly so, and whether its lower end is nearer to the reader.
    /** @param {Page.Hole[]} holes @param {number} distance */
    holeNear(holes, distance) {
        if (holes.length === 0) return null;
        const { top: upper, bottom: lower } = this.#log.getBoundingClientRect();
        for (const hole of holes) {
            const at = this.#rows.ofHole(hole)?.node.getBoundingClientRect();
            if (at && at.bottom > upper - distance && at.top < lower + distance) {
                return { hole, fromBelow: at.top < (upper + lower) / 2 };
            }
        }
        return null;
    }
}
