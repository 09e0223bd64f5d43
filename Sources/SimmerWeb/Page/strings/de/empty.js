// A room in which nothing was said yet, in German.
export default {
    "empty.text": "Hier hat noch niemand etwas gesagt. Sag etwas, oder versuch es damit:",
    "empty.say.chat": "Penne 9 min",
    "empty.say.pantry": "Penne 9 min",
    "empty.say.tea": "grüner Tee 3 min",
    "empty.say.lab": "Inkubation 30 min",
    "empty.say.remind": "erinnere uns morgen um 9 Uhr, die Pflanzen zu gießen",
    "empty.say.help": "was kannst du?",
    "empty.invite": "Jemanden einladen",
};
