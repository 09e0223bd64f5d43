// A picture from the camera, in French.
export default {
    "photo.file": "Choisir un fichier",
    "photo.preview": "Ce que voit l’appareil photo",
    "photo.noCamera": "Cet appareil n’a pas de caméra. Choisis un fichier.",
    "photo.camera": "Utiliser l’appareil photo",
    "photo.take": "Prendre la photo",
    "photo.why": "Simmer demande l’appareil photo pour cette seule image. Rien n’est gardé, sauf la photo prise.",
    "photo.insecure": "L’appareil photo demande une adresse sécurisée (https). Choisis un fichier.",
    "photo.refused": "Sans accès, pas d’image de l’appareil photo. Choisis un fichier, ou continue sans : tout le reste est enregistré quand même.",
};
