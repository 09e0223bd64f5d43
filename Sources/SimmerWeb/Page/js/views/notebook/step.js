// One step: what was done, what was seen, its photos and files, and its reminders.
import { h, refill } from "../../dom.js";
import { button, field } from "../../controls.js";
import { icon } from "../../icons.js";
import { stamp, t } from "../../i18n.js";
import { askFor } from "../../dialog.js";
import { go } from "../../router.js";
import { openMenu } from "../parts/menu.js";
import { acting, problemLine } from "../rooms/roompage.js";
import { dropping } from "../parts/dropping.js";
import { offerUndo } from "../parts/undobar.js";
import { watching } from "./experiments.js";
import { textColumn } from "./entries.js";
import { stepsBeside } from "./stepbeside.js";
import { stepFiles } from "./stepfiles.js";
import { timersOf } from "./timed.js";
import { local, stepReminders } from "../reminders/reminders.js";

/** @param {Page.NotebookContext} context */
export function stepPage(context) {
    const { client, room, at, name, step: id, experiment: parent } = context;
    const { state } = client;
    const gone = problemLine("step");
    const problem = problemLine("step");
    const act = acting(context, problem);
    const head = h("section", { class: "experiment-head" });
    const did = textColumn(context, "did");
    const observed = textColumn(context, "observed");
    const files = stepFiles(context);
    const beside = stepsBeside(context);
    const body = h("div", { class: "sections step-page", hidden: true }, head, problem.node,
        h("div", { class: "step-texts" }, did.node, observed.node), files.photos, files.files, stepReminders(context));

    watching(context, gone, (experiment) => {
        const step = experiment.steps?.find((one) => one.id === id);
        body.hidden = !step;
        if (!step) return gone.tell({ reason: "not_found" });
        name(t("steps.name", step));
        beside.draw(experiment);
        drawHead(experiment, step);
        did.draw(experiment, step);
        observed.draw(experiment, step);
        files.draw(experiment, step);
    }, body);

    /** @param {Protocol.Experiment} experiment @param {Protocol.Step} step */
    function drawHead(experiment, step) {
        const { number = 0, doneBy, doneAt = 0, dueAt } = step;
        const { steps = [], lockedAt } = experiment;
        const named = timersOf(context, { text: step.title, label: step.title, key: id });
        /** @param {Protocol.Step | undefined} other @param {string} iconName @param {string} label */
        const way = (other, iconName, label) => other ? h("a", {
            class: "button quiet round", href: at(parent, "step", other.id), "aria-label": t(label, other), title: t(label, other),
            "data-focus": label,
        }, icon(iconName)) : null;
        refill(head,
            h("div", { class: "experiment-line" },
                button(t(doneBy ? "step.untick" : "step.tick"), () => act("step.tick", { step: id, done: !doneBy }),
                    { kind: doneBy ? "" : "primary", iconName: "check", disabled: Boolean(lockedAt),
                        "aria-pressed": String(Boolean(doneBy)), "data-focus": "tick", "data-action": "tick" }),
                h("span", { class: "beside" }, way(steps[number - 2], "back", "step.before"),
                    way(steps[number], "forward", "step.after")),
                lockedAt ? null : button(t("message.more"), (event) => openMenu(event.currentTarget, { items: [
                    { label: t("steps.rename"), icon: "edit", act: () => rename(step) },
                    { label: t("step.deadline"), icon: "clock", act: () => deadline(step) },
                    { label: t("steps.delete"), icon: "trash", danger: true, act: () => remove(step) },
                ] }), { kind: "quiet", iconName: "more", hideLabel: true, "aria-haspopup": "menu", "data-focus": "menu" })),
            h("p", { class: "hint" }, h("a", { href: at(parent), "data-focus": "experiment" }, experiment.title),
                ` · ${t("step.of", { number, n: steps.length })}`),
            named.length > 0 ? h("p", { class: "named-times" }, named) : null,
            lockedAt ? h("p", { class: "experiment-marks" }, h("span", { class: "mark", data: { state: "locked" } }, icon("lock"),
                t("notebook.locked"))) : null,
            doneBy ? h("p", { class: "hint" }, t("step.doneBy", { name: state.name(doneBy), when: stamp(doneAt) })) : null,
            dueAt ? h("p", { class: "hint" }, t("step.due", { when: stamp(dueAt) })) : null);
    }

    /** @param {Protocol.Step} step */
    const rename = (step) => askFor({
        title: t("steps.rename"), submit: t("save"), place: "step",
        fields: [field({ name: "title", label: t("steps.title"), required: true, maxlength: 200, value: step.title })],
        action: (values) => client.act("step.update", { room: room.id, step: id, version: step.version, ...values }),
    });

    /** @param {Protocol.Step} step */
    const deadline = ({ dueAt, version }) => askFor({
        title: t("step.deadline"), text: t("step.deadlineText"), submit: t("save"), place: "step",
        fields: [field({ name: "dueAt", label: t("reminders.when"), type: "datetime-local", value: dueAt ? local(dueAt) : "" })],
        action: ({ dueAt: at }) => client.act("step.update",
            { room: room.id, step: id, version, dueAt: at === "" ? null : new Date(at).getTime() }),
    });

    /** @param {Protocol.Step} step */
    async function remove(step) {
        if (!await act("step.delete", { step: id })) return;
        go(at(parent), { replace: true });
        offerUndo(client, room, t("steps.deleted", step), id);
    }

    dropping(body, (dropped) => files.take(dropped));
    client.members(room).catch(() => null);
    return h("div", { class: "step-wide" }, beside.node, h("div", null, gone.node, body));
}
