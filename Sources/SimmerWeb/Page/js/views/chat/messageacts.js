// What can be done with a message: its menu, which comes with the first one that is opened.
import { exact, bring, refusal, t } from "../../i18n.js";
import { announce } from "../../announce.js";
import { h } from "../../dom.js";
import { originalAddress } from "../../photos.js";
import { roomAddress } from "../../router.js";
import { accountOf } from "../../state.js";
import { openMenu } from "../parts/menu.js";
import { toast } from "../parts/toast.js";
import { messageWords } from "./words.js";

/// `{open(message, anchor, isHeld), react(message, emoji)}`; an answer or another text is written in the field of `composer`.
/** @param {Page.Following} context @param {Pick<import("./composer.js").Composer, "reply" | "edit">} composer */
export async function messageActs({ client, room, signal }, composer) {
    await bring(messageWords);
    const { state } = client;
    /** @param {Page.Refused} error */
    const fail = (error) => client.emit("told", { text: refusal(error) });
    const kept = room.kept ?? new Set();
    if (!room.kept && !state.isDevice) client.call("message.kept", { room: room.id, limit: 100 }).then((answer) => {
        for (const { message } of answer.kept) kept.add(message.seq);
        room.kept = kept;
    }, () => null);

    /** @param {number} seq */
    async function keep(seq) {
        const on = !kept.has(seq);
        const answer = await client.act("message.keep", { room: room.id, of: seq, on }).catch(fail);
        if (!answer) return;
        kept[on ? "add" : "delete"](seq);
        toast(t(on ? "kept.done" : "kept.undone"));
    }

    /** @param {Page.Message} message @param {string} emoji */
    function react(message, emoji) {
        const on = !(message.reactions ?? []).some((one) => one.emoji === emoji
            && one.by.some((who) => accountOf(who) === state.actor));
        client.act("message.react", { room: room.id, of: message.seq, emoji, on }).catch(fail);
    }

    /// In the order of the menu. A shared device leads nowhere else.
    /** @param {Page.Message} message @returns {Page.Menu["items"]} */
    function items(message) {
        const { seq, text } = message, isMine = message.from.account === state.actor;
        const photos = (message.photos ?? []).filter(({ id }) => id), isPinned = room.pins.includes(seq);
        return [
            { label: t("message.reply"), icon: "reply", act: () => composer.reply(message) },
            text !== "" && { label: t("message.copy"), icon: "copy", act: () => copy(text) },
            !state.isDevice && { label: t("message.link"), icon: "link", act: () => copy(new URL(`/${roomAddress(room.id, "room", seq)}`, location.href).href) },
            !state.isDevice && { label: t("message.forward"), icon: "resend", act: () => import("./forwarding.js")
                .then(({ forward }) => forward({ client, room, signal }, message)).catch(fail) },
            !state.isDevice && { label: t(isPinned ? "message.unpin" : "message.pin"), icon: "pin",
                act: () => client.act("message.pin", { room: room.id, of: seq, on: !isPinned }).catch(fail) },
            !state.isDevice && { label: t(kept.has(seq) ? "kept.end" : "kept.keep"), icon: "star", act: () => keep(seq) },
            photos.length > 0 && { label: t("message.savePhotos", { n: photos.length }), icon: "download", act: () => {
                for (const { id } of photos) h("a", { href: originalAddress(id), download: `photo-${id.slice(-6)}.jpg` }).click();
            } },
            isMine && { label: t("message.edit"), icon: "edit", act: () => composer.edit(message) },
            (isMine || room.info.role === "owner") && { label: t("message.delete"), icon: "trash", danger: true, act: () => remove(message) },
        ];
    }

    /** @param {string} text */
    const copy = (text) => navigator.clipboard?.writeText(text).then(() => announce(t("people.copied")), () => null);

    /** @param {Page.Message} message */
    async function remove(message) {
        const { ask } = await import("../../dialog.js");
        const sure = await ask({ title: t("message.deleteTitle"), text: message.text.slice(0, 200), confirm: t("message.delete") });
        if (sure) client.act("message.delete", { room: room.id, of: message.seq }).catch(fail);
    }

    return {
        react,
        /** @param {Page.Message} message @param {HTMLElement} anchor */
        open(message, anchor, isHeld = false) {
            openMenu(anchor, { react: (emoji) => () => react(message, emoji), note: exact(message.at), items: items(message), isHeld });
        },
    };
}
