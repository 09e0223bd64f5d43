// The summary of a day, at an hour of one's choice: it is said to Simmer, who answers in one's own room.
import { h } from "../../dom.js";
import { button, field } from "../../controls.js";
import { t } from "../../i18n.js";
import { go, roomAddress } from "../../router.js";
import { isBotRoom } from "../rooms/mark.js";

/// null where one has no room with Simmer.
/** @param {Page.Signed} context */
export function digest({ client }) {
    const room = [...client.state.rooms.values()].find(({ info }) => isBotRoom(info));
    if (!room) return null;
    const at = field({ name: "digest", label: t("digest.at"), type: "time", value: "19:00", required: true });
    /// One sees there what Simmer makes of it.
    /** @param {string} text */
    const say = (text) => {
        client.say(room.id, text);
        go(roomAddress(room.id));
    };
    return h("section", { data: { part: "digest" } }, h("h2", null, t("digest.title")), h("p", { class: "hint" }, t("digest.text")), at.node,
        h("div", { class: "form-end" },
            button(t("digest.send"), () => { if (at.input.reportValidity()) say(t("digest.say", { time: at.input.value })); }, { "data-action": "digest" }),
            button(t("digest.stop"), () => say(t("digest.stopSay")), { kind: "quiet", "data-action": "digest-off" })));
}
