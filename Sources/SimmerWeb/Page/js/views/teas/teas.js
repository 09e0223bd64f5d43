// The teas of a room: the collection and the tea timer, as two pages with addresses of their own. A timer goes on
// whichever page is open.
import { h } from "../../dom.js";
import { icon } from "../../icons.js";
import { t } from "../../i18n.js";
import { go, roomAddress } from "../../router.js";
import { roomPage } from "../rooms/roompage.js";
import { teaCollection } from "./collection.js";
import { teaTimer } from "./timer.js";

const tabs = { collection: teaCollection, timer: teaTimer };

/** @param {Page.Context} context */
export function teasView(context) {
    const { client, here } = context;
    const room = client.state.roomOf(here);
    const open = here.path?.[0] === "timer" ? "timer" : "collection";
    const list = h("div", { class: "tabs", role: "tablist", "aria-label": t("teas.title") },
        Object.keys(tabs).map((name) => h("button", {
            type: "button", role: "tab", class: "tab", id: `tab-${name}`, "aria-controls": "tab-panel",
            "aria-selected": String(name === open), tabindex: name === open ? 0 : -1,
            on: { click: () => show(name) },
        }, icon(name === "timer" ? "clock" : "tea"), h("span", null, t(`teas.${name}`)))));
    list.addEventListener("keydown", (event) => {
        if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
        event.preventDefault();
        show(open === "timer" ? "collection" : "timer");
    });
    const panel = h("div", { id: "tab-panel", role: "tabpanel", "aria-labelledby": `tab-${open}` },
        tabs[open]({ ...context, room }));
    return roomPage(context, { title: t("teas.title"), head: list, content: panel });

    /** @param {string} name */
    function show(name) {
        if (name !== open) go(roomAddress(room.id, "teas", ...(name === "timer" ? ["timer"] : [])));
    }
}
