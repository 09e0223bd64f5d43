// A range of days: two date fields, and a month below them in which both ends are chosen by pointer or keys.
import { fill, h, part } from "../../dom.js";
import { button, field } from "../../controls.js";
import { dateOf, dates, fullDate, language, t, textOf } from "../../i18n.js";
import { announce } from "../../announce.js";

const day = 86400000;

/// `{fields, node, set(start, end)}`: the fields `startDate` and `endDate`, the month's node, and a way to choose a range.
export function rangePicker({ start = "", end = "" } = {}) {
    const from = field({ name: "startDate", label: t("calendar.start"), type: "date", required: true, value: start });
    const until = field({ name: "endDate", label: t("calendar.end"), type: "date", required: true, value: end });
    const caption = h("strong", { class: "calendar-month", "aria-live": "polite" });
    const hint = h("p", { class: "hint" });
    const grid = h("table", { class: "calendar-grid", role: "grid", "aria-multiselectable": "true" });
    /// The day that the keys are on; its month is shown.
    let focused = from.input.value || textOf(new Date());
    let choosesEnd = false;

    /** @param {string} text @param {{days?: number, months?: number}} by */
    function shift(text, { days = 0, months = 0 }) {
        const date = dateOf(text);
        if (months !== 0) {
            const last = new Date(date.getFullYear(), date.getMonth() + months + 1, 0, 12);
            date.setFullYear(last.getFullYear(), last.getMonth(), Math.min(date.getDate(), last.getDate()));
        }
        date.setDate(date.getDate() + days);
        return textOf(date);
    }

    /** @param {string} text */
    function choose(text) {
        const isStart = !choosesEnd || text < from.input.value;
        if (isStart) {
            from.input.value = text;
            until.input.value = "";
        } else until.input.value = text;
        choosesEnd = isStart;
        from.tell("");
        until.tell("");
        announce(isStart ? t("calendar.startChosen", { day: fullDate(text) })
            : t("calendar.chosen", { days: dates(from.input.value, text) }));
        show(text);
    }

    function draw() {
        const shown = dateOf(focused);
        const first = new Date(shown.getFullYear(), shown.getMonth(), 1, 12);
        const lead = (first.getDay() + 7 - firstWeekday()) % 7;
        const count = new Date(shown.getFullYear(), shown.getMonth() + 1, 0).getDate();
        const words = new Intl.DateTimeFormat(language(), { month: "long", year: "numeric" });
        caption.textContent = words.format(first);
        grid.setAttribute("aria-label", caption.textContent);
        hint.textContent = t(choosesEnd ? "calendar.chooseEnd" : "calendar.chooseStart");
        const weeks = Math.ceil((lead + count) / 7);
        /** @param {"long" | "narrow"} width */
        const names = (width) => new Intl.DateTimeFormat(language(), { weekday: width });
        fill(grid,
            h("thead", null, h("tr", null, [...Array(7).keys()].map((index) => {
                const date = new Date(first.getTime() + (index - lead) * day);
                return h("th", { scope: "col", abbr: names("long").format(date) }, names("narrow").format(date));
            }))),
            h("tbody", null, [...Array(weeks).keys()].map((week) => h("tr", null,
                [...Array(7).keys()].map((index) => {
                    const number = week * 7 + index - lead + 1;
                    return number < 1 || number > count ? h("td") : cell(textOf(new Date(first.getFullYear(),
                        first.getMonth(), number, 12)), number);
                })))));
    }

    /** @param {string} text @param {number} number */
    function cell(text, number) {
        const [start, end] = [from.input.value, until.input.value || from.input.value];
        const isIn = start !== "" && text >= start && text <= end;
        return h("td", {
            class: "day", role: "gridcell", tabindex: text === focused ? 0 : -1, "aria-selected": String(isIn),
            "aria-label": fullDate(text), "aria-current": text === textOf(new Date()) ? "date" : null,
            data: { day: text, end: text === start ? "start" : text === end ? "end" : "" },
            on: { click: () => choose(text) },
        }, number);
    }

    /** @param {string} text */
    function show(text, { focus = true } = {}) {
        focused = text;
        draw();
        if (focus) part(grid, "td", "[tabindex='0']").focus();
    }

    grid.addEventListener("keydown", (event) => {
        const weekday = (dateOf(focused).getDay() + 7 - firstWeekday()) % 7;
        /** @type {Record<string, {days?: number, months?: number}>} */
        const steps = {
            ArrowLeft: { days: -1 }, ArrowRight: { days: 1 }, ArrowUp: { days: -7 }, ArrowDown: { days: 7 },
            Home: { days: -weekday }, End: { days: 6 - weekday },
            PageUp: { months: event.shiftKey ? -12 : -1 }, PageDown: { months: event.shiftKey ? 12 : 1 },
        };
        const step = Object.hasOwn(steps, event.key) ? steps[event.key] : null;
        if (!step && event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        if (step) show(shift(focused, step));
        else choose(focused);
    });
    for (const { input } of [from, until]) {
        input.addEventListener("change", () => {
            choosesEnd = from.input.value !== "" && until.input.value === "";
            show(input.value || focused, { focus: false });
        });
    }
    draw();
    /** @param {number} months @param {string} name @param {string} label */
    const turn = (months, name, label) => button(t(label), () => show(shift(focused, { months }), { focus: false }),
        { kind: "quiet", iconName: name, hideLabel: true });
    return {
        fields: [from, until],
        node: h("div", { class: "calendar", role: "group", "aria-label": t("calendar.title") },
            h("div", { class: "calendar-head" }, turn(-1, "back", "calendar.before"), caption,
                turn(1, "forward", "calendar.after")), grid, hint),
        /** @param {string} start @param {string} end */
        set(start, end) {
            from.input.value = start;
            until.input.value = end;
            choosesEnd = false;
            show(start, { focus: false });
        },
    };
}

/// Sunday is 0, as dates count; where the browser does not know the week of the region, it begins on Monday.
function firstWeekday() {
    const locale = new Intl.Locale(navigator.language);
    return ((locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1) % 7;
}
