// The photos of a step in its line: at most four, small, and how many more there are. The experiment tells them with
// its steps, so that nothing is asked for but the pictures that come into sight.
import { h } from "../../dom.js";
import { icon } from "../../icons.js";
import { stamp, t } from "../../i18n.js";
import { thumbAddress, viewAddress } from "../../photos.js";
import { openViewer } from "../viewer/open.js";

const most = 4;

/// `of(step)`: the strip of a step, null without photos; the same one again as long as its photos are the same, so
/// that no picture comes anew.
/** @param {Page.NotebookContext} context */
export function thumbStrips({ client, room }) {
    const { state } = client;
    /** @type {Map<string, {key: string, node: HTMLElement}>} */
    const known = new Map();

    /** @param {Protocol.Step} step */
    function made({ id, title, photos = [] }) {
        /** @param {number} index @param {Page.Props} props @param {Page.Child} inside */
        const link = (index, props, inside) => h("a", { href: viewAddress(photos[index].file), ...props, on: { click: (/** @type {MouseEvent} */ event) => {
            event.preventDefault();
            openViewer(photos, index, { client, room, title: t("step.photos") });
        } } }, inside);
        const rest = photos.length - most;
        return h("ul", { class: "step-thumbs", "aria-label": t("steps.photoCount", { n: photos.length }) },
            photos.slice(0, most).map((photo, index) => {
                const image = h("img", { src: thumbAddress(photo.file), loading: "lazy", width: 48, height: 48, alt: t("step.photoOf", { number: index + 1,
                    n: photos.length, step: title, name: state.name(photo.author), when: stamp(photo.takenAt ?? photo.addedAt) }) });
                const place = link(index, { "data-focus": `thumb-${id}-${index}` }, image);
                image.addEventListener("error", () => {
                    place.ariaLabel = t("step.photoGone");
                    image.replaceWith(icon("picture"));
                });
                return h("li", null, place);
            }),
            rest > 0 ? h("li", null, link(most, { class: "thumbs-more", "data-focus": `thumb-${id}-more`, "aria-label": t("steps.morePhotos", { n: rest }) },
                `+${rest}`)) : null);
    }

    return {
        /** @param {Protocol.Step} step */
        of(step) {
            const { id, title, photos = [] } = step;
            if (photos.length === 0) return null;
            const key = JSON.stringify([title, photos, photos.map(({ author }) => state.name(author))]);
            const kept = known.get(id);
            if (kept?.key === key) return kept.node;
            const node = made(step);
            known.set(id, { key, node });
            return node;
        },
    };
}
