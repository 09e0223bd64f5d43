// The steps of an experiment in their order: ticked, opened, renamed, moved and deleted, and added at the end or at a place.
import { arrange, focusedIn, h, whenReleased } from "../../dom.js";
import { button, face, field, form } from "../../controls.js";
import { icon } from "../../icons.js";
import { stamp, t } from "../../i18n.js";
import { announce } from "../../announce.js";
import { askFor } from "../../dialog.js";
import { openMenu } from "../parts/menu.js";
import { offerUndo } from "../parts/undobar.js";
import { openStep } from "./openstep.js";
import { thumbStrips } from "./thumbs.js";
import { timersOf } from "./timed.js";

/// `{node, draw(experiment), again()}`
/** @param {Page.NotebookContext} context @param {Page.Act} act */
export function stepsTable(context, act) {
    const { client, at, room, signal } = context;
    const { state, outbox } = client;
    const body = h("tbody", { role: "rowgroup" });
    const empty = h("p", { class: "hint", hidden: true }, t("notebook.stepsEmpty"));
    /** @param {string} name */
    const heading = (name) => h("th", { role: "columnheader", scope: "col" }, t(name));
    const table = h("table", { class: "steps", role: "table", "aria-labelledby": "steps-title" },
        h("thead", { role: "rowgroup" }, h("tr", { role: "row" }, heading("steps.done"), heading("steps.step"),
            heading("steps.by"), heading("steps.photos"), h("th", { role: "columnheader", scope: "col" },
                h("span", { class: "visually-hidden" }, t("message.more"))))), body);
    const writing = openStep(context), strips = thumbStrips(context);
    /** @type {Protocol.Experiment | null} */
    let shown = null;

    /// The field of the step that is open stays as it is, whatever is drawn anew around it.
    /** @param {Protocol.Experiment} experiment */
    function draw(experiment) {
        shown = experiment;
        const { steps = [] } = experiment;
        table.hidden = steps.length === 0;
        empty.hidden = steps.length > 0;
        whenReleased(body, () => {
            const key = focusedIn(body)?.dataset.focus, open = writing.of(experiment);
            arrange(body, steps.flatMap((step) => (step.id === open?.id ? [row(experiment, step), open.row] : [row(experiment, step)])));
            if (key !== undefined && !focusedIn(body)) body.querySelector(`[data-focus="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
        });
    }

    /** @param {Protocol.Experiment} experiment @param {Protocol.Step} step */
    function row(experiment, step) {
        const { number, title, doneBy, doneAt = 0, files = [], did = [], observed = [] } = step;
        const name = t("steps.name", { number, title });
        const isLocked = Boolean(experiment.lockedAt);
        const waiting = outbox.waiting(room.id, "step.tick").findLast(({ params }) => params.step === step.id);
        const isDone = waiting ? waiting.params.done ?? true : Boolean(doneBy);
        const detail = [
            did.length + observed.length > 0 ? t("steps.entries", { n: did.length + observed.length }) : null,
            waiting ? t("message.waiting") : null,
            files.length > 0 ? t("steps.files", { n: files.length }) : null,
        ].filter(Boolean).join(" · ");
        /** @param {string} kind @param {Page.Child[]} children */
        const cell = (kind, ...children) => h("td", { role: "cell", class: `step-${kind}` }, children);
        return h("tr", { role: "row", data: { id: step.id } },
            cell("tick", h("button", {
                type: "button", class: "tick", "aria-pressed": String(isDone), disabled: isLocked,
                "aria-label": t("steps.tick", { name }), "data-focus": `tick-${step.id}`,
                on: { click: () => outbox.push("step.tick", { room: room.id, step: step.id, done: !isDone }) },
            }, isDone ? icon("check") : null)),
            h("th", { role: "rowheader", scope: "row", class: "step-name" },
                h("a", { href: at(experiment.id, "step", step.id), "data-focus": `open-${step.id}` }, name),
                detail ? h("span", { class: "hint" }, detail) : null, ...timersOf(context, { text: title, label: title, key: step.id })),
            cell("by", doneBy ? h("span", { class: "step-who", title: stamp(doneAt) }, face(doneBy, state.name(doneBy)),
                h("span", { class: "step-who-name" }, state.name(doneBy))) : null),
            cell("photos", strips.of(step)),
            cell("more", isLocked ? null : button(t("steps.more", { name }), (event) => openMenu(event.currentTarget, {
                items: items(experiment, step),
            }), { kind: "quiet", iconName: "more", hideLabel: true, "aria-haspopup": "menu",
                "data-focus": `more-${step.id}` })));
    }

    /** @param {Protocol.Experiment} experiment @param {Protocol.Step} step */
    const items = ({ steps = [] }, step, { number = 0 } = step) => [
        number > 1 && { label: t("steps.up"), icon: "up", act: () => move(step, number - 1) },
        number < steps.length && { label: t("steps.down"), icon: "down", act: () => move(step, number + 1) },
        { label: t("steps.rename"), icon: "edit", act: () => rename(step) },
        { label: t("steps.delete"), icon: "trash", danger: true, act: () => remove(step) },
    ];

    /** @param {Protocol.Step} step @param {number} number */
    async function move(step, number) {
        const done = await act("step.move", { step: step.id, number });
        if (!done) return;
        announce(t("steps.moved", { title: step.title, number }));
        body.querySelector(`[data-focus="more-${step.id}"]`)?.focus();
    }

    /** @param {Protocol.Step} step */
    const rename = (step) => askFor({
        title: t("steps.rename"), submit: t("save"), place: "step",
        fields: [field({ name: "title", label: t("steps.title"), required: true, maxlength: 200, value: step.title })],
        action: (values) => client.act("step.update", { room: room.id, step: step.id, version: step.version, ...values }),
    });

    /** @param {Protocol.Step} step */
    async function remove(step) {
        if (!await act("step.delete", { step: step.id })) return;
        offerUndo(client, room, t("steps.deleted", step), step.id);
    }

    const again = () => { if (shown && !signal.aborted) draw(shown); };
    outbox.on("changed", again, signal);
    return { node: h("div", { class: "steps-frame" }, empty, table), draw, again };
}

/// The line below the table: a title, and where it goes; a step with more to say has a page of its own.
/** @param {Page.NotebookContext} context */
export function addStepLine(context) {
    const { client, room, at, experiment } = context;
    const title = field({ name: "title", label: t("steps.new"), required: true, maxlength: 200, autocomplete: "off" });
    return h("div", { class: "add-step" }, form({
        place: "step", submit: t("steps.add"), kind: "", label: t("steps.new"), fields: [title],
        async action(values, node) {
            await client.act("step.add", { room: room.id, experiment, ...values });
            announce(t("steps.added", values));
            // Whoever has begun with the next one goes on.
            if (title.input.value === values.title) node.reset();
            title.input.focus();
        },
        extra: h("a", { class: "button quiet", href: at(experiment, "step", "new"), "data-action": "new-step" },
            icon("plus"), h("span", null, t("steps.newWithMore"))),
    }));
}
