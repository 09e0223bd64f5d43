// What was measured in an experiment, and the experiment on paper, in Spanish.
export default {
    "data.title": "Datos",
    "data.empty": "Los números con una unidad o un nombre en las anotaciones, como «OD600 0,42», «pH 7,2» o «5 mL», forman aquí una tabla.",
    "data.column": "Valores",
    "data.over": "Según",
    "data.time": "el tiempo",
    "data.step": "el paso",
    "data.csv": "Descargar como CSV",
    "data.chart.time.one": "{name} según el tiempo: {n} valor. Está en la tabla de abajo.",
    "data.chart.time.other": "{name} según el tiempo: {n} valores de {least} a {most}. Están en la tabla de abajo.",
    "data.chart.step.one": "{name} según el paso: {n} valor. Está en la tabla de abajo.",
    "data.chart.step.other": "{name} según el paso: {n} valores de {least} a {most}. Están en la tabla de abajo.",
    "paper.print": "Imprimir",
    "paper.printedAt": "Impreso: {when}",
};
