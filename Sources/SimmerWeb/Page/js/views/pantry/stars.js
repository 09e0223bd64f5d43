// Ratings: stars drawn to the fraction, and the same as something to set with a click or the arrow keys.
import { fill, h } from "../../dom.js";
import { button } from "../../controls.js";
import { number, t } from "../../i18n.js";

const most = 5;
/** @param {number} value */
const tenth = (value) => number(Math.round(value * 10) / 10);

/// Five stars side by side on a grid of 24.
const shape = Array.from({ length: most }, (_, star) => `M${Array.from({ length: 10 }, (__, corner) => {
    const [angle, reach] = [(corner * Math.PI) / 5, corner % 2 === 0 ? 10 : 4.2];
    return `${(12 + 24 * star + reach * Math.sin(angle)).toFixed(1)} ${(12.5 - reach * Math.cos(angle)).toFixed(1)}`;
}).join("L")}z`).join("");

/** @param {number | null | undefined} value */
const share = (value) => `${((value ?? 0) / most) * 100}%`;

/// Nothing but the drawing; `value` undefined is unrated.
/** @param {number | null} [value] */
const drawing = (value) => h("svg", { class: "stars", viewBox: "0 0 120 24", "aria-hidden": "true", vars: { "--share": share(value) } },
    h("path", { class: "stars-rim", d: shape }), h("path", { class: "stars-fill", d: shape }));

/// “★ 4.5”, where one star has to do.
/** @param {number} value */
export const starred = (value) => [h("span", { "aria-hidden": "true" }, `★ ${tenth(value)}`),
    h("span", { class: "visually-hidden" }, t("stars.value", { value: tenth(value) }))];

/// The mean of a noodle, drawn.
/** @param {number | null | undefined} value */
export function stars(value) {
    return value === undefined || value === null
        ? h("span", { class: "rating" }, drawing(), h("span", { class: "visually-hidden" }, t("stars.none")))
        : h("span", { class: "rating" }, drawing(value), h("span", { "aria-hidden": "true" }, tenth(value)),
            h("span", { class: "visually-hidden" }, t("stars.value", { value: tenth(value) })));
}

/// One's own stars; `change` gets the number when the hand rests.
/** @param {{label: string, value?: number | null, change: (value: number) => unknown, pause?: number}} props */
export function starInput({ label, value, change, pause = 350 }) {
    const words = h("span", { "aria-hidden": "true" });
    const drawn = drawing(value);
    const input = h("input", { type: "range", min: 0, max: most, step: 0.5, value: String(value ?? 0), "aria-label": label });
    let waiting = 0;
    /** @param {number | null | undefined} number */
    const show = (number) => {
        drawn.style.setProperty("--share", share(number));
        const said = number ?? undefined;
        words.textContent = said === undefined ? t("stars.none") : tenth(said);
        input.setAttribute("aria-valuetext", said === undefined ? t("stars.none") : t("stars.value", { value: tenth(said) }));
    };
    input.addEventListener("input", () => {
        const wanted = Number(input.value);
        show(wanted);
        clearTimeout(waiting);
        if (pause === 0) change(wanted);
        else waiting = setTimeout(() => change(wanted), pause);
    });
    show(value);
    return h("span", { class: "rating star-input" }, drawn, input, words);
}

/// The stars as a field of a form: its value is a number as text, or "" for none.
/** @param {{name: string, label: string, value?: number | null}} props @returns {Page.Field} */
export function starField({ name, label, value }) {
    const input = h("input", { type: "hidden", name, value: String(value ?? "") });
    const error = h("p", { class: "error", hidden: true });
    const own = h("p", { class: "own-rating" });
    const clear = button(t("pantry.unrate"), () => {
        input.value = "";
        draw();
        own.querySelector("input")?.focus();
    }, { kind: "small quiet", "data-action": "unrate" });

    function draw() {
        clear.hidden = input.value === "";
        fill(own, starInput({ label, value: input.value === "" ? null : Number(input.value), pause: 0, change(wanted) {
            input.value = String(wanted);
            clear.hidden = false;
        } }), clear);
    }
    draw();
    return {
        name, input, node: h("fieldset", { class: "field" }, h("legend", null, label), own, input, error),
        tell(text) {
            error.textContent = text;
            error.hidden = text === "";
        },
    };
}
