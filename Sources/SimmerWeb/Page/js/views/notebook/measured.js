// What was measured in an experiment, as a table: of each entry that counts its values, by time; a column for each quantity and unit, the one
// with the most values first. The same as a file for spreadsheets.
import { textOf } from "../../i18n.js";
import { standing } from "./standing.js";
import { readings } from "./readings.js";

/// An entry that has several values of a column has as many rows.
/** @param {Protocol.Experiment} experiment @returns {Page.Measured} */
export function measured({ steps = [] }) {
    /** @type {Map<string, Page.Measured["columns"][number]>} */
    const columns = new Map();
    const entries = steps.flatMap((step) => [...standing(step.did), ...standing(step.observed)].map((entry) => ({ step, entry, at: entry.happenedAt ?? entry.at })))
        .toSorted((a, b) => a.at - b.at);
    const rows = entries.flatMap(({ step: { number = 0, title }, entry, at }) => {
        /** @type {Page.Measured["rows"]} */
        const lines = [];
        for (const one of readings(entry.text)) {
            const key = `${one.name}|${one.unit}`;
            const column = columns.get(key) ?? { key, count: 0, label: one.name && one.unit ? `${one.name} (${one.unit})` : one.name || one.unit };
            columns.set(key, column);
            column.count += 1;
            const line = lines.find(({ values }) => !values.has(key)) ?? { at, number, title, values: new Map() };
            if (!lines.includes(line)) lines.push(line);
            line.values.set(key, one);
        }
        return lines;
    });
    return { columns: [...columns.values()].toSorted((a, b) => b.count - a.count), rows };
}

/// As the other lists of Simmer are written (CSVFile.swift): a byte order mark, the times of this device, decimal points.
/** @param {Page.Measured} table */
export function csvOf({ columns, rows }) {
    const lines = [["time", "step", "title", ...columns.map(({ label }) => label)].map(written), ...rows.map(({ at, number, title, values }) => [
        moment(new Date(at)), number, written(title), ...columns.map(({ key }) => values.get(key)?.value ?? "")])];
    return `\uFEFF${lines.map((cells) => `${cells.join(",")}\r\n`).join("")}`;
}

/** @param {Date} date */
const moment = (date) => `${textOf(date)} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map((part) => String(part).padStart(2, "0")).join(":")}`;

/// A spreadsheet would take some texts for a formula, and run it, also behind what is not seen; others would be cut in pieces.
/** @param {string} text */
function written(text) {
    const safe = /^[\t\r\n]|^[\p{Cc}\p{Cf}\p{M}\s]*[=+\-@＝＋－＠]/u.test(text) ? `'${text}` : text;
    return /[",;\t\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll("\"", "\"\"")}"` : safe;
}
