// A long log in chunks. Those far from what is seen cost nothing: the browser skips what is in them, but finds it when somebody searches
// the page, and reads it aloud. A chunk rests only after it was laid out as it is, since the browser then remembers its size and nothing
// jumps when one scrolls there.
import { arrange, h } from "../../dom.js";

const seqs = 64;

/** @typedef {{node: HTMLElement, nodes: HTMLElement[]}} Chunk */

/// The chunk to which a message belongs.
/** @param {number} seq */
export const chunkOf = (seq) => Math.floor(seq / seqs);

/// `{show(groups), find(edge), rewrap(width)}`; a group is `{key, nodes}`.
/** @param {HTMLElement} parent */
export function logChunks(parent) {
    /** @type {Map<number, Chunk>} */
    const chunks = new Map();
    /** @type {Chunk[]} */
    let shown = [];
    /** @type {number | null} */
    let width = null;

    /// Waits until the chunks that have changed are laid out.
    /** @param {Chunk[]} changed */
    function rest(changed) {
        requestAnimationFrame(() => requestAnimationFrame(() => {
            for (const chunk of changed) if (chunk !== shown.at(-1)) chunk.node.classList.add("rests");
        }));
    }

    /** @param {Chunk} chunk */
    const wake = (chunk) => chunk.node.classList.remove("rests");

    return {
        /** @param {{key: number, nodes: HTMLElement[]}[]} groups */
        show(groups) {
            const last = shown.at(-1);
            /** @type {Chunk[]} */
            const changed = [];
            const next = groups.map(({ key, nodes }) => {
                const chunk = chunks.get(key) ?? { node: h("div", { class: "log-chunk" }), nodes: [] };
                chunks.set(key, chunk);
                if (!same(chunk.nodes, nodes)) {
                    wake(chunk);
                    arrange(chunk.node, nodes, chunk.nodes);
                    chunk.nodes = nodes;
                    changed.push(chunk);
                }
                return chunk;
            });
            arrange(parent, next.map(({ node }) => node), shown.map(({ node }) => node));
            shown = next;
            const kept = new Set(next);
            for (const [key, chunk] of chunks) if (!kept.has(chunk)) chunks.delete(key);
            // The newest chunk is about to grow; it rests when another one is the newest.
            if (last && last !== shown.at(-1)) changed.push(last);
            if (changed.length > 0) rest(changed);
        },
        /// The first message that is wholly below `edge`, or the one that ends below it where that reaches to `end`; the “new” line and
        /// the lines of days come and go, also between the two.
        /** @param {number} edge @param {number} end */
        find(edge, end) {
            /** @param {{node: HTMLElement}} given */
            const below = ({ node }) => node.getBoundingClientRect().bottom > edge;
            const chunk = firstOf(shown, below);
            const nodes = shown.slice(chunk, chunk + 2).flatMap(({ nodes }) => nodes);
            const messages = nodes.slice(firstOf(nodes, (node) => below({ node }))).filter((node) => node.dataset.seq);
            /** @param {HTMLElement} node */
            const top = (node) => node.getBoundingClientRect().top;
            return messages.slice(0, 2).find((node) => top(node) >= edge && top(node) < end) ?? messages[0] ?? null;
        },
        /// In another width all rows have other sizes.
        /** @param {number} now */
        rewrap(now) {
            if (width !== null && now !== width) {
                shown.forEach(wake);
                rest(shown);
            }
            width = now;
        },
    };
}

/** @param {HTMLElement[]} a @param {HTMLElement[]} b */
const same = (a, b) => a.length === b.length && a.every((node, index) => node === b[index]);

/// The index of the first that `fits`, where all behind it do; the length when there is none.
/** @template T @param {T[]} list @param {(one: T) => boolean} fits */
function firstOf(list, fits) {
    let from = 0, to = list.length;
    while (from < to) {
        const middle = (from + to) >> 1;
        if (fits(list[middle])) to = middle;
        else from = middle + 1;
    }
    return from;
}
