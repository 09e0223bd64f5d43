// How a picture is looked at closely: pinch, wheel, double tap, drag and keys change one scale and one shift, kept in bounds.
const most = 8;
const closer = 2.5;
const swipe = 60;
const stepOfKeys = 80;
/** @type {Record<string, [x: number, y: number]>} */
const shifts = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/// Lets `image`, which fills `stage`, be zoomed and moved. `aside(step)` is called when somebody swipes to the photo beside it, `away()`
/// when a finger draws it down, and `changed(scale)` after each change. Returns `{reset, by, key, scale}`.
/** @typedef {{x: number, y: number}} Point */

/**
 * @param {HTMLElement} stage
 * @param {HTMLElement} image
 * @param {{aside: (step: number) => void, away: () => void, changed: (scale: number) => void, signal: AbortSignal}} given
 */
export function zooming(stage, image, { aside, away, changed, signal }) {
    /** @type {Map<number, Point>} */
    const pointers = new Map();
    let scale = 1, x = 0, y = 0;
    let start = { x: 0, y: 0, spread: 1, scale, fromX: 0, fromY: 0 };
    let moved = false;
    let tappedAt = 0;

    /// Where a point of the screen is, seen from the middle of the stage.
    /** @param {MouseEvent} event */
    const place = ({ clientX, clientY }) => {
        const box = stage.getBoundingClientRect();
        return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
    };

    function draw() {
        const box = stage.getBoundingClientRect();
        const reachX = (box.width * (scale - 1)) / 2, reachY = (box.height * (scale - 1)) / 2;
        x = Math.min(reachX, Math.max(-reachX, x));
        y = Math.min(reachY, Math.max(-reachY, y));
        for (const [name, value] of [["--zoom", String(scale)], ["--x", `${x}px`], ["--y", `${y}px`]]) {
            image.style.setProperty(name, value);
        }
        stage.classList.toggle("zoomed", scale > 1);
        changed(scale);
    }

    /// Zooms to `wanted` so that what is under `at` stays there.
    /** @param {number} wanted */
    function to(wanted, at = { x: 0, y: 0 }) {
        const next = Math.min(most, Math.max(1, wanted));
        x = at.x - ((at.x - x) * next) / scale;
        y = at.y - ((at.y - y) * next) / scale;
        scale = next;
        draw();
    }

    const grip = () => gripOf([...pointers.values()]);

    stage.addEventListener("pointerdown", (event) => {
        if (event.button !== 0) return;
        if (pointers.size === 0) moved = false;
        pointers.set(event.pointerId, place(event));
        stage.setPointerCapture(event.pointerId);
        start = { ...grip(), scale, fromX: x, fromY: y };
    }, { signal });
    stage.addEventListener("pointermove", (event) => {
        if (!pointers.has(event.pointerId)) return;
        pointers.set(event.pointerId, place(event));
        const now = grip();
        if (Math.hypot(now.x - start.x, now.y - start.y) > 6 || pointers.size > 1) moved = true;
        if (pointers.size > 1) {
            scale = Math.min(most, Math.max(1, (start.scale * now.spread) / start.spread));
            x = now.x - ((start.x - start.fromX) * scale) / start.scale;
            y = now.y - ((start.y - start.fromY) * scale) / start.scale;
            draw();
        } else if (scale > 1 && moved) {
            x = start.fromX + now.x - start.x;
            y = start.fromY + now.y - start.y;
            draw();
        } else if (moved && event.pointerType !== "mouse") {
            // It follows the finger that draws it away.
            image.style.setProperty("--y", `${isDown(start, now) ? now.y - start.y : 0}px`);
        }
    }, { signal });
    /** @param {PointerEvent} event */
    const release = (event) => {
        if (!pointers.has(event.pointerId)) return;
        const now = grip();
        const wasOne = pointers.size === 1;
        pointers.delete(event.pointerId);
        if (pointers.size > 0) return void (start = { ...grip(), scale, fromX: x, fromY: y });
        if (scale === 1) draw();
        if (event.type === "pointercancel" || !wasOne) return;
        if (moved && scale === 1 && start.scale === 1) {
            const across = now.x - start.x;
            if (Math.abs(across) > swipe && Math.abs(across) > 2 * Math.abs(now.y - start.y)) aside(across < 0 ? 1 : -1);
            else if (event.pointerType !== "mouse" && isDown(start, now) && now.y - start.y > 1.5 * swipe) return away();
        }
        if (!moved) tap(now, event.timeStamp);
    };
    for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) stage.addEventListener(name, release, { signal });

    /// Two taps look closer or stand back; one, when close, brings what was tapped into the middle, so that nobody has to drag.
    /** @param {Point} at @param {number} when */
    function tap(at, when) {
        const isSecond = when - tappedAt < 300;
        tappedAt = isSecond ? 0 : when;
        if (isSecond) return to(scale > 1 ? 1 : closer, at);
        if (scale === 1) return;
        x -= at.x;
        y -= at.y;
        draw();
    }

    stage.addEventListener("wheel", (event) => {
        event.preventDefault();
        to(scale * Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.002)), place(event));
    }, { signal, passive: false });
    addEventListener("resize", draw, { signal });

    return {
        get scale() { return scale; },
        reset() { scale = 1; draw(); },
        /** @param {number} factor */
        by(factor) { to(scale * factor); },
        /// Moves by an arrow key when close; answers whether it did.
        /** @param {string} name */
        key(name) {
            if (!Object.hasOwn(shifts, name) || scale === 1) return false;
            const shift = shifts[name];
            x += shift[0] * stepOfKeys;
            y += shift[1] * stepOfKeys;
            draw();
            return true;
        },
    };
}

/// The middle and the spread of the fingers.
/** @param {Point[]} fingers */
function gripOf([a, b = a]) {
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, spread: Math.max(1, Math.hypot(a.x - b.x, a.y - b.y)) };
}

/// More down than aside.
/** @param {Point} from @param {Point} to */
const isDown = (from, to) => to.y > from.y && to.y - from.y > 2 * Math.abs(to.x - from.x);
