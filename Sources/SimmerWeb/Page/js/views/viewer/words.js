// The words of who likes a photo and of what is said about it, which albums and the viewer bring along.

/** @type {Page.Words} */
export const likeWords = { en: () => import("../../../strings/en/likes.js"), fr: () => import("../../../strings/fr/likes.js"),
    de: () => import("../../../strings/de/likes.js"), es: () => import("../../../strings/es/likes.js") };
