// What a portion of a noodle has, its base and whose the values are; fetched on the first look, and told in its place when it does not come.
import { fill, focusedIn, h } from "../../dom.js";
import { button } from "../../controls.js";
import { exactDay, number, preferred, refusal, t } from "../../i18n.js";
import { announce } from "../../announce.js";
import { assumedGramsPerCup, cups, grams, serving } from "../../amounts.js";

/// In the order in which they are shown; kilocalories, milligrams of sodium, grams of everything else.
/** @type {(keyof Protocol.Nutrients)[]} */
export const nutrients = ["kcal", "fat", "saturated", "trans", "sodium", "carbs", "fibre", "sugars", "protein"];
/** @param {keyof Protocol.Nutrients} nutrient */
export const unitOf = (nutrient) => (nutrient === "kcal" ? "kcal" : nutrient === "sodium" ? "mg" : "g");

/** @type {Record<string, number>} */
const waits = { fetching: 1000, late: 10000 };
/** @param {string} state */
const isTrouble = (state) => state === "offline" || state === "busy";

/// `{node, show(noodle), again()}`
/** @typedef {Protocol.NoodleNutritionResult} Known */

/** @param {Page.Following} context @param {string} id */
export function nutritionView({ client, room, signal }, id) {
    const table = h("div", { class: "nutrition-table" });
    const notes = h("div", { class: "nutrition-notes" });
    const state = h("p", { class: "nutrition-state", role: "status" });
    const node = h("section", { class: "nutrition", "aria-label": t("nutrition.title") }, h("h3", null, t("nutrition.title")), state, table, notes);
    /** @type {Protocol.ShownNoodle | null} */
    let noodle = null;
    /** @type {Known | null} */
    let known = null;
    let waiting = 0;

    /** @param {{refresh?: boolean, other?: boolean}} how */
    async function load(how = {}) {
        clearTimeout(waiting);
        let now;
        try {
            now = await client.call("noodle.nutrition", { room: room.id, noodle: id, ...how });
        } catch (error) {
            if (error.code && !signal.aborted) fill(state, refusal(error, "nutrition"));
            return;
        }
        known = now;
        if (signal.aborted) return;
        draw();
        if (waits[known.state]) waiting = setTimeout(load, waits[known.state]);
    }

    /** @param {Known} known */
    const words = (known) => ({
        fetching: () => t("nutrition.fetching"),
        late: () => t("nutrition.late"),
        offline: () => t("nutrition.offline", { source: known.source ?? t("nutrition.service") }),
        busy: () => t("nutrition.busy", { source: known.source ?? t("nutrition.service") }),
        not_found: () => t("nutrition.notFound"),
        nobody: () => (Object.keys(known.per100g).length > 0 ? "" : t("nutrition.nobody")),
        known: () => "",
    })[known.state]();

    function draw() {
        if (!noodle || !known) return;
        const isWaiting = known.state === "fetching" || known.state === "late";
        const { per100g } = known;
        const rows = nutrients.flatMap((nutrient) => (per100g[nutrient] === undefined ? [] : [nutrient]));
        node.setAttribute("aria-busy", String(isWaiting));
        const stay = isTrouble(known.state) && known.fetchedAt ? ` ${t("nutrition.oldStay", { date: exactDay(known.fetchedAt) })}` : "";
        fill(state, isWaiting ? h("span", { class: "spinner", "aria-hidden": "true" }) : null, words(known) + stay);
        state.hidden = !state.textContent;
        fill(table, rows.length > 0 ? valueTable(noodle, known, rows) : null);
        drawNotes(noodle, known, rows.length > 0, isWaiting);
    }

    /** @param {Protocol.ShownNoodle} noodle @param {Known} known @param {(keyof Protocol.Nutrients)[]} rows */
    function valueTable(noodle, known, rows) {
        const one = serving(noodle);
        const weight = one === undefined ? null : one * (noodle.gramsPerCup ?? assumedGramsPerCup);
        const credits = new Set(Object.values(known.origins ?? {}));
        return h("table", null,
            h("caption", null, weight === null ? t("nutrition.of100") : t("nutrition.ofPortion",
                { size: t(noodle.prefersMeal ? "pantry.meal" : "pantry.side"), amount: amountOf(/** @type {number} */ (one), weight) })),
            h("thead", null, h("tr", null, h("th", { scope: "col" }, t("nutrition.name")),
                weight === null ? null : h("th", { scope: "col" }, t("nutrition.portion")), h("th", { scope: "col" }, t("nutrition.per100")))),
            h("tbody", null, rows.map((nutrient) => {
                const value = known.per100g[nutrient] ?? 0;
                const origin = known.origins?.[nutrient];
                const mark = origin === "typed" ? t("nutrition.typed") : credits.size > 1 ? origin : null;
                return h("tr", null, h("th", { scope: "row" }, t(`nutrient.${nutrient}`), mark ? h("span", { class: "hint" }, ` (${mark})`) : null),
                    weight === null ? null : h("td", null, amount(nutrient, value * weight / 100)), h("td", null, amount(nutrient, value)));
            })));
    }

    /** @param {Protocol.ShownNoodle} noodle @param {Known} known @param {boolean} hasValues @param {boolean} isWaiting */
    function drawNotes(noodle, known, hasValues, isWaiting) {
        const lines = [];
        if (hasValues && noodle.gramsPerCup === undefined && serving(noodle) !== undefined) {
            lines.push(t("nutrition.assumed", { grams: grams(assumedGramsPerCup) }));
        }
        if (known.typical) lines.push(t("nutrition.typical", { source: known.typical }));
        if (known.product) lines.push(t("nutrition.product", { name: [known.product, known.productBrand].filter(Boolean).join(", ") }));
        const credits = [...new Set(Object.values(known.origins ?? {}))].filter((origin) => origin !== "typed");
        if (credits.length > 0) lines.push(t("nutrition.data", { source: credits.join(", ") }));
        if (known.fetchedAt) lines.push(t("nutrition.updated", { date: exactDay(known.fetchedAt) }));
        for (const doubt of known.doubts ?? []) lines.push(t(`nutrition.doubt.${doubt}`));
        const focused = focusedIn(notes)?.dataset.action;
        fill(notes, lines.map((line) => h("p", { class: "hint" }, line)),
            known.state === "nobody" || isWaiting ? null : h("p", { class: "form-end" },
                button(t(known.fetchedAt && !isTrouble(known.state) ? "nutrition.refresh" : "banner.retry"),
                    () => load({ refresh: true }).then(() => announce(state.textContent ?? "")), { kind: "small", "data-action": "refresh" }),
                known.code ? button(t("nutrition.other"), () => load({ other: true }), { kind: "small quiet", "data-action": "other" }) : null));
        if (focused) (notes.querySelector(`[data-action="${focused}"]`) ?? notes.querySelector("button"))?.focus();
    }

    signal.addEventListener("abort", () => clearTimeout(waiting));
    return {
        node,
        /** @param {Protocol.ShownNoodle} now */
        show(now) {
            const isFirst = noodle === null;
            noodle = now;
            if (isFirst) load();
            else draw();
        },
        again: () => { if (noodle) load(); },
    };
}

/// Nutrients are of a weight, which is told beside cups.
/** @param {number} one @param {number} weight */
const amountOf = (one, weight) => (preferred().units === "grams" ? grams(weight) : t("nutrition.weighs", { cups: cups(one), grams: grams(weight) }));

/** @param {keyof Protocol.Nutrients} nutrient @param {number} value */
const amount = (nutrient, value) => t("nutrition.amount", {
    amount: number(unitOf(nutrient) === "g" ? Math.round(value * 10) / 10 : Math.round(value)), unit: unitOf(nutrient),
});
