// The name of the kitchen view, and what is heard of alarms, in French. Every key is also in ../en/kitchen.js.
export default {
    "kitchen.title": "Vue cuisine",
    "settings.spoken": "Dire le nom de ce qui est prêt",
    "settings.spokenSample": "Les penne : c’est l’heure.",
};
