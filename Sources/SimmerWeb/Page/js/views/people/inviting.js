// How others come into a room, on one sheet: a link for all to scan, copy or share, one for a person, and what is open.
import { fill, h } from "../../dom.js";
import { button, field, form } from "../../controls.js";
import { refusal, t } from "../../i18n.js";
import { announce } from "../../announce.js";
import { ask } from "../../dialog.js";
import { openDrawer } from "../parts/drawer.js";
import { showLink } from "../parts/linkshown.js";
import { openInvitations } from "./invitations.js";
import { mayLink } from "./rules.js";
import { bringPeople } from "./words.js";

/// The link for all that this page has made in a room: shown again for as long as it is open.
/** @type {WeakMap<Page.RoomLog, Protocol.RoomInviteLinkResult>} */
const made = new WeakMap();

/// So long the sheet waits for what it shows first, in ms; on a slow line it opens without, and grows.
const patienceMs = 400;
let isOpening = false;

/** @param {Page.Signed} context @param {Page.RoomLog} room */
export async function openInviting(context, room) {
    if (isOpening) return;
    isOpening = true;
    try {
        await bringPeople();
        if (!context.signal.aborted) await openSheet(context, room);
    } finally {
        isOpening = false;
    }
}

/** @param {Page.Signed} context @param {Page.RoomLog} room */
async function openSheet({ client, signal }, room) {
    const problem = h("p", { class: "error", role: "alert", hidden: true });
    const link = h("div", { class: "invite-link" });
    const invited = openInvitations({ client, signal }, room, fail);

    /** @param {Page.Refused | null} error */
    function fail(error) {
        problem.textContent = error ? refusal(error, "people") : "";
        problem.hidden = error === null;
    }

    /// Shows the link of a person, or (null) the one for all.
    /** @param {Protocol.RoomInviteResult} answer @param {string | null} who */
    const show = (answer, who) => showLink(link, answer, who === null ? t("people.linkAll") : t("people.linkFor", { who }), t("people.link"),
        { title: room.info.name, text: t("people.shareText", { room: room.info.name }) });

    /// The first one is made at once. One that was made here and is open still is shown again; one that another page made is told by
    /// nobody any more, so that another link is made by whoever asks for it.
    async function firstLink() {
        // What is open is drawn before the link: then nothing moves any more under who copies it.
        const drawing = invited.draw();
        if (!mayLink(room)) return drawing;
        try {
            const known = made.get(room), { invitations } = await client.call("room.invitations", { room: room.id });
            const links = invitations.filter(({ inviter, uses }) => inviter === client.state.me && uses > 1);
            await drawing;
            if (known && links.some(({ expiresAt }) => expiresAt === known.expiresAt)) show(known, null);
            else if (links.length > 0) offer();
            else await makeLink();
        } catch (error) {
            fail(error);
        }
    }

    const offer = () => fill(link, button(t("people.makeLink"), () => makeLink().catch(fail), { iconName: "link" }));

    async function makeLink() {
        const answer = await client.act("room.inviteLink", { room: room.id });
        made.set(room, answer);
        fail(null);
        await invited.draw();
        show(answer, null);
    }

    const writes = client.server?.features.includes("mail");
    const person = form({
        place: "invite", submit: t(writes ? "people.invite" : "people.inviteSend"), kind: "", label: t("people.inviteTitle"),
        fields: [field({ name: "who", label: t("people.inviteWho"), hint: t(writes ? "people.inviteHintMail" : "people.inviteHint"), autocomplete: "off",
            autocapitalize: "none", spellcheck: "false", required: true })],
        async action({ who }, node) {
            const value = who.trim();
            if (value.includes("@") && writes) {
                const { email } = await client.act("room.inviteByMail", { room: room.id, email: value });
                node.reset();
                await invited.draw();
                return void fill(link, h("p", { role: "status" }, t("people.mailed", { email })));
            }
            const answer = await client.act("room.invite",
                { room: room.id, ...(value.includes("@") ? { email: value } : { username: value }) });
            node.reset();
            await invited.draw();
            show(answer, value);
        },
    });

    async function revoke() {
        const sure = await ask({ title: t("people.revokeTitle"), text: t("people.revokeText"), confirm: t("people.revoke") });
        if (sure) client.act("room.revokeInvite", { room: room.id }).then(() => {
            made.delete(room);
            offer();
            invited.draw();
            announce(t("people.revoked"));
        }, fail);
    }

    if (mayLink(room)) invited.node.append(h("p", { class: "form-end" }, button(t("people.revoke"), revoke, { kind: "quiet" })));
    await Promise.race([firstLink(), new Promise((resolve) => { setTimeout(resolve, patienceMs); })]);
    if (signal.aborted) return;
    openDrawer({ title: t("people.inviteTo", { room: room.info.name }), signal,
        content: [problem, link, mayLink(room)
            ? h("details", { class: "more-values" }, h("summary", { class: "button quiet" }, t("people.invitePerson")), person)
            : [h("p", { class: "hint" }, t("people.linkOwners")), person], invited.node] });
}
