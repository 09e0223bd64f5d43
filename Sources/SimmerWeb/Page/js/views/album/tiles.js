// The photos of an album as tiles of a grid; one stays the same node while its words change.
import { arrange, h } from "../../dom.js";
import { t } from "../../i18n.js";
import { thumbAddress } from "../../photos.js";

/// `{node, show(photos), buttonOf(id)}`; `open(id)` is called when one is pressed.
/** @param {Page.Client} client @param {(id: string) => void} open */
export function albumTiles({ state }, open) {
    const node = h("ul", { class: "album-grid", "aria-label": t("album.title") });
    /** @type {Map<string, ReturnType<typeof makeTile>>} */
    const tiles = new Map();

    /** @param {Protocol.AlbumPhoto[]} photos */
    function show(photos) {
        for (const id of [...tiles.keys()]) if (!photos.some((photo) => photo.id === id)) tiles.delete(id);
        arrange(node, photos.map((photo) => {
            const tile = tiles.get(photo.id) ?? makeTile(photo);
            tiles.set(photo.id, tile);
            tile.tell(photo);
            return tile.node;
        }));
    }

    /** @param {Protocol.AlbumPhoto} photo */
    function makeTile(photo) {
        const image = h("img", { src: thumbAddress(photo.file), loading: "lazy", width: 320, height: 320 });
        const name = h("span", { class: "album-gone", hidden: true });
        image.addEventListener("error", () => {
            image.hidden = true;
            name.hidden = false;
        }, { once: true });
        const pressed = h("button", { type: "button", class: "photo-tile", on: { click: () => open(photo.id) } }, image, name);
        return {
            node: h("li", { data: { id: photo.id } }, pressed), button: pressed,
            /** @param {Protocol.AlbumPhoto} photo */
            tell({ description, author: by }) {
                image.alt = t("album.tile", { description: description ?? t("photo.one"), name: state.name(by) });
                name.textContent = description ?? t("photo.one");
            },
        };
    }

    return { node, show, /** @param {string} [id] */ buttonOf: (id = "") => tiles.get(id)?.button };
}
