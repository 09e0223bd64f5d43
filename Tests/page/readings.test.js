// The values that stand in a text of the notebook.
import { readings } from "/js/views/notebook/readings.js";
import { linear, same, test } from "./case.js";

const read = (text) => readings(text).map(({ name, unit, value }) => [name, value, unit].filter((part) => part !== "").join(" "));
const all = (texts) => Object.fromEntries(Object.keys(texts).map((text) => [text, read(text)]));
const reads = (texts) => same(all(texts), texts);

test("numbers with a unit of the lab are values", () => reads({
    "37 °C": ["37 °C"], "37°C": ["37 °C"], "37 ºC": ["37 °C"], "added 5 mL": ["5 mL"], "5ml, 250 ul and 2 μL": ["5 mL", "250 µL", "2 µL"],
    "0,125 mg": ["0.125 mg"], "1.200 g": ["1.2 g"], "(2.5 mg/ml)": ["2.5 mg/mL"], "5 mL/min": ["5 mL/min"], "3000 x g, 4 °C": ["3000 ×g", "4 °C"],
    "2 mg mL⁻¹, 5 mL min-1": ["2 mg/mL", "5 mL/min"], "98 %": ["98 %"], "70 % (v/v) ethanol": ["70 % (v/v)"], "~12 mM": ["12 mM"], "5.0 ± 0.1 mL.": ["5 mL"], "- 10 mL buffer": ["10 mL"], "tube 3\n- 10 mL": ["10 mL"],
    "cell count: 40 cells": ["40 cells"],
}));

test("numbers with the name of a quantity are values", () => reads({
    "OD600 0.42": ["OD600 0.42"], "OD600: 0,42": ["OD600 0.42"], "OD 600 0.42": ["OD600 0.42"], "od_600nm = 0.42": ["OD600 0.42"], "pH 7.2": ["pH 7.2"],
    "pH7": ["pH 7"], "Ph 7": ["pH 7"], "Od600 0.42": ["OD600 0.42"], "Retention time 3.2 min": ["retention time 3.2 min"], "ph 7,2": ["pH 7.2"], "A420: 0.12 0.34 0.71": ["A420 0.12", "A420 0.34", "A420 0.71"], "pH 7.2 → 6.8": ["pH 7.2", "pH 6.8"],
    "260/280 1.85": ["260/280 1.85"], "Tm 58 °C": ["Tm 58 °C"], "Vmax = 3.2 U/mL": ["Vmax 3.2 U/mL"], "n = 3": ["n 3"],
    "pH 7.2, 37 °C, OD600 0.42 after 15 min": ["pH 7.2", "37 °C", "OD600 0.42"], "A420 5 mL": ["5 mL"], "OD600 0.42 2 tubes": ["OD600 0.42"],
}));

test("times are values only where they stand with a name", () => reads({
    "15 min at 37 °C": ["37 °C"], "9:30": [], "at 9:30 pH 7.2": ["pH 7.2"], "2026-11-21 12:00": [], "21.11.2026": [], "OD600 15 min": [], "after 2 h": [],
    "retention time 3.2 min": ["retention time 3.2 min"], "Rt 3,2 min": ["Rt 3.2 min"], "t = 15 min": ["t 15 min"],
    "OD600 0.42 2026-11-21": ["OD600 0.42"],
}));

test("minus signs and powers", () => reads({
    "-20 °C": ["-20 °C"], "−80 °C": ["-80 °C"], "at –80 °C": ["-80 °C"], "zeta = -31,5 mV": ["zeta -31.5 mV"], "A420: 0.12 -0.05": ["A420 0.12", "A420 -0.05"],
    "1e6 cells": ["1000000 cells"], "1.2E-3 M": ["0.0012 M"], "2 × 10^5 cells/mL": ["200000 cells/mL"], "1,5x10⁶ CFU/ml": ["1500000 CFU/mL"],
    "10⁻³ M": ["0.001 M"], "sample-3 mL": [],
}));

test("what does not plainly say one value is none", () => reads({
    "1.2.3": [], "1.2.3 mL": [], "step 2": [], "tube 3, day 4, figure 2": [], "5": [], "5 mL/kg": [], "37 °C/s": [], "5 mL kg⁻¹": [], "Km = 5 mM/s": [], "5 Mbit": [], "5 mLs": [],
    "5-10 mL": [], "5 – 10 mL": [], "5 to 10 mL": [], "5 -10 mL": [], "3 x 10 mL": [], "1:10 mL": [], "1/2 mL": [], "< 0.1 mg": [], ">100 ng/µL": [],
    "1,200 mL": [], "1 200 mL": [], "H2O, CO2, v1.5": [], "pH": [], "pH 4-7": [], "pH 7.2.1": [], "pH paper": [], "alpha 3": [], "": [], "5e999 mL": [],
}));

test("a long text takes no long time", () => {
    for (const part of ["1 ", "pH ", "1,", "5 mL "]) linear((text) => readings(`pH ${text}`), part, 10_000);
    for (const part of ["1 ", "pH "]) same(readings(part.repeat(3000)), []);
    same(readings("5 mL ".repeat(2000)).length, 2000);
});

test("how many digits were written is known", () => same(readings("pH 7.20, 5 mL, 1e-3 M").map(({ digits }) => digits), [2, 0, 0]));
