// The values in a text: a number with a unit of the lab ("5 mL", "37 °C"), or with the name of a quantity ("pH 7,2", "OD600 0.42",
// "Km = 0.5 mM"). A number that does not plainly say one value is none: dates, times, ranges, bounds, "1.2.3", "5 mL/kg", "1,200 g".

/// As they are shown. "µ" is also read as "u", and "L" as "l".
const units = ("°C °F K % L dL cL mL µL nL kg g mg µg ng pg mol mmol µmol nmol pmol M mM µM nM pM nm µm mm cm g/L mg/L µg/L mg/mL µg/mL ng/mL ng/µL mg/dL "
    + "mol/L mmol/L µmol/L nmol/L g/mol L/min L/h mL/min mL/h µL/min °C/min U mU kU IU U/L U/mL U/mg µmol/min mM/min AU mAU AU/min RFU RLU NTU cpm rpm ×g "
    + "Pa hPa kPa MPa bar mbar psi mV V mA µA W J kJ Hz kHz MHz mS/cm µS/cm ppm ppb Da kDa bp kb cells cells/mL CFU CFU/mL PFU PFU/mL").split(" ");
/** @type {Record<string, string>} */
const otherUnits = { "xg": "×g", "x g": "×g", "× g": "×g", "RPM": "rpm", "cfu": "CFU", "cfu/mL": "CFU/mL", "cfu/ml": "CFU/mL", "cell": "cells", "degC": "°C",
    "% v/v": "% (v/v)", "% (v/v)": "% (v/v)", "% w/v": "% (w/v)", "% (w/v)": "% (w/v)", "% w/w": "% (w/w)", "% (w/w)": "% (w/w)" };
/// A length of time is a value only where its name stands before it.
/** @type {Record<string, string>} */
const times = { ms: "ms", s: "s", sec: "s", min: "min", h: "h", hr: "h", hrs: "h", d: "d" };

/// What has no unit, and what may have one.
const bare = ["pH", "pOH", "pKa", "pI", "OD", "Abs", "absorbance", "absorbancia", "Absorption", "Extinktion", "Ct", "Cq", "Rf", "RI", "260/280", "260/230", "A260/280",
    "A260/230", "A260/A280", "A260/A230"];
const measured = ["Tm", "Rt", "Km", "Kd", "Ki", "kcat", "Vmax", "IC50", "EC50", "retention time", "doubling time", "half-life", "lag time", "temps de rétention",
    "temps de doublement", "demi-vie", "Retentionszeit", "Verdopplungszeit", "Halbwertszeit", "tiempo de retención", "tiempo de duplicación"];
/// "OD600", "OD 600", "A_420": with the wavelength.
const optical = "(?:OD|Od|od)[ _]?\\d{3}(?: ?nm)?|A_?\\d{3}(?: ?nm)?";

/** @param {string} unit */
const spellings = (unit) => [unit, unit.replaceAll("L", "l"), unit.replaceAll("µ", "u"), unit.replaceAll("L", "l").replaceAll("µ", "u")];
/** @type {Map<string, string>} */
const unitOf = new Map([...units.flatMap((unit) => spellings(unit).map((written) => /** @type {const} */ ([written, unit]))), ...Object.entries(otherUnits)]);
/** @type {Map<string, string>} */
const nameOf = new Map([...bare, ...measured].map((name) => [name.toLowerCase(), name]));

