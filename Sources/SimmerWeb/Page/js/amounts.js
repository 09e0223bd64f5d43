// Amounts in words and back, in what the person measures with: cups with the fractions of a measuring cup, grams, degrees, minutes.
import { number, preferred, t } from "./i18n.js";

export const assumedGramsPerCup = 100;

/** @type {[number, string][]} */
const signs = [[1 / 4, "¼"], [1 / 3, "⅓"], [1 / 2, "½"], [2 / 3, "⅔"], [3 / 4, "¾"]];

/// “2⅔”: quarters, halves and thirds as signs, everything else with two decimals at most.
/** @param {number} value */
export function fraction(value) {
    const whole = Math.floor(value + 0.004);
    const rest = value - whole;
    if (Math.abs(rest) < 0.005) return number(whole);
    const sign = signs.find(([part]) => Math.abs(rest - part) < 0.008);
    return sign ? `${whole === 0 ? "" : number(whole)}${sign[1]}` : number(Math.round(value * 100) / 100);
}

/// Up to one it is one cup: “¾ cup”.
/** @param {number} value */
export const cups = (value) => t("amount.cups", { n: value <= 1 ? 1 : 2, amount: fraction(value) });
/** @param {number} value */
export const grams = (value) => t("amount.grams", { amount: number(Math.round(value)) });

/// “1.5 MB”: with one decimal, of what an account writes and uploads.
/** @param {number} bytes */
export const megabytes = (bytes) => t("amount.megabytes", { amount: number(Math.round(bytes / 1024 / 102.4) / 10) });

/// “8 min”, “7 min 30 s”, “45 s”.
/** @param {number} seconds */
export function minutes(seconds) {
    const [whole, rest] = [Math.floor(seconds / 60), seconds % 60];
    return [whole > 0 ? t("amount.minutes", { amount: whole }) : null,
        rest > 0 ? t("amount.seconds", { amount: rest }) : null].filter(Boolean).join(" ");
}

/// Cups for one person in the size that the noodle is shown for; undefined where nobody has said.
/** @param {Pick<Protocol.Noodle, "prefersMeal" | "mealCups" | "sideCups">} noodle */
export const serving = ({ prefersMeal, mealCups, sideCups }) => (prefersMeal ? mealCups : sideCups);

/// What so many people need.
/** @param {Parameters<typeof serving>[0] & Parameters<typeof measured>[1]} noodle @param {number} people */
export function portion(noodle, people, units = preferred().units) {
    const one = serving(noodle);
    return one === undefined ? null : measured(one * people, noodle, units);
}

/// So many cups of a noodle, in what this person measures with.
/** @param {number} amount @param {Pick<Protocol.Noodle, "gramsPerCup">} noodle */
export function measured(amount, { gramsPerCup }, units = preferred().units) {
    const weight = grams(amount * (gramsPerCup ?? assumedGramsPerCup));
    const said = gramsPerCup === undefined ? t("amount.assumed", { amount: weight }) : weight;
    if (units === "grams") return said;
    return units === "both" ? t("amount.both", { cups: cups(amount), grams: said }) : cups(amount);
}

const isFahrenheit = () => preferred().temperature === "f";
export const degreeSign = () => (isFahrenheit() ? "°F" : "°C");
/// In the degrees of this person, and back: a whole one is close enough for a kettle, a tenth keeps it apart from its neighbours.
/** @param {number} celsius */
export const inDegrees = (celsius) => (isFahrenheit() ? Math.round(celsius * 1.8 + 32) : celsius);
/** @param {number} said */
export const celsiusOf = (said) => (isFahrenheit() ? Math.round((said - 32) / 0.18) / 10 : said);
/// “80 °C”, “176 °F”.
/** @param {number} celsius */
export const degrees = (celsius) => `${number(inDegrees(celsius))} ${degreeSign()}`;

/// A number as people write it: “0,66”, “8 1/2”, “1½”. null for nothing, NaN for anything else.
/** @param {string} text */
export function readNumber(text) {
    let rest = text.trim();
    if (rest === "") return null;
    let sum = 0;
    for (const [part, sign] of signs) {
        if (!rest.endsWith(sign)) continue;
        sum += part;
        rest = rest.slice(0, -1).trim();
        if (rest === "") return sum;
    }
    const quotient = /^(?:(\d+)\s+)?(\d+)\s*\/\s*(\d+)$/.exec(rest);
    if (quotient) return Number(quotient[1] ?? 0) + Number(quotient[2]) / Number(quotient[3]);
    return /^[-+]?\d*[.,]?\d+$/.test(rest) ? Number(rest.replace(",", ".")) + sum : NaN;
}

/// What `readNumber` reads; undefined is nothing.
/** @param {number} [value] */
export function writeNumber(value) {
    if (value === undefined) return "";
    const text = String(Math.round(value * 1000) / 1000);
    return text.replace(".", number(0.5)[1]);
}

/// Minutes, also as “7:30”, in seconds; null for nothing, NaN for anything else.
/** @param {string} text */
export function readMinutes(text) {
    const clock = /^\s*(\d{1,3})[:h]([0-5]\d)\s*$/.exec(text);
    if (clock) return Number(clock[1]) * 60 + Number(clock[2]);
    const value = readNumber(text.replace(/\s*min\.?\s*$/i, ""));
    return value === null ? null : Math.round(value * 60);
}

/// What `readMinutes` reads.
/** @param {number} [seconds] */
export const writeMinutes = (seconds) => seconds === undefined ? ""
    : seconds % 60 === 0 ? String(seconds / 60)
    : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
