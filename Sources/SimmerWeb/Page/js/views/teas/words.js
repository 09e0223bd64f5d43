// What teas bring along: the words of brewing and the style sheet.
import { bring } from "../../i18n.js";
import { styled } from "../../styles.js";

/** @type {Page.Words} */
const words = { en: () => import("../../../strings/en/brewing.js"), fr: () => import("../../../strings/fr/brewing.js"),
    de: () => import("../../../strings/de/brewing.js"), es: () => import("../../../strings/es/brewing.js") };

export const bringTeas = () => Promise.all([bring(words), styled("/css/brewing.css")]);

/** @type {Page.Words} */
const drunk = { en: () => import("../../../strings/en/drunk.js"), fr: () => import("../../../strings/fr/drunk.js"),
    de: () => import("../../../strings/de/drunk.js"), es: () => import("../../../strings/es/drunk.js") };

/// What the page of what was drunk needs besides.
export const bringDrunk = () => Promise.all([bring(drunk), styled("/css/drunk.css")]);
