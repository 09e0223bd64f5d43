// The words that reminders bring along.
import { bring } from "../../i18n.js";

/** @type {Page.Words} */
const words = { en: () => import("../../../strings/en/reminders.js"), fr: () => import("../../../strings/fr/reminders.js"),
    de: () => import("../../../strings/de/reminders.js"), es: () => import("../../../strings/es/reminders.js") };

export const bringReminders = () => bring(words);
