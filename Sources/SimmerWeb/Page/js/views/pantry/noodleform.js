// The form for a new noodle and for a changed one: every value checked at its field, nothing lost without a question.
import { fill, h } from "../../dom.js";
import { button, form } from "../../controls.js";
import { refusal, t } from "../../i18n.js";
import { ask } from "../../dialog.js";
import { go, guardLeaving, roomAddress } from "../../router.js";
import { problemLine } from "../rooms/roompage.js";
import { noodleAddress } from "./actions.js";
import { noodleFields, showField } from "./noodlefields.js";

/// What a new noodle should have; “save anyway” goes without all but name and time.
/** @type {(keyof import("./noodlefields.js").Values)[]} */
const wanted = ["name", "brand", "cookSeconds", "mealCups", "sideCups"];

/// `id`: of the noodle to change; null makes a new one.
/** @param {Page.RoomContext} context @param {string | null} id */
export function noodleForm(context, id) {
    const node = h("div", { class: "noodle-form" });
    const problem = problemLine("noodle");
    if (id === null) fill(node, formOf(context, null, {}));
    else {
        const look = () => open(context, id, node, problem);
        context.client.on("online", look, context.signal);
        look();
    }
    return [problem.node, node];
}

/** @param {Page.RoomContext} context @param {string} id @param {HTMLElement} node @param {Page.Problem} problem */
async function open(context, id, node, problem) {
    const { client, room, signal } = context;
    // The form is drawn once: what somebody has typed since then stays.
    if (node.childElementCount > 0) return;
    try {
        const [{ noodle }, nutrition] = await Promise.all([
            client.call("noodle.get", { room: room.id, noodle: id }), client.call("noodle.nutrition", { room: room.id, noodle: id })]);
        if (signal.aborted || node.childElementCount > 0) return;
        problem.tell(null);
        fill(node, formOf(context, noodle, nutrition));
    } catch (error) {
        problem.tell(error);
    }
}

