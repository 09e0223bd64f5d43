// Lists, details and choices: facts in rows, and buttons that say a sentence.
import { h } from "../dom.js";
import { button } from "../controls.js";
import { t } from "../i18n.js";

const saying = (label, say, { client, room }, kind = "") => button(label, () => client.say(room.id, say), { kind });

export function listCard({ title, items = [], more }, context) {
    return h("section", { class: "card list-card" }, title ? h("h3", { class: "card-title" }, title) : null,
        h("ol", { class: "items" }, items.map((item) => h("li", null,
            h("span", { class: "item-number", "aria-hidden": "true" }, item.number),
            h("span", { class: "item-words" }, h("span", { class: "item-title" }, item.title),
                item.detail ? h("span", { class: "item-detail" }, item.detail) : null),
            (item.marks ?? []).map((mark) => h("span", { class: "item-mark" }, mark))))),
        more ? h("div", { class: "card-actions" }, saying(t("card.more"), more.say ?? t("card.moreSay"), context))
            : null);
}

/// The buttons that any card may carry.
export const cardButtons = (buttons, context) => buttons.map(({ label, say }) => saying(label, say, context));

export function detailCard({ title, fields = [], buttons = [] }, context) {
    return h("section", { class: "card detail-card" }, title ? h("h3", { class: "card-title" }, title) : null,
        h("dl", { class: "facts" }, fields.map(({ name, value }) => [h("dt", null, name), h("dd", null, value)])),
        buttons.length ? h("div", { class: "card-actions" }, cardButtons(buttons, context)) : null);
}

export function choiceCard({ prompt, options = [] }, context) {
    return h("section", { class: "card choice-card" }, prompt ? h("p", { class: "card-title" }, prompt) : null,
        h("div", { class: "card-actions" }, options.map(({ label, say }) => saying(label, say, context))));
}
