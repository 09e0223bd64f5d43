// What can be done with a message, and what is pinned, in French.
export default {
    "message.copy": "Copier le texte",
    "message.deleteTitle": "Supprimer ce message ?",
    "message.delete": "Supprimer",
    "message.link": "Copier le lien",
    "message.forward": "Transférer",
    "message.pin": "Épingler pour tous",
    "message.unpin": "Détacher",
    "message.savePhotos.one": "Enregistrer la photo",
    "message.savePhotos.other": "Enregistrer {n} photos",
    "pinned.title": "Messages épinglés",
    "pinned.unpin": "Détacher « {text} »",
    "pinned.gone": "Ce message ne peut plus être lu.",
    "forward.to": "Transférer vers quel salon ?",
    "forward.none": "Tu n’as pas d’autre salon.",
    "forward.done": "Transféré vers {room}.",
};
