// The step that comes next, open below its line in the list of steps: one field for what was done or seen, with the same draft as on its page.
import { focusedIn, h } from "../../dom.js";
import { choice } from "../../controls.js";
import { t } from "../../i18n.js";
import { load } from "../../store.js";
import { textColumn } from "./entries.js";

const columns = /** @type {const} */ (["did", "observed"]);

/// `of(experiment)`: the step that is open and its row, or null where all are done, or nothing may be written any more.
/** @param {Page.NotebookContext} context */
export function openStep(context) {
    /** @type {{id: string, row: HTMLElement, texts: ReturnType<typeof textColumn>[], ended: AbortController} | null} */
    let open = null;
    /// Which of the two texts is written; so it stays from step to step.
    /** @type {typeof columns[number]} */
    let column = "did";

    /** @param {Protocol.Step} step */
    function make({ id, title, number }) {
        const ended = new AbortController();
        context.signal.addEventListener("abort", () => ended.abort(), { signal: ended.signal });
        const texts = columns.map((one) => textColumn({ ...context, step: id, signal: ended.signal }, one, `open-${one}`));
        const show = () => texts.forEach(({ node }, place) => { node.hidden = columns[place] !== column; });
        const which = choice({ label: t("step.which", { name: t("steps.name", { number, title }) }), name: "column", value: column,
            options: columns.map((value) => ({ value, label: t(`step.${value}`) })), change: (value) => {
                column = value;
                show();
            } });
        show();
        const row = h("tr", { role: "row", class: "step-open" }, h("td", { role: "cell", colspan: 5 }, h("div", { class: "stack" }, which, texts.map(({ node }) => node))));
        return { id, row, texts, ended };
    }

    /// Somebody is in it, or has left words there.
    const isInUse = () => open !== null && (focusedIn(open.row) !== null || columns.some((one) => load(`draft.${one}.${open?.id}`, "").trim() !== ""));

    return {
        /** @param {Protocol.Experiment} experiment */
        of(experiment) {
            const { steps = [], lockedAt } = experiment, next = lockedAt ? undefined
                : isInUse() && steps.some(({ id }) => id === open?.id) ? steps.find(({ id }) => id === open?.id) : steps.find(({ doneBy }) => !doneBy);
            if (open && open.id !== next?.id) {
                open.ended.abort();
                open = null;
            }
            if (!next) return null;
            open ??= make(next);
            for (const text of open.texts) text.draw(experiment, next);
            return open;
        },
    };
}
