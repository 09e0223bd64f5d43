// The photos of an album as tiles of a grid; one stays the same node while its words change.
import { arrange, h } from "../../dom.js";
import { t } from "../../i18n.js";
import { thumbAddress } from "../../photos.js";

/// `{node, show(photos), buttonOf(id)}`; `open(id)` is called when one is pressed.
export function albumTiles({ state }, open) {
    const node = h("ul", { class: "album-grid", "aria-label": t("album.title") });
    const tiles = new Map();

    function show(photos) {
        for (const id of [...tiles.keys()]) if (!photos.some((photo) => photo.id === id)) tiles.delete(id);
        arrange(node, photos.map((photo) => {
            const tile = tiles.get(photo.id) ?? makeTile(photo);
            tiles.set(photo.id, tile);
            tile.tell(photo);
            return tile.node;
        }));
    }

    function makeTile(photo) {
        const image = h("img", { src: thumbAddress(photo.file), loading: "lazy", width: 320, height: 320 });
        const name = h("span", { class: "album-gone", hidden: true });
        image.addEventListener("error", () => {
            image.hidden = true;
            name.hidden = false;
        }, { once: true });
        const tile = h("li", { data: { id: photo.id } },
            h("button", { type: "button", class: "photo-tile", on: { click: () => open(photo.id) } }, image, name));
        return {
            node: tile,
            tell({ description, author: by }) {
                image.alt = t("album.tile", { description: description ?? t("photo.one"), name: state.name(by) });
                name.textContent = description ?? t("photo.one");
            },
        };
    }

    return { node, show, buttonOf: (id) => tiles.get(id)?.node.querySelector("button") };
}
