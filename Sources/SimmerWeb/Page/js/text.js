// Text of people on the page: always as text; the only things made of it are links to http and https addresses and, in messages, what its
// marks mean (marked.js).
import { h } from "./dom.js";

const address = /https?:\/\/[^\s<>"]+[^\s<>"'.,;:!?)\]]/gu;

/** @param {string} url @param {string} name */
export const linkTo = (url, name) => h("a", { href: url, rel: "noopener noreferrer nofollow", target: "_blank" }, name);

/// The nodes that show `text`.
/** @param {string} text */
export function textNodes(text) {
    const nodes = [];
    let end = 0;
    for (const match of text.matchAll(address)) {
        const start = match.index ?? 0;
        nodes.push(text.slice(end, start), linkTo(match[0], match[0]));
        end = start + match[0].length;
    }
    nodes.push(text.slice(end));
    return nodes;
}

/// A text as it is compared while somebody searches: without accents and capitals.
/** @param {string} text */
export const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/// How everybody in a room is named, in any language.
const all = ["everyone", "tous"];
/** @param {string} text */
export const mentionsAll = (text) => all.some((name) => mentions(name, text));

/// Whether a text names a person: an @, the username in any case, and no more of a name after it.
/** @param {string | undefined} username @param {string} text */
export function mentions(username, text) {
    if (!username || !text.includes("@")) return false;
    const name = username.replace(/[.]/g, "\\.");
    return new RegExp(`(?<![\\p{L}\\p{N}._-])@${name}(?![\\p{L}\\p{N}_]|[.-][\\p{L}\\p{N}_])`, "iu").test(text);
}
