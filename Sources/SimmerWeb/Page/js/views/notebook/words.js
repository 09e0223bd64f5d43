// What the notebook brings along: the words of its data and of its paper.
import { bring } from "../../i18n.js";

/** @type {Page.Words} */
const words = { en: () => import("../../../strings/en/data.js"), fr: () => import("../../../strings/fr/data.js"),
    de: () => import("../../../strings/de/data.js"), es: () => import("../../../strings/es/data.js") };

export const bringNotebook = () => bring(words);
