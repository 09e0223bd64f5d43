// Until one has said something in the room with the bot: what can be said, ready to press.
import { fill, h } from "../../dom.js";
import { button } from "../../controls.js";
import { t } from "../../i18n.js";
import { isBotRoom } from "../rooms/rooms.js";

/// `{node, draw()}`; `speak(text)` says what was pressed.
/** @param {Page.InRoom & {speak: (text: string) => unknown}} context */
export function firstChips({ client, room, speak }) {
    const { state, outbox } = client;
    const node = h("div", { class: "chips" });

    function draw() {
        const isFresh = isBotRoom(room.info) && room.isLoaded && !room.moreBefore && outbox.messages(room.id).length === 0
            && !room.messages.some((message) => message.from.account === state.me);
        node.hidden = !isFresh;
        if (!isFresh || node.childElementCount > 0) return;
        fill(node, h("p", { class: "hint" }, t("chips.private")), h("div", { class: "chips-row" }, [1, 2, 3].map((index) => {
            const text = t(`chips.${index}`);
            return button(text, () => speak(text), { kind: "chip-button" });
        })));
    }

    return { node, draw };
}
