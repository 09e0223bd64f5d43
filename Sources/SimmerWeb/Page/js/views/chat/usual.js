// Three things to say in a room, from what is known of it: the timer that last ran about this hour, else one for what is there to be cooked or
// brewed, the reminder that is usual then, and a question. What is not known is as in a new room.
import { saidTime, t } from "../../i18n.js";
import * as clock from "../../clock.js";
import { isLive } from "../cards/timer.js";

/// How far from this hour of the day something may have been.
const aboutMs = 2 * 3600000, dayMs = 24 * 3600000;
const kinds = new Set(["pantry", "tea", "lab"]), mostLooked = 20;

/// How far two times of day are apart.
/** @param {number} one @param {number} other */
function apart(one, other) {
    const [a, b] = [one, other].map((at) => at - new Date(at).setHours(0, 0, 0, 0));
    return Math.min(Math.abs(a - b), dayMs - Math.abs(a - b));
}

/** @param {Page.InRoom} context */
export async function usual({ client, room }) {
    const { state } = client, { kind } = room.info, now = clock.now();
    const timer = usualTimer(state, room, now) ?? await thingThere(client, room);
    const isRunning = [...state.timers.values()].some((timer) => timer.room === room.id && isLive(timer));
    return [...new Set([
        timer ?? t(kinds.has(kind) ? `empty.say.${kind}` : "empty.say.chat"),
        usualReminder(state, room, now) ?? t("empty.say.remind"),
        t(isRunning ? "empty.say.running" : kinds.has(kind) ? `empty.ask.${kind}` : "empty.say.help"),
    ])];
}

/// The newest of those about this hour; where there is none, the newest at all.
/** @param {Page.State} state @param {Page.RoomLog} room @param {number} now */
function usualTimer(state, room, now) {
    const known = [...state.timers.values()].filter((timer) => timer.room === room.id);
    const running = new Set(known.filter(isLive).map(({ label }) => label));
    const ran = [...known.map(({ label, originalSeconds, totalSeconds, startedAt }) => ({ label, seconds: originalSeconds ?? totalSeconds, at: startedAt ?? 0 })),
        ...room.messages.flatMap(({ card, at, deleted }) => (card?.kind === "timer" && !deleted && !state.timers.has(card.id)
            ? { label: card.label, seconds: card.totalSeconds, at } : []))]
        // Hours and minutes, or minutes and seconds, are two numbers, of which a line alone does not say that they are one length.
        .filter(({ label, seconds }) => !running.has(label) && seconds > 0 && seconds % 60 === 0)
        .sort((a, b) => b.at - a.at);
    const one = ran.find(({ at }) => apart(at, now) <= aboutMs) ?? ran[0];
    const length = one && `${one.seconds / 60} min`;
    return one && (/^\d|^$/.test(one.label) ? length : `${one.label} ${length}`);
}

/// What is there in the pantry with the most stars, or the first tea, with its time; both lists tell what has one.
/** @param {Page.Client} client @param {Page.RoomLog} room */
async function thingThere(client, room) {
    /** @param {number | undefined} seconds */
    const isWhole = (seconds = 0) => seconds > 0 && seconds % 60 === 0;
    /** @param {string} name @param {number} seconds */
    const said = (name, seconds) => `${name} ${seconds / 60} min`;
    const noodles = () => client.call("noodle.list", { room: room.id, filter: "available", sort: "rating", limit: mostLooked }).then((answer) => {
        const one = answer.noodles.find(({ cookSeconds, timer }) => isWhole(cookSeconds) && !timer);
        return one && said(one.name, one.cookSeconds ?? 0);
    });
    const teas = () => client.call("tea.list", { room: room.id, limit: mostLooked }).then((answer) => {
        const one = answer.teas.find(({ steepSeconds }) => isWhole(steepSeconds));
        return one && said(one.name, one.steepSeconds ?? 0);
    });
    const asks = [room.things.has("noodle") && noodles, room.things.has("tea") && teas].flatMap((ask) => ask || []);
    for (const ask of room.info.kind === "tea" ? asks.toReversed() : asks) {
        const found = await ask().catch(() => undefined);
        if (found) return found;
    }
    return undefined;
}

/// The newest whose time of day is still to come today, soon; those that come by themselves, or wait already, need nobody.
/** @param {Page.State} state @param {Page.RoomLog} room @param {number} now */
function usualReminder(state, room, now) {
    const cards = room.messages.flatMap(({ card, deleted }) => (card?.kind === "reminder" && !deleted && !card.rrule && !card.subject ? card : []));
    const waiting = new Set([...state.reminders.values()].filter((one) => one.room === room.id && one.state === "waiting").map(({ text }) => text));
    const found = cards.toReversed().find(({ id, text, dueAt, targets = [] }) => {
        const said = state.reminders.get(id)?.text ?? text, today = todayAt(dueAt, now);
        return !waiting.has(said) && dueAt < now && today > now && today - now <= 3 * aboutMs && targets.every((one) => one === state.me);
    });
    if (!found) return undefined;
    const { text, dueAt, targets = [] } = found;
    return t(targets.length > 0 ? "empty.remind.me" : "empty.remind.us", { text, time: saidTime(dueAt) });
}

/** @param {number} at @param {number} now */
const todayAt = (at, now) => new Date(now).setHours(new Date(at).getHours(), new Date(at).getMinutes(), 0, 0);
