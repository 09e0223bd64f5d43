// The shopping list of a room, beside the noodles that are out: put on it by anybody, ticked by whoever has it, seen by all at once. What is
// done without network is sent when there is one.
import { h, refill } from "../../dom.js";
import { emptyState } from "../parts/empty.js";
import { button } from "../../controls.js";
import { bring, t } from "../../i18n.js";
import { fraction } from "../../amounts.js";
import { following, problemLine } from "../rooms/roompage.js";
import { openMenu } from "../parts/menu.js";
import { restingOn } from "../parts/resting.js";
import { offerUndo } from "../parts/undobar.js";
import { stockWords } from "./line.js";
import { addingForm } from "./shoppingadding.js";
import { changeItem } from "./shoppingchanging.js";
import { grouped } from "./shoppinggroups.js";
import { expected, settled } from "./shoppingorders.js";

/** @type {Page.Words} */
const words = { en: () => import("../../../strings/en/shopping.js"), fr: () => import("../../../strings/fr/shopping.js"),
    de: () => import("../../../strings/de/shopping.js"), es: () => import("../../../strings/es/shopping.js") };

/// `told(count)`: how many things it shows. Answers the section, which is empty until its words are there.
/** @param {Page.RoomContext} context @param {(count: number) => void} told */
export async function shoppingItems(context, told) {
    await bring(words);
    const { client, room, signal } = context;
    const { outbox, state } = client;
    const problem = problemLine("shopping");
    const list = h("div", { class: "stack" });
    const none = emptyState("check", t("shopping.none"), { hidden: true });
    const clear = button(t("shopping.clear"), () => outbox.push("shopping.clear", { room: room.id, ticked: true }),
        { kind: "small", "data-action": "clear" });
    /** @type {Protocol.ShoppingItem[]} */
    let items = [];

    async function load() {
        try {
            const answer = await client.call("shopping.list", { room: room.id });
            if (signal.aborted) return;
            items = answer.items;
            draw();
        } catch (error) {
            if (error.code) problem.tell(error);
        }
    }

    /** @param {Page.ShoppingLine} shown */
    function line({ id, cid, name, amount, unit, createdBy, tickedBy, isTicked }) {
        const much = amount === undefined || amount === null ? null : unit ? stockWords({ amount, unit }) : fraction(amount);
        const who = cid ? t("shopping.waiting") : t(isTicked && tickedBy ? "shopping.tickedBy" : "shopping.by", {
            who: createdBy ? state.name(createdBy) : t("member.former"), ticker: tickedBy ? state.name(tickedBy) : "",
        });
        const box = h("input", { type: "checkbox", checked: isTicked, disabled: Boolean(cid), "data-focus": `tick-${id || cid}` });
        box.addEventListener("change", () => outbox.push("shopping.tick", { room: room.id, item: id, ticked: box.checked }));
        return h("li", { class: cid ? "waiting" : "", data: { id } }, h("label", { class: "shopping-line" }, box,
            h("span", null, [much, name].filter(Boolean).join(" "), h("span", { class: "hint" }, ` · ${who}`))),
        cid ? null : button(t("shopping.more", { name }), () => menu(id), { kind: "quiet shopping-more-of", iconName: "more", hideLabel: true,
            "aria-haspopup": "menu", "data-focus": `more-${id}` }));
    }

    /// What can be done with a line beside ticking it.
    /** @param {string} id */
    function menu(id, isHeld = false) {
        const shown = lineOf(id), anchor = dots(id);
        if (!shown || !anchor) return;
        const { name } = shown;
        openMenu(anchor, { label: t("shopping.more", { name }), isHeld, items: [
            { label: t("shopping.change"), icon: "edit", act: () => changeItem(context, shown).then(() => dots(id)?.focus()) },
            { label: t("shopping.remove", { name }), icon: "trash", danger: true, act: () => remove(id, name) },
        ] });
    }

    /** @param {string} id */
    const lineOf = (id) => expected(items, outbox, room).find((one) => one.id === id);
    /** @param {string} id @returns {HTMLElement | null} */
    const dots = (id) => list.querySelector(`[data-focus="more-${CSS.escape(id)}"]`);

    /** @param {string} id @param {string} name */
    function remove(id, name) {
        outbox.push("shopping.remove", { room: room.id, item: id });
        if (client.isOnline) offerUndo(client, room, t("shopping.removed", { name }), id);
    }

    function draw() {
        if (signal.aborted) return;
        const shown = expected(items, outbox, room);
        refill(list, grouped(shown).map(([name, some]) => [name && h("h3", { class: "shopping-group" }, name),
            h("ul", { class: "shopping shopping-own", "aria-label": name || t("shopping.list") }, some.map(line))]));
        none.hidden = shown.length > 0;
        clear.hidden = !shown.some(({ isTicked }) => isTicked);
        told(shown.length);
    }

    restingOn(list, (target) => {
        const node = /** @type {HTMLElement | null} */ (target instanceof Element ? target.closest(".shopping-own > li") : null);
        return node?.dataset.id ? (isHeld) => menu(node.dataset.id ?? "", isHeld) : null;
    }, signal);
    // What was answered counts at once; what others did comes with its event.
    outbox.on("sent", (sent) => { if (sent.entry.params.room === room.id) items = settled(items, sent); }, signal);
    outbox.on("changed", (changed) => { if (changed.room === room.id) draw(); }, signal);
    state.on(`room:${room.id}`, draw, signal);
    client.learnNames(room);
    following(context, ["shopping"], load);
    draw();
    return h("section", { class: "stack", "aria-labelledby": "shopping-own" },
        h("h2", { id: "shopping-own" }, t("shopping.list")),
        h("div", { class: "shopping-tools" }, addingForm((wanted) => outbox.push("shopping.add", { room: room.id, ...wanted }))),
        problem.node, list, none, h("div", { class: "shopping-tools" }, clear), h("h2", null, t("shopping.out")));
}
