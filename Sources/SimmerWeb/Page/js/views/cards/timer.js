// A timer's card: ring and digits from its end instant, and the buttons that fit its state; when it is over, one line.
import { batched, fill, focusedIn, h, say, whenReleased } from "../../dom.js";
import { button } from "../../controls.js";
import * as clock from "../../clock.js";
import * as i18n from "../../i18n.js";
import { watch } from "../../ticker.js";
import { accountOf } from "../../state.js";
import { ring } from "./ring.js";

const { t } = i18n;
/// So long it rings where somebody hears it, and so long it can be stopped.
const ringsMs = 60000, stoppableMs = 10 * 60000;

/** @typedef {Omit<Page.Timer, "room"> & {room?: string}} Told */

/// Seconds left, by the server's clock.
/** @param {Page.Timer} timer */
export function restOf(timer, now = clock.now()) {
    if (timer.state === "paused") return (timer.remainingMs ?? 0) / 1000;
    return timer.state === "running" ? Math.max(0, ((timer.endsAt ?? now) - now) / 1000) : 0;
}

/** @param {Pick<Page.Timer, "state">} timer */
export const isLive = (timer) => timer.state === "paused" || timer.state === "running";

/// What runs or is paused, of one room or of all, what ends first before the rest and what is paused last.
/** @param {Page.State} state @param {string | null} room */
export function liveTimers(state, room = null) {
    /** @param {Page.Timer} timer */
    const end = ({ state, endsAt = Infinity }) => (state === "running" ? endsAt : Infinity);
    return [...state.timers.values()]
        .filter((timer) => isLive(timer) && state.rooms.has(timer.room) && (room === null || timer.room === room))
        .sort((a, b) => end(a) - end(b) || restOf(a) - restOf(b));
}

/** @param {Told} card @param {Pick<Page.RoomContext, "client" | "alarms" | "room" | "signal">} context */
export function timerCard(card, { client, alarms, room, signal }) {
    const { state } = client;
    const face = ring();
    const shown = h("span", { class: "digits" });
    const label = h("strong", { class: "card-title" });
    const detail = h("span", { class: "card-detail" });
    const actions = h("div", { class: "card-actions" });
    const node = h("section", { class: "card timer-card", "aria-label": t("timer.card", { label: card.label }) },
        h("div", { class: "timer-face" }, face.node, shown),
        h("div", { class: "card-words" }, label, " ", detail), actions);
    let drawn = "";

    /// The newest that is known of the timer, whichever message this card hangs on.
    const timer = () => newest(state.timers.get(card.id), { room: room.id, ...card });

    const tick = () => {
        const current = timer();
        const rest = restOf(current);
        face.set(isLive(current) ? rest / Math.max(1, current.totalSeconds) : 0);
        say(shown, isLive(current) ? i18n.digits(Math.ceil(rest)) : "");
        const look = stateOf(current, rest), since = sinceOf(current);
        const by = starterOf(current, state), ended = enderOf(current, state);
        const key = [look, current.version, current.endsAt, by, ended, look === "finished" && [since > ringsMs, since > stoppableMs]].join();
        if (drawn === key) return;
        drawn = key;
        node.dataset.state = look;
        node.classList.toggle("has-ended", look === "finished" ? since > ringsMs : !isLive({ state: look }));
        label.textContent = current.label;
        detail.textContent = words(current, look, by, ended);
        whenReleased(actions, () => {
            const focused = focusedIn(actions)?.dataset.action;
            fill(actions, buttons(current, look, since, { client, alarms }));
            if (focused) (actions.querySelector(`[data-action="${focused}"]`) ?? actions.querySelector("button"))?.focus();
        });
    };
    watch(node, tick);
    state.on("timers", batched(() => { if (!signal.aborted) tick(); }), signal);
    return node;
}

/** @param {Page.Timer | undefined} known @param {Page.Timer} card */
export function newest(known, card) {
    return known && (known.version ?? 0) >= (card.version ?? 0) ? known : { ...known, ...card };
}

