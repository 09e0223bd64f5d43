// Sharing a thing outside: a public page with a link that can be ended, the two places that take it, and this device's own way.
import { fill, h, relist } from "../../dom.js";
import { button, field } from "../../controls.js";
import { instant, refusal, t } from "../../i18n.js";
import { viewAddress } from "../../photos.js";
import { mayLink } from "../people/rules.js";

/// What a post on X may have.
const postCharacters = 280;

/// `thing`: `{kind: "tea" or "photo", id, name, picture?}`, `text`: what is said of it, to be changed.
/**
 * @param {Page.InRoom} context
 * @param {{kind: "tea" | "photo", id: string, name: string, picture?: string}} thing
 * @param {string} text
 */
export function shareDialog({ client, room }, thing, text) {
    const message = field({ name: "text", label: t("share.text"), control: h("textarea", { rows: 3, maxlength: 4000 }) });
    message.input.value = text;
    const result = h("div", { class: "share-result", role: "status" });
    const open = h("ul", { class: "share-open", tabindex: -1 });
    const make = button(t("share.make"), () => create(), { kind: "primary", iconName: "link", "data-action": "make" });
    /** @type {HTMLDialogElement} */
    const dialog = h("dialog", { class: "dialog", "aria-labelledby": "share-title" }, h("div", { class: "dialog-form" },
        h("h2", { id: "share-title" }, t("share.title", { name: thing.name })), message.node,
        mayLink(room) ? h("p", { class: "hint" }, t("share.asks")) : null,
        h("div", { class: "form-end" }, mayLink(room) ? make : null, native(() => ({ text: message.input.value })),
            button(t("close"), () => dialog.close(), { kind: "quiet", "data-action": "close" })), result, open));
    dialog.addEventListener("close", () => dialog.remove());

    async function create() {
        make.disabled = true;
        message.tell("");
        try {
            const made = await client.act("share.create", { room: room.id, [thing.kind]: thing.id, text: message.input.value });
            showPage(made);
            listOpen();
        } catch (error) {
            if (error.reason === "not_allowed") withoutPage(refusal(error));
            else {
                message.tell(refusal(error));
                message.input.focus();
            }
        } finally {
            make.disabled = false;
        }
    }

    /** @param {Protocol.ShareCreateResult} made */
    function showPage({ url, x, facebook, cut }) {
        const link = field({ name: "url", label: t("share.link"), value: url, readonly: true });
        const copied = h("span", { role: "status" });
        fill(result, link.node, h("div", { class: "form-end" },
            button(t("people.copy"), () => navigator.clipboard?.writeText(link.input.value).then(() => { copied.textContent = t("people.copied"); }, () => link.input.select()),
                { iconName: "copy" }), outside("share.x", x), facebook ? outside("share.facebook", facebook) : null,
            native(() => ({ text: message.input.value, url }))), copied, cut ? h("p", { class: "hint" }, t("share.cut")) : null);
        link.input.focus();
        link.input.select();
    }

    /// No public page here: the text for X alone, the picture to save, and what the device can do by itself.
    /** @param {string} why */
    function withoutPage(why) {
        const post = outside("share.x"), cut = h("p", { class: "hint" }, t("share.cut"));
        const follow = () => {
            const said = [...message.input.value], isLong = said.length > postCharacters;
            const short = isLong ? `${said.slice(0, postCharacters - 1).join("")}…` : said.join("");
            post.setAttribute("href", `https://x.com/intent/post?text=${encodeURIComponent(short)}`);
            cut.hidden = !isLong;
        };
        message.input.addEventListener("input", follow);
        follow();
        fill(result, h("p", null, why), h("div", { class: "form-end" }, post,
            thing.picture ? h("a", { class: "button", href: viewAddress(thing.picture), download: `${thing.name}.jpg` }, t("share.savePicture")) : null), cut);
    }

    async function listOpen() {
        const answer = await client.call("share.list", { room: room.id }).catch(() => null);
        const own = (answer?.shares ?? []).filter(({ subject }) => subject.kind === thing.kind && subject.id === thing.id);
        relist(open, own.map((share) => h("li", null, h("span", null, t("share.since", { when: instant(share.createdAt), n: share.views })),
            button(t("share.stop"), async () => {
                try {
                    await client.act("share.revoke", { room: room.id, share: share.id });
                    result.replaceChildren();
                    await listOpen();
                } catch (error) {
                    fill(result, refusal(error));
                }
            }, { kind: "danger small", "data-action": "stop", "data-focus": share.id }))));
    }

    document.body.append(dialog);
    dialog.showModal();
    if (mayLink(room)) listOpen();
    else withoutPage(t("share.owners"));
}

/** @param {string} key @param {string} [url] */
const outside = (key, url) => h("a", { class: "button", href: url, target: "_blank", rel: "noopener noreferrer" }, t(key));

/// The device's own sheet, where it has one.
/** @param {() => ShareData} what */
const native = (what) => (navigator.share
    ? button(t("share.device"), () => navigator.share(what()).catch(() => null), { iconName: "share", "data-action": "device" }) : null);
