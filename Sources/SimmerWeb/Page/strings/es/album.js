// The album of a room and the viewer of photos, in Spanish. Every key is also in ../en/album.js.
export default {
    "album.title": "Fotos",
    "album.count.one": "{n} foto",
    "album.count.other": "{n} fotos",
    "album.description": "Descripción",
    "shared.waiting.one": "{n} foto compartida espera su sala",
    "shared.waiting.other": "{n} fotos compartidas esperan su sala",
    "shared.waitingWords": "Algo compartido espera su sala",
};
