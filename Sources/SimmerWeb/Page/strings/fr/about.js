// About Simmer, in French. Every key is also in ../en/about.js.
export default {
    "about.what": "Une messagerie pour tes proches : minuteurs, placard, thés et cahier de laboratoire, pour les gens d’un salon.",
    "about.credits": "Crédits",
    "about.built": "Bâti sur libwebsockets, SQLite, GRDB, swift-crypto et Yams ; © ses auteurs et les leurs.",
    "about.data": "Nutrition : Open Food Facts (ODbL) ; valeurs typiques : USDA FoodData Central et tables japonaises de composition des aliments (MEXT).",
    "about.support": "Assistance",
    "about.supportPage": "Ouvrir la page d’assistance",
    "about.noSupport": "Aucune page d’assistance n’est réglée.",
    "about.mail": "Écrire à {contact}",
    "about.feedback": "Commentaires",
    "about.feedbackText": "Que dire à ceux qui tiennent ce serveur ?",
    "about.send": "Envoyer",
    "about.thanks": "Merci, noté n° {number}.",
};
