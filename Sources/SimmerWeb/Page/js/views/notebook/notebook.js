// The lab notebook of a room. Each place in it has its address: the list, `tag/TAG`, `search`, `new`, and below an experiment's id
// `protocol`, `history`, `copy`, `step/new` and `step/ID`.
import { titled } from "../../title.js";
import { append, fill, h, part } from "../../dom.js";
import { t } from "../../i18n.js";
import { roomAddress } from "../../router.js";
import { withList } from "../rooms/beside.js";
import { barLink, roomPage } from "../rooms/roompage.js";
import { experimentList } from "./list.js";
import { experimentPage } from "./experiment.js";
import { protocolPage } from "./protocol.js";
import { historyPage } from "./history.js";
import { unsentEntries } from "./unsent.js";
import { bringNotebook } from "./words.js";

/** @typedef {(context: Page.NotebookContext) => Page.Child} View */

/// What one writes into and what finds comes with the first of them.
/** @type {Record<string, () => View | Promise<View>>} */
const parts = {
    protocol: () => protocolPage, history: () => historyPage,
    search: () => import("./search.js").then((module) => module.searchPage),
    new: () => import("./newexperiment.js").then((module) => module.newExperiment),
    copy: () => import("./newexperiment.js").then((module) => module.newExperiment),
    newStep: () => import("./newstep.js").then((module) => module.newStep),
    step: () => import("./step.js").then((module) => module.stepPage),
};

/** @param {Page.Context} context */
export async function notebookView(context) {
    await bringNotebook();
    const { client, here } = context;
    const room = client.state.roomOf(here);
    /** @param {string[]} path */
    const at = (...path) => roomAddress(room.id, "notebook", ...path);
    const inside = { ...context, room, at };
    const [experiment, part, step] = here.path ?? [];
    if (experiment === undefined) {
        return framed(inside, { title: t("notebook.title"), action: barLink(t("notebook.find"), "search", at("search")) }, experimentList);
    }
    if (experiment === "tag") return framed({ ...inside, tag: part }, { title: t("bench.tagged", { tag: part }), back: at() }, experimentList);
    if (experiment === "search") return framed(inside, { title: t("notebook.find"), back: at() }, await parts.search());
    if (experiment === "new") return framed(inside, { title: t("notebook.new"), back: at() }, await parts.new());
    const back = part === undefined ? at() : at(experiment);
    const view = await parts[part === "step" && step === "new" ? "newStep" : part ?? ""]?.() ?? besideList;
    return framed({ ...inside, experiment, step }, { title: t("notebook.title"), back }, view);
}

/// An experiment, beside the others where there is room for both.
/** @param {Page.NotebookContext} context */
const besideList = (context) => withList(context, `${context.client.state.me} ${context.room.id} notebook`, (inside) => experimentList({ ...context, ...inside }),
    experimentPage(context));

/// A page whose content may give it another title once it knows one: `context.name(title)`.
/** @param {Page.NotebookPlaces & {experiment?: string, step?: string, tag?: string}} context @param {{title: string, back?: string, action?: Page.Child}} frame @param {(context: Page.NotebookContext) => Page.Child} view */
function framed(context, { title, back, action }, view) {
    const content = h("div", { class: "notebook" });
    const node = roomPage(context, { title, back, action, content });
    /** @param {string} text */
    const name = (text) => {
        fill(part(node, "h1"), text);
        node.setAttribute("aria-label", text);
        titled(text, context.room.info.name);
    };
    append(content, [unsentEntries(context), view({ experiment: "", step: "", ...context, name })]);
    return node;
}
