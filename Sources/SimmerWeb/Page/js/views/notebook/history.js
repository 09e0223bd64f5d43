// Everything that happened to an experiment, the newest first.
import { fill, h } from "../../dom.js";
import { button } from "../../controls.js";
import { person, stamp, t } from "../../i18n.js";
import { following, problemLine } from "../rooms/roompage.js";
import { kinds, watching } from "./experiments.js";

const page = 50;

/** @param {Page.NotebookContext} context */
export function historyPage(context) {
    const { client, room, name, experiment: id, signal } = context;
    const problem = problemLine("experiment");
    const list = h("ol", { class: "references" });
    const more = button(t("card.more"), () => load(shown + page), { hidden: true });
    let shown = page;

    async function load(limit = shown) {
        try {
            const { changes, total } = await client.call("experiment.history",
                { room: room.id, experiment: id, limit: Math.min(limit, 200) });
            if (signal.aborted) return;
            shown = limit;
            more.hidden = total <= changes.length || shown >= 200;
            fill(list, changes.map(({ text, byName, at, undone }) => h("li", { class: undone ? "undone" : "" },
                h("p", { class: "text" }, text),
                h("p", { class: "hint" }, [byName && person(byName), stamp(at), undone ? t("notebook.undone") : null]
                    .filter(Boolean).join(" · ")))));
        } catch (error) {
            if (error.code) problem.tell(error);
        }
    }
    watching(context, problem, (/** @type {{title: string}} */ { title }) => name(title));
    following(context, kinds, () => load());
    return h("div", { class: "stack" }, h("h2", null, t("notebook.history")), problem.node, list, more);
}