/** @param {Iterable<string>} words */
const oneOf = (words) => [...words].sort((a, b) => b.length - a.length).map((word) => word.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")).join("|");
const gap = "[^\\S\\n]*";
const decimal = "\\d+(?:[.,]\\d+)?";
const numbers = new RegExp(`(${decimal}) ?[x×·*] ?10\\^([+-]?\\d{1,2})|()10\\^([+-]?\\d{1,2})|(${decimal})(?:[eE]([+-]?\\d{1,2}))?`, "g");
const unitNext = new RegExp(`^${gap}(${oneOf([...unitOf.keys(), ...Object.keys(times)])})(?![\\p{L}\\p{N}/^·*_⁻²³]|-\\p{L})`, "u");
const nameBefore = new RegExp(`(?<![\\p{L}\\p{N}_/-])(${optical}|${oneOf([...nameOf].flat().flatMap((word) => [word, word[0].toUpperCase() + word.slice(1)]))})(${gap}[:=≈~]${gap}|[^\\S\\n]+)$`, "u");
const named = new RegExp(`(?<![\\p{L}\\p{N}_/-])(\\p{L}[\\p{L}\\p{N}_½’']{0,23})${gap}=${gap}$`, "u");
const tight = /(?<![\p{L}\p{N}_])([Pp][Hh])$/u;
const spread = new RegExp(`^${gap}(?:±|\\+/?-)${gap}${decimal}`);
/// Before a number that is the end of a range, a part of a product or a ratio, a bound, or what may be off.
const partial = /(?:\d[^\S\n]*(?:-|to|bis|à|a|x|×|:|\/)|[<>≤≥±/^]|\+\/?-)[^\S\n]*$/;
const begun = /(?:^|[\s([{"'“‘«=~≈@,;:])$/;
const goesOn = /^(?:[.,:/-]?\d|[^\S\n]+(?:-|to|bis|à)[^\S\n]+\d)/;
/// Another value of the same: a number beside the last one that no word follows.
const further = new RegExp(`^${gap}(?:[,;→]${gap}|[^\\S\\n])([+-]?)(${decimal})(?![.,:/^-]?\\d|[\\p{L}%°_^]|[^\\S\\n]*[\\p{L}%°×(±<>/]|[^\\S\\n]+-[^\\S\\n]*\\d)`, "u");

const near = 48;

/// The values of a text in its order; a unit or a name that it does not have is "". `digits`: how many stand behind the decimal sign.
/** @param {string} text @returns {Page.Reading[]} */
export function readings(text) {
    const plain = flattened(text);
    /** @type {Page.Reading[]} */
    const found = [];
    let until = 0;
    for (const match of plain.matchAll(numbers)) {
        const { index: start = 0 } = match;
        if (start < until) continue;
        const end = start + match[0].length;
        const read = reading(plain.slice(Math.max(0, start - near), start), match, plain.slice(end, end + near));
        if (!read) continue;
        found.push(read);
        until = end;
        if (read.name === "" || read.unit !== "") continue;
        for (;;) {
            const next = further.exec(plain.slice(until, until + near));
            const value = next ? valueOf(next[2], "", next[1] === "-") : null;
            if (!next || !value) break;
            found.push({ ...read, ...value });
            until += next[0].length;
        }
    }
    return found;
}

/// Signs that are written in several ways, in one; "10⁶" as "10^6", "mg mL⁻¹" as "mg/mL".
/** @param {string} text */
const flattened = (text) => text.replaceAll("μ", "µ").replaceAll("℃", "°C").replace(/[º˚](?=[CF])/g, "°").replace(/[−–]/g, "-").replaceAll("->", "→")
    .replace(/(?<=[\p{L}%])[ ·](\p{L}{1,3})(?:⁻¹|\^?-1)(?!\d)/gu, "/$1")
    .replace(/10([⁻⁺]?[⁰¹²³⁴-⁹]{1,2})/g, (_, power) => `10^${power.normalize("NFKC").replace("−", "-")}`);

/** @param {string} before @param {RegExpMatchArray} match @param {string} after @returns {Page.Reading | null} */
function reading(before, match, after) {
    const sign = /(?:^|[\s([{=:~≈@,;])([+-])$/.exec(before)?.[1] ?? "";
    const start = sign ? before.slice(0, -1) : before;
    const value = valueOf(match[1] ?? match[3] ?? match[5], match[2] ?? match[4] ?? match[6] ?? "", sign === "-");
    if (!value || goesOn.test(after)) return null;
    const rest = after.replace(spread, "");
    const unit = unitNext.exec(rest)?.[1] ?? "";
    const isTime = unit in times;
    const name = nameAt(start, match[0]);
    if (name === null) return null;
    if (name !== "" && !(unit !== "" && isBare(name))) {
        // A unit that is not known would be lost.
        if (unit === "" && (/^[\p{L}\p{N}_^°%]/u.test(rest) || /^[^\S\n]*[^\s,;]*[/^·]/.test(rest))) return null;
        return { name, unit: unit && (unitOf.get(unit) ?? times[unit]), ...value };
    }
    if (unit === "" || isTime || partial.test(start) || !begun.test(start) || (sign !== "" && /\d\s+$/.test(start)) || isRest(start, match[0])) return null;
    return { name: "", unit: unitOf.get(unit) ?? "", ...value };
}

/// What the number behind these words is a value of, "" when they name nothing; null when it is a part of the name itself.
/** @param {string} before @param {string} number */
function nameAt(before, number) {
    const written = nameBefore.exec(before)?.[1] ?? tight.exec(before)?.[1];
    if (written?.toLowerCase() === "od" && /^\d{3}$/.test(number) && /[^:=]$/.test(before)) return null;
    if (written) return nameOf.get(written.toLowerCase()) ?? written.replace(/[ _]|nm/g, "").toUpperCase();
    const given = named.exec(before)?.[1];
    return given ? nameOf.get(given.toLowerCase()) ?? given : "";
}

/** @param {string} name */
const isBare = (name) => bare.includes(name) || /^(?:OD|A)\d{3}$/.test(name);

/// Of "1 200", of which nobody knows whether it is one number.
/** @param {string} before @param {string} number */
const isRest = (before, number) => /^\d{3}(?!\d)/.test(number) && /(?:^|[^\w.,])\d{1,3}[ \u00a0\u202f]$/.test(before);

/// A comma before just three digits may part thousands: then it is not plain.
/** @param {string} written @param {string} power @param {boolean} isNegative */
function valueOf(written, power, isNegative) {
    if (/^[1-9]\d{0,2},\d{3}$/.test(written)) return null;
    const number = (written || "1").replace(",", ".");
    const value = Number(`${isNegative ? "-" : ""}${number}e${power || 0}`);
    return Number.isFinite(value) ? { value, digits: power === "" ? (number.split(".")[1] ?? "").length : 0 } : null;
}
