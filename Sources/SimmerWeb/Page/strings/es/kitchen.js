// The kitchen view and what is heard of alarms, in Spanish. Every key is also in ../en/kitchen.js.
export default {
    "kitchen.title": "Vista de cocina",
    "kitchen.of": "Vista de cocina de {room}",
    "kitchen.all": "Todas las salas",
    "kitchen.empty": "No hay ningún temporizador en marcha.",
    "kitchen.start": "Poner un temporizador",
    "kitchen.startsIn": "Empieza en {room}",
    "kitchen.room": "Empieza en",
    "kitchen.new": "Nuevo temporizador",
    "kitchen.minutes": "{n} min",
    "kitchen.stopped": "{label}: parado.",
    "settings.spoken": "Decir el nombre de lo que está listo",
    "settings.spokenSample": "Los macarrones: se acabó el tiempo.",
};
