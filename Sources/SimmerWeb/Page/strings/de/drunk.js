// What was drunk, in German.
export default {
    "drunk.cups.one": "{n} Tasse.",
    "drunk.cups.other": "{n} Tassen.",
    "drunk.counted": "Jede Notiz zu einem Tee zählt als Tasse.",
    "drunk.empty": "Noch keine Notizen. Jede Notiz zu einem Tee zählt hier als Tasse.",
    "drunk.own": "Deine Bewertungen:",
    "drunk.span": "Tassen nach",
    "drunk.week": "Woche",
    "drunk.month": "Monat",
    "drunk.weekOf": "Woche ab {day}",
    "drunk.by.week": "Tassen nach Woche",
    "drunk.by.month": "Tassen nach Monat",
    "drunk.by.type": "Tassen nach Teesorte",
    "drunk.column": "Tassen",
};
