// Who sits in a room, and the ways to what is beside it: inviting others, and what is set there.
import { batched, fill, h } from "../../dom.js";
import { button } from "../../controls.js";
import { refusal, t } from "../../i18n.js";
import { roomAddress } from "../../router.js";
import { roomPage } from "../rooms/roompage.js";
import { openInviting } from "./inviting.js";
import { memberList } from "./members.js";
import { mayInvite } from "./rules.js";
import { bringPeople } from "./words.js";

/** @param {Page.Context} context */
export async function peopleView(context) {
    await bringPeople();
    const { client, here, signal } = context;
    const { state } = client;
    const room = state.roomOf(here);
    const members = memberList(context, room, (error) => client.emit("told", { text: refusal(error, "people") }));
    const ways = h("div", { class: "form-end" });
    /** @type {string | null} */
    let shown = null;

    function draw() {
        const now = `${room.info.role} ${mayInvite(client, room)}`;
        if (signal.aborted || now === shown) return;
        if (shown !== null) members.draw();
        shown = now;
        fill(ways, mayInvite(client, room) ? button(t("people.invite"), () => openInviting({ client, signal }, room),
            { kind: "primary", iconName: "plus", "data-action": "invite" }) : null,
        state.isDevice ? null : h("a", { class: "button", href: roomAddress(room.id, "settings") }, t("roomSet.title")));
    }
    state.on("rooms", batched(draw), signal);
    state.on("settings", batched(draw), signal);
    state.on("members", ({ room: changed }) => { if (changed === room) members.draw(); }, signal);
    draw();
    return roomPage(context, { title: t("tabs.people"), content: h("div", { class: "sections" }, ways, members.node) });
}
