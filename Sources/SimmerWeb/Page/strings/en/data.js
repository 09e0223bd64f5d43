// What was measured in an experiment, and the experiment on paper, in English.
export default {
    "data.title": "Data",
    "data.empty": "Numbers with a unit or a name in entries, like “OD600 0.42”, “pH 7.2” or “5 mL”, stand here as a table.",
    "data.column": "Values",
    "data.over": "Over",
    "data.time": "Time",
    "data.step": "Step",
    "data.csv": "Download as CSV",
    "data.chart.time.one": "{name} over time: {n} value. It stands in the table below.",
    "data.chart.time.other": "{name} over time: {n} values from {least} to {most}. They stand in the table below.",
    "data.chart.step.one": "{name} by step: {n} value. It stands in the table below.",
    "data.chart.step.other": "{name} by step: {n} values from {least} to {most}. They stand in the table below.",
    "paper.print": "Print",
    "paper.printedAt": "Printed {when}",
};
