// Brewing a tea, and what it is worth, in German.
// What is said in the room is English here: Simmer has no words for infusions in this language.
export default {
    "teas.brewOnce": "Aufgießen · {time}",
    "teas.brewSession.one": "Aufgießen · {n} Aufguss",
    "teas.brewSession.other": "Aufgießen · {n} Aufgüsse",
    "teas.brewing": "Aufguss von {name}",
    "teas.waterAt": "Wasser mit {degrees} °C",
    "teas.less": "−{seconds} s",
    "teas.longer": "+{seconds} s",
    "teas.next": "Nächster Aufguss",
    "teas.oneMore": "Noch ein Aufguss",
    "teas.nextSay": "next infusion",
    "teas.nextOfSay": "next infusion of {name}",
    "teas.rinseBead": "Spülen",
    "teas.bead.done": "fertig",
    "teas.bead.now": "zieht",
    "teas.bead.coming": "kommt noch",
    "teas.infusionCount.one": "{n} Aufguss",
    "teas.infusionCount.other": "{n} Aufgüsse",
    "teas.rating": "Deine Sterne",
    "teas.rated.one": "{n} Bewertung",
    "teas.rated.other": "{n} Bewertungen",
};
