// The lengths of time that stand in a text of the notebook.
import { lengths } from "/js/views/notebook/lengths.js";
import { linear, same, test } from "./case.js";

const read = (text) => lengths(text).map(({ start, end, seconds }) => `${text.slice(start, end)} = ${seconds}`);
const reads = (texts) => same(Object.fromEntries(Object.keys(texts).map((text) => [text, read(text)])), texts);

// B16
test("lengths are read in four languages", () => reads({
    "Incubate 30 min at 37 °C": ["30 min = 1800"], "90 s, then 2h": ["90 s = 90", "2h = 7200"], "spin 5 min (4 °C, 3000 x g)": ["5 min = 300"],
    "1 hour and 30 minutes": ["1 hour and 30 minutes = 5400"], "5 min 30 s": ["5 min 30 s = 330"], "5:30 min": ["5:30 min = 330"], "1.5 h": ["1.5 h = 5400"],
    "half an hour": ["half an hour = 1800"], "every 20 minutes.": ["20 minutes = 1200"], "wash 3 x 5 min": ["5 min = 300"], "10 ± 1 min": ["10 ± 1 min = 600"],
    "chauffer 1 h 30": ["1 h 30 = 5400"], "1h30 à 37 °C": ["1h30 = 5400"], "pendant une demi-heure": ["une demi-heure = 1800"], "20 mn": ["20 mn = 1200"], "1,5 h": ["1,5 h = 5400"],
    "2 Std. 30 Min. warten": ["2 Std. 30 Min = 9000"], "eine halbe Stunde": ["eine halbe Stunde = 1800"], "12 Sekunden": ["12 Sekunden = 12"],
    "1 hora y 15 minutos": ["1 hora y 15 minutos = 4500"], "media hora": ["media hora = 1800"], "10 segundos": ["10 segundos = 10"], "½ h": ["½ h = 1800"], "1 h 30 mL": ["1 h = 3600"],
}));

// B16
test("a range is as long as its lower end", () => reads({
    "10-15 min": ["10-15 min = 600"], "16–18 h": ["16–18 h = 57600"], "10 to 15 minutes": ["10 to 15 minutes = 600"], "2 min to 3 min": ["2 min to 3 min = 120"],
    "20 min – 1 h": ["20 min – 1 h = 1200"], "10 bis 15 Minuten": ["10 bis 15 Minuten = 600"], "2 à 3 h": ["2 à 3 h = 7200"], "de 2 à 3 h": ["2 à 3 h = 7200"],
    "entre 10 et 15 min": ["10 et 15 min = 600"], "de 10 a 15 minutos": ["10 a 15 minutos = 600"],
}));

test("times of day, dates, rates and numbers that are not plain are no lengths", () => reads(Object.fromEntries(["9 am", "9 a.m.", "at 9 h", "à 9 h", "à 9 h 30", "à 14h30", "14h30", "9h05",
    "vers 14 h", "9 h du matin", "um 9 h", "a las 9 h", "de 9 h à 11 h", "from 9 h to 11 h", "10:30", "10:30 h", "2026-11-23", "23.11.2026", "5 mL/min", "2 min⁻¹", "2 min-1", "10 min/tube",
    "1,200 s", "1 200 s", "1.2.3 min", "-5 min", "30 S", "2 H", "3 months", "3 minor", "3 days", "OD600 s", "0 min"].map((text) => [text, []]))));

test("a long protocol is read at once", () => {
    for (const part of ["12 ", "1 h ", "9", "10 to ", " ", "½ "]) linear(lengths, part, 50_000);
});
