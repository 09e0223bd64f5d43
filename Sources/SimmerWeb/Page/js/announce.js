// What a screen reader hears without the focus moving. Ticking digits never come here.

const regions = { polite: "polite", assertive: "assertive" };

/** @type {Record<string, string[]>} */
const said = { polite: [], assertive: [] };
const atOnce = 3;

/// Says `text`; the region is emptied first so that the same sentence is said again. Of what comes together the last few are said, each once.
/** @param {string} text */
export function announce(text, region = regions.polite) {
    const node = document.getElementById(region);
    if (!node) return;
    if (said[region].push(text) > 1) return;
    node.textContent = "";
    setTimeout(() => { node.textContent = [...new Set(said[region].splice(0))].slice(-atOnce).join("\n"); }, 60);
}

/** @param {string} text */
export const announceNow = (text) => announce(text, regions.assertive);
