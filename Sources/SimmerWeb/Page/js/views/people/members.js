// Who sits in a room: a line for each, which opens what can be done.
import { h, relist } from "../../dom.js";
import { face } from "../../controls.js";
import { icon } from "../../icons.js";
import { t } from "../../i18n.js";
import { ask } from "../../dialog.js";
import { go, roomAddress } from "../../router.js";
import { openMenu } from "../parts/menu.js";

/// `{node, draw()}`; `fail(error)` tells what was refused.
/** @param {Page.Signed} context @param {Page.RoomLog} room @param {(error: Page.Refused) => void} fail */
export function memberList({ client, signal }, room, fail) {
    const { state } = client;
    const list = h("ul", { class: "members", tabindex: -1, "aria-label": t("tabs.people") });
    /// How the line of each member is drawn when the person comes or goes.
    /** @type {Map<string, (presence: string) => void>} */
    const details = new Map();

    async function draw() {
        try {
            const all = await client.members(room);
            if (!signal.aborted) relist(list, all.map(row));
        } catch (error) {
            if (error.code) fail(error);
        }
    }

    /// What can be done with a member by who is here.
    /** @param {Protocol.Member} member @returns {Page.Menu["items"]} */
    function actions(member) {
        const { account, role, username, kind } = member;
        if (account === state.me || room.info.kind === "direct") return [];
        const isMine = room.info.role === "owner";
        return [
            !kind && !state.isDevice && username !== undefined && { label: t("people.chat"), icon: "chat", act: () => talk(member) },
            isMine && !kind && { label: t(role === "owner" ? "people.makeMember" : "people.makeOwner"), icon: "people", act: () => setRole(member) },
            isMine && { label: t("people.remove"), icon: "trash", danger: true, act: () => remove(member) },
        ].filter(Boolean);
    }

    /** @param {Protocol.Member} member */
    function row(member) {
        const { account, name, role, online, kind } = member;
        const detail = h("span", { class: "room-detail" });
        /// `presence`: online, away or offline.
        /** @param {string} presence */
        const drawDetail = (presence) => {
            const isThere = ["online", "away"].includes(presence);
            detail.textContent = [t(kind ? `member.${kind}` : `role.${role}`), isThere ? t(`people.${presence}`) : null]
                .filter(Boolean).join(" · ");
        };
        details.set(account, drawDetail);
        drawDetail(online ? "online" : "offline");
        const items = actions(member);
        const words = [face(account, name), h("span", { class: "member-words" },
            h("span", null, name, account === state.me ? ` (${t("message.you")})` : ""), detail)];
        return h("li", { class: "member" }, items.length === 0 ? words : h("button", {
            type: "button", class: "row-open", "aria-haspopup": "menu", "data-focus": account,
            on: { click: (event) => openMenu(event.currentTarget, { items, label: name, note: name }) },
        }, words, icon("more")));
    }

    /// The room of two, the same one each time.
    /** @param {Protocol.Member} member */
    async function talk({ username }) {
        try {
            const { room: info } = await client.act("room.create", { kind: "direct", name: username });
            state.putRoom(info);
            go(roomAddress(info.id));
        } catch (error) {
            fail(error);
        }
    }

    /** @param {Protocol.Member} member */
    const setRole = ({ account, role }) => client.act("room.setRole",
        { room: room.id, account, role: role === "owner" ? "member" : "owner" }).then(draw, fail);

    /** @param {Protocol.Member} member */
    async function remove({ account, name, kind }) {
        const sure = await ask({ title: t("people.removeTitle", { name }), text: t(kind === "device" ? "member.removeDevice" : "people.removeText"),
            confirm: t("people.remove") });
        if (sure) client.act("room.removeMember", { room: room.id, account }).then(draw, fail);
    }

    state.on("presence", ({ room: where, account, state: presence }) => {
        if (where === room) details.get(account)?.(presence);
    }, signal);
    client.on("online", draw, signal);
    draw();
    return { node: list, draw };
}
