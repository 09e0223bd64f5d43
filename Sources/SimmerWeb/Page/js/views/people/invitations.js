// What is open in a room: whom somebody invited, and the links; each can be ended.
import { h, relist } from "../../dom.js";
import { button } from "../../controls.js";
import { instant, t } from "../../i18n.js";
import { announce } from "../../announce.js";

/// `fail(error)` tells what was refused. Answers the section, empty at first, and how it is read.
/** @param {Page.Signed} context @param {Page.RoomLog} room @param {(error: Page.Refused) => void} fail */
export function openInvitations({ client, signal }, room, fail) {
    const list = h("ul", { class: "members open-invitations", tabindex: -1, "aria-label": t("people.open") });
    const node = h("section", { hidden: true }, h("h2", null, t("people.open")), list);

    async function draw() {
        try {
            const { invitations } = await client.call("room.invitations", { room: room.id });
            if (signal.aborted) return;
            node.hidden = invitations.length === 0;
            relist(list, invitations.map(row));
        } catch (error) {
            if (error.code) fail(error);
        }
    }

    /** @param {Protocol.RoomInvitationsResult["invitations"][number]} open */
    function row({ invite, by, role, wanted, uses, expiresAt }) {
        const detail = [t("people.openBy", { name: by }), role === "owner" ? t("people.openOwner") : null,
            t("people.expires", { when: instant(expiresAt) })];
        return h("li", { class: "member" },
            h("span", { class: "member-words" }, h("span", null, wanted ?? t("people.openLink", { n: uses })),
                h("span", { class: "room-detail" }, detail.filter(Boolean).join(" · "))),
            h("span", { class: "member-actions" }, button(t("people.revokeOne"), () => revoke(invite),
                { kind: "small", "data-focus": `revoke ${invite}` })));
    }

    /** @param {string} invite */
    const revoke = (invite) => client.act("room.revokeInvite", { invite }).then(() => {
        announce(t("people.revokedOne"));
        return draw();
    }, fail);

    client.on("online", draw, signal);
    return { node, draw };
}
