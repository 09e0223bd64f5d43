// What the places of members, invitations, room settings and new rooms bring along: their words and their style sheet.
import { bring } from "../../i18n.js";
import { styled } from "../../styles.js";

/** @type {Page.Words} */
const words = { en: () => import("../../../strings/en/people.js"), fr: () => import("../../../strings/fr/people.js"),
    de: () => import("../../../strings/de/people.js"), es: () => import("../../../strings/es/people.js") };

export const bringPeople = () => Promise.all([bring(words), styled("/css/rows.css")]);
