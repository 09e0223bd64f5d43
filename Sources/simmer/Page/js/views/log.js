// The messages of a room: runs, day lines, the “new” line, earlier pages without a jump, and staying at the end.
import { batched, fill, h, heirOf, say } from "../dom.js";
import { button } from "../controls.js";
import * as clock from "../clock.js";
import { day, exact, refusal, startOfDay, t } from "../i18n.js";
import { announce } from "../announce.js";
import { chunkOf, logChunks } from "./logchunks.js";
import { messageRow, shownOfOthers } from "./message.js";
import { overtaken } from "./folding.js";
import { swipeToReply } from "./swipe.js";

const runMs = 5 * 60000;
const nearEnd = 48;
const nearTop = 400;
const againMs = 3000, foundMs = 2000;
/// Of a room that is open, whoever reads at its end needs no more; of one that is not, what the next opening shows at once.
const mostHeld = 3000, heldAtEnd = 1500, heldUnseen = 200;

/// `{node, toEnd}`. `menu(message, anchor)` opens what can be done with a message, `reply(message)` begins an answer; with `at` the
/// log opens at the message of that seq.
export function logView({ client, alarms, room, signal, menu, reply, at = null }) {
    const { state, outbox } = client;
    const rows = new Map();
    let drawing = 0;
    const top = h("div", { class: "log-top" });
    const items = h("div", { class: "log-items" });
    const log = h("div", { class: "log", role: "log", "aria-live": "off", "aria-label": t("room.log"), tabindex: 0 },
        top, items);
    const chunks = logChunks(items);
    const pill = button("", () => toEnd(), { kind: "primary new-pill", iconName: "down", hidden: true });
    const jump = button(t("room.firstUnread"), () => toUnread(), { kind: "new-pill at-top", hidden: true });
    const node = h("div", { class: "log-frame" }, jump, log, pill);
    let isAtEnd = true;
    let lastTop = 0;
    let missed = 0;
    let isPlaced = false;
    let isLoading = false;
    let lineSeen = false;
    let heir = null;
    let topState = null;

    room.isOpen = true;
    signal.addEventListener("abort", () => {
        room.isOpen = false;
        room.trim(heldUnseen);
    });
    room.unreadAfter = (room.info.unread ?? 0) > 0 ? room.info.read ?? 0 : null;

    /// `place` moves the log to where it is wanted, before it counts what is seen there.
    function draw(place = null) {
        if (signal.aborted) return;
        const stays = staysAtEnd();
        if (isPlaced && stays && room.size > mostHeld) room.trim(heldAtEnd);
        const before = stays ? null : anchor();
        heir = null;
        chunks.show(build());
        heir?.focus({ preventScroll: true });
        drawTop();
        if (place) place();
        else if (room.isLoaded && !isPlaced && log.clientHeight > 0) {
            isPlaced = true;
            if (at !== null) jumpTo(at);
            else if (unreadIsFurtherBack()) toUnread();
            else if (!placeAtUnread()) toEnd("instant");
        } else if (stays) toEnd("instant");
        else keepPlace(before);
        follow();
        if (isPlaced && log.scrollTop < nearTop) earlier();
    }

    function drawTop() {
        const state = room.isLoaded ? room.moreBefore ? "more" : "all" : "none";
        if (state === topState) return;
        topState = state;
        fill(top, state === "all" ? h("p", { class: "beginning" }, t("room.beginning")) : state === "none" ? skeleton() : null);
    }

    /// The first row that is seen, so that rows which come above it do not move it.
    function anchor() {
        const node = chunks.find(log.getBoundingClientRect().top);
        return node && { node, top: node.getBoundingClientRect().top };
    }

    /// A row that was made anew meanwhile (its message came again from the server) stands where the old one stood.
    function keepPlace(before) {
        const node = before?.node.isConnected ? before.node : rows.get(`seq ${before?.node.dataset.seq}`)?.node;
        if (node?.isConnected) log.scrollTop += node.getBoundingClientRect().top - before.top;
    }

    function build() {
        const context = { client, alarms, room, signal, menu, jumpTo };
        const pending = outbox.messages(room.id).map((entry) => ({
            key: `cid ${entry.cid}`, entry, at: entry.params.composedAt ?? clock.serverInstant(entry.madeAt),
            text: entry.params.text,
            replyTo: entry.params.replyTo, from: { account: state.me, name: state.name(state.me) },
        }));
        const groups = [], old = overtaken(room), dayOf = midnights();
        drawing += 1;
        let last = null, lastRow = null, unreadShown = false;
        /// `about`: what else the row shows that may change while its source stays.
        const place = (key, source, make, about) => {
            const held = rows.get(key);
            const isNew = held?.source !== source || held.about?.quoted !== about?.quoted || held.about?.names !== about?.names;
            const focused = isNew && held?.node.contains(document.activeElement) ? document.activeElement : null;
            const row = isNew ? { source, about, ...make(held) } : held;
            if (isNew) rows.set(key, row);
            if (focused) heir = heirOf(focused, row.node);
            row.drawing = drawing;
            groups.at(-1).nodes.push(row.node);
            return row;
        };
        /// Rows that stay as they are need not be touched.
        const mark = (row, part, on) => {
            if (row[part] === on) return;
            row[part] = on;
            row.run(part, on);
        };
        for (const message of [...room.messages, ...pending]) {
            const chunk = message.seq === undefined ? groups.at(-1)?.key ?? 0 : chunkOf(message.seq);
            if (groups.at(-1)?.key !== chunk) groups.push({ key: chunk, nodes: [] });
            const isNewDay = !last || dayOf(last.at) !== dayOf(message.at);
            if (isNewDay) {
                const text = day(message.at, clock.now());
                place(`day ${dayOf(message.at)}`, text,
                    () => ({ node: h("h2", { class: "day-line" }, h("span", null, text)) }));
            }
            const isUnread = !unreadShown && room.unreadAfter !== null && message.seq > room.unreadAfter
                && !state.isOwn(message);
            if (isUnread) {
                unreadShown = true;
                place("unread", "unread",
                    () => ({ node: h("p", { class: "unread-line" }, h("span", null, t("room.new"))) }));
            }
            const hole = last && room.holes.find(({ after }) => after === last.seq);
            if (hole) {
                place(`hole ${hole.after} ${hole.before}`, "hole", () => ({ node: h("div", { class: "hole" },
                    button(t("room.hole"), () => fillHole(hole, false), { kind: "small quiet" })) }));
            }
            const startsRun = isNewDay || isUnread || hole || last.from.account !== message.from.account
                || last.via?.account !== message.via?.account
                || message.at - last.at > runMs;
            const source = message.entry ? `${message.entry.state} ${client.outbox.waitsFor(message.entry)} ${message.text}` : message;
            const row = place(message.key ?? `seq ${message.seq}`, source,
                (held) => messageRow(message, context, held), shownOfOthers(message, context));
            row.folding?.fold(old.has(message.seq));
            mark(row, "run-start", Boolean(startsRun));
            if (lastRow) mark(lastRow, "run-end", Boolean(startsRun));
            last = message;
            lastRow = row;
        }
        if (lastRow) mark(lastRow, "run-end", true);
        for (const [key, row] of rows) if (row.drawing !== drawing && key !== "read") rows.delete(key);
        markRead(groups);
        return groups;
    }

    /// Under one's own newest message: who has read it.
    function markRead(groups) {
        const mine = room.messages.findLast((message) => message.from.account === state.me);
        const readers = mine ? [...room.reads].filter(([account, seq]) => account !== state.me && seq >= mine.seq) : [];
        if (readers.length === 0) return;
        const node = rows.get("read")?.node ?? h("p", { class: "read-by" });
        say(node, t("room.readBy", { names: readers.map(([account]) => state.name(account)).join(", ") }));
        rows.set("read", { node, source: "read" });
        const { nodes } = groups.find(({ key }) => key === chunkOf(mine.seq));
        nodes.splice(nodes.indexOf(rows.get(`seq ${mine.seq}`).node) + 1, 0, node);
    }

    function toEnd(behavior = "smooth") {
        missed = 0;
        isAtEnd = true;
        const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
        log.scrollTo({ top: log.scrollHeight, behavior: isStill ? "instant" : behavior });
        lastTop = log.scrollTop;
        follow();
    }

    /// Not when the reader has just moved up and the scroll event is still to come.
    function staysAtEnd() { return isAtEnd && (log.scrollTop >= lastTop - 1 || isEndShown()); }

    function isEndShown() { return log.scrollTop + log.clientHeight >= log.scrollHeight - nearEnd; }

    function placeAtUnread() {
        const line = rows.get("unread")?.node;
        if (!line?.isConnected) return false;
        log.scrollTop += line.getBoundingClientRect().top - log.getBoundingClientRect().top - 76;
        isAtEnd = isEndShown();
        jump.hidden = true;
        return true;
    }

    /// What is unread may begin before what was fetched.
    function unreadIsFurtherBack() {
        return room.unreadAfter !== null && room.moreBefore && (room.messages[0]?.seq ?? 0) > room.unreadAfter + 1;
    }

    async function toUnread() {
        isAtEnd = false;
        if (unreadIsFurtherBack()) await client.loadPage(room, { around: room.unreadAfter + 1 }).catch(() => null);
        draw(placeAtUnread);
    }

    async function jumpTo(seq) {
        isAtEnd = false;
        if (!room.message(seq)) await client.loadPage(room, { around: seq }).catch(() => null);
        draw(() => placeAt(seq));
    }

    /// At a message, or the next one when it is not there.
    function placeAt(seq) {
        const near = room.messages.find((message) => message.seq >= seq) ?? room.messages.at(-1);
        const { node: target, folding } = (near && rows.get(`seq ${near.seq}`)) ?? {};
        if (!target) return;
        folding?.unfold();
        target.scrollIntoView({ block: "center" });
        target.focus();
        target.classList.add("found");
        setTimeout(() => target.classList.remove("found"), foundMs);
        isAtEnd = isEndShown();
    }

    /// From the end of it that the reader is nearer to.
    async function fillHole({ after, before }, fromBelow) {
        if (isLoading || !client.isOnline) return;
        isLoading = true;
        await client.loadPage(room, fromBelow ? { before } : { after }).catch(() => null); // asked again at the next scroll
        isLoading = false;
    }

    function fillHoles() {
        if (room.holes.length === 0) return;
        const { top: upper, bottom: lower } = log.getBoundingClientRect();
        for (const hole of room.holes) {
            const at = rows.get(`hole ${hole.after} ${hole.before}`)?.node.getBoundingClientRect();
            if (at && at.bottom > upper - nearTop && at.top < lower + nearTop) {
                return void fillHole(hole, at.top < (upper + lower) / 2);
            }
        }
    }

    /// What follows from where the reader is: what counts as read, what the pill says.
    function follow() {
        if (isAtEnd && isWatched() && room.isLoaded) {
            client.read(room, Math.max(room.heard ?? 0, room.messages.at(-1)?.seq ?? 0));
        }
        pill.hidden = isAtEnd;
        const words = missed > 0 ? t("room.missed", { n: missed }) : t("room.toEnd");
        if (pill.lastElementChild.textContent !== words) pill.lastElementChild.textContent = words;
        const at = placeOfLine();
        if (at === "seen" && isWatched()) lineSeen = true;
        jump.hidden = at !== "above" || lineSeen;
    }

    /// Where the “new” line is; the rows of a chunk that is out of sight are not measured.
    function placeOfLine() {
        const line = rows.get("unread")?.node;
        if (!line?.isConnected) return null;
        const edge = log.getBoundingClientRect(), chunk = line.parentNode.getBoundingClientRect();
        const at = chunk.bottom < edge.top || chunk.top > edge.bottom ? chunk : line.getBoundingClientRect();
        return at.top < edge.top ? "above" : at.top < edge.bottom ? "seen" : "below";
    }

    async function earlier() {
        if (isLoading || !room.isLoaded || !room.moreBefore || !client.isOnline) return;
        isLoading = true;
        await client.loadEarlier(room).catch(() => null); // asked again at the next scroll
        isLoading = false;
    }

    log.addEventListener("scroll", () => {
        lastTop = log.scrollTop;
        isAtEnd = isEndShown();
        if (isAtEnd) missed = 0;
        if (log.scrollTop < nearTop) earlier();
        fillHoles();
        follow();
    }, { passive: true });
    swipeToReply(log, (row) => {
        const message = room.message(Number(row.dataset.seq));
        if (message && !message.deleted) reply(message);
    }, signal);
    log.addEventListener("keydown", (event) => walk(event, items));
    // Only the message that somebody points at has its exact instant put into words.
    log.addEventListener("pointerover", ({ target }) => {
        const at = target.closest?.("time:not([title])")?.dateTime;
        if (at) target.closest("time").title = exact(Date.parse(at));
    }, { passive: true });
    const resized = new ResizeObserver(() => {
        chunks.rewrap(log.clientWidth);
        if (isPlaced && staysAtEnd()) toEnd("instant");
    });
    for (const part of [log, items]) resized.observe(part);
    signal.addEventListener("abort", () => resized.disconnect());
    for (const event of ["focus", "visibilitychange"]) addEventListener(event, follow, { signal, capture: true });

    const later = batched(draw);
    state.on(`room:${room.id}`, later, signal);
    outbox.on("changed", (changed) => { if (changed.room === room.id) later(); }, signal);
    state.on("arrived", ({ room: where, message }) => {
        if (where !== room || state.isOwn(message)) return;
        // What comes while nobody looks begins a new “new” line, unless an earlier one is still unseen.
        if ((!isWatched() || !isAtEnd) && (room.unreadAfter === null || lineSeen)) {
            room.unreadAfter = message.seq - 1;
            lineSeen = false;
        }
        announce(t("room.says", { name: message.from.name, text: message.text }));
        if (!isAtEnd) missed += 1;
    }, signal);
    const start = () => {
        client.load(room).then(later, (error) => {
            if (!error.code || signal.aborted) return;
            fill(top, h("p", { class: "error", role: "alert" }, refusal(error)));
            if (["limit", "offline"].includes(error.reason)) setTimeout(again, error.retryMs ?? againMs);
        });
        client.learnNames(room);
    };
    /// What the server had no time for is asked for once more.
    const again = () => {
        if (signal.aborted || room.isLoaded) return;
        topState = null;
        drawTop();
        start();
    };
    client.on("online", start, signal);
    start();
    queueMicrotask(() => draw());
    return { node, toEnd };
}

/// Midnight before an instant; most instants are of the day of the one before.
function midnights() {
    let from = 0, to = 0;
    return (at) => {
        if (at < from || at >= to) {
            from = startOfDay(new Date(at));
            to = startOfDay(new Date(from + 36 * 3600000));
        }
        return from;
    };
}

const isWatched = () => !document.hidden && document.hasFocus();

/// Arrow keys move through the messages; the log itself is one stop of the Tab key.
function walk(event, items) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step || event.target.closest("button, a, input")) return;
    const rows = [...items.querySelectorAll(".message")];
    const at = rows.indexOf(event.target.closest(".message"));
    const next = at < 0 ? rows.at(-1) : rows[Math.min(rows.length - 1, Math.max(0, at + step))];
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: "nearest" });
}

const skeleton = () => h("div", { class: "skeleton", "aria-hidden": "true" },
    Array.from({ length: 5 }, () => h("span")));
