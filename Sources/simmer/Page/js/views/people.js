// Who sits in a room, how others come in, and how one leaves.
import { fill, h } from "../dom.js";
import { button, face, field, form } from "../controls.js";
import { instant, refusal, t } from "../i18n.js";
import { announce } from "../announce.js";
import { ask } from "../dialog.js";
import { go, roomAddress } from "../router.js";

export function peopleView({ client, here, signal }) {
    const { state } = client;
    const room = state.rooms.get(here.room);
    const isOwner = room.info.role === "owner";
    const members = h("ul", { class: "members" });
    const link = h("div", { class: "invite-link" });
    const fail = (error) => client.emit("told", { text: refusal(error, "people") });

    async function drawMembers() {
        try {
            const all = await client.members(room);
            if (!signal.aborted) fill(members, all.map(memberRow));
        } catch (error) {
            if (error.code) fail(error);
        }
    }

    function memberRow(member) {
        const { account, name, role, online, bot } = member;
        const isMe = account === state.me;
        return h("li", { class: "member" }, face(account, name, bot),
            h("span", { class: "member-words" }, h("span", null, name, isMe ? ` (${t("message.you")})` : ""),
                h("span", { class: "room-detail" },
                    [bot ? t("message.bot") : t(`role.${role}`), online && !bot ? t("people.online")
                    : null].filter(Boolean).join(" · "))),
            isOwner && !isMe && !bot ? h("span", { class: "member-actions" },
                button(t(role === "owner" ? "people.makeMember" : "people.makeOwner"),
                    () => client.act("room.setRole",
                    { room: room.id, account, role: role === "owner" ? "member" : "owner" }).then(drawMembers, fail),
                    { kind: "small" }),
                button(t("people.remove"), () => remove(member), { kind: "small danger" })) : null);
    }

    async function remove({ account, name }) {
        const sure = await ask({ title: t("people.removeTitle", { name }), text: t("people.removeText"),
            confirm: t("people.remove") });
        if (sure) client.act("room.removeMember", { room: room.id, account }).then(drawMembers, fail);
    }

    async function leave() {
        const sure = await ask({ title: t("people.leaveTitle", { room: room.info.name }), text: t("people.leaveText"),
            confirm: t("people.leave") });
        if (!sure) return;
        client.act("room.leave",
            { room: room.id }).then(() => { state.removeRoom(room.id); go("#/", { replace: true }); }, fail);
    }

    async function removeRoom() {
        const sure = await ask({ title: t("people.deleteTitle", { room: room.info.name }),
            text: t("people.deleteText"), confirm: t("people.delete"), typed: room.info.name });
        if (!sure) return;
        client.act("room.delete",
            { room: room.id, name: room.info.name }).then(() => { state.removeRoom(room.id); go("#/",
            { replace: true }); }, fail);
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
            showLink(answer, t("people.linkFor", { who: value }));
        },
    });

    function showLink({ url, expiresAt }, words) {
        const shown = h("input",
            { type: "text", readonly: true, value: new URL(url, location.origin).href,
            "aria-label": t("people.link") });
        const copy = button(t("people.copy"), async () => {
            shown.select();
            try { await navigator.clipboard.writeText(shown.value); } catch { document.execCommand("copy"); }
            copy.lastElementChild.textContent = t("people.copied");
            announce(t("people.copied"));
        }, { kind: "primary", iconName: "copy" });
        fill(link, h("p", null, words), h("div", { class: "link-row" }, shown, copy), expiresAt
            ? h("p", { class: "hint" }, t("people.expires", { when: instant(expiresAt) })) : null);
        copy.focus();
    }

    state.on("members", ({ room: changed }) => { if (changed === room) drawMembers(); }, signal);
    client.on("online", drawMembers, signal);
    drawMembers();
    return h("div", { class: "sheet" },
        h("header", { class: "bar" },
            button(t("back"), () => go(roomAddress(room.id)), { kind: "quiet", iconName: "back", hideLabel: true }),
            h("div", { class: "bar-words" }, h("h1", null, t("people.title")),
                h("p", { class: "room-sub" }, room.info.name))),
        h("section", null, h("h2", null, t("people.inviteTitle")), invite,
            h("p", { class: "or" }, button(t("people.makeLink"), () => client.act("room.inviteLink", { room: room.id })
                .then((answer) => showLink(answer, t("people.linkAll")), fail), { iconName: "link" })), link),
        h("section", null, h("h2", null, t("people.members")), members),
        h("section", { class: "last" }, button(t("people.leave"), leave, { kind: "quiet" }), isOwner
            ? button(t("people.delete"), removeRoom, { kind: "danger" }) : null));
}
