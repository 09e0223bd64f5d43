// What was drunk, in French.
export default {
    "drunk.cups.one": "{n} tasse.",
    "drunk.cups.other": "{n} tasses.",
    "drunk.counted": "Chaque note de dégustation compte pour une tasse.",
    "drunk.empty": "Pas encore de notes de dégustation. Chaque note sur un thé compte ici pour une tasse.",
    "drunk.own": "Tes avis :",
    "drunk.span": "Tasses par",
    "drunk.week": "Semaine",
    "drunk.month": "Mois",
    "drunk.weekOf": "Semaine du {day}",
    "drunk.by.week": "Tasses par semaine",
    "drunk.by.month": "Tasses par mois",
    "drunk.by.type": "Tasses par type de thé",
    "drunk.column": "Tasses",
};
