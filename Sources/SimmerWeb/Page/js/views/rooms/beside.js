// The list of a room's things beside the one that is open, where the page is wide enough for both. It stays as it is, with what was searched
// and how far one has read, while one goes from one thing to the next.
import { h } from "../../dom.js";

export const isWide = matchMedia("(min-width: 1100px)");
/// A place that is left may be followed by the next one, which takes the list over.
const patienceMs = 2000;
/** @type {{key: string, node: HTMLElement, top: number, ended: AbortController, rest: number} | null} */
let held = null;

function end() {
    held?.ended.abort();
    held = null;
}

/// `make(context)` gives the list, made with a signal of its own; `key`: whose it is, of which room.
/** @param {Page.RoomContext} context @param {string} key @param {(context: Page.RoomContext) => Page.Child} make @param {Page.Child} open */
export function withList(context, key, make, open) {
    if (!isWide.matches) return open;
    if (held?.key !== key) {
        end();
        const ended = new AbortController(), node = h("div", { class: "list-beside" });
        held = { key, node, top: 0, ended, rest: 0 };
        node.append(h("div", null, make({ ...context, signal: ended.signal })));
        new MutationObserver(() => mark(node)).observe(node, { childList: true, subtree: true });
    }
    const mine = held;
    clearTimeout(mine.rest);
    context.signal.addEventListener("abort", () => {
        mine.top = mine.node.scrollTop;
        mine.rest = setTimeout(() => { if (held === mine) end(); }, patienceMs);
    });
    mark(mine.node);
    // As soon as it stands in its place.
    queueMicrotask(() => { mine.node.scrollTop = mine.top; });
    return h("div", { class: "with-list" }, mine.node, h("div", { class: "beside-list" }, open));
}

/// The link to what is open says so.
/** @param {HTMLElement} node */
function mark(node) {
    for (const link of node.querySelectorAll("a")) {
        if (link.getAttribute("href") !== location.hash) link.removeAttribute("aria-current");
        else if (!link.ariaCurrent) link.ariaCurrent = "page";
    }
}
