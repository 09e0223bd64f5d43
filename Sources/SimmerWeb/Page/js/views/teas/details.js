// One tea opened below its row: its picture, its facts and the notes of all, newest first.
import { h } from "../../dom.js";
import { button } from "../../controls.js";
import { icon } from "../../icons.js";
import { number, t } from "../../i18n.js";
import { viewAddress } from "../../photos.js";
import { degrees, minutes } from "../../amounts.js";
import { teaNotes } from "./notes.js";
import { brewAddress } from "./session.js";

/// `{node, brew, showNotes(notes), drawNotes(), addNote()}`: `brew` is the link to its session; `edit()` opens the form of the tea.
/**
 * @param {Page.RoomContext} context
 * @param {Protocol.Tea} tea
 * @param {{actions: import("./actions.js").TeaActions, edit: () => unknown}} given
 */
export function teaDetails(context, tea, { actions, edit }) {
    const notes = teaNotes(context, tea, actions.act);
    const brew = h("a", { class: "button primary", href: brewAddress(context.room, tea), data: { action: "brew", focus: "brew" } }, icon("play"), h("span", null, t("teas.brew")));
    const node = h("div", { class: "tea-more grows" },
        h("div", { class: "form-end" }, brew), picture(tea, () => actions.changePicture(tea)), facts(tea), notes.node, notes.place,
        h("div", { class: "form-end" },
            button(t("teas.note"), () => notes.add(), { iconName: "plus", "data-action": "note" }),
            button(t("teas.share"), () => actions.share(tea), { iconName: "share", "data-action": "share" }),
            button(t("teas.edit"), edit, { iconName: "edit", "data-action": "edit" })));
    return { node, brew, addNote: notes.add, drawNotes: notes.draw, showNotes: notes.show };
}

/// A tap changes it; its place is kept before it comes.
/** @param {Protocol.Tea} tea @param {() => unknown} change */
function picture(tea, change) {
    const label = t("teas.pictureOf", tea);
    const inside = tea.pictureId ? h("img", { src: viewAddress(tea.pictureId), alt: tea.name, width: 320, height: 240 }) : icon("picture");
    if (tea.pictureId) inside.addEventListener("error", () => inside.replaceWith(icon("picture")));
    return h("button", { type: "button", class: tea.pictureId ? "picture-button" : "picture-button is-empty", "aria-label": label,
        title: label, data: { action: "picture" }, on: { click: change } }, inside);
}

/** @param {Protocol.Tea} tea */
function facts(tea) {
    /** @type {[name: string, value: Page.Child][]} */
    const all = [
        ["steepSeconds", tea.steepSeconds && minutes(tea.steepSeconds)], ["waterC", tea.waterC && degrees(tea.waterC)],
        ["leafGrams", tea.leafGrams && t("amount.grams", { amount: number(tea.leafGrams) })],
        ["waterMl", tea.waterMl && `${number(tea.waterMl)} ml`],
        ["stockGrams", tea.stockGrams !== undefined && t("amount.grams", { amount: number(tea.stockGrams) })],
        ["infusions", tea.infusions?.length && tea.infusions.map(({ seconds }) => minutes(seconds)).join(" · ")],
    ];
    const shown = all.filter(([, value]) => value);
    return shown.length === 0 ? null
        : h("dl", { class: "facts" }, shown.map(([name, value]) => [h("dt", null, t(`teas.${name}`)), h("dd", null, value)]));
}
