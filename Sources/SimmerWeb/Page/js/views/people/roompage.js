// What is set in a room, on a page of its own: its name and rules, one's own notices, what Simmer has learned there, what one follows, what is
// taken along, shared devices, webhooks in and out, leaving and deleting.
import { arrange, batched, h } from "../../dom.js";
import { refusal, t } from "../../i18n.js";
import { isBotRoom } from "../rooms/mark.js";
import { roomPage } from "../rooms/roompage.js";
import { sharedDevices } from "./devices.js";
import { followed } from "./followed.js";
import { learned } from "./learned.js";
import { leavingSection } from "./leaving.js";
import { roomSettings } from "./roomsettings.js";
import { lastChange, takeAlong } from "./takealong.js";
import { endpoints } from "./endpoints.js";
import { webhooks } from "./webhooks.js";
import { bringPeople } from "./words.js";

/** @param {Page.Context} context */
export async function roomSettingsView(context) {
    await bringPeople();
    const { client, here, signal } = context;
    const { state } = client;
    const room = state.roomOf(here);
    const isOwner = () => room.info.role === "owner" && room.info.kind !== "direct";
    const content = h("div", { class: "sections" });
    const fail = (/** @type {Page.Refused} */ error) => client.emit("told", { text: refusal(error, "people") });
    // Between two people nobody teaches Simmer anything.
    const hasBot = room.info.kind !== "direct" || isBotRoom(room.info);
    const along = [hasBot ? learned(context, room, fail) : null, hasBot ? followed(context, room) : null, takeAlong(context, room), lastChange(context, room)];
    /// What owners let in.
    /** @type {HTMLElement[] | null} */
    let guests = null;
    /** @type {HTMLElement | null} */
    let last = null;
    /** @type {ReturnType<typeof roomSettings>} */
    let settings = { sections: [], isOpen: () => false };
    /** @type {string | null} */
    let shown = null;
    /** @type {boolean | null} */
    let wasOwner = null;

    /// What is set elsewhere is seen here too, but nothing changes under the hands of whoever is in it or has typed something.
    function draw() {
        const { info } = room;
        const now = JSON.stringify([info.role, info.name, info.topic, info.notify, info.mutedUntil, info.settings,
            info.ring, info.invites, info.links, info.everyone, info.bot, info.acts, info.emoji, info.color, info.favourite, info.archived]);
        const isInUse = settings.isOpen() || settings.sections.some((section) => section.contains(document.activeElement));
        if (signal.aborted || now === shown || isInUse) return;
        if (wasOwner !== isOwner()) {
            wasOwner = isOwner();
            guests = wasOwner ? guests ?? [sharedDevices(context, room), webhooks(context, room, fail), endpoints(context, room, fail)] : null;
            last = leavingSection(context, room, fail);
        }
        shown = now;
        settings = roomSettings(context, room);
        for (const section of settings.sections) section.addEventListener("focusout", redraw);
        arrange(content, [...settings.sections, ...along, guests, last].flatMap((part) => part ?? []));
    }
    const redraw = batched(draw);

    state.on("rooms", redraw, signal);
    state.on("settings", redraw, signal);
    draw();
    return roomPage(context, { title: t("roomSet.title"), content });
}
