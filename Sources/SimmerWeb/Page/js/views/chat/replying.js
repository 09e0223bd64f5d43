// What the text being written is for: an answer to a message, another text for one, or (null) a new message.
import { fill, h } from "../../dom.js";
import { button } from "../../controls.js";
import { person, t } from "../../i18n.js";
import { show } from "../../marked.js";

/// `{node, mode, set(mode)}`: a mode is `{kind: "reply" or "edit", message}` or null. An answer is kept with the room; `leave()` is what
/// the cross does.
/** @param {Page.RoomLog} room @param {() => void} leave */
export function replying(room, leave) {
    const node = h("div", { class: "composer-about", hidden: true });
    /** @type {{kind: "reply" | "edit", message: Page.Message} | null} */
    let mode = null;
    /** @param {{kind: "reply" | "edit", message: Page.Message} | null} next */
    const set = (next) => {
        mode = next;
        room.replying = mode?.kind === "reply" ? mode.message : null;
        node.hidden = mode === null;
        if (!mode) return;
        const label = mode.kind === "edit" ? t("composer.editing") : t("composer.replying", { name: person(mode.message.from.name) });
        fill(node, h("p", null, h("strong", null, label), " ", show(h("span", null), mode.message.text.slice(0, 300), true)),
            button(t("cancel"), leave, { kind: "quiet", iconName: "close", hideLabel: true }));
    };
    set(room.replying && { kind: "reply", message: room.replying });
    return { node, get mode() { return mode; }, set };
}
