// Photos one after the other over the whole screen, until somebody stops them: the space bar pauses, arrows go on, Escape ends.
import { h } from "../../dom.js";
import { button } from "../../controls.js";
import { icon } from "../../icons.js";
import { t } from "../../i18n.js";
import { viewAddress } from "../../photos.js";
import { keepAwake } from "../../wakelock.js";

const showsMs = 5000;
const reason = "slideshow";

/// Begins at `photos[index]`, which may grow meanwhile; `moved(index)` is told each photo, so that more of them come. `signal` ends it too.
/** @param {Page.Photo[]} photos @param {number} index @param {{signal: AbortSignal, moved: (index: number) => unknown}} given */
export function openSlideshow(photos, index, { signal, moved }) {
    let at = index, waiting = 0, isOn = true;
    const image = h("img", { class: "slide" });
    const caption = h("p", { class: "slide-words" });
    const stop = button(t("slideshow.pause"), () => turn(!isOn), { kind: "quiet", iconName: "pause", hideLabel: true, "data-action": "pause" });
    const plain = { kind: "quiet", hideLabel: true };
    const all = h("div", { class: "slideshow-all" }, image, h("div", { class: "slideshow-foot" }, caption,
        button(t("viewer.before"), () => go(-1), { ...plain, iconName: "back", "data-action": "slide-before" }), stop,
        button(t("viewer.next"), () => go(1), { ...plain, iconName: "forward", "data-action": "slide-next" }),
        button(t("close"), () => dialog.close(), { ...plain, iconName: "close", "data-action": "slide-close" })));
    /** @type {HTMLDialogElement} */
    const dialog = h("dialog", { class: "slideshow", "aria-label": t("slideshow.title") }, all);

    function show() {
        const photo = photos[at];
        image.src = viewAddress(photo.file);
        image.alt = photo.description || t("photo.one");
        caption.textContent = photo.description ?? "";
        // Drawn anew, it fades in where motion is wanted.
        image.classList.remove("comes");
        requestAnimationFrame(() => image.classList.add("comes"));
        new Image().src = viewAddress(photos[(at + 1) % photos.length].file);
        moved(at);
        wait();
    }

    function wait() {
        clearTimeout(waiting);
        if (isOn) waiting = setTimeout(() => go(1), showsMs);
    }

    /** @param {number} step */
    function go(step) {
        at = (at + step + photos.length) % photos.length;
        show();
    }

    /// What changes by itself is not read out; what one goes through by hand is.
    /** @param {boolean} wanted */
    function turn(wanted) {
        isOn = wanted;
        stop.replaceChildren(icon(isOn ? "pause" : "play"));
        stop.ariaLabel = stop.title = t(isOn ? "slideshow.pause" : "slideshow.play");
        caption.ariaLive = isOn ? "off" : "polite";
        keepAwake(reason, isOn);
        wait();
    }

    /** @type {Record<string, () => void>} */
    const keys = { " ": () => turn(!isOn), ArrowLeft: () => go(-1), ArrowRight: () => go(1) };
    dialog.addEventListener("keydown", (event) => {
        // The viewer below has keys of its own.
        event.stopPropagation();
        if (!Object.hasOwn(keys, event.key) || event.altKey || event.ctrlKey || event.metaKey) return;
        // A button is pressed by it, as the one that pauses is.
        if (event.key === " " && event.target instanceof HTMLButtonElement) return;
        event.preventDefault();
        keys[event.key]();
    });
    // Escape leaves the whole screen first, and the page is not told of the key.
    dialog.addEventListener("fullscreenchange", () => { if (!document.fullscreenElement) dialog.close(); });
    const end = () => dialog.close();
    signal.addEventListener("abort", end);
    dialog.addEventListener("close", () => {
        clearTimeout(waiting);
        keepAwake(reason, false);
        signal.removeEventListener("abort", end);
        if (document.fullscreenElement) document.exitFullscreen().catch(() => null);
        dialog.remove();
    });
    document.body.append(dialog);
    dialog.showModal();
    all.requestFullscreen?.().catch(() => null);
    turn(true);
    show();
    stop.focus();
}
