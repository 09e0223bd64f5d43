// The kitchen view and what is heard of alarms, in English. Every key is also in ../fr/kitchen.js.
export default {
    "kitchen.title": "Kitchen view",
    "kitchen.of": "Kitchen view of {room}",
    "kitchen.all": "All rooms",
    "kitchen.empty": "No timer is running.",
    "kitchen.start": "Start a timer",
    "kitchen.startsIn": "Starts in {room}",
    "kitchen.room": "Starts in",
    "kitchen.new": "New timer",
    "kitchen.minutes": "{n} min",
    "kitchen.stopped": "Stopped {label}.",
    "settings.spoken": "Say the name of what is ready",
    "settings.spokenSample": "The penne: time is up.",
};
