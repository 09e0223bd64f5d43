// What a line would do, above the field while it is typed: an order is named, one that Simmer would only take when it is said to it is
// offered as a button, and talk is called that.
import { fill, h } from "../../dom.js";
import { icon } from "../../icons.js";
import { t } from "../../i18n.js";

/// Longer lines are text, and so is what stands on several.
const longest = 300;

/// `{node, update(), key(event)}`: `typed()` is the line that would be sent, empty where nothing is to be read; `say()` says it to Simmer.
/// `key(event)` answers whether a key was made use of.
/** @param {Page.InRoom & {signal: AbortSignal, typed: () => string, say: () => void}} given */
export function linePreview({ client, room, signal, typed, say }) {
    const node = h("div", { class: "preview", id: "preview", hidden: true });
    let isOffer = false;
    let isAsking = false;
    /// The line that is shown, and the one that Escape has put away.
    let [shown, away] = ["", ""];

    function show(text = "", outcome = "", sentences = "") {
        shown = text;
        isOffer = outcome === "offer";
        const isTold = outcome !== "" && outcome !== "answer";
        fill(node, !isTold ? [] : isOffer
            ? [h("button", { type: "button", class: "preview-offer", title: t("preview.tab"), "aria-label": t("preview.offer", { order: sentences }),
                on: { mousedown: (event) => event.preventDefault(), click: take } }, icon("pot"), h("span", null, sentences))]
            : [h("p", { class: "preview-line" }, t(`preview.${outcome}`, { order: sentences }))]);
        node.hidden = !isTold;
    }

    function take() {
        show();
        say();
    }

    /// One question at a time: what was typed meanwhile is the next one.
    /** @returns {Promise<void>} */
    async function update() {
        const text = typed();
        if (text !== away) away = "";
        if (text === "" || text === away || text.length > longest || text.includes("\n")) return show();
        // What was offered for other words is not to be taken for these.
        if (isOffer && text !== shown) show();
        if (isAsking || text === shown) return;
        isAsking = true;
        const read = await client.call("bot.read", { room: room.id, text }).catch(() => null);
        isAsking = false;
        if (signal.aborted) return;
        if (typed() !== text) return update();
        if (read) show(text, read.outcome, read.orders.map(({ say }) => say).join(t(read.outcome === "ask" ? "preview.or" : "preview.and")));
    }

    /** @param {KeyboardEvent} event */
    function key(event) {
        if (node.hidden || !isOffer || event.shiftKey) return false;
        if (event.key === "Tab") take();
        else if (event.key === "Escape") {
            away = shown;
            show();
        } else return false;
        return true;
    }

    return { node, update, key };
}
