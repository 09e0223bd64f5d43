// What the notebook says of entries that can be taken back, timers in texts, tags and links, in German.
export default {
    "bench.held": "Eingetragen. Zehn Sekunden lang kannst du es zurücknehmen.",
    "bench.heldFor.one": "Kommt in {n} Sekunde ins Protokoll",
    "bench.heldFor.other": "Kommt in {n} Sekunden ins Protokoll",
    "bench.takeBack": "Zurücknehmen",
    "bench.takenBack": "Zurückgenommen: Es ist wieder ein Entwurf.",
    "bench.startTimer": "Timer von {length} für „{name}“ starten",
    "bench.timerStarted": "Der Timer „{name}“ läuft: {length}.",
};
