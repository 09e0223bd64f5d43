// The photos of an album as tiles in rows of one height each, below the months in which they were added; one stays the same node while its words change.
import { arrange, fill, h } from "../../dom.js";
import { month, number, t } from "../../i18n.js";
import { icon } from "../../icons.js";
import { thumbAddress } from "../../photos.js";
import { commentsIn } from "../../comments.js";

/// Beyond these a tile shows the middle of its photo.
const slimmest = 0.6, widest = 2.4;

/// `{node, show(photos), buttonOf(id), mark(ids)}`; `open(id)` is called when one is pressed. Marked ones are chosen among others; with
/// null none can be.
/** @param {Page.InRoom} context @param {(id: string) => void} open */
export function albumTiles({ client, room }, open) {
    const { state } = client;
    const comments = commentsIn({ client, room });
    const node = h("div", { class: "album-months" });
    /** @type {Map<string, ReturnType<typeof makeTile>>} */
    const tiles = new Map();
    /** @type {Map<string, {node: HTMLElement, grid: HTMLElement}>} */
    const months = new Map();
    /** @type {Set<string> | null} */
    let chosen = null;

    /** @param {Protocol.AlbumPhoto[]} photos */
    function show(photos) {
        const there = new Set(photos.map(({ id }) => id));
        for (const id of [...tiles.keys()]) if (!there.has(id)) tiles.delete(id);
        /** @type {Map<string, Protocol.AlbumPhoto[]>} */
        const byMonth = new Map();
        for (const photo of photos) {
            const name = month(photo.addedAt);
            byMonth.set(name, [...byMonth.get(name) ?? [], photo]);
        }
        arrange(node, [...byMonth].map(([name, some]) => {
            const section = months.get(name) ?? makeMonth(name);
            months.set(name, section);
            arrange(section.grid, some.map((photo) => {
                const tile = tiles.get(photo.id) ?? makeTile(photo);
                tiles.set(photo.id, tile);
                tile.tell(photo);
                return tile.node;
            }));
            return section.node;
        }));
        mark(chosen);
    }

    /** @param {string} name */
    function makeMonth(name) {
        const grid = h("ul", { class: "album-grid", "aria-label": name });
        return { node: h("section", null, h("h2", { class: "album-month" }, name), grid), grid };
    }

    /** @param {Protocol.AlbumPhoto} photo */
    function makeTile(photo) {
        const image = h("img", { src: thumbAddress(photo.file), loading: "lazy", width: 320, height: 320 });
        const name = h("span", { class: "album-gone", hidden: true });
        image.addEventListener("error", () => {
            image.hidden = true;
            name.hidden = false;
        }, { once: true });
        const marks = h("span", { class: "photo-marks", "aria-hidden": "true" });
        const pressed = h("button", { type: "button", class: "photo-tile", on: { click: () => open(photo.id) } }, image, name, marks,
            h("span", { class: "photo-chosen", "aria-hidden": "true" }, icon("check")));
        const { width = 1, height = 1 } = photo;
        return {
            node: h("li", { data: { id: photo.id }, vars: { "--ratio": Math.min(widest, Math.max(slimmest, width / Math.max(1, height))) } }, pressed), button: pressed,
            /** @param {Protocol.AlbumPhoto} photo */
            tell({ description, author: by, likes = [], message }) {
                const said = comments.of(message).length;
                image.alt = [t("album.tile", { description: description ?? t("photo.one"), name: state.name(by) }),
                    likes.length > 0 && t("likes.likes", { n: likes.length }), said > 0 && t("likes.comments", { n: said })].filter(Boolean).join(", ");
                fill(marks, likes.length > 0 ? [icon("heart"), number(likes.length)] : null, said > 0 ? [icon("chat"), number(said)] : null);
                name.textContent = description ?? t("photo.one");
            },
        };
    }

    /** @param {Set<string> | null} ids */
    function mark(ids) {
        chosen = ids;
        for (const [id, { button }] of tiles) button.ariaPressed = ids && String(ids.has(id));
    }

    return { node, show, mark, /** @param {string} [id] */ buttonOf: (id = "") => tiles.get(id)?.button };
}
