// The name of the kitchen view, and what is heard of alarms, in English. Every key is also in ../fr/kitchen.js.
export default {
    "kitchen.title": "Kitchen view",
    "settings.spoken": "Say the name of what is ready",
    "settings.spokenSample": "The penne: time is up.",
};
