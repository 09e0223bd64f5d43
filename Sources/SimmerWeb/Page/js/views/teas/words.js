// What teas bring along: their words, those of brewing, of amounts and of stars, and the style sheets.
import { bring } from "../../i18n.js";
import { styled } from "../../styles.js";
import { bringPantry } from "../pantry/words.js";

/** @type {Page.Words} */
const words = { en: () => import("../../../strings/en/brewing.js"), fr: () => import("../../../strings/fr/brewing.js"),
    de: () => import("../../../strings/de/brewing.js"), es: () => import("../../../strings/es/brewing.js") };

/** @type {Page.Words} */
const collection = { en: () => import("../../../strings/en/teas.js"), fr: () => import("../../../strings/fr/teas.js"),
    de: () => import("../../../strings/de/teas.js"), es: () => import("../../../strings/es/teas.js") };

export const bringTeas = () => Promise.all([bringPantry(), bring(collection), bring(words), styled("/css/teas.css"), styled("/css/brewing.css")]);

/** @type {Page.Words} */
const drunk = { en: () => import("../../../strings/en/drunk.js"), fr: () => import("../../../strings/fr/drunk.js"),
    de: () => import("../../../strings/de/drunk.js"), es: () => import("../../../strings/es/drunk.js") };

/// What the page of what was drunk needs besides.
export const bringDrunk = () => Promise.all([bring(drunk), styled("/css/drunk.css")]);
