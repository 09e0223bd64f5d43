// The fields of a noodle's form: what each holds at first, and how it is read.
import { h } from "../../dom.js";
import { field } from "../../controls.js";
import { preferred, t } from "../../i18n.js";
import { pictureField } from "../photos/picturefield.js";
import { assumedGramsPerCup, readMinutes, readNumber, writeMinutes, writeNumber as written } from "../../amounts.js";
import { barcodeField } from "./barcode.js";
import { nutrients, unitOf } from "./nutrition.js";
import { starField } from "./stars.js";

const units = ["pack", "g", "cup"];
/** @type {Record<string, (text: string) => number | null>} */
const readers = { cookSeconds: readMinutes, stock: readNumber, mealCups: readNumber, sideCups: readNumber, rating: readNumber, gramsPerCup: readNumber,
    ...Object.fromEntries(nutrients.map((nutrient) => [nutrient, readNumber])) };

/// `noodle` null makes a new one. `{fields, nutrition, all, by, meal, onHand, picture, snapshot(), read(), changedNutrition(values)}`:
/// `fields` and the fields of `nutrition` are `all`, `by` finds one of `fields` by its name.
/**
 * @typedef {Pick<Protocol.NoodleUpdateParams, "name" | "brand" | "barcode" | "cookSeconds" | "mealCups" | "sideCups" | "gramsPerCup">
 *     & {rating: number | null, stock: number | null, unit: string, bestBefore: string | null}} Values
 */

