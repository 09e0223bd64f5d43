// Rooms that one has deleted: for seven days each can be brought back from here.
import { h, relist } from "../../dom.js";
import { button } from "../../controls.js";
import { exactDay, t } from "../../i18n.js";
import { go, roomAddress } from "../../router.js";

/// `{node, drawn}`: the section, hidden while there are none, and when it is known whether there are any.
/** @param {Pick<Page.Signed, "client" | "signal">} context @param {(error: Page.Refused) => void} fail */
export function deletedRooms({ client, signal }, fail) {
    const list = h("ul", { class: "members" });
    const node = h("section", { hidden: true, data: { part: "deleted" } }, h("h2", null, t("deleted.title")), h("p", { class: "hint" }, t("deleted.text")), list);

    async function draw() {
        const rooms = await client.call("room.list", { deleted: true }).catch(() => /** @type {Protocol.Room[]} */ ([]));
        if (signal.aborted) return;
        node.hidden = rooms.length === 0;
        relist(list, rooms.map(row));
    }

    /** @param {Protocol.Room} room */
    const row = ({ id, name, deletedAt = 0 }) => h("li", { class: "member" },
        h("span", { class: "member-words" }, h("span", null, name), h("span", { class: "room-detail" }, t("deleted.at", { day: exactDay(deletedAt) }))),
        button(t("deleted.back"), () => client.act("room.restore", { room: id }).then(() => go(roomAddress(id)), fail),
            { kind: "small", "aria-label": t("deleted.backOf", { name }), "data-focus": id }));

    client.state.on("rooms", draw, signal);
    return { node, drawn: draw() };
}
