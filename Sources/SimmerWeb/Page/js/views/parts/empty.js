// What stands where a list has nothing: a drawing of what would be there, words, and what one could do about it.
import { h } from "../../dom.js";
import { icon } from "../../icons.js";

/// `words` may be a node whose words change; `props` are those of the whole, as `hidden`.
/** @param {string} drawing @param {string | Node} words @param {Page.Props} [props] @param {...Page.Child} action */
export const emptyState = (drawing, words, props = {}, ...action) =>
    h("div", { class: "empty", ...props }, icon(drawing), typeof words === "string" ? h("p", null, words) : words, action);
