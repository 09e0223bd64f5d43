// Words, dates and numbers in the language of the person; a change of language needs no reload.
import { part } from "./dom.js";
import { Signals } from "./signal.js";
import { load, save } from "./store.js";

/** @type {Record<string, Record<string, string>>} */
const tables = {};
export const languages = Object.freeze(["en", "fr", "de", "es"]);
export const changes = new Signals();
/// What a home screen is told of Simmer.
/** @type {Record<string, string>} */
const manifests = {
    en: "/manifest.webmanifest", fr: "/manifest.fr.webmanifest", de: "/manifest.de.webmanifest", es: "/manifest.es.webmanifest" };

const ofDevice = () => navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => languages.includes(tag));
const wished = () => load("language", null) ?? ofDevice() ?? "en";
let current = "", asked = "";
let turning = Promise.resolve();
let formats = new Map();
/// Where it is empty, it is as the language has it.
let chosen = { clock: "", temperature: "", units: "" };
/** @type {Set<Page.Words>} */
const parts = new Set();

export const language = () => current;
/// Hours as this device has them, where its language is the page's; Simmer's sentences are told them with a new account.
export const clock = () => (new Intl.DateTimeFormat([navigator.language, current].find((one) => one.startsWith(current)), { hour: "numeric" })
    .resolvedOptions().hour12 ? "12" : "24");
export const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone ?? "UTC";

/// Turns to `wanted`, or at the start to what this device prefers, when its words are there.
export function use(wanted = wished()) {
    if (languages.includes(wanted) && wanted !== asked) turning = turnTo(wanted);
    return turning;
}

/** @param {string} wanted */
async function turnTo(wanted) {
    asked = wanted;
    try {
        tables[wanted] ??= (await import(`../strings/${wanted}.js`)).default;
        for (const part of parts) await add(part, wanted);
    } catch (error) {
        if (asked === wanted) asked = current;
        if (current === "") throw error;
        return console.warn("language", error);
    }
    if (asked !== wanted) return;
    const changed = current !== "";
    current = wanted;
    formats = new Map();
    save("language", wanted);
    document.documentElement.lang = wanted;
    part(document, "link", "[rel=manifest]").href = manifests[wanted];
    part(document, "meta", "[name=description]").content = t("start.line");
    if (changed) changes.emit("language");
}

/// What the person has chosen to read: hours, temperatures and amounts. Answers whether that is something else than before.
/** @param {Partial<typeof chosen>} account */
export function prefer({ clock = "", temperature = "", units = "" }) {
    const before = JSON.stringify(chosen);
    chosen = { clock, temperature, units };
    formats = new Map();
    return JSON.stringify(chosen) !== before;
}
export const preferred = () => chosen;

/// Has the words of a part of the page that is not there from the start; `part` fetches them for each language.
/** @param {Page.Words} part */
export async function bring(part) {
    parts.add(part);
    await add(part, current);
}

/** @param {Page.Words} part @param {string} wanted */
async function add(part, wanted) {
    const { default: words } = await part[wanted]();
    // Others may have been added meanwhile.
    tables[wanted] = { ...tables[wanted], ...words };
}

/// The sentence `key` with its `{slots}` filled; `{n}` also chooses between `key.one` and `key.other`.
/** @param {string} key @param {Record<string, any>} [slots] */
export function t(key, slots = {}) {
    const table = tables[current];
    const form = slots.n === undefined ? key : `${key}.${plural(slots.n)}`;
    const text = table[form] ?? table[key] ?? unknown(key);
    return text.replace(/\{(\w+)\}/g, (whole, name) => (name in slots ? String(slots[name]) : whole));
}

/// Words that are not there, or come with a place and have not come yet: said where tests look.
/** @param {string} key */
function unknown(key) {
    console.error(`no words for ${key}`);
    return key;
}

/// What a person is called: those who are gone in the words of this language, and the bot as the product.
/** @param {string} name */
export const person = (name) => (name === "former member" ? t("member.former") : name === "simmer" ? "Simmer" : name);

/** @param {string} key */
export const has = (key) => key in tables[current];

/// What to tell a person about a refused request; `place` lets a form word it for its field.
/** @param {Page.Refusal} error */
export function refusal(error, place = "") {
    const { reason, field } = error;
    for (const key of [`error.${place}.${field}.${reason}`, `error.${place}.${reason}`, `error.${field}.${reason}`]) {
        if (has(key)) return t(key);
    }
    return error.message && error.code ? error.message
        : t(has(`error.${reason}`) ? `error.${reason}` : "error.unreachable");
}

/** @param {number} n */
const plural = (n) => format("plural", () => new Intl.PluralRules(current)).select(n) === "one" ? "one" : "other";

