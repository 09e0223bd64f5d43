// Who sits in a room, how others come in, what is set there, and how one leaves.
import { arrange, batched, h } from "../../dom.js";
import { refusal, t } from "../../i18n.js";
import { roomPage } from "../rooms/roompage.js";
import { sharedDevices } from "./devices.js";
import { inviting } from "./inviting.js";
import { openInvitations } from "./invitations.js";
import { leavingSection } from "./leaving.js";
import { memberList } from "./members.js";
import { roomSettings } from "./roomsettings.js";

/** @param {Page.Context} context */
export function peopleView(context) {
    const { client, here, signal } = context;
    const { state } = client;
    const room = state.roomOf(here);
    const isOwner = () => room.info.role === "owner";
    const isDirect = room.info.kind === "direct";
    /** @param {Page.Refused} error */
    const fail = (error) => client.emit("told", { text: refusal(error, "people") });
    const members = memberList(context, room, fail);
    const open = isDirect || state.isDevice ? null : openInvitations(context, room, fail);
    const invites = open && inviting(context, room, { fail, changed: () => open.draw() });
    const membersPart = h("section", null, h("h2", null, t("people.members")), members.node);
    const content = h("div", { class: "sections" });
    /** @type {HTMLElement | null} */
    let devices = null;
    /** @type {HTMLElement[]} */
    let settings = [];
    /** @type {HTMLElement | null} */
    let last = null;

    function drawForOwners() {
        devices = !isOwner() || isDirect ? null : devices ?? sharedDevices(context, room, { drawn: members.draw });
        last = leavingSection(context, room, fail);
    }

    /** @type {string | null} */
    let shown = null;
    let isTyped = false;

    /// What is set elsewhere is seen here too, but nothing changes under the hands of whoever is in it or has typed something.
    function draw() {
        const { info } = room;
        const now = JSON.stringify([info.role, info.name, info.topic, info.notify, info.mutedUntil, info.settings,
            info.ring, info.invites, info.bot]);
        const isInUse = isTyped || settings.some((section) => section.contains(document.activeElement));
        if (signal.aborted || now === shown || isInUse) return;
        const wasOwner = shown === null ? isOwner() : JSON.parse(shown)[0] === "owner";
        if (shown === null || wasOwner !== isOwner()) drawForOwners();
        if (shown !== null && wasOwner !== isOwner()) members.draw();
        shown = now;
        settings = state.isDevice ? [] : roomSettings(context, room);
        for (const section of settings) {
            section.addEventListener("input", ({ target }) => { isTyped ||= target instanceof HTMLInputElement && target.type === "text"; });
            section.addEventListener("submit", () => { isTyped = false; });
            section.addEventListener("focusout", redraw);
        }
        arrange(content, [invites, membersPart, open?.node, devices, ...settings, last].flatMap((part) => part ?? []));
    }
    const redraw = batched(draw);

    state.on("rooms", redraw, signal);
    state.on("settings", redraw, signal);
    state.on("members", ({ room: changed }) => {
        if (changed !== room) return;
        members.draw();
        open?.draw();
    }, signal);
    draw();
    return roomPage(context, { title: t("people.title"), content });
}
