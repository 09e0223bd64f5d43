// What the settings bring along: their words, and the style sheet of rows.
import { bring } from "../../i18n.js";
import { styled } from "../../styles.js";

/** @type {Page.Words} */
const words = { en: () => import("../../../strings/en/settings.js"), fr: () => import("../../../strings/fr/settings.js"),
    de: () => import("../../../strings/de/settings.js"), es: () => import("../../../strings/es/settings.js") };

export const bringSettings = () => Promise.all([bring(words), styled("/css/rows.css")]);
