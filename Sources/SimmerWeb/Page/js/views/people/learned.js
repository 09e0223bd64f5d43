// What Simmer has learned in a room: words that it did not understand, and the sentence that somebody chose when it asked what they meant.
import { batched, h, relist } from "../../dom.js";
import { button } from "../../controls.js";
import { exactDay, t } from "../../i18n.js";
import { offerUndo } from "../parts/undobar.js";
import { following } from "../rooms/roompage.js";

/// `fail(error)` tells what was refused.
/** @param {Page.Signed} context @param {Page.RoomLog} room @param {(error: Page.Refused) => void} fail */
export function learned({ client, signal }, room, fail) {
    const { state } = client;
    const list = h("ul", { class: "members", tabindex: -1, "aria-label": t("learned.title") });
    const none = h("p", { class: "hint", hidden: true }, t("learned.none"));
    /** @type {Protocol.Wording[] | null} */
    let all = null;
    let shown = "";

    async function load() {
        try {
            const { wordings } = await client.call("wording.list", { room: room.id });
            if (signal.aborted) return;
            all = wordings;
            if (all.length > 0) client.learnNames(room);
            draw();
        } catch (error) {
            if (error.code) fail(error);
        }
    }

    const mayForget = (/** @type {Protocol.Wording} */ { createdBy }) => room.info.role === "owner" || createdBy === state.actor;
    const teacher = (/** @type {Protocol.Wording} */ { createdBy }) => (createdBy !== null && state.isNamed(createdBy) ? state.name(createdBy) : null);

    function draw() {
        if (!all || signal.aborted) return;
        const now = JSON.stringify(all.map((one) => [one, teacher(one), mayForget(one)]));
        if (now === shown) return;
        shown = now;
        none.hidden = all.length > 0;
        relist(list, all.map(row));
    }

    /** @param {Protocol.Wording} one */
    function row(one) {
        const { id, text, order, createdAt } = one, name = teacher(one);
        return h("li", { class: "member", data: { wording: id } },
            h("span", { class: "member-words" }, h("span", null, t("learned.said", { text })), h("span", null, t("learned.means", { order })),
                h("span", { class: "room-detail" }, [name && t("learned.by", { name }), exactDay(createdAt)].filter(Boolean).join(" · "))),
            mayForget(one)
                ? button(t("learned.forget"), () => forget(id, text), { kind: "small", "aria-label": t("learned.forgetText", { text }), "data-focus": id }) : null);
    }

    /** @param {string} id @param {string} text */
    const forget = (id, text) => client.act("wording.remove", { room: room.id, wording: id })
        .then(() => offerUndo(client, room, t("learned.forgotten", { text }), id), fail);

    following({ client, room, signal }, ["wording"], load);
    // What who taught is called may be heard of later, and so may what one is here.
    state.on(`room:${room.id}`, batched(draw), signal);
    return h("section", { data: { part: "learned" } }, h("h2", null, t("learned.title")), h("p", { class: "hint" }, t("learned.text")), list, none);
}
