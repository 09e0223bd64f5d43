// What albums bring along: their words and their style sheet.
import { bring } from "../../i18n.js";
import { styled } from "../../styles.js";
import { viewerWords } from "../viewer/words.js";

/** @type {Page.Words} */
const albums = { en: () => import("../../../strings/en/albums.js"), fr: () => import("../../../strings/fr/albums.js"),
    de: () => import("../../../strings/de/albums.js"), es: () => import("../../../strings/es/albums.js") };
/** @type {Page.Words} */
const selecting = { en: () => import("../../../strings/en/selecting.js"), fr: () => import("../../../strings/fr/selecting.js"),
    de: () => import("../../../strings/de/selecting.js"), es: () => import("../../../strings/es/selecting.js") };

export const bringAlbum = () => Promise.all([bring(albums), bring(selecting), bring(viewerWords), styled("/css/album.css"), styled("/css/rows.css")]);
