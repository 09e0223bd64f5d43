// What the settings bring along: their words, and the style sheet of rows.
import { bring } from "../../i18n.js";
import { styled } from "../../styles.js";

/** @type {Page.Words} */
const words = { en: () => import("../../../strings/en/settings.js"), fr: () => import("../../../strings/fr/settings.js"),
    de: () => import("../../../strings/de/settings.js"), es: () => import("../../../strings/es/settings.js") };
/** @type {Page.Words} */
const usage = { en: () => import("../../../strings/en/usage.js"), fr: () => import("../../../strings/fr/usage.js"),
    de: () => import("../../../strings/de/usage.js"), es: () => import("../../../strings/es/usage.js") };

/** @type {Page.Words} */
const bots = { en: () => import("../../../strings/en/bots.js"), fr: () => import("../../../strings/fr/bots.js"),
    de: () => import("../../../strings/de/bots.js"), es: () => import("../../../strings/es/bots.js") };

export const bringBots = () => bring(bots);
/// What is used, by oneself and, for the operator, by others.
export const bringUsage = () => bring(usage);
export const bringSettings = () => Promise.all([bring(words), bringUsage(), styled("/css/rows.css")]);
