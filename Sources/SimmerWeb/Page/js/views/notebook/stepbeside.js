// The steps of an experiment beside the one that is open, where a page is wide enough for both.
import { h, refill } from "../../dom.js";
import { icon } from "../../icons.js";
import { t } from "../../i18n.js";

/// `{node, draw(experiment)}`
/** @param {Page.NotebookContext} context */
export function stepsBeside({ at, step: open }) {
    const list = h("ol");
    const node = h("nav", { class: "steps-beside", "aria-label": t("notebook.steps") }, list);

    /** @param {Protocol.Experiment} experiment */
    function draw({ id: experiment, steps = [] }) {
        const isFirst = list.childElementCount === 0;
        node.hidden = steps.length < 2;
        refill(list, steps.map(({ id, number, title, doneBy }) => h("li", null, h("a", { href: at(experiment, "step", id), "aria-current": id === open ? "page" : null,
            "data-focus": `beside-${id}` }, h("span", { class: "beside-number", data: { state: doneBy ? "done" : "open" } }, doneBy ? [icon("check"),
            h("span", { class: "visually-hidden" }, t("steps.done"))] : number), h("span", { class: "beside-title" }, title)))));
        // A long list begins where one is.
        const here = node.querySelector("[aria-current]");
        if (isFirst && here) node.scrollTop += here.getBoundingClientRect().top - node.getBoundingClientRect().top - node.clientHeight / 3;
    }
    return { node, draw };
}
