// What is out or runs low, to be ticked while one buys it, and to be printed.
import { arrange, h } from "../../dom.js";
import { emptyState } from "../parts/empty.js";
import { button } from "../../controls.js";
import { t } from "../../i18n.js";
import { following, problemLine } from "../rooms/roompage.js";
import { fullName, noodleActions } from "./actions.js";
import { stockWords } from "./line.js";

/** @param {Page.RoomContext} context */
export function shoppingList(context) {
    const { client, room, signal } = context;
    const problem = problemLine("noodle");
    const actions = noodleActions(context, problem);
    const items = h("ul", { class: "shopping" });
    const emptyWords = h("p"), empty = emptyState("noodles", emptyWords, { hidden: true });
    const print = button(t("shopping.print"), () => globalThis.print(), { "data-action": "print" });
    /// What was ticked here stays in the list until one leaves it, so that a wrong tick is taken back.
    const lines = new Map();
    const own = h("div", { class: "stack" });
    let owned = 0;

    async function load() {
        let answer;
        try {
            answer = await client.call("noodle.list", { room: room.id, filter: "unavailable", limit: 200 });
        } catch (error) {
            if (error.code) problem.tell(error);
            return;
        }
        if (signal.aborted) return;
        const missing = new Map(answer.noodles.map((noodle) => [noodle.id, noodle]));
        for (const [id, line] of lines) {
            line.box.checked = !missing.has(id);
            if (!missing.has(id) && !line.isTicked) lines.delete(id);
        }
        for (const noodle of missing.values()) if (!lines.has(noodle.id)) lines.set(noodle.id, lineOf(noodle));
        arrange(items, [...lines.values()].map(({ node }) => node));
        if (lines.size === 0) emptyWords.textContent = t(await hasNoodles() ? "shopping.empty" : "shopping.noNoodles");
        empty.hidden = lines.size > 0;
        count();
    }

    /// Where it is not known, there is nothing that is out either.
    const hasNoodles = () => client.call("noodle.list", { room: room.id, filter: "all", limit: 1 })
        .then(({ count: all }) => all > 0, () => true);

    function count() { print.disabled = lines.size + owned === 0; }

    /** @param {Protocol.ListedNoodle} noodle */
    function lineOf(noodle) {
        const box = h("input", { type: "checkbox" });
        const low = noodle.onHand && noodle.stock ? t("shopping.left", { amount: stockWords(noodle.stock) }) : null;
        const line = { box, isTicked: false, node: h("li", null, h("label", { class: "shopping-line" }, box,
            h("span", null, fullName(noodle), low ? h("span", { class: "hint" }, ` · ${low}`) : null))) };
        box.addEventListener("change", async () => {
            line.isTicked = true;
            /** @param {boolean} onHand */
            const stock = (onHand) => actions.act("noodle.stock", { noodle: noodle.id, onHand });
            // What was counted and ran low is not counted any more: nobody said how much was bought.
            if (box.checked && noodle.onHand) await stock(false);
            if (!await stock(box.checked)) box.checked = !box.checked;
        });
        return line;
    }

    following(context, ["noodle"], load);
    import("./shoppinglist.js").then(({ shoppingItems }) => shoppingItems(context, (shown) => { owned = shown; count(); }))
        .then((section) => { own.append(section); }, () => null);
    return [own, problem.node, items, empty, h("p", { class: "shopping-tools" }, print)];
}
