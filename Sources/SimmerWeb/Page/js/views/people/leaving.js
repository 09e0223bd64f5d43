// How one leaves a room, hides a room of two, blocks the other one there, or deletes a room that one owns.
import { h } from "../../dom.js";
import { button } from "../../controls.js";
import { t } from "../../i18n.js";
import { ask } from "../../dialog.js";
import { go } from "../../router.js";
import { offerBack } from "../parts/undobar.js";
import { isBotRoom } from "../rooms/mark.js";
import { block } from "./blocks.js";

/// The section for whoever is there now, or null where nobody leaves; `fail(error)` tells what was refused.
/** @param {Pick<Page.Context, "client">} context @param {Page.RoomLog} room @param {(error: Page.Refused) => void} fail */
export function leavingSection({ client }, room, fail) {
    const { state } = client;
    const gone = () => {
        state.removeRoom(room.id);
        go("#/", { replace: true });
    };
    const deleted = () => {
        gone();
        offerBack(t("people.deleted", { room: room.info.name }), () => client.act("room.restore", { room: room.id }));
    };
    /** @param {Parameters<typeof ask>[0]} question @param {() => void} left */
    const leaveIf = async (question, left = gone) => {
        if (await ask(question)) client.act("room.leave", { room: room.id }).then(left, fail);
    };
    /// With the last one the room goes, too.
    const leave = () => {
        const isLast = room.info.members === 1 && room.info.role === "owner";
        return leaveIf({ title: t("people.leaveTitle", { room: room.info.name }), text: t(isLast ? "people.deleteText" : "people.leaveText"),
            confirm: t("people.leave") }, isLast ? deleted : gone);
    };
    const hide = () => leaveIf({ title: t("people.hideTitle"), text: t("people.hideText"), confirm: t("people.hide") });

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
        const { name } = room.info;
        const sure = await ask({ title: t("people.deleteTitle", { room: name }), text: t("people.deleteText"), confirm: t("people.delete"), typed: name });
        if (sure) client.act("room.delete", { room: room.id, name: room.info.name }).then(deleted, fail);
    }

    if (state.isDevice || isBotRoom(room.info)) return null;
    return room.info.kind === "direct"
        ? h("section", { class: "last" }, button(t("people.hide"), hide, { kind: "quiet" }),
            button(t("block.button", { name: room.info.name }), blockOther, { kind: "danger" }))
        : h("section", { class: "last" }, button(t("people.leave"), leave, { kind: "quiet" }),
            room.info.role === "owner" ? button(t("people.delete"), removeRoom, { kind: "danger" }) : null);
}