/** @param {Page.RoomContext} context @param {Protocol.ShownNoodle | null} noodle @param {Partial<Protocol.NoodleNutritionResult>} nutrition */
function formOf(context, noodle, nutrition) {
    const { client, room, signal } = context;
    /** @type {Partial<Protocol.ShownNoodle>} */
    const old = noodle ?? {};
    const fields = noodleFields(context, noodle, nutrition);
    const { all, by } = fields;
    const started = fields.snapshot();
    let isSaved = false;

    async function save({ anyway = false } = {}) {
        const read = fields.read();
        if (!read) return;
        const { rating, stock, unit, bestBefore, ...values } = read.values;
        const needed = wanted.filter((name) => name === "name" || (!noodle && (!anyway || name === "cookSeconds")));
        const missing = needed.filter((name) => read.values[name] === null).map((name) => by[name]);
        if (missing.length > 0) {
            for (const one of missing) one.tell(t(one.name === "name" ? "error.noodle.name.missing" : "error.missing"));
            still.hidden = noodle !== null;
            return showField(missing[0]);
        }
        const changed = fields.changedNutrition(read.nutrition), picture = fields.picture.value;
        const params = { prefersMeal: fields.meal.input.checked, onHand: fields.onHand.input.checked, ...values,
            ...(changed ? { nutrition: changed } : {}), ...(picture === (old.pictureId ?? null) ? {} : { picture }) };
        const left = fields.onHand.input.checked ? { stock, unit, bestBefore } : {};
        // What is added, and refused in what is left of it, is a noodle that is changed from then on.
        if (noodle) await change(noodle, params, rating);
        else noodle = await add(params, rating);
        await count(noodle, left);
        leave(noodle.id);
    }

    /** @param {Partial<Protocol.NoodleAddParams>} params @param {number | null} rating @returns {Promise<Protocol.ShownNoodle>} */
    async function add(params, rating) {
        const told = those(params, (_, value) => value !== null);
        const answer = await client.act("noodle.add", { room: room.id, ...told, ...(rating === null ? {} : { rating }) });
        return { votes: 0, ratings: [], ...answer.noodle, ...(rating === null ? {} : { own: rating }) };
    }

    /// Only what is another now is sent, so that what others change meanwhile stays.
    /** @param {Protocol.ShownNoodle} before @param {Partial<Protocol.NoodleUpdateParams>} params @param {number | null} rating */
    async function change(before, params, rating) {
        const was = new Map(Object.entries(before));
        const differs = those(params, (name, value) => name === "nutrition" || name === "picture" || (value ?? undefined) !== was.get(name));
        if (Object.keys(differs).length > 0) {
            await client.act("noodle.update", { room: room.id, noodle: before.id, version: before.version, ...differs });
        }
        if ((rating ?? undefined) !== before.own) await client.act("noodle.rate", { room: room.id, noodle: before.id, value: rating });
    }

    /// How much is left, and until when it is good, where that is another now.
    /** @param {Protocol.ShownNoodle} of @param {{stock?: number | null, unit?: string, bestBefore?: string | null}} left */
    async function count({ id, ...before }, { stock = null, unit = "", bestBefore }) {
        const isCounted = stock !== null && (stock !== before.stock?.amount || unit !== before.stock?.unit);
        const isDated = bestBefore !== undefined && bestBefore !== (before.bestBefore ?? null) && stock !== 0;
        if (!isCounted && !isDated) return;
        await client.act("noodle.stock", { room: room.id, noodle: id, ...(isCounted ? { amount: stock, unit } : {}), ...(isDated ? { bestBefore } : {}) });
    }

    /** @param {string} to */
    function leave(to) {
        isSaved = true;
        go(noodleAddress(room, to), { replace: true });
    }

    const still = h("p", { class: "still", hidden: true }, t("noodle.still"), " ",
        button(t("noodle.saveAnyway"), () => saving({ anyway: true }), { "data-action": "anyway" }));
    const whole = form({ place: "noodle", submit: t("save"), label: t(noodle ? "pantry.edit" : "pantry.add"), fields: all, action: () => save(),
        extra: button(t("cancel"), () => (noodle ? go(noodleAddress(room, noodle.id)) : go(roomAddress(room.id, "pantry"))),
            { kind: "quiet", "data-action": "cancel" }) });
    // The form asks for everything at once: what is needed is told by `save`.
    for (const { input } of all) input.removeAttribute("required");
    whole.lastElementChild?.before(still);
    whole.prepend(fields.picture.node);
    by.rating.node.before(h("div", { class: "toggles" }, fields.meal.node, fields.onHand.node));
    by.bestBefore.node.before(h("div", { class: "stock-fields" }, by.stock.node, by.unit.node));
    by.gramsPerCup.node.after(h("details", { class: "more-values", open: fields.nutrition.some(({ input }) => input.value !== "") },
        h("summary", { class: "button" }, t("noodle.nutrition")), fields.nutrition.map((one) => one.node)));

    /// As the form's own button does, without asking for what may be missing.
    /** @param {{anyway: boolean}} how */
    async function saving(how) {
        try {
            await save(how);
        } catch (error) {
            const at = all.find((one) => one.name === error.field);
            if (at) showField(at);
            (at ?? by.name).tell(refusal(error, "noodle"));
        }
    }

    guardLeaving({
        signal, isUnsaved: () => !isSaved && fields.snapshot() !== started,
        ask: () => ask({ title: t("noodle.unsaved"), text: t("noodle.unsavedText"), confirm: t("noodle.discard"), cancel: t("noodle.goOn") }),
    });
    if (!noodle) queueMicrotask(() => by.name.input.focus());
    return whole;
}

/// The entries of `params` that fit.
/** @template {object} T @param {T} params @param {(name: string, value: unknown) => boolean} fits */
const those = (params, fits) => /** @type {Partial<T>} */ (Object.fromEntries(Object.entries(params).filter(([name, value]) => fits(name, value))));
