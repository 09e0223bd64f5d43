// Which drawing a card gets. A kind that this page does not know shows nothing: the message's text says it all.
import { timerCard } from "./timer.js";
import { reminderCard } from "./reminder.js";
import { choiceCard, detailCard, listCard } from "./list.js";

/** @type {Record<string, (card: any, context: Page.CardContext) => HTMLElement>} */
const kinds = { timer: timerCard, reminder: reminderCard, list: listCard, detail: detailCard, choice: choiceCard };

/// `context`: client, alarms, signal and the room's id as `room`.
/** @param {Protocol.Card} card @param {Page.CardContext} context */
export function cardNode(card, context) {
    const make = Object.hasOwn(kinds, card.kind) ? kinds[card.kind] : null;
    return make ? make(card, context) : null;
}
