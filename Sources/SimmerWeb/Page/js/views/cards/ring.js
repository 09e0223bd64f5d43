// The ring of a timer: a circle that empties. Drawn by a custom property, so that no style attribute is ever written.
import { h } from "../../dom.js";

export function ring() {
    const arc = h("circle", { class: "ring-arc", cx: 24, cy: 24, r: 20, pathLength: 100 });
    const node = h("svg", { class: "ring", viewBox: "0 0 48 48", "aria-hidden": "true" },
        h("circle", { class: "ring-track", cx: 24, cy: 24, r: 20 }), arc);
    return {
        node,
        /// `share` of the time that is left, 0 to 1.
        /** @param {number} share */
        set(share) {
            const percent = Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10;
            arc.style.setProperty("--share", String(percent));
            node.classList.toggle("is-empty", percent === 0);
        },
    };
}
