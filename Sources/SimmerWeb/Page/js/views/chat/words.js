// The words of what can be said in a room, and of what can be done with what was said.

/** @type {Page.Words} */
export const sayings = { en: () => import("../../../strings/en/empty.js"), fr: () => import("../../../strings/fr/empty.js"),
    de: () => import("../../../strings/de/empty.js"), es: () => import("../../../strings/es/empty.js") };

/// What can be done with a message, and what is pinned.
/** @type {Page.Words} */
export const messageWords = { en: () => import("../../../strings/en/messages.js"), fr: () => import("../../../strings/fr/messages.js"),
    de: () => import("../../../strings/de/messages.js"), es: () => import("../../../strings/es/messages.js") };
