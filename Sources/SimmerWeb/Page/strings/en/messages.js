// What can be done with a message, and what is pinned, in English. Every key is also in ../fr/messages.js.
export default {
    "message.copy": "Copy text",
    "message.deleteTitle": "Delete this message?",
    "message.delete": "Delete",
    "message.link": "Copy link",
    "message.forward": "Forward",
    "message.pin": "Pin for everyone",
    "message.unpin": "Unpin",
    "message.savePhotos.one": "Save the photo",
    "message.savePhotos.other": "Save {n} photos",
    "pinned.title": "Pinned messages",
    "pinned.unpin": "Unpin “{text}”",
    "pinned.gone": "This message cannot be read any more.",
    "forward.to": "Forward to which room?",
    "forward.none": "You have no other room.",
    "forward.done": "Forwarded to {room}.",
};
