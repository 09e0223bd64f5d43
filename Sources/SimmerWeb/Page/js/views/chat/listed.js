// A message in the list of a sheet: who said it and when, and how it begins.
import { h } from "../../dom.js";
import { brief, exact, person, t } from "../../i18n.js";
import * as clock from "../../clock.js";
import { show } from "../../marked.js";

const longest = 300;

/// How it is called there.
/** @param {Page.Message | null | undefined} message */
export const beginning = (message) => (!message ? "…" : message.deleted ? t("message.deleted") : message.text.slice(0, longest) || t("photo.one"));

/// A way to it. `where` names its room in a list of several; null stands for a message that is still to come.
/** @param {Page.Message | null | undefined} message @param {{key: string, where?: string, open: () => void}} more */
export function listedMessage(message, { key, where, open }) {
    const about = message && [person(message.from.name), where, brief(message.at, clock.now())].filter(Boolean).join(" · ");
    return h("button", { type: "button", class: "row-open", data: { focus: key }, on: { click: open } }, h("span", { class: "pinned-words" },
        message ? h("span", { class: "hint", title: exact(message.at) }, about) : null,
        show(h("span", { class: "pinned-text" }), beginning(message), true)));
}
