// Talking in place of typing, in German.
export default {
    "voice.goes.device": "Was du sagst, wird auf diesem Gerät zu Wörtern und verlässt es nicht.",
    "voice.goes.maker": "Was du sagst, geht an den Hersteller dieses Browsers, der Wörter daraus macht. Simmer bekommt nur die Wörter.",
    "voice.again": "Zum Sprechen noch einmal drücken.",
    "voice.listening": "Ich höre zu… Escape verwirft die Wörter.",
    "voice.error.denied": "Dieser Browser lässt die Seite nicht zuhören. Das Mikrofon lässt sich in seinen Einstellungen erlauben.",
    "voice.error.device": "Es gibt kein Mikrofon zum Zuhören.",
    "voice.error.silence": "Es war nichts zu hören.",
    "voice.error.network": "Die Wörter kamen nicht: Sprechen braucht hier das Netz.",
    "voice.error.language": "Dieser Browser versteht diese Sprache nicht nach Gehör.",
    "voice.error.other": "Das Zuhören hat nicht geklappt. Versuch es noch einmal.",
    "voice.title": "Sprechen statt tippen",
    "voice.none": "Dieser Browser macht keine Wörter aus dem, was man sagt.",
};
