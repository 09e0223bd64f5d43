// A room in which nothing was said yet, in Spanish.
export default {
    "empty.text": "Aquí nadie ha dicho nada todavía. Di algo, o prueba con esto:",
    "empty.say.chat": "penne 9 min",
    "empty.say.pantry": "penne 9 min",
    "empty.say.tea": "té verde 3 min",
    "empty.say.lab": "incubación 30 min",
    "empty.say.remind": "recuérdanos mañana a las 9 regar las plantas",
    "empty.say.help": "¿qué sabes hacer?",
    "empty.invite": "Invitar a alguien",
};
