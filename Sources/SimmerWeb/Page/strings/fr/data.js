// What was measured in an experiment, and the experiment on paper, in French.
export default {
    "data.title": "Données",
    "data.empty": "Les nombres suivis d’une unité ou précédés d’un nom dans les notes, comme « OD600 0,42 », « pH 7,2 » ou « 5 mL », forment ici un tableau.",
    "data.column": "Valeurs",
    "data.over": "Selon",
    "data.time": "le temps",
    "data.step": "l’étape",
    "data.csv": "Télécharger en CSV",
    "data.chart.time.one": "{name} selon le temps : {n} valeur. Elle est dans le tableau ci-dessous.",
    "data.chart.time.other": "{name} selon le temps : {n} valeurs de {least} à {most}. Elles sont dans le tableau ci-dessous.",
    "data.chart.step.one": "{name} selon l’étape : {n} valeur. Elle est dans le tableau ci-dessous.",
    "data.chart.step.other": "{name} selon l’étape : {n} valeurs de {least} à {most}. Elles sont dans le tableau ci-dessous.",
    "paper.print": "Imprimer",
    "paper.printedAt": "Imprimé : {when}",
};
