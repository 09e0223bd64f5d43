// About Simmer, in Spanish. Every key is also in ../en/about.js.
export default {
    "about.what": "Un chat para tu gente: temporizadores, despensa, tés y un cuaderno de laboratorio para los de una sala.",
    "about.credits": "Créditos",
    "about.built": "Hecho con libwebsockets, SQLite, GRDB, swift-crypto y Yams; © sus autores y los suyos.",
    "about.data": "Nutrición: Open Food Facts (ODbL); valores habituales: USDA FoodData Central y las tablas japonesas de composición de los alimentos (MEXT).",
    "about.support": "Ayuda",
    "about.supportPage": "Abrir la página de ayuda",
    "about.noSupport": "No hay ninguna página de ayuda.",
    "about.mail": "Escribir a {contact}",
    "about.feedback": "Comentarios",
    "about.feedbackText": "¿Qué deben saber quienes llevan este servidor?",
    "about.send": "Enviar",
    "about.thanks": "Gracias, anotado con el n.º {number}.",
};
