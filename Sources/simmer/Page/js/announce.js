// What a screen reader hears without the focus moving. Ticking digits never come here.

const regions = { polite: "polite", assertive: "assertive" };

/// Says `text`; the region is emptied first so that the same sentence is said again.
export function announce(text, region = regions.polite) {
    const node = document.getElementById(region);
    node.textContent = "";
    setTimeout(() => { node.textContent = text; }, 60);
}

export const announceNow = (text) => announce(text, regions.assertive);
