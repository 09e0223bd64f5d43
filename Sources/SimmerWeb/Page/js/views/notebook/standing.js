// Which entries of a step's text count: those that were neither withdrawn nor corrected by another, and what such a one said before.

/** @param {Protocol.Entry[]} [all] @returns {Protocol.Entry[]} */
export function standing(all = []) {
    const replaced = new Set(all.filter((entry) => !entry.withdrawn).map((entry) => entry.replaces));
    return all.filter((entry) => !entry.withdrawn && !replaced.has(entry.id));
}

/// What an entry said before, the newest first.
/** @param {Protocol.Entry} entry @param {Protocol.Entry[]} all @returns {Protocol.Entry[]} */
export function before(entry, all) {
    const found = all.find(({ id: other }) => other === entry.replaces);
    return found ? [found, ...before(found, all)] : [];
}
