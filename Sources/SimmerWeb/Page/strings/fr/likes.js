// Who likes a photo and what is said about it, in French.
export default {
    "likes.like": "J’aime",
    "likes.by": "Aimé par {names}",
    "likes.likes.one": "{n} j’aime",
    "likes.likes.other": "{n} j’aime",
    "likes.comments.one": "{n} commentaire",
    "likes.comments.other": "{n} commentaires",
    "likes.commenting": "Commentaires",
    "likes.none": "Personne n’en a encore rien dit.",
    "likes.comment": "Ton commentaire, une réponse dans la discussion",
};
