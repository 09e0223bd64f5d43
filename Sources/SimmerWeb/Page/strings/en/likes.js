// Who likes a photo and what is said about it, in English.
export default {
    "likes.like": "Like",
    "likes.by": "Liked by {names}",
    "likes.likes.one": "{n} like",
    "likes.likes.other": "{n} likes",
    "likes.comments.one": "{n} comment",
    "likes.comments.other": "{n} comments",
    "likes.commenting": "Comments",
    "likes.none": "Nobody has said anything about it yet.",
    "likes.comment": "Your comment, an answer in the chat",
};
