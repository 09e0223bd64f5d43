// What runs in all rooms, as the bar and the sheet of timers say it.
import { say } from "../../dom.js";
import * as clock from "../../clock.js";
import { digits, t } from "../../i18n.js";
import { liveTimers, restOf } from "../cards/timer.js";

/// What rings for others, then what runs or is paused, the soonest first.
/** @param {Pick<Page.Context, "client" | "alarms">} context */
export function shownTimers({ client, alarms: { hints } }) {
    return [...hints.values(), ...liveTimers(client.state).filter(({ id }) => !hints.has(id))];
}

/** @param {Page.Timer} timer @param {Pick<Page.Context, "alarms">} context */
export const lookOf = (timer, { alarms }) => (alarms.hints.has(timer.id) ? "finished" : timer.state);

/// A timer as it is read aloud.
/** @param {Page.Timer} timer @param {Pick<Page.Context, "client" | "alarms">} context */
export function named(timer, context) {
    const look = lookOf(timer, context);
    return t(look === "finished" ? "strip.over" : look === "paused" ? "strip.paused" : "strip.running", {
        label: timer.label, room: context.client.state.rooms.get(timer.room)?.info.name });
}

/// Ring and digits as they stand now.
/** @param {Page.Timer} timer @param {{set: (share: number) => void}} face @param {HTMLElement} shown */
export function count(timer, face, shown) {
    const left = restOf(timer, clock.now());
    face.set(left / timer.totalSeconds);
    say(shown, digits(Math.ceil(left)));
}
