// The form for a new noodle and for a changed one: every value checked at its field, nothing lost without a question.
import { fill, h } from "../../dom.js";
import { button, form } from "../../controls.js";
import { refusal, t } from "../../i18n.js";
import { ask } from "../../dialog.js";
import { go, guardLeaving, roomAddress } from "../../router.js";
import { problemLine } from "../rooms/roompage.js";
import { noodleAddress } from "./actions.js";
import { noodleFields, showField } from "./noodlefields.js";
import { nutrients } from "./nutrition.js";

/// What a new noodle should have; “save anyway” goes without all but name and time.
const wanted = ["name", "brand", "cookSeconds", "mealCups", "sideCups", "rating"];

/// `id`: of the noodle to change; null makes a new one.
/** @param {Page.RoomContext} context */
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

/** @param {Page.RoomContext} context */
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

/** @param {Page.RoomContext} context @param {Protocol.ShownNoodle | null} noodle */
function formOf(context, noodle, nutrition) {
    const { client, room, signal } = context;
    /** @type {Partial<Protocol.ShownNoodle>} */
    const old = noodle ?? {};
    const fields = noodleFields(context, noodle, nutrition);
    const { all, by } = fields;
    const started = fields.snapshot();
    let isSaved = false;

    async function save({ anyway = false } = {}) {
        const values = fields.read();
        if (!values) return;
        const needed = noodle ? ["name"] : anyway ? ["name", "cookSeconds"] : wanted;
        const missing = needed.map((name) => by[name]).filter((one) => values[one.name] === null);
        if (missing.length > 0) {
            for (const one of missing) one.tell(t(one.name === "name" ? "error.noodle.name.missing" : "error.missing"));
            still.hidden = noodle !== null;
            return showField(missing[0]);
        }
        const { rating, ...rest } = values;
        const params = { prefersMeal: fields.meal.input.checked, onHand: fields.onHand.input.checked };
        for (const [name, value] of Object.entries(rest)) if (!nutrients.includes(name)) params[name] = value;
        const changed = fields.changedNutrition(values);
        if (changed) params.nutrition = changed;
        if (fields.picture.value !== (old.pictureId ?? null)) params.picture = fields.picture.value;
        if (noodle) await change(noodle, params, rating);
        else await add(params, rating);
    }

    async function add(params, rating) {
        const told = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null));
        const answer = await client.act("noodle.add", { room: room.id, ...told, ...(rating === null ? {} : { rating }) });
        leave(answer.noodle.id);
    }

    /// Only what is another now is sent, so that what others change meanwhile stays.
    /** @param {Protocol.ShownNoodle} before */
    async function change(before, params, rating) {
        const differs = Object.fromEntries(Object.entries(params).filter(([name, value]) =>
            name === "nutrition" || name === "picture" || (value ?? undefined) !== before[name]));
        if (Object.keys(differs).length > 0) {
            await client.act("noodle.update", { room: room.id, noodle: before.id, version: before.version, ...differs });
        }
        if ((rating ?? undefined) !== before.own) await client.act("noodle.rate", { room: room.id, noodle: before.id, value: rating });
        leave(before.id);
    }

    function leave(to) {
        isSaved = true;
        go(to ? noodleAddress(room, to) : roomAddress(room.id, "pantry"), { replace: true });
    }

    const still = h("p", { class: "still", hidden: true }, t("noodle.still"), " ",
        button(t("noodle.saveAnyway"), () => saving({ anyway: true }), { "data-action": "anyway" }));
    const whole = form({ place: "noodle", submit: t("save"), label: t(noodle ? "pantry.edit" : "pantry.add"), fields: all, action: () => save(),
        extra: button(t("cancel"), () => (noodle ? go(noodleAddress(room, noodle.id)) : go(roomAddress(room.id, "pantry"))),
            { kind: "quiet", "data-action": "cancel" }) });
    // The form asks for everything at once: what is needed is told by `save`.
    for (const { input } of all) input.removeAttribute("required");
    whole.querySelector(":scope > .form-end").before(still);
    whole.prepend(fields.picture.node);
    by.rating.node.before(h("div", { class: "toggles" }, fields.meal.node, fields.onHand.node));
    by.gramsPerCup.node.after(h("details", { class: "more-values", open: fields.nutrition.some(({ input }) => input.value !== "") },
        h("summary", { class: "button" }, t("noodle.nutrition")), fields.nutrition.map((one) => one.node)));

    /// As the form's own button does, without asking for what may be missing.
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
