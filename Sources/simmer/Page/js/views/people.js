// Who sits in a room, how others come in, and how one leaves.
import { arrange, batched, fill, h, relist } from "../dom.js";
import { button, face, field, form } from "../controls.js";
import { refusal, t } from "../i18n.js";
import { announce } from "../announce.js";
import { ask } from "../dialog.js";
import { go, roomAddress } from "../router.js";
import { showLink } from "./linkshown.js";
import { roomPage } from "./roompage.js";
import { roomSettings } from "./roomsettings.js";
import { sharedDevices } from "./devices.js";
import { block } from "./blocks.js";
import { isBotRoom } from "./rooms.js";
import { openInvitations } from "./invitations.js";

export function peopleView(context) {
    const { client, here, signal } = context;
    const { state } = client;
    const room = state.rooms.get(here.room);
    const isOwner = () => room.info.role === "owner";
    const members = h("ul", { class: "members", tabindex: -1, "aria-label": t("people.members") });
    const link = h("div", { class: "invite-link" });
    const fail = (error) => client.emit("told", { text: refusal(error, "people") });
    /// How the line of each member is drawn when the person comes or goes.
    const details = new Map();

    async function drawMembers() {
        try {
            const all = await client.members(room);
            if (!signal.aborted) relist(members, all.map(memberRow));
        } catch (error) {
            if (error.code) fail(error);
        }
    }

    function memberRow(member) {
        const { account, name, role, online, bot, kind } = member;
        const detail = h("span", { class: "room-detail" });
        /// `presence`: online, away or offline.
        const draw = (presence) => {
            const isThere = !bot && ["online", "away"].includes(presence);
            detail.textContent = [bot ? t("message.bot") : t(kind ? `member.${kind}` : `role.${role}`), isThere ? t(`people.${presence}`) : null]
                .filter(Boolean).join(" · ");
        };
        details.set(account, draw);
        draw(online ? "online" : "offline");
        const isMe = account === state.me;
        const talks = !isMe && !bot && !kind && !state.isDevice && member.username && room.info.kind !== "direct"
            ? button(t("people.chat"), () => talk(member), { kind: "small", iconName: "chat", "data-focus": `chat ${account}` }) : null;
        return h("li", { class: "member" }, face(account, name, bot),
            h("span", { class: "member-words" }, h("span", null, name, isMe ? ` (${t("message.you")})` : ""), detail),
            h("span", { class: "member-actions" }, talks, isOwner() && !isMe && !bot && room.info.kind !== "direct" ? [
                kind ? null : button(t(role === "owner" ? "people.makeMember" : "people.makeOwner"),
                    () => client.act("room.setRole",
                    { room: room.id, account, role: role === "owner" ? "member" : "owner" }).then(drawMembers, fail),
                    { kind: "small", "data-focus": `role ${account}` }),
                button(t("people.remove"), () => remove(member), { kind: "small danger", "data-focus": `remove ${account}` })] : null));
    }

    /// The room of two, the same one each time.
    async function talk({ username }) {
        try {
            const { room: info } = await client.act("room.create", { kind: "direct", name: username });
            state.putRoom(info);
            go(roomAddress(info.id));
        } catch (error) {
            fail(error);
        }
    }

    async function remove({ account, name, kind }) {
        const sure = await ask({ title: t("people.removeTitle", { name }), text: t(kind === "device" ? "member.removeDevice" : "people.removeText"),
            confirm: t("people.remove") });
        if (sure) client.act("room.removeMember", { room: room.id, account }).then(drawMembers, fail);
    }

    async function leave() {
        const sure = await ask({ title: t("people.leaveTitle", { room: room.info.name }), text: t("people.leaveText"),
            confirm: t("people.leave") });
        if (!sure) return;
        client.act("room.leave", { room: room.id }).then(gone, fail);
    }

    async function hide() {
        const sure = await ask({ title: t("people.hideTitle"), text: t("people.hideText"), confirm: t("people.hide") });
        if (sure) client.act("room.leave", { room: room.id }).then(gone, fail);
    }

    const gone = () => {
        state.removeRoom(room.id);
        go("#/", { replace: true });
    };

    /// The other one of two, who is only asked for here.
    async function blockOther() {
        try {
            const other = (await client.members(room)).find(({ account }) => account !== state.me);
            if (other && await block(client, other)) gone();
        } catch (error) {
            fail(error);
        }
    }

    async function removeRoom() {
        const sure = await ask({ title: t("people.deleteTitle", { room: room.info.name }),
            text: t("people.deleteText"), confirm: t("people.delete"), typed: room.info.name });
        if (!sure) return;
        client.act("room.delete", { room: room.id, name: room.info.name }).then(gone, fail);
    }

    const invite = form({
        place: "invite", submit: t("people.invite"), kind: "", label: t("people.inviteTitle"),
        fields: [field({ name: "who", label: t("people.inviteWho"), hint: t("people.inviteHint"), autocomplete: "off",
            autocapitalize: "none", spellcheck: "false", required: true })],
        async action({ who }, node) {
            const value = who.trim();
            const answer = await client.act("room.invite",
                { room: room.id, ...(value.includes("@") ? { email: value } : { username: value }) });
            node.reset();
            open.draw();
            showLink(link, answer, t("people.linkFor", { who: value }), t("people.link"));
        },
    });

    async function revoke() {
        const sure = await ask({ title: t("people.revokeTitle"), text: t("people.revokeText"), confirm: t("people.revoke") });
        if (sure) client.act("room.revokeInvite", { room: room.id }).then(() => {
            fill(link);
            open.draw();
            announce(t("people.revoked"));
        }, fail);
    }

    const isDirect = room.info.kind === "direct";
    const open = isDirect || state.isDevice ? null : openInvitations(context, room, fail);
    const inviting = open === null ? null : h("section", null, h("h2", null, t("people.inviteTitle")), invite,
        h("p", { class: "form-end" }, button(t("people.makeLink"), () => client.act("room.inviteLink", { room: room.id })
            .then((answer) => {
                open.draw();
                showLink(link, answer, t("people.linkAll"), t("people.link"));
            }, fail), { iconName: "link" }),
            button(t("people.revoke"), revoke, { kind: "quiet" })), link);
    const membersPart = h("section", null, h("h2", null, t("people.members")), members);
    const content = h("div", { class: "sections" });
    let devices = null;
    let settings = [];
    let last = null;

    function drawForOwners() {
        devices = !isOwner() || isDirect ? null : devices ?? sharedDevices(context, room, { drawn: drawMembers });
        last = isDirect ? isBotRoom(room.info) || state.isDevice ? null : h("section", { class: "last" },
            button(t("people.hide"), hide, { kind: "quiet" }),
            button(t("block.button", { name: room.info.name }), blockOther, { kind: "danger" }))
            : state.isDevice ? null : h("section", { class: "last" }, button(t("people.leave"), leave, { kind: "quiet" }),
            isOwner() ? button(t("people.delete"), removeRoom, { kind: "danger" }) : null);
    }

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
        if (shown !== null && wasOwner !== isOwner()) drawMembers();
        shown = now;
        settings = state.isDevice ? [] : roomSettings(context, room);
        for (const section of settings) {
            section.addEventListener("input", ({ target }) => { isTyped ||= target.type === "text"; });
            section.addEventListener("submit", () => { isTyped = false; });
            section.addEventListener("focusout", redraw);
        }
        arrange(content, [inviting, membersPart, open?.node, devices, ...settings, last].filter(Boolean));
    }
    const redraw = batched(draw);

    state.on("rooms", redraw, signal);
    state.on("settings", redraw, signal);
    state.on("members", ({ room: changed }) => {
        if (changed !== room) return;
        drawMembers();
        open?.draw();
    }, signal);
    state.on("presence", ({ room: where, account, state: presence }) => {
        if (where === room) details.get(account)?.(presence);
    }, signal);
    client.on("online", drawMembers, signal);
    drawMembers();
    draw();
    return roomPage(context, { title: t("people.title"), content });
}
