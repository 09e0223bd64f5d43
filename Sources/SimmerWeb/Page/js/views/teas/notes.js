// The notes of a tea: the mean of their stars, the notes of all, newest first, and the panel that writes one.
import { fill, h } from "../../dom.js";
import { button, field, form } from "../../controls.js";
import { stamp, t } from "../../i18n.js";
import { ask } from "../../dialog.js";
import { starField, starred, stars } from "../pantry/stars.js";

/// `{node, show(notes), draw()}`; `draw()` also when it is known later what their authors are called.
/** @param {Page.Client} client */
export function noteList(client) {
    const notes = h("ul", { class: "notes" });
    const mean = h("p", { class: "tea-mean", hidden: true });
    /** @type {Protocol.TastingNote[]} */
    let shown = [];
    function draw() {
        const rated = shown.flatMap(({ rating }) => rating ?? []);
        mean.hidden = rated.length === 0;
        fill(mean, stars(rated.reduce((sum, one) => sum + one, 0) / rated.length), h("span", { class: "hint" }, t("teas.rated", { n: rated.length })));
        fill(notes, shown.map(({ text, rating, personId, createdAt }) => h("li", null, h("p", { class: "text" }, text),
            h("p", { class: "hint" }, rating !== undefined && [starred(rating), " · "], `${client.state.name(personId)} · ${stamp(createdAt)}`))));
    }
    return {
        node: [mean, notes], draw,
        /** @param {Protocol.TastingNote[]} all */
        show(all) {
            shown = all;
            draw();
        },
    };
}

/// Closing with the cross asks when something was typed (T15).
/** @param {Page.InRoom} context @param {Protocol.Tea} tea @param {HTMLElement} place */
export function notePanel({ client, room }, tea, place) {
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
