// What is due, over the list of rooms: what rings, the timer of all rooms that ends soonest, the next reminder; nothing when there is nothing.
import { batched, h, refill } from "../../dom.js";
import { icon } from "../../icons.js";
import { brief, t, time } from "../../i18n.js";
import * as clock from "../../clock.js";
import { roomAddress } from "../../router.js";
import { pause } from "../../ticker.js";
import { shownTimers } from "../shell/running.js";
import { timerRow } from "../shell/timersheet.js";
import { bringFinding } from "./words.js";

await bringFinding();

const askEveryMs = 25;
/// The next one is looked for again at least so often.
const longestMs = 3600000;

/** @param {Pick<Page.Context, "client" | "alarms" | "signal">} context */
export function nowCard(context) {
    const { client, alarms, signal } = context;
    const { state } = client;
    const list = h("ul");
    const node = h("section", { class: "now", "aria-label": t("now.title"), hidden: true }, list);
    /// By room: its reminders, as it has told them last.
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
        node.hidden = rings.length === 0 && !soonest && !next;
        refill(list, [...rings, ...soonest ? [soonest] : []].map((timer) => timerRow(timer, context)), next ? reminderRow(next) : null);
        if (next) turn = setTimeout(draw, Math.min(longestMs, Math.max(1000, next.at - clock.now())));
    }

    /// Of all rooms: of what this person is reminded first from now on.
    function nextReminder() {
        const coming = [...reminders].filter(([room]) => state.rooms.has(room)).flatMap(([room, all]) => all
            .filter(({ targets }) => !targets?.length || targets.includes(state.me ?? ""))
            .map(({ id, text, snoozedUntil, dueAt }) => ({ room, id, text, at: snoozedUntil ?? dueAt })));
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

    let asked = 0;
    /// One room after the other: the server refuses who asks for hundreds of things at once.
    async function askAll() {
        const mine = ++asked;
        for (const room of [...state.rooms.keys()]) {
            await ask(room);
            if (signal.aborted || mine !== asked) return;
            await pause(askEveryMs);
        }
        later();
    }

    const later = batched(() => { if (!signal.aborted) draw(); });
    state.on("timers", later, signal);
    state.on("rooms", later, signal);
    alarms.on("hinted", later, signal);
    alarms.on("changed", later, signal);
    state.on("item", ({ room, kind }) => { if (kind === "reminder") ask(room.id).then(later); }, signal);
    client.on("online", askAll, signal);
    signal.addEventListener("abort", () => clearTimeout(turn));
    draw();
    askAll();
    return node;
}
