// What can be done with a message, and what is pinned, in German.
export default {
    "message.copy": "Text kopieren",
    "message.deleteTitle": "Diese Nachricht löschen?",
    "message.delete": "Löschen",
    "message.link": "Link kopieren",
    "message.forward": "Weiterleiten",
    "message.pin": "Für alle anheften",
    "message.unpin": "Lösen",
    "message.savePhotos.one": "Foto sichern",
    "message.savePhotos.other": "{n} Fotos sichern",
    "pinned.title": "Angeheftete Nachrichten",
    "pinned.unpin": "„{text}“ lösen",
    "pinned.gone": "Diese Nachricht ist nicht mehr zu lesen.",
    "forward.to": "In welchen Raum weiterleiten?",
    "forward.none": "Du hast keinen anderen Raum.",
    "forward.done": "Weitergeleitet in {room}.",
};
