// A room in which nothing was said yet, in English. Every key is also in ../fr/empty.js.
export default {
    "empty.text": "Nobody has said anything here yet. Say something, or try one of these:",
    "empty.say.chat": "penne 9 min",
    "empty.say.pantry": "penne 9 min",
    "empty.say.tea": "green tea 3 min",
    "empty.say.lab": "incubation 30 min",
    "empty.say.remind": "remind us tomorrow at 9 to water the plants",
    "empty.say.help": "what can you do?",
    "empty.invite": "Invite someone",
};
