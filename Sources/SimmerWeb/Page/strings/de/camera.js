// A picture from the camera, in German.
export default {
    "photo.file": "Datei wählen",
    "photo.preview": "Was die Kamera sieht",
    "photo.noCamera": "Dieses Gerät hat keine Kamera. Wähl stattdessen eine Datei.",
    "photo.camera": "Kamera benutzen",
    "photo.take": "Bild aufnehmen",
    "photo.why": "Simmer bittet nur für dieses eine Bild um die Kamera. Behalten wird nur das Bild, das du aufnimmst.",
    "photo.insecure": "Die Kamera braucht eine sichere Adresse (https). Wähl stattdessen eine Datei.",
    "photo.refused": "Ohne Erlaubnis gibt es kein Bild von der Kamera. Wähl eine Datei, oder mach ohne weiter: alles andere wird trotzdem gespeichert.",
};
