// What one may do in a room, beside talking: its menu, which comes when somebody opens it.
import { t } from "../../i18n.js";
import { go, roomAddress } from "../../router.js";
import { openMenu } from "../parts/menu.js";
import { isMuted, mute, mutes } from "../rooms/mutes.js";
import { roomSearch } from "./roomsearch.js";

/// The search over each log that has one.
/** @type {WeakMap<HTMLElement, ReturnType<typeof roomSearch>>} */
const searches = new WeakMap();

/** @param {Page.Context} context @param {Page.RoomLog} room @param {HTMLElement} log @param {HTMLElement} anchor */
export function openRoomMenu(context, room, log, anchor) {
    const { client, signal } = context, { state } = client, n = room.pins.length;
    openMenu(anchor, {
        label: t("room.menu"),
        items: [
            { label: t("room.search"), icon: "search", act: openSearch },
            n > 0 && { label: t("room.pinned", { n }), icon: "pin",
                act: () => import("./pinned.js").then(({ openPinned }) => openPinned({ client, room, signal }), () => null) },
            !state.isDevice && { label: t("room.kept"), icon: "star",
                act: () => import("./kept.js").then(({ openKept }) => openKept({ client, signal }), () => null) },
            { label: t("kitchen.title"), icon: "expand", act: () => go(roomAddress(room.id, "kitchen")) },
            // A shared device hears what it is left to hear.
            !state.isDevice && (isMuted(room.info)
                ? { label: t("roomSet.unmute"), icon: "bell", act: () => mute(client, room, null) }
                : { label: t("roomSet.muteUntilTomorrow"), icon: "muted", act: () => mute(client, room, mutes().tomorrow) }),
            state.isDevice ? { label: t("device.title"), icon: "tablet", act: () => go("#/settings") }
                : { label: t("roomSet.title"), icon: "settings", act: () => go(roomAddress(room.id, "settings")) },
        ],
    });

    function openSearch() {
        const search = searches.get(log) ?? roomSearch(context, room);
        searches.set(log, search);
        if (!search.node.isConnected) log.append(search.node);
        search.open();
    }
}
