// The fields of a noodle's form: what each holds at first, and how it is read.
import { h } from "../../dom.js";
import { field } from "../../controls.js";
import { t } from "../../i18n.js";
import { pictureField } from "../photos/picturefield.js";
import { readMinutes, readNumber, writeMinutes, writeNumber as written } from "../../amounts.js";
import { barcodeField } from "./barcode.js";
import { nutrients, unitOf } from "./nutrition.js";

const readers = { cookSeconds: readMinutes, mealCups: readNumber, sideCups: readNumber, rating: readNumber, gramsPerCup: readNumber,
    ...Object.fromEntries(nutrients.map((nutrient) => [nutrient, readNumber])) };

/// `noodle` null makes a new one. `{fields, nutrition, all, by, meal, onHand, picture, snapshot(), read(), changedNutrition(values)}`:
/// `fields` and the fields of `nutrition` are `all`, `by` finds one of `fields` by its name.
/** @param {Page.RoomContext} context @param {Protocol.ShownNoodle | null} noodle */
export function noodleFields(context, noodle, known) {
    /** @type {Partial<Protocol.ShownNoodle>} */
    const old = noodle ?? {};
    const text = (name, props) => field({ name, label: t(`noodle.${name}`), autocomplete: "off", ...props });
    const amount = (name, value, props) => text(name, { inputmode: "decimal", maxlength: 20, value, ...props });
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
    const typed = (nutrient) => (known.origins?.[nutrient] === "typed" ? known.per100g[nutrient] : undefined);
    const nutrition = nutrients.map((nutrient) => amount(nutrient, written(typed(nutrient)), {
        label: t("noodle.nutrient", { name: t(`nutrient.${nutrient}`), unit: unitOf(nutrient) }),
        placeholder: written(known.per100g?.[nutrient]),
    }));
    const all = [...fields, ...nutrition];
    const meal = toggle("prefersMeal", t("noodle.prefersMeal"), old.prefersMeal ?? true);
    const onHand = toggle("onHand", t("noodle.onHand"), old.onHand ?? true);
    const picture = pictureField(context, old.pictureId, "noodles");

    /// A product fills what is still empty; a name that somebody typed stays.
    function useProduct({ name, brand }) {
        if (name && by.name.input.value.trim() === "") by.name.input.value = name;
        if (brand && by.brand.input.value.trim() === "") by.brand.input.value = brand;
    }

    /// The values as numbers and texts, null for empty ones; null when one of them is wrong, which is then told at its field.
    function read() {
        const values = {};
        let wrong = null;
        for (const one of all) {
            const value = one.input.value.trim();
            values[one.name] = value === "" ? null : readers[one.name]?.(value) ?? value;
            one.tell("");
            if (!Number.isNaN(values[one.name])) continue;
            one.tell(t(`error.noodle.${nutrients.includes(one.name) ? "nutrient" : one.name}.not_number`));
            wrong ??= one;
        }
        if (wrong) showField(wrong);
        return wrong ? null : values;
    }

    return {
        fields, nutrition, all, by, meal, onHand, picture, read,
        snapshot: () => JSON.stringify([all.map(({ input }) => input.value), meal.input.checked, onHand.input.checked, picture.value]),
        /// The nutrients that are others than were typed before; undefined when there are none.
        changedNutrition(values) {
            const changed = nutrition.filter(({ name }) => (values[name] ?? undefined) !== typed(name));
            return changed.length === 0 ? undefined : Object.fromEntries(changed.map(({ name }) => [name, values[name]]));
        },
    };
}

/// Opens what a field is folded into, and goes there.
export function showField({ input }) {
    input.closest("details")?.setAttribute("open", "");
    input.focus();
}

function toggle(name, label, on) {
    const input = h("input", { type: "checkbox", role: "switch", name, checked: on });
    return { input, node: h("label", { class: "toggle" }, input, h("span", null, label)) };
}
