// The messages of a room: earlier pages without a jump, staying at the end, and what counts as read.
import { batched, fill, h, part, say, whenReleased } from "../../dom.js";
import { button } from "../../controls.js";
import { exact, person, refusal, t } from "../../i18n.js";
import { announce } from "../../announce.js";
import { logChunks } from "./logchunks.js";
import { LogPlace } from "./logplace.js";
import { LogRows } from "./logrows.js";

const nearTop = 400;
const againMs = 3000;
/// Of a room that is open, whoever reads at its end needs no more; of one that is not, what the next opening shows at once.
const mostHeld = 3000, heldAtEnd = 1500, heldUnseen = 200;

/// `acts`: `menu(message, anchor)` opens what can be done with a message, `reply(message)` begins an answer, `react(message, emoji)`; with
/// `at` the log opens at the message of that seq.
export class LogView {
    #client;
    #room;
    #signal;
    #acts;
    #at;
    #top = h("div", { class: "log-top" });
    #items = h("div", { class: "log-items" });
    #log = h("div", { class: "log", role: "log", "aria-live": "off", "aria-label": t("room.log"), tabindex: 0 },
        this.#top, this.#items);
    #chunks = logChunks(this.#items);
    #pill = button("", () => this.toEnd(), { kind: "primary new-pill", iconName: "end", hidden: true });
    #jump = button(t("room.firstUnread"), () => this.#toUnread(), { kind: "new-pill at-top", hidden: true });
    node = h("div", { class: "log-frame" }, this.#jump, this.#log, this.#pill);
    #rows;
    #place;
    #later = batched(() => whenReleased(this.#items, () => this.#draw()));
    #missed = 0;
    #isPlaced = false;
    #isLoading = false;
    #lineSeen = false;
    /** @type {"none" | "all" | "more" | null} */
    #topState = null;

    /** @param {Page.RoomContext & {acts: Page.MessageActs, at?: number | null}} context */
    constructor({ client, alarms, room, signal, acts, at = null }) {
        this.#client = client;
        this.#room = room;
        this.#signal = signal;
        this.#acts = acts;
        this.#at = at;
        this.#rows = new LogRows({ client, alarms, room, signal, menu: acts.menu, jumpTo: (seq) => this.#jumpTo(seq) },
            (hole, fromBelow) => this.#fillHole(hole, fromBelow));
        this.#place = new LogPlace(this.#log, this.#chunks, this.#rows);
        room.isOpen = true;
        const address = location.hash;
        signal.addEventListener("abort", () => {
            room.isOpen = false;
            // The page is drawn anew, in another language for one, and nobody has left: one reads on where one was.
            room.reading = location.hash === address && this.#isPlaced ? this.#place.reading : null;
            if (!room.reading) room.trim(heldUnseen);
        });
        room.unreadAfter = (room.info.unread ?? 0) > 0 ? room.info.read ?? 0 : null;
        this.#listen();
        this.#hear();
        client.on("online", () => this.#start(), signal);
        this.#start();
        queueMicrotask(() => this.#draw());
    }

    /** @param {import("./logplace.js").Behavior} behavior */
    toEnd(behavior = "smooth") {
        this.#missed = 0;
        this.#place.toEnd(behavior);
        this.#follow();
    }

    /// What one has just said is seen with the next frame.
    said() {
        this.#draw();
        this.toEnd();
    }

    /// What the reader does.
    #listen() {
        const log = this.#log, signal = this.#signal;
        log.addEventListener("scroll", () => this.#scrolled(), { passive: true });
        this.#listenToHands();
        log.addEventListener("keydown", (event) => walk(event, this.#items));
        const resized = new ResizeObserver(() => {
            this.#chunks.rewrap(log.clientWidth);
            if (this.#isPlaced && this.#place.staysAtEnd) this.toEnd("instant");
        });
        for (const part of [log, this.#items]) resized.observe(part);
        signal.addEventListener("abort", () => resized.disconnect());
        for (const event of ["focus", "visibilitychange"]) addEventListener(event, () => this.#follow(), { signal, capture: true });
    }

    /// Fingers and pointers bring what is theirs with them.
    #listenToHands() {
        const log = this.#log, signal = this.#signal, { menu, reply, react } = this.#acts;
        /// Of a row, unless nothing can be done with its message.
        /** @template {unknown[]} R @param {(message: Page.Message, row: HTMLElement, ...more: R) => unknown} act */
        const of = (act) => (/** @type {HTMLElement} */ row, /** @type {R} */ ...more) => {
            const message = this.#room.message(Number(row.dataset.seq));
            if (message && !message.deleted) act(message, row, ...more);
        };
        const acts = { reply: of(reply), react: of((message, _, /** @type {string} */ emoji) => react(message, emoji)),
            menu: of((message, row, /** @type {HTMLElement | undefined} */ anchor) => menu(message, anchor ?? part(row, "div", ".message-body"), !anchor)) };
        const touched = () => import("./touch.js").then(({ touches }) => touches(log, acts, signal), () => null);
        if (matchMedia("(any-pointer: coarse)").matches) touched();
        else log.addEventListener("touchstart", touched, { once: true, passive: true, signal });
        /** @type {Promise<(row: HTMLElement) => void> | null} */
        let bar = null;
        log.addEventListener("pointerover", ({ target, pointerType }) => {
            if (!(target instanceof Element)) return;
            const time = target.closest("time"), row = target.closest(".message");
            // Only the message that somebody points at has its exact instant put into words.
            if (time instanceof HTMLTimeElement && !time.title) time.title = exact(Date.parse(time.dateTime));
            if (pointerType === "touch" || !(row instanceof HTMLElement)) return;
            bar ??= import("./messagebar.js").then(({ messageBar }) => messageBar(acts));
            bar.then((bring) => of(() => bring(row))(row), () => { bar = null; });
        }, { passive: true, signal });
    }

    /// What the server tells, and what is about to be sent.
    #hear() {
        const { state, outbox } = this.#client, room = this.#room, signal = this.#signal;
        state.on(`room:${room.id}`, this.#later, signal);
        outbox.on("changed", (changed) => { if (changed.room === room.id) this.#later(); }, signal);
        state.on("arrived", ({ room: where, message }) => {
            if (where === room && !state.isOwn(message)) this.#arrived(message);
        }, signal);
    }

    /// `place` moves the log to where it is wanted, before it counts what is seen there.
    /** @param {(() => unknown) | null} place */
    #draw(place = null) {
        if (this.#signal.aborted) return;
        const room = this.#room, stays = this.#place.staysAtEnd;
        if (this.#isPlaced && stays && room.size > mostHeld) room.trim(heldAtEnd);
        const before = stays ? null : this.#place.anchor();
        this.#chunks.show(this.#rows.build());
        this.#rows.heir?.focus({ preventScroll: true });
        this.#drawTop();
        if (place) place();
        else if (room.isLoaded && !this.#isPlaced && this.#log.clientHeight > 0) this.#placeFirst();
        else if (stays) this.toEnd("instant");
        else this.#place.keep(before);
        this.#follow();
        if (this.#isPlaced && this.#log.scrollTop < nearTop) this.#earlier();
    }

    /// Where the log opens: where one was reading before the page was drawn anew, at a message that was asked for, at what is unread, or at its end.
    #placeFirst() {
        this.#isPlaced = true;
        const { reading } = this.#room;
        this.#room.reading = null;
        if (reading && this.#place.goOn(reading)) return;
        if (this.#at !== null) this.#jumpTo(this.#at);
        else if (this.#isUnreadFurtherBack) this.#toUnread();
        else if (!this.#placeAtUnread()) this.toEnd("instant");
    }

    #drawTop() {
        const state = this.#room.isLoaded ? this.#room.moreBefore ? "more" : "all" : "none";
        if (state === this.#topState) return;
        this.#topState = state;
        fill(this.#top, state === "all" ? h("p", { class: "beginning" }, t("room.beginning")) : state === "none" ? skeleton() : null);
    }

    #placeAtUnread() {
        const isThere = this.#place.toUnread();
        if (isThere) this.#jump.hidden = true;
        return isThere;
    }

    /// What is unread may begin before what was fetched.
    get #isUnreadFurtherBack() {
        const { unreadAfter, moreBefore, messages } = this.#room;
        return unreadAfter !== null && moreBefore && (messages[0]?.seq ?? 0) > unreadAfter + 1;
    }

    /// Who scrolls while it is fetched is not moved any more.
    async #toUnread() {
        this.#place.isAtEnd = false;
        const { scrollTop } = this.#log;
        const around = (this.#room.unreadAfter ?? 0) + 1;
        if (this.#isUnreadFurtherBack) await this.#client.loadPage(this.#room, { around }).catch(() => null);
        this.#draw(this.#log.scrollTop === scrollTop ? () => this.#placeAtUnread() : null);
    }

    /// To a message, or the next one when it is not there.
    /** @param {number} seq */
    async #jumpTo(seq) {
        const room = this.#room;
        this.#place.isAtEnd = false;
        if (!room.message(seq)) await this.#client.loadPage(room, { around: seq }).catch(() => null);
        this.#draw(() => {
            const near = room.messages.find((message) => message.seq >= seq) ?? room.messages.at(-1);
            if (near) this.#place.toMessage(near.seq);
        });
    }

    #scrolled() {
        this.#place.scrolled();
        if (this.#place.isAtEnd) this.#missed = 0;
        if (this.#log.scrollTop < nearTop) this.#earlier();
        const near = this.#place.holeNear(this.#room.holes, nearTop);
        if (near) this.#fillHole(near.hole, near.fromBelow);
        this.#follow();
    }

    /// From the end of it that the reader is nearer to.
    /** @param {Page.Hole} hole @param {boolean} fromBelow */
    #fillHole({ after, before }, fromBelow) {
        return this.#fetch(() => this.#client.loadPage(this.#room, fromBelow ? { before } : { after }));
    }

    async #earlier() {
        if (this.#room.isLoaded && this.#room.moreBefore) await this.#fetch(() => this.#client.loadEarlier(this.#room));
    }

    /// One page at a time; what got no answer is asked again at the next scroll.
    /** @param {() => Promise<void>} load */
    async #fetch(load) {
        if (this.#isLoading || !this.#client.isOnline) return;
        this.#isLoading = true;
        await load().catch(() => null);
        this.#isLoading = false;
    }

    /// What follows from where the reader is: what counts as read, what the pill says.
    #follow() {
        const room = this.#room, { isAtEnd, placeOfUnread } = this.#place;
        if (isAtEnd && isWatched() && room.isLoaded) {
            this.#client.read(room, Math.max(room.heard ?? 0, room.messages.at(-1)?.seq ?? 0));
        }
        this.#pill.hidden = isAtEnd;
        say(part(this.#pill, "span"), this.#missed > 0 ? t("room.missed", { n: this.#missed }) : t("room.toEnd"));
        if (placeOfUnread === "seen" && isWatched()) this.#lineSeen = true;
        this.#jump.hidden = placeOfUnread !== "above" || this.#lineSeen;
    }

    /** @param {Page.Message} message */
    #arrived(message) {
        const { isAtEnd } = this.#place;
        // What comes while nobody looks begins a new “new” line, unless an earlier one is still unseen.
        if ((!isWatched() || !isAtEnd) && (this.#room.unreadAfter === null || this.#lineSeen)) {
            this.#room.unreadAfter = message.seq - 1;
            this.#lineSeen = false;
        }
        announce(t("room.says", { name: person(message.from.name), text: message.text }));
        if (!isAtEnd) this.#missed += 1;
    }

    #start() {
        this.#client.load(this.#room).then(this.#later, (error) => {
            if (!error.code || this.#signal.aborted) return;
            fill(this.#top, h("p", { class: "error", role: "alert" }, refusal(error)));
            if (["limit", "offline"].includes(error.reason)) setTimeout(() => this.#startAgain(), error.retryMs ?? againMs);
        });
        this.#client.learnNames(this.#room);
    }

    /// What the server had no time for is asked for once more.
    #startAgain() {
        if (this.#signal.aborted || this.#room.isLoaded) return;
        this.#topState = null;
        this.#drawTop();
        this.#start();
    }
}

const isWatched = () => !document.hidden && document.hasFocus();

/// Arrow keys move through the messages; the log itself is one stop of the Tab key.
/** @param {KeyboardEvent} event @param {HTMLElement} items */
function walk(event, items) {
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (!step || !(event.target instanceof Element) || event.target.closest("button, a, input")) return;
    const rows = [...items.querySelectorAll(".message")];
    const here = event.target.closest(".message"), at = here ? rows.indexOf(here) : -1;
    const next = at < 0 ? rows.at(-1) : rows[Math.min(rows.length - 1, Math.max(0, at + step))];
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: "nearest" });
}

const skeleton = () => h("div", { class: "skeleton", "aria-hidden": "true" },
    Array.from({ length: 5 }, () => h("span")));
