// The kitchen view and what is heard of alarms, in Spanish. Every key is also in ../en/kitchen.js.
export default {
    "kitchen.title": "Vista de cocina",
    "settings.spoken": "Decir el nombre de lo que está listo",
    "settings.spokenSample": "Los macarrones: se acabó el tiempo.",
};
