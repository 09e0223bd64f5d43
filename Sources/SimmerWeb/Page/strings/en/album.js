// The album of a room where other places speak of it, in English. Every key is also in ../fr/album.js.
export default {
    "album.title": "Photos",
    "album.count.one": "{n} photo",
    "album.count.other": "{n} photos",
    "album.description": "Description",
    "shared.waiting.one": "{n} shared photo waits for its room",
    "shared.waiting.other": "{n} shared photos wait for their room",
    "shared.waitingWords": "Something shared waits for its room",
};
