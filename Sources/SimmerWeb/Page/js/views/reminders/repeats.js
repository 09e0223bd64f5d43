// How a reminder repeats: what its form offers, the rule of RFC 5545 that comes of it, and a rule in words.
import { h, say } from "../../dom.js";
import { field } from "../../controls.js";
import { instant, language, list, t, timeZone } from "../../i18n.js";

const days = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
const workdays = days.slice(0, 5);
/// 1 January 2024 is a Monday.
/** @param {string} day @param {"long" | "short"} weekday */
const dayName = (day, weekday) => new Intl.DateTimeFormat(language(), { weekday, timeZone: "UTC" }).format(Date.UTC(2024, 0, 1 + days.indexOf(day)));
/** @param {Date} date */
const dayOf = (date) => days[(date.getDay() + 6) % 7];

/// `{fields, told(), changed()}`: the fields of a form whose first time stands in `when`; what `reminder.create` is told of them, the first
/// time at which it comes, not before the one that was given, and the rule where it repeats; and what `reminder.update` is told of one that
/// repeats by `rule`, nothing where that was not touched. Both throw where no day is chosen.
/** @param {HTMLInputElement} when @param {string} [rule] */
export function repeats(when, rule) {
    const was = rule === undefined ? { kind: "none" } : readRule(rule) ?? { kind: "kept" };
    const kind = field({ name: "repeat", label: t("reminders.repeat"), control: h("select", null,
        [...(was.kind === "kept" ? ["kept"] : []), "none", "daily", "weekdays", "weekly", "monthly"].map((value) => h("option", { value, selected: value === was.kind }, t(`reminders.repeat.${value}`)))) });
    const hint = h("p", { class: "hint", role: "status" });
    const boxes = days.map((day) => h("input", { type: "checkbox", "aria-label": dayName(day, "long"), checked: was.on?.includes(day) ?? false, data: { day } }));
    const chosen = h("fieldset", { class: "choice", hidden: true }, h("legend", null, t("reminders.days")), h("div", { class: "choice-row" },
        boxes.map((box, place) => h("label", null, box, h("span", { "aria-hidden": "true" }, dayName(days[place], "short"))))));
    let isTouched = was.on !== undefined;

    const at = () => new Date(when.value);
    const on = () => days.filter((_, place) => boxes[place].checked);
    /** @returns {string | null} */
    function chosenRule() {
        const { value } = kind.input;
        if (value === "daily") return "FREQ=DAILY";
        if (value === "weekdays") return weekly(workdays);
        if (value === "weekly") return weekly(on());
        return value === "monthly" ? monthly(at().getDate()) : null;
    }

    function first() {
        const date = at(), { value } = kind.input;
        const fits = value === "weekdays" ? workdays : value === "weekly" ? on() : days;
        if (fits.length === 0 || Number.isNaN(date.getTime())) return NaN;
        while (!fits.includes(dayOf(date))) date.setDate(date.getDate() + 1);
        return date.getTime();
    }

    function draw() {
        const { value } = kind.input, date = at();
        // Another time of one that stays as it is moves this turn alone, as the server does it.
        const isNew = rule === undefined || isChanged();
        chosen.hidden = value !== "weekly";
        // Until one chooses, it is the day that was given.
        if (!isTouched && !Number.isNaN(date.getTime())) for (const [place, box] of boxes.entries()) box.checked = days[place] === dayOf(date);
        const due = first();
        say(hint, Number.isNaN(due) || !isNew ? "" : due !== date.getTime() ? t("reminders.first", { when: instant(due) })
            : value === "monthly" && date.getDate() > 28 ? t("reminders.lastDay") : "");
        hint.hidden = hint.textContent === "";
    }
    const isChanged = () => kind.input.value !== was.kind || (was.kind === "weekly" && on().join() !== was.on?.join());
    for (const one of [kind.input, when]) one.addEventListener("input", draw);
    chosen.addEventListener("change", () => {
        isTouched = true;
        draw();
    });
    draw();
    /** @type {Page.FormPart[]} */
    const fields = [kind, { name: "", node: h("div", { class: "field" }, chosen, hint), tell: () => null }];
    function told() {
        const [dueAt, rrule] = [first(), chosenRule()];
        if (Number.isNaN(dueAt)) throw Object.assign(new Error(t("reminders.noDay")), { code: 400 });
        // Days and hours are meant where this device is.
        return { dueAt, ...(rrule ? { rrule, timeZone: timeZone() } : {}) };
    }
    function changed() {
        if (!isChanged()) return {};
        return kind.input.value === "none" ? { rrule: null } : told();
    }
    return { fields, told, changed };
}

/** @param {string[]} on */
const weekly = (on) => `FREQ=WEEKLY;BYDAY=${on.join()}`;

/// In months that lack the day it is their last one.
/** @param {number} day */
function monthly(day) {
    if (day <= 28) return `FREQ=MONTHLY;BYMONTHDAY=${day}`;
    return `FREQ=MONTHLY;BYMONTHDAY=${Array.from({ length: day - 27 }, (_, place) => 28 + place).join()};BYSETPOS=-1`;
}

/// A rule as the form makes such ones, null for another.
/** @param {string} rule @returns {{kind: string, on?: string[], date?: number} | null} */
function readRule(rule) {
    const { FREQ, BYDAY, BYMONTHDAY, BYSETPOS, BYHOUR = "0", BYMINUTE = "0", INTERVAL = "1", ...others } = /** @type {Record<string, string>} */ (
        Object.fromEntries(rule.split(";").map((part) => part.split("="))));
    const isPlain = Object.keys(others).length === 0 && INTERVAL === "1" && [BYHOUR, BYMINUTE].every((value) => /^\d+$/.test(value));
    const on = BYDAY?.split(",") ?? [], date = Number(BYMONTHDAY?.split(",").at(-1));
    if (!isPlain) return null;
    if (FREQ === "DAILY" && !BYDAY && !BYMONTHDAY && !BYSETPOS) return { kind: "daily" };
    if (FREQ === "WEEKLY" && on.length > 0 && !BYMONTHDAY && !BYSETPOS && on.every((day) => days.includes(day))) {
        return on.join() === workdays.join() ? { kind: "weekdays" } : { kind: "weekly", on: days.filter((day) => on.includes(day)) };
    }
    const isMonthly = FREQ === "MONTHLY" && !BYDAY && date > 0 && [monthly(date), `FREQ=MONTHLY;BYMONTHDAY=${date}`].includes(
        rule.split(";").filter((part) => !/^(INTERVAL|BYHOUR|BYMINUTE)=/.test(part)).join(";"));
    return isMonthly ? { kind: "monthly", date } : null;
}

/// A rule in words, as far as the form makes such ones; else that it repeats.
/** @param {string} rule */
export function everyWords(rule) {
    const read = readRule(rule);
    if (!read) return t("reminder.repeats");
    const { kind, on = [], date } = read;
    if (kind === "weekly") return t("reminders.every.days", { days: list(on.map((day) => dayName(day, "long"))) });
    return t(`reminders.every.${kind}`, { day: date });
}
