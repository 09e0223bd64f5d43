// Switches among the fields of a form, each asked for by itself.
import { h } from "../../dom.js";

/** @param {string} label @param {boolean} on @param {string} name */
export function onOff(label, on, name) {
    const input = h("input", { type: "checkbox", role: "switch", name, checked: on });
    return { input, node: h("label", { class: "toggle" }, input, h("span", null, label)) };
}

/** @param {{node: HTMLElement}} one @returns {Page.FormPart} */
export const part = ({ node }) => ({ name: "", node, tell: () => null });
