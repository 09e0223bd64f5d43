// The summary of a day, at an hour of one's choice, also by mail: it is said to Simmer, who answers in one's own room.
import { h } from "../../dom.js";
import { button, field } from "../../controls.js";
import { t } from "../../i18n.js";
import { go, roomAddress } from "../../router.js";
import { onOff } from "../parts/onoff.js";
import { isBotRoom } from "../rooms/mark.js";

/// null where one has no room with Simmer.
/** @param {Page.Signed} context */
export function digest({ client }) {
    const room = [...client.state.rooms.values()].find(({ info }) => isBotRoom(info));
    if (!room) return null;
    const at = field({ name: "digest", label: t("digest.at"), type: "time", value: "19:00", required: true });
    const mails = client.server?.features.includes("mail"), { email = "", emailVerified } = client.state.own;
    /// Letters go to an address alone that was shown to be the own one.
    const mail = mails && emailVerified ? onOff(t("digest.mail", { email }), false, "mail") : null;
    /// One sees there what Simmer makes of it.
    /** @param {string} text */
    const say = (text) => {
        client.say(room.id, text);
        go(roomAddress(room.id));
    };
    return h("section", { data: { part: "digest" } }, h("h2", null, t("digest.title")), h("p", { class: "hint" }, t("digest.text")), at.node, mail?.node,
        mails && !emailVerified ? h("p", { class: "hint" }, t("digest.mailHint")) : null,
        h("div", { class: "form-end" },
            button(t("digest.send"), () => {
                if (at.input.reportValidity()) say(t(mail?.input.checked ? "digest.sayMail" : "digest.say", { time: at.input.value }));
            }, { "data-action": "digest" }),
            mail ? button(t("digest.stopMail"), () => say(t("digest.stopMailSay")), { kind: "quiet", "data-action": "digest-mail-off" }) : null,
            button(t("digest.stop"), () => say(t("digest.stopSay")), { kind: "quiet", "data-action": "digest-off" })));
}
