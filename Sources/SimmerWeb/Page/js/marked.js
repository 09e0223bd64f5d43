// What people write in messages, with what its marks mean.
import { append, fill } from "./dom.js";
import { textNodes } from "./text.js";

const mayBeMarked = /[*_~`]|\]\(|^([>•-] |\d+\. )/m;

/** @typedef {typeof import("./marks.js")} Marks */
/** @type {Marks | null} */
let marks = null;

/// Puts a text into `node` with what its marks mean; they are learned to read when the first text has some, which is shown as typed until
/// then. `isPreview`: as one line; `drawn()` is called when it is there as it will stay.
/** @template {Element} T @param {T} node @param {string} text */
export function show(node, text, isPreview = false, drawn = () => {}) {
    if (!mayBeMarked.test(text)) {
        append(node, isPreview ? [text] : textNodes(text));
        drawn();
        return node;
    }
    /** @param {Marks} known */
    const draw = (known) => {
        fill(node, (isPreview ? known.previewNodes : known.markedNodes)(text));
        drawn();
        return node;
    };
    if (marks) return draw(marks);
    import("./marks.js").then((known) => {
        marks = known;
        draw(known);
    }, () => null);
    return append(node, [text]);
}
