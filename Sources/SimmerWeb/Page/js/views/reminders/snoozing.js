// When a reminder that has come due comes again, as one says it: in ten minutes, in an hour, this evening, tomorrow morning.
import { t, time } from "../../i18n.js";
import * as clock from "../../clock.js";
import { openMenu } from "../parts/menu.js";
import { bringReminders } from "./words.js";

const evening = 19, morning = 9;
/// An evening so near is not what one means by it.
const soonMs = 3_600_000;

/** @typedef {{seconds?: number, until?: number}} Snooze */

/// What is offered at `now`.
/** @param {number} now @returns {{label: string, snooze: Snooze}[]} */
export function snoozes(now) {
    /** @param {number} days @param {number} hour */
    const at = (days, hour) => {
        const date = new Date(now);
        return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days, hour).getTime();
    };
    const tonight = at(0, evening), tomorrow = at(1, morning);
    return [
        { label: t("reminders.inMinutes", { n: 10 }), snooze: { seconds: 600 } },
        { label: t("reminders.inAnHour"), snooze: { seconds: 3600 } },
        ...(tonight - now > soonMs ? [{ label: t("reminders.tonight", { time: time(tonight) }), snooze: { until: tonight } }] : []),
        { label: t("reminders.tomorrow", { time: time(tomorrow) }), snooze: { until: tomorrow } },
    ];
}

/// Asks at a button; `act` does what is chosen.
/** @param {HTMLElement} anchor @param {(snooze: Snooze) => unknown} act */
export async function openSnoozes(anchor, act) {
    await bringReminders();
    openMenu(anchor, { label: t("reminder.snooze"), items: snoozes(clock.now()).map(({ label, snooze }) => ({ label, icon: "clock", act: () => act(snooze) })) });
}
