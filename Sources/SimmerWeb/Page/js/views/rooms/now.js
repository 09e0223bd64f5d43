// What is due, over the list of rooms: what rings, the timer of all rooms that ends soonest, the next reminder; nothing when there is nothing.
import { batched, h, refill } from "../../dom.js";
import { icon } from "../../icons.js";
import { brief, t, time } from "../../i18n.js";
import * as clock from "../../clock.js";
import { roomAddress } from "../../router.js";
import { shownTimers } from "../shell/running.js";
import { timerRow } from "../shell/timersheet.js";
import { bringFinding } from "./words.js";

await bringFinding();

/// The next one is looked for again at least so often.
const longestMs = 3600000;

/** @param {Pick<Page.Context, "client" | "alarms" | "signal">} context */
export function nowCard(context) {
    const { client, alarms, signal } = context;
    const { state } = client;
    const list = h("ul");
    const node = h("section", { class: "now", "aria-label": t("now.title"), hidden: true }, list);
    /// By room: its reminders, where they have changed since the list of rooms told the next one.
    /** @type {Map<string, Protocol.Reminder[]>} */
    const reminders = new Map();
    let turn = 0;

    function draw() {
        clearTimeout(turn);
        const ringing = [...alarms.ringing.values()];
        const others = shownTimers(context).filter(({ id }) => !alarms.ringing.has(id));
        const rings = [...ringing, ...others.filter(({ id }) => alarms.hints.has(id))];
        const soonest = others.find(({ id }) => !alarms.hints.has(id));
        const next = nextReminder();
        // What runs is asked room by room: until it is known, its place is kept.
        const isComing = !soonest && rings.length === 0 && [...state.rooms.values()].some(({ info }) => info.timers);
        node.hidden = rings.length === 0 && !soonest && !next && !isComing;
        refill(list, [...rings, ...soonest ? [soonest] : []].map((timer) => timerRow(timer, context)),
            isComing ? h("li", { class: "now-coming", "aria-hidden": "true" }) : null, next ? reminderRow(next) : null);
        if (next) turn = setTimeout(draw, Math.min(longestMs, Math.max(1000, next.at - clock.now())));
    }

    /// Of all rooms: of what this person is reminded first from now on.
    function nextReminder() {
        const coming = [...state.rooms.values()].flatMap(({ id: room, info }) => reminders.get(room)
            ?.filter(({ targets }) => !targets?.length || targets.includes(state.me ?? ""))
            .map(({ id, text, snoozedUntil, dueAt }) => ({ room, id, text, at: snoozedUntil ?? dueAt }))
            ?? (info.next ? [{ room, ...info.next }] : []));
        return coming.filter(({ at }) => at > clock.now()).sort((a, b) => a.at - b.at)[0] ?? null;
    }

    /** @param {NonNullable<ReturnType<typeof nextReminder>>} next */
    function reminderRow({ room, id, text, at }) {
        const day = brief(at, clock.now()), hour = time(at), isToday = day === hour, name = state.rooms.get(room)?.info.name;
        return h("li", null, h("a", { class: "now-reminder", href: roomAddress(room, "reminders"), data: { focus: id } }, icon("date"),
            h("span", { class: "timer-words" }, h("span", { class: "now-text" }, text), h("span", { class: "hint" }, isToday ? name : `${day} ${hour} · ${name}`)),
            isToday ? h("span", { class: "now-time" }, hour) : null));
    }

    /** @param {string} room */
    async function ask(room) {
        const answer = await client.call("reminder.list", { room }).catch(() => null);
        if (answer) reminders.set(room, answer.reminders);
    }

    const later = batched(() => { if (!signal.aborted) draw(); });
    state.on("timers", later, signal);
    state.on("rooms", later, signal);
    alarms.on("hinted", later, signal);
    alarms.on("changed", later, signal);
    state.on("item", ({ room, kind }) => { if (kind === "reminder") ask(room.id).then(later); }, signal);
    // The list of rooms is new then.
    client.on("online", () => {
        reminders.clear();
        later();
    }, signal);
    signal.addEventListener("abort", () => clearTimeout(turn));
    draw();
    return node;
}
