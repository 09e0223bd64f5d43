// Whose a timer is, and how loud its end is here.
import * as clock from "./clock.js";
import { accountOf } from "./state.js";

/// Whether somebody else started a timer; at a shared device nobody is.
/** @param {Page.Timer} timer @param {Page.State} state */
export const isOthers = ({ startedBy }, state) => startedBy !== undefined && !state.isDevice && accountOf(startedBy) !== state.me;

/// How its end is told: over the whole `page`, by a `line` in passing, or by the `chip` where it ran.
/** @param {Page.Timer} timer @param {Page.State} state @returns {"page" | "line" | "chip"} */
export function calls(timer, state) {
    if (!isOthers(timer, state)) return "page";
    const info = state.rooms.get(timer.room)?.info;
    if (info && (info.notify === "none" || (info.mutedUntil ?? 0) > clock.now())) return "chip";
    if (state.me !== undefined && timer.mentions?.includes(state.me)) return "page";
    if (isQuiet(state.account)) return "chip";
    return ringOf(info) === "everyone" ? "page" : "line";
}

/** @param {Page.RoomInfo | undefined} info */
const ringOf = (info) => info?.ring ?? info?.settings?.ring;

/// Whether it is one of the quiet hours of an account, by its time zone.
/** @param {Pick<Protocol.Account, "quietHours" | "timeZone"> | null} account */
export function isQuiet(account, now = clock.now()) {
    if (!account?.quietHours) return false;
    const [from, until] = account.quietHours.split("-");
    const at = new Date(now).toLocaleTimeString("en-GB", { timeZone: account.timeZone, hour: "2-digit", minute: "2-digit" });
    return from <= until ? from <= at && at < until : at >= from || at < until;
}
