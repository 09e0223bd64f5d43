// A brewing session as the page knows it: the timer of its newest infusion, and what this browser has kept of it, for the server tells
// nothing of a timer that is over.
import { digits, t } from "../../i18n.js";
import { roomAddress } from "../../router.js";
import { forget, load, save } from "../../store.js";
import { isLive } from "../cards/timer.js";

/// A pot that nobody poured for so long is cold, and its session another day's.
const longestMs = 12 * 3600000;

/// So long after one infusion the next one is of the same session, also where it is longer or shorter than was planned.
const goesOnMs = 30 * 60_000;

/** @typedef {{plan: Protocol.Infusion[], rinse: boolean}} Plan */
/** @typedef {{timer: Page.Timer, plan: Protocol.Infusion[], rinse: boolean, taken: Record<string, number>}} Kept */
/** @typedef {{infusions: Protocol.Infusion[], place: number, hasRinse: boolean, taken: Record<string, number>}} Session */

/** @param {Page.RoomLog} room @param {Protocol.Tea} tea */
export const brewAddress = (room, tea) => roomAddress(room.id, "teas", tea.id, "brew");

/// The ways to brew a tea: its own infusions, a single steep; nothing where nobody has said how long.
/** @param {Protocol.Tea} tea @returns {{label: string, params: {seconds?: number}}[]} */
export function waysOf({ steepSeconds, infusions, rinse }) {
    const count = (infusions?.length ?? 0) - (rinse ? 1 : 0);
    return [
        ...(infusions?.length ? [{ label: t("teas.brewSession", { n: count }), params: {} }] : []),
        ...(steepSeconds ? [{ label: t("teas.brewOnce", { time: digits(steepSeconds) }), params: { seconds: steepSeconds } }] : []),
    ];
}

/// `{timer(), session(timer), begin(plan)}` of a tea: the timer that was started last, null when that was cancelled or none is known;
/// `session` says what it is part of, null for a single steep; `begin` tells what is poured next, where that is not the tea's own.
/** @param {Page.State} state @param {Page.RoomLog} room @param {Protocol.Tea} tea */
export function sessionOf(state, room, tea) {
    const key = `brew.${room.id}.${tea.id}`;
    /** @type {Kept | null} */
    let kept = load(key, null);
    if (kept && Date.now() - (kept.timer.startedAt ?? 0) > longestMs) kept = null;
    let plan = kept?.plan ?? tea.infusions ?? [], rinse = kept?.rinse ?? tea.rinse === true;
    /** @type {Plan | null} */
    let begun = null;

    /// What is known of the one that was kept, else that it is over.
    function timer() {
        const all = [...state.timers.values()].filter((one) => one.room === room.id && one.subject?.kind === "tea" && one.subject.id === tea.id);
        if (kept && !state.timers.has(kept.timer.id)) {
            const { timer: last } = kept;
            all.unshift({ ...last, state: isLive(last) ? "finished" : last.state });
        }
        const newest = all.reduce((/** @type {Page.Timer | null} */ one, other) => ((other.startedAt ?? 0) >= (one?.startedAt ?? 0) ? other : one), null);
        if (newest?.state !== "cancelled") return newest;
        kept = null;
        forget(key);
        return null;
    }

    /// Which plan a timer is of that is seen for the first time: what was begun here; the one that was kept, while it goes on with that; else
    /// the tea's own, where its time is in it. Of what somebody has typed elsewhere nobody here knows the rest.
    /** @param {Page.Timer} timer */
    function choosePlan(timer) {
        const own = { plan: tea.infusions ?? [], rinse: tea.rinse === true };
        const [start, was] = [timer.startedAt ?? 0, kept?.timer.startedAt ?? 0], before = kept && placeOf(kept.timer, kept), place = placeOf(timer, { plan, rinse });
        const goesOn = before && place && place >= before && place <= before + 1 && (fits(timer, { plan, rinse }) || start - was < goesOnMs);
        if (begun && fits(timer, begun)) ({ plan, rinse } = begun);
        else if (!goesOn) ({ plan, rinse } = fits(timer, own) ? own : { plan: [], rinse: false });
        begun = null;
    }

    /** @param {Page.Timer} timer @param {Plan} of */
    function placeOf({ subject, originalSeconds, label }, { plan: infusions, rinse: hasRinse }) {
        const said = subject?.number, isRinsed = infusions.length > 0 && hasRinse;
        if (said !== undefined) return said + (isRinsed ? 1 : 0);
        return isRinsed && originalSeconds === infusions[0].seconds && label !== tea.name ? 1 : null;
    }

    /** @param {Page.Timer} timer @param {Plan} of */
    function fits(timer, of) {
        const place = placeOf(timer, of);
        return place !== null && (of.plan[place - 1] ?? of.plan.at(-1))?.seconds === (timer.originalSeconds ?? timer.totalSeconds);
    }

    /** @param {Page.Timer} timer @returns {Session | null} */
    function session(timer) {
        if (kept?.timer.id !== timer.id) choosePlan(timer);
        const place = placeOf(timer, { plan, rinse }), hasRinse = plan.length > 0 && rinse;
        const before = kept && (kept.timer.id === timer.id || ((place ?? 1) > 1 && kept.plan === plan)) ? kept.taken : {};
        const taken = { ...before, [place ?? 0]: timer.totalSeconds };
        kept = { timer, plan, rinse, taken };
        save(key, kept);
        if (place === null) return null;
        const now = { seconds: timer.originalSeconds ?? timer.totalSeconds };
        // A plan that is not known has nothing to come, and of what was before no times.
        const infusions = Array.from({ length: Math.max(place, plan.length) }, (_, index) => plan[index] ?? (index + 1 === place ? now : plan.at(-1) ?? { seconds: 0 }));
        return { infusions, place, hasRinse, taken };
    }

    return {
        timer, session,
        /** @param {Protocol.Infusion[]} infusions */
        begin(infusions = tea.infusions ?? []) {
            begun = { plan: infusions, rinse: infusions === tea.infusions && tea.rinse === true };
        },
    };
}
