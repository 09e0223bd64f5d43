// The pictures that were chosen, as they will be seen, each with its own problem, replaced or taken out one by one.
import { arrange, h } from "../../dom.js";
import { button } from "../../controls.js";
import { t } from "../../i18n.js";

/// `{node, entries, take(files, instead), clear()}`: an entry is `{file, node, tell(problem), sent, id?}`; `id` is there once the picture
/// is on the server. `change(entry)` asks for another picture in its place, `changed()` is called when one came or went, `removed()` too
/// when one was taken out.
/** @param {{change: (one: Page.Chosen) => unknown, changed: () => void, removed: () => void}} given */
export function chosenPictures({ change, changed, removed }) {
    const list = h("ul", { class: "adding-list", "aria-label": t("adding.chosen") });
    /** @type {Page.Chosen[]} */
    let entries = [];

    /** @param {File[]} files @param {Page.Chosen | null} instead */
    function take(files, instead = null) {
        const added = files.map(entry);
        const place = instead ? entries.indexOf(instead) : -1;
        if (instead && place >= 0 && added.length > 0) {
            URL.revokeObjectURL(instead.address);
            entries.splice(place, 1, added[0]);
        } else if (place < 0) entries.push(...added);
        draw();
    }

    /** @param {File} file @returns {Page.Chosen} */
    function entry(file) {
        const address = URL.createObjectURL(file);
        const image = h("img", { src: address, alt: file.name, width: 96, height: 96 });
        // Browsers do not show every kind that the server takes (HEIC).
        image.addEventListener("error", () => image.replaceWith(h("span", { class: "adding-name" }, file.name)), { once: true });
        const problem = h("span", { class: "error", hidden: true });
        const node = h("li", { class: "adding-one" }, image, problem, h("span", { class: "adding-actions" },
            button(t("adding.change", { name: file.name }), () => change(one),
                { kind: "quiet", iconName: "edit", hideLabel: true, "data-action": "change" }),
            button(t("adding.remove", { name: file.name }), () => remove(one),
                { kind: "quiet", iconName: "trash", hideLabel: true, "data-action": "remove" })));
        /** @type {Page.Chosen} */
        const one = {
            file, address, node, sent: 0,
            tell(words) {
                problem.textContent = words;
                problem.hidden = words === "";
            },
        };
        return one;
    }

    /** @param {Page.Chosen} one */
    function remove(one) {
        URL.revokeObjectURL(one.address);
        entries = entries.filter((other) => other !== one);
        draw();
        removed();
    }

    function draw() {
        arrange(list, entries.map((one) => one.node));
        changed();
    }

    return {
        node: list, take,
        get entries() { return entries; },
        clear() {
            for (const { address } of entries) URL.revokeObjectURL(address);
            entries = [];
            arrange(list, []);
        },
    };
}
