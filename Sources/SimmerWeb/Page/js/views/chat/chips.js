// What can be said here, ready to press while the field is empty: in the room with the bot until one has said something there, and the way to a
// room with others for who has none; later, in
// any room that is quiet, what was done here about this hour. At most one row, and gone while one types.
import { fill, h } from "../../dom.js";
import { button, chip } from "../../controls.js";
import { bring, t } from "../../i18n.js";
import { go } from "../../router.js";
import { isBotRoom } from "../rooms/mark.js";
import { sayings } from "./words.js";

/// `draw()` looks again whether they are to be seen. `isFree()`: somebody came to the field, for a new message; `isQuiet()`: nothing was said here just now;
/// `speak(text)` says what was pressed, `write(text)` puts it into the field.
/** @param {Page.InRoom & {node: HTMLElement, input: HTMLTextAreaElement, signal: AbortSignal, isFree: () => boolean, isQuiet: () => boolean,
 *     speak: (text: string) => unknown, write: (text: string) => unknown}} context */
export async function chips({ client, room, node, input, signal, isFree, isQuiet, speak, write }) {
    await bring(sayings);
    const { state, outbox } = client;
    /// What is shown: nothing, the first ones, or those of this room.
    let shown = "";

    /// A finger may be on one of them: they stay until one writes.
    function wanted() {
        if (!room.isLoaded) return shown;
        const waits = outbox.messages(room.id).length > 0;
        if (isBotRoom(room.info) && !room.moreBefore && !waits && !room.messages.some(({ from }) => from.account === state.me)) return "first";
        if (room.messages.length === 0 || waits || input.value !== "" || !isFree()) return "";
        return shown === "room" || isQuiet() ? "room" : "";
    }

    function draw() {
        if (signal.aborted) return;
        const next = wanted(), hasChanged = next !== shown;
        node.hidden = next === "" && room.isLoaded;
        if (!hasChanged) return;
        shown = next;
        node.classList.toggle("one-row", next === "room");
        /** @param {string[]} texts @param {(text: string) => unknown} act */
        const row = (texts, act) => h("div", { class: "chips-row" }, texts.map((text) => chip(text, () => act(text), { kind: "offer", title: next === "room" ? text : null })));
        fill(node, next === "first" ? [h("p", { class: "hint" }, t("chips.private")), row([1, 2, 3].map((place) => t(`chips.${place}`)), speak),
            state.rooms.size === 1 ? h("p", null, button(t("chips.room"), () => go("#/new"), { kind: "quiet", iconName: "plus", "data-action": "new-room" })) : null] : null);
        if (next === "room") {
            import("./usual.js").then(({ usual }) => usual({ client, room })).then((texts) => { if (shown === "room" && !signal.aborted) fill(node, row(texts, write)); },
                () => { node.hidden = true; });
        }
    }

    // The field keeps the focus, and with it a phone its keyboard.
    node.addEventListener("mousedown", (event) => { if (shown === "room") event.preventDefault(); });
    state.on(`room:${room.id}`, draw, signal);
    outbox.on("changed", draw, signal);
    input.addEventListener("focus", draw, { signal });
    draw();
    return draw;
}
