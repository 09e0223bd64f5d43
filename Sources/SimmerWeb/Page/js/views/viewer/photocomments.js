// What is said about a photo, below it: answers to the message with which it came, in the chat as well, and a field for another one.
import { h, relist } from "../../dom.js";
import { field, form } from "../../controls.js";
import { brief, exact, person, t } from "../../i18n.js";
import * as clock from "../../clock.js";
import { commentsIn } from "../../comments.js";
import { show } from "../../marked.js";

const longest = 2000;

/// `{node, draw(), focus()}`: `photo()` is the one that is looked at.
/** @param {Page.InRoom & {photo: () => Page.Photo | null}} context */
export function photoComments({ client, room, photo }) {
    const comments = commentsIn({ client, room });
    const list = h("ul", { class: "viewer-comments", tabindex: -1, "aria-label": t("likes.commenting") });
    const text = field({ name: "text", label: t("likes.comment"), maxlength: longest, autocomplete: "off", required: true });
    const write = form({
        fields: [text], submit: t("composer.send"), label: t("likes.comment"),
        async action({ text: said }) {
            const replyTo = photo()?.message;
            if (replyTo === undefined) return;
            await client.act("message.send", { room: room.id, text: said.trim(), replyTo });
            text.input.value = "";
            text.input.focus();
        },
    });
    const node = h("section", { class: "viewer-said", "aria-label": t("likes.commenting") }, list, write);

    function draw() {
        const all = comments.of(photo()?.message);
        relist(list, all.length === 0 ? h("li", { class: "hint" }, t("likes.none")) : all.map(({ from, at, text: said }) => h("li", null,
            h("span", { class: "hint", title: exact(at) }, [person(from.name), brief(at, clock.now())].join(" · ")), show(h("div", { class: "text" }), said))));
    }
    return { node, draw, focus: () => text.input.focus() };
}
