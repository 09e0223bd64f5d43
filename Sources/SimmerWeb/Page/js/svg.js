// Elements of drawings: what `h` makes beside those of icons, and titles and texts that are drawn.
import { append } from "./dom.js";

/** @param {string} tag @param {Record<string, string | number>} props @param {Page.Child[]} children @returns {SVGElement} */
export function svg(tag, props, ...children) {
    const node = /** @type {SVGElement} */ (document.createElementNS("http://www.w3.org/2000/svg", tag));
    for (const [name, value] of Object.entries(props)) node.setAttribute(name, String(value));
    return append(node, children);
}
