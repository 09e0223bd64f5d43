// The kitchen view, in Spanish.
export default {
    "kitchen.of": "Vista de cocina de {room}",
    "kitchen.all": "Todas las salas",
    "kitchen.empty": "No hay ningún temporizador en marcha.",
    "kitchen.start": "Poner un temporizador",
    "kitchen.startsIn": "Empieza en {room}",
    "kitchen.room": "Empieza en",
    "kitchen.new": "Nuevo temporizador",
    "kitchen.minutes": "{n} min",
    "kitchen.stopped": "{label}: parado.",
};
