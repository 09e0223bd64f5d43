// One experiment: its dates and how far it is, its protocol, its steps, what it refers to, and who signed it.
import { h, refill } from "../../dom.js";
import { button } from "../../controls.js";
import { icon } from "../../icons.js";
import { dateOf, dates, stamp, t, textOf } from "../../i18n.js";
import * as clock from "../../clock.js";
import { save } from "../../store.js";
import { styled } from "../../styles.js";
import { acting, problemLine } from "../rooms/roompage.js";
import { openMenu } from "../parts/menu.js";
import { bar, marks, stepShare, stepsText, timeShare, watching } from "./experiments.js";
import { experimentMenu } from "./experimentmenu.js";
import { linkSection } from "./links.js";
import { addStepLine, stepsTable } from "./steps.js";
import { tagsOf } from "./tags.js";
import { timed } from "./timed.js";

/** @param {Page.NotebookContext} context */
export function experimentPage(context) {
    const { client, at, name, room } = context;
    const gone = problemLine("experiment");
    const problem = problemLine("experiment");
    const act = acting(context, problem);
    const head = h("section", { class: "experiment-head" });
    const panel = h("div", { class: "panel-place" });
    const protocol = h("section", { class: "stack" });
    const table = stepsTable(context, act);
    const references = h("section", { class: "stack" });
    const links = linkSection(context);
    const signoffs = h("section", { class: "stack" });
    const data = h("section", { hidden: true });
    const body = h("div", { class: "sections", hidden: true }, head, panel, problem.node, protocol,
        h("section", { class: "stack" }, h("h2", { id: "steps-title" }, t("notebook.steps")), table.node,
            addStepLine(context)), data, links.node, references, signoffs);
    /** @type {Protocol.Experiment | null} */
    let shown = null;
    /** @type {((experiment: Protocol.Experiment) => void) | null} */
    let drawData = null;
    Promise.all([import("./data.js"), styled("/css/data.css")]).then(([{ dataSection }]) => {
        const section = dataSection(context);
        data.replaceWith(section.node);
        drawData = section.draw;
        if (shown) drawData(shown);
    }, () => null);
    const paper = Promise.all([import("./paper.js"), styled("/css/paper.css")]).then(([{ onPaper }]) => onPaper(context, () => shown));
    paper.catch(() => null);
    const print = () => paper.then((onto) => onto(), (error) => problem.tell(error));

    watching(context, gone, (experiment) => {
        name(experiment.title);
        // Where a hit of the literature goes unless another one is chosen there.
        if (!experiment.lockedAt) save(`experiment.${room.id}`, experiment.id);
        body.hidden = false;
        drawHead(experiment);
        drawProtocol(experiment);
        table.draw(experiment);
        shown = experiment;
        drawData?.(experiment);
        links.draw(experiment);
        drawReferences(experiment);
        drawSignoffs(experiment);
    }, body);
    // Names of who ticked a step.
    client.members(room).then(() => table.again(), () => null);

    /** @param {Protocol.Experiment} experiment */
    function drawHead(experiment) {
        const { startDate, endDate } = experiment;
        const share = timeShare(experiment);
        refill(head,
            h("div", { class: "experiment-line" }, h("p", { class: "experiment-marks" }, marks(experiment)),
                button(t("message.more"), (event) => openMenu(event.currentTarget,
                    experimentMenu({ ...context, act, panel, problem, print }, experiment)),
                { kind: "quiet", iconName: "more", hideLabel: true, "aria-haspopup": "menu", "data-focus": "menu" })),
            h("p", { class: "experiment-dates" }, dates(startDate, endDate)), tagsOf(context, experiment),
            h("dl", { class: "progress" },
                h("dt", null, t("notebook.time")), h("dd", null, bar(share, timeText(experiment), "time"),
                    h("span", { class: "hint", "aria-hidden": "true" }, timeText(experiment))),
                h("dt", null, t("notebook.steps")),
                h("dd", null, bar(stepShare(experiment), stepsText(experiment), "steps"),
                    h("span", { class: "hint", "aria-hidden": "true" }, stepsText(experiment)))),
            isLate(experiment) ? h("p", { class: "late" }, icon("clock"), t("notebook.late")) : null);
    }

    /** @param {Protocol.Experiment} experiment */
    function drawProtocol({ id, title, protocol: text, lockedAt }) {
        refill(protocol, h("h2", null, t("notebook.protocol")), h("p", { class: "text" }, timed(context, { text, label: title, key: "protocol" })),
            h("p", { class: "form-end" },
                h("a", { class: "button", href: at(id, "protocol"), "data-focus": "protocol", "data-action": "protocol" },
                    icon(lockedAt ? "clock" : "edit"),
                    h("span", null, t(lockedAt ? "notebook.versions" : "notebook.editProtocol")))));
    }

    /** @param {Protocol.Experiment} experiment */
    function drawReferences({ references: all = [], lockedAt }) {
        references.hidden = all.length === 0 && Boolean(lockedAt);
        refill(references, h("h2", null, t("notebook.references")), h("ul", { class: "references" },
            all.map(({ id, title, url, authors, journal, year, open }) => h("li", null,
                h("a", { href: url, rel: "noopener noreferrer nofollow", target: "_blank", "data-focus": id }, title),
                h("p", { class: "hint" }, [authors, journal, year, open ? t("literature.open") : null]
                    .filter(Boolean).join(" · "))))),
            lockedAt ? null : h("p", { class: "form-end" }, h("a", { class: "button", href: at("search", "literature"),
                "data-focus": "literature" }, icon("search"), h("span", null, t("notebook.searchLiterature")))));
    }

    /** @param {Protocol.Experiment} experiment */
    function drawSignoffs({ signoffs: all = [] }) {
        signoffs.hidden = all.length === 0;
        refill(signoffs, h("h2", null, t("notebook.signoffs")), h("ul", { class: "references" },
            all.map(({ signerName, at: when, changedSince }) => h("li", null,
                h("p", null, t("notebook.signedBy", { name: signerName, when: stamp(when) })),
                changedSince ? h("p", { class: "late" }, t("notebook.changedSince")) : null))));
    }
    return h("div", null, gone.node, body);
}

/// More of the time is over than of the steps is done, while there are steps to do.
/** @param {Protocol.Experiment} experiment */
function isLate(experiment) {
    const { stepsDone = 0, stepsTotal = 0 } = experiment;
    return stepsDone < stepsTotal && timeShare(experiment) > stepShare(experiment) + 0.15;
}

/** @param {Protocol.Experiment} experiment */
function timeText(experiment) {
    const day = 86400000;
    const [start, end, today] = [experiment.startDate, experiment.endDate, textOf(new Date(clock.now()))].map((date) => dateOf(date).getTime());
    if (experiment.state === "planned") return t("notebook.daysUntil", { n: Math.max(1, Math.round((start - today) / day)) });
    if (experiment.state === "ended") return t("notebook.over");
    return t("notebook.daysLeft", { n: Math.max(0, Math.round((end - today) / day)) + 1 });
}
