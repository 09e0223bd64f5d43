// The kitchen view, in German.
export default {
    "kitchen.of": "Küchenansicht von {room}",
    "kitchen.all": "Alle Räume",
    "kitchen.empty": "Kein Timer läuft.",
    "kitchen.start": "Timer starten",
    "kitchen.startsIn": "Startet in {room}",
    "kitchen.room": "Startet in",
    "kitchen.new": "Neuer Timer",
    "kitchen.minutes": "{n} min",
    "kitchen.stopped": "{label} gestoppt.",
};
