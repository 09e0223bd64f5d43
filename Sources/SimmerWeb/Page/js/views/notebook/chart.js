// Points and the line through them, drawn as SVG for a width. Whoever does not see it hears its title, and reads the table of the same values.
import { brief, startOfDay, time } from "../../i18n.js";
import { svg } from "../../svg.js";

const hour = 3_600_000, day = 24 * hour;
const margin = { top: 14, right: 16, bottom: 30 }, letter = 7.5;

/**
 * @param {{points: {x: number, y: number}[], title: string, width: number, isTime: boolean, number: (value: number, digits?: number) => string}} chart
 * @returns {SVGElement}
 */
export function lineChart({ points, title, width, isTime, number }) {
    const height = Math.round(Math.min(320, Math.max(190, width * 0.5)));
    const [low, high] = span(points.map(({ y }) => y), true), [first, last] = span(points.map(({ x }) => x), false);
    const step = niceStep((high - low) / 4), rows = marksBetween(low, high, step, 0);
    const labels = rows.map((y) => number(y, Math.max(0, -Math.floor(Math.log10(step) + 1e-9))));
    const left = 10 + letter * Math.max(...labels.map((label) => label.length));
    const columns = isTime ? times(first, last, Math.floor((width - left) / 90)) : marksBetween(Math.ceil(first), last, Math.max(1, niceStep((last - first) / Math.floor((width - left) / 40))), 0);
    /** @param {number} x */
    const across = (x) => round(left + (x - first) / (last - first) * (width - left - margin.right));
    /** @param {number} y */
    const down = (y) => round(height - margin.bottom - (y - low) / (high - low) * (height - margin.bottom - margin.top));
    const line = points.map(({ x, y }) => `${across(x)} ${down(y)}`).join("L");
    return svg("svg", { class: "chart", role: "img", width, height, viewBox: `0 0 ${width} ${height}` },
        svg("title", {}, title),
        svg("g", { class: "chart-grid" }, rows.map((y) => svg("path", { d: `M${left} ${down(y)}H${width - margin.right}` }))),
        svg("g", { class: "chart-words" }, rows.map((y, index) => svg("text", { x: left - 6, y: down(y) + 4, "text-anchor": "end" }, labels[index])),
            columns.map((x) => svg("text", { x: across(x), y: height - 8, "text-anchor": "middle" }, isTime ? moment(x) : number(x)))),
        svg("path", { class: "chart-line", d: `M${line}` }),
        svg("g", { class: "chart-points" }, points.map(({ x, y }) => svg("circle", { cx: across(x), cy: down(y), r: 4 }))));
}

/** @param {number} value */
const round = (value) => Math.round(value * 10) / 10;

/// From where to where, never nothing: up and down to where a mark stands, or a little around a single instant.
/** @param {number[]} values @param {boolean} isMarked @returns {[number, number]} */
function span(values, isMarked) {
    const low = Math.min(...values), high = Math.max(...values);
    if (low === high) return isMarked ? [low - (Math.abs(low) / 2 || 1), low + (Math.abs(low) / 2 || 1)] : [low - 1, low + 1];
    if (!isMarked) return [low, high];
    const step = niceStep((high - low) / 4);
    return [Math.floor(low / step) * step, Math.ceil(high / step) * step];
}

/// The next of 1, 2, 5, 10 … at or above a step.
/** @param {number} step */
function niceStep(step) {
    const unit = 10 ** Math.floor(Math.log10(step));
    return ([1, 2, 5].find((factor) => factor * unit >= step * 0.999) ?? 10) * unit;
}

/// The multiples of `step`, counted from `zero`, that lie between two values.
/** @param {number} from @param {number} to @param {number} step @param {number} zero */
function marksBetween(from, to, step, zero) {
    const start = Math.ceil((from - zero) / step - 1e-9);
    return Array.from({ length: Math.max(0, Math.floor((to - zero) / step + 1e-9) - start + 1) }, (_, place) => Number((zero + (start + place) * step).toPrecision(12)));
}

const steps = [60_000, 300_000, 900_000, 1_800_000, hour, 2 * hour, 3 * hour, 6 * hour, 12 * hour, day, 2 * day, 7 * day, 14 * day, 30 * day, 90 * day, 365 * day];

/// Instants of full minutes, hours or days of this device, at most so many; a single one where the time has no length.
/** @param {number} from @param {number} to @param {number} most */
function times(from, to, most) {
    if (to - from < steps[0]) return [(from + to) / 2];
    const step = steps.find((one) => (to - from) / one < most && (one >= day || to - from < 2 * day)) ?? to - from;
    const marks = marksBetween(from, to, step, startOfDay(new Date(from)));
    // Where the clocks have changed meanwhile, days still begin at midnight.
    return step < day ? marks : marks.map((at) => startOfDay(new Date(at + 2 * hour))).filter((at) => at >= from && at <= to);
}

/// The time, at midnight the day.
/** @param {number} at */
const moment = (at) => (at === startOfDay(new Date(at)) ? brief(at, at + 7 * day) : time(at));
