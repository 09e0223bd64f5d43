// The teas of a room: the collection, from its bar the tea timer, and from each tea its brewing session, as pages with addresses of
// their own. A timer goes on whichever page is open.
import { t } from "../../i18n.js";
import { roomAddress } from "../../router.js";
import { barLink, roomPage } from "../rooms/roompage.js";
import { brewView } from "./brew.js";
import { teaCollection } from "./collection.js";
import { teaTimer } from "./timer.js";
import { bringTeas } from "./words.js";

/** @param {Page.Context} context */
export async function teasView(context) {
    await bringTeas();
    const room = context.client.state.roomOf(context.here);
    const inside = { ...context, room };
    const collection = roomAddress(room.id, "teas");
    const [first, second] = context.here.path ?? [];
    if (second === "brew") return brewView(context, first);
    if (first === "timer") return roomPage(context, { title: t("teas.timer"), back: collection, content: teaTimer(inside) });
    const toTimer = barLink(t("teas.timer"), "clock", roomAddress(room.id, "teas", "timer"));
    return roomPage(context, { title: t("teas.title"), action: toTimer, content: teaCollection(inside, first) });
}
