// Where the focus is when a place has opened: on its heading, which a screen reader then reads, or after the way back on the link that one
// came from. A place that begins with a field takes the focus itself.

export { turned } from "./turning.js";

const patienceMs = 5000;

/// `opened(from, to, isFollowed)` is called when the place of the address `to` stands in `place`, in which that of `from` stood.
/** @param {HTMLElement} shell @param {HTMLElement} place */
export function landing(shell, place) {
    /// From which address each one was opened.
    /** @type {Map<string, string>} */
    const openers = new Map();
    let stop = () => {};
    /// What has got the focus here last.
    /** @type {HTMLElement | null} */
    let at = null;

    /// Whoever follows a link goes on, also to where they have been.
    /** @param {string} from @param {string} to @param {boolean} isFollowed */
    function opened(from, to, isFollowed) {
        stop();
        const isBack = openers.get(from) === to && !isFollowed;
        if (!isBack) openers.set(to, from);
        // What the place itself does first comes in the moments right after.
        setTimeout(() => { if (mayMove()) land(isBack ? from : null); });
    }

    /// Not while somebody writes, nor from where the place has put the focus itself.
    function mayMove() {
        const active = document.activeElement;
        if (document.querySelector("dialog:modal")) return false;
        return !active || active === document.body || active === place || active === at || (!place.contains(active) && !active.matches("input, textarea, select"));
    }

    /** @param {string | null} left */
    function land(left) {
        stop();
        if (document.activeElement !== at) at = null;
        const look = () => {
            const active = document.activeElement;
            // Drawn anew, the heading has lost it; in any other hands it stays.
            if (active !== at && active !== document.body && (at || !mayMove())) return stop();
            const link = left === null ? null : linkTo(shell, left);
            const goal = link ?? headingOf(place);
            if (!goal || goal === active) return;
            if (goal !== link) goal.tabIndex = -1;
            at = goal;
            goal.focus({ preventScroll: true });
            if (!link) return;
            // A list that is back where it was left stays there.
            if ((link.closest(".page-panel")?.scrollTop ?? 0) === 0) link.scrollIntoView({ block: "nearest", inline: "nearest" });
            stop();
        };
        // Lists and names may come later than the frame around them.
        const observer = new MutationObserver(look);
        const end = setTimeout(() => stop(), patienceMs);
        stop = () => {
            observer.disconnect();
            clearTimeout(end);
            stop = () => {};
        };
        observer.observe(shell, { childList: true, subtree: true });
        look();
    }

    return { opened };
}

/** @param {HTMLElement} node */
const isSeen = (node) => node.getClientRects().length > 0;

/** @param {HTMLElement} shell @param {string} address @returns {HTMLElement | undefined} */
const linkTo = (shell, address) => /** @type {HTMLElement[]} */ ([...shell.querySelectorAll(`a[href="${CSS.escape(address)}"]`)])
    .find((link) => isSeen(link) && link.ariaCurrent === null);

/// The heading of a place; where the list of rooms is the place, that of the list.
/** @param {HTMLElement} place @returns {HTMLElement | undefined} */
const headingOf = (place) => /** @type {HTMLElement[]} */ ([...place.querySelectorAll("h1"), ...document.querySelectorAll(".rooms h1")]).find(isSeen);
