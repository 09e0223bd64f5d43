// What was drunk, in Spanish.
export default {
    "drunk.cups.one": "{n} taza.",
    "drunk.cups.other": "{n} tazas.",
    "drunk.counted": "Cada nota de cata cuenta como una taza.",
    "drunk.empty": "Aún no hay notas de cata. Cada nota sobre un té cuenta aquí como una taza.",
    "drunk.own": "Tus valoraciones:",
    "drunk.span": "Tazas por",
    "drunk.week": "Semana",
    "drunk.month": "Mes",
    "drunk.weekOf": "Semana del {day}",
    "drunk.by.week": "Tazas por semana",
    "drunk.by.month": "Tazas por mes",
    "drunk.by.type": "Tazas por tipo de té",
    "drunk.column": "Tazas",
};
