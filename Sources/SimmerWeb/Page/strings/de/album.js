// The album of a room and the viewer of photos, in German. Every key is also in ../en/album.js.
export default {
    "album.title": "Fotos",
    "album.count.one": "{n} Foto",
    "album.count.other": "{n} Fotos",
    "album.description": "Beschreibung",
    "shared.waiting.one": "{n} geteiltes Foto wartet auf seinen Raum",
    "shared.waiting.other": "{n} geteilte Fotos warten auf ihren Raum",
    "shared.waitingWords": "Etwas Geteiltes wartet auf seinen Raum",
};
