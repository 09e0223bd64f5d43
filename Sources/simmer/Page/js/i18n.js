// Words, dates and numbers in the language of the person; a change of language needs no reload.
import en from "./../strings/en.js";
import fr from "./../strings/fr.js";
import { Signals } from "./signal.js";
import { load, save } from "./store.js";

const tables = { en, fr };
export const languages = Object.freeze(["en", "fr"]);
export const changes = new Signals();

const ofDevice = () => navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag in tables);
const wished = () => load("language", null) ?? ofDevice() ?? "en";
let current = "en";
let formats = new Map();

export const language = () => current;
export const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone ?? "UTC";

/// Turns to `wanted`, or at the start to what this device prefers.
export function use(wanted = wished()) {
    if (!(wanted in tables)) return;
    const changed = wanted !== current;
    current = wanted;
    formats = new Map();
    save("language", wanted);
    document.documentElement.lang = wanted;
    if (changed) changes.emit("language");
}

/// The sentence `key` with its `{slots}` filled; `{n}` also chooses between `key.one` and `key.other`.
export function t(key, slots = {}) {
    const table = tables[current];
    const form = slots.n === undefined ? key : `${key}.${plural(slots.n)}`;
    const text = table[form] ?? table[key] ?? key;
    return text.replace(/\{(\w+)\}/g, (whole, name) => (name in slots ? String(slots[name]) : whole));
}

export const has = (key) => key in tables[current];

/// What to tell a person about a refused request; `place` lets a form word it for its field.
export function refusal(error, place = "") {
    const { reason, field } = error;
    for (const key of [`error.${place}.${field}.${reason}`, `error.${place}.${reason}`, `error.${field}.${reason}`]) {
        if (has(key)) return t(key);
    }
    return error.message && error.code ? error.message
        : t(has(`error.${reason}`) ? `error.${reason}` : "error.unreachable");
}

const plural = (n) => format("plural", () => new Intl.PluralRules(current)).select(n) === "one" ? "one" : "other";

function format(name, make) {
    if (!formats.has(name)) formats.set(name, make());
    return formats.get(name);
}

const dated = (name, options) => (at) => format(name, () => new Intl.DateTimeFormat(current, options)).format(at);
export const time = dated("time", { hour: "numeric", minute: "2-digit" });
export const instant = dated("instant",
    { weekday: "long", day: "numeric", month: "long", hour: "numeric", minute: "2-digit" });
export const exact = dated("exact", { dateStyle: "full", timeStyle: "medium" });
const weekday = dated("weekday", { weekday: "long", day: "numeric", month: "long" });
const fullDay = dated("fullDay", { weekday: "long", day: "numeric", month: "long", year: "numeric" });
export const number = (value) => format("number", () => new Intl.NumberFormat(current)).format(value);
export const list = (items) => format("list",
    () => new Intl.ListFormat(current, { type: "conjunction" })).format(items);

/// “Today”, “Yesterday”, or the day with its weekday; the year only when it is not this one.
export function day(at, now) {
    const date = new Date(at), today = new Date(now);
    const days = Math.round((startOfDay(today) - startOfDay(date)) / 86400000);
    if (days === 0 || days === 1) return t(days === 0 ? "day.today" : "day.yesterday");
    return date.getFullYear() === today.getFullYear() ? weekday(at) : fullDay(at);
}

export const startOfDay = (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/// Digits of a rest or length in whole seconds: m:ss, from one hour h:mm:ss.
export function digits(seconds) {
    const s = Math.max(0, Math.round(seconds));
    const two = (value) => String(value).padStart(2, "0");
    return s >= 3600
        ? `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`
        : `${Math.floor(s / 60)}:${two(s % 60)}`;
}
