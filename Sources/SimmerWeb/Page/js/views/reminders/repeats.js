// How a reminder repeats: what the form of a new one offers, the rule of RFC 5545 that comes of it, and a rule in words.
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

/// `{fields, told()}`: the fields of a form whose first time stands in `when`, and what `reminder.create` is told of them: the first time
/// at which it comes, not before the one that was given, and the rule where it repeats. Throws where no day is chosen.
/** @param {HTMLInputElement} when */
export function repeats(when) {
    const kind = field({ name: "repeat", label: t("reminders.repeat"), control: h("select", null,
        ["none", "daily", "weekdays", "weekly", "monthly"].map((value) => h("option", { value }, t(`reminders.repeat.${value}`)))) });
    const hint = h("p", { class: "hint", role: "status" });
    const boxes = days.map((day) => h("input", { type: "checkbox", "aria-label": dayName(day, "long"), data: { day } }));
    const chosen = h("fieldset", { class: "choice", hidden: true }, h("legend", null, t("reminders.days")), h("div", { class: "choice-row" },
        boxes.map((box, place) => h("label", null, box, h("span", { "aria-hidden": "true" }, dayName(days[place], "short"))))));
    let isTouched = false;

    const at = () => new Date(when.value);
    const on = () => days.filter((_, place) => boxes[place].checked);
    /** @returns {string | null} */
    function rule() {
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
        chosen.hidden = value !== "weekly";
        // Until one chooses, it is the day that was given.
        if (!isTouched && !Number.isNaN(date.getTime())) for (const [place, box] of boxes.entries()) box.checked = days[place] === dayOf(date);
        const due = first();
        say(hint, Number.isNaN(due) ? "" : due !== date.getTime() ? t("reminders.first", { when: instant(due) })
            : value === "monthly" && date.getDate() > 28 ? t("reminders.lastDay") : "");
        hint.hidden = hint.textContent === "";
    }
    for (const one of [kind.input, when]) one.addEventListener("input", draw);
    chosen.addEventListener("change", () => {
        isTouched = true;
        draw();
    });
    draw();
    /** @type {Page.FormPart[]} */
    const fields = [kind, { name: "", node: h("div", { class: "field" }, chosen, hint), tell: () => null }];
    function told() {
        const [dueAt, rrule] = [first(), rule()];
        if (Number.isNaN(dueAt)) throw Object.assign(new Error(t("reminders.noDay")), { code: 400 });
        // Days and hours are meant where this device is.
        return { dueAt, ...(rrule ? { rrule, timeZone: timeZone() } : {}) };
    }
    return { fields, told };
}

/** @param {string[]} on */
const weekly = (on) => `FREQ=WEEKLY;BYDAY=${on.join()}`;

/// In months that lack the day it is their last one.
/** @param {number} day */
function monthly(day) {
    if (day <= 28) return `FREQ=MONTHLY;BYMONTHDAY=${day}`;
    return `FREQ=MONTHLY;BYMONTHDAY=${Array.from({ length: day - 27 }, (_, place) => 28 + place).join()};BYSETPOS=-1`;
}

/// A rule in words, as far as the form makes such ones; else that it repeats.
/** @param {string} rule */
export function everyWords(rule) {
    const { FREQ, BYDAY, BYMONTHDAY, BYSETPOS, BYHOUR = "0", BYMINUTE = "0", INTERVAL = "1", ...others } = /** @type {Record<string, string>} */ (
        Object.fromEntries(rule.split(";").map((part) => part.split("="))));
    const isPlain = Object.keys(others).length === 0 && INTERVAL === "1" && [BYHOUR, BYMINUTE].every((value) => /^\d+$/.test(value));
    const on = BYDAY?.split(",") ?? [], date = Number(BYMONTHDAY?.split(",").at(-1));
    if (!isPlain) return t("reminder.repeats");
    if (FREQ === "DAILY" && !BYDAY && !BYMONTHDAY && !BYSETPOS) return t("reminders.every.daily");
    if (FREQ === "WEEKLY" && on.length > 0 && !BYMONTHDAY && !BYSETPOS && on.every((day) => days.includes(day))) {
        return on.join() === workdays.join() ? t("reminders.every.weekdays") : t("reminders.every.days", { days: list(on.map((day) => dayName(day, "long"))) });
    }
    if (FREQ === "MONTHLY" && !BYDAY && date > 0 && [monthly(date), `FREQ=MONTHLY;BYMONTHDAY=${date}`].includes(
        rule.split(";").filter((part) => !/^(INTERVAL|BYHOUR|BYMINUTE)=/.test(part)).join(";"))) return t("reminders.every.monthly", { day: date });
    return t("reminder.repeats");
}
