// Who likes a photo and what is said about it, in Spanish.
export default {
    "likes.like": "Me gusta",
    "likes.by": "Le gusta a {names}",
    "likes.likes.one": "{n} me gusta",
    "likes.likes.other": "{n} me gusta",
    "likes.comments.one": "{n} comentario",
    "likes.comments.other": "{n} comentarios",
    "likes.commenting": "Comentarios",
    "likes.none": "Nadie ha dicho nada todavía.",
    "likes.comment": "Tu comentario, una respuesta en el chat",
};
