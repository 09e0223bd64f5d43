// The kitchen view and what is heard of alarms, in French. Every key is also in ../en/kitchen.js.
export default {
    "kitchen.title": "Vue cuisine",
    "kitchen.of": "Vue cuisine de {room}",
    "kitchen.all": "Tous les salons",
    "kitchen.empty": "Aucun minuteur ne tourne.",
    "kitchen.start": "Lancer un minuteur",
    "kitchen.startsIn": "Démarre dans {room}",
    "kitchen.room": "Démarre dans",
    "kitchen.new": "Nouveau minuteur",
    "kitchen.minutes": "{n} min",
    "kitchen.stopped": "{label} : arrêté.",
    "settings.spoken": "Dire le nom de ce qui est prêt",
    "settings.spokenSample": "Les penne : c’est l’heure.",
};
