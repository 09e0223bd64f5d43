// About Simmer, in German. Every key is also in ../en/about.js.
export default {
    "about.what": "Ein Chat für deine Leute: Timer, Vorrat, Tees und ein Laborbuch für die in einem Raum.",
    "about.credits": "Dank",
    "about.built": "Gebaut auf libwebsockets, SQLite, GRDB, swift-crypto und Yams; © seine Autoren und ihre.",
    "about.data": "Nährwerte: Open Food Facts (ODbL); übliche Werte: USDA FoodData Central und die Standardtabellen der Lebensmittelzusammensetzung in Japan (MEXT).",
    "about.support": "Hilfe",
    "about.supportPage": "Hilfeseite öffnen",
    "about.noSupport": "Es ist keine Hilfeseite eingerichtet.",
    "about.mail": "An {contact} schreiben",
    "about.feedback": "Anmerkungen",
    "about.feedbackText": "Was sollen die wissen, die diesen Server betreiben?",
    "about.send": "Senden",
    "about.thanks": "Danke, notiert als Nr. {number}.",
};
