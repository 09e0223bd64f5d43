// One of the two texts of a step: its entries with what they said before, and the field that adds to it. What is typed is kept in
// this browser with every key, and becomes an entry of the record by a button or by Ctrl+Enter only; without a connection it waits and is
// sent once.
import { h, refill } from "../../dom.js";
import { button, field } from "../../controls.js";
import { icon } from "../../icons.js";
import { refusal, stamp, t, time } from "../../i18n.js";
import * as clock from "../../clock.js";
import { announce } from "../../announce.js";
import { askFor } from "../../dialog.js";
import { forget, load, save } from "../../store.js";
import { textNodes } from "../../text.js";
import { before, standing } from "./standing.js";

const longest = 10000;

/// `column`: did or observed. `{node, draw(experiment, step)}`
/** @param {Page.NotebookContext} context @param {"did" | "observed"} column */
export function textColumn(context, column) {
    const { client, room, at, step: id, signal } = context;
    const { outbox, state } = client;
    const key = `draft.${column}.${id}`;
    const list = h("ol", { class: "entries" });
    const input = field({ name: column, label: t(`step.${column}.add`), hint: t("step.draftHint"),
        control: h("textarea", { rows: 3, maxlength: longest, value: load(key, "") }) });
    const commit = button(t("step.enter"), () => { enter(); input.input.focus(); }, { kind: "small", "data-action": `enter-${column}` });
    const draft = h("span", { class: "hint" }, t("step.draft"));
    const writing = h("div", { class: "entry-writing" }, input.node, h("div", { class: "form-end" }, commit, draft));
    /** @type {[experiment: Protocol.Experiment, step: Protocol.Step] | null} */
    let shown = null;

    function drawDraft() {
        draft.hidden = input.input.value.trim() === "";
        commit.classList.toggle("primary", !draft.hidden);
    }
    drawDraft();

    function enter() {
        const text = input.input.value.trim();
        if (client.status !== "in") return;
        forget(key);
        if (text === "") return;
        input.tell("");
        input.input.value = "";
        drawDraft();
        // Without a connection the entry says when it was written, not when it came.
        const happenedAt = client.isOnline ? {} : { happenedAt: Math.round(clock.now()) };
        outbox.push("step.log", { room: room.id, step: id, column, text, ...happenedAt }, shown ? about(...shown) : undefined);
    }
    /** @param {Protocol.Experiment} experiment @param {Protocol.Step} step */
    const about = (experiment, { number, title }) => ({ address: at(experiment.id, "step", id),
        name: t("find.place", { experiment: experiment.title, number, step: title }) });
    /** @param {Page.Entry} entry */
    const isOwn = ({ method, params }) => method === "step.log" && params.step === id && params.column === column;

    input.input.addEventListener("input", () => {
        save(key, input.input.value);
        drawDraft();
    });
    input.input.addEventListener("keydown", (event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) enter();
    });
    outbox.on("changed", () => { if (shown && !signal.aborted) draw(...shown); }, signal);
    outbox.on("sent", ({ entry }) => { if (isOwn(entry)) announce(t("saved")); }, signal);

    /// What was refused is in the field again, to be corrected; what a lock refused waits above the page, for the field goes with it.
    const refused = () => outbox.refused(room.id, "step.log").filter((entry) => isOwn(entry) && entry.error?.reason !== "not_allowed");
    function takeBack() {
        for (const { cid, params, error } of refused()) {
            input.input.value = [params.text, input.input.value].filter(Boolean).join("\n");
            save(key, input.input.value);
            input.tell(refusal({ ...error, code: error?.message ? 400 : 0 }, "step"));
            drawDraft();
            outbox.drop(cid);
        }
    }

    /** @param {Protocol.Experiment} experiment @param {Protocol.Step} step */
    function draw(experiment, step) {
        shown = [experiment, step];
        const isLocked = Boolean(experiment.lockedAt);
        const all = step[column] ?? [];
        const current = standing(all);
        const histories = current.map((entry) => before(entry, all));
        const told = new Set([...current, ...histories.flat()].map((entry) => entry.id));
        const taken = all.filter((entry) => !told.has(entry.id));
        const waiting = outbox.waiting(room.id, "step.log").filter(isOwn);
        refill(list, current.map((entry, index) => line(entry, histories[index], isLocked)),
            waiting.map((entry) => h("li", { class: "entry waiting" }, h("p", { class: "text" }, entry.params.text),
                h("p", { class: "hint" }, icon("clock"), waitingWords(entry)))),
            taken.length > 0 ? h("li", { class: "entry" }, older("taken", t("step.withdrawn", { n: taken.length }), taken)) : null);
        writing.hidden = isLocked;
        if (!isLocked) takeBack();
    }

    /** @param {Page.Entry} entry */
    function waitingWords(entry) {
        const who = outbox.waitsFor(entry);
        return who ? t("message.waitingFor", { name: state.name(who) }) : t("message.waiting");
    }

    /** @param {Protocol.Entry} entry @param {Protocol.Entry[]} history @param {boolean} isLocked */
    function line(entry, history, isLocked) {
        const { text, authorName, at, happenedAt, author } = entry;
        const when = [authorName, stamp(at), happenedAt ? t("step.happened", { time: time(happenedAt) }) : null];
        return h("li", { class: "entry" }, h("p", { class: "text" }, textNodes(text)),
            h("p", { class: "entry-foot" }, h("span", { class: "hint" }, when.filter(Boolean).join(" · ")),
                author === state.actor && !isLocked ? button(t("step.correct"), () => correct(entry),
                    { kind: "quiet small", "data-focus": entry.id, "data-action": "correct" }) : null),
            history.length > 0 ? older(entry.id, t("step.corrected", { n: history.length }), history) : null);
    }

    /** @param {string} name @param {string} words @param {Protocol.Entry[]} entries */
    const older = (name, words, entries) => h("details", { class: "older" },
        h("summary", { "data-focus": `older-${name}` }, words),
        h("ol", null, entries.map(({ text, authorName, at }) => h("li", null, h("p", { class: "text" }, h("del", null, text)),
            h("p", { class: "hint" }, `${authorName} · ${stamp(at)}`)))));

    /** @param {Protocol.Entry} entry */
    const correct = (entry) => askFor({
        title: t("step.correctTitle"), submit: t("save"), place: "step",
        fields: [field({ name: "text", label: t(`step.${column}`), required: true,
            control: h("textarea", { rows: 5, maxlength: longest, value: entry.text, required: true }) })],
        async action(values) {
            await client.act("step.correct", { room: room.id, entry: entry.id, ...values });
            announce(t("saved"));
        },
    });

    return {
        node: h("section", { class: "stack" }, h("h2", null, t(`step.${column}`)), list, writing),
        draw,
    };
}
