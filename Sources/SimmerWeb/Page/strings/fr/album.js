// The album of a room and the viewer of photos, in French. Every key is also in ../en/album.js.
export default {
    "album.title": "Photos",
    "album.count.one": "{n} photo",
    "album.count.other": "{n} photos",
    "album.description": "Description",
    "shared.waiting.one": "{n} photo partagée attend son salon",
    "shared.waiting.other": "{n} photos partagées attendent leur salon",
    "shared.waitingWords": "Un partage attend son salon",
};
