// One interval for everything on the page that counts; it runs only while something does. And a wait that nobody sees.

/** @param {number} ms @returns {Promise<void>} */
export const pause = (ms) => new Promise((done) => setTimeout(done, ms));

const watchers = new Map();
let interval = 0;

/// Calls `draw` at once and then four times a second, for as long as `node` is part of the page.
/** @param {Node} node @param {() => void} draw */
export function watch(node, draw) {
    watchers.set(node, { draw, wasShown: false });
    draw();
    interval ||= setInterval(tick, 250);
}

function tick() {
    for (const [node, watcher] of watchers) {
        if (node.isConnected) {
            watcher.wasShown = true;
            watcher.draw();
        } else if (watcher.wasShown) watchers.delete(node);
        // A node that was made but never shown (its list was drawn anew at once) is let go after the next tick.
        else watcher.wasShown = true;
    }
    if (watchers.size > 0) return;
    clearInterval(interval);
    interval = 0;
}
