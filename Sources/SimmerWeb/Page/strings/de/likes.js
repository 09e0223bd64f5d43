// Who likes a photo and what is said about it, in German.
export default {
    "likes.like": "Gefällt mir",
    "likes.by": "Gefällt {names}",
    "likes.likes.one": "{n} Mal gefällt mir",
    "likes.likes.other": "{n} Mal gefällt mir",
    "likes.comments.one": "{n} Kommentar",
    "likes.comments.other": "{n} Kommentare",
    "likes.commenting": "Kommentare",
    "likes.none": "Noch hat niemand etwas dazu gesagt.",
    "likes.comment": "Dein Kommentar, eine Antwort im Chat",
};
