// The picture of the viewer as large as it fits: the small one below until the large one is there, closer on demand.
import { h } from "../../dom.js";
import { t } from "../../i18n.js";
import { originalAddress, thumbAddress, viewAddress } from "../../photos.js";
import { zooming } from "./zoom.js";

const closeEnough = 2;

/// `{node, zoom, show(photo)}`; `aside(step)` is a swipe to another photo, `away()` one down, `zoomed(scale)` tells each change of the scale.
/** @param {{client: Page.Client, signal: AbortSignal, aside: (step: number) => void, away: () => void, zoomed: (scale: number) => void}} given */
export function photoStage({ client, signal, aside, away, zoomed }) {
    const under = h("img", { class: "viewer-under", alt: "", "aria-hidden": "true" });
    const image = h("img", { class: "viewer-image", draggable: "false", decoding: "async" });
    const gone = h("p", { class: "viewer-gone", role: "alert", hidden: true });
    const node = h("div", { class: "viewer-stage" }, under, image, gone);
    /** @type {Page.Photo | null} */
    let shown = null;
    const zoom = zooming(node, image, { aside, away, signal, /** @param {number} scale */ changed(scale) {
        zoomed(scale);
        // Close enough to see what the picture of 1,600 pixels lacks.
        if (scale > closeEnough && shown && !image.src.endsWith(originalAddress(shown.file))) image.src = originalAddress(shown.file);
    } });

    image.addEventListener("load", () => { under.hidden = true; }, { signal });
    under.addEventListener("error", () => { under.hidden = true; }, { signal });
    // Where the picture is gone, words say so.
    image.addEventListener("error", () => {
        image.hidden = under.hidden = true;
        gone.textContent = t(client.isOnline ? "viewer.gone" : "error.unreachable");
        gone.hidden = false;
    }, { signal });

    /** @param {Page.Photo} photo */
    function show(photo) {
        shown = photo;
        zoom.reset();
        gone.hidden = true;
        image.hidden = under.hidden = false;
        for (const one of [image, under]) {
            if (photo.width && photo.height) [one.width, one.height] = [photo.width, photo.height];
            else for (const side of ["width", "height"]) one.removeAttribute(side);
        }
        under.src = thumbAddress(photo.file);
        image.alt = photo.description || t("photo.one");
        image.src = viewAddress(photo.file);
    }

    return { node, zoom, show };
}
