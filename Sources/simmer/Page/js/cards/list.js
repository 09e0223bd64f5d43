// Lists, details and choices: facts in rows, and buttons that say a sentence.
import { h } from "../dom.js";
import { button } from "../controls.js";
import * as i18n from "../i18n.js";
import { watch } from "../ticker.js";
import { newest, restOf } from "./timer.js";

const { t } = i18n;

const saying = (label, say, { client, room }, kind = "") => button(label, () => client.say(room.id, say), { kind });

export function listCard({ title, items = [], more }, context) {
    return h("section", { class: "card list-card" }, title ? h("h3", { class: "card-title" }, title) : null,
        h("ol", { class: "items" }, items.map((item) => line(item, context))),
        more ? h("div", { class: "card-actions" }, saying(t("card.more"), more.say ?? t("card.moreSay"), context))
            : null);
}

function line(item, context) {
    const { number, title, detail, marks = [], say, buttons = [] } = item;
    return h("li", null,
        h("span", { class: "item-number", "aria-hidden": "true" }, number), face(item, context),
        h("span", { class: "item-words" },
            say ? button(title, () => context.client.say(context.room.id, say), { kind: "quiet item-title" })
                : h("span", { class: "item-title" }, title),
            detail ? h("span", { class: "item-detail" }, detail) : null,
            buttons.length ? h("span", { class: "item-actions" }, cardButtons(buttons, context)) : null),
        marks.map((mark) => h("span", { class: "item-mark" }, mark)));
}

/// What stands in front of a thing's line: the timer that runs for it, else its picture, else a drawn placeholder.
function face({ subject, picture, timer, title }, { client }) {
    if (timer) {
        const digits = h("span", { class: "digits item-timer" });
        watch(digits, () => {
            const current = newest(client.state.timers.get(timer.id), timer);
            const text = `${current.state === "paused" ? "⏸" : "⏱"} ${i18n.digits(Math.ceil(restOf(current)))}`;
            if (digits.textContent !== text) digits.textContent = text;
        });
        return digits;
    }
    if (!["noodle", "tea"].includes(subject?.kind)) return null;
    const placeholder = h("span", { class: `item-picture is-${subject.kind}`, "aria-hidden": "true" });
    if (!picture) return placeholder;
    const image = h("img", { class: "item-picture", src: `/photos/${encodeURIComponent(picture)}/thumb`, alt: title, loading: "lazy" });
    // The file may be lost.
    image.addEventListener("error", () => image.replaceWith(placeholder), { once: true });
    return image;
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
