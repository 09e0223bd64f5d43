// What an owner makes for those who share a screen: devices of the room, and members without a login.
import { h } from "../../dom.js";
import { field, form } from "../../controls.js";
import { t } from "../../i18n.js";
import { announce } from "../../announce.js";
import { showLink } from "../parts/linkshown.js";

/** @param {Pick<Page.Context, "client">} context @param {Page.RoomLog} room */
export function sharedDevices({ client }, room) {
    const link = h("div", { class: "invite-link" });
    /** @param {string} label @param {string} [hint] */
    const name = (label, hint) => field({ name: "name", label, hint, maxlength: 60, required: true, autocomplete: "off" });
    return h("section", { class: "shared-devices" }, h("h2", null, t("device.sectionTitle")), h("p", { class: "hint" }, t("device.sectionText")),
        form({
            place: "device", submit: t("device.make"), kind: "", label: t("device.make"),
            fields: [name(t("device.name"), t("device.nameHint"))],
            async action(values, node) {
                const answer = await client.act("device.create", { room: room.id, name: values.name.trim() });
                node.reset();
                showLink(link, answer, t("device.open", { name: answer.name ?? values.name }), t("device.link"));
            },
        }), link,
        form({
            place: "device", submit: t("device.addMember"), kind: "", label: t("device.addMember"),
            fields: [name(t("device.memberName"), t("device.memberHint"))],
            async action(values, node) {
                await client.act("room.addMember", { room: room.id, name: values.name.trim() });
                node.reset();
                announce(t("saved"));
            },
        }));
}