/** @returns {Intl.DateTimeFormatOptions} */
const hours = () => (chosen.clock === "" ? {} : { hourCycle: chosen.clock === "12" ? "h12" : "h23" });

/** @template T @param {string} name @param {() => T} make @returns {T} */
function format(name, make) {
    if (!formats.has(name)) formats.set(name, make());
    return formats.get(name);
}

/** @param {string} name @param {Intl.DateTimeFormatOptions} options @returns {(at: number | Date) => string} */
const dated = (name, options) => (at) => format(name, () => new Intl.DateTimeFormat(current, { ...options, ...hours() })).format(at);
export const time = dated("time", { hour: "numeric", minute: "2-digit" });
export const instant = dated("instant",
    { weekday: "long", day: "numeric", month: "long", hour: "numeric", minute: "2-digit" });
export const exact = dated("exact", { dateStyle: "full", timeStyle: "medium" });
export const stamp = dated("stamp", { dateStyle: "medium", timeStyle: "short" });
/// Without the year, which stands elsewhere.
export const moment = dated("moment", { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" });
/// As Simmer reads it in each language.
/** @param {number} at */
export const saidTime = (at) => (current === "en" ? time(at).replace(/\s/g, " ")
    : format("saidTime", () => new Intl.DateTimeFormat(current, { hour: "numeric", minute: "2-digit", hourCycle: "h23" })).format(at));
export const exactDay = dated("exactDay", { dateStyle: "long" });
export const month = dated("month", { month: "long", year: "numeric" });
const weekday = dated("weekday", { weekday: "long", day: "numeric", month: "long" });
const fullDay = dated("fullDay", { weekday: "long", day: "numeric", month: "long", year: "numeric" });
/** @param {number} value */
export const number = (value) => format("number", () => new Intl.NumberFormat(current)).format(value);
/** @param {string[]} items */
export const list = (items) => format("list",
    () => new Intl.ListFormat(current, { type: "conjunction" })).format(items);

/// “Today”, “Yesterday”, or the day with its weekday; the year only when it is not this one.
/** @param {number} at @param {number} now */
export function day(at, now) {
    const date = new Date(at), today = new Date(now);
    const days = Math.round((startOfDay(today) - startOfDay(date)) / 86400000);
    if (days === 0 || days === 1) return t(days === 0 ? "day.today" : "day.yesterday");
    return date.getFullYear() === today.getFullYear() ? weekday(at) : fullDay(at);
}

const shortWeekday = dated("shortWeekday", { weekday: "short" });
const shortDay = dated("shortDay", { day: "numeric", month: "short" });

/// As short as it can be told: the time of today, a weekday of the last days, else the day.
/** @param {number} at @param {number} now */
export function brief(at, now) {
    const days = Math.round((startOfDay(new Date(now)) - startOfDay(new Date(at))) / 86400000);
    return days === 0 ? time(at) : days > 0 && days < 7 ? shortWeekday(at) : shortDay(at);
}

/// A calendar date as the protocol writes it ("2026-11-23"), at noon of this device, so that no change of clocks moves it; and back.
/** @param {string} text */
export const dateOf = (text) => {
    const [year, month, date] = text.split("-").map(Number);
    return new Date(year, month - 1, date, 12);
};
/** @param {Date} date */
export const textOf = (date) => [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part, index) => String(part).padStart(index === 0 ? 4 : 2, "0")).join("-");
/** @param {string} text */
export const fullDate = (text) => fullDay(dateOf(text));
/** @param {string} start @param {string} end */
export const dates = (start, end) => format("dates", () => new Intl.DateTimeFormat(current,
    { weekday: "short", day: "numeric", month: "short", year: "numeric" })).formatRange(dateOf(start), dateOf(end));

/** @param {Date} date */
export const startOfDay = (date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();

/// A length in words: “9 min”, “1 hr 30 min”.
/** @param {number} seconds */
export const length = (seconds) => /** @type {const} */ ([["hour", seconds / 3600], ["minute", seconds / 60 % 60], ["second", seconds % 60]])
    .filter(([, value]) => value >= 1).map(([unit, value]) => format(unit, () => new Intl.NumberFormat(current,
        { style: "unit", unit, maximumFractionDigits: 0 })).format(Math.floor(value))).join(" ");

/// Digits of a rest or length in whole seconds: m:ss, from one hour h:mm:ss.
/** @param {number} seconds */
export function digits(seconds) {
    const s = Math.max(0, Math.round(seconds));
    /** @param {number} value */
    const two = (value) => String(value).padStart(2, "0");
    return s >= 3600
        ? `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`
        : `${Math.floor(s / 60)}:${two(s % 60)}`;
}
