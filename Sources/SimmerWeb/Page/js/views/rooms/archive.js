// The rooms that somebody has put away, folded at the end of the list: only a count tells of what waits there for this person.
import { arrange, h } from "../../dom.js";
import { number, t } from "../../i18n.js";
import { counted } from "./mark.js";
import { bringFinding } from "./words.js";

await bringFinding();

/// `draw(rows, waiting, isHere)`: the rows, how much waits, and whether one is in one of them.
/** @param {HTMLElement} place */
export function archive(place) {
    const list = h("ul", { class: "rooms-list" });
    const mark = h("span", { class: "unread mentions" });
    const node = h("details", { class: "rooms-archive" }, h("summary", null, h("span", null, t("rooms.archive")), mark), list);
    let wasHere = false;
    place.append(node);
    return {
        /** @param {HTMLElement[]} rows @param {number} waiting @param {boolean} isHere */
        draw(rows, waiting, isHere) {
            node.hidden = rows.length === 0;
            arrange(list, rows);
            mark.hidden = waiting === 0;
            counted(mark, `@${number(waiting)}`, t("rooms.mentions", { n: waiting }));
            if (isHere && !wasHere) node.open = true;
            wasHere = isHere;
        },
    };
}
