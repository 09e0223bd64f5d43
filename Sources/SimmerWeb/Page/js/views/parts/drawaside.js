// A line that a finger draws aside, to what is below it. The line's menu offers the same to everybody else.
import { fill, h } from "../../dom.js";
import { button } from "../../controls.js";

const enough = 48;
/** @type {(() => void) | null} */
let open = null;

/// `front`: the line; `actions()`: `{label, icon, danger?, act}` as they are when the line is drawn aside.
/** @param {HTMLElement} front @param {() => Page.MenuItem[]} actions */
export function swipeable(front, actions) {
    const behind = h("div", { class: "swipe-behind", hidden: true });
    const node = h("div", { class: "swipe" }, behind, front);
    /** @type {{x: number, y: number, shift: number, isAside: boolean} | null} */
    let start = null;
    let shift = 0;
    let isDrawn = false;

    /** @param {number} to */
    const move = (to) => {
        shift = to;
        front.style.setProperty("--shift", `${to}px`);
    };
    const close = () => {
        if (open === close) open = null;
        move(0);
        behind.hidden = true;
    };
    const width = () => behind.getBoundingClientRect().width;

    // What the finger came down on is not pressed by drawing the line aside.
    front.addEventListener("click", (event) => {
        if (!isDrawn) return;
        event.preventDefault();
        event.stopPropagation();
    }, { capture: true });
    front.addEventListener("pointerdown", (event) => {
        if (event.pointerType !== "touch") return;
        if (open && open !== close) open();
        start = { x: event.clientX, y: event.clientY, shift, isAside: false };
    });
    front.addEventListener("pointermove", (event) => {
        if (!start || event.pointerType !== "touch") return;
        const [x, y] = [event.clientX - start.x, event.clientY - start.y];
        if (!start.isAside) {
            if (Math.abs(x) < 12 || Math.abs(x) < Math.abs(y)) return;
            start.isAside = true;
            front.setPointerCapture(event.pointerId);
            if (behind.hidden) {
                fill(behind, actions().map(({ label, icon, danger, act }) => button(label, () => { close(); act(); },
                    { iconName: icon, kind: danger ? "danger" : "" })));
                behind.hidden = false;
            }
        }
        move(Math.min(0, Math.max(-width(), start.shift + x)));
    });
    const end = () => {
        if (!start?.isAside) return void (start = null);
        isDrawn = true;
        setTimeout(() => { isDrawn = false; }, 50);
        const stays = start.shift === 0 ? -shift > enough : -shift > width() - enough;
        start = null;
        if (!stays) return close();
        move(-width());
        open = close;
    };
    front.addEventListener("pointerup", end);
    front.addEventListener("pointercancel", end);
    return node;
}
