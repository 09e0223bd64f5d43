// The shopping list of a room, beside the noodles that are out: put on it by anybody, ticked by whoever has it, seen by all at once. What is
// done without network is sent when there is one.
import { h, refill } from "../../dom.js";
import { button, field, form } from "../../controls.js";
import { bring, t } from "../../i18n.js";
import { fraction, readNumber } from "../../amounts.js";
import { following, problemLine } from "../rooms/roompage.js";
import { offerUndo } from "../parts/undobar.js";
import { stockWords } from "./line.js";
import { readWanted } from "./wanted.js";

/** @type {Page.Words} */
const words = { en: () => import("../../../strings/en/shopping.js"), fr: () => import("../../../strings/fr/shopping.js") };

/// `told(count)`: how many things it shows. Answers the section, which is empty until its words are there.
/** @param {Page.RoomContext} context @param {(count: number) => void} told */
export async function shoppingItems(context, told) {
    await bring(words);
    const { client, room, signal } = context;
    const { outbox, state } = client;
    const problem = problemLine("shopping");
    const list = h("ul", { class: "shopping shopping-own", "aria-label": t("shopping.list") });
    const none = h("p", { class: "empty", hidden: true }, t("shopping.none"));
    /** @type {Protocol.ShoppingItem[]} */
    let items = [];

    const push = (method, params) => outbox.push(method, { room: room.id, ...params });

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

    /// The list as it is when all that still waits has been done.
    function expected() {
        const waiting = (method) => outbox.waiting(room.id, method).map(({ cid, params }) => ({ cid, ...params }));
        const ticks = new Map(waiting("shopping.tick").map(({ item, ticked }) => [item, ticked]));
        const gone = new Set(waiting("shopping.remove").map(({ item }) => item));
        const cleared = waiting("shopping.clear");
        const here = items.map((item) => ({ ...item, cid: "", isTicked: ticks.get(item.id) ?? item.tickedAt !== undefined }))
            .filter(({ id, isTicked }) => !gone.has(id) && !cleared.some(({ ticked }) => !ticked || isTicked));
        const coming = waiting("shopping.add").map((item) => ({ ...item, id: "", isTicked: false }));
        return [...here, ...coming];
    }

    function line({ id, cid, name, amount, unit, createdBy, tickedBy, isTicked }) {
        const much = amount === undefined ? null : unit ? stockWords({ amount, unit }) : fraction(amount);
        const who = cid ? t("shopping.waiting") : t(isTicked && tickedBy ? "shopping.tickedBy" : "shopping.by", {
            who: createdBy ? state.name(createdBy) : t("member.former"), ticker: tickedBy ? state.name(tickedBy) : "",
        });
        const box = h("input", { type: "checkbox", checked: isTicked, disabled: Boolean(cid), "data-focus": `tick-${id || cid}` });
        box.addEventListener("change", () => push("shopping.tick", { item: id, ticked: box.checked }));
        return h("li", { class: cid ? "waiting" : "" }, h("label", { class: "shopping-line" }, box,
            h("span", null, [much, name].filter(Boolean).join(" "), h("span", { class: "hint" }, ` · ${who}`))),
        cid ? null : button(t("shopping.remove", { name }), () => remove(id, name),
            { kind: "quiet", iconName: "trash", hideLabel: true, "data-action": "remove", "data-focus": `remove-${id}` }));
    }

    function remove(id, name) {
        push("shopping.remove", { item: id });
        if (client.isOnline) offerUndo(client, room, t("shopping.removed", { name }), id);
    }

    function draw() {
        if (signal.aborted) return;
        const shown = expected();
        refill(list, shown.map(line));
        none.hidden = shown.length > 0;
        clear.hidden = !shown.some(({ isTicked }) => isTicked);
        told(shown.length);
    }

    const [name, amount, unit] = [
        field({ name: "name", label: t("shopping.name"), placeholder: t("shopping.example"), required: true, maxlength: 100,
            autocomplete: "off" }),
        field({ name: "amount", label: t("shopping.amount"), inputmode: "decimal", autocomplete: "off" }),
        field({ name: "unit", label: t("shopping.unit"), maxlength: 20, autocomplete: "off" }),
    ];
    // One line; what is not said in it has fields of its own behind it.
    const more = h("div", { class: "shopping-more", id: "shopping-more", hidden: true });
    const toggle = button(t("shopping.much"), () => open(more.hidden), { kind: "quiet", iconName: "more", hideLabel: true,
        "aria-expanded": "false", "aria-controls": more.id, "data-action": "much" });
    const open = (isOpen) => {
        more.hidden = !isOpen;
        toggle.setAttribute("aria-expanded", String(isOpen));
    };
    const adding = form({
        fields: [name, amount, unit], submit: t("shopping.add"), label: t("shopping.adding"), place: "shopping", extra: toggle,
        action(values) {
            push("shopping.add", wanted(values));
            for (const one of [name, amount, unit]) one.input.value = "";
            open(false);
            name.input.focus();
        },
    });
    adding.classList.add("shopping-add");
    adding.append(more);
    more.append(amount.node, unit.node);

    function wanted(values) {
        const much = readNumber(values.amount), said = values.unit.trim();
        if (Number.isNaN(much)) throw Object.assign(new Error(), { field: "amount", reason: "not_number" });
        if (much === null) return readWanted(values.name, { units: `${t("shopping.units")}; ${t("shopping.packs")}`, of: t("shopping.of") });
        return { name: values.name.trim(), amount: much, ...(said === "" ? {} : { unit: said }) };
    }

    const clear = button(t("shopping.clear"), () => push("shopping.clear", { ticked: true }), { kind: "small", "data-action": "clear" });

    /// What was answered counts at once; what others did comes with its event.
    function settle({ entry: { method, params }, result }) {
        if (params.room !== room.id || !method.startsWith("shopping.")) return;
        const changed = new Map([...(result.items ?? []), ...(result.item ? [result.item] : [])].map((item) => [item.id, item]));
        const isGone = (item) => (method === "shopping.remove" && item.id === params.item)
            || (method === "shopping.clear" && (!params.ticked || item.tickedAt !== undefined));
        items = items.filter((item) => !isGone(item)).map((item) => changed.get(item.id) ?? item);
        for (const item of changed.values()) if (!items.some(({ id }) => id === item.id)) items.push(item);
    }

    outbox.on("sent", settle, signal);
    outbox.on("changed", (changed) => { if (changed.room === room.id) draw(); }, signal);
    state.on(`room:${room.id}`, draw, signal);
    client.learnNames(room);
    following(context, ["shopping"], load);
    draw();
    return h("section", { class: "stack", "aria-labelledby": "shopping-own" },
        h("h2", { id: "shopping-own" }, t("shopping.list")),
        h("div", { class: "shopping-tools" }, adding), problem.node, list, none,
        h("div", { class: "shopping-tools" }, clear), h("h2", null, t("shopping.out")));
}
