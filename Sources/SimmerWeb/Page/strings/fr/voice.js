// Talking in place of typing, in French.
export default {
    "voice.goes.device": "Ce que tu dis est transcrit sur cet appareil et n’en sort pas.",
    "voice.goes.maker": "Ce que tu dis est envoyé à l’éditeur de ce navigateur, qui le transcrit. Simmer ne reçoit que les mots.",
    "voice.again": "Appuie encore pour parler.",
    "voice.listening": "J’écoute… Échap efface les mots.",
    "voice.error.denied": "Ce navigateur ne laisse pas la page écouter. Ses réglages peuvent autoriser le micro.",
    "voice.error.device": "Il n’y a pas de micro pour écouter.",
    "voice.error.silence": "Rien n’a été entendu.",
    "voice.error.network": "Les mots ne sont pas venus : ici, parler demande le réseau.",
    "voice.error.language": "Ce navigateur ne comprend pas cette langue à l’oreille.",
    "voice.error.other": "L’écoute n’a pas marché. Essaie encore.",
    "voice.title": "Parler au lieu d’écrire",
    "voice.none": "Ce navigateur ne transcrit pas ce que l’on dit.",
};
