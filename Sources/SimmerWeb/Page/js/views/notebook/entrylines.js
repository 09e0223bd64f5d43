// An entry of a step's text as it stands in the record: its words, with the times that they name as timers, who wrote it and when, what it said
// before, and the way to correct it.
import { h } from "../../dom.js";
import { button, field } from "../../controls.js";
import { stamp, t, time } from "../../i18n.js";
import { announce } from "../../announce.js";
import { askFor } from "../../dialog.js";
import { timed } from "./timed.js";

export const longest = 10000;

/// `label`: what a timer of its words is called.
/** @param {Page.NotebookContext} context @param {Protocol.Entry} entry @param {Protocol.Entry[]} history @param {{isLocked: boolean, label: string}} more */
export function entryLine(context, entry, history, { isLocked, label }) {
    const { text, authorName, at, happenedAt, author, id } = entry;
    const when = [authorName, stamp(at), happenedAt ? t("step.happened", { time: time(happenedAt) }) : null];
    return h("li", { class: "entry" }, h("p", { class: "text" }, timed(context, { text, label, key: id })),
        h("p", { class: "entry-foot" }, h("span", { class: "hint" }, when.filter(Boolean).join(" · ")),
            author === context.client.state.actor && !isLocked ? button(t("step.correct"), () => correct(context, entry),
                { kind: "quiet small", "data-focus": id, "data-action": "correct" }) : null),
        history.length > 0 ? olderEntries(id, t("step.corrected", { n: history.length }), history) : null);
}

/** @param {string} name @param {string} words @param {Protocol.Entry[]} entries */
export const olderEntries = (name, words, entries) => h("details", { class: "older" },
    h("summary", { "data-focus": `older-${name}` }, words),
    h("ol", null, entries.map(({ text, authorName, at }) => h("li", null, h("p", { class: "text" }, h("del", null, text)),
        h("p", { class: "hint" }, `${authorName} · ${stamp(at)}`)))));

/** @param {Page.NotebookContext} context @param {Protocol.Entry} entry */
const correct = ({ client, room }, { id, text, column }) => askFor({
    title: t("step.correctTitle"), submit: t("save"), place: "step",
    fields: [field({ name: "text", label: t(`step.${column}`), required: true,
        control: h("textarea", { rows: 5, maxlength: longest, value: text, required: true }) })],
    async action(values) {
        await client.act("step.correct", { room: room.id, entry: id, ...values });
        announce(t("saved"));
    },
});
