// About Simmer, in English. Every key is also in ../fr/about.js.
export default {
    "about.what": "Chat with your people: timers, a pantry, teas and a lab notebook for those of a room.",
    "about.credits": "Credits",
    "about.built": "Built on libwebsockets, SQLite, GRDB, swift-crypto and Yams; © its authors and theirs.",
    "about.data": "Nutrition: Open Food Facts (ODbL); typical values: USDA FoodData Central and the Standard Tables of Food Composition in Japan (MEXT).",
    "about.support": "Support",
    "about.supportPage": "Open the support page",
    "about.noSupport": "No support page is set.",
    "about.mail": "Write to {contact}",
    "about.feedback": "Comments",
    "about.feedbackText": "What should those who run this server know?",
    "about.send": "Send",
    "about.thanks": "Thank you, noted as #{number}.",
};
