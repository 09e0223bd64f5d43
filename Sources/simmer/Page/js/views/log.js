// The messages of a room: runs, day lines, the “new” line, earlier pages without a jump, and staying at the end.
import { arrange, batched, fill, h } from "../dom.js";
import { button } from "../controls.js";
import * as clock from "../clock.js";
import { day, refusal, startOfDay, t } from "../i18n.js";
import { announce } from "../announce.js";
import { messageRow } from "./message.js";

const runMs = 5 * 60000;
const nearEnd = 48;
const nearTop = 400;

/// `{node, toEnd}`. `menu(message, anchor)` opens what can be done with a message.
export function logView({ client, alarms, room, signal, menu }) {
    const { state, outbox } = client;
    const rows = new Map();
    const top = h("div", { class: "log-top" });
    const items = h("div", { class: "log-items" });
    const log = h("div", { class: "log", role: "log", "aria-live": "off", "aria-label": t("room.log"), tabindex: 0 },
        top, items);
    const pill = button("", () => toEnd(), { kind: "primary new-pill", iconName: "down", hidden: true });
    const jump = button(t("room.firstUnread"), () => toUnread(), { kind: "new-pill at-top", hidden: true });
    const node = h("div", { class: "log-frame" }, jump, log, pill);
    let isAtEnd = true;
    let lastTop = 0;
    let missed = 0;
    let isPlaced = false;
    let isLoading = false;
    let lineSeen = false;

    room.unreadAfter = (room.info.unread ?? 0) > 0 ? room.info.read ?? 0 : null;

    function draw() {
        if (signal.aborted) return;
        const before = anchor();
        arrange(items, build());
        fill(top, room.isLoaded
            ? room.moreBefore ? null : h("p", { class: "beginning" }, t("room.beginning"))
            : skeleton());
        if (room.isLoaded && !isPlaced && log.clientHeight > 0) {
            isPlaced = true;
            if (!toUnread()) toEnd("instant");
        } else if (staysAtEnd()) toEnd("instant");
        else if (before?.node.isConnected) log.scrollTop += before.node.getBoundingClientRect().top - before.top;
        follow();
        if (isPlaced && log.scrollTop < nearTop) earlier();
    }

    /// The first row that is seen, so that rows which come above it do not move it.
    function anchor() {
        const edge = log.getBoundingClientRect().top;
        for (const child of items.children) {
            const { top: at, bottom } = child.getBoundingClientRect();
            if (bottom > edge) return { node: child, top: at };
        }
        return null;
    }

    function build() {
        const context = { client, alarms, room, signal, menu, jumpTo };
        const pending = outbox.messages(room.id).map((entry) => ({
            key: `cid ${entry.cid}`, entry, at: entry.params.composedAt ?? clock.serverInstant(entry.madeAt),
            text: entry.params.text,
            replyTo: entry.params.replyTo, from: { account: state.me, name: state.name(state.me) },
        }));
        const nodes = [], used = new Set();
        let last = null, lastRow = null, unreadShown = false;
        const place = (key, source, make) => {
            used.add(key);
            const held = rows.get(key);
            const row = held?.source === source ? held : { source, ...make(held) };
            rows.set(key, row);
            nodes.push(row.node);
            return row;
        };
        for (const message of [...room.messages, ...pending]) {
            const isNewDay = !last || startOfDay(new Date(last.at)) !== startOfDay(new Date(message.at));
            if (isNewDay) {
                const text = day(message.at, clock.now());
                place(`day ${startOfDay(new Date(message.at))}`, text,
                    () => ({ node: h("h2", { class: "day-line" }, h("span", null, text)) }));
            }
            const isUnread = !unreadShown && room.unreadAfter !== null && message.seq > room.unreadAfter
                && message.from.account !== state.me;
            if (isUnread) {
                unreadShown = true;
                place("unread", "unread",
                    () => ({ node: h("p", { class: "unread-line" }, h("span", null, t("room.new"))) }));
            }
            const startsRun = isNewDay || isUnread || last.from.account !== message.from.account
                || message.at - last.at > runMs;
            const source = message.entry ? `${message.entry.state} ${message.text}` : message;
            const row = place(message.key ?? `seq ${message.seq}`, source,
                (held) => messageRow(message, context, held));
            row.run("run-start", startsRun);
            row.run("run-end", true);
            if (!startsRun) lastRow.run("run-end", false);
            last = message;
            lastRow = row;
        }
        for (const key of [...rows.keys()]) if (!used.has(key)) rows.delete(key);
        markRead(nodes);
        return nodes;
    }

    /// Under one's own newest message: who has read it.
    function markRead(nodes) {
        const mine = room.messages.findLast((message) => message.from.account === state.me);
        const readers = mine ? [...room.reads].filter(([account, seq]) => account !== state.me && seq >= mine.seq) : [];
        if (readers.length === 0) return;
        const node = rows.get("read")?.node ?? h("p", { class: "read-by" });
        node.textContent = t("room.readBy", { names: readers.map(([account]) => state.name(account)).join(", ") });
        rows.set("read", { node, source: "read" });
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

    function toUnread() {
        const line = rows.get("unread")?.node;
        if (!line?.isConnected) return false;
        log.scrollTop = line.offsetTop - 60;
        isAtEnd = isEndShown();
        jump.hidden = true;
        return true;
    }

    function jumpTo(seq) {
        const target = rows.get(`seq ${seq}`)?.node;
        target?.scrollIntoView({ block: "center" });
        target?.focus();
    }

    /// What follows from where the reader is: what counts as read, what the pill says.
    function follow() {
        if (isAtEnd && isWatched() && room.isLoaded) {
            client.read(room, Math.max(room.heard ?? 0, room.messages.at(-1)?.seq ?? 0));
        }
        pill.hidden = isAtEnd;
        pill.lastElementChild.textContent = missed > 0 ? t("room.missed", { n: missed }) : t("room.toEnd");
        const line = rows.get("unread")?.node;
        const isAbove = line?.isConnected && line.offsetTop < log.scrollTop;
        const isShown = line?.isConnected && !isAbove && line.offsetTop < log.scrollTop + log.clientHeight;
        if (isShown && isWatched()) lineSeen = true;
        jump.hidden = !isAbove || lineSeen;
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
        follow();
    }, { passive: true });
    log.addEventListener("keydown", (event) => walk(event, items));
    const resized = new ResizeObserver(() => { if (isPlaced && staysAtEnd()) toEnd("instant"); });
    for (const part of [log, items]) resized.observe(part);
    signal.addEventListener("abort", () => resized.disconnect());
    for (const event of ["focus", "visibilitychange"]) addEventListener(event, follow, { signal, capture: true });

    const later = batched(draw);
    state.on(`room:${room.id}`, later, signal);
    outbox.on("changed", (changed) => { if (changed.room === room.id) later(); }, signal);
    state.on("arrived", ({ room: where, message }) => {
        if (where !== room || message.from.account === state.me) return;
        // What comes while nobody looks begins a new “new” line, unless an earlier one is still unseen.
        if ((!isWatched() || !isAtEnd) && (room.unreadAfter === null || lineSeen)) {
            room.unreadAfter = message.seq - 1;
            lineSeen = false;
        }
        announce(t("room.says", { name: message.from.name, text: message.text }));
        if (!isAtEnd) missed += 1;
    }, signal);
    const learnNames = () => client.members(room).then(draw, () => null);
    state.on("members", ({ room: where }) => { if (where === room) learnNames(); }, signal);
    const start = () => client.load(room).then(draw, (error) => {
        if (error.code) fill(top, h("p", { class: "error", role: "alert" }, refusal(error)));
    });
    client.on("online", start, signal);
    start();
    learnNames();
    queueMicrotask(draw);
    return { node, toEnd };
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
