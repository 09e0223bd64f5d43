// The words of what can be said in a room.

/** @type {Page.Words} */
export const sayings = { en: () => import("../../../strings/en/empty.js"), fr: () => import("../../../strings/fr/empty.js"),
    de: () => import("../../../strings/de/empty.js"), es: () => import("../../../strings/es/empty.js") };
