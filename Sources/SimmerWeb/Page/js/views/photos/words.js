// The words of what takes pictures.

/** @type {Page.Words} */
export const cameraWords = { en: () => import("../../../strings/en/camera.js"), fr: () => import("../../../strings/fr/camera.js"),
    de: () => import("../../../strings/de/camera.js"), es: () => import("../../../strings/es/camera.js") };
