// An order in a few words, for the chip over the field: “▶ penne · 9 min”, “remind all Mon 9:00”. Of what the server says that it names; kinds
// of orders that nothing is told of have no such words, and are shown as the sentence that says them.
import { language, length, moment, startOfDay, t, time } from "../../i18n.js";
import * as clock from "../../clock.js";

/** @typedef {Protocol.BotReadResult["orders"][number]} Order */

/** @typedef {{drawing: string, words: string}} Short */

/// The short words of orders, null where one has none.
/** @param {Order[]} orders @returns {Promise<Short[] | null>} */
export async function shortOrders(orders) {
    const all = (await Promise.all(orders.map(shortOrder))).flatMap((one) => one ?? []);
    return all.length > 0 && all.length === orders.length ? all : null;
}

/** @param {Order} order @returns {Promise<Short | null>} */
async function shortOrder({ intent, slots }) {
    if (slots?.seconds !== undefined) return { drawing: "play", words: timerWords(slots.label, slots.seconds) };
    if (intent !== "reminder.create" || slots?.dueAt === undefined) return null;
    const when = slots.rrule === undefined ? ahead(slots.dueAt, clock.now()) : await repeatedly(slots.rrule, slots.dueAt);
    if (when === null) return null;
    return { drawing: "date", words: t(`preview.remind.${slots.person === undefined ? slots.who ?? "me" : "one"}`, { name: slots.person, when }) };
}

/** @param {string | undefined} name @param {number} seconds */
const timerWords = (name, seconds) => (name === undefined ? length(seconds) : t("preview.timer", { name, length: length(seconds) }));

/// An instant to come, as short as it can be told: an hour of today, of a day of this week, of another day.
/** @param {number} at @param {number} now */
function ahead(at, now) {
    const days = Math.round((startOfDay(new Date(at)) - startOfDay(new Date(now))) / 86400000);
    if (days === 0) return time(at);
    return days > 0 && days < 7 ? `${new Intl.DateTimeFormat(language(), { weekday: "short" }).format(at)} ${time(at)}` : moment(at);
}

/// A rule with its hour; null where the page has no words for the rule.
/** @param {string} rule @param {number} at */
async function repeatedly(rule, at) {
    const [{ everyWords }, { bringReminders }] = await Promise.all([import("../reminders/repeats.js"), import("../reminders/words.js")]);
    await bringReminders();
    const words = everyWords(rule);
    return words === t("reminder.repeats") ? null : `${words} ${time(at)}`;
}
