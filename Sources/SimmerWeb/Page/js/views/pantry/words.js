// The words of noodles, amounts and stars, which the pantry and the teas bring along.
import { bring } from "../../i18n.js";

/** @type {Page.Words} */
const words = { en: () => import("../../../strings/en/pantry.js"), fr: () => import("../../../strings/fr/pantry.js"),
    de: () => import("../../../strings/de/pantry.js"), es: () => import("../../../strings/es/pantry.js") };

export const bringPantry = () => bring(words);
