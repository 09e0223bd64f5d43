// Looking for messages of one room, over its log.
import { h } from "../../dom.js";
import { button, field } from "../../controls.js";
import { t } from "../../i18n.js";
import { messageHits } from "../rooms/search.js";

/// `{node, open}`
/** @param {Page.Context} context @param {Page.RoomLog} room */
export function roomSearch(context, room) {
    const hits = messageHits(context, { room });
    const words = field({ name: "query", label: t("room.search"), type: "search", autocomplete: "off" });
    const node = h("section", { class: "room-search", "aria-label": t("room.search"), hidden: true },
        h("div", { class: "room-search-head" }, words.node,
            button(t("close"), () => close(), { kind: "quiet", iconName: "close", hideLabel: true })), hits.node);

    function close() {
        node.hidden = true;
        node.closest(".room")?.querySelector("[data-action=room-menu]")?.focus();
    }
    words.input.addEventListener("input", () => hits.look(words.input.value));
    node.addEventListener("keydown", (event) => { if (event.key === "Escape") close(); });
    return {
        node,
        open() {
            node.hidden = false;
            words.input.focus();
        },
    };
}
