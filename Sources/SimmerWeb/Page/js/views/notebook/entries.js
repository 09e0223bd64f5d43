// One of the two texts of a step: its entries with what they said before, and the field that adds to it. What is typed is kept in
// this browser with every key, and becomes an entry of the record by a button or by Ctrl+Enter only; for ten seconds that can be taken back
// (held.js). Without a connection it waits and is sent once.
import { h, refill, say } from "../../dom.js";
import { button, field } from "../../controls.js";
import { icon } from "../../icons.js";
import { refusal, t } from "../../i18n.js";
import * as clock from "../../clock.js";
import { announce } from "../../announce.js";
import { forget, load, save } from "../../store.js";
import { watch } from "../../ticker.js";
import { heldMs, holding, leftBehind } from "./held.js";
import { entryLine, longest, olderEntries } from "./entrylines.js";
import { before, standing } from "./standing.js";

/// `column`: did or observed; `name`: what its field is called. `{node, draw(experiment, step)}`
/** @param {Page.NotebookContext} context @param {"did" | "observed"} column @param {string} [name] */
export function textColumn(context, column, name = column) {
    const { client, room, at, step: id, signal } = context;
    const { outbox, state } = client;
    const key = `draft.${column}.${id}`;
    const list = h("ol", { class: "entries" });
    const input = field({ name, label: t(`step.${column}.add`), hint: t("step.draftHint"),
        control: h("textarea", { rows: 3, maxlength: longest, value: load(key, "") }) });
    const commit = button(t("step.enter"), () => { enter(); input.input.focus(); }, { kind: "small", "data-action": `enter-${name}` });
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
        const told = shown ? about(...shown) : undefined, writtenAt = Math.round(clock.now());
        const { me } = state;
        const push = () => {
            // The session may have been ended meanwhile.
            if (client.status !== "in" || state.me !== me) return false;
            // Without a connection the entry says when it was written, not when it came.
            const happenedAt = client.isOnline ? {} : { happenedAt: writtenAt };
            outbox.push("step.log", { room: room.id, step: id, column, text, ...happenedAt }, told);
            return true;
        };
        // At a shared device the server asks at once who it is.
        if (state.isDevice) return void push();
        holding.hold({ room: room.id, step: id, column, text, push });
        announce(t("bench.held"));
    }
    /// Back in the field, before what was begun meanwhile.
    /** @param {string} text */
    function asDraft(text) {
        input.input.value = [text, input.input.value].filter(Boolean).join("\n");
        save(key, input.input.value);
        drawDraft();
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
    holding.on("changed", ({ step }) => { if (step === id && shown && !signal.aborted) draw(...shown); }, signal);
    for (const text of leftBehind(column, id)) asDraft(text);

    /// What was refused is in the field again, to be corrected; what a lock refused waits above the page, for the field goes with it.
    const refused = () => outbox.refused(room.id, "step.log").filter((entry) => isOwn(entry) && entry.error?.reason !== "not_allowed");
    function takeBack() {
        for (const { cid, params, error } of refused()) {
            asDraft(params.text);
            input.tell(refusal({ ...error, code: error?.message ? 400 : 0 }, "step"));
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
        refill(list, current.map((entry, index) => entryLine(context, entry, histories[index], { isLocked, label: step.title })),
            waiting.map((entry) => h("li", { class: "entry waiting" }, h("p", { class: "text" }, entry.params.text),
                h("p", { class: "hint" }, icon("clock"), waitingWords(entry)))),
            holding.of(id, column).map(heldLine),
            taken.length > 0 ? h("li", { class: "entry" }, olderEntries("taken", t("step.withdrawn", { n: taken.length }), taken)) : null);
        writing.hidden = isLocked;
        if (!isLocked) takeBack();
    }

    /** @param {Page.Entry} entry */
    function waitingWords(entry) {
        const who = outbox.waitsFor(entry);
        return who ? t("message.waitingFor", { name: state.name(who) }) : t("message.waiting");
    }

    /** @param {import("./held.js").Held} held */
    function heldLine(held) {
        const rest = h("span", { class: "hint", "aria-hidden": "true" });
        watch(rest, () => say(rest, t("bench.heldFor", { n: Math.max(1, Math.ceil((held.madeAt + heldMs - Date.now()) / 1000)) })));
        return h("li", { class: "entry waiting" }, h("p", { class: "text" }, held.text), h("p", { class: "entry-foot" }, rest,
            button(t("bench.takeBack"), () => {
                if (!holding.takeBack(held)) return;
                asDraft(held.text);
                input.input.focus();
                announce(t("bench.takenBack"));
            }, { kind: "small", "data-focus": `back-${held.madeAt}`, "data-action": "take-back" })));
    }

    return {
        node: h("section", { class: "stack" }, h("h2", null, t(`step.${column}`)), list, writing),
        draw,
    };
}
