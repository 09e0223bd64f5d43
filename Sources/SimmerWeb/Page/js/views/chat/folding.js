// Answers of the bot that somebody asked for and that a newer one has overtaken: folded to one line, they do not drown what people say.
import { h } from "../../dom.js";
import { icon } from "../../icons.js";

const kinds = new Set(["list", "detail", "choice"]);
const shortText = 160;

/// The seqs of the answers to fold: lists, help and questions, but for the newest answer to each person.
/** @param {Page.RoomLog} room */
export function overtaken(room) {
    /** @type {Set<number>} */
    const seqs = new Set();
    /** @type {Set<string | undefined>} */
    const answered = new Set();
    for (const message of room.messages.toReversed()) {
        if (!message.from.bot || message.cause === undefined) continue;
        const asker = room.message(message.cause)?.from.account;
        if (answered.has(asker) && isLong(message)) seqs.add(message.seq);
        answered.add(asker);
    }
    return seqs;
}

/** @param {Page.Message} message */
const isLong = ({ quiet, deleted, card, text }) => quiet && !deleted
    && (kinds.has(card?.kind ?? "") || (!card && (text.length > shortText || text.includes("\n"))));

/** @param {Protocol.Card} [card] */
const titleOf = (card) => (card && "title" in card ? card.title : card && "prompt" in card ? card.prompt : undefined);

/// Folds what a row shows to one line, made when it is first needed: `{fold(on), unfold(), isOpen}`. Who opens it keeps it open.
/** @param {Pick<Page.Shown, "card" | "text">} message @param {HTMLElement} row @param {HTMLElement} bubble */
export function folding({ card, text }, row, bubble, isOpen = false) {
    /** @type {HTMLElement | null} */
    let line = null;
    let isFolded = false;
    const draw = () => {
        line ??= make();
        const isHidden = isFolded && !isOpen;
        const held = row !== document.activeElement && row.contains(document.activeElement);
        line.hidden = !isFolded;
        line.setAttribute("aria-expanded", String(isOpen));
        row.classList.toggle("folded", isHidden);
        // Whoever pressed a button of the card stays where the card was.
        if (held && isHidden) line.focus({ preventScroll: true });
    };
    /** @param {boolean} open */
    const set = (open) => {
        isOpen = open;
        draw();
    };
    const make = () => {
        const made = h("button", { type: "button", class: "fold-line", on: { click: () => set(!isOpen) } },
            h("span", { class: "fold-words" }, titleOf(card) ?? text.split("\n")[0]), icon("unfold"));
        bubble.prepend(made);
        return made;
    };
    return {
        get isOpen() { return isOpen; },
        /** @param {boolean} on */
        fold(on) {
            if (on === isFolded) return;
            isFolded = on;
            draw();
        },
        unfold() { if (isFolded) set(true); },
    };
}
