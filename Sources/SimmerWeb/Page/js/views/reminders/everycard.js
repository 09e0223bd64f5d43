// How the reminder of a card repeats, in words of the page, so that Simmer's own need not stand beside it with hours written otherwise.
import { t } from "../../i18n.js";
import { everyWords } from "./repeats.js";
import { bringReminders } from "./words.js";

/// Answers the words of a rule. What stands over the card says no more than that, where the rule has words.
/** @param {string} rule @param {HTMLElement} card */
export async function say(rule, card) {
    await bringReminders();
    const words = everyWords(rule);
    const beside = card.closest(".bubble")?.querySelector(".beside-card");
    if (beside && words !== t("reminder.repeats")) beside.hidden = true;
    return words;
}
