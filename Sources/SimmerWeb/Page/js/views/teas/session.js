// A brewing session as the page knows it: the timer of its newest infusion, and what this browser has kept of it, for the server tells
// nothing of a timer that is over.
import { digits, t } from "../../i18n.js";
import { roomAddress } from "../../router.js";
import { forget, load, save } from "../../store.js";
import { isLive } from "../cards/timer.js";

/// A pot that nobody poured for so long is cold, and its session another day's.
const longestMs = 12 * 3600000;

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

    /** @param {Page.Timer} timer @returns {Session | null} */
    function session(timer) {
        const said = timer.subject?.number, hasRinse = plan.length > 0 && rinse;
        const isRinse = hasRinse && said === undefined && timer.originalSeconds === plan[0].seconds && timer.label !== tea.name;
        const place = isRinse ? 1 : said === undefined ? null : said + (hasRinse ? 1 : 0);
        const before = kept && (kept.timer.id === timer.id || (place ?? 1) > 1) ? kept.taken : {};
        const taken = { ...before, [place ?? 0]: timer.totalSeconds };
        kept = { timer, plan, rinse, taken };
        save(key, kept);
        if (place === null) return null;
        const last = plan.at(-1) ?? { seconds: timer.originalSeconds ?? timer.totalSeconds };
        return { infusions: Array.from({ length: Math.max(place, plan.length) }, (_, index) => plan[index] ?? last), place, hasRinse, taken };
    }

    return {
        timer, session,
        /** @param {Protocol.Infusion[]} infusions */
        begin(infusions = tea.infusions ?? []) {
            rinse = infusions === tea.infusions && tea.rinse === true;
            plan = infusions;
        },
    };
}
