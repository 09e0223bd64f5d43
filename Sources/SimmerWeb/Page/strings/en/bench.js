// What the notebook says of entries that can be taken back, timers in texts, tags and links, in English.
export default {
    "bench.held": "Entered. For ten seconds it can be taken back.",
    "bench.heldFor.one": "Goes into the record in {n} second",
    "bench.heldFor.other": "Goes into the record in {n} seconds",
    "bench.takeBack": "Take back",
    "bench.takenBack": "Taken back: it is a draft again.",
    "bench.startTimer": "start a timer of {length} for “{name}”",
    "bench.timerStarted": "Timer “{name}” is running: {length}.",
};
