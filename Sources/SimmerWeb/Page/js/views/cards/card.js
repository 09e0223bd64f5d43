// Which drawing a card gets. A kind that this page does not know shows nothing: the message's text says it all.
import { timerCard } from "./timer.js";
import { reminderCard } from "./reminder.js";
import { choiceCard, detailCard, listCard } from "./list.js";

/// `context`: client, alarms, signal and the room's id as `room`.
/** @param {Protocol.Card} card @param {Page.CardContext} context */
export function cardNode(card, context) {
    switch (card.kind) {
    case "timer": return timerCard(card, context);
    case "reminder": return reminderCard(card, context);
    case "list": return listCard(card, context);
    case "detail": return detailCard(card, context);
    case "choice": return choiceCard(card, context);
    default: return null;
    }
}
