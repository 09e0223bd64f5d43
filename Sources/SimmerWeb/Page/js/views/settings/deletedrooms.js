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

    /** @type {string | null} */
    let asked = null;

    /// Anew when one has a room more or less; what is said in them comes here as well.
    async function draw() {
        const own = [...client.state.rooms.keys()].sort().join(" ");
        if (own === asked) return;
        asked = own;
        const rooms = await client.call("room.list", { deleted: true }).catch(() => null);
        if (signal.aborted || own !== asked) return;
        // Without a server: asked again as soon as there is something new.
        if (!rooms) return void (asked = null);
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
