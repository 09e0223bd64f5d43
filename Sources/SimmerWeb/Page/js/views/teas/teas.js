// The teas of a room: the collection, from its bar the tea timer, and from each tea its brewing session, as pages with addresses of
// their own. A timer goes on whichever page is open.
import { h } from "../../dom.js";
import { t } from "../../i18n.js";
import { roomAddress } from "../../router.js";
import { barLink, roomPage } from "../rooms/roompage.js";
import { brewView } from "./brew.js";
import { teaCollection } from "./collection.js";
import { teaTimer } from "./timer.js";
import { bringDrunk, bringTeas } from "./words.js";

/** @param {Page.Context} context */
export async function teasView(context) {
    await bringTeas();
    const room = context.client.state.roomOf(context.here);
    const inside = { ...context, room };
    const collection = roomAddress(room.id, "teas");
    const [first, second] = context.here.path ?? [];
    if (second === "brew") return brewView(context, first);
    if (first === "timer") return roomPage(context, { title: t("teas.timer"), back: collection, content: teaTimer(inside) });
    if (first === "drunk") {
        const [{ drunkPage }] = await Promise.all([import("./drunk.js"), bringDrunk()]);
        return roomPage(context, { title: t("teas.drunk"), back: collection, content: drunkPage(inside) });
    }
    const toTimer = barLink(t("teas.timer"), "clock", roomAddress(room.id, "teas", "timer"));
    return roomPage(context, { title: t("teas.title"), action: [toDrunk(roomAddress(room.id, "teas", "drunk")), toTimer], content: teaCollection(inside, first) });
}

/// The drawing is its own: the page's others are there from the start.
/** @param {string} address */
const toDrunk = (address) => h("a", { class: "button quiet round", href: address, "aria-label": t("teas.drunk"), title: t("teas.drunk") },
    h("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" }, h("path", { d: "M4 20h16M7 16v-5M12 16V5M17 16v-8" })));
