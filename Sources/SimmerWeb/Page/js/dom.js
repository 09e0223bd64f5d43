// Building elements. Text only ever enters the page as text nodes, so nothing that a person wrote can become markup.

const svgTags = new Set(["svg", "path", "circle", "g", "rect"]);

/// Makes an element. `props`: `class`, `vars` (CSS custom properties), `data`, `on` (listeners),
/// everything else as attributes; true writes an empty attribute, null and false leave it out.
/**
 * @template {keyof Page.Tags} K
 * @param {K} tag
 * @param {Page.Props | null} [props]
 * @param {...Page.Child} children
 * @returns {Page.Tags[K]}
 */
export function h(tag, props, ...children) {
    /** @type {any} */
    const node = svgTags.has(tag)
        ? document.createElementNS("http://www.w3.org/2000/svg", tag)
        : document.createElement(tag);
    for (const [name, value] of Object.entries(props ?? {})) {
        if (value === null || value === undefined || value === false) continue;
        if (name === "class") node.setAttribute("class", value);
        else if (name === "vars") for (const [key, v] of Object.entries(value)) node.style.setProperty(key, v);
        else if (name === "data") Object.assign(node.dataset, value);
        else if (name === "on") for (const [event, act] of Object.entries(value)) node.addEventListener(event, act);
        else if (name === "value") node.value = value;
        else node.setAttribute(name, value === true ? "" : String(value));
    }
    append(node, children);
    return node;
}

/// Adds children; strings and numbers become text, arrays are spread, null and false are skipped.
/** @template {Element} T @param {T} node @param {Page.Child[]} children */
export function append(node, children) {
    for (const child of /** @type {any[]} */ (children).flat(Infinity)) {
        if (child === null || child === undefined || child === false) continue;
        node.append(child instanceof Node ? child : String(child));
    }
    return node;
}

/// Puts `children` in place of what `node` holds.
/** @template {Element} T @param {T} node @param {...Page.Child} children */
export function fill(node, ...children) {
    node.replaceChildren();
    return append(node, children);
}

/// What the page itself has put into `node`; `selector` begins with the tag. Throws when it is not there.
/** @template {keyof HTMLElementTagNameMap} K @param {ParentNode} node @param {K} tag @returns {HTMLElementTagNameMap[K]} */
export function part(node, tag, more = "") {
    const found = /** @type {HTMLElementTagNameMap[K] | null} */ (node.querySelector(tag + more));
    if (!found) throw new Error(`no ${tag}${more}`);
    return found;
}

// A click goes to what both halves of a press were on (UI Events, "click"): a button that is made anew between them gets none. So what
// somebody presses is drawn anew when it is let go.

/// After so long it is no press any more, whatever became of its end.
const longestPressMs = 3000;
/** @type {Node | null} */
let pressed = null;
let givesUp = 0;
/** @type {Map<Element, () => void>} */
const held = new Map();

function release() {
    pressed = null;
    clearTimeout(givesUp);
    // The click comes first, to what is there still.
    setTimeout(() => { for (const [node, draw] of [...held]) whenReleased(node, draw); });
}

addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    pressed = /** @type {Node} */ (event.target);
    clearTimeout(givesUp);
    givesUp = setTimeout(release, longestPressMs);
}, { capture: true, passive: true });
for (const end of ["pointerup", "pointercancel"]) addEventListener(end, release, { capture: true, passive: true });
addEventListener("blur", release);

/// Calls `draw`, which makes the inside of `node` anew: at once, or at the end of a press on something in it. Of several that wait, the
/// last one.
/** @param {Element} node @param {() => void} draw */
export function whenReleased(node, draw) {
    if (node !== pressed && node.contains(pressed)) return void held.set(node, draw);
    held.delete(node);
    draw();
}

/// What of `node` has the focus, itself included.
/** @param {Element} node @returns {HTMLElement | null} */
export const focusedIn = (node) => (node.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement) : null);

/// Like `fill`, for what is drawn anew while somebody may be in it: the focus stays with the element of the same `data-focus`, and what is
/// pressed stays until it is let go.
/** @template {Element} T @param {T} node @param {...Page.Child} children */
export function refill(node, ...children) {
    whenReleased(node, () => {
        const key = focusedIn(node)?.dataset.focus;
        fill(node, children);
        if (key !== undefined) node.querySelector(`[data-focus="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
    });
    return node;
}

/// Which element of `node` takes over the focus that `focused` had in what `node` replaces: itself, when it moved, else the one of the
/// same `data-focus`, else `node`.
/** @param {HTMLElement} focused @param {HTMLElement} node @returns {HTMLElement} */
export function heirOf(focused, node) {
    if (node.contains(focused)) return focused;
    const key = focused.dataset.focus;
    return (key !== undefined && node.querySelector(`[data-focus="${CSS.escape(key)}"]`)) || node;
}

/// Like `refill`, for a list whose lines may go: the focus of one that went falls to the list itself.
/** @param {HTMLElement} node @param {...Page.Child} children */
export function relist(node, ...children) {
    whenReleased(node, () => {
        const focused = focusedIn(node);
        fill(node, children);
        if (focused && focused !== node) heirOf(focused, node).focus({ preventScroll: true });
    });
}

/// Brings the children of `parent` into the order of `nodes` with as few moves as a list that mostly grows needs. Who knows what
/// `parent` holds says it, so that of a long list only the stretch that changed is looked at.
/** @param {Element} parent @param {Element[]} nodes @param {Element[]} held */
export function arrange(parent, nodes, held = [...parent.children]) {
    let from = 0, to = nodes.length, heldTo = held.length;
    while (from < Math.min(to, heldTo) && held[from] === nodes[from]) from += 1;
    while (Math.min(to, heldTo) > from && held[heldTo - 1] === nodes[to - 1]) {
        to -= 1;
        heldTo -= 1;
    }
    const wanted = new Set(nodes.slice(from, to));
    for (const child of held.slice(from, heldTo)) if (!wanted.has(child) && child.parentNode === parent) child.remove();
    /** @type {Element | null} */
    let cursor = from > 0 ? nodes[from - 1].nextElementSibling : parent.firstElementChild;
    for (const node of nodes.slice(from, to)) {
        if (node === cursor) cursor = cursor.nextElementSibling;
        else parent.insertBefore(node, cursor);
    }
}

/// Writes `text` where it is not yet, so that nothing is laid out for what stays the same.
/** @param {Element} node @param {string} text */
export function say(node, text) {
    if (node.textContent !== text) node.textContent = text;
}

const soonMs = 12, oftenMs = 80, latestMs = 160;

/// Calls `work` once for many requests within a frame's time; unlike animation frames this also runs in hidden tabs. Requests in quick
/// succession wait longer, and longer still for work that takes long, so that what somebody types meanwhile is not kept waiting. Fewer
/// and larger drawings than these keep a letter waiting longer: it is the one that a letter falls into that counts.
/** @param {() => unknown} work */
export function batched(work) {
    let isWaiting = false, took = 0, ended = -Infinity;
    return () => {
        if (isWaiting) return;
        isWaiting = true;
        const pause = Math.min(latestMs, Math.max(oftenMs, 4 * took));
        setTimeout(() => {
            isWaiting = false;
            const began = performance.now();
            work();
            ended = performance.now();
            took = ended - began;
        }, Math.max(soonMs, ended + pause - performance.now()));
    };
}
