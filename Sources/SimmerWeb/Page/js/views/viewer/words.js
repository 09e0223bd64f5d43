// The words of the viewer, of who likes a photo and of what is said about it, which albums bring along too.

/** @type {Page.Words} */
export const viewerWords = { en: () => import("../../../strings/en/viewer.js"), fr: () => import("../../../strings/fr/viewer.js"),
    de: () => import("../../../strings/de/viewer.js"), es: () => import("../../../strings/es/viewer.js") };
