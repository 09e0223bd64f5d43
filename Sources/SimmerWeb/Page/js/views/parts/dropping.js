// Files that are let fall anywhere on a place.
import { styled } from "../../styles.js";

styled("/css/over.css");

/// Calls `take(files)` with what is dropped on `node`, which shows that it would take it.
/** @param {HTMLElement} node @param {(files: File[]) => void} take */
export function dropping(node, take) {
    /** @param {DragEvent} event @param {boolean} is */
    const over = (event, is) => {
        if (!event.dataTransfer?.types.includes("Files")) return;
        event.preventDefault();
        node.classList.toggle("is-over", is);
    };
    node.addEventListener("dragover", (event) => over(event, true));
    node.addEventListener("dragleave", (event) => {
        const { relatedTarget: to } = event;
        if (!(to instanceof Node && node.contains(to))) over(event, false);
    });
    node.addEventListener("drop", (event) => {
        over(event, false);
        const files = [...event.dataTransfer?.files ?? []];
        if (files.length > 0) take(files);
    });
}