/// A running timer past its end is over for this page even before the server says so.
/** @param {Page.Timer} timer @param {number} rest */
const stateOf = (timer, rest) => (timer.state === "running" && rest <= 0 ? "finished" : timer.state);

/// How long ago it ended, in milliseconds.
/** @param {Page.Timer} timer */
const sinceOf = (timer) => clock.now() - endOf(timer);
/** @param {Page.Timer} timer */
const endOf = ({ firedAt, endsAt }) => firedAt ?? endsAt ?? 0;

/// Who started a timer, by name; null while that is not known.
/** @param {{startedBy?: Page.By}} timer @param {Page.State} state */
export function starterOf({ startedBy }, state) {
    if (!startedBy || !state.isNamed(startedBy)) return null;
    return (typeof startedBy === "object" && startedBy.name) || state.name(accountOf(startedBy));
}

/// Who stopped or cancelled it: as this page has heard, or as its card says.
/** @param {Page.Timer} timer @param {Page.State} state */
function enderOf({ ended, endedBy, version }, state) {
    const by = ended && ended.version === version ? ended.by : endedBy;
    return by && state.isNamed(by) ? state.name(by) : null;
}

/// What is over is told with its length, which is no time that is left.
/** @param {Page.Timer} timer @param {Protocol.TimerState} look @param {string | null} by @param {string | null} ended */
function words(timer, look, by, ended) {
    const at = endOf(timer);
    const finished = at ? t("timer.finishedAt", { time: i18n.time(at) }) : t("timer.finished");
    const said = {
        running: () => [t("timer.endsAt", { time: i18n.time(timer.endsAt ?? 0) })],
        paused: () => [t("timer.paused")],
        finished: () => [finished],
        acknowledged: () => [finished, ended && t("timer.stoppedBy", { name: ended })],
        cancelled: () => [ended ? t("timer.cancelledBy", { name: ended }) : t("timer.cancelled")],
    }[look]();
    const parts = isLive({ state: look }) ? [...said, by && t("timer.by", { name: by })] : [i18n.length(timer.totalSeconds), ...said];
    return parts.filter(Boolean).join(" · ");
}

/** @param {Page.Timer} timer @param {Protocol.TimerState} look @param {number} since @param {Pick<Page.Context, "client" | "alarms">} context */
function buttons(timer, look, since, { client, alarms }) {
    /** @param {Page.TimerOrder} method @param {{seconds?: number}} [more] */
    const act = (method, more) => () => client.timers.change(method, timer, more);
    /** @param {string} name @param {() => void} action @param {string} [iconName] @param {string} [kind] */
    const make = (name, action, iconName, kind) => button(t(`timer.${name}`), action,
        { kind, iconName, "data-action": name });
    switch (look) {
    case "running": return [
        make("pause", act("timer.pause"), "pause"), make("minute", act("timer.extend", { seconds: 60 })),
        make("cancel", act("timer.cancel"), "close", "quiet"),
    ];
    case "paused": return [
        make("resume", act("timer.resume"), "play"), make("minute", act("timer.extend", { seconds: 60 })),
        make("cancel", act("timer.cancel"), "close", "quiet"),
    ];
    case "finished":
        if (since > stoppableMs) return [];
        return [make("stop", () => alarms.stop(timer), "alarm", since > ringsMs ? "quiet" : "primary"),
            make("minute", () => oneMore(client, alarms, timer), undefined, since > ringsMs ? "quiet" : undefined)];
    default: return [];
    }
}

/// Silences what rings and gives it one more minute under the same name.
/** @param {Page.Client} client @param {Page.Alarms} alarms @param {Page.Timer} timer */
export function oneMore(client, alarms, timer) {
    alarms.stop(timer);
    client.timers.start({ room: timer.room, label: timer.label, totalSeconds: 60 });
}
