// The words of what can be said in a room, of what can be done with what was said, and of what is told while one types.

/** @type {Page.Words} */
export const sayings = { en: () => import("../../../strings/en/empty.js"), fr: () => import("../../../strings/fr/empty.js"),
    de: () => import("../../../strings/de/empty.js"), es: () => import("../../../strings/es/empty.js") };

/// What can be done with a message, and what is pinned.
/** @type {Page.Words} */
export const messageWords = { en: () => import("../../../strings/en/messages.js"), fr: () => import("../../../strings/fr/messages.js"),
    de: () => import("../../../strings/de/messages.js"), es: () => import("../../../strings/es/messages.js") };

/// What is offered and told while one types.
/** @type {Page.Words} */
export const typingWords = { en: () => import("../../../strings/en/typing.js"), fr: () => import("../../../strings/fr/typing.js"),
    de: () => import("../../../strings/de/typing.js"), es: () => import("../../../strings/es/typing.js") };
