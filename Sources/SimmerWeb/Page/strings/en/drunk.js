// What was drunk, in English.
export default {
    "drunk.cups.one": "{n} cup.",
    "drunk.cups.other": "{n} cups.",
    "drunk.counted": "A cup is counted for each tasting note.",
    "drunk.empty": "No tasting notes yet. With each note on a tea a cup is counted here.",
    "drunk.own": "Your ratings:",
    "drunk.span": "Cups by",
    "drunk.week": "Week",
    "drunk.month": "Month",
    "drunk.weekOf": "Week of {day}",
    "drunk.by.week": "Cups by week",
    "drunk.by.month": "Cups by month",
    "drunk.by.type": "Cups by type of tea",
    "drunk.column": "Cups",
};
