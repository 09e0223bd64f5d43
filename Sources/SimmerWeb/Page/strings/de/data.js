// What was measured in an experiment, and the experiment on paper, in German.
export default {
    "data.title": "Daten",
    "data.empty": "Zahlen mit einer Einheit oder einem Namen in Einträgen, wie „OD600 0,42“, „pH 7,2“ oder „5 mL“, stehen hier als Tabelle.",
    "data.column": "Werte",
    "data.over": "Über",
    "data.time": "Zeit",
    "data.step": "Schritt",
    "data.csv": "Als CSV herunterladen",
    "data.chart.time.one": "{name} über die Zeit: {n} Wert. Er steht in der Tabelle darunter.",
    "data.chart.time.other": "{name} über die Zeit: {n} Werte von {least} bis {most}. Sie stehen in der Tabelle darunter.",
    "data.chart.step.one": "{name} nach Schritt: {n} Wert. Er steht in der Tabelle darunter.",
    "data.chart.step.other": "{name} nach Schritt: {n} Werte von {least} bis {most}. Sie stehen in der Tabelle darunter.",
    "paper.print": "Drucken",
    "paper.printedAt": "Gedruckt: {when}",
};
