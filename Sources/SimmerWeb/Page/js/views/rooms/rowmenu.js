// What one does with a room from its row: a menu for a finger that rests on it, for the right button or its key, and for the dots that a
// pointer finds there.
import { h } from "../../dom.js";
import { icon } from "../../icons.js";
import { refusal, t } from "../../i18n.js";
import { go, roomAddress } from "../../router.js";
import { openMenu } from "../parts/menu.js";
import { restingOn } from "../parts/resting.js";
import { places } from "./listplaces.js";
import { isMuted, mute, mutes, set } from "./mutes.js";
import { bringFinding } from "./words.js";

await bringFinding();

/// Where a room may stand in one's list.
/** @param {Page.Client} client @param {Page.RoomLog} room @returns {Page.MenuItem[]} */
function ownItems(client, room) {
    const { info } = room;
    /** @param {Partial<typeof places["usual"]>} place */
    const put = (place) => () => set(client, room, place).catch((error) => client.emit("told", { text: refusal(error, "roomSet") }));
    return [
        { label: t(info.favourite ? "roomOwn.unfavourite" : "roomOwn.favourite"), icon: "star", act: put(info.favourite ? places.usual : places.favourite) },
        { label: t(info.archived ? "roomOwn.unarchive" : "roomOwn.archive"), icon: "archive", act: put(info.archived ? places.usual : places.archive) },
    ];
}

/// Brings the menus to the rows of rooms in `place`.
/** @param {Page.Signed} context @param {HTMLElement} place */
export function rowMenus({ client, signal }, place) {
    /** @param {EventTarget | null} target @returns {HTMLElement | null} */
    const rowOf = (target) => (target instanceof Element ? target.closest(".rooms-list > li")?.querySelector("a") ?? null : null);

    /** @param {HTMLElement} row */
    function open(row, isHeld = false, anchor = row) {
        const room = client.state.rooms.get(row.dataset.room ?? "");
        if (!room) return;
        openMenu(anchor, { label: t("roomOwn.menu", { name: room.info.name }), isHeld, items: [
            ...ownItems(client, room),
            isMuted(room.info) ? { label: t("roomSet.unmute"), icon: "bell", act: () => mute(client, room, null) }
                : { label: t("roomSet.muteUntilTomorrow"), icon: "muted", act: () => mute(client, room, mutes().tomorrow) },
            { label: t("roomSet.title"), icon: "settings", act: () => go(roomAddress(room.id, "settings")) },
        ] });
    }

    restingOn(place, (target) => {
        const row = rowOf(target);
        return row && ((isHeld) => open(row, isHeld));
    }, signal);

    // By keys the row itself has it.
    const dots = h("button", { type: "button", class: "row-more", tabindex: -1, "aria-haspopup": "menu", "aria-label": t("roomOwn.more"), title: t("roomOwn.more"),
        on: { click: () => { const row = rowOf(dots); if (row) open(row, false, dots); } } }, icon("more"));
    place.addEventListener("pointerover", ({ target, pointerType }) => {
        const row = pointerType === "touch" ? null : rowOf(target);
        if (row && row.nextElementSibling !== dots) row.after(dots);
    }, { passive: true, signal });
    // The menu that is open gives the focus back to them.
    place.addEventListener("pointerleave", () => { if (!document.querySelector(".menu")) dots.remove(); }, { passive: true, signal });
}
