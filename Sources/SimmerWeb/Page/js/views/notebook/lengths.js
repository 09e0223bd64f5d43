// The lengths of time that a text names ("incubate 30 min", "1 h 30", "10–15 Minuten", "une demi-heure"), in the words of the four languages and
// of the lab. A range counts as its lower end, for that is when one looks. No length are times of day ("9 am", "à 9 h", "14h30"), dates,
// rates ("5 mL/min", "2 min⁻¹"), numbers that may be thousands ("1,200 s"), and days: those are what reminders are for.

/** @typedef {{start: number, end: number, seconds: number}} Length */

/// As `timer.start` takes it.
const longest = 604_800;

const hour = "h|hrs?|hours?|heures?|std\\.?|stunden?|horas?", minute = "min|mins|mn|minutes?|minuten?|minutos?", second = "s|secs?|sek\\.?|segs?|seconds?|secondes?|sekunden?|segundos?";
const gap = "[^\\S\\n]{0,2}", decimal = "\\d{1,5}(?:[.,]\\d{1,2})?", fraction = "½|¼|¾", amount = `(?:${decimal}|\\d{1,3}${gap}(?:${fraction})|${fraction})`;
/// After a unit the word is over, and so is the quantity.
const over = "(?![\\p{L}\\p{N}_^/·⁻²³]|-[\\p{L}\\d])";
const and = `${gap}(?:and|et|und|y)?${gap}`;
/// What would make a value of the minutes in "1 h 30".
const ofValue = `[.,:]?\\d|${gap}(?:[%°µ×]|[mnkcd]?[gLlMAV]\\b|mol|U\\b|x\\b)`;
const clockLength = `(\\d{1,3}):([0-5]\\d)${gap}(?:${minute})${over}`;
const ofHours = `(${amount})${gap}(?:${hour})(?:${and}(\\d{1,2})${gap}(?:${minute})${over}|${gap}([0-5]\\d)(?!${ofValue}))?${over}`;
const ofMinutes = `(${amount})${gap}(?:${minute})(?:${and}(\\d{1,2})${gap}(?:${second})${over})?${over}`;
const ofSeconds = `(${amount})${gap}(?:${second})${over}`;
const ofWords = "(half an hour|une demi-heure|demi-heure|(?:eine[rn]? )?halbe(?:n)? stunde|media hora|(?:a )?quarter of an hour|un quart d[’']heure|(?:eine )?viertelstunde|(?:un )?cuarto de hora)";
/// The lower end of a range, with or without a unit of its own.
const lower = `(?:(${amount})${gap}(${hour}|${minute}|${second})?(?:${gap}[-–—]${gap}|[^\\S\\n]+(?:to|or|bis|oder|à|ou|a|o)[^\\S\\n]+)|(?<=(?:between|entre|zwischen)[^\\S\\n]+)(${amount})[^\\S\\n]+(?:and|et|und|y)[^\\S\\n]+|(${amount})${gap}(?:±|\\+/?-)${gap})?`;
const pattern = new RegExp(`(?<![\\p{L}\\p{N}_.,:/×^±<-]|[.,:/]\\d|[-−–])(?:${lower}(?:${clockLength}|${ofHours}|${ofMinutes}|${ofSeconds})|${ofWords}${over})`, "giu");
/// What stands before a time of day. "de 9 h à 11 h" is one too, "de 2 à 3 h" is none.
const atTime = /(?:^|[\s(])(?:at|until|till|by|um|gegen|ab|bis|vers|dès|avant|jusqu[’']à|à|sur les|a las?|las|sobre las|hasta las|desde las)[^\S\n]+$/iu;
const fromTime = /(?:^|[\s(])(?:from|de|von|desde)(?: las?)?[^\S\n]+$/iu;
const ofDay = /^[^\S\n]*(?:du matin|du soir|de l[’']après-midi|pile|de la mañana|de la tarde|en punto|uhr|o[’']clock|[ap]\.?m\b)/iu;
/// Of "1 200 s" and "3.1.2 min", of which nobody knows what number it is.
const rest = /(?:^|[^\w.,])\d{1,3}[ \u00a0\u202f]$/;

/** @type {Record<string, number>} */
const fractions = { "½": 0.5, "¼": 0.25, "¾": 0.75 };

/** @param {string} text */
function valueOf(text) {
    const sign = fractions[text.at(-1) ?? ""] ?? 0;
    return Number((sign ? text.slice(0, -1) : text).trim().replace(",", ".") || 0) + sign;
}

/** @param {string} unit */
const secondsOf = (unit) => (/^(?:h|s(?:td|tun))/i.test(unit) ? 3600 : /^m/i.test(unit) ? 60 : 1);

/// The lengths of a text in its order: where each stands, and its seconds.
/** @param {string} text @returns {Length[]} */
export function lengths(text) {
    /** @type {Length[]} */
    const found = [];
    for (const match of text.matchAll(pattern)) {
        const [whole, first, lowUnit, between, middle, clockMinutes, clockSeconds, hours, andMinutes, bareMinutes, minutes, andSeconds, seconds, words] = match;
        const low = first ?? between, start = match.index ?? 0, end = start + whole.length;
        const before = text.slice(Math.max(0, start - 24), start), after = text.slice(end, end + 16);
        // Single letters are small: "30 S" and "2 H" are something else.
        if (/\d[^\S\n]{0,2}[HS](?!\p{L})/u.test(whole)) continue;
        if (/[1-9]\d{0,2},\d{3}(?!\d)/.test(whole) || (/^\d{3}(?!\d)/.test(whole) && rest.test(before))) continue;
        if (hours !== undefined && (ofDay.test(after) || (lowUnit ? fromTime : atTime).test(before) || isTimeOfDay(whole, hours, bareMinutes))) continue;
        const [value, unit] = clockMinutes !== undefined ? [Number(clockMinutes) * 60 + Number(clockSeconds), 1]
            : hours !== undefined ? [valueOf(hours) + Number(andMinutes ?? bareMinutes ?? 0) / 60, 3600]
                : minutes !== undefined ? [valueOf(minutes) + Number(andSeconds ?? 0) / 60, 60] : [valueOf(seconds ?? "0"), 1];
        const all = words !== undefined ? (/quart|viertel|cuarto/i.test(words) ? 900 : 1800)
            : low !== undefined ? valueOf(low) * (lowUnit ? secondsOf(lowUnit) : unit) : middle !== undefined ? valueOf(middle) * unit : value * unit;
        const rounded = Math.round(all);
        if (rounded >= 1 && rounded <= longest) found.push({ start, end, seconds: rounded });
    }
    return found;
}

/// "14h30" and "9h05" are read on a clock; "1 h 30" and "1h30" last.
/** @param {string} whole @param {string} hours @param {string} [bareMinutes] */
const isTimeOfDay = (whole, hours, bareMinutes) => bareMinutes !== undefined && (Number(hours) > 6 || !Number.isInteger(Number(hours)) || /^0/.test(whole));
