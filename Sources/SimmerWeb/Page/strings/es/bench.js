// What the notebook says of entries that can be taken back, timers in texts, tags and links, in Spanish.
export default {
    "bench.held": "Anotado. Puedes retirarlo durante diez segundos.",
    "bench.heldFor.one": "Entra en el registro en {n} segundo",
    "bench.heldFor.other": "Entra en el registro en {n} segundos",
    "bench.takeBack": "Retirar",
    "bench.takenBack": "Retirado: vuelve a ser un borrador.",
    "bench.startTimer": "iniciar un temporizador de {length} para «{name}»",
    "bench.timerStarted": "El temporizador «{name}» está en marcha: {length}.",
};
