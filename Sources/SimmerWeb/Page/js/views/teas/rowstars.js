// The stars of a tea in its row: the mean of all and one's own. They are asked for when the row comes into sight.
import { fill, h } from "../../dom.js";
import { number, t } from "../../i18n.js";
import { starred } from "../pantry/stars.js";
import { following } from "../rooms/roompage.js";
import { cupsOf, meanOf } from "./cups.js";

/// `{of(id)}`: what stands in the row of a tea; the same each time.
/** @param {Page.RoomContext} context */
export function rowStars(context) {
    const { client, room, signal } = context;
    const cups = cupsOf(client, room);
    /** @type {Map<string, HTMLElement>} */
    const places = new Map();
    /** @type {Set<string>} */
    const seen = new Set();

    const eye = new IntersectionObserver((entries) => {
        for (const { isIntersecting, target } of entries) {
            if (!isIntersecting) continue;
            eye.unobserve(target);
            const id = /** @type {HTMLElement} */ (target).dataset.tea ?? "";
            seen.add(id);
            draw(id);
        }
    }, { rootMargin: "50%" });
    signal.addEventListener("abort", () => eye.disconnect());

    /** @param {string} id */
    async function draw(id) {
        const notes = await cups.notes(id).catch(() => null);
        const place = places.get(id);
        if (!notes || !place || signal.aborted) return;
        const [mean, own] = [meanOf(notes), meanOf(notes, client.state.actor ?? "")];
        fill(place, mean === undefined ? null : starred(mean), own === undefined ? null : h("span", { class: "hint" }, ` ${t("teas.yours", { value: number(Math.round(own * 10) / 10) })}`));
    }

    let isFirst = true;
    following(context, ["note"], () => {
        if (!isFirst) for (const id of seen) draw(id);
        isFirst = false;
    });

    return {
        /** @param {string} id */
        of(id) {
            const place = places.get(id) ?? h("span", { class: "tea-stars", data: { tea: id } });
            places.set(id, place);
            if (!seen.has(id)) eye.observe(place);
            return place;
        },
    };
}