/** @param {Page.RoomContext} context @param {Protocol.ShownNoodle | null} noodle @param {Partial<Protocol.NoodleNutritionResult>} known */
export function noodleFields(context, noodle, known) {
    /** @type {Partial<Protocol.ShownNoodle>} */
    const old = noodle ?? {};
    /** @param {string} name @param {{label?: string} & Record<string, any>} props */
    const text = (name, { label = t(`noodle.${name}`), ...props }) => field({ name, label, autocomplete: "off", ...props });
    /** @param {string} name @param {string} value @param {object} props */
    const amount = (name, value, props = {}) => text(name, { inputmode: "decimal", maxlength: 20, value, ...props });
    /// Kept in cups, whatever it is measured with.
    const inGrams = preferred().units === "grams";
    /** @param {number} value @param {number | null} [perCup] */
    const weightOf = (value, perCup) => Math.round(value * (perCup || assumedGramsPerCup));
    /** @param {"meal" | "side"} size */
    const served = (size) => {
        const was = old[`${size}Cups`];
        return inGrams ? amount(`${size}Cups`, written(was && weightOf(was, old.gramsPerCup)), { label: t(`noodle.${size}Grams`) })
            : amount(`${size}Cups`, written(was), { hint: t("noodle.cupsHint"), inputmode: "text" });
    };
    const fields = [
        barcodeField(context, { value: old.barcode, found: useProduct }),
        text("name", { required: true, maxlength: 80, value: old.name ?? "" }),
        text("brand", { maxlength: 80, value: old.brand ?? "" }),
        amount("cookSeconds", writeMinutes(old.cookSeconds), { hint: t("noodle.timeHint"), inputmode: "text" }),
        served("meal"), served("side"),
        starField({ name: "rating", label: t("noodle.rating"), value: old.own }),
        amount("stock", written(old.stock?.amount)),
        text("unit", { label: t("noodle.unit"), control: unitChoice(old.stock?.unit) }),
        text("bestBefore", { type: "date", value: old.bestBefore ?? "" }),
        amount("gramsPerCup", written(old.gramsPerCup), { hint: t("noodle.gramsHint") }),
    ];
    const by = Object.fromEntries(fields.map((one) => [one.name, one]));
    /** @param {keyof Protocol.Nutrients} nutrient */
    const typed = (nutrient) => (known.origins?.[nutrient] === "typed" ? known.per100g?.[nutrient] : undefined);
    const nutrition = nutrients.map((nutrient) => amount(nutrient, written(typed(nutrient)), {
        label: t("noodle.nutrient", { name: t(`nutrient.${nutrient}`), unit: unitOf(nutrient) }),
        placeholder: written(known.per100g?.[nutrient]),
    }));
    const all = [...fields, ...nutrition];
    const meal = toggle("prefersMeal", t("noodle.prefersMeal"), old.prefersMeal ?? true);
    const onHand = toggle("onHand", t("noodle.onHand"), old.onHand ?? true);
    const picture = pictureField(context, old.pictureId, "noodles");

    /// A product fills what is still empty; a name that somebody typed stays.
    /** @param {Pick<Protocol.ProductLookupResult, "name" | "brand">} product */
    function useProduct({ name, brand }) {
        if (name && by.name.input.value.trim() === "") by.name.input.value = name;
        if (brand && by.brand.input.value.trim() === "") by.brand.input.value = brand;
    }

    /// A weight that stays is as many cups as before.
    /** @param {"mealCups" | "sideCups"} size @param {unknown} weight @param {unknown} perCup */
    function cupsOf(size, weight, perCup) {
        const was = old[size], heavy = Number(perCup) || assumedGramsPerCup;
        if (typeof weight !== "number" || (was && weight === weightOf(was, heavy))) return weight === null ? null : was ?? null;
        return Math.round(weight / heavy * 1000) / 1000;
    }

    /// The values as numbers and texts, null for empty ones, those of the nutrients apart; null when one of them is wrong, which is then
    /// told at its field.
    /** @returns {{values: Values, nutrition: Protocol.TypedNutrients} | null} */
    function read() {
        /** @type {Page.Field | null} */
        let wrong = null;
        /** @param {Page.Field} one */
        const valueOf = (one) => {
            const text = one.input.value.trim();
            const value = text === "" ? null : readers[one.name]?.(text) ?? text;
            one.tell("");
            if (!Number.isNaN(value)) return value;
            one.tell(t(`error.noodle.${nutrition.includes(one) ? "nutrient" : one.name}.not_number`));
            wrong ??= one;
            return value;
        };
        const [values, typedNow] = [fields, nutrition].map((some) => Object.fromEntries(some.map((one) => [one.name, valueOf(one)])));
        if (inGrams) for (const size of /** @type {const} */ (["mealCups", "sideCups"])) values[size] = cupsOf(size, values[size], values.gramsPerCup);
        if (wrong) showField(wrong);
        return wrong ? null : { values: /** @type {Values} */ (/** @type {object} */ (values)), nutrition: typedNow };
    }

    return {
        fields, nutrition, all, by, meal, onHand, picture, read,
        snapshot: () => JSON.stringify([all.map(({ input }) => input.value), meal.input.checked, onHand.input.checked, picture.value]),
        /// The nutrients that are others than were typed before; undefined when there are none.
        /** @param {Protocol.TypedNutrients} values @returns {Protocol.TypedNutrients | undefined} */
        changedNutrition(values) {
            const changed = nutrients.filter((nutrient) => (values[nutrient] ?? undefined) !== typed(nutrient));
            return changed.length === 0 ? undefined : Object.fromEntries(changed.map((nutrient) => [nutrient, values[nutrient]]));
        },
    };
}

/// In what it is counted: what one may say, and what somebody has said.
const unitChoice = (said = units[0]) => h("select", null, [...new Set([...units, said])].map((unit) =>
    h("option", { value: unit, selected: unit === said }, units.includes(unit) ? t(`noodle.unit.${unit}`) : unit)));

/// Opens what a field is folded into, and goes there.
/** @param {Pick<Page.Field, "input">} field */
export function showField({ input }) {
    input.closest("details")?.setAttribute("open", "");
    input.focus();
}

/** @param {string} name @param {string} label @param {boolean} on */
function toggle(name, label, on) {
    const input = h("input", { type: "checkbox", role: "switch", name, checked: on });
    return { input, node: h("label", { class: "toggle" }, input, h("span", null, label)) };
}
