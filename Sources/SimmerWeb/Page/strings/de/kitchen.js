// The kitchen view and what is heard of alarms, in German. Every key is also in ../en/kitchen.js.
export default {
    "kitchen.title": "Küchenansicht",
    "kitchen.of": "Küchenansicht von {room}",
    "kitchen.all": "Alle Räume",
    "kitchen.empty": "Kein Timer läuft.",
    "kitchen.start": "Timer starten",
    "kitchen.startsIn": "Startet in {room}",
    "kitchen.room": "Startet in",
    "kitchen.new": "Neuer Timer",
    "kitchen.minutes": "{n} min",
    "kitchen.stopped": "{label} gestoppt.",
    "settings.spoken": "Sagen, was fertig ist",
    "settings.spokenSample": "Die Penne: die Zeit ist um.",
};
