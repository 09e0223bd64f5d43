// What the notebook says of entries that can be taken back, timers in texts, tags and links, in French.
export default {
    "bench.held": "Inscrit. Tu peux le reprendre pendant dix secondes.",
    "bench.heldFor.one": "Entre dans le cahier dans {n} seconde",
    "bench.heldFor.other": "Entre dans le cahier dans {n} secondes",
    "bench.takeBack": "Reprendre",
    "bench.takenBack": "Repris : c’est de nouveau un brouillon.",
    "bench.startTimer": "lancer un minuteur de {length} pour « {name} »",
    "bench.timerStarted": "Le minuteur « {name} » tourne : {length}.",
};
