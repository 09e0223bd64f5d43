// How others come into a room: by name, by e-mail address, by a link for all.
import { fill, h } from "../../dom.js";
import { button, field, form } from "../../controls.js";
import { t } from "../../i18n.js";
import { announce } from "../../announce.js";
import { ask } from "../../dialog.js";
import { showLink } from "../parts/linkshown.js";

/// `fail(error)` tells what was refused; `changed()` is called when another invitation is open, or none any more.
/** @param {Pick<Page.Context, "client">} context @param {Page.RoomLog} room @param {{fail: (error: Page.Refused) => void, changed: () => void}} given */
export function inviting({ client }, room, { fail, changed }) {
    const link = h("div", { class: "invite-link" });
    const invite = form({
        place: "invite", submit: t("people.invite"), kind: "", label: t("people.inviteTitle"),
        fields: [field({ name: "who", label: t("people.inviteWho"), hint: t("people.inviteHint"), autocomplete: "off",
            autocapitalize: "none", spellcheck: "false", required: true })],
        async action({ who }, node) {
            const value = who.trim();
            const answer = await client.act("room.invite",
                { room: room.id, ...(value.includes("@") ? { email: value } : { username: value }) });
            node.reset();
            changed();
            showLink(link, answer, t("people.linkFor", { who: value }), t("people.link"));
        },
    });

    const makeLink = () => client.act("room.inviteLink", { room: room.id }).then((answer) => {
        changed();
        showLink(link, answer, t("people.linkAll"), t("people.link"));
    }, fail);

    async function revoke() {
        const sure = await ask({ title: t("people.revokeTitle"), text: t("people.revokeText"), confirm: t("people.revoke") });
        if (sure) client.act("room.revokeInvite", { room: room.id }).then(() => {
            fill(link);
            changed();
            announce(t("people.revoked"));
        }, fail);
    }

    return h("section", null, h("h2", null, t("people.inviteTitle")), invite,
        h("p", { class: "form-end" }, button(t("people.makeLink"), makeLink, { iconName: "link" }),
            button(t("people.revoke"), revoke, { kind: "quiet" })), link);
}
