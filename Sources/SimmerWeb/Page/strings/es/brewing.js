// Brewing a tea, and what it is worth, in Spanish.
// What is said in the room is English here: Simmer has no words for infusions in this language.
export default {
    "teas.brewOnce": "Infusionar · {time}",
    "teas.brewSession.one": "Infusionar · {n} infusión",
    "teas.brewSession.other": "Infusionar · {n} infusiones",
    "teas.brewing": "Infusión de {name}",
    "teas.waterAt": "Agua a {degrees} °C",
    "teas.less": "−{seconds} s",
    "teas.longer": "+{seconds} s",
    "teas.next": "Siguiente infusión",
    "teas.oneMore": "Una infusión más",
    "teas.nextSay": "next infusion",
    "teas.nextOfSay": "next infusion of {name}",
    "teas.rinseBead": "Enjuague",
    "teas.bead.done": "hecha",
    "teas.bead.now": "en curso",
    "teas.bead.coming": "por venir",
    "teas.infusionCount.one": "{n} infusión",
    "teas.infusionCount.other": "{n} infusiones",
    "teas.rating": "Tus estrellas",
    "teas.rated.one": "{n} valoración",
    "teas.rated.other": "{n} valoraciones",
};
