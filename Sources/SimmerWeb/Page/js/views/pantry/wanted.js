// What is put on the shopping list in one line, as one says it: “2 l milk”, “500g de farine”, “6 eggs”, “butter”.
import { readNumber } from "../../amounts.js";

/// Between them are the amounts that the list takes.
export const most = 100_000, least = 0.001;
const counted = /^(\d+ \d+\/\d+|\d+\/\d+|\d*[.,]\d+|\d* ?[¼⅓½⅔¾]|\d+)( ?)(\S.*)$/u;

/// `units`: a group for each unit, which is named by its first word: “l litre litres; g gram grams”. `of`: what may stand before a
/// name that has a unit, separated by “|”.
/** @param {string} text @param {{units: string, of: string}} words @returns {{name: string, amount?: number, unit?: string}} */
export function readWanted(text, { units, of }) {
    const name = text.trim().replace(/\s+/g, " ");
    const [, number, gap, rest] = counted.exec(name) ?? [];
    const amount = number === undefined ? null : readNumber(number);
    if (amount === null || !(amount >= least && amount <= most)) return { name };
    const [first, ...others] = rest.split(" ");
    const unit = units.split(";").map((group) => group.trim().split(" ")).find((group) => group.includes(first.toLowerCase()))?.[0];
    if (unit !== undefined && others.length > 0) return { name: without(of.split("|"), others.join(" ")), amount, unit };
    return gap === "" || unit !== undefined ? { name } : { name: rest, amount };
}

/** @param {string[]} starts @param {string} name */
function without(starts, name) {
    const start = starts.find((one) => name.toLowerCase().startsWith(one) && name.length > one.length);
    return start === undefined ? name : name.slice(start.length);
}
