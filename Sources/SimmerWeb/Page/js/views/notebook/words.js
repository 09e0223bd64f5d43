// What the notebook brings along: the look of how things stand, its words, those of its data and of its paper, and those of its entries, timers, tags and links.
import { bring } from "../../i18n.js";
import { styled } from "../../styles.js";

/** @type {Page.Words} */
const words = { en: () => import("../../../strings/en/notebook.js"), fr: () => import("../../../strings/fr/notebook.js"),
    de: () => import("../../../strings/de/notebook.js"), es: () => import("../../../strings/es/notebook.js") };
/** @type {Page.Words} */
const data = { en: () => import("../../../strings/en/data.js"), fr: () => import("../../../strings/fr/data.js"),
    de: () => import("../../../strings/de/data.js"), es: () => import("../../../strings/es/data.js") };
/** @type {Page.Words} */
const bench = { en: () => import("../../../strings/en/bench.js"), fr: () => import("../../../strings/fr/bench.js"),
    de: () => import("../../../strings/de/bench.js"), es: () => import("../../../strings/es/bench.js") };

export const bringNotebook = () => Promise.all([bring(words), bring(data), bring(bench), styled("/css/standing.css")]);
