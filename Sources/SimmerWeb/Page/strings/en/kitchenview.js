// The kitchen view, in English. Every key is also in ../fr/kitchenview.js.
export default {
    "kitchen.of": "Kitchen view of {room}",
    "kitchen.all": "All rooms",
    "kitchen.empty": "No timer is running.",
    "kitchen.start": "Start a timer",
    "kitchen.startsIn": "Starts in {room}",
    "kitchen.room": "Starts in",
    "kitchen.new": "New timer",
    "kitchen.minutes": "{n} min",
    "kitchen.stopped": "Stopped {label}.",
};
