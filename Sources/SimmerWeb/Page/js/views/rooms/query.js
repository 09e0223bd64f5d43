// What somebody looks for, as it is typed: words, and what narrows them, each by its name in any of the languages: `from:` a person, `in:` a
// room, `has:photo`, `before:` a day and `after:` it (that day is after it). A name of several words stands in quotes.
import { fold } from "../../text.js";

/** @typedef {"from" | "in" | "has" | "before" | "after"} Narrowing */

/** @type {Record<string, Narrowing>} */
const narrowings = { from: "from", von: "from", de: "from", in: "in", dans: "in", en: "in", has: "has", avec: "has", mit: "has", con: "has",
    before: "before", avant: "before", vor: "before", antes: "before", after: "after", apres: "after", nach: "after", despues: "after" };
const photo = /^(photos?|pictures?|images?|fotos?|bild(er)?|imagen(es)?)$/;
const part = /(?<=^|\s)(\p{L}+):(?:"([^"]*)("?)|(\S*))/gu;

/// `words`, and what narrows them; `since` and `until` are instants, `wrong` says that a day is none. `open`: the name at the end that may go
/// on, with its place in the text.
/** @param {string} text */
export function read(text) {
    /** @type {{words: string, from?: string, in?: string, photos?: true, since?: number, until?: number, wrong?: true, open?: {name: "from" | "in", value: string, at: number}}} */
    const found = { words: "" };
    found.words = text.replace(part, (whole, key, quoted, end, plain, at) => {
        const name = narrowings[fold(key)], value = (quoted ?? plain).trim();
        if (name === undefined || (name === "has" && !photo.test(fold(value)))) return whole;
        if (name === "has") found.photos = true;
        else if (name === "from" || name === "in") {
            if (value !== "") found[name] = value;
            if (at + whole.length === text.length && !end) found.open = { name, value, at };
        } else if (value !== "") day(found, name, value);
        return "";
    }).trim().replaceAll(/\s+/g, " ");
    return found;
}

/** @param {ReturnType<typeof read>} found @param {"before" | "after"} name @param {string} value */
function day(found, name, value) {
    const [year, month, date] = (/^(\d{4})-(\d\d?)-(\d\d?)$/.exec(value) ?? []).slice(1).map(Number);
    const begin = new Date(year, month - 1, date);
    if (!year || begin.getMonth() !== month - 1 || begin.getDate() !== date) found.wrong = true;
    else if (name === "before") found.until = begin.getTime() - 1;
    else found.since = begin.getTime();
}

/// Whether anything but words is said.
/** @param {ReturnType<typeof read>} found */
export const isNarrowed = ({ from, in: room, photos, since, until }) => [from, room, photos, since, until].some((one) => one !== undefined);

/// The first of `all` that is called so, else whose name begins so, else holds it.
/** @template {{key: string}} T @param {T[]} all @param {string} name @returns {T | null} */
export function called(all, name) {
    const key = fold(name);
    return all.find((one) => one.key === key) ?? all.find((one) => one.key.startsWith(key)) ?? all.find((one) => one.key.includes(key)) ?? null;
}

/// How a name stands behind its colon.
/** @param {string} name */
export const quoted = (name) => (/\s/.test(name) ? `"${name.replaceAll("\"", "")}"` : name);
