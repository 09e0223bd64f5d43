// Lists, details and choices: facts in rows, and buttons that say a sentence.
import { h } from "../../dom.js";
import { button } from "../../controls.js";
import * as i18n from "../../i18n.js";
import { textNodes } from "../../text.js";
import { watch } from "../../ticker.js";
import { thumbAddress } from "../../photos.js";
import { openViewer } from "../viewer/open.js";
import { newest, restOf } from "./timer.js";

const { t } = i18n;

/** @param {string} label @param {string} say @param {Page.InRoom} context */
const saying = (label, say, { client, room }, kind = "") => button(label, () => client.say(room.id, say), { kind });

/** @param {Protocol.ListCard} card @param {Page.CardContext} context */
export function listCard({ title, items = [], more, also, links = [] }, context) {
    // One thing that is called as its list is named once.
    const isNamed = title && !(items.length === 1 && items[0].title === title);
    return h("section", { class: "card list-card" }, isNamed ? h("h3", { class: "card-title" }, title) : null,
        h("ol", { class: "items" }, items.map((item) => line(item, context))),
        also ? [h("h4", { class: "card-title" }, also.title),
            h("ol", { class: "items" }, also.items.map((item) => line(item, context)))] : null,
        links.map(({ label, url }) => h("p", null, outside(label, url))),
        more ? h("div", { class: "card-actions" }, saying(t("card.more"), more.say ?? t("card.moreSay"), context))
            : null);
}

/// An address of another site, opened beside this one, which it learns nothing of.
/** @param {string} label @param {string} url */
const outside = (label, url) =>
    url.startsWith("https://") ? h("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, label) : label;

/** @typedef {Partial<Protocol.ListCard["items"][number]> & {number: number, title: string}} Item */

/** @param {Item} item @param {Page.CardContext} context */
function line(item, context) {
    const { number, title, detail, marks = [], say, link, buttons = [] } = item;
    return h("li", null,
        h("span", { class: "item-number", "aria-hidden": "true" }, number), face(item, context),
        h("span", { class: "item-words" },
            say ? button(title, () => context.client.say(context.room.id, say), { kind: "quiet item-title" })
                : h("span", { class: "item-title" }, link ? outside(title, link) : title),
            detail ? h("span", { class: "item-detail" }, detail) : null,
            buttons.length ? h("span", { class: "item-actions" }, cardButtons(buttons, context)) : null),
        marks.map((mark) => h("span", { class: "item-mark" }, mark)));
}

/// A photo of the album, small; pressed, it is looked at.
/** @param {string} file @param {string} description @param {Page.InRoom} context */
function photo(file, description, { client, room }) {
    const image = h("img", { class: "item-picture", src: thumbAddress(file), alt: description, loading: "lazy", width: 40, height: 40 });
    const node = h("button", {
        type: "button", class: "item-photo", on: { click: () => openViewer([{ file, description }], 0, { client, room }) },
    }, image);
    // It may be deleted by now.
    image.addEventListener("error", () => node.remove(), { once: true });
    return node;
}

/// What stands in front of a thing's line: the timer that runs for it, else its picture, else a drawn placeholder.
/** @param {Item} item @param {Page.CardContext} context */
function face({ subject, picture, timer, title }, context) {
    const { client, room } = context;
    if (subject?.kind === "photo" && picture) return photo(picture, title, context);
    if (timer) {
        const digits = h("span", { class: "digits item-timer" });
        watch(digits, () => {
            const current = newest(client.state.timers.get(timer.id), { room: room.id, ...timer });
            const text = `${current.state === "paused" ? "⏸" : "⏱"} ${i18n.digits(Math.ceil(restOf(current)))}`;
            if (digits.textContent !== text) digits.textContent = text;
        });
        return digits;
    }
    if (!subject || !["noodle", "tea"].includes(subject.kind)) return null;
    const placeholder = h("span", { class: `item-picture is-${subject.kind}`, "aria-hidden": "true" });
    if (!picture) return placeholder;
    const image = h("img", { class: "item-picture", src: `/photos/${encodeURIComponent(picture)}/thumb`, alt: title, loading: "lazy" });
    // The file may be lost.
    image.addEventListener("error", () => image.replaceWith(placeholder), { once: true });
    return image;
}

/// The buttons that any card may carry.
/** @param {Protocol.Buttons} buttons @param {Page.InRoom} context */
export const cardButtons = (buttons, context) => buttons.map(({ label, say }) => saying(label, say, context));

/** @param {Protocol.DetailCard} card @param {Page.CardContext} context */
export function detailCard({ title, picture, fields = [], buttons = [], links = [], qr }, context) {
    return h("section", { class: "card detail-card" }, title ? h("h3", { class: "card-title" }, title) : null,
        picture ? photo(picture, title ?? t("photo.one"), context) : null,
        h("dl", { class: "facts" }, fields.map(({ name, value }) => [h("dt", null, name), h("dd", null, textNodes(value))])),
        qr?.startsWith("/invites/") ? code(qr) : null,
        links.map(({ label, url }) => h("p", null, outside(label, url))),
        buttons.length ? h("div", { class: "card-actions" }, cardButtons(buttons, context)) : null);
}

/// The link of an invitation for a phone's camera; when the invitation is over, it is gone.
/** @param {string} address */
function code(address) {
    const image = h("img", { class: "card-code", src: address, alt: t("card.code"), width: 192, height: 192, loading: "lazy" });
    image.addEventListener("error", () => image.remove(), { once: true });
    return image;
}

/** @param {Protocol.ChoiceCard} card @param {Page.CardContext} context */
export function choiceCard({ prompt, options = [] }, context) {
    return h("section", { class: "card choice-card" }, prompt ? h("p", { class: "card-title" }, prompt) : null,
        h("div", { class: "card-actions" }, options.map(({ label, say }) => saying(label, say, context))));
}
