// The kitchen view and what is heard of alarms, in German. Every key is also in ../en/kitchen.js.
export default {
    "kitchen.title": "Küchenansicht",
    "settings.spoken": "Sagen, was fertig ist",
    "settings.spokenSample": "Die Penne: die Zeit ist um.",
};
