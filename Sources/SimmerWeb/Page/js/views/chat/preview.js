// What a line would do, above the field while it is typed: an order is a button that sends it, one that Simmer would only take when it is said
// to it a button that says it so, and talk is called that. In few words where there are some (`shortorder.js`), else by the sentence.
import { fill, h } from "../../dom.js";
import { chip } from "../../controls.js";
import { icon } from "../../icons.js";
import { bring, length, t } from "../../i18n.js";
import { fold } from "../../text.js";
import { shortOrders } from "./shortorder.js";
import { typingWords } from "./words.js";

await bring(typingWords);

/** @typedef {import("./shortorder.js").Short} Short */

/// Longer lines are text, and so is what stands on several.
const longest = 300;
/// So many questions are under way at most.
const mostAsked = 2;

/// `{node, update(), key(event)}`: `typed()` is the line that would be sent, empty where nothing is to be read; `send()` sends it; `done()` is
/// called when it was said to Simmer, or its timer started. `key(event)` answers whether a key was made use of.
/** @param {Pick<Page.RoomContext, "client" | "names" | "room" | "signal"> & {typed: () => string, send: () => void, done: () => void}} given */
export function linePreview({ client, names, room, signal, typed, send, done }) {
    const node = h("div", { class: "preview", id: "preview", hidden: true });
    /// What Tab or a tap on the button does.
    /** @type {(() => void) | null} */
    let offer = null;
    /// The lines that are being read.
    /** @type {string[]} */
    let asked = [];
    let isTalk = false;
    /// The line that is shown, and the one that Escape has put away.
    let [shown, away] = ["", ""];

    /// The focus stays in the field.
    /** @param {Event} event */
    const hold = (event) => event.preventDefault();
    /** @param {string} label @param {Page.Child[]} drawn */
    const orderly = (label, ...drawn) => chip(drawn, take, { kind: "offer preview-offer", title: t("preview.tab"), "aria-label": label,
        on: { mousedown: hold, click: take } });

    /// Orders that a tap gives: in few words where each has some, which then tell the whole by what stands there when one rests on them.
    /** @param {"offer" | "send"} how @param {string} sentences @param {Short[] | null} short */
    function orderChip(how, sentences, short) {
        if (!short) return orderly(t(`preview.${how}`, { order: sentences }), icon("pot"), h("span", null, sentences));
        const node = orderly(t(`preview.${how}`, { order: short.map(({ words }) => words).join(t("preview.and")) }),
            ...short.flatMap(({ drawing, words }) => [icon(drawing), h("span", null, words)]));
        node.title = `${sentences}\n${t("preview.tab")}`;
        return node;
    }

    /** @param {string} text @param {string} outcome @param {string} sentences @param {Short[] | null} short */
    function show(text = "", outcome = "", sentences = "", short = null) {
        shown = text;
        isTalk = outcome === "nothing";
        const noodle = outcome === "" || outcome === "offer" ? undefined : noodleOf(text);
        const isOrder = outcome === "order" && !noodle;
        const isLine = outcome !== "" && outcome !== "answer" && outcome !== "offer" && !isOrder && !(noodle && outcome === "nothing");
        const label = noodle && { name: noodle.name, length: length(noodle.seconds ?? 0) };
        offer = isOrder ? send : outcome === "offer" ? () => {
            client.outbox.push("say", { room: room.id, text });
            done();
        } : noodle ? () => {
            client.timers.start({ room: room.id, label: noodle.name, totalSeconds: noodle.seconds ?? 0, noodle: noodle.id });
            done();
        } : null;
        fill(node, isOrder ? orderChip("send", sentences, short) : outcome === "offer" ? orderChip("offer", sentences, short) : null,
            label ? orderly(t("preview.start", label), icon("play"), h("span", null, t("preview.timer", label))) : null,
            isLine ? h("p", { class: "preview-line" }, t(`preview.${outcome}`, { order: sentences })) : null);
        node.hidden = !offer && !isLine;
    }

    /// The noodle of the room that a line names and nothing else: its timer is what one most likely wants.
    /** @param {string} text */
    function noodleOf(text) {
        if (!room.things.has("noodle")) return undefined;
        const key = fold(text), again = () => { if (shown === text && typed() === text) update(true); };
        return names.of(room, ["noodle"], again).find((one) => one.key === key && one.seconds);
    }

    function take() {
        const act = offer;
        show();
        act?.();
    }

    /// Each line is asked about at once, or as soon as another one is answered; only what was read of the one that stands there is shown.
    /// `isAgain`: also for the line that is shown.
    /** @returns {Promise<void>} */
    async function update(isAgain = false) {
        const text = typed();
        if (text !== away) away = "";
        if (text === "" || text === away || text.length > longest || text.includes("\n")) return show();
        // What was said of other words is not to be taken for these; that it is talk may stand until more is known.
        if ((offer || !isTalk) && text !== shown) show();
        if ((text === shown && !isAgain) || asked.includes(text) || asked.length >= mostAsked) return;
        asked.push(text);
        const read = await client.call("bot.read", { room: room.id, text }).catch(() => null);
        const short = read ? await shortOrders(read.orders).catch(() => null) : null;
        asked = asked.filter((one) => one !== text);
        if (signal.aborted) return;
        if (typed() !== text || text === away) return update();
        if (read) show(text, read.outcome, read.orders.map(({ say }) => say).join(t(read.outcome === "ask" ? "preview.or" : "preview.and")), short);
    }

    /** @param {KeyboardEvent} event */
    function key(event) {
        if (node.hidden || !offer || event.shiftKey) return false;
        if (event.key === "Tab") take();
        else if (event.key === "Escape") {
            away = shown;
            show();
        } else return false;
        return true;
    }

    return { node, update, key };
}
