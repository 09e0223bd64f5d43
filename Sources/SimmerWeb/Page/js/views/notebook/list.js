// The experiments of a room: running ones first, with what is done of them.
import { arrange, h } from "../../dom.js";
import { emptyState } from "../parts/empty.js";
import { button } from "../../controls.js";
import { icon } from "../../icons.js";
import { dates, t } from "../../i18n.js";
import { go } from "../../router.js";
import { following, problemLine } from "../rooms/roompage.js";
import { openMenu } from "../parts/menu.js";
import { scientist } from "./scientist.js";
import { exporting } from "./exports.js";
import { bar, marks, stepShare, stepsText } from "./experiments.js";
import { tagFilter } from "./tags.js";

const page = 100;

/** @param {Page.NotebookContext} context */
export function experimentList(context) {
    const { client, room, at, signal, tag } = context;
    const tags = tagFilter(context);
    /** @type {Map<string, {node: HTMLElement, link: HTMLElement, state: string}>} */
    const rows = new Map();
    const problem = problemLine("experiment");
    const items = h("ul", { class: "experiments" });
    const empty = emptyState("lab", t(tag ? "bench.noneTagged" : "notebook.empty"), { hidden: true });
    const more = button(t("card.more"), () => load(shown + page), { hidden: true });
    const download = h("div", { class: "panel-place" });
    let shown = page;
    let asked = 0;

    async function load(limit = shown) {
        const mine = ++asked;
        try {
            /** @type {Protocol.Experiment[]} */
            const experiments = [];
            let total = 0;
            do {
                const answer = await client.call("experiment.list", { room: room.id, offset: experiments.length,
                    limit: page, ...(tag ? { tag } : {}) });
                experiments.push(...answer.experiments);
                total = answer.total;
            } while (experiments.length < Math.min(limit, total));
            if (mine !== asked || signal.aborted) return;
            shown = limit;
            problem.tell(null);
            draw({ experiments, total });
        } catch (error) {
            if (error.code) problem.tell(error);
        }
    }

    /** @param {Protocol.ExperimentListResult} answer */
    function draw({ experiments, total }) {
        empty.hidden = experiments.length > 0;
        tags.draw(experiments);
        more.hidden = total <= experiments.length;
        const nodes = experiments.map((experiment) => {
            const state = JSON.stringify(experiment);
            const known = rows.get(experiment.id);
            if (known?.state === state) return known.node;
            const link = row(experiment), node = h("li", null, link);
            if (known) {
                const isFocused = known.node.contains(document.activeElement);
                known.node.replaceWith(node);
                if (isFocused) link.focus();
            }
            rows.set(experiment.id, { node, link, state });
            return node;
        });
        arrange(items, nodes);
    }

    /** @param {Protocol.Experiment} experiment */
    const row = (experiment) => h("a", { class: "experiment-row", href: at(experiment.id) },
        h("span", { class: "experiment-words" },
            h("span", { class: "experiment-title" }, experiment.title),
            h("span", { class: "hint" }, dates(experiment.startDate, experiment.endDate)),
            experiment.tags ? h("span", { class: "tags" }, experiment.tags.map((one) => h("span", { class: "chip label tag-chip" }, one))) : null),
        h("span", { class: "experiment-marks" }, marks(experiment)),
        h("span", { class: "experiment-steps" },
            bar(stepShare(experiment), stepsText(experiment), "steps"),
            h("span", { class: "hint", "aria-hidden": "true" }, stepsText(experiment))));

    following(context, ["experiment", "step"], () => load());
    return h("div", { class: "stack" }, scientist(context),
        h("div", { class: "notebook-tools" },
            h("a", { class: "button primary", href: at("new"), "data-action": "new" }, icon("plus"),
                h("span", null, t("notebook.new"))),
            button(t("message.more"), (event) => openMenu(event.currentTarget, {
                items: [
                    { label: t("notebook.search"), icon: "search", act: () => go(at("search")) },
                    !client.state.isDevice && { label: t("notebook.exportAll"), icon: "download", act: () => exporting(context, download, problem) },
                ],
            }), { kind: "quiet", iconName: "more", hideLabel: true, "aria-haspopup": "menu" })),
        download, tags.node, problem.node, items, empty, more);
}
