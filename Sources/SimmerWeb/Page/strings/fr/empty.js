// A room in which nothing was said yet, in French.
export default {
    "empty.text": "Personne n’a encore rien dit ici. Dis quelque chose, ou essaie :",
    "empty.say.chat": "penne 9 min",
    "empty.say.pantry": "penne 9 min",
    "empty.say.tea": "tisane 5 min",
    "empty.say.lab": "incubation 30 min",
    "empty.say.remind": "rappelle-nous demain à 9 h d’arroser les plantes",
    "empty.say.help": "que sais-tu faire ?",
    "empty.invite": "Inviter quelqu’un",
};
