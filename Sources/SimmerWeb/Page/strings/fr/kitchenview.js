// The kitchen view, in French. Every key is also in ../en/kitchenview.js.
export default {
    "kitchen.of": "Vue cuisine de {room}",
    "kitchen.all": "Tous les salons",
    "kitchen.empty": "Aucun minuteur ne tourne.",
    "kitchen.start": "Lancer un minuteur",
    "kitchen.startsIn": "Démarre dans {room}",
    "kitchen.room": "Démarre dans",
    "kitchen.new": "Nouveau minuteur",
    "kitchen.minutes": "{n} min",
    "kitchen.stopped": "{label} : arrêté.",
};
