// The pantry of a room: its list, one noodle at its own address, beside the list where there is room, the form for a new or a changed one, and what to buy.
import { h } from "../../dom.js";
import { roomAddress } from "../../router.js";
import { t } from "../../i18n.js";
import { withList } from "../rooms/beside.js";
import { roomPage } from "../rooms/roompage.js";
import { pantryList } from "./list.js";
import { noodleDetail } from "./detail.js";
import { shoppingList } from "./shopping.js";

/** @param {Page.Context} context */
export function pantryView(context) {
    const { client, here } = context;
    const room = client.state.roomOf(here);
    const inside = { ...context, room };
    const [first, second] = here.path ?? [];
    const list = roomAddress(room.id, "pantry");
    /** @param {string} title @param {Page.Child} content */
    const page = (title, content, back = list) => roomPage(context, { title, back, content: h("div", { class: "pantry" }, content) });
    if (!first) return page(t("pantry.title"), pantryList(inside), roomAddress(room.id));
    /// It comes with the first of them, since most who look into the pantry write nothing.
    /** @param {string | null} noodle @param {string} title @param {string} [back] */
    const form = async (noodle, title, back) => page(title, (await import("./noodleform.js")).noodleForm(inside, noodle), back);
    if (first === "new") return form(null, t("pantry.add"));
    if (first === "shopping") return page(t("shopping.title"), shoppingList(inside));
    if (second === "edit") return form(first, t("pantry.edit"), roomAddress(room.id, "pantry", first));
    return page(t("pantry.title"), withList(inside, `${client.state.me} ${room.id}`, pantryList, noodleDetail(inside, first)));
}
