// One tea opened below its row: its picture, its facts and the notes of all, newest first.
import { fill, h } from "../../dom.js";
import { button, field, form } from "../../controls.js";
import { icon } from "../../icons.js";
import { number, stamp, t } from "../../i18n.js";
import { ask } from "../../dialog.js";
import { viewAddress } from "../../photos.js";
import { starField, starred, stars } from "../pantry/stars.js";
import { brewing } from "./brewing.js";
import { minutes } from "../../amounts.js";

/// `{node, showNotes(notes), drawNotes(), addNote()}`; `edit()` opens the form of the tea.
/**
 * @param {Page.RoomContext} context
 * @param {Protocol.Tea} tea
 * @param {{actions: import("./actions.js").TeaActions, edit: () => unknown}} given
 */
export function teaDetails(context, tea, { actions, edit }) {
    const { client, room } = context;
    const notes = h("ul", { class: "notes" });
    const mean = h("p", { class: "tea-mean", hidden: true });
    const place = h("div", { class: "note-place" });
    const addNote = () => notePanel({ client, room }, tea, place);
    const node = h("div", { class: "tea-more grows" },
        brewing(context, tea, actions), picture(tea, () => actions.changePicture(tea)), facts(tea), mean, notes, place,
        h("div", { class: "form-end" },
            button(t("teas.note"), addNote, { iconName: "plus", "data-action": "note" }),
            button(t("teas.share"), () => actions.share(tea), { iconName: "link", "data-action": "share" }),
            button(t("teas.edit"), edit, { iconName: "edit", "data-action": "edit" })));
    /** @type {Protocol.TastingNote[]} */
    let shown = [];
    /// Also when it is known later what their authors are called.
    const drawNotes = () => {
        const rated = shown.flatMap(({ rating }) => rating ?? []);
        mean.hidden = rated.length === 0;
        fill(mean, stars(rated.reduce((sum, one) => sum + one, 0) / rated.length), h("span", { class: "hint" }, t("teas.rated", { n: rated.length })));
        fill(notes, shown.map(({ text, rating, personId, createdAt }) => h("li", null, h("p", { class: "text" }, text),
            h("p", { class: "hint" }, rating !== undefined && [starred(rating), " · "], `${client.state.name(personId)} · ${stamp(createdAt)}`))));
    };
    return {
        node, addNote, drawNotes,
        /** @param {Protocol.TastingNote[]} all */
        showNotes(all) {
            shown = all;
            drawNotes();
        },
    };
}

/// A tap changes it; its place is kept before it comes.
/** @param {Protocol.Tea} tea @param {() => unknown} change */
function picture(tea, change) {
    const label = t("teas.pictureOf", tea);
    const inside = tea.pictureId ? h("img", { src: viewAddress(tea.pictureId), alt: tea.name, width: 320, height: 240 }) : icon("tea");
    if (tea.pictureId) inside.addEventListener("error", () => inside.replaceWith(icon("tea")));
    return h("button", { type: "button", class: tea.pictureId ? "picture-button" : "picture-button is-empty", "aria-label": label,
        title: label, data: { action: "picture" }, on: { click: change } }, inside);
}

/** @param {Protocol.Tea} tea */
function facts(tea) {
    /** @type {[name: string, value: Page.Child][]} */
    const all = [
        ["steepSeconds", tea.steepSeconds && minutes(tea.steepSeconds)], ["waterC", tea.waterC && `${number(tea.waterC)} °C`],
        ["leafGrams", tea.leafGrams && t("amount.grams", { amount: number(tea.leafGrams) })],
        ["waterMl", tea.waterMl && `${number(tea.waterMl)} ml`],
        ["stockGrams", tea.stockGrams !== undefined && t("amount.grams", { amount: number(tea.stockGrams) })],
        ["infusions", tea.infusions?.length && tea.infusions.map(({ seconds }) => minutes(seconds)).join(" · ")],
    ];
    const shown = all.filter(([, value]) => value);
    return shown.length === 0 ? null
        : h("dl", { class: "facts" }, shown.map(([name, value]) => [h("dt", null, t(`teas.${name}`)), h("dd", null, value)]));
}

/// Closing with the cross asks when something was typed (T15).
/** @param {Page.InRoom} context @param {Protocol.Tea} tea @param {HTMLElement} place */
function notePanel({ client, room }, tea, place) {
    if (place.firstChild) return place.querySelector("textarea")?.focus();
    const text = field({ name: "text", label: t("teas.noteOf", { name: tea.name }), required: true,
        control: h("textarea", { rows: 3, maxlength: 4000 }) });
    const rating = starField({ name: "rating", label: t("teas.rating") });
    const shut = () => place.replaceChildren();
    const cross = button(t("close"), async () => {
        const isEmpty = text.input.value.trim() === "" && rating.input.value === "";
        if (isEmpty || await ask({ title: t("teas.dropNote"), confirm: t("teas.drop") })) shut();
    }, { kind: "quiet cross", iconName: "close", hideLabel: true });
    fill(place, h("div", { class: "panel grows" }, cross, form({
        place: "tea", submit: t("save"), fields: [text, rating],
        async action(values) {
            await client.act("note.add", { room: room.id, tea: tea.id, text: values.text, ...(values.rating === "" ? {} : { rating: Number(values.rating) }) });
            shut();
        },
    })));
    text.input.focus();
}
