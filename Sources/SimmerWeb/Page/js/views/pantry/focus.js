import { focusedIn } from "../../dom.js";

/// Draws a part anew and gives the focus back to the control that had it, by its place among the others; to the last one where that is gone.
/** @param {HTMLElement} part @param {() => void} draw */
export function keepingFocus(part, draw) {
    const focused = focusedIn(part);
    const controls = () => [...part.querySelectorAll("button, input, a")];
    const place = focused ? controls().indexOf(focused) : -1;
    draw();
    if (focused) (controls()[place] ?? controls().at(-1))?.focus();
}
