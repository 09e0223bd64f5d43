// An invitation: whose, to what, and one button.
import { fill, h } from "../../dom.js";
import { button } from "../../controls.js";
import { icon } from "../../icons.js";
import { refusal, t } from "../../i18n.js";
import { go, roomAddress } from "../../router.js";
import { titled } from "../../title.js";
import { isBotRoom } from "./mark.js";
import { forget } from "../../store.js";
import { block } from "../people/blocks.js";
import { bringPeople } from "../people/words.js";
import { toast } from "../parts/toast.js";

/** @param {Pick<Page.Context, "client" | "here" | "signal">} context */
export async function joinView({ client, here, signal }) {
    await bringPeople();
    const node = h("div", { class: "sheet join" }, h("p", { class: "hint" }, t("join.looking")));
    forget("invite");
    let isAnswered = false;

    async function look() {
        if (isAnswered) return;
        try {
            const asked = await client.call("invite.get", { invite: here.invite });
            const { name: room, inviter, account, mine } = asked;
            const joined = await roomOf(asked);
            isAnswered = true;
            client.isNew = false;
            if (signal.aborted) return;
            if (joined) return welcome(joined);
            const problem = h("p", { class: "error", role: "alert", hidden: true });
            const join = button(t("join.button"), async () => {
                join.disabled = true;
                try {
                    const { room: info } = await client.call("room.join", { invite: here.invite });
                    welcome(client.state.putRoom(info));
                } catch (error) {
                    join.disabled = false;
                    problem.textContent = refusal(error, "join");
                    problem.hidden = false;
                }
            }, { kind: "primary" });
            /** @param {Page.Refused} error */
            const tell = (error) => {
                problem.textContent = refusal(error, "join");
                problem.hidden = false;
            };
            const end = () => {
                client.settleInvitation(here.invite);
                go("#/", { replace: true });
            };
            const decline = mine ? button(t("join.decline"), () => client.act("invite.decline", { invite: here.invite }).then(end, tell),
                { kind: "quiet" }) : null;
            const stop = account && account !== client.state.me ? button(t("block.button", { name: inviter }),
                () => block(client, { account, name: inviter }).then((done) => { if (done) end(); }, tell), { kind: "quiet" }) : null;
            fill(node, h("span", { class: "join-mark" }, icon("people")), named(room),
                h("p", null, t("join.by", { name: inviter, room })), problem,
                h("div", { class: "form-end" }, join, decline, button(t("join.notNow"), () => go("#/"), { kind: "quiet" })),
                stop && h("p", null, stop));
            join.focus();
        } catch (error) {
            if (signal.aborted) return;
            // Nobody has answered yet: the next connection asks again.
            if (!error.code) {
                return void fill(node, h("p", { class: "hint" }, t("join.looking")), h("p", null, refusal(error, "join")), toRooms());
            }
            isAnswered = true;
            // A one-person link is used up by registering with it: then its room is already in the list.
            const joined = client.isNew ? firstRoom() : null;
            client.isNew = false;
            if (joined) return welcome(joined);
            client.settleInvitation(here.invite);
            fill(node, named(t("join.cannot")), h("p", null, refusal(error, "join")), toRooms());
        }
    }

    /// The room that the invitation is for, when one is in it: whoever registered by the link is, and so is who opens it again. The
    /// invitation names no id; but nobody sits in two rooms of one name with the same inviter.
    /** @param {Protocol.InviteGetResult} asked */
    async function roomOf({ name, kind, account }) {
        if (client.isNew) return firstRoom();
        for (const room of [...client.state.rooms.values()].filter(({ info }) => info.name === name && info.kind === kind)) {
            const members = account ? await client.members(room) : [];
            if (members.some((member) => member.account === account)) return room;
        }
        return null;
    }

    /// Who has just registered is in one room with others at most.
    const firstRoom = () => [...client.state.rooms.values()].find((room) => !isBotRoom(room.info));

    /// Opens the room, and says that one is in it.
    /** @param {Page.RoomLog} room */
    function welcome(room) {
        client.settleInvitation(here.invite);
        go(roomAddress(room.id), { replace: true });
        toast(t("join.in", { room: room.info.name }));
    }

    /** @param {string} title */
    const named = (title) => {
        titled(title);
        return h("h1", null, title);
    };

    const toRooms = () => h("div", { class: "form-end" }, button(t("join.toRooms"), () => go("#/"), { kind: "primary" }));

    client.on("online", look, signal);
    look();
    return node;
}
