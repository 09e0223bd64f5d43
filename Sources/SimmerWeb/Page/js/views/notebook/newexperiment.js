// A new experiment, also from a template, or a copy of one with new dates: dates are fixed once it exists.
import { h, part } from "../../dom.js";
import { button, field, form } from "../../controls.js";
import { dateOf, t, textOf } from "../../i18n.js";
import { ask } from "../../dialog.js";
import { go, guardLeaving } from "../../router.js";
import { acting, problemLine } from "../rooms/roompage.js";
import { offerUndo } from "../parts/undobar.js";
import { rangePicker } from "./calendar.js";

/** @param {Page.NotebookContext} context */
export function newExperiment(context) {
    const { client, room, at, experiment: copied, name, signal } = context;
    const title = field({ name: "title", label: t("notebook.name"), required: !copied, maxlength: 120, autocomplete: "off" });
    const range = rangePicker();
    /** @type {Page.FormPart} */
    const month = { name: "", node: range.node, tell() {} };
    const text = field({ name: "protocol", label: t("notebook.protocol"), required: !copied,
        hint: t("notebook.protocolHint"), control: h("textarea", { rows: 6, maxlength: 50000 }) });
    text.input.required = !copied;
    const template = field({ name: "template", label: t("notebook.template"),
        control: h("select", null, h("option", { value: "" }, t("notebook.noTemplate"))) });
    const problem = problemLine("experiment");
    template.node.hidden = true;
    /** @type {Protocol.Results["template.list"]["templates"]} */
    let templates = [];

    const forget = button(t("notebook.deleteTemplate"), async () => {
        const chosen = templates.find((one) => one.id === template.input.value);
        if (!chosen) return;
        const { id, title: words } = chosen;
        if (!await acting(context, problem)("template.delete", { template: id })) return;
        part(template.input, "option", ":checked").remove();
        template.input.value = "";
        template.input.dispatchEvent(new Event("change"));
        template.input.focus();
        offerUndo(client, room, t("notebook.templateDeleted", { title: words }), id);
    }, { kind: "quiet", iconName: "trash", hidden: true, "data-action": "delete-template" });
    template.node.append(h("p", null, forget));

    template.input.addEventListener("change", () => {
        const chosen = templates.find(({ id }) => id === template.input.value);
        forget.hidden = !chosen;
        text.input.readOnly = Boolean(chosen);
        text.input.value = chosen?.protocol ?? "";
        if (!chosen) return;
        title.input.value ||= chosen.title;
        const start = range.fields[0].input.value || textOf(new Date());
        const end = dateOf(start);
        end.setDate(end.getDate() + chosen.days - 1);
        range.set(start, textOf(end));
    });

    if (copied) {
        client.call("experiment.get", { room: room.id, experiment: copied }).then(({ experiment }) => {
            if (signal.aborted) return;
            name(t("notebook.copyOf", { title: experiment.title }));
        }, (error) => problem.tell(error));
        name(t("notebook.copy"));
    } else {
        client.call("template.list", { room: room.id }).then((answer) => {
            templates = answer.templates;
            template.node.hidden = templates.length === 0;
            for (const { id, title: words } of templates) template.input.append(h("option", { value: id }, words));
        }, () => null);
    }
    queueMicrotask(() => title.input.focus());

    // What a template fills in is not typed.
    const typed = new Set();
    for (const one of [title, text]) one.input.addEventListener("input", () => typed.add(one));
    let isSaved = false;
    guardLeaving({
        signal, isUnsaved: () => !isSaved && [...typed].some(({ input }) => input.value.trim() !== ""),
        ask: () => ask({ title: t("notebook.dropExperiment"), confirm: t("step.dropConfirm") }),
    });

    return h("div", { class: "stack" }, problem.node,
        copied ? h("p", null, t("notebook.copyText")) : null,
        form({
            place: "experiment", submit: t(copied ? "notebook.makeCopy" : "save"),
            fields: copied ? [title, ...range.fields, month] : [template, title, ...range.fields, month, text],
            async action({ template: chosen, ...values }) {
                const { title: words, startDate, endDate, protocol } = values;
                const made = copied
                    ? await client.act("experiment.copy", { room: room.id, experiment: copied, startDate, endDate,
                        ...(words.trim() === "" ? {} : { title: words }) })
                    : await client.act("experiment.create", { room: room.id, title: words, startDate, endDate,
                        ...(chosen ? { template: chosen } : { protocol }) });
                isSaved = true;
                go(at(made.experiment.id), { replace: true });
            },
        }));
}
