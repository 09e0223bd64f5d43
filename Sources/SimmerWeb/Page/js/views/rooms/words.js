// What the search of everything, the card of what is due and the menu of a room bring along: their words and their style sheet.
import { bring } from "../../i18n.js";
import { styled } from "../../styles.js";

/** @type {Page.Words} */
const words = { en: () => import("../../../strings/en/finding.js"), fr: () => import("../../../strings/fr/finding.js"),
    de: () => import("../../../strings/de/finding.js"), es: () => import("../../../strings/es/finding.js") };

export const bringFinding = () => Promise.all([bring(words), styled("/css/finding.css")]);
