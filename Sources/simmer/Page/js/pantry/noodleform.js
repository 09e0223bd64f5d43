// The form for a new noodle and for a changed one: every value checked at its field, nothing lost without a question.
import { fill, h } from "../dom.js";
import { button, field, form } from "../controls.js";
import { refusal, t } from "../i18n.js";
import { ask } from "../dialog.js";
import { go, guardLeaving, roomAddress } from "../router.js";
import { problemLine } from "../views/roompage.js";
import { pictureField } from "../views/picturefield.js";
import { noodleAddress } from "./actions.js";
import { readMinutes, readNumber, writeMinutes, writeNumber as written } from "../amounts.js";
import { barcodeField } from "./barcode.js";
import { nutrients, unitOf } from "./nutrition.js";

/// What a new noodle should have; “save anyway” goes without all but name and time.
const wanted = ["name", "brand", "cookSeconds", "mealCups", "sideCups", "rating"];

/// `id`: of the noodle to change; null makes a new one.
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

function formOf(context, noodle, nutrition) {
    const { client, room, signal } = context;
    const old = noodle ?? {};
    const text = (name, props) => field({ name, label: t(`noodle.${name}`), autocomplete: "off", ...props });
    const amount = (name, value, props) => text(name, { inputmode: "decimal", maxlength: 20, value, ...props });
    const readers = { cookSeconds: readMinutes, mealCups: readNumber, sideCups: readNumber, rating: readNumber, gramsPerCup: readNumber };

    const fields = [
        barcodeField(context, { value: old.barcode, found: useProduct }),
        text("name", { required: true, maxlength: 80, value: old.name ?? "" }),
        text("brand", { maxlength: 80, value: old.brand ?? "" }),
        amount("cookSeconds", writeMinutes(old.cookSeconds), { hint: t("noodle.timeHint"), inputmode: "text" }),
        amount("mealCups", written(old.mealCups), { hint: t("noodle.cupsHint"), inputmode: "text" }),
        amount("sideCups", written(old.sideCups), { hint: t("noodle.cupsHint"), inputmode: "text" }),
        amount("rating", written(old.own), { hint: t("noodle.ratingHint") }),
        amount("gramsPerCup", written(old.gramsPerCup), { hint: t("noodle.gramsHint") }),
    ];
    const by = Object.fromEntries(fields.map((one) => [one.name, one]));
    const typed = (nutrient) => (nutrition.origins?.[nutrient] === "typed" ? nutrition.per100g[nutrient] : undefined);
    const values = nutrients.map((nutrient) => amount(nutrient, written(typed(nutrient)), {
        label: t("noodle.nutrient", { name: t(`nutrient.${nutrient}`), unit: unitOf(nutrient) }),
        placeholder: written(nutrition.per100g?.[nutrient]),
    }));
    for (const one of values) readers[one.name] = readNumber;
    const all = [...fields, ...values];
    const meal = toggle("prefersMeal", t("noodle.prefersMeal"), old.prefersMeal ?? true);
    const onHand = toggle("onHand", t("noodle.onHand"), old.onHand ?? true);
    const pictures = pictureField(context, old.pictureId, "noodles");
    const started = snapshot();
    let isSaved = false;

    function snapshot() {
        return JSON.stringify([all.map(({ input }) => input.value), meal.input.checked, onHand.input.checked, pictures.value]);
    }

    /// A product fills what is still empty; a name that somebody typed stays.
    function useProduct({ name, brand }) {
        if (name && by.name.input.value.trim() === "") by.name.input.value = name;
        if (brand && by.brand.input.value.trim() === "") by.brand.input.value = brand;
    }

    /// The values as numbers and texts, null for empty ones; null when one of them is wrong, which is then told at its field.
    function read() {
        const read = {};
        let wrong = null;
        for (const one of all) {
            const value = one.input.value.trim();
            read[one.name] = value === "" ? null : readers[one.name]?.(value) ?? value;
            one.tell("");
            if (!Number.isNaN(read[one.name])) continue;
            one.tell(t(`error.noodle.${nutrients.includes(one.name) ? "nutrient" : one.name}.not_number`));
            wrong ??= one;
        }
        if (wrong) show(wrong);
        return wrong ? null : read;
    }

    function show({ input }) {
        input.closest("details")?.setAttribute("open", "");
        input.focus();
    }

    async function save({ anyway = false } = {}) {
        const read_ = read();
        if (!read_) return;
        const needed = noodle ? ["name"] : anyway ? ["name", "cookSeconds"] : wanted;
        const missing = needed.map((name) => by[name]).filter((one) => read_[one.name] === null);
        if (missing.length > 0) {
            for (const one of missing) one.tell(t(one.name === "name" ? "error.noodle.name.missing" : "error.missing"));
            still.hidden = noodle !== null;
            return show(missing[0]);
        }
        const { rating, ...rest } = read_;
        const params = { prefersMeal: meal.input.checked, onHand: onHand.input.checked };
        for (const [name, value] of Object.entries(rest)) if (!nutrients.includes(name)) params[name] = value;
        const changed = values.filter(({ name }) => (read_[name] ?? undefined) !== typed(name));
        if (changed.length > 0) params.nutrition = Object.fromEntries(changed.map(({ name }) => [name, read_[name]]));
        if (pictures.value !== (old.pictureId ?? null)) params.picture = pictures.value;
        if (noodle) await change(params, rating);
        else await add(params, rating);
    }

    async function add(params, rating) {
        const told = Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null));
        const answer = await client.act("noodle.add", { room: room.id, ...told, ...(rating === null ? {} : { rating }) });
        leave(answer.noodle.id);
    }

    /// Only what is another now is sent, so that what others change meanwhile stays.
    async function change(params, rating) {
        const differs = Object.fromEntries(Object.entries(params).filter(([name, value]) =>
            name === "nutrition" || name === "picture" || (value ?? undefined) !== old[name]));
        if (Object.keys(differs).length > 0) {
            await client.act("noodle.update", { room: room.id, noodle: noodle.id, version: noodle.version, ...differs });
        }
        if ((rating ?? undefined) !== old.own) await client.act("noodle.rate", { room: room.id, noodle: noodle.id, value: rating });
        leave(noodle.id);
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
    whole.prepend(pictures.node);
    by.rating.node.before(h("div", { class: "toggles" }, meal.node, onHand.node));
    by.gramsPerCup.node.after(h("details", { class: "more-values", open: values.some(({ input }) => input.value !== "") },
        h("summary", { class: "button" }, t("noodle.nutrition")), values.map((one) => one.node)));

    /// As the form's own button does, without asking for what may be missing.
    async function saving(how) {
        try {
            await save(how);
        } catch (error) {
            const at = all.find((one) => one.name === error.field);
            if (at) show(at);
            (at ?? by.name).tell(refusal(error, "noodle"));
        }
    }

    guardLeaving({
        signal, isUnsaved: () => !isSaved && snapshot() !== started,
        ask: () => ask({ title: t("noodle.unsaved"), text: t("noodle.unsavedText"), confirm: t("noodle.discard"), cancel: t("noodle.goOn") }),
    });
    if (!noodle) queueMicrotask(() => by.name.input.focus());
    return whole;
}

function toggle(name, label, on) {
    const input = h("input", { type: "checkbox", role: "switch", name, checked: on });
    return { input, node: h("label", { class: "toggle" }, input, h("span", null, label)) };
}
